"""Rows of a file as values that models take: every field known, of its kind and within its limits."""

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from tournament import formats, history, scales
from tournament.child_main import Refusal
from tournament.enums import Preset
from tournament.errors import TournamentError
from tournament.event_file.document import odd, refused, sentence
from tournament.event_file.gather import Content, Row
from tournament.event_file.tables import BY_NAME, EVENT_FIELDS, Table
from tournament.file_format import YEARS
from tournament.models import Entry, Event

PLACES = ("round", "table", "number", "key", "entry")  # facts of the history that are looked up


def check(content: Any) -> Content:
    """The content with dates and numbers in place of their texts; refused at the first thing that is not as known."""
    if not isinstance(content, dict) or content.keys() != {"event", "tables"}:
        raise odd("content")
    tables = content["tables"]
    if not isinstance(tables, dict):
        raise odd("tables")
    tables = {name: [] for name, table in BY_NAME.items() if table.later} | tables
    _known(tables, BY_NAME, where="tables")
    found = {name: _rows(BY_NAME[name], tables) for name in BY_NAME}
    event = _event(content["event"])
    _check_chains(found)
    _check_revisions(event, found["history"])
    return {"event": event, "tables": found}


def _known(found: Mapping[str, Any], known: Mapping[str, Any] | set[str], *, where: str) -> None:
    """Exactly the names that this version of the format has."""
    if unknown := sorted(set(found) - set(known)):
        raise refused(sentence(Refusal("unknown", {"what": f"{where}: {unknown[0][:60]}"})))
    if missing := sorted(set(known) - set(found)):
        raise refused(sentence(Refusal("missing", {"what": f"{where}: {missing[0]}"})))


def _event(row: Any) -> Row:
    if not isinstance(row, dict):
        raise odd("event")
    _known(row, EVENT_FIELDS, where="event")
    values = {name: _value(field, row[name], where=f"event: {name}") for name, field in EVENT_FIELDS.items()}
    if values["game"] not in formats.GAMES:
        message = _("The event is of a game that this program does not play: “%(game)s”.")
        raise refused(message % {"game": values["game"]})
    _check_scale(values)
    return values


def _check_scale(values: Row) -> None:
    """T7: the scale is one that standings can be computed by."""
    scale = values["scale"]
    rows = scale.values() if isinstance(scale, dict) else [None]
    if any(not isinstance(row, list) or any(not isinstance(cell, str) for cell in row) for row in rows):
        raise odd("event: scale")
    if values["preset"] == Preset.OWN:
        try:
            scales.check(scale, sizes=formats.GAMES[values["game"]].sizes)
        except TournamentError as error:
            raise refused(str(error)) from error


def _rows(table: Table, tables: Mapping[str, Any]) -> list[Row]:
    rows = tables[table.name]
    if not isinstance(rows, list):
        raise odd(table.name)
    sizes = {name: len(tables[name]) if isinstance(tables[name], list) else 0 for name in tables}
    return [_row(table, row, sizes, where=f"{table.name} {number}") for number, row in enumerate(rows, start=1)]


def _row(table: Table, row: Any, sizes: Mapping[str, int], *, where: str) -> Row:
    if not isinstance(row, dict):
        raise odd(where)
    row = dict.fromkeys(table.newer) | row
    _known(row, {*table.fields, *table.users}, where=where)
    found: Row = {}
    for name, field in table.fields.items():
        place = f"{where}: {name}"
        if name in table.refs:
            found[name] = _reference(field, row[name], sizes[table.refs[name]], where=place)
        else:
            found[name] = _value(field, row[name], where=place)
    for name, kept in table.users.items():
        found[kept] = _value(table.model._meta.get_field(kept), row[name], where=f"{where}: {name}")
    if table.name == "history":
        _check_changes(found, where=where)
    return found


def _reference(field: "models.Field[Any, Any]", value: Any, size: int, *, where: str) -> int | None:
    if value is None and field.null:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= size:
        raise odd(where)
    return value


def _value(field: Any, value: Any, *, where: str) -> Any:
    """A value of the field's own kind; what its form would refuse is refused here."""
    if isinstance(field, models.JSONField):
        if not isinstance(value, type(field.get_default()) if field.has_default() else (dict, list)):
            raise odd(where)
        return value
    if value is None and field.null:
        return None
    try:
        kept = _typed(field, value)
        field.run_validators(kept)
        if field.choices and kept not in {choice for choice, _label in field.flatchoices}:
            raise odd(where)
    except (ValueError, ValidationError, InvalidOperation, OverflowError) as error:
        raise odd(where) from error
    if kept == "" and not field.blank and field.editable:
        raise odd(where)
    return kept


def _typed(field: Any, value: Any) -> Any:
    """The value as Python has it; ValueError for another kind."""
    if isinstance(field, models.DateTimeField | models.DateField | models.DecimalField):
        if not isinstance(value, str) or len(value) > 40:
            raise ValueError(value)
        return _of_text(field, value)
    kind = {models.BooleanField: bool, models.IntegerField: int}
    wanted = next((python for model, python in kind.items() if isinstance(field, model)), str)
    if type(value) is not wanted:
        raise ValueError(value)
    return value


def _of_text(field: Any, value: str) -> Any:
    if isinstance(field, models.DecimalField):
        return Decimal(value)
    if not isinstance(field, models.DateTimeField):
        day = dt.date.fromisoformat(value)
        return _sane(day, known=day.year in YEARS)
    moment = dt.datetime.fromisoformat(value)
    return _sane(moment, known=moment.year in YEARS and moment.tzinfo is not None)


def _sane(value: dt.date, *, known: bool) -> dt.date:
    if not known:
        raise ValueError(value)
    return value


def _check_chains(tables: Mapping[str, list[Row]]) -> None:
    """What points to its own table leads to an end: a draw to an earlier one, a merged entry to one that was kept."""
    for number, row in enumerate(tables["draws"], start=1):
        if row["parent"] is not None and row["parent"] >= number:
            raise odd(f"draws {number}: parent")
    for number, row in enumerate(tables["entries"], start=1):
        if row["merged_into"] is not None and tables["entries"][row["merged_into"] - 1]["merged_into"] is not None:
            raise odd(f"entries {number}: merged_into")
    for number, row in enumerate(tables["never_with"], start=1):
        if row["first"] == row["second"]:
            raise odd(f"never_with {number}")


def _check_revisions(event: Row, lines: list[Row]) -> None:
    if max((line["revision"] for line in lines), default=0) > event["revision"]:
        raise odd("event: revision")


def _check_changes(row: Row, *, where: str) -> None:
    """What a line says was changed are fields of ours, each with what it was and is."""
    changes = row["facts"].get("changes", {})
    model = Entry if row["what"].startswith("entries.") else Event
    names = {field.name for field in model._meta.get_fields()}
    good = isinstance(changes, dict) and all(
        name in names and isinstance(pair, list) and len(pair) == 2 for name, pair in changes.items()
    )
    if not good or any(isinstance(row["facts"].get(name), list | dict) for name in PLACES):
        raise odd(f"{where}: facts")
    try:
        history.sentence(row["what"], row["facts"])
    except (TypeError, ValueError, KeyError) as error:
        raise odd(f"{where}: facts") from error
