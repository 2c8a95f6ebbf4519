"""The widest and longest that can be typed stays inside every paper, and on its page."""

import re

import pytest
from django.utils import timezone, translation

from tests import factories
from tests.exports import reading
from tests.exports.hall import hall, name_tables
from tournament import limits
from tournament.exports import making
from tournament.exports.papers import blank, sizes
from tournament.exports.papers.blank import Wanted
from tournament.models import Entry, Event

pytestmark = pytest.mark.django_db
WORST = (
    "W" * limits.NAME,
    "ŠŤASTNÁ-DVOŘÁKOVÁ MAXMILIÁNA ŽOFIE ELIŠKA RŮŽENA LUDMILA BĚT",
    "WOLFESCHLEGELSTEINHAUSENBERGERDORFF-NEJNEOBHOSPODAŘOVÁVATELN",
    "MMMMMMM " * 7 + "MMMM",
    "Kotěhůl " * 7 + "Úpic",
    "王" * limits.NAME,
)
SLIPS = ((0.0, 0.0), (105.0, 0.0), (0.0, 148.5), (105.0, 148.5))


def printed(event: Event, what: str, *, wanted: Wanted | None = None, base: str = "") -> bytes:
    with translation.override("cs"):
        made = making.make(event, what=what, kind="pdf", held=False, at=timezone.now(), wanted=wanted, base=base)
    assert made is not None
    return made.body


@pytest.fixture
def worst() -> Event:
    event = hall(
        players=11, rounds=1, running=True, sets=0, name="MISTROVSTVÍ " * 6, venue="W" * 60, players_enter=True
    )
    name_tables(event, *["W" * 30] * 3)
    for number, entry in enumerate(event.entries.order_by("number")):
        Entry.objects.filter(pk=entry.pk).update(name=WORST[number % len(WORST)], club="KLUB " * 12)
    return event


@pytest.mark.parametrize("game", ["kabo", "cribbage", "cuccu"])  # the most lines, and the most below them
def test_slip_with_the_widest_names_stays_inside_its_cut(worst: Event, game: str) -> None:
    worst.game = game
    worst.save(update_fields=["game"])
    for page in reading.words(printed(worst, "slips-1", base="http://192.168.1.9:8000")):
        assert reading.overlapping(page) == []
        for left, top in SLIPS:
            slip = reading.inside(page, left=left, top=top, right=left + 105, foot=top + 148.5)
            assert all(left + 5.5 <= word.left and word.right <= left + 100 for word in slip)
            assert all(top + 4 <= word.top and word.foot <= top + 145 for word in slip)


@pytest.mark.drill
@pytest.mark.parametrize("what", ["names-1", "tables-1", "round-1", "standings", "wall", "prizes", "players"])
def test_paper_with_the_widest_names_holds_them_whole_and_nothing_overlaps(worst: Event, what: str) -> None:
    body = printed(worst, what)
    for page in reading.words(body):
        assert reading.overlapping(page) == []
        assert all(word.left >= 10 and word.right <= 200 for word in page)
    text = reading.bare(" ".join(reading.pages(body)))
    assert all(reading.bare(name) in text for name in WORST if "王" not in name)


@pytest.mark.parametrize(("tables", "pages"), [(1, 1), (12, 1), (13, 1), (22, 1), (23, 2), (100, 5)])
def test_blank_seating_has_room_for_a_bye_and_no_more_pages_than_it_needs(tables: int, pages: int) -> None:
    event = factories.event()
    name_tables(event, *["U okna"] * 3)
    found = reading.pages(printed(event, "blank-seating", wanted=Wanted(tables, 1, 1)))
    assert len(found) == pages
    assert [page for page in found if "Volný los" in page] == found[-1:]
    assert re.findall(r"\d+/\d+", " ".join(found)) == [f"{at}/{pages}" for at in range(1, pages + 1)]


@pytest.mark.drill
def test_blank_slips_as_many_as_are_allowed_are_made_within_the_limits() -> None:
    body = printed(factories.event(), "blank-slips", wanted=Wanted(60, 1, blank.MOST_SLIPS // 60))
    assert len(reading.pages(body)) == blank.MOST_SLIPS / 4


@pytest.mark.parametrize(("text", "lines"), [("", 1), ("Jan Novák", 1), ("Jan Novák " * 5, 4), ("W" * 30, 4)])
def test_lines_are_estimated_on_the_safe_side(text: str, lines: int) -> None:
    assert lines <= sizes.lines(text, width=10) <= lines + 2
