import json
import zipfile
from collections.abc import Sequence
from datetime import date
from io import BytesIO

import pytest
from django.utils.translation import override

from tests.imports.files import cell, with_parts, with_rows, workbook
from tournament import child
from tournament.errors import TournamentError
from tournament.imports import Sheet, read, reading

HEADER = ("Číslo", "Jméno", "Klub")
ROWS = [("1", "Jan Žák", "Kabo Brno"), ("2", "Řehoř Čáp", "")]
CSV = "Číslo;Jméno;Klub\n1;Jan Žák;Kabo Brno\n2;Řehoř Čáp;\n"


def texts(sheet: Sheet) -> list[tuple[str, ...]]:
    return [row.cells for row in sheet.rows]


def refusal(data: bytes, filename: str) -> str:
    with override("en"):
        with pytest.raises(TournamentError) as caught:
            read(data, filename)
        return str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        CSV.encode(),
        b"\xef\xbb\xbf" + CSV.encode(),
        CSV.encode("cp1250"),
        CSV.encode("utf-16"),
        b"\xfe\xff" + CSV.encode("utf-16-be"),
        CSV.encode("utf-16-le"),
        CSV.encode("utf-16-be"),
        CSV.replace(";", ",").encode(),
        CSV.replace(";", "\t").encode(),
        CSV.replace("\n", "\r\n").encode(),
        CSV.replace("\n", "\r").encode(),
        ("sep=,\r\n" + CSV.replace(";", ",")).encode(),
        ("sep=\t\n" + CSV.replace(";", "\t")).encode(),
        CSV.replace("\n", ";;;;;;\n").encode(),
        ("\n;;\n" + CSV + "\n\n;;;\n").encode(),
        CSV.replace("Jan Žák", '"Jan Žák"').encode(),
        "Č\u030císlo;Jme\u0301no;Klub\n".replace("Č\u030c", "C\u030c").encode()
        + CSV.split("\n", 1)[1].replace("Ř", "R\u030c").encode(),
        workbook([HEADER, (1, "Jan Žák", "Kabo Brno"), (2.0, "Řehoř Čáp", None)]),
        workbook([(), HEADER, (None,), ("1", "Jan Žák", "Kabo Brno"), (2, "Řehoř Čáp")]),
        workbook([HEADER, *ROWS], before=["Návod"]),
    ],
)
def test_read_of_the_same_list_in_any_dress_gives_the_same_rows(data: bytes) -> None:
    sheet = read(data, "hraci.xlsx" if data.startswith(b"PK") else "hraci.csv")
    assert (sheet.columns, texts(sheet), sheet.has_header) == (HEADER, ROWS, True)


def test_read_numbers_rows_as_the_file_does() -> None:
    csv = read('\nJméno;Klub\nJan;"Kabo\nBrno"\n\nEva;\n'.encode(), "a.csv")
    xlsx = read(workbook([(), ("Jméno", "Klub"), ("Jan", "Kabo\nBrno"), (), ("Eva",)]), "a.xlsx")
    assert [(row.number, row.cells) for row in csv.rows] == [(3, ("Jan", "Kabo Brno")), (6, ("Eva", ""))]
    assert [(row.number, row.cells) for row in xlsx.rows] == [(3, ("Jan", "Kabo Brno")), (5, ("Eva", ""))]


def test_read_takes_a_title_above_the_header_off() -> None:
    sheet = read("Přihlášky na podzim\n\nJméno;Klub\nJan;Brno\n".encode(), "a.csv")
    assert (sheet.columns, texts(sheet)) == (("Jméno", "Klub"), [("Jan", "Brno")])


def test_read_without_a_header_names_the_columns_by_letters() -> None:
    sheet = read("Jan Žák;Brno\nEva Malá;Praha\n".encode(), "a.csv")
    assert (sheet.columns, sheet.has_header) == (("A", "B"), False)
    assert texts(sheet) == [("Jan Žák", "Brno"), ("Eva Malá", "Praha")]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("=1+1", ""),
        ("\t=HYPERLINK(1)", "=HYPERLINK(1)"),
        (12.5, "12.5"),
        (-3, "-3"),
        (True, "True"),
        (date(2026, 11, 29), "2026-11-29T00:00:00"),
        ("  a \u00a0 b\n", "a b"),
        ("Jan\u202e Žák\u200b", "Jan Žák"),
        ("x" * 10_000, "x" * 200),
    ],
)
def test_read_of_a_cell_gives_clean_text(value: object, text: str) -> None:
    sheet = read(workbook([("Jméno", "Klub"), ("Jan", value)]), "a.xlsx")
    assert texts(sheet) == [("Jan", text)]


