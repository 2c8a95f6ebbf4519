"""Field reports 4 and 21: after any error and after a log-out, what was typed is still there and can be sent."""

import re
from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser.watch import Watch
from tournament.models import Result, Round

Pages = Callable[..., Page]
TYPED = ["10", "50", "104", "70"]


@pytest.fixture
def round_(transactional_db: None) -> Round:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    people = factories.entries(event, 8)
    return factories.published(event, [people[:4], people[4:]])


def typed_page(new_page: Pages, **more: object) -> Page:
    """Alice at table 1, everything typed, nothing sent."""
    page = new_page(user=factories.user("alice"), language="en", **more)
    page.goto("/o/cup/results/1/1/")
    cells = page.locator("input.k-score:visible")
    for index, value in enumerate(TYPED):
        cells.nth(index).fill(value)
    return page


def values(page: Page) -> list[str]:
    expect(page.locator("input.k-score:visible").nth(3)).to_be_visible()
    found: list[str] = page.locator("input.k-score:visible").evaluate_all("cells => cells.map(cell => cell.value)")
    return found


def save(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Save")).click()


def saved() -> list[list[int | None]]:
    return [list(row.scores.order_by("pk").values_list("points", flat=True)) for row in Result.objects.order_by("pk")]


def log_in(page: Page) -> None:
    page.get_by_label("User name").fill("alice")
    page.get_by_label("Password").fill(factories.PASSWORD)
    page.get_by_role("button", name="Log in").click()


def test_field_21_after_a_log_out_in_between_the_sheet_is_back_as_typed_and_can_be_sent(
    new_page: Pages, round_: Round
) -> None:
    page = typed_page(new_page)
    Session.objects.all().delete()
    save(page)
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    assert saved() == []
    log_in(page)
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/1/$"))
    assert values(page) == TYPED
    save(page)
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert saved() == [[10, 50, 104, 70]]


def test_field_21_a_log_in_in_another_window_keeps_what_was_typed_in_this_one(
    new_page: Pages, round_: Round, watch: Watch
) -> None:
    """Another log-in renews the token of the forms: the old form is refused, and comes back as it was typed."""
    page = typed_page(new_page)
    other = page.context.new_page()
    Session.objects.all().delete()
    other.goto("/login/")
    log_in(other)
    expect(other).to_have_url(re.compile(r"/o/$"))
    watch.expect("403")
    save(page)
    expect(page.get_by_role("heading", name="This page was open for too long")).to_be_visible()
    assert saved() == []
    page.goto("/o/cup/results/1/1/")
    assert values(page) == TYPED
    save(page)
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert saved() == [[10, 50, 104, 70]]


@pytest.mark.parametrize("status", [500, 502])
def test_field_4_after_a_fault_of_the_server_back_shows_what_was_typed(
    new_page: Pages, round_: Round, watch: Watch, status: int
) -> None:
    page = typed_page(new_page)
    watch.expect(str(status))
    faults = [True]

    def answer(route: Route) -> None:
        if route.request.method == "POST" and faults:
            faults.pop()
            route.fulfill(status=status, content_type="text/html", body="<main><h1>Something broke</h1></main>")
        else:
            route.continue_()

    page.route(re.compile(r"/results/1/1/$"), answer)
    save(page)
    expect(page.get_by_role("heading", name="Something broke")).to_be_visible()
    page.reload()
    assert values(page) == TYPED
    save(page)
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert saved() == [[10, 50, 104, 70]]


def test_field_3_an_answer_lost_on_the_way_and_another_number_is_a_question_not_a_loss(
    new_page: Pages, round_: Round, watch: Watch
) -> None:
    """The first sending arrives, its answer does not; the organiser mends a number and saves again."""
    page = typed_page(new_page)
    watch.expect("ERR_FAILED")
    watch.expect("Failed to fetch")
    lost = [True]

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST" and lost:
            lost.pop()
            route.fetch(max_redirects=0)
            route.abort()
        else:
            route.continue_()

    page.route(re.compile(r"/results/1/1/$"), lose_the_answer)
    save(page)
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    assert saved() == [[10, 50, 104, 70]]
    page.locator("input.k-score:visible").first.fill("11")
    watch.expect("409")
    save(page)
    expect(page.get_by_role("heading", name="two versions")).to_be_visible()
    page.get_by_role("button", name="Use mine").click()
    page.get_by_role("button", name="Save the correction").click()
    expect(page).to_have_url(re.compile(r"/o/cup/results/1/2/$"))
    assert saved() == [[10, 50, 104, 70], [11, 50, 104, 70]]
