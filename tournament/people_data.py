"""What is kept of a person, taken away on request: in every event of the address book's owner."""

import datetime as dt

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament import erasing
from tournament.change import change
from tournament.errors import NotAllowed, TournamentError
from tournament.models import Entry
from tournament.queries.owners import is_owner


def entries_of(entry: Entry) -> list[Entry]:
    """This person's entries in all events of the owner, deleted ones too; in the order of the events.

    Entries that were merged were the same person, under another one of the address book.
    """
    people, more = set[int](), {entry.person_id}
    while more:
        people |= more
        kept = {found.merged_into_id or found.pk for found in Entry.objects.filter(person__in=more)}
        same = Entry.objects.filter(Q(pk__in=kept) | Q(merged_into__in=kept))
        more = set(same.values_list("person_id", flat=True)) - people
    found = Entry.objects.filter(person__in=people, merged_into__isnull=True).select_related("event", "person")
    return list(found.order_by("event__date", "event_id", "number"))


def erase(entry: Entry, *, by: User, at: dt.datetime) -> int:
    """Take the person's name and club out of every event that knows it; how many events that were.

    Results, seats and penalties stay under the start number. The same again changes nothing.
    """
    if not is_owner(entry.event, by):
        raise NotAllowed(_("Only the owner of the event may do this."))
    if entry.merged_into_id is not None:
        raise TournamentError(_("This entry is merged: erase the entry that was kept."))
    with transaction.atomic():
        found = [one for one in entries_of(entry) if one.erased_at is None]
        for one in found:
            _erase(one, by=by, at=at)
    return len({one.event_id for one in found})


def _erase(entry: Entry, *, by: User, at: dt.datetime) -> None:
    with change(entry.event, by=by, what="people_data.erase") as log:
        fresh = Entry.objects.select_related("person").get(pk=entry.pk)
        if fresh.erased_at is not None:
            log.nothing()
            return
        fresh.event = log.event
        merged = fresh.merged.order_by("created_at").values_list("created_at", flat=True)
        # When they were added: the entries may be removed, and brought back by a file.
        log.facts |= {"number": fresh.number, "added": fresh.created_at.isoformat()}
        log.facts |= {"merged": [added.isoformat() for added in merged]} if merged else {}
        erasing.erase(fresh, at=at)
        log.event.table_revision += 1
        log.event.save(update_fields=["table_revision"])
