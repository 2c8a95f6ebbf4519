"""A table's phone and its form: what waits for the net, what is not whole, which set is typed, what is over."""

import re

from playwright.sync_api import Page, Route, expect

from tests.at_table import Hall
from tests.browser.test_table import (
    NOTE,
    SLOW,
    Pages,
    confirm,
    look,
    offline,
    online,
    save,
    stored,
    type_set,
    write,
)
from tests.browser.watch import Watch
from tournament import clock, moment
from tournament.clock import Press
from tournament.models import Desk, EnteredSet

CELLS = "#set-form input.k-score:visible"
SAYS = "[data-form-says] p"
CHECK = "**/table/check/"
SET = "**/table/set/"
LATE = '<table><tr id="run-0"><td>late</td></tr></table>'


def values(page: Page) -> list[str]:
    return [cell.input_value() for cell in page.locator(CELLS).all()]


def test_what_waits_stands_in_the_sheet_is_not_doubled_and_can_be_taken_out(
    one: Hall,
    come: Pages,
    watch: Watch,
) -> None:
    page = come(language="cs")
    waiting = page.locator(f"{NOTE} [data-queue-list] li")
    offline(page, watch)
    type_set(page, (5, 12, 9, 0))
    page.locator("#set-form [data-save]").dblclick()
    expect(waiting).to_have_count(1, timeout=SLOW)
    expect(page.locator("#table-now [data-waiting] th")).to_contain_text(re.compile(r"1\.\ssada"))
    expect(page.locator("#table-now [data-waiting] td")).to_have_text(["5", "12", "9", "0"])
    expect(page.locator("#set-form tr[data-set] th")).to_contain_text(re.compile(r"2\.\ssada"))
    save(page)  # nothing is typed
    expect(page.locator(SAYS)).to_have_count(1)
    type_set(page, (5, 12, 9, 0))
    expect(page.locator(SAYS)).to_have_count(0)
    save(page)  # the same set again: asked about
    expect(page.locator(SAYS)).to_have_count(1)
    page.locator(CELLS).nth(3).fill("")
    save(page)
    expect(page.locator(CELLS).nth(3)).to_be_focused()
    expect(page.locator(CELLS).nth(3)).to_have_attribute("aria-invalid", "true")
    expect(waiting).to_have_count(1)
    for cell in page.locator(CELLS).all():
        cell.fill("")
    page.locator(f"{NOTE} [data-queue-take]").click()
    expect(page.locator(NOTE)).to_be_hidden()
    expect(page.locator("#table-now [data-waiting]")).to_have_count(0)
    assert values(page) == ["5", "12", "9", "0"]
    online(page)
    save(page)
    expect(page.locator("#set-1")).to_be_visible(timeout=SLOW)
    assert stored() == [(1, 1, [5, 12, 9, 0])]


def test_what_the_server_refuses_says_why_and_nothing_else(one: Hall, come: Pages, watch: Watch) -> None:
    watch.expect("422")
    page = come()
    offline(page, watch)
    type_set(page, (5, 12, 9, 0))
    page.locator(CELLS).nth(2).fill("x")
    save(page)
    expect(page.locator(NOTE)).to_be_visible(timeout=SLOW)
    page.locator(CELLS).first.fill("7")  # the next set is begun: what was refused stays in the queue
    online(page)
    why = "V2: Player 3: “x” is not a whole number."
    expect(page.locator(f"{NOTE} [data-queue-why]")).to_have_text(why, timeout=SLOW)
    expect(page.locator(f"{NOTE} strong[data-queue-waiting]")).to_be_hidden()
    assert values(page)[0] == "7"
    assert not EnteredSet.objects.exists()


def test_enter_goes_from_field_to_field_and_then_to_the_button(one: Hall, come: Pages) -> None:
    page = come()
    page.locator(CELLS).first.focus()
    for points in ("5", "12", "9"):
        page.keyboard.type(points)
        page.keyboard.press("Enter")
    expect(page.locator(CELLS).nth(3)).to_be_focused()
    save(page)
    expect(page.locator(SAYS)).to_contain_text("Points are missing: Player 4")
    page.keyboard.type("60")
    expect(page.locator("#run-0")).to_contain_text("60", timeout=SLOW)
    page.keyboard.press("Enter")
    expect(page.locator("#set-form [data-save]")).to_be_focused()
    assert not EnteredSet.objects.exists()
    page.keyboard.press("Enter")
    expect(page.locator("#set-1")).to_be_visible(timeout=SLOW)


