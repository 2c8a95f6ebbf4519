"""Events with a row in every table that a file has, and files changed by hand."""

import gzip
import json
from collections.abc import Callable
from typing import Any

from tests import site
from tournament import event_file
from tournament.event_file import gather
from tournament.event_file.tables import TABLES
from tournament.file_format import checksum
from tournament.models import Event

AT = "2026-11-28T18:00:00+01:00"
Json = dict[str, Any]


def loaded() -> site.Site:
    """The whole site: a day with everything in it, a finished evening, a draft, an empty event."""
    return site.load()


def envelope(event: Event) -> Json:
    """What a file of the event holds, as Python has it."""
    found: Json = json.loads(gzip.decompress(event_file.write(event, at=AT)))
    return found


def packed(whole: Json, *, honest: bool = True) -> bytes:
    """A file again; `honest`: with the checksum of what is in it now."""
    if honest:
        whole = {**whole, "checksum": checksum(whole["content"])}
    return gzip.compress(json.dumps(whole).encode())


def changed(event: Event, change: Callable[[Json], object], *, honest: bool = True) -> bytes:
    """The event's file after somebody has been at it."""
    whole = envelope(event)
    change(whole)
    return packed(whole, honest=honest)


def without_trace(event: Event) -> gather.Content:
    """What the event holds, but for the line that says that it came from a file."""
    found = gather.content(event)
    found["tables"]["history"].pop()
    found["event"]["revision"] -= 1
    return found


def empty_tables(event: Event) -> set[str]:
    """Tables of which the event has no row."""
    return {table.name for table in TABLES if not envelope(event)["content"]["tables"][table.name]}
