"""Which event a file is of: the one that was made at the very same moment."""

import datetime as dt

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournament.event_file.document import Cover, File, refused
from tournament.models import Event


def here(cover: Cover, *, user: User) -> list[Event]:
    """The events that this user runs already and that are the one of the file, or were made from such a file."""
    moment = _moment(cover)
    if moment is None:
        return []
    return list(Event.objects.filter(created_at=moment, organisers__user=user, deleted_at__isnull=True))


def refuse_other(event: Event, file: Cover | File) -> None:
    """Only a file of this event can it be taken back to."""
    if _moment(file) != event.created_at:
        words = _("This is a file of another event. It can be brought in as a new event from the list of events.")
        raise refused(words)


def _moment(file: Cover | File) -> dt.datetime | None:
    try:
        found = dt.datetime.fromisoformat(file.created)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None
