"""A whole day in a real browser: 11 players, 3 rounds, from a file of names to the standings in PDF and Excel.

The organiser works in Czech and types every result at the keyboard; the audience watches meanwhile in a browser of
its own. Every number is computed a second time here, in a few lines, from what was typed.
"""

import csv
import io
import re
from collections.abc import Callable, Sequence
from fractions import Fraction as F
from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from openpyxl import load_workbook
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from tests import factories
from tests.browser import organising
from tests.browser.counted import Shown, shown
from tests.browser.organising import NAMES, SHEETS, Day, on_page
from tests.browser.watch import Watch
from tournament.models import Result

# --- what the audience sees


def row_of(page: Page, name: str) -> Locator:
    return page.locator(".k-row", has_text=name)


def nothing_of(page: Page, number: int) -> None:
    """The round is nowhere to be seen, whatever address is tried."""
    for path in ("", "standings/", f"?q={NAMES[0].split()[0]}"):
        page.goto(f"/e/brnensky-pohar/{path}")
        assert f"/rounds/{number}/" not in page.content()
        assert page.locator(".k-tcard").count() in {0, 3 * (number - 1)}
    for path in (f"/e/brnensky-pohar/rounds/{number}/", f"/o/brnensky-pohar/rounds/{number}/draw/"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404 or "/login/" in page.url
        assert not any(name in page.locator("main").inner_text() for name in NAMES)
    page.goto("/e/brnensky-pohar/standings/")


def watch_a_result(day: Day, audience: Page, number: int) -> None:
    """The first result of a round comes in: the standings follow by themselves, the reader's row stays open."""
    day.go(f"results/{number}/1/")
    reader = day.page.locator(".k-sheet thead .k-name").first.inner_text()
    row = row_of(audience, reader)
    row.locator("summary").press("Enter")
    expect(row.locator("details")).to_have_attribute("open", "")
    organising.type_sheet(day, number, 1, SHEETS[number][0])
    wanted = day.counted()[reader]
    expect(row.locator("td").nth(1)).to_have_text(wanted[1], timeout=30_000)
    assert on_page(audience)[reader] == wanted
    assert row.locator("details").evaluate("details => details.open && details.contains(document.activeElement)")


# --- what is taken away


def download(day: Day, kind: str) -> bytes:
    day.go("print/")
    with day.page.expect_download() as waiting:
        day.press(f'a[href$="/export/standings.{kind}"]')
    return waiting.value.path().read_bytes()


def in_pdf(body: bytes) -> dict[str, Shown]:
    text = "\n".join(page.extract_text(extraction_mode="layout") for page in PdfReader(io.BytesIO(body)).pages)
    found: dict[str, Shown] = {}
    for name in NAMES:
        row = re.search(rf"^\s*([\d.–]+)\s+{name}\s+([\d,]+)\s+([\d,]+)\s+([\d,]+\s%)", text, re.MULTILINE)
        assert row is not None, f"{name} is not in\n{text}"
        found[name] = (*row.groups()[:3], row[4].replace(" ", "\xa0"))
    return found


HEADS = ("Name", "Rank", "Shared to rank", "Win points", "Game points", "Share")


def columns(head: Sequence[object]) -> list[int]:
    """Where these columns are, by their Czech headings."""
    with override("cs"):
        return [head.index(gettext(word)) for word in HEADS]


def _ranks(first: object, last: object) -> str:
    return f"{first}.–{last}." if last else f"{first}."


def in_xlsx(body: bytes) -> dict[str, Shown]:
    head, *rows = load_workbook(io.BytesIO(body)).worksheets[0].values
    found: dict[str, Shown] = {}
    for row in rows:
        name, rank, last, wins, points, share = (row[at] for at in columns(head))
        found[str(name)] = (_ranks(rank, last), *shown((-_exact(wins), _exact(points), _exact(share))))
    return found


def _exact(value: object) -> F:
    assert isinstance(value, int | float)  # a typed number, not text that looks like one
    return F(str(round(value, 12)))


def in_csv(body: bytes) -> dict[str, Shown]:
    head, *rows = csv.reader(io.StringIO(body.decode("utf-8-sig")), delimiter=";")
    found: dict[str, Shown] = {}
    for row in rows:
        name, rank, last, wins, points, share = (row[at] for at in columns(head))
        found[name] = (_ranks(rank, last), wins, points, share.replace("%", "\xa0%"))
    return found


@pytest.mark.django_db(transaction=True)
def test_a_day_from_a_list_of_names_to_the_final_standings(
    new_page: Callable[..., Page], watch: Watch, tmp_path: Path
) -> None:
    watch.expect("404")
    day, audience = Day(new_page(user=factories.user("alice"))), new_page(width=390)
    organising.open_event(day)
    organising.import_people(day, tmp_path)
    organising.check_in(day)
    organising.draw(day, 1)
    nothing_of(audience, 1)
    organising.publish(day, 1)
    audience.goto("/e/brnensky-pohar/standings/")
    watch_a_result(day, audience, 1)
    organising.type_round(day, 1, done=1)
    organising.close(day, 1)
    promised = organising.correct(day)
    assert {name: day.counted()[name][0] for name in promised} == promised
    organising.draw(day, 2)
    nothing_of(audience, 2)
    organising.publish(day, 2)
    watch_a_result(day, audience, 2)
    organising.undo(day)
    nothing_of(audience, 2)
    organising.publish(day, 2)
    organising.type_round(day, 2, done=1)  # what was typed before the round was taken back is still there
    organising.close(day, 2)
    organising.draw(day, 3)
    organising.publish(day, 3)
    organising.type_round(day, 3)
    organising.close(day, 3)
    organising.finish(day)
    wanted = day.counted()
    audience.goto("/e/brnensky-pohar/standings/")
    assert on_page(audience) == wanted
    assert in_pdf(download(day, "pdf")) == wanted
    assert in_xlsx(download(day, "xlsx")) == wanted
    assert in_csv(download(day, "csv")) == wanted
    assert Result.objects.count() == 10  # nine tables and one correction: nothing twice, nothing lost
