"""What was typed into a sheet is there again, all of it, after reload, Back, refusals, faults and log-in."""

import re
from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Locator, Page, Route, expect

from tests import factories
from tests.browser.watch import Watch
from tournament.models import Result, Round

Pages = Callable[..., Page]
TABLE = re.compile(r"/results/1/1/$")
DRAFTS = re.compile(r"/draft[^/]*\.js$")
SETS = [["0", "2", "4", "9"]] * 7 + [["0", "2", "4", "x"]]


@pytest.fixture
def round_(transactional_db: None) -> Round:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    people = factories.entries(event, 12)
    return factories.published(event, [people[:4], people[4:8], people[8:]])


@pytest.fixture
def page(new_page: Pages, round_: Round) -> Page:
    """Alice at table 1, in English."""
    page = new_page(user=factories.user("alice"), language="en")
    open_sheet(page)
    return page


def open_sheet(page: Page, path: str = "1/") -> None:
    page.goto(f"/o/cup/results/1/{path}")
    expect(cells(page).first).to_be_focused()


def cells(page: Page) -> Locator:
    return page.locator("input.k-score:visible")


def values(page: Page) -> list[str]:
    found: list[str] = cells(page).evaluate_all("cells => cells.map(cell => cell.value)")
    return found


def ticked(page: Page) -> list[str]:
    """The callers marked, as set and seat: "0:2"."""
    found: list[str] = page.locator(".k-caller input:checked").evaluate_all(
        "boxes => boxes.map(box => box.closest('tr').dataset.set + ':' + (box.closest('td').cellIndex - 1))"
    )
    return found


def type_row(page: Page, *points: str) -> None:
    for text in points:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def type_sets(page: Page) -> None:
    page.get_by_role("link", name="By sets").click()
    for row in SETS:
        type_row(page, *row)


def typed_sets(page: Page) -> list[list[str]]:
    found = values(page)
    rows = [found[at : at + 4] for at in range(0, len(found), 4)]
    return [row for row in rows if any(row)]


def points(table: int = 1) -> list[list[int | None]]:
    found = Result.objects.filter(game__table=table).order_by("number")
    return [list(result.scores.order_by("pk").values_list("points", flat=True)) for result in found]


def note(page: Page) -> Locator:
    return page.get_by_text("Your unsaved values are back.")


def hold_script(page: Page, come: Callable[[], object]) -> Callable[[], None]:
    """Come to a page whose drafts are not restored yet; what lets the script run."""
    held: list[Route] = []
    page.route(DRAFTS, lambda route: held.append(route))
    with page.expect_request(DRAFTS):
        come()

    def run() -> None:
        held[0].continue_()
        page.unroute(DRAFTS)

    return run


def test_sets_beyond_the_rows_of_the_page_are_back_after_reload_and_back(page: Page) -> None:
    type_sets(page)
    assert typed_sets(page) == SETS
    page.reload()
    expect(note(page)).to_be_visible()
    expect(cells(page)).to_have_count(36)  # and a blank set to go on
    assert typed_sets(page) == SETS
    page.goto("/o/cup/results/1/")
    page.go_back()
    expect(cells(page)).to_have_count(36)
    assert typed_sets(page) == SETS


def test_sets_beyond_the_rows_are_back_after_a_refusal_and_a_reload_of_it(page: Page, watch: Watch) -> None:
    type_sets(page)
    watch.expect("422")
    page.keyboard.press("Enter")  # the blank set: save
    expect(page.locator("input.k-score[aria-invalid]")).to_be_focused()
    assert typed_sets(page) == SETS
    expect(note(page)).to_have_count(0)  # they were never gone
    page.reload()
    expect(note(page)).to_be_visible()
    assert typed_sets(page) == SETS


def test_discarding_a_draft_of_many_sets_leaves_none_and_keeps_the_cursor_in_the_sheet(page: Page) -> None:
    type_sets(page)
    page.reload()
    page.get_by_role("button", name="Discard them").click()
    expect(note(page)).to_have_count(0)
    expect(cells(page).first).to_be_focused()
    assert set(values(page)) == {""}
    page.reload()
    expect(cells(page).first).to_be_focused()
    expect(note(page)).to_have_count(0)
    assert set(values(page)) == {""}


