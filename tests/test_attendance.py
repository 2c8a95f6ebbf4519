"""Attendance: each change, what it must refuse, and T21."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests import factories
from tournament import attendance, standings
from tournament.enums import Attendance
from tournament.errors import Conflict, TournamentError
from tournament.history import SENTENCES
from tournament.models import Entry, Event, HistoryLine, Seat

pytestmark = pytest.mark.django_db
EXPECTED, PRESENT, WITHDRAWN = Attendance.EXPECTED, Attendance.PRESENT, Attendance.WITHDRAWN


@pytest.mark.parametrize(
    ("verb", "before", "after"),
    [
        (attendance.check_in, EXPECTED, PRESENT),
        (attendance.check_in, PRESENT, PRESENT),
        (attendance.undo_check_in, PRESENT, EXPECTED),
        (attendance.undo_check_in, EXPECTED, EXPECTED),
        (attendance.withdraw, PRESENT, WITHDRAWN),
        (attendance.withdraw, EXPECTED, WITHDRAWN),
        (attendance.withdraw, WITHDRAWN, WITHDRAWN),
        (attendance.come_back, WITHDRAWN, PRESENT),
        (attendance.come_back, PRESENT, PRESENT),
    ],
)
def test_attendance_changes_once_and_leaves_a_line_only_then(
    verb: Callable[..., None], before: Attendance, after: Attendance
) -> None:
    event = factories.event()
    eva = factories.entry(event, "Eva", attendance=before)
    verb(eva, by=factories.user())
    verb(eva, by=factories.user())
    assert Entry.objects.get().attendance == after
    assert HistoryLine.objects.count() == (before != after)


def test_check_in_of_a_withdrawn_player_is_a_conflict() -> None:
    eva = factories.entry(factories.event(), "Eva", attendance=WITHDRAWN)
    with pytest.raises(Conflict):
        attendance.check_in(eva, by=None)
    with pytest.raises(Conflict):
        attendance.undo_check_in(eva, by=None)


def test_undo_check_in_is_refused_once_a_round_has_a_seat() -> None:
    event = factories.event()
    people = factories.entries(event, 4)
    factories.published(event, [people])
    with pytest.raises(TournamentError):
        attendance.undo_check_in(people[0], by=None)
    assert Entry.objects.get(pk=people[0].pk).attendance == PRESENT


def test_withdraw_keeps_the_seat_of_the_running_game() -> None:
    event = factories.event()
    people = factories.entries(event, 4)
    factories.published(event, [people])
    attendance.withdraw(people[0], by=None, why=" ill ")
    assert Seat.objects.filter(left=True).count() == 0
    assert HistoryLine.objects.get().why == "ill"


def test_T21_leaver_is_marked_withdrawn_and_last_when_the_others_are_in() -> None:
    event = factories.event()
    people = factories.entries(event, 4)
    game = factories.published(event, [people]).games.get()
    attendance.leave_game(people[1], by=None)
    attendance.leave_game(people[1], by=None)
    seat = Seat.objects.get(left=True)
    assert (seat.entry, seat.entry.attendance) == (people[1], WITHDRAWN)
    assert HistoryLine.objects.count() == 1
    factories.result(game, (101, None, 30, 20))
    rows = {line.who.entry: line.row for line in standings.of(event).lines}
    cell = rows[people[1].pk].cells[0]
    assert (cell.place, cell.points, cell.left) == (4, Fraction(101), True)


def test_T21_leaving_is_refused_where_fewer_than_two_would_remain() -> None:
    event = factories.event()
    people = factories.entries(event, 3)
    factories.published(event, [people])
    attendance.leave_game(people[0], by=None)
    with pytest.raises(TournamentError) as caught:
        attendance.leave_game(people[1], by=None)
    assert caught.value.rule == "T21"
    assert Seat.objects.filter(left=True).count() == 1
    assert Entry.objects.get(pk=people[1].pk).attendance == PRESENT


def test_T21_leaving_needs_a_table_of_a_running_round() -> None:
    event = factories.event()
    people = factories.entries(event, 5)
    closed = factories.published(event, [people[:4]], byes=people[4:], closed=True)
    with pytest.raises(Conflict):
        attendance.leave_game(people[0], by=None)
    closed.closed_at = None
    closed.save()
    with pytest.raises(Conflict):
        attendance.leave_game(people[4], by=None)


def test_undo_leave_puts_the_player_back_at_the_table() -> None:
    event = factories.event()
    people = factories.entries(event, 4)
    factories.published(event, [people])
    attendance.leave_game(people[0], by=None)
    attendance.undo_leave(people[0], by=None)
    assert not Seat.objects.filter(left=True).exists()
    assert Entry.objects.get(pk=people[0].pk).attendance == PRESENT


def test_finished_event_takes_no_change() -> None:
    event = factories.event(finished_at="2026-11-28T18:00Z")
    eva = factories.entry(event, "Eva", attendance=EXPECTED)
    with pytest.raises(TournamentError):
        attendance.check_in(eva, by=None)


def test_history_is_complete_for_every_verb() -> None:
    verbs = {"attendance": "check_in undo_check_in withdraw come_back leave_game undo_leave"}
    verbs |= {"entries": "add add_many edit remove forbid allow", "merging": "merge"}
    codes = {f"{module}.{verb}" for module, names in verbs.items() for verb in names.split()}
    assert codes <= SENTENCES.keys()


def test_check_in_brings_the_callers_entry_up_to_date() -> None:
    event = Event.objects.get(pk=factories.event().pk)
    eva = factories.entry(event, "Eva", attendance=EXPECTED)
    attendance.check_in(eva, by=None)
    assert eva.attendance == PRESENT
