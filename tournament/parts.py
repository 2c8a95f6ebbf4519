"""The live parts: what each is called, its template and its contents. A page shows the same part for the first time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import get_script_prefix
from django.utils.translation import get_language

from tournament import board, public_status, standings
from tournament.models import Event
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
    return {"event": event, "board": board.of(event, shown), "status": public_status.sentences(event, shown)}


def of_event(event: Event) -> Context:
    """The published rounds, and the tables of the newest."""
    return {
        "event": event,
        "heads": public.heads(event),
        "played": public.current(event),
        "status": public_status.ended(event),
    }


PARTS = {
    "standings": Part("tournament/_public_standings.html", of_standings),
    "event": Part("tournament/_event_now.html", of_event),
}


def live(event: Event, name: str) -> Context:
    """What a page needs to show this part and keep it fresh: its contents, template and live address."""
    url = f"{get_script_prefix()}live/{get_language()}/{event.slug}/{name}/"
    return {**PARTS[name].context(event), "part": PARTS[name].template, "live_url": url}
