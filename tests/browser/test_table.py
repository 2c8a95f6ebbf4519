"""Phones at one table: what one writes all see, nothing is lost or doubled, whatever the net and the fingers do."""

import itertools
import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.at_table import Hall
from tests.browser.watch import Watch
from tournament import clock, moment, table_confirm
from tournament.clock import Press
from tournament.models import Confirmation, EnteredSet, RefereeCall, Result, Round

Pages = Callable[..., Page]
SLOW = 30_000  # a loaded machine, not a limit of ours
NOTE = "[data-queue-note]"


def type_set(page: Page, points: Sequence[int], *, caller: int | None = None) -> None:
    cells = page.locator("#set-form input.k-score:visible")
    for cell, score in zip(cells.all(), points, strict=True):
        cell.fill(str(score))
    if caller is not None:
        page.locator("#set-form .k-caller").nth(caller).click()


def save(page: Page) -> None:
    page.locator("#set-form [data-save]").click()


def write(page: Page, number: int, points: Sequence[int], *, caller: int | None = None) -> None:
    """Write the next set; it is in when the form is at the one after it."""
    expect(page.locator("#set-h")).to_contain_text(f"Set {number}")
    type_set(page, points, caller=caller)
    save(page)
    expect(page.locator(f"#set-{number}")).to_be_visible(timeout=SLOW)


def look(page: Page) -> None:
    """Ask for the live parts now: the patience of a test is no part of what it tests."""
    page.evaluate("document.dispatchEvent(new CustomEvent('kabo:ask'))")


def confirm(page: Page, one: Hall, seat: int) -> None:
    person = page.locator(f"#person-{one.seated()[seat].pk}")
    person.locator("button").click()
    expect(person.locator(".is-ok").or_(page.locator("#table-state .is-ok"))).to_be_visible(timeout=SLOW)


def totals(page: Page) -> list[str]:
    return page.locator("#sums tr:not([aria-hidden])").first.locator("td").all_inner_texts()


def offline(page: Page, watch: Watch) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)


def online(page: Page) -> None:
    page.context.set_offline(False)


def stored() -> list[tuple[int, int, list[int | None]]]:
    """Every version of every set, the points by seat."""
    rows = EnteredSet.objects.order_by("number", "version")
    return [
        (row.number, row.version, list(row.scores.order_by("entry_id").values_list("points", flat=True)))
        for row in rows
    ]


def test_a_code_that_is_typed_leads_to_the_table_and_a_wrong_one_is_asked_for_again(
    one: Hall, new_page: Pages, watch: Watch
) -> None:
    watch.expect("422")
    page = new_page(width=390, language="en")
    page.goto("/t/")
    page.keyboard.type("2-AAAAA")
    page.keyboard.press("Enter")
    expect(page.locator("#code-error")).to_be_visible()
    page.locator("#code").fill(one.link(2).code.lower().replace("-", " "))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/e/cup/table/$"))
    expect(page.locator("h1")).to_contain_text("Table 2")


@pytest.mark.parametrize("language", ["cs", "en"])
def test_the_row_of_a_set_keeps_to_its_column_on_a_phone(one: Hall, come: Pages, language: str) -> None:
    page = come(language=language)
    over = """head => [...head.children].filter((part) =>
      part.getBoundingClientRect().right > head.getBoundingClientRect().right).map((part) => part.innerText)"""
    assert page.locator("#set-form tr[data-set] th").evaluate(over) == []


