"""Workbooks, honest and hostile, made where a test needs them."""

import io
import zipfile
from collections.abc import Mapping, Sequence

from openpyxl import Workbook

SHEET = "xl/worksheets/sheet1.xml"
_SHEET_XML = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<sheetData>{rows}</sheetData></worksheet>"
)


def workbook(rows: Sequence[Sequence[object]], *, before: Sequence[str] = (), title: str = "Hráči") -> bytes:
    """An XLSX of openpyxl; before: names of empty sheets in front."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for place, name in enumerate(before):
        book.create_sheet(name, place)
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def with_parts(data: bytes, parts: Mapping[str, bytes]) -> bytes:
    """The workbook with parts replaced or added."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name not in parts:
                new.writestr(name, old.read(name))
        for name, content in parts.items():
            new.writestr(name, content)
    return out.getvalue()


def with_rows(rows: str) -> bytes:
    """A workbook whose first sheet has these rows, as XML."""
    return with_parts(workbook([["x"]]), {SHEET: _SHEET_XML.format(rows=rows).encode()})


def cell(reference: str, text: str) -> str:
    """A cell with its own text, as XML."""
    return f'<c r="{reference}" t="inlineStr"><is><t>{text}</t></is></c>'
