"""XLSX and CSV: typed, safe, and equal to the page."""

import csv
import io
import re
from fractions import Fraction as F
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation
from openpyxl import Workbook
from openpyxl.worksheet.properties import PageSetupProperties

from tests import factories
from tests.exports import hostile, reading
from tests.exports.hall import hall
from tests.public_cup import cup
from tournament.enums import PenaltyKind
from tournament.exports import csv_, gather, making, tables, texts, xlsx
from tournament.exports.tables import Grid, Share
from tournament.models import Event, Penalty

pytestmark = pytest.mark.django_db


def made(event: Event, kind: str, what: str = "standings", *, language: str = "en", held: bool = False) -> bytes:
    with translation.override(language):
        found = making.make(event, what=what, kind=kind, held=held, at=timezone.now())
    assert found is not None
    return found.body


def book(event: Event, what: str = "standings", **more: Any) -> Workbook:
    return reading.workbook(made(event, "xlsx", what, **more))


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize(("language", "comma", "delimiter"), [("cs", ",", ";"), ("en", ".", ",")])
def test_page_pdf_xlsx_and_csv_show_the_same_numbers(
    client: Client, seed: int, language: str, comma: str, delimiter: str
) -> None:
    event = hall(players=14, rounds=3, running=True, seed=seed, preset="carcassonne", ties="mean")
    Penalty.objects.create(event=event, entry=event.entries.all()[0], kind=PenaltyKind.WIN_POINTS, amount=7, reason="x")
    client.cookies["django_language"] = language
    page = reading.page_rows(client, event.slug)
    pdf = reading.bare(" ".join(reading.pages(made(event, "pdf", language=language))))
    sheet = reading.shown(book(event, language=language).worksheets[0], comma=comma)
    table = reading.table(made(event, "csv", language=language), delimiter=delimiter)
    assert len(page) == len(sheet) == len(table) == 14
    for shown, from_sheet, from_csv in zip(page, sheet, table, strict=True):
        assert reading.bare("".join(shown)) in pdf
        assert _as_page(list(from_sheet.values())) == _plain(shown)
        assert _as_page(list(from_csv.values())) == _plain(shown)


def _plain(shown: list[str]) -> list[str]:
    """A row of the page: name and club together, no-break space and typographic minus made plain."""
    rounds = [part for cell in shown[6:] for part in _round(cell)]
    return [part.replace("\N{MINUS SIGN}", "-").replace(" %", "%") for part in (*shown[:6], *rounds)]


def _round(cell: str) -> tuple[str, str]:
    place, _, points = cell.partition(" ")
    return (place if place.isdecimal() else "", points)


def _as_page(values: list[str]) -> list[str]:
    rank, shared, _number, name, club, wins, points, share, played, _byes, missed, *rest = values
    rounds = rest[2:-1]
    places = [value if index % 2 or value.isdecimal() else "" for index, value in enumerate(rounds)]
    return [
        f"{rank}.–{shared}." if shared else f"{rank}." if rank else "–", f"{name} {club}".strip(), wins, points,
        share.replace(" %", "%") or "–", f"{played}/{int(played) + int(missed)}", *places,
    ]  # fmt: skip


def test_workbook_has_typed_cells_frozen_titles_filter_and_paper() -> None:
    event = hall(players=11, rounds=2, preset="balanced", ties="mean")
    workbook = book(event)
    assert workbook.sheetnames == ["Standings", "Round 1", "Round 2", "Sets", "Players", "Draws", "About"]
    for sheet in workbook.worksheets[:-1]:
        assert sheet.freeze_panes is not None
        assert sheet.freeze_panes.endswith("2")
        assert sheet.auto_filter.ref == sheet.dimensions
        assert sheet.print_title_rows == "$1:$1"
        assert sheet.print_area.startswith(f"'{sheet.title}'!$A$1:$")
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr == PageSetupProperties(fitToPage=True)
        assert reading.around(sheet)[1] == "&P/&N"
    standings = workbook["Standings"]
    rows = [dict(zip([c.value for c in standings[1]], row, strict=True)) for row in standings.iter_rows(min_row=2)]
    assert {cell.data_type for row in rows for cell in (row["Win points"], row["Game points"], row["Share"])} == {"n"}
    assert {row["Share"].number_format for row in rows} == {"0.00 %"}
    assert {row["Name"].data_type for row in rows} == {"s"}
    assert "Why this rank" not in standings.print_area


def test_round_sheet_lists_raw_points_added_place_win_points_share_and_how_it_ended() -> None:
    """T5 by hand: 7, 33, 44, 50 by time: 50 is added, the sum is 334."""
    day = cup()
    rows = reading.values(book(day.event)["Round 1"])
    assert rows[4][4:] == [
        "Žofie Dvořáková", "KDH Brno", 7, 50, 57, 1, 4, pytest.approx(57 / 334), "yes", None, None, None,
    ]  # fmt: skip
    assert rows[0][6:] == [10, 0, 10, 1, 4, pytest.approx(10 / 227), None, None, None, None]


def test_round_sheet_marks_void_left_and_bye() -> None:
    event = factories.event()
    people = factories.entries(event, 8)
    made_round = factories.published(event, [people[:4], people[4:7]], byes=people[7:], closed=True)
    factories.result(made_round.games.get(table=1), [10, 50, 101, None])
    made_round.games.filter(table=2).update(voided_at=timezone.now(), void_reason="torn cards")
    rows = reading.shown(book(event, "round-1").worksheets[0])
    marks = [(row["Game void"], row["Left during the game"], row["Bye"]) for row in rows]
    assert marks == [("", "", "")] * 3 + [("", "yes", "")] + [("yes", "", "")] * 3 + [("", "", "yes")]
    assert (rows[3]["Raw points"], rows[3]["Game points"], rows[3]["Place"]) == ("", "101", "4")
    # T14, T23: the mean of 4, 3, 2, 1 and of 10, 50, 101, 101
    assert {(row["Win points"], row["Game points"]) for row in rows[4:]} == {("2.5", "65.5")}


