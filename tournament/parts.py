"""The live parts: what each is called, its template and its contents. A page shows the same part for the first time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import get_script_prefix
from django.utils.translation import get_language

from tournament import board, moment, public_status, standings
from tournament.models import Event
from tournament.queries import clock as clocks
from tournament.queries import public

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


PARTS = {
    "standings": Part("tournament/_public_standings.html", of_standings),
    "event": Part("tournament/_event_now.html", of_event),
    "clock": Part("tournament/_clock.html", of_clock),
}


def live(event: Event, name: str) -> Context:
    """What a page needs to show this part and keep it fresh: its contents, template and live address."""
    return {**PARTS[name].context(event), "part": PARTS[name].template, "live_url": address(event, name)}


def address(event: Event, name: str) -> str:
    """Where this part is asked for again and again."""
    return f"{get_script_prefix()}live/{get_language()}/{event.slug}/{name}/"
