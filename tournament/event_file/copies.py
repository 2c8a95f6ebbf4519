"""Points that an event can be taken back to: its files, kept in the database; the newest ones only."""

import datetime as dt

from django.contrib.auth.models import User

from tournament.enums import CopyReason
from tournament.event_file import document
from tournament.models import Event, EventCopy

KEPT = 20


def keep(
    event: Event, *, reason: CopyReason, by: User | None, at: dt.datetime, round_number: int | None = None
) -> EventCopy:
    """A copy of the event as it is now; of copies of one reason, the oldest go when there are more than can be kept."""
    file = document.write(event, at=at.isoformat())
    revision = Event.objects.values_list("revision", flat=True).get(pk=event.pk)
    copy = EventCopy.objects.create(
        event=event, revision=revision, reason=reason, round_number=round_number, by=by, at=at, file=file
    )
    newest = EventCopy.objects.filter(event=event, reason=reason).order_by("-pk").values_list("pk", flat=True)
    EventCopy.objects.filter(event=event, reason=reason).exclude(pk__in=list(newest[:KEPT])).delete()
    return copy


def of(event: Event) -> list[EventCopy]:
    """The copies that there are, newest first; without their files."""
    return list(EventCopy.objects.filter(event=event).select_related("by").defer("file"))
