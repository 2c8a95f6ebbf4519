"""V4: the replay of a game, stepped to the end by keyboard and by finger, and without script."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.people import want_no_sideways_scroll
from tests.recorded import ONE_SET, TOTALS, WHOLE, attached, golden, table, text
from tournament.models import Game

REPLAY = "/e/cup/rounds/1/tables/1/record/"


@pytest.fixture
def alice(transactional_db: None) -> User:
    return factories.user("alice")


@pytest.fixture
def game(alice: User) -> Game:
    made = table(slug="cup")
    factories.result(made, TOTALS)
    return made


def at(page: Page, step: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-step", str(step))


def last(page: Page) -> int:
    return int(page.locator("#replay").get_attribute("data-last") or 0)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_V4_replay_is_stepped_to_the_end_by_keyboard_on_a_phone(
    new_page: Callable[..., Page], no_barriers: Callable[[Page], None], game: Game, language: str
) -> None:
    attached(game, ONE_SET, public=True)
    page = new_page(width=390, language=language)
    page.goto(REPLAY)
    page.evaluate("window.same = true")
    end = last(page)
    for step in range(1, end + 1):
        page.keyboard.press("ArrowRight")
        at(page, step)
    want_no_sideways_scroll(page)
    no_barriers(page)
    assert page.url.endswith(f"?step={end}")
    expect(page.locator(".k-rp-given")).to_contain_text("Jana29")
    expect(page.locator("#replay-said")).to_have_text(page.locator("[data-say]").inner_text())
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("End")
    at(page, end)
    page.keyboard.press("ArrowLeft")
    at(page, end - 1)
    assert page.evaluate("window.same")


def test_V4_quick_keys_lose_no_step_and_a_held_key_does_not_run_away(new_page: Callable[..., Page], game: Game) -> None:
    attached(game, WHOLE, public=True)
    page = new_page(language="en")
    page.goto(f"{REPLAY}?step=100&seat=3")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    at(page, 140)
    assert page.url.endswith("?step=140&seat=3")
    page.reload()
    at(page, 140)


def test_V4_swipes_step_and_a_scroll_does_not(new_page: Callable[..., Page], game: Game) -> None:
    attached(game, ONE_SET, public=True)
    page = new_page(width=390, language="en")
    page.goto(f"{REPLAY}?step=5")
    swipe(page, -120, 8)
    at(page, 6)
    swipe(page, 120, 8)
    swipe(page, 20, -200)
    at(page, 5)


def swipe(page: Page, aside: int, along: int) -> None:
    page.locator(".k-rp-table").evaluate(
        """(place, [aside, along]) => {
          const touch = (x, y) => new Touch({ identifier: 1, target: place, clientX: x, clientY: y });
          const send = (name, list, changed) =>
            place.dispatchEvent(new TouchEvent(name, { touches: list, changedTouches: changed, bubbles: true }));
          const [from, to] = [touch(200, 300), touch(200 + aside, 300 + along)];
          send("touchstart", [from], [from]);
          send("touchend", [], [to]);
        }""",
        [aside, along],
    )


def test_V4_replay_without_script_is_plain_pages(
    new_page: Callable[..., Page], no_barriers: Callable[[Page], None], game: Game
) -> None:
    attached(game, ONE_SET, public=True)
    page = new_page(width=390, language="en", javascript=False)
    page.goto(REPLAY)
    page.get_by_role("link", name="Next").click()
    at(page, 1)
    page.get_by_role("link", name="End", exact=True).click()
    at(page, last(page))
    page.get_by_role("link", name="Petr").click()
    assert page.url.endswith("&seat=2")
    page.get_by_label("Step", exact=True).fill("3")
    page.get_by_role("button", name="Go").click()
    at(page, 3)
    assert page.url.endswith("?step=3&seat=2")
    want_no_sideways_scroll(page)


def test_V4_organiser_reads_in_a_record_compares_and_keeps_it(
    new_page: Callable[..., Page], no_barriers: Callable[[Page], None], game: Game, alice: User
) -> None:
    page = new_page(width=390, language="en", user=alice)
    page.goto("/o/cup/results/1/1/record/")
    page.get_by_label("Or paste the record").fill(text(WHOLE))
    page.get_by_role("button", name="Check the record").click()
    expect(page.get_by_text("The record agrees with the result, version 1.")).to_be_visible()
    want_no_sideways_scroll(page)
    no_barriers(page)
    page.get_by_role("button", name="Keep the record").click()
    expect(page.get_by_text("The record is saved.")).to_be_visible()
    want_no_sideways_scroll(page)
    no_barriers(page)
    page.get_by_role("link", name="Replay step by step").click()
    page.wait_for_load_state()
    page.keyboard.press("End")
    at(page, last(page))
    expect(page.get_by_text("The game is over.")).to_be_visible()
    want_no_sideways_scroll(page)
    no_barriers(page)


OVERFULL = "cards => cards.filter(card => card.scrollWidth > card.clientWidth).map(card => card.innerText)"


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("cuccu/4-full-inn", "?step=8"),
        ("cuccu/20-full-whole-game", "?step=120"),
        ("kaboo/9-full-two-packs", "?step=80&seat=3"),
        ("cribbage/3-full-whole-game", "?step=30&seat=2"),
    ],
)
def test_V4_replay_of_every_game_fits_a_phone_and_its_cards_hold_their_faces(
    new_page: Callable[..., Page], no_barriers: Callable[[Page], None], game: Game, alice: User, name: str, query: str
) -> None:
    golden(game, name)
    page = new_page(width=390, language="cs", user=alice)
    page.goto(f"/o/cup/results/1/1/record/1/replay/{query}")
    expect(page.locator(".k-rp-hand").first).to_be_visible()
    want_no_sideways_scroll(page)
    no_barriers(page)
    assert page.locator(".k-rp-card").evaluate_all(OVERFULL) == []


@pytest.mark.parametrize("width", [390, 1280])
def test_V4_replay_has_no_barriers_in_the_dark(
    new_page: Callable[..., Page], no_barriers: Callable[[Page], None], game: Game, width: int
) -> None:
    attached(game, WHOLE, public=True)
    page = new_page(width=width, language="cs")
    page.emulate_media(color_scheme="dark")
    for query in ("?step=60", "?step=200&seat=1"):
        page.goto(REPLAY + query)
        want_no_sideways_scroll(page)
        no_barriers(page)
