"""The one door for writes: every verb runs inside `with change(event, …)`."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournament import origin, reasons
from tournament.models import Event, HistoryLine


@dataclass(slots=True)
class Log:
    """The history line being written: a verb may add facts, or say that nothing changed."""

    event: Event
    facts: dict[str, Any] = field(default_factory=dict)
    changed: bool = True
    beside: bool = False

    def aside(self) -> None:
        """Only a table and the organisers see this: its own rows tell it, the history and the public parts stay."""
        self.changed, self.beside = False, True

    def nothing(self) -> None:
        """Nothing was changed (a repeated submission): no revision, no history line."""
        self.changed = self.beside = False


@contextmanager
def change(
    event: Event, *, by: User | None, what: str, why: str = "", facts: dict[str, Any] | None = None
) -> Iterator[Log]:
    """Lock the event's row, run the verb, raise the revision by one and write the history line, all or nothing.

    `log.event` is the event as it is under the lock; the caller's `event` gets its new revision afterwards.
    A reason that is too long is refused, not cut.
    """
    why = reasons.given(why)
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event.pk)
        log = Log(locked, dict(facts or {}))
        yield log
        if log.changed:
            locked.revision += 1
            locked.save(update_fields=["revision"])
            HistoryLine.objects.create(
                event=locked,
                revision=locked.revision,
                what=what,
                facts=log.facts,
                why=why,
                by=by,
                origin=origin.now(),
            )
        elif log.beside:
            locked.table_revision += 1
            locked.save(update_fields=["table_revision"])
    event.revision, event.table_revision = locked.revision, locked.table_revision


@contextmanager
def beside(event: Event) -> Iterator[Log]:
    """The same door for what only a table and the organisers see: no history line, and the public parts stay."""
    with change(event, by=None, what="") as log:
        log.aside()
        yield log


@contextmanager
def once(owner: User, *, what: str, key: str) -> Iterator[Event | None]:
    """All or nothing, one submission after the other: the event that this one has made before, or None."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        lines = HistoryLine.objects.filter(by=owner, what=what, facts__key=key, event__deleted_at__isnull=True)
        line = lines.select_related("event").first() if key else None
        yield line.event if line else None
