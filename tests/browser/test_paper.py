"""On paper: what a browser prints, and a whole event that was played on slips and is typed in afterwards."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.counted import Written, counted
from tests.browser.organising import on_page
from tests.browser.people import want_no_sideways_scroll
from tests.browser.watch import Watch
from tests.exports import reading
from tests.exports.hall import LONG, hall
from tournament.queries import scores

PAPERS = ("names-1", "slips-1", "wall")  # one of each kind of layout; the others are in the drill
OTHERS = ("tables-1", "round-1", "standings", "prizes", "players")
ROUNDS, TABLES = 5, 12


def printed(page: Page, what: str) -> list[str]:
    page.goto(f"/o/cup/print/{what}/")
    return reading.pages(page.pdf(prefer_css_page_size=True))


@pytest.mark.parametrize("papers", [PAPERS, pytest.param(OTHERS, marks=pytest.mark.drill)])
def test_papers_are_printed_by_the_browser_whole_with_page_numbers_and_nothing_of_the_screen(
    new_page: Callable[..., Page], papers: tuple[str, ...]
) -> None:
    hall(players=62, rounds=1, sets=0, slug="cup", name="Kabo Open", venue="Sokolovna")
    page = new_page(user=factories.user("alice"), language="en")
    for what in papers:
        pages = printed(page, what)
        assert not [text for text in pages if "Print and export" in text or "Skip to the content" in text], what
        assert all(reading.bare(f"{at}/{len(pages)}") in reading.bare(text) for at, text in enumerate(pages, 1)), what
        assert all("Kabo Open" in text for text in pages), what
        assert reading.bare(LONG) in reading.bare(" ".join(pages)), what
        assert re.search(r"rinted \d+ \w+ \d{4}, \d\d:\d\d, version \d+", " ".join(pages)), what


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.drill)])
def test_pages_of_papers_have_no_barriers(
    new_page: Callable[..., Page], no_barriers: Callable[[Page], None], width: int
) -> None:
    event = hall(players=8, rounds=1, sets=0, slug="cup")
    page = new_page(user=factories.user("alice"), width=width)
    for path in ("print/", "print/slips-1/", "rounds/2/from-paper/"):
        page.goto(f"/o/{event.slug}/{path}")
        no_barriers(page)
        want_no_sideways_scroll(page)


def test_slips_typed_in_without_script_and_with_an_error_keep_what_was_typed(
    new_page: Callable[..., Page], watch: Watch
) -> None:
    event = factories.event(slug="cup", owner=factories.user("alice"))
    factories.entries(event, 4)
    page = new_page(user=factories.user("alice"), language="en", javascript=False)
    page.goto("/o/cup/rounds/1/from-paper/")
    for seat, (number, points) in enumerate([("1", "10"), ("2", "20"), ("3", "50"), ("9", "101")], start=1):
        page.locator(f"[name=t1_n{seat}]").fill(number)
        page.locator(f"[name=t1_p{seat}]").fill(points)
    watch.expect("422")
    page.get_by_role("button", name="Look at the names").click()
    expect(page.locator(".k-error")).to_contain_text("No player has the start number “9”.")
    page.locator("[name=t1_n4]").fill("4")
    page.get_by_role("button", name="Look at the names").click()
    expect(page.get_by_text("Are these the names on the slips?")).to_be_visible()
    page.get_by_role("button", name="Save round 1").click()
    expect(page).to_have_url(re.compile("/rounds/2/from-paper/$"))
    assert scores.rounds(event)[0].closed


def test_blank_slips_are_printed_four_to_a_page(new_page: Callable[..., Page]) -> None:
    factories.event(slug="cup", owner=factories.user("alice"))
    page = new_page(user=factories.user("alice"), language="en")
    pages = printed(page, "blank-slips")
    assert len(pages) == ROUNDS * TABLES / 4
    assert all(text.count("Signature") == 4 for text in pages)


class Keys:
    """A keyboard that counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.count += len(text)

    def press(self, key: str = "Enter") -> None:
        self.page.keyboard.press(key)
        self.count += 1


@pytest.mark.drill
def test_event_of_5_rounds_and_12_tables_is_played_on_slips_and_typed_in_afterwards_in_one_pass(
    new_page: Callable[..., Page],
) -> None:
    """46 players: in each round ten tables of 4 and two of 3, every third ended by time."""
    event = factories.event(slug="cup", owner=factories.user("alice"), rounds_planned=ROUNDS)
    people = factories.entries(event, 46, attendance="expected")
    rng = random.Random(7)
    page = new_page(user=factories.user("alice"))
    keys, written = Keys(page), []
    page.goto("/o/cup/rounds/1/from-paper/")
    for number in range(1, ROUNDS + 1):
        _page_is_ready(page, number)
        drawn = rng.sample(people, len(people))
        for table in range(1, TABLES + 1):
            seated = [drawn.pop() for _seat in range(4 if table <= 10 else 3)]
            by_time = table % 3 == 0
            totals = [rng.randrange(100 if by_time else 60) for _entry in seated]
            if not by_time:
                totals[rng.randrange(len(totals))] = rng.randrange(101, 130)
            _type_slip(keys, [str(entry.number) for entry in seated], [str(total) for total in totals], by_time=by_time)
            written.append(Written(dict(zip([entry.name for entry in seated], totals, strict=True)), by_time))
        keys.press()  # nobody had a bye
        keys.press()
        expect(page.locator("[role=status]").first).to_contain_text("?")
        expect(page.locator("[data-paper-save]")).to_be_focused()
        keys.press()
    expect(page).to_have_url(re.compile("/o/cup/$"))
    assert [row.closed for row in scores.rounds(event)] == [True] * ROUNDS
    page.goto("/o/cup/standings/")
    assert on_page(page) == counted(written, names=[entry.name for entry in people])
    least = sum(len(str(total)) + 1 for table in written for total in table.totals.values())
    assert (keys.count, least) == (1452, 702)  # docs/organiser.md says so


def _page_is_ready(page: Page, number: int) -> None:
    """Who types waits for the page too: a key pressed while it loads goes to the page before."""
    expect(page).to_have_url(re.compile(f"/rounds/{number}/from-paper/$"))
    page.wait_for_load_state()
    expect(page.locator("[name=t1_n1]")).to_be_focused()


def _type_slip(keys: Keys, numbers: list[str], totals: list[str], *, by_time: bool) -> None:
    for text in [*numbers, *[""] * (4 - len(numbers)), *totals]:
        keys.type(text)
        keys.press()
    if by_time:
        keys.press("Space")
    keys.press()
