"""Reads the files back, the way people's programs do."""

import csv
import io
import re
import subprocess
from dataclasses import dataclass
from html import unescape
from itertools import takewhile
from typing import Any

from django.test import Client
from django.urls import reverse
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from pypdf import PdfReader


def pages(body: bytes) -> list[str]:
    """The text of each page, blanks made one (pypdf puts in NULs where a font has letters past 16 bits)."""
    return [" ".join(page.extract_text().replace("\0", "").split()) for page in PdfReader(io.BytesIO(body)).pages]


def bare(text: str) -> str:
    """The text without blanks: pypdf drops some at the ends of lines."""
    return "".join(text.split())


def workbook(body: bytes) -> Workbook:
    return load_workbook(io.BytesIO(body))


def values(sheet: Worksheet) -> list[list[Any]]:
    """All rows under the titles."""
    return [list(row) for row in sheet.iter_rows(min_row=2, values_only=True)]


def around(sheet: Worksheet) -> tuple[str, str]:
    """What is printed above at the left, and below at the right."""
    assert sheet.oddHeader is not None
    assert sheet.oddFooter is not None
    return str(sheet.oddHeader.left.text), str(sheet.oddFooter.right.text)


def shown(sheet: Worksheet, *, comma: str = ".") -> list[dict[str, str]]:
    """The rows as the spreadsheet shows them, by title."""
    titles = [str(cell.value) for cell in sheet[1]]
    return [
        {title: _shown(cell.value, cell.number_format, comma) for title, cell in zip(titles, row, strict=True)}
        for row in sheet.iter_rows(min_row=2)
    ]


def _shown(value: Any, format: str, comma: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, float):
        return str(value)
    decimals = len(format.split("%")[0].strip().partition(".")[2])
    text = f"{100 * value:.{decimals}f} %" if format.endswith("%") else f"{value:.{decimals}f}"
    return text.replace(".", comma)


def table(body: bytes, *, delimiter: str) -> list[dict[str, str]]:
    text = body.decode("utf-8")
    assert text[0] == "\ufeff"
    return list(csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=delimiter))


def page_rows(client: Client, slug: str, *, name: str = "standings") -> list[list[str]]:
    """The rows of a page's standings: rank, name and club, criteria, played, then place and points of every round."""
    text = client.get(reverse(name, args=[slug])).content.decode()
    text = re.sub(
        r'<span class="visually-hidden">.*?</span>|<span class="k-move.*?</span></span>', "", text, flags=re.DOTALL
    )
    found = re.findall(r'<tr id="r-\d+".*?</tr>', text, re.DOTALL)
    cells = [re.findall(r"<t[dh][ >].*?</t[dh]>", row, re.DOTALL) for row in found]
    return [[" ".join(re.sub("<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


@dataclass(frozen=True, slots=True)
class Word:
    """A word on a page and its box, in millimetres from the left and from the top."""

    left: float
    top: float
    right: float
    foot: float
    text: str


def words(body: bytes) -> list[list[Word]]:
    """The words of each page as they are drawn."""
    command = ["pdftotext", "-bbox", "-", "-"]
    drawn = subprocess.run(command, input=body, capture_output=True, check=True).stdout.decode()
    return [[_word(found) for found in _WORD.finditer(page)] for page in drawn.split("<page ")[1:]]


_WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>')
_MILLIMETRE = 25.4 / 72


def _word(found: re.Match[str]) -> Word:
    left, top, right, foot = (float(found[at]) * _MILLIMETRE for at in range(1, 5))
    return Word(left, top, right, foot, unescape(found[5]))


def inside(page: list[Word], *, left: float, top: float, right: float, foot: float) -> list[Word]:
    """The words whose middle lies in this part of a page, in the order of the page."""
    middles = [((word.left + word.right) / 2, (word.top + word.foot) / 2, word) for word in page]
    return [word for x, y, word in middles if left <= x < right and top <= y < foot]


def overlapping(page: list[Word]) -> list[tuple[str, str]]:
    """Words that are drawn over each other, by more than the blank that belongs to a line."""
    found = []
    for at, one in enumerate(ordered := sorted(page, key=lambda word: word.left)):
        for other in takewhile(lambda word, end=one.right: word.left < end - 0.5, ordered[at + 1 :]):  # type: ignore[misc]
            least = min(one.foot - one.top, other.foot - other.top)
            if min(one.foot, other.foot) - max(one.top, other.top) > 0.45 * least:
                found.append((one.text, other.text))
    return found


def sizes(body: bytes) -> dict[str, float]:
    """The size of the type, in points, of each piece of text."""
    found: dict[str, float] = {}

    def visit(text: str, cm: list[float], tm: list[float], _font: Any, size: float) -> None:
        found[text.replace("\0", "").strip()] = abs(size * (tm[2] * cm[1] + tm[3] * cm[3]))

    for page in PdfReader(io.BytesIO(body)).pages:
        page.extract_text(visitor_text=visit)
    return found
