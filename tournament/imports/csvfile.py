"""Rows of a CSV text, whatever its encoding and separator; a broken line is named."""

import codecs
import csv
import io
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from tournament.errors import TournamentError
from tournament.imports.sheet import RawRow

SEPARATORS = ";\t,"
SAMPLE = 20
MAX_LINES_OF_A_ROW = 10  # a longer one has swallowed its neighbours after a lone quotation mark

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode(data: bytes) -> str:
    """The text: UTF-8, UTF-16 (with its mark, or seen by its zero bytes), else Windows-1250."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _decoded(data[len(bom) :], [encoding])
    if b"\x00" in data:
        return _decoded(data, [_utf16(data)])
    return _decoded(data, ["utf-8", "cp1250"])


def read(text: str) -> Iterator[RawRow]:
    """Each row with the number of its first line; refuses a row that cannot be read."""
    lines = io.StringIO(text, newline="")  # line ends of every system, and nothing else, end a line
    if told := re.match(r'"?sep=(.)"?\r?\n', text, re.IGNORECASE):
        return _rows(itertools.islice(lines, 1, None), separator=told[1], skipped=1)
    return _rows(lines, separator=separator(text), skipped=0)


def split_lines(text: str) -> list[str]:
    """The lines, ended by CR, LF or both; control characters that Python also takes for line ends stay inside."""
    return re.split(r"\r\n|\r|\n", text)


def separator(text: str) -> str:
    """The separator that splits the most of the first lines; of equals the semicolon, then the tab."""
    sample = [line for line in split_lines(text[:50_000]) if line.strip()][:SAMPLE]
    return max(SEPARATORS, key=lambda sign: sum(len(row) > 1 for row in csv.reader(sample, delimiter=sign)))


def _rows(lines: Iterable[str], *, separator: str, skipped: int) -> Iterator[RawRow]:
    reader = csv.reader(lines, delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1 + skipped
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise _broken(line) from error
        if cells is None:
            return
        if reader.line_num + skipped - line >= MAX_LINES_OF_A_ROW:
            raise _broken(line)
        yield line, cells


def _broken(line: int) -> TournamentError:
    sentence = _("Line %(line)d cannot be read: a quotation mark is missing there, or there is one too many.")
    return TournamentError(sentence % {"line": line})


def _utf16(data: bytes) -> str:
    even, odd = data[0::2].count(0), data[1::2].count(0)
    return "utf-16-be" if even > odd else "utf-16-le"


def _decoded(data: bytes, encodings: Sequence[str]) -> str:
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text.removeprefix("\ufeff")
    raise TournamentError(
        _("This file is not readable as text. Save it as CSV in the encoding UTF-8, or as an Excel workbook (.xlsx).")
    )
