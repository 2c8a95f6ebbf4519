"""What would come of a file, as the child process finds it out (trying.py): nothing is written or locked meanwhile."""

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from tournament import aside, child
from tournament.event_file import document
from tournament.event_file.comparing import Line, Part
from tournament.event_file.document import Cover
from tournament.models import Event

LIMITS = child.Limits(megabytes=1024, cpu_seconds=60, seconds=90, wait=15)


def bringing(data: bytes) -> tuple[Cover, Mapping[str, Any]]:
    """The event that would be made, in figures (trying.bringing); refused as it would be then."""
    found = _tried("bringing", {"slug": "preview"}, data)
    return document.cover_of(found["cover"]), found["figures"]


def taking_back(event: Event, data: bytes, *, at: dt.datetime) -> tuple[Cover, tuple[Part, ...]]:
    """Every kind of change that there would be; refused as it would be then."""
    document.check_size(data)  # before the event is read
    now = document.write(event, at=at.isoformat())
    found = _tried("taking_back", {"slug": event.slug, "at": at.isoformat()}, now, data)
    parts = (Part(row["title"], tuple(Line(**line) for line in row["lines"]), row["count"]) for row in found["parts"])
    return document.cover_of(found["cover"]), tuple(parts)


def _tried(name: str, facts: Mapping[str, Any], *files: bytes) -> dict[str, Any]:
    """The answer of trying.py; `files`: the last one is the stranger's."""
    document.check_size(files[-1])
    payload = aside.packed(f"tournament.event_file.trying.{name}", facts, *files)
    with document.refusals():
        found: dict[str, Any] = json.loads(child.run("tournament.aside.run", payload, limits=LIMITS))
    return found
