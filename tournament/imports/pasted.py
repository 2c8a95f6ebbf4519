"""A list of players pasted from anywhere: a name per line."""

import re

from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.imports import csvfile, header
from tournament.imports.limits import MAX_BYTES, MAX_ROWS, MEGABYTE
from tournament.imports.sheet import Field, Row, Sheet, filled, letters, nothing, too_many_rows

_SEPARATORS = "\t;,"
_NUMBERED = re.compile(r"#?(\d+)(?:\s*[.):]\s*|\s+)(?=\S)", re.ASCII)  # "12. Jan", "12) Jan", "12 Jan"
_NUMBER = re.compile(r"#?(\d+)\s*[.):]?", re.ASCII)
_FIELDS = (Field.NUMBER, Field.NAME, Field.CLUB)


def read_pasted(text: str) -> Sheet:
    """Number (where given), name and club of each line; a table pasted with its header is read as a table."""
    if len(text.encode(errors="replace")) > MAX_BYTES:
        limit = {"limit": MAX_BYTES // MEGABYTE}
        raise TournamentError(_("The list is too long: at most %(limit)d MB can be imported.") % limit)
    lines = csvfile.split_lines(text.removeprefix("\ufeff"))
    first = next((line for line in lines if line.strip()), "")
    cells = first.split(csvfile.separator(first))
    if len(cells) > 1 and header.is_header(cells):
        return header.sheet(filled(csvfile.read(text.replace("\x00", ""))))
    rows = filled((number, _cells(line)) for number, line in enumerate(lines, 1))
    if header.is_header(rows[0].cells):
        rows = rows[1:]
    if not rows:
        raise nothing()
    if len(rows) > MAX_ROWS:
        raise too_many_rows()
    return _sheet(rows)


def _sheet(rows: tuple[Row, ...]) -> Sheet:
    """Only the columns that hold anything: a list without clubs says nothing about clubs."""
    full = [(*row.cells, "", "", "")[: len(_FIELDS)] for row in rows]
    kept = [place for place in range(len(_FIELDS)) if _FIELDS[place] is Field.NAME or any(row[place] for row in full)]
    return Sheet(
        columns=letters(len(kept)),
        rows=tuple(
            Row(row.number, tuple(cells[place] for place in kept)) for row, cells in zip(rows, full, strict=True)
        ),
        has_header=False,
        fields=tuple(_FIELDS[place] for place in kept),
    )


def _cells(line: str) -> tuple[str, str, str]:
    sign = next((sign for sign in _SEPARATORS if sign in line), "\t")
    first, *rest = [part.strip() for part in line.split(sign)]
    if rest and (alone := _NUMBER.fullmatch(first)):
        return alone[1], rest[0], _club(rest[1:])
    if numbered := _NUMBERED.match(first):
        return numbered[1], first[numbered.end() :], _club(rest)
    return "", first, _club(rest)


def _club(parts: list[str]) -> str:
    return ", ".join(part for part in parts if part)
