"""A file or a pasted text becomes a sheet, or one clear sentence says why not."""

import json
from pathlib import PurePath
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import child
from tournament.errors import TournamentError
from tournament.imports import csvfile, header
from tournament.imports.limits import MAX_BYTES, MAX_PARTS, MAX_RATIO, MAX_UNPACKED, MEGABYTE
from tournament.imports.sheet import RawRow, Sheet, filled, too_many_columns, too_many_rows

LIMITS = child.Limits(megabytes=512, cpu_seconds=10, seconds=15, wait=15)

_ZIP, _OLE, _PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"%PDF"
_WORKBOOK, _TEXTS = ".xlsx", (".csv", ".txt", ".tsv")

_MACROS = gettext_lazy("Workbooks with macros are not taken. Save it as an Excel workbook (.xlsx) and try again.")
_ODS = gettext_lazy("This is an OpenDocument file. Save it as an Excel workbook (.xlsx) and try again.")
_XLSB = gettext_lazy("This is a binary Excel workbook. Save it as an Excel workbook (.xlsx) and try again.")
_DAMAGED = gettext_lazy("This workbook is damaged. Open it in Excel or LibreOffice, save it again and try once more.")
_BY_ENDING: dict[str, Promise] = {
    ".xlsm": _MACROS,
    ".xltm": _MACROS,
    ".xlam": _MACROS,
    ".xlsb": _XLSB,
    ".ods": _ODS,
    ".xls": gettext_lazy("This is an old Excel file (.xls). Save it as an Excel workbook (.xlsx) and try again."),
}
_BY_CODE: dict[str, Promise] = {
    "macros": _MACROS,
    "ods": _ODS,
    "xlsb": _XLSB,
    "damaged": _DAMAGED,
    "entities": gettext_lazy("This workbook defines XML entities and is not taken."),
    "password": gettext_lazy("This workbook has a password. Save it without one and try again."),
    "no_workbook": gettext_lazy("The name ends with .xlsx, but this is not an Excel workbook."),
    "empty": gettext_lazy("There is nothing to import: no filled row was found."),
}


def read(data: bytes, filename: str) -> Sheet:
    """The rows of an XLSX or CSV file; a TournamentError says in the user's language what is wrong with it."""
    if len(data) > MAX_BYTES:
        limit = {"limit": MAX_BYTES // MEGABYTE}
        raise TournamentError(_("The file is too large: at most %(limit)d MB can be imported.") % limit)
    ending = PurePath(filename).suffix.lower()
    _check_ending(ending)
    _check_content(data, ending)
    if data.startswith(_ZIP):
        return _workbook(data)
    return header.sheet(filled(csvfile.read(csvfile.decode(data))))


def _check_ending(ending: str) -> None:
    if ending in _BY_ENDING:
        raise TournamentError(_BY_ENDING[ending])
    if ending not in ("", _WORKBOOK, *_TEXTS):
        facts = {"ending": ending[:20]}
        raise TournamentError(_("Only .xlsx and .csv can be imported, not %(ending)s.") % facts)


def _check_content(data: bytes, ending: str) -> None:
    """Refuse a file that is something else than its name says."""
    if data.startswith(_OLE):
        raise TournamentError(
            _("This is an old Excel file, or one with a password. Save it as .xlsx without a password and try again.")
        )
    if data.startswith(_PDF):
        raise TournamentError(_("Only .xlsx and .csv can be imported, not %(ending)s.") % {"ending": "PDF"})
    if ending == _WORKBOOK and not data.startswith(_ZIP):
        raise TournamentError(
            _("The name ends with .xlsx, but this is not an Excel workbook. If it is a CSV file, rename it to .csv.")
        )
    if ending in _TEXTS and data.startswith(_ZIP):
        raise TournamentError(
            _("The name ends with %(ending)s, but this is no text. If it is an Excel workbook, rename it to .xlsx.")
            % {"ending": ending}
        )


def _workbook(data: bytes) -> Sheet:
    try:
        found = json.loads(child.run("tournament.imports.xlsx_child.rows", data, limits=LIMITS))
    except child.Refusal as refusal:
        raise _refused(refusal.code, refusal.facts) from refusal
    raw: list[RawRow] = [(number, cells) for number, cells in found["rows"]]
    return header.sheet(filled(raw), title=found["title"])


def _refused(code: str, facts: dict[str, Any]) -> TournamentError:
    if code == "rows":
        return too_many_rows()
    if code == "columns":
        return too_many_columns(facts["row"])
    if code == "too_big":
        limit = {"limit": MAX_UNPACKED // MEGABYTE}
        return TournamentError(_("Unpacked, this workbook is larger than %(limit)d MB.") % limit)
    if code == "parts":
        return TournamentError(_("This workbook has more than %(limit)d parts.") % {"limit": MAX_PARTS})
    if code == "ratio":
        sentence = _("This workbook is packed more than %(limit)d : 1, so it is not accepted.")
        return TournamentError(sentence % {"limit": MAX_RATIO})
    return TournamentError(_BY_CODE[code])
