"""Field report 21 in a browser: a form that no draft is kept of goes over the log-in, and is sent with one press."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from tests import factories
from tests.at_table import hall
from tests.browser.people import want_no_barriers, want_no_sideways_scroll
from tournament.enums import Role
from tournament.models import Game, Organiser


def keep(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.mark.parametrize("width", [390, 1280])
def test_field_21_a_form_without_a_draft_goes_over_the_log_in(new_page: Callable[..., Page], width: int) -> None:
    hall(owner=factories.user("alice"))
    page = new_page(user=factories.user("alice"), language="en", width=width)
    page.goto("/o/cup/results/1/1/void/")
    page.get_by_label("Reason").fill('cards & "slips" lost')
    Session.objects.all().delete()
    page.get_by_label("Reason").press("Enter")
    expect(page.get_by_text("Your log-in has ended.")).to_be_visible()
    keep(page, f"login-{width}")
    want_no_sideways_scroll(page)
    want_no_barriers(page)
    page.get_by_label("User name").fill("alice")
    page.get_by_label("Password").fill(factories.PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_visible()
    assert Game.objects.get(table=1).voided_at is None
    keep(page, f"again-{width}")
    want_no_sideways_scroll(page)
    want_no_barriers(page)
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_hidden()
    assert Game.objects.get(table=1).void_reason == 'cards & "slips" lost'


def log_in(page: Page, name: str) -> None:
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(factories.PASSWORD)
    page.get_by_role("button", name="Log in").click()


@pytest.mark.parametrize("width", [390, 1280])
def test_what_one_has_typed_is_not_found_by_another_and_is_there_for_them_again(
    new_page: Callable[..., Page], width: int
) -> None:
    """One laptop, one window, two organisers."""
    made = hall(owner=factories.user("alice"))
    Organiser.objects.create(event=made.event, user=factories.user("bob"), role=Role.CO_ORGANISER)
    page = new_page(user=factories.user("alice"), language="en", width=width)
    page.goto("/o/cup/players/new/")
    page.get_by_label("Name", exact=True).fill("Eva Malá")
    Session.objects.all().delete()
    page.goto("/o/cup/players/new/")
    log_in(page, "bob")
    expect(page.get_by_text("Somebody else has typed something here and did not save it.")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("")
    keep(page, f"draft-other-{width}")
    want_no_sideways_scroll(page)
    want_no_barriers(page)
    Session.objects.all().delete()
    page.goto("/o/cup/players/new/")
    log_in(page, "alice")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Eva Malá")
    expect(page.get_by_text("Your unsaved values are back.")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_what_one_has_sent_waits_while_another_logs_in(new_page: Callable[..., Page], width: int) -> None:
    made = hall(owner=factories.user("alice"))
    Organiser.objects.create(event=made.event, user=factories.user("bob"), role=Role.CO_ORGANISER)
    page = new_page(language="en", width=width)
    page.goto("/login/?next=/o/cup/results/1/1/void/")
    log_in(page, "alice")
    page.get_by_label("Reason").fill("slips lost")
    Session.objects.all().delete()
    page.get_by_label("Reason").press("Enter")
    expect(page.get_by_text("Your log-in has ended.")).to_be_visible()
    log_in(page, "bob")
    expect(page.get_by_text("You do not see what was typed, and it is not sent in your name.")).to_be_visible()
    keep(page, f"again-other-{width}")
    want_no_sideways_scroll(page)
    want_no_barriers(page)
    page.get_by_role("button", name="Log out and let them log in").click()
    log_in(page, "alice")
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_hidden()
    assert Game.objects.get(table=1).void_reason == "slips lost"
