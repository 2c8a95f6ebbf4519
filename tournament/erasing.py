"""A person's name taken out of an event: the results stay under the start number. Runs inside `change`.

Known names are replaced in every text and every JSON of the event. Where another player has the very same name, only
what surely means this one is replaced: the rest is the other's.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models

from tournament import public_names
from tournament.limits import REASON
from tournament.models import (
    Announcement,
    Dispute,
    Draw,
    Entry,
    Event,
    EventCopy,
    Game,
    HistoryLine,
    Penalty,
    Record,
    RefereeCall,
    Result,
    TieBreak,
)

LEAST = 3  # letters of a part of a name that is looked for by itself
TEXTS: tuple[tuple[type[models.Model], str, tuple[str, ...]], ...] = (
    (HistoryLine, "event", ("why",)),
    (Announcement, "event", ("reason",)),
    (Penalty, "event", ("reason", "cancel_reason")),
    (TieBreak, "event", ("reason", "cancel_reason")),
    (Game, "round__event", ("void_reason",)),
    (Result, "game__round__event", ("why", "override")),
    (Dispute, "game__round__event", ("note",)),
    (RefereeCall, "game__round__event", ("words",)),
)
NAMED = ("name", "first", "second", "names")  # facts of the history that are names
PERSONAL = ("name", "short_name", "club")
SEAT = re.compile(r"(\s*p(\d{1,2})\s*:\s*)", re.IGNORECASE)
Change = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class _Known:
    """Who is erased: keys of entries, what stands for the name, and how a text is cleared of all its names."""

    keys: frozenset[int]
    put: str
    change: Change


def erase(entry: Entry, *, at: dt.datetime | None, copies: bool = True) -> None:
    """The entry, and those merged into it, without a name; nor has the event it anywhere else.

    `copies`: the copies of the event go too; not where a name comes from a file, for none of them has it.
    """
    event = entry.event
    gone = [entry, *entry.merged.select_related("person")]
    others = Entry.objects.filter(event=event).exclude(pk__in=[one.pk for one in gone])
    kept = [name for pair in others.values_list("name", "short_name") for name in pair]
    put = public_names.erased(entry.number)
    change = _change(_names(event, gone), kept, put)
    known = _Known(frozenset(one.pk for one in gone), put, change)
    for one in gone:
        _strip(one, event, at=at)
    _history(event, known)
    _prizes(event, change)
    _announcements(event, known)
    _records(event, known)
    for model, to_event, fields in TEXTS:
        _texts(model, to_event, fields, event, change)
    if copies:
        EventCopy.objects.filter(event=event).delete()


def _strip(entry: Entry, event: Event, *, at: dt.datetime | None) -> None:
    """A number in place of the name; the person of the address book has none either."""
    _clubs(event, entry)
    entry.event = event
    entry.name, entry.short_name, entry.club, entry.erased_at = public_names.erased(entry.number), "", "", at
    entry.save(update_fields=["name", "short_name", "club", "erased_at"])
    person = entry.person
    person.name, person.club = entry.name, ""
    person.save(update_fields=["name", "club"])


def _names(event: Event, entries: Iterable[Entry]) -> set[str]:
    """All names that these entries have, and had before somebody changed them; also as lists tell them apart."""
    found: set[str] = set()
    for one in entries:
        names = {one.name, one.short_name, one.person.name, *_former(event, one)}
        told = {f"{name} ({mark})" for name in names for mark in (one.number, one.club) if name and mark}
        found |= names | told
    return {name for name in found if name and not name.startswith("#")}


def _former(event: Event, entry: Entry) -> Iterator[str]:
    for facts in HistoryLine.objects.filter(event=event, what="entries.edit").values_list("facts", flat=True):
        if facts.get("entry") == entry.pk:
            changes = facts.get("changes", {})
            yield from (str(value) for name in ("name", "short_name") for value in changes.get(name, ()))


def _clubs(event: Event, entry: Entry) -> None:
    """A club that nobody else in a draw had is no longer told there; it parted nobody, so the draw stays the same."""
    for drawn in Draw.objects.filter(event=event):
        rows = drawn.request.get("clubs", [])
        own = [club for key, club in rows if key == entry.pk]
        if own and sum(club == own[0] for _key, club in rows) == 1:
            drawn.request["clubs"] = [row for row in rows if row[0] != entry.pk]
            drawn.save(update_fields=["request"])


def _history(event: Event, known: _Known) -> None:
    """The names in the facts of lines; what was changed of this very player."""
    for line in HistoryLine.objects.filter(event=event):
        before = line.facts
        line.facts = {name: _cleared(item, known.change) if name in NAMED else item for name, item in before.items()}
        if before.get("entry") in known.keys:
            line.facts |= {"name": known.put} if "name" in before else {}
            changes = before.get("changes", {})
            line.facts |= {"changes": {k: v for k, v in changes.items() if k not in PERSONAL}} if changes else {}
        elif line.what == "events.edit" and "prizes" in before.get("changes", {}):
            prizes = _cleared(before["changes"]["prizes"], known.change)
            line.facts |= {"changes": before["changes"] | {"prizes": prizes}}
        if line.facts != before:
            line.save(update_fields=["facts"])


def _cleared(value: Any, change: Change) -> Any:
    if isinstance(value, list):
        return [_cleared(item, change) for item in value]
    return change(value) if isinstance(value, str) else value


def _prizes(event: Event, change: Change) -> None:
    """What the organiser wrote about prizes, perhaps with who gives them."""
    event.prizes = change(event.prizes)[: event._meta.get_field("prizes").max_length]
    event.save(update_fields=["prizes"])


def _announcements(event: Event, known: _Known) -> None:
    for announcement in Announcement.objects.filter(event=event):
        for row in announcement.payload["rows"]:
            if row["entry"] in known.keys:
                row |= {"name": known.put, "club": ""}
        announcement.save(update_fields=["payload"])


def _records(event: Event, known: _Known) -> None:
    """The player's name in the header of a record, and every name in its remarks; the notation stays."""
    for record in Record.objects.filter(game__round__event=event):
        own = [number for number, entry in enumerate(record.seats, start=1) if entry in known.keys]
        lines = record.text.split("\n")
        record.text = "\n".join(_line(line, own, known) for line in lines)
        names = record.verdict.get("names", [])
        record.verdict["names"] = [
            known.put if number in own else known.change(name) for number, name in enumerate(names, start=1)
        ]
        record.save(update_fields=["text", "verdict"])