def test_sets_sheet_has_every_set_with_caller_and_kamikaze_of_the_newest_version_alone() -> None:
    event = hall(players=7, rounds=2, sets=3)
    sheet = reading.shown(book(event)["Sets"])
    seats = 7 + 3
    assert len(sheet) == 3 * seats
    assert sum(row["Caller"] == "yes" for row in sheet) == 3 * 3
    game = event.rounds.get(number=1).games.get(table=1)
    factories.result(game, [5, 101, 8, 9])
    event.revision += 1
    event.save()
    after = reading.shown(book(event)["Sets"])
    assert len(after) == 3 * (seats - 4)


def test_round_file_has_just_that_round() -> None:
    assert book(hall(players=7, rounds=2), "round-2").sheetnames == ["Round 2", "Sets", "About"]


def test_field_24_hostile_names_are_text_in_every_cell_and_numbers_stay_numbers() -> None:
    event = hall(players=len(hostile.NAMES) + 1, rounds=2)
    Penalty.objects.create(
        event=event, entry=event.entries.all()[0], kind=PenaltyKind.WIN_POINTS, amount=90, reason="x"
    )
    with translation.override("en"):
        content = hostile.renamed(gather.whole(event, internal=False, at=timezone.now()))
        workbook = reading.workbook(xlsx.write(content, with_standings=True))
    cells = [cell for sheet in workbook.worksheets for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    found = {cell.value for cell in workbook["Players"]["B"]}
    assert found >= {'=HYPERLINK("http://example.com","x")', "+1", "-1", "@x", "#N/A", "=1+1", "e" + 300 * "\u0301"}
    assert all(cell.quotePrefix for cell in cells if isinstance(cell.value, str) and cell.value[0] in "=+-@")
    negative = [value for row in reading.values(workbook["Standings"]) for value in row if value == -90]
    assert len(negative) == 1
    assert reading.around(workbook["Standings"])[0].startswith("=Cup  && Co · ")


def test_field_24_csv_has_no_formula_and_negative_numbers_stay_numbers() -> None:
    grid = Grid("x", ("Name", "Number", "Share"), tuple((name, F(-5, 2), Share(F(1, 3))) for name in hostile.NAMES))
    with translation.override("cs"):
        rows = list(csv.reader(io.StringIO(csv_.write(grid).decode("utf-8-sig"), newline=""), delimiter=";"))[1:]
    assert len(rows) == len(hostile.NAMES)
    assert {(row[1], row[2]) for row in rows} == {("-2,5", "33,33%")}
    assert not [row[0] for row in rows if re.match(r"[=+\-@\t\r\n]", row[0])]
    assert not [row[0] for row in rows if re.search(r"[\x00-\x1f]", row[0])]
    assert {"'=1+1", "'+1", "'-1", "'@x"} <= {row[0] for row in rows}


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_unformula_puts_an_apostrophe_before_what_a_spreadsheet_computes(start: str) -> None:
    assert texts.unformula(f"{start}1") == f"'{start}1"
    assert texts.unformula(f"1{start}") == f"1{start}"


@pytest.mark.parametrize(
    ("value", "text", "cell"),
    [
        (None, "", None), ("", "", None), (3, "3", 3), (-3, "-3", -3), (F(6, 2), "3", 3),
        (F(5, 2), "2.5", [2.5, "0.0"]),
        (F(7, 3), "2.33", [7 / 3, "0.00"]), (F(401, 200), "2.01", [2.005, "0.00"]),
        (F(-1, 3), "-0.33", [-1 / 3, "0.00"]),
        (Share(F(1, 3)), "33.33%", [1 / 3, "0.00 %"]), (Share(F(0)), "0.00%", [0.0, "0.00 %"]),
    ],
)  # fmt: skip
def test_values_in_csv_and_xlsx(value: tables.Value, text: str, cell: Any) -> None:
    with translation.override("en"):
        assert csv_.cell(value) == text
        assert xlsx._cell(value) == cell


def test_field_22_held_rounds_are_absent_in_tables_unless_asked_for() -> None:
    day = cup(held_from=2)
    workbook = book(day.event)
    titles = [cell.value for cell in workbook["Standings"][1]]
    assert "Round 1: place" in titles
    assert "Round 2: place" not in titles
    for sheet in ("Round 2", "Round 3"):
        assert {row[column] for row in reading.values(workbook[sheet]) for column in range(6, 16)} == {None}
    assert b"Round 2: place" not in made(day.event, "csv")
    internal = book(day.event, held=True)
    assert "Round 3: place" in [cell.value for cell in internal["Standings"][1]]
    assert "Not public" in reading.around(internal["Standings"])[0]
    assert "Not public" in {str(row[0].value)[:10] for row in internal["About"].iter_rows()}


def test_whole_event_is_read_in_a_fixed_number_of_queries(django_assert_max_num_queries: Any) -> None:
    few, many = hall(players=8, rounds=1), hall(players=30, rounds=6)
    for event in (few, many):
        with django_assert_max_num_queries(25):
            gather.whole(event, internal=False, at=timezone.now())
