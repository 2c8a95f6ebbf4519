"""A list of players as it was read: rows of clean text, and what each column means."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.imports.limits import ABOVE, MAX_CELL, MAX_COLUMNS, MAX_ROWS
from tournament.imports.text import clean

RawRow = tuple[int, Sequence[str]]  # its number in the file, its cells


class Field(StrEnum):
    """What a column may mean. FIRST_NAME and SURNAME are joined to the name."""

    IGNORE = "ignore"
    NUMBER = "number"
    NAME = "name"
    FIRST_NAME = "first_name"
    SURNAME = "surname"
    CLUB = "club"
    SHORT_NAME = "short_name"


NAMES = (Field.NAME, Field.FIRST_NAME, Field.SURNAME)


@dataclass(frozen=True, slots=True)
class Row:
    """One filled row: its number in the file (the first line is 1) and its cells."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with equally long rows. `fields` is set where the meaning of the columns is known already."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    has_header: bool = True
    title: str = ""
    fields: tuple[Field, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "columns": list(self.columns),
            "rows": [[row.number, list(row.cells)] for row in self.rows],
            "has_header": self.has_header,
            "title": self.title,
            "fields": [str(field) for field in self.fields],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """The sheet that gave these values."""
        return cls(
            columns=tuple(data["columns"]),
            rows=tuple(Row(number, tuple(cells)) for number, cells in data["rows"]),
            has_header=data["has_header"],
            title=data["title"],
            fields=tuple(Field(field) for field in data["fields"]),
        )


@dataclass(frozen=True, slots=True)
class Mapping:
    """The meaning of each column, in order."""

    fields: tuple[Field, ...]

    def column(self, field: Field) -> int | None:
        """The column (0-based) with that meaning."""
        return self.fields.index(field) if field in self.fields else None

    def check(self) -> None:
        """Refuse a mapping that gives no name, or one meaning to two columns."""
        if not any(field in self.fields for field in NAMES):
            raise TournamentError(_("Choose the column with the name."))
        used = [field for field in self.fields if field is not Field.IGNORE]
        if len(used) != len(set(used)):
            raise TournamentError(_("Two columns have the same meaning. Choose one of them."))


def filled(raw: Iterable[RawRow]) -> tuple[Row, ...]:
    """The rows with anything in them, cleaned and equally long; refuses more than the limits allow."""
    rows: list[Row] = []
    for number, raw_cells in raw:
        cells = _cells(raw_cells)
        if len(cells) > MAX_COLUMNS:
            raise too_many_columns(number)
        if cells:
            rows.append(Row(number, cells))
        if len(rows) > MAX_ROWS + ABOVE:
            raise too_many_rows()
    if not rows:
        raise nothing()
    width = max(len(row.cells) for row in rows)
    return tuple(Row(row.number, row.cells + ("",) * (width - len(row.cells))) for row in rows)


def nothing() -> TournamentError:
    """The refusal of a list without rows."""
    return TournamentError(_("There is nothing to import: no filled row was found."))


def too_many_rows() -> TournamentError:
    """The refusal that names the limit of rows."""
    return TournamentError(_("At most %(limit)d rows can be imported at once.") % {"limit": MAX_ROWS})


def too_many_columns(row: int) -> TournamentError:
    """The refusal that names the limit of columns and the first row that breaks it."""
    facts = {"limit": MAX_COLUMNS, "row": row}
    return TournamentError(_("At most %(limit)d columns can be imported; row %(row)d has more.") % facts)


def letters(width: int) -> tuple[str, ...]:
    """A, B, C … as spreadsheets call columns without a header (at most 702)."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = [*alphabet, *(first + second for first in alphabet for second in alphabet)]
    return tuple(names[:width])


def _cells(raw: Sequence[str]) -> tuple[str, ...]:
    """Clean cells up to the last filled one; a row of blank cells only, however long, gives none."""
    end = len(raw)
    while end and not raw[end - 1].strip():
        end -= 1
    if end > MAX_COLUMNS:
        return tuple(raw[:end])
    cells = [clean(cell[: 4 * MAX_CELL])[:MAX_CELL] for cell in raw[:end]]
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)
