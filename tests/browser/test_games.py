"""An event of another game: chosen on the page, and one of its tables written down by cards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.people import want_no_barriers, want_no_sideways_scroll
from tests.recorded import seats_of
from tournament.models import Event, Game, Result

Pages = Callable[..., Page]
HANDS = {"Eva": ("5s 4s 2s 6h", "6"), "Petr": ("6d jh 4h 7c", "3")}
SLOW = 30_000  # the server answers each change; a machine with much to do takes its time
DEAL = [("Starter", "3d"), ("Crib", "7h 8h 2d 8d")]


def made_on_the_page(page: Page, game: str) -> Event:
    page.goto("/o/new/")
    page.get_by_label("Name", exact=True).fill("Cup")
    page.get_by_label("Date").fill("2026-11-28")
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name="Make the event").click()
    expect(page).to_have_url(re.compile(r"/o/cup/"))
    return Event.objects.get(slug="cup")


def at_a_table(event: Event) -> Game:
    people = [factories.entry(event, name) for name in HANDS]
    return factories.published(event, [people, factories.entries(event, 3)]).games.get(table=1)


@pytest.mark.usefixtures("transactional_db")
def test_an_event_of_cribbage_is_made_and_a_deal_written_by_its_cards(new_page: Pages) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    game = at_a_table(made_on_the_page(page, "Cribbage"))
    page.goto("/o/cup/results/1/1/")
    expect(page.get_by_text("The most points win", exact=False)).to_be_visible()
    page.get_by_role("link", name="By cards").click()
    for name, cards in DEAL:
        page.get_by_label(f"Set 1, {name}").fill(cards)
    for name, (hand, pegged) in HANDS.items():
        page.get_by_label(f"Set 1, cards of {name}").fill(hand)
        page.get_by_label(f"Set 1, Play: {name}").fill(pegged)
    page.locator("[name='s0_caller']").first.check()  # the dealer
    expect(page.locator(".k-hand-points:visible b")).to_have_text(["21", "3"], timeout=SLOW)
    expect(page.locator(".k-hand-out:visible").first).to_contain_text("points of the play")
    expect(page.locator(".k-hand-out:visible").first).to_contain_text("crib, pair: 8♦, 8♥")
    page.locator("[name^='resigned_']").first.check()  # Eva leads, and gives up after the first deal
    expect(page.locator("#sums .is-final td")).to_have_text(["0", "121"], timeout=SLOW)
    expect(page.locator("#sums .is-place td")).to_have_text(["2nd", "1st"])
    want_no_barriers(page)
    want_no_sideways_scroll(page)
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile(r"/results/1/2/$"), timeout=SLOW)
    scores = dict(Result.objects.get().scores.values_list("entry_id", "points"))
    assert [scores[entry] for entry in seats_of(game)] == [None, 3]


@pytest.mark.usefixtures("transactional_db")
def test_points_below_nothing_are_typed_on_a_phone(new_page: Pages) -> None:
    event = factories.event(owner=factories.user("alice"), slug="cup", game="kaboo")
    game = at_a_table(event)
    page = new_page(user=factories.user("alice"), language="en", width=390)
    page.goto("/o/cup/results/1/1/?level=sets")
    first, second = (page.get_by_label(f"Set 1, {name}", exact=True) for name in HANDS)
    expect(first).to_have_attribute("inputmode", "text")  # a phone's keyboard of digits has no minus
    first.fill("-1")
    second.fill("−1")
    expect(page.locator("#sums tr").nth(1).locator("td")).to_have_text(["-1", "-1"], timeout=SLOW)
    want_no_sideways_scroll(page)
    assert game.results.count() == 0


TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
IN_SIGHT = """() => {
  const cell = document.activeElement.getBoundingClientRect();
  const pad = document.querySelector("[data-pad]").getBoundingClientRect();
  const apart = cell.bottom <= pad.top || cell.top >= pad.bottom;
  return document.activeElement.matches(".k-hand") && cell.top >= 0 && apart;
}"""


@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize("game", ["cribbage", "cuccu"])
def test_the_hand_that_is_typed_into_is_never_behind_the_cards_to_tap(new_page: Pages, game: str) -> None:
    event = factories.event(owner=factories.user("alice"), slug="cup", game=game)
    at_a_table(event)
    page = new_page(user=factories.user("alice"), language="cs", width=390)
    page.goto("/o/cup/results/1/1/?level=cards")
    hands = page.locator("input.k-hand:visible")
    expect(page.locator("[data-pad-who]")).to_be_visible(timeout=SLOW)
    for number in range(hands.count()):
        if number:  # the page comes with the first one
            hands.nth(number).focus()
        expect(hands.nth(number)).to_be_focused(timeout=SLOW)
        expect(hands.nth(number)).to_have_class(re.compile("is-current"), timeout=SLOW)
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(IN_SIGHT)
