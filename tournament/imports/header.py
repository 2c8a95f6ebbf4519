"""Which row is the header, and what its words mean, in Czech and in English."""

import re
from collections.abc import Sequence

from tournament.czech import search_key
from tournament.imports.limits import ABOVE, MAX_ROWS
from tournament.imports.sheet import NAMES, Field, Mapping, Row, Sheet, letters, nothing, too_many_rows

_WORDS = {
    Field.NUMBER: "cislo|c|startovni cislo|start cislo|st cislo|st c|stc|cislo hrace|poradove cislo|por c|"
    "number|no|nr|start number|start no|player number",
    Field.NAME: "jmeno a prijmeni|prijmeni a jmeno|jmeno prijmeni|prijmeni jmeno|cele jmeno|jmeno hrace|hrac|hracka|"
    "hraci|ucastnik|name|full name|player|players|player name|participant|jmeno",
    Field.FIRST_NAME: "krestni jmeno|krestni|first name|firstname|given name|forename",
    Field.SURNAME: "prijmeni|surname|last name|lastname|family name",
    Field.CLUB: "klub|oddil|tym|druzstvo|organizace|nazev klubu|klub oddil|klub tym|club|team|club name|association",
    Field.SHORT_NAME: "prezdivka|zkratka|kratke jmeno|zkracene jmeno|verejne jmeno|zobrazovane jmeno|nick|nickname|"
    "nick name|short name|public name|display name|alias",
}
_MEANING = {word: field for field, words in _WORDS.items() for word in words.split("|")}


def sheet(rows: Sequence[Row], *, title: str = "") -> Sheet:
    """The rows as a sheet: its header taken off where there is one, and any title above it."""
    above = next((place for place, row in enumerate(rows[:ABOVE]) if is_header(row.cells)), None)
    below = tuple(rows if above is None else rows[above + 1 :])
    if not below:
        raise nothing()
    if len(below) > MAX_ROWS:
        raise too_many_rows()
    columns = letters(len(rows[0].cells)) if above is None else rows[above].cells
    return Sheet(columns=columns, rows=below, has_header=above is not None, title=title)


def is_header(cells: Sequence[str]) -> bool:
    """Whether the cells hold words of a header: one for the name, or two of any kind."""
    meanings = {meaning for cell in cells if (meaning := _meaning(cell))}
    return len(meanings) > 1 or any(field in meanings for field in NAMES)


def guess(sheet: Sheet) -> Mapping:
    """What each column seems to mean; the first of two equal ones wins, the rest is ignored."""
    if sheet.fields:
        return Mapping(sheet.fields)
    found = _by_words(sheet.columns) if sheet.has_header else _by_content(sheet)
    fields = [field if found.index(field) == place else Field.IGNORE for place, field in enumerate(found)]
    return Mapping(tuple(fields))


def _by_words(columns: Sequence[str]) -> list[Field]:
    fields = [_meaning(column) or Field.IGNORE for column in columns]
    if Field.SURNAME in fields and Field.NAME in fields and Field.FIRST_NAME not in fields:
        fields[fields.index(Field.NAME)] = Field.FIRST_NAME  # "Jméno" beside "Příjmení"
    if not any(field in NAMES for field in fields) and Field.IGNORE in fields:
        fields[fields.index(Field.IGNORE)] = Field.NAME  # the header names other things: the first unknown one is it
    return fields


def _meaning(text: str) -> Field | None:
    if text.strip() in ("#", "№"):
        return Field.NUMBER
    return _MEANING.get(" ".join(re.findall(r"\w+", search_key(text))))


def _by_content(sheet: Sheet) -> list[Field]:
    """Without a header: whole numbers are start numbers, then the name (in one column or two), then the club."""
    columns = [[cell for row in sheet.rows if (cell := row.cells[place])] for place in range(len(sheet.columns))]
    fields = [Field.IGNORE] * len(columns)
    texts = [place for place, cells in enumerate(columns) if cells and not _whole(cells)]
    numbers = [place for place, cells in enumerate(columns) if cells and _whole(cells)]
    if numbers and texts and numbers[0] < texts[0]:
        fields[numbers[0]] = Field.NUMBER
    if len(texts) > 1 and all(_single_words(columns[place]) for place in texts[:2]):
        meanings = [Field.FIRST_NAME, Field.SURNAME, Field.CLUB]
    else:
        meanings = [Field.NAME, Field.CLUB]
    for place, field in zip(texts, meanings, strict=False):
        fields[place] = field
    return fields


def _whole(cells: Sequence[str]) -> bool:
    return all(re.fullmatch(r"\d+\.?", cell, re.ASCII) for cell in cells)


def _single_words(cells: Sequence[str]) -> bool:
    return sum(" " in cell for cell in cells) * 4 < len(cells)
