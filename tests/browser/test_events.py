"""The event pages in a browser: every width and language, without JavaScript, by keyboard alone."""

import datetime as dt
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.people import want_no_sideways_scroll
from tournament import accounts, announcements, events
from tournament.models import Event

NOW = dt.datetime(2026, 11, 28, 18, 0, tzinfo=dt.UTC)
PAGES = [
    *("", "settings/", "settings/?part=counting", "settings/?part=tables", "copy/", "delete/", "organisers/"),
    *("history/", "undo/", "finish/", "announce/", "hold/", "announcements/1/"),
]
NewPage = Callable[..., Page]


def finished() -> Event:
    event = factories.event(name="Mistrovství České republiky v Kabu, předkolo Brno", rounds_planned=1, venue="Brno")
    people = [factories.entry(event, name) for name in ("Čermák", "Chalupová", "Řehoř", "Šimek")]
    factories.result(factories.published(event, [people], closed=True).games.get(), (10, 20, 50, 101))
    events.edit(event, data={"minutes_per_game": 25}, by=factories.user("alice"))
    announcements.finish(event, by=factories.user("alice"), at=NOW)
    announcements.hold(event, from_round=1, by=factories.user("alice"))
    return event


@pytest.mark.parametrize(("width", "language"), [(390, "cs"), (1280, "en")])
def test_pages_fit_and_have_no_barriers(
    new_page: NewPage, no_barriers: Callable[[Page], None], width: int, language: str
) -> None:
    event = finished()
    page = new_page(user=factories.user("alice"), width=width, language=language)
    for path in ["/o/", "/o/new/", "/password/", *(f"/o/{event.slug}/{path}" for path in PAGES)]:
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        want_no_sideways_scroll(page)
        no_barriers(page)
        if folder := os.environ.get("SHOTS"):
            name = path.strip("/").replace("/", "-").replace("?", "-")
            page.screenshot(path=Path(folder) / f"{width}-{name}.png", full_page=True)


def test_first_organiser_to_first_event_by_keyboard_without_javascript(new_page: NewPage) -> None:
    page = new_page(language="en", javascript=False)
    page.goto("/login/")
    expect(page).to_have_url(re.compile(r"/first/$"))
    page.get_by_label("Code from the terminal").fill(accounts.new_code())
    page.get_by_label("User name").fill("alice")
    page.get_by_label("Password").fill("four cards face down")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="No event yet")).to_be_visible()
    page.get_by_role("link", name="New event").press("Enter")
    page.get_by_label("Name", exact=True).fill("Říjnový pohár")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/o/rijnovy-pohar/$"))
    expect(page.get_by_role("heading", name="Add the players")).to_be_visible()
