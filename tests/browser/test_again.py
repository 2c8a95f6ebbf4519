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
from tournament.models import Game


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
