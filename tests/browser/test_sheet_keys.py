"""No key is lost or lands in the wrong cell: typing while a table is being saved, Tab, Enter on marks, focus."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests import factories
from tournament.models import Result, Round

Pages = Callable[..., Page]
TOTALS = ("10", "50", "104", "70")


@pytest.fixture
def round_(transactional_db: None) -> Round:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    people = factories.entries(event, 12)
    return factories.published(event, [people[:4], people[4:8], people[8:]])


@pytest.fixture
def page(new_page: Pages, round_: Round) -> Page:
    """Alice at table 1, in English."""
    page = new_page(user=factories.user("alice"), language="en")
    page.goto("/o/cup/results/1/1/")
    expect(cells(page).first).to_be_focused()
    return page


def cells(page: Page) -> Locator:
    return page.locator("input.k-score:visible")


def values(page: Page) -> list[str]:
    found: list[str] = cells(page).evaluate_all("cells => cells.map(cell => cell.value)")
    return found


def type_row(page: Page, *points: str) -> None:
    for text in points:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def points() -> dict[int, list[int | None]]:
    return {
        result.game.table: list(result.scores.order_by("pk").values_list("points", flat=True))
        for result in Result.objects.select_related("game")
    }


def at(page: Page) -> str:
    """What has the focus, in its own words."""
    found: str = page.evaluate(
        "() => { const at = document.activeElement; return at.getAttribute('aria-label')"
        " ?? (at.closest('label')?.querySelector('.visually-hidden') ?? at.closest('label'))?.textContent.trim()"
        " ?? at.tagName }"
    )
    return found


@contextmanager
def saving(page: Page, table: int = 1) -> Iterator[None]:
    """The answer to the saving of this table waits until the block is left."""
    held: list[Route] = []
    page.route(
        re.compile(rf"/results/1/{table}/$"),
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    yield
    for _ in range(1500):  # the browser may be slower than the keys
        if held:
            break
        page.wait_for_timeout(20)
    assert len(held) == 1
    held[0].continue_()


def test_backspace_and_delete_while_saving_mend_the_number_at_the_next_table(page: Page) -> None:
    type_row(page, *TOTALS[:3])
    page.keyboard.type(TOTALS[3])
    with saving(page):
        page.keyboard.press("Enter")
        page.keyboard.type("12")
        page.keyboard.press("Backspace")
        page.keyboard.type("5")
        page.keyboard.press("Tab")
        page.keyboard.type("7")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Delete")
        page.keyboard.type("9")
        assert values(page) == [*TOTALS]
        expect(cells(page).nth(3)).to_be_focused()
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
    expect(cells(page).nth(1)).to_be_focused()
    assert values(page) == ["15", "9", "", ""]


def test_two_whole_tables_typed_while_saving_are_saved_and_the_third_begun(page: Page) -> None:
    type_row(page, *TOTALS[:3])
    page.keyboard.type(TOTALS[3])
    with saving(page):
        page.keyboard.press("Enter")
        type_row(page, "1", "2", "3", "101")
        type_row(page, "4", "5")
    expect(page).to_have_url(re.compile(r"/results/1/3/$"))
    expect(cells(page).nth(2)).to_be_focused()
    assert values(page) == ["4", "5", "", ""]
    assert points() == {1: [10, 50, 104, 70], 2: [1, 2, 3, 101]}


def test_marks_and_pasted_text_do_not_reach_a_sheet_that_is_being_saved(page: Page) -> None:
    type_row(page, *TOTALS[:3])
    page.keyboard.type(TOTALS[3])
    with saving(page):
        page.keyboard.press("Enter")
        page.locator("[name=by_time]").click()
        page.keyboard.insert_text("8")  # as a phone's keyboard: no key has a name
        expect(page.locator("[name=by_time]")).not_to_be_checked()
        assert values(page) == [*TOTALS]
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
    assert values(page) == ["8", "", "", ""]


def test_tab_goes_through_the_seats_of_a_set_first_and_then_its_marks(
    page: Page, no_barriers: Callable[[Page], None]
) -> None:
    page.get_by_role("link", name="By sets").click()
    seats = [f"Set 1, Player {seat}" for seat in range(1, 5)]
    marks = [f"Called Kabo: Player {seat}" for seat in range(1, 5)]
    order = [*seats, *marks, "Kamikaze", "Set 2, Player 1"]
    seen = [at(page)]
    for _ in order[1:]:
        page.keyboard.press("Tab")
        seen.append(at(page))
    assert seen == order
    for name in reversed(order[:-1]):
        page.keyboard.press("Shift+Tab")
        assert at(page) == name
    for _ in range(6):  # and out of the sheet at both ends: no trap
        page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => document.activeElement.closest('tr[data-set]')") is None
    cells(page).last.focus()
    for _ in range(6):
        page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('tr[data-set]')") is None
    no_barriers(page)


def test_enter_on_a_mark_goes_on_and_never_sends_half_a_sheet(page: Page) -> None:
    page.locator("[name=by_time]").focus()
    page.keyboard.press("Enter")
    expect(cells(page).first).to_be_focused()
    page.get_by_role("link", name="By sets").click()
    page.locator("[name=s0_kamikaze]").focus()
    page.keyboard.press("Enter")
    assert at(page) == "Set 1, Player 1"
    type_row(page, "14", "3", "22")
    page.keyboard.type("30")
    page.locator("tr[data-set='0'] .k-caller input").nth(1).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert at(page) == "Set 2, Player 1"
    assert points() == {}


def test_remark_stands_at_the_set_that_was_typed_though_one_before_it_is_blank(page: Page) -> None:
    page.get_by_role("link", name="By sets").click()
    type_row(page, "4", "3", "22", "30")
    page.get_by_role("textbox", name="Set 3, Player 2").focus()
    page.keyboard.type("x")
    expect(page.locator("input.k-score[aria-invalid]")).to_have_attribute("aria-label", "Set 3, Player 2")
    expect(page.locator("#why-2 .k-error")).to_be_visible()
    expect(page.locator("#why-1")).to_be_hidden()


def test_a_saved_table_is_said_to_screen_readers_and_the_focus_is_never_lost(page: Page, round_: Round) -> None:
    said = page.locator("body > [role=status]")
    expect(said).to_be_empty()
    type_row(page, *TOTALS)
    expect(said).to_contain_text("Table 1 is saved.")
    expect(said).to_contain_text("Table 2, round 1")
    for table in (2, 3):
        expect(page).to_have_url(re.compile(rf"/results/1/{table}/$"))
        type_row(page, *TOTALS)
    expect(page).to_have_url(re.compile(r"/results/1/$"))
    assert page.evaluate("() => document.activeElement !== document.body")
    expect(said).to_be_empty(timeout=30_000)


@pytest.mark.parametrize(("key", "value"), [("2", "2"), ("/", "")])
def test_digit_and_slash_jump_on_the_results_that_came_without_a_load(
    page: Page, round_: Round, key: str, value: str
) -> None:
    for table in (2, 3):
        factories.result(round_.games.get(table=table), [10, 50, 104, 70])
    type_row(page, *TOTALS)
    expect(page).to_have_url(re.compile(r"/results/1/$"))
    field = page.locator("form[data-jump] input")
    expect(field).to_be_visible()
    page.keyboard.press(key)
    expect(field).to_be_focused()
    expect(field).to_have_value(value)
    field.fill("2")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