def test_four_phones_see_one_game_and_the_organiser_sees_it_go_on(one: Hall, come: Pages, new_page: Pages) -> None:
    """No page is loaded anew: sets, totals, confirmations and the result come by themselves."""
    phones = [come() for _ in range(4)]
    desk = new_page(user=factories.user("alice"), language="en")
    desk.goto("/o/cup/results/1/")
    card = desk.locator("#table-1")
    expect(card).to_contain_text("Missing")
    write(phones[0], 1, (5, 12, 9, 60))
    expect(card).to_contain_text("Set 2", timeout=SLOW)
    expect(card).to_contain_text("In the lead: Player 1 5")
    look(phones[1])
    write(phones[1], 2, (14, 7, 22, 50))
    expect(card).to_contain_text("Waiting for confirmation", timeout=SLOW)
    for phone in phones:
        look(phone)
        expect(phone.locator("#confirm")).to_be_visible(timeout=SLOW)
        assert totals(phone) == ["19", "19", "31", "110"]
    for seat, phone in enumerate(phones):
        confirm(phone, one, seat)
    expect(card).to_contain_text("Done", timeout=SLOW)
    look(phones[0])
    expect(phones[0].locator("#table-state")).to_contain_text("The result is in", timeout=SLOW)
    assert Result.objects.get().sets.count() == 2


def test_the_form_names_the_next_set_in_czech_too(one: Hall, come: Pages, watch: Watch) -> None:
    page = come(language="cs")
    offline(page, watch)
    type_set(page, (5, 12, 9, 0))
    save(page)
    expect(page.locator("#set-h")).to_contain_text("2. sada")
    expect(page.locator("#set-form tr[data-set] th")).to_contain_text(re.compile(r"^\s*2\.\ssada"))
    cell = page.locator("#set-form input.k-score:visible").first
    expect(cell).to_have_attribute("aria-label", re.compile(r"^2\.\ssada, "))


def test_a_phone_without_a_connection_keeps_what_is_typed_and_sends_it_once(
    one: Hall, come: Pages, watch: Watch
) -> None:
    page = come()
    offline(page, watch)
    for number, points in enumerate(((5, 12, 9, 0), (6, 7, 8, 9)), start=1):
        expect(page.locator("#set-h")).to_contain_text(f"Set {number}")
        expect(page.locator("#set-form tr[data-set] th")).to_contain_text(f"Set {number}")
        expect(page.locator("#set-form input.k-score:visible").first).to_have_attribute(
            "aria-label", f"Set {number}, Player 1"
        )
        type_set(page, points)
        save(page)
        expect(page.locator(NOTE)).to_contain_text(f"Set {number}: {' · '.join(map(str, points))}", timeout=SLOW)
    expect(page.locator(NOTE)).to_contain_text("Not sent yet: kept in this phone.")
    assert not EnteredSet.objects.exists()
    online(page)
    expect(page.locator(NOTE)).to_be_hidden(timeout=SLOW)
    expect(page.locator("#set-2")).to_be_visible(timeout=SLOW)
    assert stored() == [(1, 1, [5, 12, 9, 0]), (2, 1, [6, 7, 8, 9])]


def test_what_is_kept_outlives_the_page(one: Hall, come: Pages, watch: Watch) -> None:
    page = come()
    offline(page, watch)
    type_set(page, (5, 12, 9, 0))
    save(page)
    expect(page.locator(NOTE)).to_be_visible(timeout=SLOW)
    context = page.context
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto("/e/cup/table/")
    expect(again.locator("#set-1")).to_be_visible(timeout=SLOW)
    expect(again.locator(NOTE)).to_be_hidden()
    assert stored() == [(1, 1, [5, 12, 9, 0])]


def test_field_3_an_answer_that_was_lost_does_not_double_the_set(one: Hall, come: Pages, watch: Watch) -> None:
    """The server has saved it, the phone has not heard so: it sends again, with the same key."""
    watch.expect("ERR_FAILED")
    page = come()
    lost: list[int] = []

    def lose(route: object) -> None:
        lost.append(route.fetch(max_redirects=0).status)  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    page.route("**/table/set/", lose)
    type_set(page, (5, 12, 9, 0))
    save(page)
    expect(page.locator(NOTE)).to_be_visible(timeout=SLOW)
    page.unroute("**/table/set/")
    page.locator("[data-queue-now]").click()
    expect(page.locator(NOTE)).to_be_hidden(timeout=SLOW)
    assert lost[0] == 302
    assert stored() == [(1, 1, [5, 12, 9, 0])]


