"""Bytes of an event's file: written, and read in the limited child process."""

import datetime as dt
import gzip
import json
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import child, file_format
from tournament.child_main import Refusal
from tournament.errors import TournamentError
from tournament.event_file import gather
from tournament.file_format import FORMAT, NAME, VERSION, checksum
from tournament.models import Event, Organiser

LIMITS = child.Limits(megabytes=768, cpu_seconds=20, seconds=30, wait=15)
CONTENT_TYPE = "application/gzip"
ENDING = ".kabo.json.gz"
TRIES = 3
SAID = "said"  # a Refusal that has its sentence already
_DAMAGED = gettext_lazy("The file is damaged: it is not as this program writes it. Download it once more.")
_BY_CODE: dict[str, str | Promise] = {
    "foreign": gettext_lazy("This is not a file of an event. Choose one that was downloaded from “Copies”."),
    "cut": gettext_lazy("The file is not complete. Download it once more."),
    "damaged": _DAMAGED,
    "deep": _DAMAGED,
    "letters": gettext_lazy("The file holds letters that no text may have, and is not taken."),
    "changed": gettext_lazy("The file was changed after it was made: its checksum is another. It is not taken."),
    "newer": gettext_lazy(
        "The file has version %(version)s of the format, made by a newer version of the program (%(app)s). "
        "This one reads version %(known)s and older."
    ),
    "unknown": gettext_lazy("The file has something that this program does not know: “%(what)s”. It is not taken."),
    "missing": gettext_lazy("Something is missing in the file: “%(what)s”."),
    "packed": gettext_lazy("The file is too large: at most %(limit)d MB are taken."),
    "too_big": gettext_lazy("Unpacked, the file is larger than %(limit)d MB."),
    "rows": gettext_lazy("The file has %(count)s rows of all kinds together: at most %(limit)s are taken."),
    "players": gettext_lazy("The file has %(count)s players: at most %(limit)s are taken."),
    "values": gettext_lazy("The file holds more than %(limit)s single values, and is not taken."),
    "text": gettext_lazy("A text in the file is longer than %(limit)d characters."),
    SAID: "%(sentence)s",
}


@dataclass(frozen=True)
class Head:
    """What an event's file says before its content: which program made it, when and where, and who ran the event."""

    app: str
    made: str
    address: str
    organisers: tuple[str, ...]

    @property
    def made_at(self) -> dt.datetime | None:
        """When it was made; None where that is no time."""
        try:
            return dt.datetime.fromisoformat(self.made)
        except ValueError:
            return None


@dataclass(frozen=True)
class Cover(Head):
    """The same with what the event is called in the file and when it was made, before anybody has checked it."""

    name: str
    created: str


@dataclass(frozen=True)
class File(Head):
    """The same with all that the file holds."""

    content: gather.Content

    @property
    def name(self) -> str:
        """What the event is called in the file, before anybody has checked it."""
        event = self.content.get("event")
        return str(event.get("name", ""))[:NAME] if isinstance(event, dict) else ""

    @property
    def created(self) -> str:
        """When the event of the file was made, before anybody has checked it."""
        event = self.content.get("event")
        return str(event.get("created_at", ""))[:NAME] if isinstance(event, dict) else ""


@dataclass(frozen=True)
class Made:
    """A file as it was written, of which state; `over`: the limit that it is above, so that nobody could read it."""

    data: bytes
    revision: int
    over: Refusal | None


def write(event: Event, *, at: str) -> bytes:
    """The whole event as a file; `at`: when it was made."""
    return made(event, at=at).data


def made(event: Event, *, at: str) -> Made:
    """The same, and whether it can be read again."""
    content = _steady(event)
    people = Organiser.objects.filter(event=event).select_related("user").order_by("user__username")
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "app": app_version(),
        "made": at,
        "address": event.slug,
        "organisers": [row.user.get_username() for row in people],
        "checksum": checksum(content),
        "content": content,
    }
    plain = json.dumps(whole, ensure_ascii=False).encode()
    data = gzip.compress(plain, 6, mtime=0)
    return Made(
        data, content["event"]["revision"], file_format.unreadable(whole, unpacked=len(plain), packed=len(data))
    )


def _steady(event: Event) -> gather.Content:
    """The event as it was at one moment: read anew where somebody has written meanwhile, in the end under its lock."""
    for _try in range(TRIES):
        before = Event.objects.get(pk=event.pk)
        content = gather.content(before)
        after = Event.objects.get(pk=event.pk)
        if (before.revision, before.table_revision) == (after.revision, after.table_revision):  # every write raises one
            return content
    with transaction.atomic():  # nobody writes in between: every write locks this row
        return gather.content(Event.objects.select_for_update().get(pk=event.pk))


def read(data: bytes) -> File:
    """What the file says; a TournamentError at the field `file` says in the user's language what is wrong with it."""
    return file_of(_answer("read", data))


def cover(data: bytes) -> Cover:
    """Who made the file, and of what event; refused as by `read`, but its content stays in the child process."""
    return cover_of(_answer("head", data))


def cover_of(found: Mapping[str, Any]) -> Cover:
    """The cover that was read."""
    people = tuple(found["organisers"])
    return Cover(found["app"], found["made"], found["address"], people, found["name"], found["created"])


def file_of(found: Mapping[str, Any]) -> File:
    """The file that was read."""
    return File(found["app"], found["made"], found["address"], tuple(found["organisers"]), found["content"])


def _answer(function: str, data: bytes) -> dict[str, Any]:
    """What the function of file_format makes of the file, in the child process."""
    check_size(data)
    with refusals():
        found: dict[str, Any] = json.loads(child.run(f"tournament.file_format.{function}", data, limits=LIMITS))
    return found


def check_size(data: bytes) -> None:
    """Refuse a file that is too large for the child process to be asked."""
    if refusal := file_format.too_large(packed=len(data)):
        raise refused(sentence(refusal))


@contextmanager
def refusals() -> Iterator[None]:
    """What the child process refuses, or is stopped at, as a sentence at the field `file`."""
    try:
        yield
    except child.Refusal as refusal:
        raise refused(sentence(refusal)) from refusal
    except child.Stopped as stopped:
        raise refused(str(stopped)) from stopped


def contradicting() -> TournamentError:
    """The file holds things that cannot all be true."""
    return refused(_("The file contradicts itself, so the event could not be shown. Nothing was changed."))


def odd(where: str) -> TournamentError:
    """The file has something that cannot stand where it stands."""
    return refused(_("The file is damaged: “%(where)s” cannot be as it is there.") % {"where": where})


def refused(sentence: str) -> TournamentError:
    """A refusal of a file, shown at the field."""
    return TournamentError(sentence, field="file")


@cache
def app_version() -> str:
    """The version of this program."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def sentence(refusal: Refusal) -> str:
    """Why a file is refused."""
    return str(_BY_CODE[refusal.code]) % refusal.facts
