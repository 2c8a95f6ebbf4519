"""An organiser at the browser: everything of a day of 11 players, each result typed at the keyboard."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.counted import Shown, Written, counted

NAMES = (
    *("Čermák Jiří", "Chalupová Jana", "Řehoř Čeněk", "Šimek Adam", "Žďárská Eva", "Novák Jan"),
    *("Ježek Ota", "Malá Iva", "Dvořák Petr", "Ťoupalík Jan", "Úlehla Vít"),
)
PEOPLE = "číslo;jméno;klub\r\n" + "".join(f"{at};{name};KDH Brno\r\n" for at, name in enumerate(NAMES, start=1))
EMPTY: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is typed at a table, by seat; as many as sit there."""

    totals: tuple[int, ...] = EMPTY
    by_time: bool = False
    sets: tuple[tuple[str, ...], ...] = ()  # as typed, k behind the caller's score


BY_SETS = Sheet((14, 12, 42, 110), sets=(("14k", "3", "22", "30"), ("0k", "9", "20", "80")))  # V2
SHEETS: Mapping[int, tuple[Sheet, ...]] = {  # one for each table of the round; a table of 3 takes the first three
    1: (Sheet((10, 20, 50, 70), by_time=True), Sheet((10, 50, 104, 70)), Sheet((31, 31, 101, 60))),
    2: (BY_SETS, Sheet((35, 58, 58, 77), by_time=True), Sheet((12, 102, 40, 9))),
    3: (Sheet((101, 44, 3, 68)), Sheet((66, 19, 104, 32)), Sheet((5, 17, 29, 30), by_time=True)),
}
CORRECTED = (70, 20, 50, 10)  # table 1 of round 1: the first and the last had been mixed up


@dataclass
class Day:
    """The organiser's browser, and what was typed so far: by round and table."""

    page: Page
    home: str = ""
    typed: dict[tuple[int, int], Written] = field(default_factory=dict)

    def go(self, path: str) -> None:
        self.page.goto(f"{self.home}{path}")

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.press("Enter")

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.type(key)
            self.page.keyboard.press("Enter")

    def counted(self) -> dict[str, Shown]:
        """What the standings have to show now."""
        return counted([*self.typed.values()], names=NAMES)


def open_event(day: Day) -> None:
    day.page.goto("/o/new/")
    for name, value in {"name": "Brněnský pohár", "date": "2026-11-28", "rounds_planned": "3"}.items():
        day.page.locator(f"#id_{name}").fill(value)
    day.page.locator("#id_date").press("Enter")
    expect(day.page).to_have_url(re.compile("/o/brnensky-pohar/$"))
    day.home = "/o/brnensky-pohar/"


def import_people(day: Day, folder: Path) -> None:
    file = folder / "hraci.csv"
    file.write_bytes(PEOPLE.encode("cp1250"))
    day.go("players/import/")
    day.page.locator("input[type=file]").set_input_files(file)
    day.press("main form[enctype] button[type=submit]")
    expect(day.page.locator("tbody th")).to_have_text(list(NAMES))
    day.press("main form[method=post] button[type=submit]")
    expect(day.page).to_have_url(re.compile("/players/$"))


def check_in(day: Day) -> None:
    day.go("checkin/")
    for name in NAMES:
        day.keys(name.split()[0])
        expect(day.page.locator("#checkin-list > li", has_text=name)).to_have_class("is-here")
    expect(day.page.locator("#checkin-counts dd").first).to_have_text("11 / 11")


def draw(day: Day, number: int) -> None:
    day.go(f"rounds/{number}/draw/")
    day.press("main form button[type=submit]")
    expect(day.page.locator(".k-seat")).to_have_count(11)


def publish(day: Day, number: int) -> None:
    day.go(f"rounds/{number}/draw/")
    day.press('form[action$="/publish/"] button')
    expect(day.page).to_have_url(re.compile(f"{day.home}$"))


def type_sheet(day: Day, number: int, table: int, sheet: Sheet) -> None:
    """Type a table's result by keyboard alone; who sits where is read from the screen."""
    page = day.page
    expect(page).to_have_url(re.compile(f"/results/{number}/{table}/$"))
    names = page.locator(".k-sheet thead .k-name").all_inner_texts()
    if sheet.by_time:
        page.locator("[name=by_time]").press("Space")
        page.locator("input.k-score:visible").first.focus()
    if sheet.sets and len(names) == 4:
        page.locator("a[data-level=sets]").press("Enter")
        for scores in sheet.sets:
            day.keys(*scores)
        expect(page.locator("#sums tr:not([aria-hidden])").first.locator("td")).to_have_text(
            [str(total) for total in sheet.totals]
        )
        page.keyboard.press("Enter")
    else:
        day.keys(*(str(total) for total in sheet.totals[: len(names)]))
    expect(page).not_to_have_url(re.compile(f"/results/{number}/{table}/$"))
    day.typed[number, table] = Written(dict(zip(names, sheet.totals, strict=False)), sheet.by_time)


def type_round(day: Day, number: int, *, done: int = 0) -> None:
    """The results still missing, one after the other: the page jumps to the next one by itself."""
    day.go(f"results/{number}/{done + 1}/")
    for table, sheet in enumerate(SHEETS[number][done:], start=done + 1):
        type_sheet(day, number, table, sheet)
    expect(day.page.locator(".k-tcard.is-done")).to_have_count(3)


def close(day: Day, number: int) -> None:
    day.go(f"rounds/{number}/close/")
    day.press(".k-confirm button[type=submit]")
    expect(day.page).to_have_url(re.compile(f"{day.home}$"))


def correct(day: Day) -> dict[str, str]:
    """Mend table 1 of round 1; who the preview says will have which rank."""
    page = day.page
    day.go("results/1/1/")
    names = page.locator(".k-sheet thead .k-name").all_inner_texts()
    page.locator("input.k-score:visible").first.focus()
    day.keys(*(str(total) for total in CORRECTED))
    moves = page.locator(".k-preview .k-changes").first.locator("li")
    expect(moves.first).to_be_visible()
    promised = {move.locator(".k-name").inner_text(): move.locator("ins").inner_text() for move in moves.all()}
    page.locator("#why").fill("Prohozené součty")
    page.locator("#why").press("Enter")
    expect(page.locator("#why")).to_have_count(0)
    day.typed[1, 1] = Written(dict(zip(names, CORRECTED, strict=True)), by_time=True)
    return promised


def undo(day: Day) -> None:
    day.go("undo/")
    day.press(".k-confirm button[type=submit]")
    expect(day.page).to_have_url(re.compile(f"{day.home}$"))


def finish(day: Day) -> None:
    day.go("finish/")
    day.press(".k-confirm button[type=submit]")
    expect(day.page).to_have_url(re.compile("/announcements/1/$"))


def on_page(page: Page) -> dict[str, Shown]:
    """The standings as the page has them now."""
    cells = "rows => rows.map(row => [...row.cells].slice(0, 5).map(cell => cell.innerText.trim()))"
    rows = page.locator(".k-row").evaluate_all(cells)
    return {row[1].split("\n")[0]: (row[0].split()[0], row[2], row[3], row[4]) for row in rows}