def test_field_3_double_taps_have_one_effect(one: Hall, come: Pages) -> None:
    page = come()
    type_set(page, (5, 12, 9, 60))
    page.locator("#set-form [data-save]").dblclick()
    expect(page.locator("#set-1")).to_be_visible(timeout=SLOW)
    write(page, 2, (14, 7, 22, 50))
    page.locator(f"#person-{one.seated()[0].pk} button").dblclick()
    expect(page.locator(f"#person-{one.seated()[0].pk} .is-ok")).to_be_visible(timeout=SLOW)
    page.locator("#act summary").click()
    page.locator("#act button[value=call]").dblclick()
    expect(page.locator("#call")).to_be_visible(timeout=SLOW)
    assert [number for number, _version, _points in stored()] == [1, 2]
    assert (Confirmation.objects.count(), RefereeCall.objects.count()) == (1, 1)


def test_field_4_two_phones_with_other_values_both_are_shown_and_nothing_typed_is_lost(
    one: Hall, come: Pages, watch: Watch
) -> None:
    watch.expect("409")
    mine, theirs = come(), come()
    offline(mine, watch)
    type_set(mine, (6, 12, 9, 0))
    save(mine)
    expect(mine.locator(NOTE)).to_be_visible(timeout=SLOW)
    write(theirs, 1, (5, 12, 9, 0))
    online(mine)
    expect(mine.locator("[data-theirs]")).to_be_visible(timeout=SLOW)
    expect(mine.locator("[data-theirs]")).to_contain_text("5")
    values = [cell.input_value() for cell in mine.locator("#set-form input.k-score:visible").all()]
    assert values == ["6", "12", "9", "0"]
    save(mine)
    expect(mine.locator("[data-theirs]")).to_have_count(0, timeout=SLOW)
    look(theirs)
    expect(theirs.locator("#set-1 td").first).to_contain_text("6", timeout=SLOW)
    assert stored() == [(1, 1, [5, 12, 9, 0]), (1, 2, [6, 12, 9, 0])]


def test_a_late_confirmation_after_a_correction_confirms_nothing(one: Hall, come: Pages, watch: Watch) -> None:
    watch.expect("409")
    late, quick = come(), come()
    one.play()
    for page in (late, quick):
        look(page)
        expect(page.locator("#confirm")).to_be_visible(timeout=SLOW)
    late.route("**/live/**", lambda route: route.abort())  # it has not heard yet
    watch.expect("ERR_FAILED")
    quick.locator("#set-1 a").click()
    expect(quick.locator("#set-h")).to_contain_text("correction")
    quick.locator("#set-form input.k-score:visible").nth(3).fill("70")
    save(quick)
    expect(quick.locator("#sums tr:not([aria-hidden])").first).to_contain_text("120", timeout=SLOW)
    late.locator(f"#person-{one.seated()[0].pk} button").click()
    expect(late.locator(".k-messages")).to_contain_text("Something was changed", timeout=SLOW)
    assert totals(late) == ["19", "19", "31", "120"]
    assert not Confirmation.objects.exists()


def test_field_5_time_that_is_up_leaves_a_half_typed_set_alone(one: Hall, come: Pages) -> None:
    page = come()
    cells = page.locator("#set-form input.k-score:visible")
    cells.nth(0).fill("5")
    cells.nth(1).fill("12")
    page.clock.install()
    page.clock.fast_forward("45:00")
    expect(cells.nth(1)).to_be_focused()
    assert [cell.input_value() for cell in cells.all()] == ["5", "12", "", ""]
    assert cells.nth(2).is_editable()
    assert not EnteredSet.objects.exists()


