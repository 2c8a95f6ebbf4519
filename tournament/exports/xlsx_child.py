"""The inside of the child process that writes a workbook. No Django here: it starts in a blink."""

import io
import json
import re
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

WIDEST = 46
HEAD = Font(bold=True)
FILL = PatternFill("solid", fgColor="E0EEE5")
LINE = Border(bottom=Side(style="medium", color="14573C"))
WRAP = Alignment(wrap_text=True, vertical="center")
TOP = Alignment(wrap_text=True, vertical="top")
FORMULA = ("=", "+", "-", "@")
_NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")


def write(payload: bytes) -> bytes:
    """The workbook that xlsx.py described as JSON."""
    given = json.loads(payload)
    workbook = Workbook()
    workbook.properties.title = given["title"]
    workbook.properties.subject = given["head"]
    workbook.properties.creator = "Kabo Turnaj"
    workbook.remove(workbook.worksheets[0])
    for sheet in given["sheets"]:
        _sheet(workbook.create_sheet(_title(sheet["title"])), sheet, given)
    _about(workbook.create_sheet(_title(given["about"]["title"])), given["about"])
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def _title(text: str) -> str:
    return _NOT_IN_TITLES.sub(" ", text)[:31]


def _sheet(sheet: Worksheet, given: dict[str, Any], workbook: dict[str, Any]) -> None:
    for column, title in enumerate(given["columns"], start=1):
        cell = _at(sheet, 1, column)
        _text(cell, title)
        cell.font, cell.fill, cell.border, cell.alignment = HEAD, FILL, LINE, WRAP
    for row, values in enumerate(given["rows"], start=2):
        for column, value in enumerate(values, start=1):
            if value is not None:
                _value(_at(sheet, row, column), value)
    for column in range(1, len(given["columns"]) + 1):
        sheet.column_dimensions[get_column_letter(column)].width = _width(given, column - 1)
    sheet.row_dimensions[1].height = 32
    sheet.freeze_panes = f"{get_column_letter(1 + _frozen(given))}2"
    sheet.auto_filter.ref = sheet.dimensions
    _paper(sheet, given["printed"], workbook)


def _at(sheet: Worksheet, row: int, column: int) -> Cell:
    cell = sheet.cell(row, column)
    assert isinstance(cell, Cell)  # nothing is merged
    return cell


def _value(cell: Cell, value: Any) -> None:
    if isinstance(value, str):
        _text(cell, value)
    elif isinstance(value, list):
        cell.value, cell.number_format = value
    else:
        cell.value = value


def _text(cell: Cell, text: str) -> None:
    """Text that stays text: no formula and no error value, not even after it is edited."""
    cell.value = text
    cell.data_type = "s"
    if text.startswith(FORMULA):
        cell.quotePrefix = True


def _width(given: dict[str, Any], column: int) -> float:
    longest = max((len(str(_shown(row[column]))) for row in given["rows"]), default=0)
    title = max((len(word) for word in given["columns"][column].split()), default=0)
    return min(max(longest, title + 3, 6) + 2, WIDEST)


def _shown(value: Any) -> Any:
    return "" if value is None else "00.00 %" if isinstance(value, list) else value


def _frozen(given: dict[str, Any]) -> int:
    """Columns up to the first one of long text (the name) stay in sight."""
    return next(
        (n for n, title in enumerate(given["columns"], 1) if any(isinstance(row[n - 1], str) for row in given["rows"])),
        0,
    )


def _paper(sheet: Worksheet, printed: int, workbook: dict[str, Any]) -> None:
    """A4, one page wide, titles on every page, event and page number around it."""
    sheet.print_title_rows = "1:1"
    sheet.print_area = f"A1:{get_column_letter(printed)}{sheet.max_row}"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    head, foot = sheet.oddHeader, sheet.oddFooter
    assert head is not None
    assert foot is not None
    head.left.text = _escaped(" · ".join(part for part in (workbook["head"], workbook["mark"]) if part))
    head.right.text = "&A"
    foot.left.text = _escaped(workbook["foot"])
    foot.right.text = "&P/&N"


def _escaped(text: str) -> str:
    """& begins a code in headers, and Excel takes 255 characters in all."""
    return text[:160].replace("&", "&&")


def _about(sheet: Worksheet, given: dict[str, Any]) -> None:
    for number, (label, value) in enumerate(given["rows"], start=1):
        name, cell = _at(sheet, number, 1), _at(sheet, number, 2)
        if label:
            _text(name, label)
        if value != "":
            _value(cell, value)
        name.font = HEAD
        name.alignment = cell.alignment = TOP
    sheet.column_dimensions["A"].width = 18
    sheet.column_dimensions["B"].width = 90
