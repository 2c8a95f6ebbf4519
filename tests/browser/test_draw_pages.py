"""A draw tried harder under the eyes of the organiser, the advisor by keyboard alone, the report on paper."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django import Settings

from tests import factories, trials
from tests.browser.people import want_no_sideways_scroll
from tournament import drawing as reads
from tournament import seating
from tournament.enums import Attendance
from tournament.models import Draw, Entry, Event

Pages = Callable[..., Page]
Barriers = Callable[[Page], None]
SLOW = 60_000


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.VAR_DIR = tmp_path
    yield
    trials.clear()


def drawn(players: int) -> Event:
    event: Event = factories.event(owner=factories.user("alice"), slug="cup", rounds_planned=6)
    factories.entries(event, players)
    return draw(event)


def draw(event: Event) -> Event:
    asked = reads.request(event, number=1, method="balanced", seed=1, moves=60)
    seating.draw(event, request=asked, by=None)
    return event


def seen(found: Locator) -> None:
    """Wait for it, however slow the machine is."""
    expect(found).to_be_visible(timeout=SLOW)


def organiser(new_page: Pages, **options: object) -> Page:
    page = new_page(user=factories.user("alice"), language="en", **options)
    page.set_default_timeout(SLOW)
    return page


@pytest.fixture
def endless(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Event:
    """A field without a solution to stop at, and more moves than anybody waits for."""
    monkeypatch.setattr("tournament.views.harder.HARD_MOVES", trials.LONG.moves)
    event: Event = factories.event(owner=factories.user("alice"), slug="cup", rounds_planned=trials.ROUNDS)
    trials.endless_field(event)
    return draw(event)


@pytest.fixture
def quick(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Event:
    monkeypatch.setattr("tournament.views.harder.HARD_MOVES", 3_000)
    return drawn(12)


def test_search_shows_its_progress_and_is_stopped_without_a_trace(
    new_page: Pages, endless: Event, no_barriers: Barriers
) -> None:
    page = organiser(new_page, width=390)
    page.goto("/o/cup/rounds/1/draw/")
    page.get_by_role("button", name="Try harder").click()
    bar = page.get_by_role("progressbar", name="Moves made")
    expect(bar).not_to_have_attribute("value", "0", timeout=SLOW)
    first = bar.get_attribute("value")
    assert first is not None
    expect(bar).not_to_have_attribute("value", first, timeout=SLOW)
    no_barriers(page)
    want_no_sideways_scroll(page)
    page.get_by_role("button", name="Stop").click()
    seen(page.get_by_text("Stopped. The draw is as it was."))
    assert Draw.objects.count() == 1
    assert [place.name for place in trials.home().iterdir()] == ["lock"]


def test_found_draw_comes_up_by_itself_and_is_taken(new_page: Pages, quick: Event, no_barriers: Barriers) -> None:
    page = organiser(new_page)
    page.goto("/o/cup/rounds/1/draw/")
    page.get_by_role("button", name="Try harder").press("Enter")
    take = page.get_by_role("button", name="Take this draw")
    seen(take)
    no_barriers(page)
    take.press("Enter")
    seen(page.get_by_text("Round 1 is drawn: draw no. 2."))
    assert Draw.objects.latest("number").request["moves"] == 3_000


def test_killed_search_is_seen_and_seating_by_hand_is_one_click_away(new_page: Pages, endless: Event) -> None:
    page = organiser(new_page)
    page.goto("/o/cup/rounds/1/draw/")
    page.get_by_role("button", name="Try harder").click()
    seen(page.get_by_role("button", name="Stop"))
    trials.kill(trials.only())
    seen(page.get_by_text("Nothing was changed: the draw is as it was."))
    page.get_by_role("link", name="Seat by hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Seat round 1 by hand", timeout=SLOW)


def test_without_javascript_the_page_is_asked_again_by_hand(new_page: Pages, endless: Event) -> None:
    page = organiser(new_page, javascript=False)
    page.goto("/o/cup/rounds/1/draw/")
    page.get_by_role("button", name="Try harder").click()
    again = page.get_by_role("link", name="Look again")
    again.click()
    seen(page.get_by_role("heading", name="Searching"))
    trials.kill(trials.only())
    page.get_by_role("link", name="Look again").click()
    seen(page.get_by_text("Nothing was changed: the draw is as it was."))
    page.get_by_role("button", name="Try harder").click()
    page.get_by_role("button", name="Stop").click()
    seen(page.get_by_text("Stopped. The draw is as it was."))


def test_latecomer_is_seated_by_keyboard_alone(new_page: Pages, transactional_db: None, no_barriers: Barriers) -> None:
    event = drawn(11)
    made = event.draws.get()
    seating.publish(event.rounds.get(), version=made.number, by=None, at=event.created_at)
    late: Entry = factories.entry(event, "Late Comer", attendance=Attendance.EXPECTED)
    page = organiser(new_page)
    page.goto("/o/cup/checkin/?q=Late")
    page.locator(f"#entry-{late.pk} a.k-checkin-btn").press("Enter")
    page.get_by_role("link", name="What can be done?").press("Enter")
    expect(page).to_have_url(re.compile(f"/rounds/1/advice/\\?late={late.pk}$"), timeout=SLOW)
    no_barriers(page)
    panel = page.locator(".k-panel", has_text="Sit down at a table of 3").first
    for _press in range(80):
        page.keyboard.press("Tab")
        if panel.get_by_role("button").evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    seen(page.get_by_text("Done: Sit down at a table of 3."))
    assert late.seats.get().game is not None


def test_report_is_printed_black_on_white_without_buttons(new_page: Pages, transactional_db: None) -> None:
    event = drawn(13)
    made = event.draws.get()
    seating.publish(event.rounds.get(), version=made.number, by=None, at=event.created_at)
    page = organiser(new_page)
    page.emulate_media(media="print", color_scheme="dark")
    page.goto("/o/cup/rounds/1/report/")
    seen(page.get_by_role("heading", name="Figures"))
    expect(page.get_by_role("link", name="File to draw it again")).to_be_hidden()
    page.goto("/e/cup/rounds/1/draw/")
    expect(page.get_by_role("heading", level=1)).to_have_text("How round 1 was drawn", timeout=SLOW)
    colours = page.locator("main h2").first.evaluate(
        "node => [getComputedStyle(node).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    expect(page.locator("tbody tr")).to_have_count(13)


@pytest.mark.parametrize("width", [390, 1280])
def test_who_met_whom_scrolls_by_itself_and_is_a_list_on_a_phone(
    new_page: Pages, transactional_db: None, width: int
) -> None:
    drawn(100)
    page = organiser(new_page, width=width)
    page.goto("/o/cup/rounds/1/report/")
    want_no_sideways_scroll(page)
    matrix = page.locator(".k-met")
    first = page.locator(".k-met-list details").first
    if width < 800:
        expect(matrix).to_be_hidden()
        first.locator("summary").click()
        expect(first.locator("p")).to_contain_text("Player")
    else:
        expect(first).to_be_hidden()
        expect(matrix.locator("thead th")).to_have_count(101)
        name = matrix.locator("tbody th").first
        before = name.bounding_box(), matrix.locator("thead th").first.bounding_box()
        matrix.evaluate("box => box.scrollTo(400, 0)")
        assert name.bounding_box() == before[0]
        matrix.evaluate("box => box.scrollTo(400, 400)")
        assert matrix.locator("thead th").first.bounding_box() == before[1]