def test_field_5_a_running_clock_that_reaches_zero_leaves_the_set_and_the_focus_alone(one: Hall, come: Pages) -> None:
    clock.start(one.round, minutes=30, press=Press(0, moment.now(), None))
    page = come()
    cells = page.locator("#set-form input.k-score:visible")
    cells.nth(0).fill("5")
    cells.nth(1).focus()
    page.keyboard.type("1")
    clock.set_left(one.round, minutes=0, press=Press(1, moment.now(), None))
    expect(page.locator("main [data-clock-over]")).to_be_visible(timeout=SLOW)
    expect(page.locator("main [data-clock-over]")).to_contain_text("Finish the set in progress")
    expect(cells.nth(1)).to_be_focused()
    page.keyboard.type("2")
    assert [cell.input_value() for cell in cells.all()] == ["5", "12", "", ""]
    assert not EnteredSet.objects.exists()
    cells.nth(2).fill("9")
    cells.nth(3).fill("0")
    save(page)
    expect(page.locator("#set-1")).to_be_visible(timeout=SLOW)


def test_a_set_is_written_confirmed_and_taken_by_the_organiser_with_keys_alone(
    one: Hall, come: Pages, new_page: Pages
) -> None:
    """Two browsers at once: a player's keyboard at the table, the organiser's at the desk."""
    page = come()
    desk = new_page(user=factories.user("alice"), language="en")
    desk.goto("/o/cup/results/1/")
    for number, points in enumerate(((5, 12, 9, 60), (14, 7, 22, 50)), start=1):
        expect(page.locator("#set-h")).to_contain_text(f"Set {number}")
        page.locator("#set-form input.k-score:visible").first.focus()
        for at, score in enumerate(points):
            if at:
                press_to(page, f"#set-form [aria-label='Set {number}, Player {at + 1}']")
            page.keyboard.type(str(score))
        press_to(page, "#set-form [data-save]")
        page.keyboard.press("Enter")
        expect(page.locator(f"#set-{number}")).to_be_visible(timeout=SLOW)
    press_to(page, "#confirm button", back=True)
    page.keyboard.press("Enter")
    expect(page.locator("#confirm .is-ok")).to_have_count(1, timeout=SLOW)
    expect(desk.locator("#stuck")).to_contain_text("Waiting for confirmation", timeout=SLOW)
    desk.keyboard.press("a")
    desk.keyboard.press("Enter")
    expect(desk.locator("#table-1")).to_contain_text("Done", timeout=SLOW)
    look(page)
    expect(page.locator("#table-state")).to_contain_text("The result is in", timeout=SLOW)


def press_to(page: Page, selector: str, *, back: bool = False) -> None:
    """Go by the Tab key alone to the first element of the selector that takes the focus."""
    for _ in range(60):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not get to {selector}")


def test_field_7_a_disputed_table_is_looked_at_and_resolved_with_three_keys(
    one: Hall, come: Pages, new_page: Pages
) -> None:
    one.play()
    phone = come()
    phone.locator("#dispute summary").click()
    phone.locator("#note").fill("set 2")
    phone.locator("#dispute button").click()
    expect(phone.locator("#table-state")).to_contain_text("Something is wrong", timeout=SLOW)
    desk = new_page(user=factories.user("alice"), language="en")
    desk.goto("/o/cup/results/1/")
    expect(desk.locator("#stuck")).to_contain_text("set 2")
    expect(desk.locator("#stuck")).to_contain_text("Player 4 110")
    desk.keyboard.press("a")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="What the players have written")).to_be_visible(timeout=SLOW)
    assert not Result.objects.exists()
    expect(desk.locator("main")).to_contain_text("set 2")
    desk.keyboard.press("Enter")
    expect(desk.locator("#table-1")).to_contain_text("Done", timeout=SLOW)
    assert Result.objects.get().by == factories.user("alice")


