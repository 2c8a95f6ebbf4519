"""Points that an event can be taken back to: its files, kept in the database; the newest ones only."""

import datetime as dt
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.enums import CopyReason
from tournament.errors import TournamentError
from tournament.event_file import document
from tournament.models import Event, EventCopy

KEPT = 20


def keep(
    event: Event, *, reason: CopyReason, by: User | None, at: dt.datetime, round_number: int | None = None
) -> EventCopy:
    """A copy of the event as it is now; of copies of one reason, the oldest go when there are more than can be kept.

    An event too large to be taken back to is refused; a round is closed all the same, and the copies say that one is
    left out.
    """
    made = document.made(event, at=at.isoformat())
    if made.over is not None and reason != CopyReason.CLOSED:
        raise TournamentError(_("No copy can be kept.") + " " + document.sentence(made.over))
    with transaction.atomic():
        copy = EventCopy.objects.create(
            event=event,
            revision=made.revision,
            reason=reason,
            round_number=round_number,
            by=by,
            at=at,
            file=made.data if made.over is None else b"",
            left_out="" if made.over is None else made.over.code,
        )
        EventCopy.objects.filter(event=event, pk__lt=copy.pk).exclude(left_out="").delete()
        newest = EventCopy.objects.filter(event=event, reason=reason, left_out="").values_list("pk", flat=True)
        EventCopy.objects.filter(event=event, reason=reason, left_out="").exclude(pk__in=list(newest[:KEPT])).delete()
    return copy


def next_to_go(copies: Sequence[EventCopy]) -> list[EventCopy]:
    """Of each reason of which as many are kept as can be, the oldest: it goes when one more is made."""
    kinds = ([copy for copy in copies if copy.reason == reason and not copy.left_out] for reason in CopyReason)
    return [kind[-1] for kind in kinds if len(kind) >= KEPT]


def of(event: Event) -> list[EventCopy]:
    """The copies that there are, newest first; without their files."""
    return list(EventCopy.objects.filter(event=event).select_related("by").defer("file"))
