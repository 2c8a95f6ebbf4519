"""The live parts: what each is called, its template and its contents. A page shows the same part for the first time."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import get_script_prefix
from django.utils.translation import get_language

from tournament import board, curve, moment, needs, public_status, standings, timing
from tournament.board import Board
from tournament.models import Event
from tournament.queries import chances, hall, player_page, public, scores
from tournament.queries import clock as clocks
from tournament.queries.scores import RoundRow
from tournament.standings import Ranks, Standings

Context = dict[str, Any]


class Reads:
    """What the parts of an event are made of, each read at most once: all of them tell of one state of it."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self._boards: dict[str | None, Board] = {}
        self._status: dict[str | None, tuple[str, ...]] = {}

    @cached_property
    def rounds(self) -> list[RoundRow]:
        """All published rounds, the running one too."""
        return scores.rounds(self.event)

    @cached_property
    def standings(self) -> Standings:
        """The public standings."""
        return self._counted[0]

    @cached_property
    def _counted(self) -> tuple[Standings, Ranks]:
        return standings.with_ranks(self.event, self.rounds, public=True)

    @cached_property
    def clock(self) -> timing.Face | None:
        """The clock of the running round; None while none runs."""
        return clocks.of(self.event, at=moment.now())

    @cached_property
    def field(self) -> player_page.Field:
        """What the pages of all players are made of."""
        return player_page.field(self.event, self.rounds, *self._counted)

    @cached_property
    def played(self) -> public.Played | None:
        """The newest round that players see."""
        return public.current(self.event)

    def board(self) -> Board:
        """The table of the standings in the language of now."""
        language = get_language()
        if language not in self._boards:
            self._boards[language] = board.of(self.event, self.standings)
        return self._boards[language]

    def status(self) -> tuple[str, ...]:
        """What stands above the standings, in the language of now."""
        language = get_language()
        if language not in self._status:
            self._status[language] = public_status.sentences(self.event, self.standings)
        return self._status[language]


@dataclass(frozen=True, slots=True)
class Part:
    """A template, and what it shows of an event to everybody."""

    template: str
    context: Callable[[Reads], Context]


def of_standings(reads: Reads) -> Context:
    """The public standings."""
    return {**of_clock(reads), "board": reads.board(), "status": reads.status()}


def of_clock(reads: Reads) -> Context:
    """The clock of the running round."""
    return {"event": reads.event, "clock": reads.clock}


def of_event(reads: Reads) -> Context:
    """The published rounds, and the tables of the newest."""
    return {
        **of_clock(reads),
        "heads": public.heads(reads.event),
        "played": reads.played,
        "status": public_status.ended(reads.event),
    }


def of_projector(reads: Reads) -> Context:
    """The hall's screen: seating, clock, standings, who is still playing."""
    return {**of_standings(reads), "hall": hall.of(reads.event, reads.played)}


def for_players(reads: Reads) -> Reads:
    """The same with all read that the pages of players need: they ask the database for nothing more."""
    _kept = reads.field, reads.clock, reads.status()
    return reads


def of_player(reads: Reads, entry: int) -> Context | None:
    """A player's page; None if there is no such player."""
    field = reads.field
    player = player_page.of(field, entry)
    if player is None:
        return None
    drawn = curve.of(player.ranks, players=player.players)
    need = chances.of(field, entry)
    words = () if need is None else needs.sentences(need)
    table = None if player.now is None else player.now.table
    clock = None if reads.clock is None or table is None else timing.of_table(reads.clock, table)
    common = {"event": field.event, "player": player, "status": reads.status(), "curve": drawn, "clock": clock}
    return {**common, "need": need, "need_words": words}


def for_tables(reads: Reads) -> Reads:
    """The same with all read that the clocks of tables need."""
    _kept = reads.clock, reads.played
    return reads


def of_table_clock(reads: Reads, table: int) -> Context | None:
    """The clock as a table has it; None if nobody sits at such a table."""
    if reads.played is None or table not in {seated.number for seated in reads.played.tables}:
        return None
    clock = None if reads.clock is None else timing.of_table(reads.clock, table)
    return {"event": reads.event, "clock": clock}


PARTS = {
    "standings": Part("tournament/_public_standings.html", of_standings),
    "event": Part("tournament/_event_now.html", of_event),
    "clock": Part("tournament/_clock.html", of_clock),
    "projector": Part("tournament/_projector.html", of_projector),
}


@dataclass(frozen=True, slots=True)
class Keyed:
    """A template for each of many (players, tables), all read at once; the context is None where there is none."""

    template: str
    read: Callable[[Reads], Reads]
    context: Callable[[Reads, int], Context | None]


KEYED = {
    "player": Keyed("tournament/_player.html", for_players, of_player),
    "clock": Keyed("tournament/_clock.html", for_tables, of_table_clock),
}


def live_keyed(event: Event, name: str, key: int) -> Context | None:
    """The same for one of many; None: there is no such one."""
    found = KEYED[name].context(Reads(event), key)
    if found is None:
        return None
    return {**found, "part": KEYED[name].template, "live_url": f"{address(event, name)}{key}/"}


def live(event: Event, name: str) -> Context:
    """What a page needs to show this part and keep it fresh: its contents, template and live address."""
    return {**PARTS[name].context(Reads(event)), "part": PARTS[name].template, "live_url": address(event, name)}


def address(event: Event, name: str) -> str:
    """Where this part is asked for again and again."""
    return f"{get_script_prefix()}live/{get_language()}/{event.slug}/{name}/"