def _line(line: str, own: Sequence[int], known: _Known) -> str:
    if found := SEAT.match(line):
        mine = int(found[2]) in own
        return f"{found[1]}{known.put}" if mine else found[1] + known.change(line[found.end(1) :])
    action, mark, remark = line.partition("#")
    return f"{action}{mark}{known.change(remark)}"


def _change(names: Iterable[str], kept: Iterable[str], put: str) -> Change:
    """Put the number in place of these names, whole ones first, then their parts; none that somebody else has."""
    known = list(names)
    taken = {name.casefold() for name in kept}
    parts_taken = {part for name in taken for part in name.split()}
    parts = {part for name in known for part in name.split() if len(part) >= LEAST and "(" not in part + name}
    wanted = {name for name in known if name.casefold() not in taken}
    wanted |= {part for part in parts if part.casefold() not in parts_taken}
    if not wanted:
        return lambda text: text
    either = "|".join(re.escape(name) for name in sorted(wanted, key=len, reverse=True))
    found = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)
    return lambda text: found.sub(lambda _found: put, text)


def _texts(model: type[models.Model], to_event: str, fields: tuple[str, ...], event: Event, change: Change) -> None:
    """Reasons and notes in somebody's own words."""
    for row in model._default_manager.filter(**{to_event: event}):
        before = {name: getattr(row, name) for name in fields}
        after = {name: change(value)[:REASON] for name, value in before.items()}
        if before != after:
            for name, value in after.items():
                setattr(row, name, value)
            row.save(update_fields=list(fields))
