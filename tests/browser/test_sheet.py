"""A table's sheet by keyboard alone, saving without losing a stroke, drafts that survive (field reports 3, 4)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser.people import want_no_sideways_scroll
from tests.browser.watch import Watch
from tournament.models import Result, Round

Pages = Callable[..., Page]


@pytest.fixture
def round_(transactional_db: None) -> Round:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    people = factories.entries(event, 12)
    return factories.published(event, [people[:4], people[4:8], people[8:]])


def points(table: int) -> list[list[int | None]]:
    found = Result.objects.filter(game__table=table).order_by("number")
    return [list(result.scores.order_by("pk").values_list("points", flat=True)) for result in found]


def type_keys(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press("Enter") if key == "\n" else page.keyboard.type(key)


def open_sheet(page: Page, table: int = 1) -> None:
    page.goto(f"/o/cup/results/1/{table}/")
    expect(page.locator("input.k-score:visible").first).to_be_focused()


def test_a_table_of_four_costs_its_digits_and_one_enter_each(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"))
    open_sheet(page)
    type_keys(page, "10", "\n", "50", "\n", "104", "\n", "70", "\n")
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    expect(page.locator("input.k-score:visible").first).to_be_focused()
    assert points(1) == [[10, 50, 104, 70]]


def test_keys_typed_while_saving_are_typed_at_the_next_table(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"))

    def slowly(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route(
        re.compile(r"/results/1/1/$"),
        lambda route: slowly(route) if route.request.method == "POST" else route.continue_(),
    )
    open_sheet(page)
    type_keys(page, "10", "\n", "50", "\n", "104", "\n", "70", "\n")
    type_keys(page, "1", "\n", "2", "\n", "3", "\n", "101")
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    expect(page.locator("input.k-score:visible").nth(3)).to_have_value("101")
    type_keys(page, "\n")
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/3/$"))
    assert points(2) == [[1, 2, 3, 101]]


def test_sums_are_shown_while_typing_and_T5_adds(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    page.get_by_label("Ended by time").check()
    page.locator("input.k-score:visible").first.focus()
    type_keys(page, "19", "\n", "7", "\n", "34", "\n", "12")
    expect(page.locator("#sums .is-added td").first).to_have_text("+66")
    expect(page.locator("#sums .is-final")).to_contain_text("85")
    expect(page.locator("#sums .is-place")).to_contain_text("3rd")
    assert points(1) == []


def test_sets_by_keyboard_with_k_for_the_caller_and_an_empty_set_saves(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    page.get_by_role("link", name="By sets").click()
    type_keys(page, "14k", "\n", "3", "\n", "22", "\n", "30", "\n")
    type_keys(page, "0", "k", "\n", "9", "\n", "20", "\n", "80", "\n", "\n")
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert points(1) == [[14, 12, 42, 110]]
    result = Result.objects.get()
    assert [played.caller_id for played in result.sets.all()] == [result.scores.order_by("pk")[0].entry_id] * 2


def test_breach_is_shown_at_its_cell_while_typing(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    page.get_by_role("link", name="By sets").click()
    type_keys(page, "13k", "\n", "4", "\n", "9", "\n", "30")
    expect(page.locator("#why-0")).to_contain_text("13 = 3 + 10, but nobody was below 3")
    expect(page.locator("input.k-score[name^='s0_']").first).to_have_attribute("aria-invalid", "true")


def test_a_refusal_keeps_what_was_typed_and_stops_the_queue(new_page: Pages, round_: Round, watch: Watch) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    watch.expect("422")
    type_keys(page, "10", "\n", "x", "\n", "104", "\n", "70", "\n")
    expect(page.locator("input.k-score[aria-invalid]")).to_be_focused()
    assert page.locator("input.k-score:visible").evaluate_all("cells => cells.map(c => c.value)") == [
        "10",
        "x",
        "104",
        "70",
    ]
    assert points(1) == []


def test_offline_keeps_the_values_and_says_so_and_saves_later(new_page: Pages, round_: Round, watch: Watch) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    watch.expect("ERR_INTERNET_DISCONNECTED")
    watch.expect("Failed to fetch")
    page.context.set_offline(True)
    type_keys(page, "10", "\n", "50", "\n", "104", "\n", "70", "\n")
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert points(1) == [[10, 50, 104, 70]]


def test_typed_values_survive_reload_and_back(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    type_keys(page, "10", "\n", "50")
    page.reload()
    expect(page.locator("input.k-score:visible").nth(1)).to_have_value("50")
    page.goto("/o/cup/results/1/")
    page.go_back()
    expect(page.locator("input.k-score:visible").first).to_have_value("10")


def test_two_organisers_on_one_sheet_see_both_versions(new_page: Pages, round_: Round, watch: Watch) -> None:
    first, second = (new_page(user=factories.user("alice"), language="en") for _ in range(2))
    open_sheet(first)
    open_sheet(second)
    type_keys(first, "10", "\n", "50", "\n", "104", "\n", "70", "\n")
    expect(first).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    watch.expect("409")
    type_keys(second, "11", "\n", "50", "\n", "104", "\n", "70", "\n")
    expect(second.get_by_role("heading", name="two versions")).to_be_visible()
    assert points(1) == [[10, 50, 104, 70]]
    second.get_by_role("button", name="Use mine").click()
    second.get_by_role("button", name="Save the correction").click()
    expect(second).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert points(1) == [[10, 50, 104, 70], [11, 50, 104, 70]]


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", ["cs", "en"])
def test_sheet_has_no_barriers_and_no_sideways_scroll(
    new_page: Pages, round_: Round, no_barriers: Callable[[Page], None], width: int, language: str
) -> None:
    page = new_page(user=factories.user("alice"), width=width, language=language)
    open_sheet(page)
    no_barriers(page)
    want_no_sideways_scroll(page)


def test_sheet_works_without_javascript(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en", javascript=False)
    page.goto("/o/cup/results/1/1/?level=sets")
    cells = page.locator("input.k-score:visible")
    for index, value in enumerate(["14", "3", "22", "130"]):
        cells.nth(index).fill(value)
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert points(1) == [[14, 3, 22, 130]]


def test_more_sets_than_rows_grow_below_with_the_same_players(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    page.get_by_role("link", name="By sets").click()
    for _ in range(8):
        type_keys(page, "0k", "\n", "2", "\n", "4", "\n", "13", "\n")
    expect(page.get_by_role("textbox", name="Set 9, Player 1")).to_be_focused()
    type_keys(page, "\n")
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert points(1) == [[0, 16, 32, 104]]
    callers = {played.caller_id for played in Result.objects.get().sets.all()}
    assert callers == {round_.games.get(table=1).seats.get(number=1).entry_id}


def test_a_game_that_ran_out_of_time_is_saved_so_from_the_question(
    new_page: Pages, round_: Round, watch: Watch
) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    watch.expect("422")
    type_keys(page, "10", "\n", "20", "\n", "50", "\n", "70", "\n")
    expect(page.get_by_role("button", name="It ended by time")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert Result.objects.get().by_time


def test_t_switches_ended_by_time_and_the_question_goes(new_page: Pages, round_: Round, watch: Watch) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    watch.expect("422")
    type_keys(page, "10", "\n", "20", "\n", "50", "\n", "70", "\n")
    expect(page.get_by_text("Did it end by time?")).to_be_visible()
    page.locator("input.k-score:visible").last.press("t")
    expect(page.get_by_label("Ended by time")).to_be_checked()
    expect(page.get_by_text("Did it end by time?")).to_have_count(0)
    expect(page.locator("#sums .is-added td").first).to_have_text("+30")


def test_refused_totals_are_named_in_seat_order_and_a_blank_is_marked(
    new_page: Pages, round_: Round, watch: Watch
) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    watch.expect("422")
    type_keys(page, "-1", "\n", "\n", "x", "\n", "101", "\n")
    remarks = page.locator("#why-totals .k-error")
    expect(remarks).to_have_count(3)
    assert [text.split(":")[1].strip() for text in remarks.all_inner_texts()] == ["Player 1", "Player 2", "Player 3"]
