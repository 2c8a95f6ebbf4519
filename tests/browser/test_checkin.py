"""Players and check-in in a browser: by keyboard, by touch, without JavaScript, at both widths."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser.people import want_no_sideways_scroll
from tests.browser.watch import Watch
from tournament.enums import Attendance
from tournament.models import Entry, Event, HistoryLine

NewPage = Callable[..., Page]
NAMES = ("Čermák Jiří", "Chalupová Jana", "Řehoř Čeněk", "Šimek Adam", "Žďárská Eva", "Novák Jan", "Novák Jan")


def hall(*, club: str = "KDH Brno") -> Event:
    event = factories.event(name="Mistrovství České republiky v Kabu, předkolo Brno")
    for name in NAMES:
        factories.entry(event, name, club=club, attendance=Attendance.EXPECTED)
    return event


def here(event: Event) -> set[str]:
    return set(event.entries.filter(attendance=Attendance.PRESENT).values_list("name", flat=True))


def opened(new_page: NewPage, event: Event, path: str = "checkin/", **options: object) -> Page:
    page = new_page(user=factories.user("alice"), **options)
    page.goto(f"/o/{event.slug}/{path}")
    return page


def test_letters_and_enter_check_in_the_single_match(new_page: NewPage) -> None:
    event = hall()
    page = opened(new_page, event, language="en")
    page.keyboard.type("reho")
    expect(page.locator("#checkin-list > li:visible")).to_have_count(1)
    expect(page.locator("#checkin-said")).to_have_text("Found: 1")
    page.keyboard.press("Enter")
    expect(page.locator("#checkin-said")).to_have_text("Here: Řehoř Čeněk.")
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.locator("#checkin-counts dd").first).to_have_text("1 / 7")
    page.keyboard.type("novak")
    page.keyboard.press("Enter")  # two of that name: nobody is guessed
    page.keyboard.press("Control+A")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    expect(page.locator("#checkin-counts dd").first).to_have_text("2 / 7")
    assert here(event) == {"Řehoř Čeněk", "Novák Jan"}
    assert HistoryLine.objects.count() == 2


def test_letters_typed_before_the_answer_begin_the_next_name(new_page: NewPage) -> None:
    event = hall()
    page = opened(new_page, event, language="en")
    held: list[Route] = []
    page.route("**/checkin/**", lambda r: held.append(r) if r.request.method == "POST" else r.continue_())
    page.keyboard.type("reho")
    page.keyboard.press("Enter")
    page.keyboard.type("zdar")
    expect(page.locator("#checkin-list > li:visible")).to_have_count(1)
    page.wait_for_timeout(200)
    held[0].continue_()
    expect(page.locator("#checkin-said")).to_have_text("Here: Řehoř Čeněk.")
    expect(page.get_by_role("searchbox")).to_have_value("zdar")
    expect(page.locator("#checkin-list > li:visible")).to_have_text(re.compile("Žďárská"))
    assert here(event) == {"Řehoř Čeněk"}


@pytest.mark.parametrize("fault", [500, None])
def test_a_fault_at_check_in_says_so_and_brings_the_letters_back(
    new_page: NewPage, watch: Watch, fault: int | None
) -> None:
    event = hall()
    page = opened(new_page, event, language="en")
    watch.expect("500" if fault else "ERR_FAILED")

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
        elif fault:
            route.fulfill(status=fault, body="<h1>Boom</h1>")
        else:
            route.abort()

    page.route("**/checkin/**", answer)
    page.keyboard.type("reho")
    page.keyboard.press("Enter")
    expect(page.locator("#checkin-said")).to_contain_text("The server does not answer.")
    expect(page.get_by_role("searchbox")).to_have_value("reho")
    assert here(event) == set()


def test_touch_checks_in_a_second_slip_is_no_undo_and_a_later_touch_is(new_page: NewPage) -> None:
    event = hall()
    page = opened(new_page, event, width=390)
    row = page.locator("li", has_text="Čermák")
    box = row.locator(".k-checkin-btn").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    row.locator(".k-checkin-btn").dblclick()
    expect(row).to_have_class("is-here")
    assert here(event) == {"Čermák Jiří"}
    page.wait_for_timeout(1_200)
    row.locator(".k-checkin-btn").tap()
    expect(row).not_to_have_class("is-here")
    assert here(event) == set()


def test_helpers_at_two_doors_do_not_undo_each_other(new_page: NewPage) -> None:
    event = hall()
    first, second = opened(new_page, event), opened(new_page, event)
    for page in (first, second):
        row = page.locator("li", has_text="Šimek")
        row.locator(".k-checkin-btn").click()
        expect(row).to_have_class("is-here")
    assert here(event) == {"Šimek Adam"}


def test_lost_server_says_so_and_changes_nothing(new_page: NewPage, watch: Watch) -> None:
    event = hall()
    page = opened(new_page, event, language="en")
    watch.expect("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.locator("li", has_text="Šimek").locator(".k-checkin-btn").click()
    expect(page.locator("#checkin-said")).to_contain_text("The server does not answer.")
    page.context.set_offline(False)
    page.wait_for_timeout(1_200)
    page.locator("li", has_text="Šimek").locator(".k-checkin-btn").click()
    expect(page.locator("#checkin-said")).to_have_text("Here: Šimek Adam.")


def test_without_javascript_search_and_check_in_by_keyboard(new_page: NewPage) -> None:
    event = hall()
    page = opened(new_page, event, language="en", javascript=False)
    page.get_by_role("searchbox").fill("zdarska")
    page.keyboard.press("Enter")
    expect(page.locator("#checkin-list > li")).to_have_count(1)
    page.locator(".k-checkin-btn").press("Enter")
    expect(page.get_by_text("Here: Žďárská Eva.")).to_be_visible()
    expect(page.locator("#checkin-list > li")).to_have_count(7)
    page.get_by_role("link", name="Not yet here").click()
    expect(page.locator("#checkin-list > li")).to_have_count(6)
    assert here(event) == {"Žďárská Eva"}


def test_paste_preview_and_confirm_without_javascript(new_page: NewPage) -> None:
    event = factories.event()
    page = opened(new_page, event, "players/paste/", language="en", javascript=False)
    page.get_by_label("List of players").fill("Eva Malá, KDH\nJan Novák\n" + "x" * 61)
    page.get_by_role("button", name="Show what will happen").click()
    expect(page.get_by_text("The name is longer than 60 characters.")).to_be_visible()
    page.get_by_role("button", name="Save these players: 2").click()
    expect(page.get_by_text("Import done. Added: 2, changed: 0.")).to_be_visible()
    assert set(event.entries.values_list("name", flat=True)) == {"Eva Malá", "Jan Novák"}


def test_a_refused_player_keeps_what_was_typed_over_back_and_reload(new_page: NewPage, watch: Watch) -> None:
    watch.expect("422")
    event = hall()
    page = opened(new_page, event, "players/new/", language="en")
    page.get_by_label("Name", exact=True).fill("Eva Malá")
    page.get_by_label("Start number").fill("1")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Start number 1 is taken (Čermák Jiří).")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Eva Malá")
    page.go_back()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Eva Malá")
    page.get_by_label("Start number").fill("8")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Added: 8 Eva Malá.")).to_be_visible()
    page.goto(f"/o/{event.slug}/players/new/")
    expect(page.get_by_label("Name", exact=True)).to_have_value("")


@pytest.mark.parametrize(("width", "language"), [(390, "cs"), (1280, "en")])
def test_pages_fit_and_have_no_barriers(
    new_page: NewPage, no_barriers: Callable[[Page], None], width: int, language: str
) -> None:
    event = hall(club="Klub deskových her a karetních společenských her Brno-Židenice")
    people = list(event.entries.order_by("number"))
    Entry.objects.filter(pk__in=[entry.pk for entry in people[:4]]).update(attendance=Attendance.PRESENT)
    factories.published(event, [people[:4]])
    page = opened(new_page, event, "players/paste/", width=width, language=language)
    page.locator("textarea").fill("1;Čermák Jiří;Ústí\n;" + "Dlouhé Jméno " * 6 + "\nNová Petra, KDH")
    page.locator("main form button").first.click()
    preview = page.url
    seated, late = people[0].pk, people[5].pk
    paths = [f"players/{part}" for part in ("", "new/", "paste/", "import/", "never/")]
    paths += [f"players/{seated}/{part}" for part in ("", "merge/", f"merge/?other={late}", "attend/")]
    paths += [f"players/{late}/?do=remove", f"players/{late}/attend/", "checkin/", "checkin/?q=xyz"]
    for path in [*(f"/o/{event.slug}/{path}" for path in paths), preview]:
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        if folder := os.environ.get("SHOTS"):
            name = re.sub(r"\W+", "-", path.split("/o/")[1])[:60]
            page.screenshot(path=Path(folder) / f"{width}-{name}.png", full_page=True)
        want_no_sideways_scroll(page)
        no_barriers(page)
