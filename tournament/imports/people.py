"""What a row says about one player, and what the event knows already."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tournament import characters, limits
from tournament.imports.problems import Problem
from tournament.imports.sheet import NAMES, Field, Mapping, Row
from tournament.imports.text import clean

_LONGEST = {Field.NAME: limits.NAME, Field.CLUB: limits.CLUB, Field.SHORT_NAME: limits.SHORT_NAME}
_SHOWN = 30  # characters of a wrong value that a sentence repeats


@dataclass(frozen=True, slots=True)
class Known:
    """An entry of the event, as it is now."""

    id: int
    number: int | None
    name: str
    club: str = ""
    short_name: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """What a row says: None and "" mean that it says nothing."""

    number: int | None
    name: str
    club: str = ""
    short_name: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def read_row(row: Row, mapping: Mapping) -> tuple[Person, tuple[Problem, ...]]:
    """The person of a row, and what is wrong with it."""
    number, wrong = _number(_cell(row, mapping, Field.NUMBER))
    person = Person(
        number=number,
        name=" ".join(part for field in NAMES if (part := _cell(row, mapping, field))),
        club=_cell(row, mapping, Field.CLUB),
        short_name=_cell(row, mapping, Field.SHORT_NAME),
    )
    return person, (*wrong, *_text_problems(person))


def number_clashes(people: Sequence[tuple[Row, Person]]) -> dict[int, Problem]:
    """By row number: rows whose start number is also in another row."""
    rows_of: defaultdict[int, list[int]] = defaultdict(list)
    for row, person in people:
        if person.number is not None:
            rows_of[person.number].append(row.number)
    return {
        row: Problem("number_twice", Field.NUMBER, {"number": number, "rows": ", ".join(map(str, rows))})
        for number, rows in rows_of.items()
        if len(rows) > 1
        for row in rows
    }


def _cell(row: Row, mapping: Mapping, field: Field) -> str:
    column = mapping.column(field)
    return clean(row.cells[column]) if column is not None and column < len(row.cells) else ""


def _number(text: str) -> tuple[int | None, tuple[Problem, ...]]:
    """The start number of "12", "12.", "#12", "012" or "12,0"; None for a blank cell."""
    if not text:
        return None, ()
    found = re.fullmatch(r"#?\s*([+-]?)0*(\d+)(?:[.,]0*)?", text, re.ASCII)
    if not found:
        return None, (Problem("number_not_whole", Field.NUMBER, {"value": text[:_SHOWN]}),)
    sign, digits = found.groups()
    if sign == "-" or digits == "0":
        return None, (Problem("number_small", Field.NUMBER),)
    if len(digits) > len(str(limits.HIGHEST_NUMBER)) or int(digits) > limits.HIGHEST_NUMBER:
        return None, (Problem("number_big", Field.NUMBER, {"limit": limits.HIGHEST_NUMBER}),)
    return int(digits), ()


def _text_problems(person: Person) -> tuple[Problem, ...]:
    missing = () if person.name else (Problem("name_missing", Field.NAME),)
    texts = {Field.NAME: person.name, Field.CLUB: person.club, Field.SHORT_NAME: person.short_name}
    long = (
        Problem(f"{field}_long", field, {"limit": _LONGEST[field]})
        for field, text in texts.items()
        if len(text) > _LONGEST[field]
    )
    damaged = (Problem("damaged", field) for field, text in texts.items() if characters.UNREADABLE in text)
    return (*missing, *long, *damaged)