def test_level_is_back_with_the_values_and_alone(page: Page) -> None:
    page.get_by_role("link", name="By sets").click()
    page.reload()
    expect(page.get_by_role("link", name="By sets")).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("textbox", name="Set 1, Player 1")).to_be_focused()
    expect(note(page)).to_have_count(0)  # nothing was typed
    type_row(page, "14", "3")
    page.reload()
    expect(note(page)).to_be_visible()
    expect(page.get_by_role("link", name="By sets")).to_have_attribute("aria-current", "true")
    assert typed_sets(page) == [["14", "3", "", ""]]
    page.get_by_role("button", name="Discard them").click()
    expect(page.get_by_role("link", name="By totals")).to_have_attribute("aria-current", "true")


def test_one_caller_is_ticked_after_reload_whether_clicked_or_by_key(page: Page) -> None:
    page.get_by_role("link", name="By sets").click()
    marks = page.locator("tr[data-set='0'] .k-caller input")
    marks.nth(0).check()
    marks.nth(2).check()
    assert ticked(page) == ["0:2"]
    page.reload()
    expect(note(page)).to_be_visible()
    assert ticked(page) == ["0:2"]
    cells(page).nth(1).focus()
    page.keyboard.press("k")
    page.reload()
    expect(note(page)).to_be_visible()
    assert ticked(page) == ["0:1"]


def test_keeping_the_old_result_on_the_preview_forgets_what_was_rejected(page: Page, round_: Round) -> None:
    factories.result(round_.games.get(table=1), [10, 50, 104, 70])
    open_sheet(page)
    type_row(page, "11", "50", "104", "70")
    page.get_by_role("link", name="Keep the old result").click()
    expect(cells(page).first).to_be_focused()
    assert values(page) == ["10", "50", "104", "70"]
    expect(note(page)).to_have_count(0)
    type_row(page, "12")  # and what is typed from here on is kept
    page.reload()
    expect(note(page)).to_be_visible()
    assert values(page) == ["12", "50", "104", "70"]
    assert points() == [[10, 50, 104, 70]]


def test_back_from_the_preview_is_the_sheet_as_typed_and_esc_brings_the_saved_number(page: Page, round_: Round) -> None:
    factories.result(round_.games.get(table=1), [10, 50, 104, 70])
    open_sheet(page)
    page.keyboard.type("77")
    page.keyboard.press("Escape")
    expect(cells(page).first).to_have_value("10")
    type_row(page, "11", "50", "104", "70")
    expect(page.get_by_role("heading", name="Correction")).to_be_visible()
    page.go_back()
    expect(note(page)).to_be_visible()
    assert values(page) == ["11", "50", "104", "70"]


def test_draft_on_an_older_version_is_offered_not_applied(page: Page, round_: Round) -> None:
    type_row(page, "11", "50")
    factories.result(round_.games.get(table=1), [10, 50, 104, 70])
    page.reload()
    expect(page.get_by_text("Something newer has been saved meanwhile.")).to_be_visible()
    assert values(page) == ["10", "50", "104", "70"]
    page.get_by_role("button", name="Fill in what I typed").click()
    expect(cells(page).first).to_be_focused()
    assert values(page) == ["11", "50", "", ""]
    page.reload()  # now it is typed on this version
    expect(note(page)).to_be_visible()
    assert values(page) == ["11", "50", "", ""]