def test_the_referee_is_called_goes_there_and_is_done(one: Hall, come: Pages, new_page: Pages) -> None:
    phone = come()
    desk = new_page(user=factories.user("alice"), language="en")
    desk.goto("/o/cup/")
    expect(desk.locator("#referee")).to_contain_text("Nobody calls.")
    phone.locator("#act summary").click()
    phone.locator("#words").fill("two sevens too many")
    phone.locator("#act button[value=call]").click()
    expect(desk.locator("#referee")).to_contain_text("two sevens too many", timeout=SLOW)
    expect(desk.locator(".k-strip")).to_contain_text("1 table calls the referee", timeout=SLOW)
    desk.locator("#calls button").first.click()
    look(phone)
    expect(phone.locator("#call")).to_contain_text("The referee is coming.", timeout=SLOW)
    desk.locator("#calls button", has_text="Done").click()
    look(phone)
    expect(phone.locator("#call")).to_have_count(0, timeout=SLOW)


def test_a_set_by_cards_is_tapped(one: Hall, come: Pages, no_barriers: Callable[[Page], None]) -> None:
    page = come()
    page.locator("#set-form .k-seg a", has_text="By cards").click()
    expect(page.locator("[data-pad]")).to_be_visible()
    no_barriers(page)
    for seat, cards in enumerate((("1", "2"), ("3", "4"), ("5", "6"), ("0",))):
        page.locator("#set-form input.k-hand:visible").nth(seat).focus()
        for card in cards:
            page.locator(f'[data-card="{card}"]').click()
    expect(page.locator("#run-0 td").nth(2)).to_have_text("11", timeout=SLOW)  # before it is saved
    page.locator("#set-form .k-caller").nth(3).click()
    save(page)
    expect(page.locator("#sums tr:not([aria-hidden])").first).to_contain_text("11", timeout=SLOW)
    assert totals(page) == ["3", "7", "11", "0"]


def test_a_renewed_link_says_so_on_the_open_page_and_keeps_what_is_typed(one: Hall, come: Pages, watch: Watch) -> None:
    watch.expect("403")
    page = come()
    type_set(page, (5, 12, 9, 0))
    table_confirm.renew(Round.objects.select_related("event").get(), tables=[1], by=factories.user("alice"))
    look(page)
    expect(page.locator("#table-over")).to_contain_text("replaced by a new one", timeout=SLOW)
    save(page)
    expect(page.locator(NOTE)).to_contain_text("replaced by a new one", timeout=SLOW)
    expect(page.locator(NOTE)).to_contain_text("Set 1: 5 · 12 · 9 · 0")
    page.goto(one.link().url)  # the new link: what was kept is sent
    expect(page.locator("#set-1")).to_be_visible(timeout=SLOW)
    assert stored() == [(1, 1, [5, 12, 9, 0])]


@pytest.mark.drill
@pytest.mark.parametrize("language", ["cs", "en"])
def test_pages_of_a_table_have_no_barriers(
    one: Hall, come: Pages, new_page: Pages, no_barriers: Callable[[Page], None], language: str
) -> None:
    one.play()
    phone = come(language=language)
    no_barriers(phone)
    phone.goto("/e/cup/table/?level=cards&set=1")
    no_barriers(phone)
    phone.goto("/t/")
    no_barriers(phone)
    desk = new_page(user=factories.user("alice"), language=language)
    for address in ("results/1/", "results/1/1/phones/", "results/1/links/", "calls/"):
        desk.goto(f"/o/cup/{address}")
        no_barriers(desk)


@pytest.mark.drill
@pytest.mark.parametrize("order", list(itertools.permutations(range(4))), ids=lambda order: "".join(map(str, order)))
def test_four_phones_confirm_in_every_order(one: Hall, come: Pages, order: Sequence[int]) -> None:
    one.play()
    phones = [come() for _ in range(4)]
    for seat in order:
        confirm(phones[seat], one, seat)
    for phone in phones:
        look(phone)
        expect(phone.locator("#table-state")).to_contain_text("The result is in", timeout=SLOW)
    assert Result.objects.count() == 1
