"""The shell and the scripts that every page shares: faces, names, live parts that keep the reader's place."""

import re
from collections.abc import Callable

import pytest
from django.db.models import F
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser.people import want_no_sideways_scroll
from tests.browser.watch import Watch
from tournament.models import Event, Round

Pages = Callable[..., Page]
LONG = "Maximilián Nepomuk Bartoloměj Svobodný-Kratochvíl z Lhoty"
PAPER = "() => getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(244, 245, 242)", "rgb(16, 20, 18)"


@pytest.fixture
def round_(transactional_db: None) -> Round:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    people = [factories.entry(event, LONG), *factories.entries(event, 7)]
    made = factories.published(event, [people[:4], people[4:]])
    factories.result(made.games.get(table=1), [10, 20, 30, 40])
    return made


def second_table_wins(round_: Round) -> None:
    """A result comes in: the order of the standings changes while somebody reads them."""
    factories.result(round_.games.get(table=2), [5, 6, 7, 101])
    Event.objects.filter(pk=round_.event_id).update(revision=F("revision") + 1)


def order(page: Page) -> list[str]:
    rows: list[str] = page.locator(".k-row").evaluate_all("rows => rows.map(row => row.id)")
    return rows


@pytest.mark.parametrize(("system", "face"), [("light", LIGHT), ("dark", DARK)])
@pytest.mark.parametrize("javascript", [True, False])
def test_face_is_the_systems_with_and_without_script(
    new_page: Pages, round_: Round, system: str, face: str, javascript: bool
) -> None:
    page = new_page(javascript=javascript)
    page.emulate_media(color_scheme="dark" if system == "dark" else "light")
    page.goto("/e/cup/")
    assert page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor") == face


def test_face_chosen_by_the_switch_stays_on_the_next_page(new_page: Pages, round_: Round) -> None:
    page = new_page(language="en")
    page.emulate_media(color_scheme="light")
    page.goto("/e/cup/")
    switch = page.get_by_role("button", name=re.compile("colours$"))
    seen = []
    for _ in range(3):
        switch.click()
        seen.append((switch.inner_text().strip(), page.evaluate(PAPER)))
    assert seen == [("Light colours", LIGHT), ("Dark colours", DARK), ("Automatic colours", LIGHT)]
    switch.click()
    switch.click()
    page.goto("/e/cup/standings/")
    assert page.evaluate(PAPER) == DARK


def test_standings_refresh_in_five_seconds_and_keep_the_readers_place(new_page: Pages, round_: Round) -> None:
    page = new_page(language="en")
    page.goto("/e/cup/standings/")
    row = page.locator(".k-row").nth(2)
    key = row.get_attribute("id")
    page.locator(f"#{key} summary").click()
    page.locator(f"#{key}").evaluate(
        "row => { window.mark = row; const t = row.querySelector('.k-name').firstChild;"
        " getSelection().setBaseAndExtent(t, 0, t, 4) }"
    )
    before = order(page)
    second_table_wins(round_)
    expect(page.locator(".k-row").first).not_to_have_id(before[0], timeout=30_000)
    assert order(page) != before
    assert page.evaluate("() => document.activeElement.closest('tr').id") == key
    assert page.evaluate("() => getSelection().toString()") == page.locator(f"#{key} .k-name").inner_text()[:4]
    assert page.locator(f"#{key}").evaluate("row => row === window.mark && row.querySelector('details').open")
    assert page.locator(f"#{key} + .k-more").is_visible()


def test_hidden_page_asks_nothing_and_asks_at_once_when_shown(new_page: Pages, round_: Round) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    page.goto("/e/cup/standings/")
    page.wait_for_load_state("networkidle")  # the clock in the part asks for the server's time at once
    hide = "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
    page.evaluate(hide + " document.dispatchEvent(new Event('visibilitychange')) }", True)
    asked.clear()
    page.wait_for_timeout(5000)
    assert asked == []
    with page.expect_request(re.compile("/live/"), timeout=30_000):
        page.evaluate(hide + " document.dispatchEvent(new Event('visibilitychange')) }", False)


def test_unchanged_part_is_asked_for_with_its_etag_and_costs_a_304(new_page: Pages, round_: Round) -> None:
    page = new_page()
    answers: list[int] = []
    page.on("response", lambda answer: answers.append(answer.status) if "/live/" in answer.url else None)
    page.goto("/e/cup/standings/")
    with page.expect_response(lambda answer: "/live/" in answer.url and answer.status == 304, timeout=30_000):
        pass
    assert answers[0] == 200


def test_lost_server_is_told_after_ten_seconds_and_forgotten_when_it_is_back(
    new_page: Pages, round_: Round, watch: Watch
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    page = new_page(language="en")
    page.goto("/e/cup/standings/")
    before = order(page)
    page.context.set_offline(True)
    expect(page.get_by_text("Not up to date since")).to_be_visible(timeout=30_000)
    assert order(page) == before
    page.context.set_offline(False)
    expect(page.get_by_text("Not up to date since")).to_be_hidden(timeout=30_000)


def test_clipped_name_shows_whole_on_focus(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), width=390)
    page.goto("/o/cup/results/1/1/")
    name = page.locator("thead .k-name", has_text="Maximilián").first
    clipped = "name => name.scrollHeight > name.clientHeight + 1"
    assert name.evaluate(clipped)
    name.focus()
    assert not name.evaluate(clipped)


def test_second_press_while_the_answer_is_under_way_sends_nothing(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    held: list[Route] = []
    page.route(
        "**/settings/", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    page.goto("/o/cup/settings/")
    save = page.get_by_role("button", name="Save")
    save.evaluate("button => { button.click(); setTimeout(() => button.click(), 300) }")
    page.wait_for_timeout(800)
    assert len(held) == 1
    held[0].continue_()
    expect(page.get_by_role("status").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("address", ["/nowhere/", "/e/cup/", "/e/cup/standings/"])
def test_page_is_as_wide_as_the_window_and_without_barriers(
    new_page: Pages, round_: Round, watch: Watch, no_barriers: Callable[[Page], None], address: str, width: int
) -> None:
    watch.expect("404")
    page = new_page(width=width)
    page.goto(address)
    want_no_sideways_scroll(page)
    no_barriers(page)
