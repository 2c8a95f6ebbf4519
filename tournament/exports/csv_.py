"""CSV for spreadsheets: UTF-8 with BOM, semicolons and decimal commas in Czech, commas and points in English."""

import csv
import io
from fractions import Fraction

from django.utils import formats

from tournament import numbers
from tournament.exports import texts
from tournament.exports.tables import Grid, Share, Value

CONTENT_TYPE = "text/csv; charset=utf-8"
BOM = "\ufeff"


def write(grid: Grid) -> bytes:
    """The table under one line of titles."""
    out = io.StringIO()
    comma = formats.get_format("DECIMAL_SEPARATOR") == ","
    writer = csv.writer(out, delimiter=";" if comma else ",", lineterminator="\r\n")
    writer.writerow([cell(title) for title in grid.columns])
    writer.writerows([cell(value) for value in row] for row in grid.rows)
    return (BOM + out.getvalue()).encode()


def cell(value: Value) -> str:
    """A value as a spreadsheet reads it: numbers as the pages round them, text that is never a formula."""
    match value:
        case None:
            return ""
        case str():
            return texts.unformula(texts.clean(value))
        case Share(value=share):
            return _plain(numbers.percent(share))
        case int() | Fraction():
            return _plain(numbers.points(value))


def _plain(number: str) -> str:
    """With the minus sign that programs know, and no space before %."""
    return number.replace(numbers.MINUS, "-").replace(numbers.NBSP, "")
