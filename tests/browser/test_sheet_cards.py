"""V3: a sheet by cards, tapped on a phone and typed at the keyboard; a disputed set settled by its cards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import factories
from tests.browser.people import want_no_sideways_scroll
from tests.browser.watch import Watch
from tournament import versions
from tournament.models import Result, Round
from tournament.versions import SetRow, Sheet

Pages = Callable[..., Page]
HANDS = {"Eva": "3 7 0 12", "Petr": "4", "Jana": "13 13", "Tomáš": "5 5 1"}


@pytest.fixture
def round_(transactional_db: None) -> Round:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    people = [factories.entry(event, name) for name in HANDS]
    return factories.published(event, [people, factories.entries(event, 4)])


def hands(page: Page) -> Locator:
    return page.locator("input.k-hand:visible")


def tap(page: Page, *cards: int) -> None:
    for card in cards:
        page.locator(f"[data-card='{card}']").tap()


def points(page: Page) -> list[str]:
    found: list[str] = page.locator(".k-hand-points:visible b").all_inner_texts()
    return found


def test_V3_cards_are_typed_and_the_scores_computed(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    page.goto("/o/cup/results/1/1/")
    page.get_by_role("link", name="By cards").click()
    expect(hands(page)).to_have_count(4)  # one blank set at a time
    for cards in ("3 7 0 12", "4k", "13 13", "5,5,1"):
        page.keyboard.type(cards)
        page.keyboard.press("Enter")
    expect(page.locator(".k-hand-points:visible b")).to_have_text(["22", "0", "26", "11"])
    expect(page.locator(".k-hand-out:visible").nth(1)).to_contain_text("called Kabo and had the lowest sum (4)")
    expect(hands(page)).to_have_count(8)
    for cards in ("12 12 13 13", "9", "0k", "1"):
        page.keyboard.type(cards)
        page.keyboard.press("Enter")
    expect(page.locator("#sums tr").nth(1).locator("td")).to_have_text(["22", "50", "76", "61"])
    expect(page.locator(".k-hand-out:visible").nth(4)).to_contain_text("Kamikaze")
    page.get_by_label("Ended by time").check()
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
    result = Result.objects.get()
    assert (result.level, [row.kamikaze for row in result.sets.all()]) == ("cards", [False, True])
    assert list(result.scores.order_by("pk").values_list("points", flat=True)) == [22, 50, 76, 61]
    page.goto("/o/cup/results/1/1/")
    assert hands(page).evaluate_all("all => all.slice(0, 4).map(one => one.value.trim())") == [
        *("3 7 0 12", "4", "13 13", "5 5 1"),
    ]


def test_V3_impossible_card_is_refused_at_its_hand_with_the_card_named(
    new_page: Pages, round_: Round, watch: Watch
) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    page.goto("/o/cup/results/1/1/?level=cards")
    for cards in ("13 13", "13", "x", "5"):
        page.keyboard.type(cards)
        page.keyboard.press("Enter")
    expect(page.locator("#why-0")).to_contain_text("There is no card x.")
    hands(page).nth(2).press("Control+A")
    page.keyboard.type("7")
    expect(page.locator("#why-0")).to_contain_text("Card 13 was turned up 3 times; the deck holds 2.")
    expect(page.locator("input.k-hand[aria-invalid]")).to_have_count(1)
    watch.expect("422")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("input.k-hand[aria-invalid]")).to_be_focused()
    assert hands(page).evaluate_all("all => all.slice(0, 4).map(one => one.value.trim())") == ["13 13", "13", "7", "5"]
    assert not Result.objects.exists()


@pytest.fixture
def disputed(round_: Round) -> Round:
    """Two sets; in the first one Eva called with 5, and 5 is written, though Petr had 4: it should be 15."""
    game = round_.games.get(table=1)
    a, b, c, d = game.seats.order_by("number").values_list("entry_id", flat=True)
    rows = (
        SetRow({a: 0, b: 4, c: 20, d: 30}, caller=a),
        SetRow({a: 40, b: 90, c: 12, d: 81}),
    )
    versions.append(game, Sheet({a: 40, b: 94, c: 32, d: 111}, sets=rows), key="one", by=None)
    return round_


@pytest.mark.parametrize("language", ["cs", "en"])
def test_V3_disputed_set_is_settled_by_cards_on_a_phone(
    new_page: Pages, disputed: Round, no_barriers: Callable[[Page], None], language: str
) -> None:
    page = new_page(user=factories.user("alice"), width=390, language=language)
    page.goto("/o/cup/results/1/1/")
    page.locator(".k-check-cards").first.tap()
    expect(page).to_have_url(re.compile("/cards/1/$"))
    expect(hands(page)).to_have_count(4)
    for cards in ((0, 5), (4,), (13, 7), (10, 10, 10)):
        tap(page, *cards)
        page.locator("[data-pad-next]").tap()
    expect(page.locator("[data-card='10'] [data-left]")).to_have_text("1")
    expect(page.locator("[data-card='0'] [data-left]")).to_have_text("1")
    assert page.locator("[data-card]").evaluate_all(
        "all => all.every(one => one.offsetWidth >= 44 && one.offsetHeight >= 44)"
    )
    expect(page.locator(".k-hand-points:visible b")).to_have_text(["15", "4", "20", "30"])
    expect(page.locator(".k-hand-points:visible").first).to_contain_text("= 5 + 10")
    beside = page.locator("#cards-beside tbody tr")
    expect(beside.first.locator("td.is-diff")).to_have_count(2)
    expect(beside.first.locator(".k-badge")).to_have_count(1)
    expect(page.locator("#cards-beside tbody .k-badge")).to_have_count(1)
    want_no_sideways_scroll(page)
    no_barriers(page)
    assert Result.objects.count() == 1
    page.locator("[name=do][value=take]").tap()
    expect(page.locator("#why")).to_be_visible()
    assert Result.objects.count() == 1
    want_no_sideways_scroll(page)
    no_barriers(page)
    page.locator("form:has(#why) button[type=submit]").tap()
    expect(page).not_to_have_url(re.compile("/cards/1/$"))
    newest = Result.objects.latest("number")
    assert (newest.number, newest.level, bool(newest.why)) == (2, "sets", True)
    assert list(newest.scores.order_by("pk").values_list("points", flat=True)) == [55, 94, 32, 111]
    assert list(newest.sets.get(number=1).scores.order_by("pk").values_list("cards", flat=True)) == [
        *("0 5", "4", "13 7", "10 10 10"),
    ]


def test_V3_card_that_is_used_up_cannot_be_tapped_and_the_last_one_is_deleted(
    new_page: Pages, round_: Round, no_barriers: Callable[[Page], None]
) -> None:
    page = new_page(user=factories.user("alice"), width=390, language="en")
    page.goto("/o/cup/results/1/1/?level=cards")
    tap(page, 13, 13, 7)
    thirteen = page.locator("[data-card='13']")
    expect(thirteen).to_have_attribute("aria-disabled", "true")
    thirteen.dispatch_event("click")
    expect(hands(page).first).to_have_value("13 13 7")
    page.locator("[data-pad-delete]").tap()
    page.locator("[data-pad-delete]").tap()
    expect(hands(page).first).to_have_value("13")
    expect(thirteen).not_to_have_attribute("aria-disabled", "true")
    page.locator("[data-pad-mark]").tap()
    expect(page.locator("[data-set='0'] .k-caller input").first).to_be_checked()
    expect(page.locator("[data-pad-mark]")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(hands(page).first).to_have_value(re.compile("^13 ?$"))
    want_no_sideways_scroll(page)
    no_barriers(page)


def test_V3_sheet_by_cards_works_without_javascript(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en", javascript=False)
    page.goto("/o/cup/results/1/1/?level=cards")
    for at, cards in enumerate(("0 5", "4", "13 7", "10 10 10")):
        hands(page).nth(at).fill(cards)
    page.locator("[data-set='0'] .k-caller input").first.check()
    page.get_by_role("button", name="Compute the scores").click()
    assert points(page) == ["15", "4", "20", "30"]
    expect(page.get_by_text("10: called Kabo, but this player had only 4: Petr")).to_be_visible()
    assert not Result.objects.exists()
    page.get_by_label("Ended by time").check()
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile(r"/results/1/2/$"))
    assert Result.objects.get().level == "cards"


def test_V3_scores_of_the_cards_stay_when_the_sheet_goes_by_sets(new_page: Pages, round_: Round) -> None:
    page = new_page(user=factories.user("alice"), language="en")
    page.goto("/o/cup/results/1/1/?level=cards")
    for cards in ("0 5k", "4", "13 7", "10 10 10"):
        page.keyboard.type(cards)
        page.keyboard.press("Enter")
    expect(page.locator(".k-hand-points:visible b").first).to_have_text("15")
    page.get_by_role("link", name="By sets").click()
    cells = page.locator("[data-set='0'] input.k-score:visible")
    assert cells.evaluate_all("all => all.map(one => one.value)") == ["15", "4", "20", "30"]
    expect(page.locator("#why-0")).to_contain_text("0 5")
    cells.nth(3).fill("31")
    expect(page.locator("#why-0")).to_contain_text("they are not kept with these")
