"""The draw under a finger: seats are chosen and swapped, names on cards lead to their players."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tournament import drawing, seating
from tournament.models import Draw, Event

Pages = Callable[..., Page]


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    factories.entries(event, 8)
    asked = drawing.request(event, number=1, method="balanced", seed=1, moves=300)
    seating.draw(event, request=asked, by=factories.user("alice"))
    return event


@pytest.mark.parametrize("width", [390, 1280])
def test_two_seats_are_swapped_by_touching_one_and_then_the_other(new_page: Pages, event: Event, width: int) -> None:
    page = new_page(user=factories.user("alice"), language="en", width=width)
    before = Draw.objects.get().tables
    page.goto("/o/cup/rounds/1/draw/")
    page.locator(f"[data-entry='{before[0][0]}']").click()
    page.locator(f"[data-entry='{before[1][0]}']").click()
    expect(page.get_by_text("Swapped.")).to_be_visible()
    after = Draw.objects.order_by("-number")[0].tables
    assert (after[0][0], after[1][0]) == (before[1][0], before[0][0])


@pytest.mark.parametrize("width", [390, 1280])
def test_a_name_on_a_published_card_leads_to_its_player(new_page: Pages, transactional_db: None, width: int) -> None:
    other = factories.event(slug="shown")
    shown = factories.entries(other, 4)
    factories.published(other, [shown])
    page = new_page(language="en", width=width)
    page.goto("/e/shown/rounds/1/")
    page.get_by_role("link", name=shown[2].name).click()
    expect(page).to_have_url(re.compile(rf"/e/shown/players/{shown[2].pk}/$"))
