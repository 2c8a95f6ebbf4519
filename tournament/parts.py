"""The live parts: what each is called, its template and its contents. A page shows the same part for the first time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import get_script_prefix
from django.utils.translation import get_language

from tournament import board, standings
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
    return {"event": event, "board": board.of(event, standings.of(event, public=True))}


def of_event(event: Event) -> Context:
    """The published rounds, and the tables of the newest."""
    return {"event": event, "heads": public.heads(event), "played": public.current(event)}


PARTS = {
    "standings": Part("tournament/_standings_table.html", of_standings),
    "event": Part("tournament/_event_now.html", of_event),
}


def live(event: Event, name: str) -> Context:
    """What a page needs to show this part and keep it fresh: its contents, template and live address."""
    url = f"{get_script_prefix()}live/{get_language()}/{event.slug}/{name}/"
    return {**PARTS[name].context(event), "part": PARTS[name].template, "live_url": url}
