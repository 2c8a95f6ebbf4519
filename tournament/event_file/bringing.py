"""A new event made from a file: all of it or nothing, and nothing of any other event is touched."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament.change import change, once
from tournament.enums import Role
from tournament.errors import TournamentError
from tournament.event_file import building, checking, proof
from tournament.event_file.document import File, contradicting
from tournament.models import Event, Organiser

WHAT = "event_file.bring"


def bring(owner: User, file: File, *, slug: str, key: str = "") -> Event:
    """A new event of `owner` at this address, as it is in the file; the same `key` again is the same submission."""
    content = checking.check(file.content)
    with once(owner, what=WHAT, key=key) as made_before:
        if made_before is not None:
            return made_before
        event = Event(slug=slug, **content["event"])
        _save(event)
        Organiser.objects.create(event=event, user=owner, role=Role.OWNER)
        with contradictions():
            building.write(event, content, came_with=event.revision + 1)
        facts = {"address": file.address, "made": file.made, "app": file.app, "key": key}
        with change(event, by=owner, what=WHAT, facts=facts):
            pass
        proof.check(event)
    return event


@contextmanager
def contradictions() -> Iterator[None]:
    """What the database refuses is the file's fault: two results of one number, a seat taken twice."""
    try:
        with transaction.atomic():
            yield
    except (IntegrityError, DataError) as error:
        raise contradicting() from error


def clean(event: Event) -> None:
    """Refuse settings that no event may have, at the field it concerns."""
    try:
        event.full_clean()
    except ValidationError as error:
        name, messages = next(iter(error.message_dict.items()))
        field = "slug" if name == "slug" else "file"
        message = messages[0] if name in ("slug", NON_FIELD_ERRORS) else f"{name}: {messages[0]}"
        raise TournamentError(message, field=field) from error


def _save(event: Event) -> None:
    clean(event)
    try:
        with transaction.atomic():
            event.save()
    except IntegrityError as error:
        if not Event.objects.filter(slug=event.slug).exists():
            raise
        raise TournamentError(_("Another event has this address."), field="slug") from error
