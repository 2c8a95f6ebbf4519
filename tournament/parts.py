"""The live parts: what each is called, its template and its contents. A page shows the same part for the first time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import get_script_prefix
from django.utils.translation import get_language

from tournament import board, curve, moment, needs, public_status, standings, timing
from tournament.models import Event
from tournament.queries import chances, hall, player_page, public
from tournament.queries import clock as clocks

Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """A template, and what it shows of an event to everybody."""

    template: str
    context: Callable[[Event], Context]


def of_standings(event: Event) -> Context:
    """The public standings."""
    shown = standings.of(event, public=True)
    status = public_status.sentences(event, shown)
    return {**of_clock(event), "board": board.of(event, shown), "status": status}


def of_clock(event: Event) -> Context:
    """The clock of the running round; None while none runs."""
    return {"event": event, "clock": clocks.of(event, at=moment.now())}


def of_event(event: Event) -> Context:
    """The published rounds, and the tables of the newest."""
    return {
        **of_clock(event),
        "heads": public.heads(event),
        "played": public.current(event),
        "status": public_status.ended(event),
    }


def of_projector(event: Event) -> Context:
    """The hall's screen: seating, clock, standings, who is still playing."""
    return {**of_standings(event), "hall": hall.of(event)}


@dataclass(frozen=True, slots=True)
class Players:
    """What the pages of all players share."""

    field: player_page.Field
    clock: timing.Face | None


def of_players(event: Event) -> Players:
    """The players of an event, and the clock."""
    return Players(player_page.field(event), clocks.of(event, at=moment.now()))


def of_player(players: Players, entry: int) -> Context | None:
    """A player's page; None if there is no such player."""
    field = players.field
    player = player_page.of(field, entry)
    if player is None:
        return None
    drawn = curve.of(player.ranks, players=player.players)
    need = chances.of(field, entry)
    words = () if need is None else needs.sentences(need)
    table = None if player.now is None else player.now.table
    clock = None if players.clock is None or table is None else timing.of_table(players.clock, table)
    common = {"event": field.event, "player": player, "status": player.status, "curve": drawn, "clock": clock}
    return {**common, "need": need, "need_words": words}


PARTS = {
    "standings": Part("tournament/_public_standings.html", of_standings),
    "event": Part("tournament/_event_now.html", of_event),
    "clock": Part("tournament/_clock.html", of_clock),
    "projector": Part("tournament/_projector.html", of_projector),
}


@dataclass(frozen=True, slots=True)
class Keyed:
    """A template for each of many (players): what they share is read once for a state of the event."""

    template: str
    shared: Callable[[Event], Any]
    context: Callable[[Any, int], Context | None]


KEYED = {"player": Keyed("tournament/_player.html", of_players, of_player)}


def live_keyed(event: Event, name: str, key: int) -> Context | None:
    """The same for one of many; None: there is no such one."""
    found = KEYED[name].context(KEYED[name].shared(event), key)
    if found is None:
        return None
    return {**found, "part": KEYED[name].template, "live_url": f"{address(event, name)}{key}/"}


def live(event: Event, name: str) -> Context:
    """What a page needs to show this part and keep it fresh: its contents, template and live address."""
    return {**PARTS[name].context(event), "part": PARTS[name].template, "live_url": address(event, name)}


def address(event: Event, name: str) -> str:
    """Where this part is asked for again and again."""
    return f"{get_script_prefix()}live/{get_language()}/{event.slug}/{name}/"
