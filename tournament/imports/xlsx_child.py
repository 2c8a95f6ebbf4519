"""The rows of a workbook, read inside the child process (child.py): hostile files may only hurt the child."""

import io
import json
import sys
import traceback
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from openpyxl import load_workbook

from tournament.child_main import Refusal
from tournament.imports.limits import ABOVE, MAX_CELL, MAX_COLUMNS, MAX_PARTS, MAX_RATIO, MAX_ROWS, MAX_UNPACKED

_LAST_ROW = 2**20  # of any spreadsheet


def rows(data: bytes) -> bytes:
    """JSON {title, rows: [[number, [cell …]] …]} of the first visible sheet with anything in it."""
    try:
        _check_package(data)
        return json.dumps(_read(data)).encode()
    except (Refusal, MemoryError):
        raise
    except Exception as error:  # a broken file can make the reader raise anything at all
        traceback.print_exc(file=sys.stderr)
        raise Refusal("damaged") from error


def _check_package(data: bytes) -> None:
    """Refuse what is too big, has macros or entities, or is no workbook, before a reader sees it."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = package.infolist()
        names = {part.filename for part in parts}
        _check_kind(names)
        unpacked = sum(part.file_size for part in parts)
        if len(parts) > MAX_PARTS:
            raise Refusal("parts")
        if unpacked > MAX_UNPACKED:
            raise Refusal("too_big")
        if unpacked > MAX_RATIO * len(data):
            raise Refusal("ratio")
        if any(part.flag_bits & 1 for part in parts):
            raise Refusal("password")
        for part in parts:
            _check_part(part.filename, package.read(part))


def _check_kind(names: set[str]) -> None:
    if any(name.endswith("vbaProject.bin") for name in names):
        raise Refusal("macros")
    if "xl/workbook.bin" in names:
        raise Refusal("xlsb")
    if "content.xml" in names:
        raise Refusal("ods")
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        raise Refusal("no_workbook")


def _check_part(name: str, content: bytes) -> None:
    if not name.lower().endswith((".xml", ".rels")):
        return
    plain = content.replace(b"\x00", b"")  # UTF-16 hides nothing either
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise Refusal("entities")
    if name == "[Content_Types].xml" and b"macroEnabled" in plain:
        raise Refusal("macros")


def _read(data: bytes) -> dict[str, Any]:
    workbook = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    for sheet in workbook.worksheets:
        if sheet.sheet_state == "visible" and (found := list(_filled(sheet))):
            return {"title": sheet.title, "rows": found}
    raise Refusal("empty")


def _filled(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    sheet.reset_dimensions()  # the file may claim any size
    count = 0
    for number, values in enumerate(sheet.iter_rows(values_only=True), 1):
        if number > _LAST_ROW:
            raise Refusal("damaged")
        cells = _texts(values)
        if len(cells) > MAX_COLUMNS:
            raise Refusal("columns", {"row": number})
        if cells:
            count += 1
            yield number, cells
        if count > MAX_ROWS + ABOVE:
            raise Refusal("rows")


def _texts(values: tuple[object, ...]) -> list[str]:
    end = len(values)
    while end and values[end - 1] in (None, ""):
        end -= 1
    return [_text(value) for value in values[: min(end, MAX_COLUMNS + 1)]] if end else []


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, date | datetime):
        return value.isoformat()
    return str(value)[: 4 * MAX_CELL]