def test_read_of_control_characters_keeps_the_row_together() -> None:
    assert texts(read("Jméno;Klub\nJan\x0b\x1cŽák;a\x85b\n".encode(), "a.csv")) == [("Jan Žák", "a b")]


@pytest.mark.parametrize("text", ['Jméno;Klub\nJan "Kabo Žák;Brno\n', 'Jméno;Klub\n"Jan ""Kabo"" Žák";Brno\n'])
def test_read_of_a_quotation_mark_inside_a_cell_is_text(text: str) -> None:
    assert texts(read(text.encode(), "a.csv"))[0][0].startswith('Jan "Kabo')


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('Jméno;Klub\nJan;Brno\n"Eva;Praha\nOta;Brno\n', 3),
        ('Jméno;Klub\nJan;Brno\nEva;"Praha" 6\nOta;Brno\n', 3),
        ('Jméno;Klub\n"Jan;Brno\nEva;Praha\n"Ota;Brno\n', 2),
        ('Jméno;Klub\n"Jan;Brno\n' + "Eva;Praha\n" * 20 + 'Ota;Brno"\n', 2),
        ('sep=;\nJméno;Klub\n"Jan;Brno\n', 3),
        ('Jméno\r\n\r\n"Jan\r\n', 3),
        ('"', 1),
        ("Jméno\n" + "x" * 200_000, 2),
    ],
)
def test_read_of_a_lone_quotation_mark_names_the_line(text: str, line: int) -> None:
    assert refusal(text.encode(), "a.csv").startswith(f"Line {line} cannot be read")


def bomb() -> bytes:
    return with_rows(f'<row r="1">{cell("A1", "x")}</row>' + " " * 15_000_000)


def lying_bomb() -> bytes:
    """30 MB that claim to be 1 kB."""
    data = bytearray(with_parts(workbook([["x"]]), {"xl/media/a.xml": b" " * 30_000_000}))
    size = (30_000_000).to_bytes(4, "little")
    assert data.count(size) == 2
    return bytes(data.replace(size, (1_000).to_bytes(4, "little")))


