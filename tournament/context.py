"""What the shell of every page needs: the strip of an organiser's page."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db.models import Subquery
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from tournament import keeper, latest_copy, moment, parts
from tournament.enums import RoundState
from tournament.models import Event, EventCopy, HistoryLine, RefereeCall
from tournament.policy import May
from tournament.queries import clock as clocks
from tournament.queries import day, grid
from tournament.timing import Face


@dataclass(frozen=True, slots=True)
class Strip:
    """Where the event is: round (None before the first draw), state in words, tables done, last saved change."""

    round: int | None
    rounds: int
    state: str
    done: int
    tables: int
    saved_at: dt.datetime | None
    clock: Face | None = None
    clock_url: str = ""
    backup_at: dt.datetime | None = None
    backup_late: bool = False
    calls: list[RefereeCall] | None = None  # for the referee; None while no round runs
    copy_left_out: bool = False


def shell(request: HttpRequest) -> dict[str, Any]:
    """The strip, read only where a page shows it, and what may be done; nothing on pages of no organiser's event."""
    event = getattr(request, "event", None)
    if not isinstance(event, Event):
        return {}
    return {"strip": SimpleLazyObject(lambda: strip(event)), "may": May(getattr(request, "part", None))}


def strip(event: Event) -> Strip:
    """The strip of an event: the running round, else the last one drawn."""
    begun = [row for row in day.rounds(event) if row.state != RoundState.PLANNED]
    shown = next((row for row in begun if row.state == RoundState.RUNNING), begun[-1] if begun else None)
    playing = day.round_played(event, shown.number) if shown and shown.state == RoundState.RUNNING else None
    newest = latest_copy.latest()
    copies = EventCopy.objects.filter(event=event).order_by("-pk").values("left_out")
    lines = HistoryLine.objects.filter(event=event).annotate(left_out=Subquery(copies[:1]))  # one query for both
    saved, left_out = lines.values_list("at", "left_out").first() or (None, None)
    return Strip(
        round=shown.number if shown else None,
        rounds=max(day.last_number(event), shown.number if shown else 0),
        state=_state(event, shown.state if shown else RoundState.PLANNED),
        done=len(playing.tables) - len(playing.missing) if playing else 0,
        tables=len(playing.tables) if playing else 0,
        saved_at=saved,
        clock=clocks.of(event, at=moment.now()) if playing else None,
        clock_url=parts.address(event, "clock"),
        backup_at=newest.at if newest else None,
        backup_late=keeper.late(newest, at=timezone.now()),
        calls=grid.calls(event) if playing else None,
        copy_left_out=bool(left_out),
    )


def _state(event: Event, state: RoundState) -> str:
    if event.finished_at is not None:
        return _("Finished")
    return str(state.label)
