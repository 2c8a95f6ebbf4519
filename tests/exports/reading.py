"""Reads the files back, the way people's programs do."""

import csv
import io
import re
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
