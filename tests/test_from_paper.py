"""A round of slips typed in: seated, published, written and closed in one go, or not at all."""

from typing import Any

import pytest
from django.utils import timezone

from tests import factories
from tournament import from_paper, results
from tournament.draw import Impossible
from tournament.enums import Attendance, CopyReason, RoundState
from tournament.errors import TournamentError
from tournament.from_paper import PaperRound, PaperTable
from tournament.models import Draw, Entry, Event, EventCopy, Result, Round
from tournament.versions import Sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.event(owner=factories.user("alice"))


def slips(people: list[Entry], *, number: int = 1, written: bool = True) -> PaperRound:
    """Tables of four in this order; the last of each table exceeds 100."""
    tables = [people[start : start + 4] for start in range(0, len(people), 4)]
    return PaperRound(
        number,
        tuple(
            PaperTable(
                tuple(entry.pk for entry in table),
                Sheet(dict(zip([entry.pk for entry in table], (10, 20, 30, 101), strict=False))) if written else None,
            )
            for table in tables
        ),
    )


def enter(event: Event, paper: PaperRound, *, key: str = "k", version: int = 0) -> Round:
    by = factories.user("alice")
    return from_paper.enter(event, paper, key=key, version=version, by=by, at=timezone.now())


def test_slips_become_a_closed_round_with_seats_in_the_order_of_the_slip(event: Event) -> None:
    people = factories.entries(event, 8)
    made = enter(event, slips(people[::-1]))
    assert made.state == RoundState.CLOSED
    seats = [[seat.entry for seat in game.seats.order_by("number")] for game in made.games.order_by("table")]
    assert seats == [people[:3:-1], people[3::-1]]
    assert dict(Result.objects.get(game__table=1).scores.values_list("entry_id", "points")) == {
        entry.pk: points for entry, points in zip(people[:3:-1], (10, 20, 30, 101), strict=True)
    }


def test_a_round_closed_by_its_slips_leaves_a_copy_as_any_closed_round_does(event: Event) -> None:
    people = factories.entries(event, 8)
    paper = slips(people)
    for _time in range(2):
        enter(event, paper)
        copy = EventCopy.objects.get()
        assert (copy.reason, copy.round_number) == (CopyReason.CLOSED, 1)


def test_who_is_on_a_slip_and_was_not_checked_in_is_here(event: Event) -> None:
    people = factories.entries(event, 4, attendance=Attendance.EXPECTED)
    enter(event, slips(people))
    assert set(event.entries.values_list("attendance", flat=True)) == {Attendance.PRESENT}


def test_who_has_no_slip_has_missed_the_round(event: Event) -> None:
    people = factories.entries(event, 5)
    made = enter(event, slips(people[:4]))
    assert not made.seats.filter(entry=people[4]).exists()


def test_T22_slips_without_totals_are_seated_and_the_round_stays_open(event: Event) -> None:
    made = enter(event, slips(factories.entries(event, 4), written=False))
    assert (made.state, Result.objects.count()) == (RoundState.RUNNING, 0)


def test_table_that_nobody_sat_at_keeps_its_number(event: Event) -> None:
    people = factories.entries(event, 8)
    whole = slips(people)
    made = enter(event, PaperRound(1, (whole.tables[0], PaperTable((), None), whole.tables[1])))
    assert list(made.games.filter(seats__isnull=False).distinct().values_list("table", flat=True)) == [1, 3]
    assert made.state == RoundState.CLOSED


def test_T14_bye_on_paper_is_a_bye(event: Event) -> None:
    people = factories.entries(event, 5)
    whole = slips(people[:4])
    made = enter(event, PaperRound(1, whole.tables, (people[4].pk,)))
    assert list(made.seats.filter(game__isnull=True).values_list("entry_id", flat=True)) == [people[4].pk]


@pytest.mark.parametrize("written", [True, False])
def test_field_3_the_same_slips_sent_again_are_one_round(event: Event, written: bool) -> None:
    people = factories.entries(event, 8)
    first = enter(event, slips(people, written=written))
    revision = Event.objects.get(pk=event.pk).revision
    assert enter(event, slips(people, written=written)) == first
    assert Event.objects.get(pk=event.pk).revision == revision


def test_other_slips_of_a_published_round_are_refused(event: Event) -> None:
    people = factories.entries(event, 8)
    enter(event, slips(people))
    other = PaperTable(slips(people).tables[0].entries, Sheet({entry.pk: 101 for entry in people[:4]}))
    for paper, key in [
        (slips(people[::-1]), "k"),
        (slips(people), "another"),
        (PaperRound(1, (other, slips(people).tables[1])), "k"),
    ]:
        with pytest.raises((TournamentError, Impossible)):
            enter(event, paper, key=key)


def _twice(people: list[Entry]) -> PaperRound:
    one = slips(people[:4]).tables[0]
    return PaperRound(1, (one, one))


def _alone(people: list[Entry]) -> PaperRound:
    return PaperRound(1, (*slips(people[:4]).tables, PaperTable((people[4].pk,), None)))


def _not_over(people: list[Entry]) -> PaperRound:
    first = slips(people[:4]).tables[0]
    low = PaperTable(tuple(one.pk for one in people[4:8]), Sheet({one.pk: 5 for one in people[4:8]}))
    return PaperRound(1, (first, low))


@pytest.mark.parametrize("wrong", [_twice, _alone, _not_over])
def test_field_8_slips_that_cannot_be_saved_leave_nothing_behind(event: Event, wrong: Any) -> None:
    people = factories.entries(event, 8, attendance=Attendance.EXPECTED)
    with pytest.raises(TournamentError):
        enter(event, wrong(people))
    assert (Draw.objects.count(), Round.objects.count(), Result.objects.count()) == (0, 0, 0)
    assert set(event.entries.values_list("attendance", flat=True)) == {Attendance.EXPECTED}
    assert Event.objects.get(pk=event.pk).revision == 0


def test_field_13_round_2_waits_for_round_1(event: Event) -> None:
    people = factories.entries(event, 8)
    enter(event, slips(people, written=False))
    with pytest.raises((TournamentError, Impossible)):
        enter(event, slips(people, number=2))
    for game in Round.objects.get(number=1).games.all():
        sheet = Sheet({seat.entry_id: 101 for seat in game.seats.all()})
        results.enter(game, sheet=sheet, version=0, key=f"x{game.table}", by=None, confirmed=True)
    with pytest.raises((TournamentError, Impossible)):
        enter(event, slips(people, number=2))
    assert Round.objects.count() == 1
