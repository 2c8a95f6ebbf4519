"""What comes of a file, tried out in the child process on a database of its own (aside.py): a preview cannot be wrong.

The very verbs are done there. The server's database is neither written nor locked.
"""

import datetime as dt
import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from django.contrib.auth.models import User
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format

from tournament import file_format
from tournament.child_main import Refusal
from tournament.enums import Role
from tournament.errors import TournamentError
from tournament.event_file import building, checking, comparing
from tournament.event_file.bringing import bring
from tournament.event_file.document import SAID, File, Head, file_of
from tournament.event_file.seen import Seen, seen
from tournament.event_file.taking_back import take_back
from tournament.models import Event, Organiser


def bringing(facts: Mapping[str, Any], files: Sequence[bytes]) -> bytes:
    """The event that the file would make, in a few figures; refused as it would be then."""
    file = _read(files[0])
    try:
        made = bring(_owner(), file, slug=facts["slug"])
    except TournamentError as error:
        raise _said(error) from error
    return json.dumps({"cover": _cover(file), "figures": _figures(seen(made))}).encode()


def taking_back(facts: Mapping[str, Any], files: Sequence[bytes]) -> bytes:
    """What would change in the event of the first file, taken back to the second; refused as it would be then."""
    owner, file = _owner(), _read(files[1])
    try:
        event = _stands(owner, files[0], slug=facts["slug"])
        before = seen(event)
        take_back(event, file, revision=event.revision, why="?", by=owner, at=_moment(facts["at"]))
    except TournamentError as error:
        raise _said(error) from error
    parts = comparing.changes(before, seen(Event.objects.get(pk=event.pk)))
    return json.dumps({"cover": _cover(file), "parts": [asdict(part) for part in parts]}).encode()


def _owner() -> User:
    return User.objects.create(username="preview")


def _read(data: bytes) -> File:
    return file_of(json.loads(file_format.read(data)))


def _stands(owner: User, data: bytes, *, slug: str) -> Event:
    """The event as it is on the server: from a file that has just been written, so its limits are not asked."""
    content = checking.check(json.loads(gzip.decompress(data))["content"])
    event = Event.objects.create(slug=slug, **content["event"])
    Organiser.objects.create(event=event, user=owner, role=Role.OWNER)
    building.write(event, content)
    return event


def _cover(file: File) -> dict[str, Any]:
    return {"name": file.name, "created": file.created} | {name.name: getattr(file, name.name) for name in fields(Head)}


def _figures(made: Seen) -> dict[str, Any]:
    settings = made.settings
    return {
        "name": settings["name"],
        "date": date_format(settings["date"]),
        "venue": settings["venue"],
        "public": settings["public"],
        "players": len(made.players),
        "rounds": len(made.rounds),
        "results": len(made.results),
        "counts": dict(made.counts),
    }


def _moment(text: str) -> dt.datetime:
    found = parse_datetime(text)
    assert found is not None
    return found


def _said(error: TournamentError) -> Refusal:
    return Refusal(SAID, {"sentence": str(error)})
