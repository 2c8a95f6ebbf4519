"""Live parts tell the server's time, and are never older than the page around them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.at_table import hall
from tests.browser.watch import Watch
from tournament.models import Entry, Round, VenueTable

Pages = Callable[..., Page]
TIME = re.compile(r"\d\d:\d\d:\d\d")
NOON = {"Kabo-Time": "1;12:00:07"}
SOME_WAIT = 30_000
OUTSIDE = """card => [...card.querySelectorAll("*")].filter((part) => {
  const box = card.getBoundingClientRect();
  const own = part.getBoundingClientRect();
  return own.width && (own.right > box.right + 1 || own.left < box.left - 1);
}).map((part) => part.innerText)"""
CUT = (
    "() => [...document.querySelectorAll('#p-standings .p-name')].filter(n => n.scrollWidth > n.clientWidth + 1).length"
)


@pytest.fixture
def round_(transactional_db: None) -> Round:
    event = factories.event(owner=factories.user("alice"), slug="cup", revision=7)
    people = factories.entries(event, 8)
    return factories.published(event, [people[:4], people[4:]])


def answering(page: Page, where: str, answer: Callable[[Route], None]) -> None:
    """Live requests of these addresses are answered so."""
    page.route(re.compile(where), answer)


@pytest.mark.parametrize("path", ["/o/cup/results/1/", "/o/cup/calls/", "/e/cup/standings/"])
def test_time_of_a_live_page_moves_with_every_answer_also_a_short_one(
    new_page: Pages, round_: Round, path: str
) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    page.clock.install(time="2031-01-01T03:33:33")  # a device that is wrong
    page.goto(path)
    page.clock.resume()
    said = page.locator("main [data-live-time]")
    expect(said).to_have_text(re.compile(r"Updated at \d\d:\d\d:\d\d"))
    at_first = said.inner_text()
    assert "03:33" not in at_first
    with page.expect_response(lambda answer: "live" in answer.url and answer.status == 304, timeout=SOME_WAIT):
        pass
    expect(said).not_to_have_text(at_first, timeout=SOME_WAIT)


def test_out_of_date_banner_gives_the_time_of_the_last_answer_that_was_good(
    new_page: Pages, round_: Round, watch: Watch
) -> None:
    watch.expect("503")
    page = new_page(user=factories.user("alice"), language="en")
    page.goto("/o/cup/results/1/")
    said = page.locator("main [data-live-time]")
    replies = [(304, {**NOON, "ETag": "x"})]

    def answer(route: Route) -> None:
        status, headers = replies[-1]
        route.fulfill(status=status, headers=headers)

    answering(page, r"/results/1/live/", answer)
    expect(said).to_have_text("Updated at 12:00:07", timeout=SOME_WAIT)
    replies.append((503, {"Kabo-Time": "1;12:59:59"}))
    banner = page.locator("main [data-live-stale-words]")
    expect(banner).to_be_visible(timeout=30_000)
    assert TIME.findall(banner.inner_text()) == ["12:00:07"]


def test_memory_older_than_the_page_is_not_shown_and_asked_for_again_soon(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    given: list[str] = []

    def answer(route: Route) -> None:
        given.append("new" if given else "old")
        route.fulfill(body=f"<p id='told'>{given[-1]}</p>", headers={**NOON, "ETag": given[-1]})

    answering(page, r"/live/\w+/cup/clock/", answer)
    page.add_init_script(
        "new MutationObserver(() => { window.wasOld ||= document.querySelector('#told')?.textContent === 'old' })"
        ".observe(document, { childList: true, subtree: true, characterData: true })"
    )
    page.goto("/o/cup/rounds/1/clock/")
    expect(page.locator("main #told")).to_have_text("new", timeout=SOME_WAIT)
    assert given[0] == "old"
    assert page.evaluate("() => window.wasOld") is False


def test_labels_of_the_list_of_tables_stay_in_their_cards_at_every_width(
    new_page: Pages, transactional_db: None
) -> None:
    one = hall(owner=factories.user("alice"))
    VenueTable.objects.create(event=one.event, number=1, name="Pod schody vzadu")
    one.play()  # waits for its players: the longest label in Czech
    page = new_page(user=factories.user("alice"))
    page.goto("/o/cup/results/1/")
    card = page.locator("#table-1")
    expect(card.locator(".k-badge")).to_have_text(re.compile("potvrzení"))
    for width in (320, 390, 1000, 1280, 1366, 1440):
        page.set_viewport_size({"width": width, "height": 768})
        assert card.evaluate(OUTSIDE) == [], width


def test_long_names_are_whole_on_the_projector(new_page: Pages, round_: Round) -> None:
    names = ("Alžběta Řezníčková", "Maxmiliána Krchovská-Procházková z Dolních Břežan")
    for entry, name in zip(Entry.objects.order_by("pk"), names, strict=False):
        Entry.objects.filter(pk=entry.pk).update(name=name)
    for game in round_.games.order_by("table"):
        factories.result(game, [10, 20, 30, 101])
    page = new_page()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto("/e/cup/projector/?views=standings&pin=standings")
    expect(page.locator("#p-standings .p-name")).to_have_count(8)
    for name in names:
        expect(page.locator("#p-standings .p-name", has_text=name)).to_be_visible()
    assert page.evaluate(CUT) == 0
