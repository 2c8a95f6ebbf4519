"""Pages in a hand, 390 px wide and in Czech: whole names, figures in sight, nothing off the right edge."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tournament import drawing as reads
from tournament import seating
from tournament.enums import PenaltyKind
from tournament.models import Entry, Event, Penalty

Pages = Callable[..., Page]
NAMES = [
    "Kateřina Říčná", "Honza N. (Brno)", "Honza N. (Praha)", "Bohumil Řehoř",
    "Maximilián Nepomuk Bartoloměj Svobodný", "Anežka Kratochvílová", "Žofie Dvořáková", "Jan Novák",
]  # fmt: skip
# The words of a name as the page breaks it: each must lie on one line.
BROKEN = """name => {
  const text = name.firstChild, words = [...text.data.matchAll(/[^\\s]+/g)];
  return words.filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1;
  }).map(([word]) => word);
}"""
CUT = "name => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1"
OFF = """part => [...part.querySelectorAll("td, th")].filter((cell) => cell.checkVisibility() && (
  cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth + 1))
  .map((cell) => cell.innerText)"""


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Twelve rounds of two tables, the last one running; the games of table 1 ended by time."""
    event = factories.event(owner=factories.user("alice"), slug="cup", rounds_planned=12)
    people = [factories.entry(event, name, club="Klub deskových her Brno") for name in NAMES]
    for number in range(1, 13):
        made = factories.published(event, [people[:4], people[4:]], closed=number < 12)
        factories.result(made.games.get(table=1), [16, 24, 56, 80 - number], by_time=True)
        if number < 12:
            factories.result(made.games.get(table=2), [7, 30, 60, 101])
        people = people[1:] + people[:1]
    return event


def whole(page: Page, selector: str) -> None:
    """No name is cut, none is broken inside a word."""
    names = page.locator(selector)
    assert names.count()
    for at in range(names.count()):
        assert names.nth(at).evaluate(BROKEN) == []
        assert not names.nth(at).evaluate(CUT)


@pytest.mark.parametrize(("width", "cells"), [(390, 5), (360, 4), (320, 4)])
def test_standings_show_whole_names_and_all_criteria(new_page: Pages, event: Event, width: int, cells: int) -> None:
    """On the smallest phones the third criterion is in the opened row."""
    page = new_page(width=width)
    page.goto("/e/cup/standings/")
    whole(page, ".k-row .k-name")
    assert page.locator(".k-standings").evaluate(OFF) == []
    assert page.locator(".k-row").first.locator("td:visible, th:visible").count() == cells
    share = page.locator(".k-more").first.get_by_text("Procento stolu")
    expect(share).to_be_hidden()
    page.locator(".k-row summary").first.click()
    expect(share).to_be_visible(visible=cells == 4)
    free = "name => name.closest('th').getBoundingClientRect().width"
    assert page.locator(".k-row .k-name").first.evaluate(free) > width * 0.35


def test_report_of_a_draw_breaks_no_word_of_a_name(new_page: Pages, transactional_db: None) -> None:
    """Beside the long heads of its narrow columns."""
    event = factories.event(slug="drawn", rounds_planned=3)
    for name in NAMES:
        factories.entry(event, name)
    made = seating.draw(event, request=reads.request(event, number=1, method="balanced", seed=1, moves=60), by=None)
    seating.publish(event.rounds.get(), version=made.number, by=None, at=timezone.now())
    page = new_page(width=390)
    page.goto("/e/drawn/rounds/1/draw/")
    names = page.locator("tbody th .k-name")
    assert names.count() == 8
    assert [names.nth(at).evaluate(BROKEN) for at in range(8)] == [[]] * 8


def test_penalties_are_read_without_scrolling_aside(
    new_page: Pages, event: Event, no_barriers: Callable[[Page], None]
) -> None:
    for entry in Entry.objects.filter(name__in=NAMES[:3]):
        Penalty.objects.create(
            event=event, entry=entry, kind=PenaltyKind.WIN_POINTS, amount=Decimal("1.5"), round_number=2,
            reason="Pozdní příchod ke stolu",
        )  # fmt: skip
    cancelled = Penalty.objects.get(entry__name=NAMES[0])
    cancelled.cancelled_at, cancelled.cancel_reason = timezone.now(), "Omyl"
    cancelled.save()
    page = new_page(user=factories.user("alice"), width=390)
    page.goto("/o/cup/penalties/")
    whole(page, "tbody .k-name")
    assert page.locator("tbody").evaluate(OFF) == []
    no_barriers(page)


@pytest.mark.parametrize("width", [390, 360])
def test_players_page_has_points_and_place_in_sight(
    new_page: Pages, event: Event, no_barriers: Callable[[Page], None], width: int
) -> None:
    page = new_page(width=width)
    page.goto(f"/e/cup/players/{Entry.objects.get(name=NAMES[0]).pk}/")
    table = page.locator("table")
    assert table.evaluate(OFF) == []
    heads = table.locator("thead th:visible").all_inner_texts()
    assert [" ".join(head.split()) for head in heads[:4]] == ["Kolo", "Herní body", "Pořadí u stolu", "Výherní body"]
    whole(page, "tbody .k-name")
    no_barriers(page)


@pytest.mark.parametrize("address", ["/e/cup/rounds/12/", "/o/cup/results/12/"])
def test_tabs_of_rounds_begin_with_the_current_one(new_page: Pages, event: Event, address: str) -> None:
    page = new_page(user=factories.user("alice"), width=390)
    page.goto(address)
    expect(page.locator(".k-tabs [aria-current]")).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => scrollY") == 0
