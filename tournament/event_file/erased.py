"""Who was erased from an event, told by when they had been added: a file of before has their names."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.utils.dateparse import parse_datetime

from tournament.event_file.gather import Row
from tournament.models import Entry, Event, HistoryLine

ERASE = "people_data.erase"


def of(event: Event, rows: Iterable[Row]) -> dict[dt.datetime, dt.datetime]:
    """When who was erased had been added, to when they were erased; `rows`: the entries of a file of this event."""
    return _by_number(event, rows) | _by_time(event)


def _by_time(event: Event) -> dict[dt.datetime, dt.datetime]:
    """When who was erased had been added, to when they were erased; also of those who were removed afterwards."""
    lines = HistoryLine.objects.filter(event=event, what=ERASE).values_list("facts", "at")
    found = {added: at for facts, at in lines for added in _added(facts)}
    now = Entry.objects.filter(event=event).values_list("created_at", "erased_at")
    return found | {added: at for added, at in now if at is not None}


def _added(facts: Mapping[str, Any]) -> Iterator[dt.datetime]:
    """When the entry of such a line had been added, and those merged into it; a line from a file may say anything."""
    merged = facts.get("merged")
    for text in (facts.get("added"), *(merged if isinstance(merged, list) else ())):
        with suppress(ValueError):  # looks like a time and is none
            found = parse_datetime(str(text))
            if found is not None and found.tzinfo is not None:
                yield found


def _by_number(event: Event, rows: Iterable[Row]) -> dict[dt.datetime, dt.datetime]:
    """The same for lines of before it was written down when somebody had been added.

    Whom the file has under the number, added before, and who is not in the list now with a name: somebody removed after
    being erased. Another may have had the number then: better one name too few than one too many.
    """
    stays = set(Entry.objects.filter(event=event, erased_at=None).values_list("created_at", flat=True))
    lines = HistoryLine.objects.filter(event=event, what=ERASE, facts__added__isnull=True)
    asked = {facts.get("number"): at for facts, at in lines.values_list("facts", "at")}
    return {
        row["created_at"]: asked[row["number"]]
        for row in rows
        if row["created_at"] not in stays and row["number"] in asked and row["created_at"] < asked[row["number"]]
    }
