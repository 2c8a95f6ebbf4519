"""Rows of a checked file written into the database, inside a transaction that the caller has opened."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F

from tournament import book
from tournament.event_file import keys
from tournament.event_file.document import odd
from tournament.event_file.gather import Content, Row
from tournament.event_file.tables import TABLES, Table
from tournament.limits import HIGHEST_NUMBER
from tournament.models import Draw, Entry, Event, Person

BATCH = 500
ONCE = ("merged_into", "parent")  # references into the own table: written when its rows are there


def write(
    event: Event, content: Content, *, came_with: int | None = None, kept: Mapping[int, Entry] | None = None
) -> None:
    """All rows of the event. `kept`: entries that are there already, by their place in the file: they stay the same.

    `came_with`: the revision of the history line that tells of the file.
    """
    made: dict[str, list[int]] = {}
    for table in TABLES:
        rows = [_row(event, table, row, made) for row in content["tables"][table.name]]
        if table.name == "history":
            rows = [row | {"came_with": came_with} for row in rows]
        made[table.name] = _entries(event, rows, kept or {}) if table.name == "entries" else _plain(table, rows)
    _link(Entry, "merged_into", content["tables"]["entries"], made["entries"])
    _link(Draw, "parent", content["tables"]["draws"], made["draws"])


def _row(event: Event, table: Table, row: Row, made: Mapping[str, Sequence[int]]) -> Row:
    """A row as the model takes it: references are keys of this database."""
    try:
        found = keys.swapped(table.name, row, lambda place: made["entries"][_place(place)]) if made else dict(row)
    except (TypeError, KeyError, AttributeError, IndexError) as error:
        raise odd(table.name) from error
    for name, target in table.refs.items():
        value = None if name in ONCE else found[name]
        found.pop(name)
        if name not in ONCE:
            found[f"{name}_id"] = None if value is None else made[target][value - 1]
    if table.name == "never_with":
        found["first_id"], found["second_id"] = sorted((found["first_id"], found["second_id"]))
    return found | ({"event": event} if table.to_event == "event" else {})


def _place(place: Any) -> int:
    """Where in the list an entry stands; IndexError for what is no place."""
    if not isinstance(place, int) or isinstance(place, bool) or place < 1:
        raise IndexError(place)
    return place - 1


def _plain(table: Table, rows: Sequence[Row]) -> list[int]:
    made = [table.model(**row) for row in rows]
    table.model._default_manager.bulk_create(made, batch_size=BATCH)
    return [row.pk for row in made]


def _entries(event: Event, rows: Sequence[Row], kept: Mapping[int, Entry]) -> list[int]:
    """The entries, new ones with a person of the owner's address book."""
    people = book.open_for(event)
    made: list[Entry] = []
    for number, row in enumerate(rows, start=1):
        entry = kept.get(number) or Entry()
        before, erased = (entry.name, entry.club), entry.erased_at  # who is erased here has a person apart: it stays so
        for name, value in row.items():
            setattr(entry, name, value)
        if not entry.pk:
            entry.person = _person(people, entry)
        elif before != (entry.name, entry.club) and erased is None and entry.erased_at is None:
            entry.person = people.rename(entry)
        entry.set_keys()
        made.append(entry)
    people.save()
    _save([entry for entry in made if entry.pk], [entry for entry in made if not entry.pk])
    people.forget()
    return [entry.pk for entry in made]


def _person(people: book.Book, entry: Entry) -> Person:
    """Who it is in the address book; somebody erased is nobody that it knows."""
    if entry.erased_at is None:
        return people.take(entry.name, entry.club)
    people.new.append(Person(owner_id=people.owner, name=entry.name))
    return people.new[-1]


def _save(old: Sequence[Entry], new: Sequence[Entry]) -> None:
    fields = [field.name for field in Entry._meta.concrete_fields if field.name not in ("id", "event", "merged_into")]
    # Out of each other's way first: one may get the number that another one has had until now.
    Entry.objects.filter(pk__in=[entry.pk for entry in old]).update(
        number=F("number") + 2 * HIGHEST_NUMBER, merged_into=None
    )
    Entry.objects.bulk_create(old, batch_size=BATCH, update_conflicts=True, unique_fields=["id"], update_fields=fields)
    Entry.objects.bulk_create(new, batch_size=BATCH)


def _link(model: type[Entry] | type[Draw], name: str, rows: Sequence[Row], made: Sequence[int]) -> None:
    """References into the own table."""
    for number, row in enumerate(rows):
        if row[name] is not None:
            model._default_manager.filter(pk=made[number]).update(**{f"{name}_id": made[row[name] - 1]})
