"""Slips typed in by somebody who is quicker than the page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser.watch import Watch

MODULES = re.compile(r"/js/(shell|once|draft|clock|live)[^/]*\.js$")


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    event = factories.event(slug="cup", owner=factories.user("alice"))
    factories.entries(event, 4)
    return new_page(user=factories.user("alice"), language="en")


def test_slips_typed_before_the_page_is_whole_lose_no_key_and_send_nothing(page: Page) -> None:
    """A slow laptop shows the fields while its scripts are still on their way: Enter goes on from the first moment."""
    held: list[Route] = []
    whole = False
    page.route(MODULES, lambda route: route.continue_() if whole else held.append(route))
    page.goto("/o/cup/rounds/1/from-paper/", wait_until="commit")
    first, second, third = (page.locator(f"[name=t1_n{seat}]") for seat in (1, 2, 3))
    expect(first).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(second).to_be_focused()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(third).to_be_focused()
    assert page.evaluate("() => document.readyState") != "complete"
    whole = True
    for route in held:
        route.continue_()
    page.wait_for_load_state()
    expect(first).to_have_value("1")
    expect(second).to_have_value("2")
    expect(third).to_be_focused()
    expect(page).to_have_url(re.compile("/rounds/1/from-paper/$"))


def test_slips_with_a_mistake_begin_at_the_mistake(page: Page, watch: Watch) -> None:
    page.goto("/o/cup/rounds/1/from-paper/?tables=2")
    for seat, number in enumerate(("1", "2", "9"), start=1):
        page.locator(f"[name=t1_n{seat}]").fill(number)
    watch.expect("422")
    page.get_by_role("button", name="Look at the names").click()
    expect(page.locator(".k-error")).to_contain_text("No player has the start number “9”.")
    expect(page.locator("[name=t1_n3]")).to_be_focused()