ENTITIES = (
    '<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    + ']><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&j;</t></si></sst>'
)
MACRO_TYPES = (
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml"'
    b' ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500)


@pytest.mark.parametrize(
    ("data", "filename", "words"),
    [
        (b"", "a.csv", "nothing to import"),
        (b"\xef\xbb\xbf \n;;\n", "a.csv", "nothing to import"),
        ("Jméno;Klub\n".encode(), "a.csv", "nothing to import"),
        (workbook([]), "a.xlsx", "nothing to import"),
        (b"Jan;Brno\n" * 2_500_000, "a.csv", "at most 2 MB"),
        (bytes(3_000_000), "a.xlsx", "at most 2 MB"),
        (b"Jan\n" * 2_001, "a.csv", "At most 2000 rows"),
        ("Jméno\n".encode() + b"Jan\n" * 2_001, "a.csv", "At most 2000 rows"),
        (b"Jan\nEva" + b";x" * 50 + b"\n", "a.csv", "At most 50 columns can be imported; row 2 has more"),
        (b"x;" * 900_000, "a.csv", "At most 50 columns"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00", "a.csv", "not readable as text"),
        (b"Jan \x81\x83 \xe1\n", "a.csv", "not readable as text"),
        (CSV.encode(), "a.xlsx", "not an Excel workbook. If it is a CSV file"),
        (workbook([["Jan"]]), "a.csv", "rename it to .xlsx"),
        (workbook([["Jan"]]), "A.XLSM", "Workbooks with macros"),
        (OLE, "a.xls", "old Excel file (.xls)"),
        (OLE, "a.xlsx", "one with a password"),
        (OLE, "a.csv", "one with a password"),
        (b"%PDF-1.7", "a", "not PDF"),
        (b"Jan", "a.docx", "not .docx"),
        (b"Jan", "a.ods", "OpenDocument"),
        (b"Jan", "a.xlsb", "binary Excel workbook"),
        (with_parts(workbook([["Jan"]]), {"xl/vbaProject.bin": b"x"}), "a.xlsx", "Workbooks with macros"),
        (with_parts(workbook([["Jan"]]), {"[Content_Types].xml": MACRO_TYPES}), "a.xlsx", "Workbooks with macros"),
        (with_parts(workbook([["Jan"]]), {"xl/workbook.bin": b"x"}), "a.xlsx", "binary Excel workbook"),
        (with_parts(workbook([["Jan"]]), {"content.xml": b"<x/>"}), "a.xlsx", "OpenDocument"),
        (with_parts(workbook([["Jan"]]), {"xl/workbook.xml": b"<broken"}), "a.xlsx", "damaged"),
        (b"PK\x03\x04" + bytes(100), "a.xlsx", "damaged"),
        (workbook([["Jan"]])[:-100], "a.xlsx", "damaged"),
        (bomb(), "a.xlsx", "packed more than 100 : 1"),
        (lying_bomb(), "a.xlsx", "damaged"),
        (with_parts(workbook([["Jan"]]), {"xl/media/a.bin": bytes(21 * 2**20)}), "a.xlsx", "larger than 20 MB"),
        (with_parts(workbook([["x"]]), {f"xl/{n}.bin": b"" for n in range(1_001)}), "a.xlsx", "more than 1000 parts"),
        (
            with_parts(workbook([["x"]]), {"xl/sharedStrings.xml": ENTITIES.format(encoding="UTF-8").encode()}),
            "a.xlsx",
            "XML entities",
        ),
        (
            with_parts(
                workbook([["x"]]), {"xl/sharedStrings.xml": ENTITIES.format(encoding="UTF-16").encode("utf-16")}
            ),
            "a.xlsx",
            "XML entities",
        ),
        (with_rows(f'<row r="1">{cell("A1", "x")}{cell("XFD1", "far")}</row>'), "a.xlsx", "At most 50 columns"),
        (
            with_rows(f'<row r="1">{cell("A1", "x")}</row><row r="9999999999">{cell("A9999999999", "y")}</row>'),
            "a.xlsx",
            "damaged",
        ),
        (workbook([["Jan"]] * 2_010), "a.xlsx", "At most 2000 rows"),
    ],
)
def test_read_of_a_bad_file_says_what_is_wrong(data: bytes, filename: str, words: str) -> None:
    assert words in refusal(data, filename)


def test_read_of_a_zip_that_is_no_workbook_says_so() -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        package.writestr("word/document.xml", "<x/>")
    assert refusal(out.getvalue(), "a.xlsx") == "The name ends with .xlsx, but this is not an Excel workbook."


def test_read_of_far_cells_without_text_reads_the_near_ones() -> None:
    rows = f'<row r="1">{cell("A1", "Jan")}<c r="XFD1" s="0"/></row><row r="1048576"><c r="XFD1048576"/></row>'
    assert texts(read(with_rows(rows), "a.xlsx")) == [("Jan",)]


def test_read_of_a_far_row_gives_its_number() -> None:
    rows = f'<row r="1">{cell("A1", "Jan")}</row><row r="1048576">{cell("A1048576", "Eva")}</row>'
    assert [row.number for row in read(with_rows(rows), "a.xlsx").rows] == [1, 1_048_576]


def test_read_believes_no_dimension() -> None:
    data = with_rows(f'<row r="1">{cell("A1", "Jan")}</row>')
    sheet = zipfile.ZipFile(BytesIO(data)).read("xl/worksheets/sheet1.xml")
    claim = sheet.replace(b"<sheetData>", b'<dimension ref="A1:XFD1048576"/><sheetData>')
    assert texts(read(with_parts(data, {"xl/worksheets/sheet1.xml": claim}), "a.xlsx")) == [("Jan",)]


@pytest.mark.parametrize("cell_text", ["<c/>", "<c><v>1</v></c>", '<c r="{letter}{row}"><v>{row}</v></c>'])
def test_read_of_a_million_cells_is_refused_at_once(cell_text: str) -> None:
    rows = (
        f"<row>{''.join(cell_text.format(letter=letter, row=row) for letter in 'ABCDEFGHIJ')}</row>"
        for row in range(100_000)
    )
    assert refusal(with_rows("".join(rows)), "a.xlsx")


def test_read_of_a_hundred_thousand_empty_cells_with_a_style_is_patient() -> None:
    rows = "".join(
        f'<row r="{row}">{"".join(f"""<c r="{letter}{row}" s="0"/>""" for letter in "ABCDEFGH")}</row>'
        for row in range(2, 15_000)
    )
    sheet = read(with_rows(f'<row r="1">{cell("A1", "Jan")}</row>{rows}'), "a.xlsx")
    assert texts(sheet) == [("Jan",)]


def test_read_past_the_time_for_one_import_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LIMITS", child.Limits(seconds=0.05))
    assert refusal(workbook([["Jan"]]), "a.xlsx").endswith("and was stopped.")


@pytest.mark.parametrize("rows", [2_000, 1])
def test_read_of_as_many_rows_as_allowed(rows: int) -> None:
    sheet = read("Jméno\n".encode() + b"Jan\n" * rows, "a.csv")
    assert len(sheet.rows) == rows


@pytest.mark.parametrize("rows", [[HEADER, *ROWS], [("Jan",)]])
def test_sheet_survives_json(rows: Sequence[Sequence[str]]) -> None:
    sheet = read(workbook(rows), "a.xlsx")
    assert Sheet.from_dict(json.loads(json.dumps(sheet.to_dict()))) == sheet