def test_sums_of_a_set_that_waits_do_not_come_under_the_next_one(one: Hall, come: Pages, watch: Watch) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    page = come()
    type_set(page, (5, 12, 9, 0))
    expect(page.locator("#run-0 td")).to_have_text(["5", "12", "9", "0"], timeout=SLOW)
    checks: list[Route] = []
    page.route(CHECK, lambda route: checks.append(route))  # the answer is under way
    page.route(SET, lambda route: route.abort("internetdisconnected"))
    with page.expect_request(CHECK):
        page.locator(CELLS).first.fill("6")
    save(page)
    expect(page.locator("#set-h")).to_contain_text("Set 2", timeout=SLOW)
    for route in checks:
        route.fulfill(body=LATE, content_type="text/html")
    page.evaluate("url => fetch(url).then((answer) => answer.text())", page.url)  # what came before it has been read
    expect(page.locator("#run-0")).to_be_hidden()


def test_a_set_taken_back_leaves_what_is_typed_for_the_set_that_is_played(one: Hall, come: Pages) -> None:
    page = come()
    write(page, 1, (5, 12, 9, 0))
    write(page, 2, (1, 2, 3, 4))
    expect(page.locator("#set-h")).to_contain_text("Set 3", timeout=SLOW)
    type_set(page, (6, 7, 8, 9))
    page.locator("[id^=back-] summary").click()
    page.locator("[id^=back-] button").click()
    expect(page.locator("#set-h")).to_contain_text("Set 2", timeout=SLOW)
    expect(page.locator(SAYS)).to_contain_text("What you have typed is kept.")
    assert values(page) == ["6", "7", "8", "9"]
    save(page)
    expect(page.locator("#set-2")).to_contain_text("9", timeout=SLOW)
    assert one.view().running == (11, 19, 17, 9)


def test_the_same_set_is_corrected_twice(one: Hall, come: Pages) -> None:
    one.put((5, 12, 9, 0))
    page = come()
    for points in ("6", "7"):
        page.locator("#set-1 a").click()
        expect(page.locator("#set-h")).to_contain_text("correction", timeout=SLOW)
        page.locator(CELLS).first.fill(points)
        save(page)
        expect(page.locator("#set-1 td").first).to_contain_text(points, timeout=SLOW)
        expect(page.locator("#set-h")).not_to_contain_text("correction", timeout=SLOW)
    assert one.view().running == (7, 12, 9, 0)


def test_a_message_goes_when_what_it_says_is_over(one: Hall, come: Pages) -> None:
    one.play()
    page = come()
    confirm(page, one, 0)
    expect(page.locator(".k-messages")).to_contain_text("Confirmed.", timeout=SLOW)
    look(page)
    one.put((5, 12, 9, 70), number=1)
    look(page)
    expect(page.locator("#sums")).to_contain_text("120", timeout=SLOW)
    expect(page.locator(".k-messages .is-success")).to_have_count(0)


def test_the_clock_stays_in_sight_and_time_that_is_up_early_is_asked_about(
    one: Hall, come: Pages, watch: Watch
) -> None:
    watch.expect("422")
    clock.start(one.round, minutes=30, press=Press(0, moment.now(), None))
    one.put((10, 20, 50, 70))
    page = come()
    page.locator("#set-form [data-save]").scroll_into_view_if_needed()
    page.locator("footer").scroll_into_view_if_needed()
    expect(page.locator("main > .k-clock-live .k-clock-digits")).to_be_in_viewport()
    end, question = page.locator("#deeds button"), page.locator("#early")
    end.click()
    expect(question).to_contain_text("Has your game really ended by time?", timeout=SLOW)
    page.locator("[data-early-no]").click()
    expect(question).to_have_count(0)
    assert not Desk.objects.get().by_time
    end.click()
    question.locator("button").click()
    expect(page.locator("#confirm")).to_be_visible(timeout=SLOW)
    expect(question).to_have_count(0)
    assert Desk.objects.get().time_left is not None


CHECKS = """window.checks = []; const real = window.fetch; window.fetch = (where, options) => {
  if (String(where).includes("/table/check/")) window.checks.push(options.signal);
  return real(where, options); };"""


def test_sums_of_a_set_that_waits_meanwhile_never_stand_under_the_next_one(come: Pages, watch: Watch) -> None:
    page = come()
    page.evaluate(f"() => {{ {CHECKS} }}")
    page.route("**/table/check/", lambda route: None)  # the answer is on its way all the time
    with page.expect_request("**/table/check/", timeout=SLOW):
        type_set(page, (5, 12, 9, 0))
    page.route("**/table/set/", lambda route: route.abort())
    watch.expect("ERR_FAILED")
    save(page)
    expect(page.locator("#set-h")).to_contain_text("Set 2", timeout=SLOW)
    assert page.evaluate("() => checks.every((signal) => signal.aborted)")
    expect(page.locator("#set-form tr.k-sheet-why:visible")).to_have_count(0)