def test_reason_of_the_organiser_survives_a_reload_and_saves_by_enter(page: Page, watch: Watch) -> None:
    watch.expect("422")
    type_row(page, "10", "20", "30", "40")  # nobody reached the limit, and not ended by time
    reason = page.locator("#override")
    reason.focus()
    page.keyboard.type("Called home")
    page.reload()
    expect(note(page)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Save")).click()
    expect(reason).to_have_value("Called home")
    reason.press("Enter")
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
    assert points() == [[10, 20, 30, 40]]


def test_confirmation_of_a_strange_number_survives_a_reload_and_saves_by_enter(page: Page, watch: Watch) -> None:
    watch.expect("422")
    type_row(page, "10", "50", "400", "70")
    box = page.locator("[name=confirm]")
    expect(box).to_be_focused()
    page.keyboard.press("Space")
    page.reload()
    expect(note(page)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Save")).click()
    expect(box).to_be_checked()
    box.press("Enter")
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
    assert points() == [[10, 50, 400, 70]]


@pytest.mark.parametrize(
    ("status", "body"), [(500, "<main><h1>Boom</h1></main>"), (502, "Bad gateway"), (200, "<h1>Wi-Fi</h1>")]
)
def test_a_fault_leaves_the_sheet_as_typed_says_so_and_enter_saves_later(
    page: Page, watch: Watch, status: int, body: str
) -> None:
    watch.expect(str(status))
    faults = [True]

    def answer(route: Route) -> None:
        if route.request.method == "POST" and faults:
            faults.pop()
            route.fulfill(status=status, content_type="text/html", body=body)
        else:
            route.continue_()

    page.route(TABLE, answer)
    type_row(page, "10", "50", "104", "70")
    expect(page.get_by_role("alert").filter(has_text="What you typed is kept here.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Save"))).to_be_focused()
    page.keyboard.type("33")  # typed on blindly: it belongs to no cell of this table
    assert values(page) == ["10", "50", "104", "70"]
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
    assert points() == [[10, 50, 104, 70]]


def test_field_21_a_session_that_ended_leads_to_the_log_in_and_back_to_the_sheet(page: Page) -> None:
    type_sets(page)
    cells(page).nth(31).fill("90")
    Session.objects.all().delete()
    page.get_by_role("button", name=re.compile("^Save")).click()
    expect(page).to_have_url(re.compile(r"/login/\?next=/o/cup/results/1/1/&ended=draft$"))
    expect(page.get_by_text("What you typed is kept in this browser")).to_be_visible()
    expect(page.locator("body")).to_have_class("is-public")  # the page itself, not a part of it in ours
    page.get_by_label("User name").fill("alice")
    page.get_by_label("Password").fill(factories.PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(note(page)).to_be_visible()
    assert typed_sets(page) == [*SETS[:7], ["0", "2", "4", "90"]]
    assert points() == []


def test_back_after_a_saved_table_is_that_table_as_saved(page: Page) -> None:
    type_row(page, "10", "50", "104", "70")
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
    page.keyboard.type("5")
    page.go_back()
    expect(page.get_by_role("heading", name="Table 1, round 1")).to_be_visible()
    expect(cells(page).first).to_have_value("10")
    assert values(page) == ["10", "50", "104", "70"]
    expect(note(page)).to_have_count(0)
    page.go_forward()
    expect(page.get_by_role("heading", name="Table 2, round 1")).to_be_visible()
    expect(cells(page).first).to_have_value("5")


def test_jump_to_the_content_is_no_reload(page: Page) -> None:
    page.evaluate("window.mark = true")
    page.locator(".k-skip").press("Enter")
    expect(page).to_have_url(re.compile("#content$"))
    page.wait_for_timeout(300)
    assert page.evaluate("window.mark") is True


def test_what_is_typed_before_the_script_runs_stays_and_the_draft_fills_the_rest(page: Page) -> None:
    type_row(page, "11", "50", "104")
    run = hold_script(page, lambda: page.reload(wait_until="commit"))
    cells(page).nth(1).fill("52")
    cells(page).nth(3).fill("7")
    run()
    expect(note(page)).to_be_visible()
    assert values(page) == ["11", "52", "104", "7"]
    expect(cells(page).nth(3)).to_be_focused()
    page.reload()
    expect(note(page)).to_be_visible()
    assert values(page) == ["11", "52", "104", "7"]  # and kept like anything that is typed
    page.get_by_role("button", name="Discard them").click()
    assert set(values(page)) == {""}


def test_a_caller_ticked_before_the_script_runs_is_the_only_one(page: Page) -> None:
    page.get_by_role("link", name="By sets").click()
    type_row(page, "14", "3")
    page.locator("tr[data-set='0'] .k-caller input").nth(0).check()
    run = hold_script(page, lambda: page.goto("/o/cup/results/1/1/?level=sets", wait_until="commit"))
    page.locator("tr[data-set='0'] .k-caller input").nth(2).check()
    run()
    expect(note(page)).to_be_visible()
    assert ticked(page) == ["0:2"]
    assert typed_sets(page) == [["14", "3", "", ""]]
