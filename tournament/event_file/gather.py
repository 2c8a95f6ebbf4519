"""An event as plain data: every row of every table, references as places in the tables; in a few queries."""

import datetime as dt
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from tournament.event_file import keys
from tournament.event_file.tables import EVENT_FIELDS, TABLES, Table
from tournament.models import Event

Row = dict[str, Any]
Content = dict[str, Any]


def content(event: Event) -> Content:
    """{event: its settings, tables: {name: rows}}; a reference is the number of a row in its table, from 1 on."""
    places: dict[str, dict[int, int]] = {}
    tables: dict[str, list[Row]] = {}
    for table in TABLES:
        found = _read(table, event)
        places[table.name] = {row.pop("pk"): number for number, row in enumerate(found, start=1)}
        swap = places["entries"].get if "entries" in places else None
        tables[table.name] = [_row(table, row, places, swap) for row in found]
    return {"event": {name: plain(getattr(event, name)) for name in EVENT_FIELDS}, "tables": tables}


def plain(value: Any) -> Any:
    """A field's value as JSON has it."""
    if isinstance(value, dt.datetime | dt.date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


def _read(table: Table, event: Event) -> list[Row]:
    names = [*table.fields, *table.users.values(), *(f"{user}__username" for user in table.users)]
    return list(table.model._default_manager.filter(**{table.to_event: event}).order_by("pk").values("pk", *names))


def _row(
    table: Table, row: Row, places: Mapping[str, Mapping[int, int]], swap: Callable[[int], int | None] | None
) -> Row:
    """A row as the file has it: a user of this server becomes a name."""
    found = {name: plain(row[name]) for name in table.fields}
    found |= {name: row[f"{name}__username"] or row[kept] for name, kept in table.users.items()}
    found |= {name: None if row[name] is None else places[target][row[name]] for name, target in table.refs.items()}
    return keys.swapped(table.name, found, swap) if swap is not None else found
