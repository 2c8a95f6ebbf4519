"""The one next step in every state of the day."""

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tournament import announcements, clock, moment
from tournament.clock import Press
from tournament.enums import Attendance
from tournament.models import Entry, Event, Round, VenueTable
from tournament.queries import overview
from tournament.queries.overview import Code, Step

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 18, 0, tzinfo=dt.UTC)


def round_(event: Event, *, done: bool = True, closed: bool = True, final: bool = False) -> Round:
    made = factories.published(event, [list(Entry.objects.filter(event=event)[:4])], closed=closed, final=final)
    if done:
        factories.result(made.games.get(), (10, 20, 50, 101))
    return made


def seen(event: Event) -> tuple[Step, int, list[Code]]:
    event.refresh_from_db()
    state = overview.of(event, at=moment.now())
    return state.step, state.round, [note.code for note in state.notes]


@pytest.mark.parametrize(
    ("here", "expected", "step", "notes"),
    [
        (0, 0, Step.NAMES, [Code.NOBODY]),
        (1, 1, Step.NAMES, [Code.TOO_FEW]),
        (0, 8, Step.CHECK_IN, [Code.NOBODY]),
        (6, 2, Step.CHECK_IN, []),
        (8, 0, Step.DRAW, []),
        (5, 0, Step.DRAW, [Code.FIVE]),
    ],
)
def test_step_before_round_1(here: int, expected: int, step: Step, notes: list[Code]) -> None:
    event = factories.event()
    factories.entries(event, here)
    factories.entries(event, expected, attendance=Attendance.EXPECTED)
    assert seen(event) == (step, 1, notes)


def test_step_through_the_day() -> None:
    event = factories.event(rounds_planned=1, final_size=4)
    people = factories.entries(event, 4)
    first = round_(event, done=False, closed=False)
    assert seen(event) == (Step.CLOCK, 1, [])
    clock.start(first, minutes=30, press=Press(version=0, at=moment.now(), by=None))
    assert seen(event) == (Step.RESULTS, 1, [Code.MISSING])
    factories.result(first.games.get(), (10, 20, 50, 101))
    assert seen(event) == (Step.CLOSE, 1, [])
    first.closed_at = NOW
    first.save()
    assert seen(event) == (Step.DRAW, 2, [])
    assert overview.of(event, at=moment.now()).final
    final = Round.objects.create(event=event, number=2, draft=first.published, final=True)
    assert seen(event) == (Step.PUBLISH, 2, [])
    final.delete()
    last = round_(event, final=True)
    assert seen(event) == (Step.FINISH, 2, [])
    announcements.finish(event, by=None, at=NOW)
    assert seen(event) == (Step.DONE, 2, [])
    factories.result(last.games.get(), (101, 20, 50, 10))
    assert seen(event) == (Step.DONE, 2, [Code.CHANGED])
    assert len(people) == 4


def test_step_is_the_running_round_while_the_next_is_drawn() -> None:
    event = factories.event()
    factories.entries(event, 4)
    first = round_(event, done=False, closed=False)
    Round.objects.create(event=event, number=2, draft=first.published)
    assert seen(event) == (Step.CLOCK, 1, [Code.NEXT_DRAWN])


def test_note_on_people_who_came_or_went_after_the_draw() -> None:
    event = factories.event()
    people = factories.entries(event, 4)
    first = round_(event)
    Round.objects.create(event=event, number=2, draft=first.published)
    factories.entry(event)
    people[0].attendance = Attendance.WITHDRAWN
    people[0].save()
    assert seen(event) == (Step.PUBLISH, 2, [Code.GONE, Code.AFTER_DRAW])


def test_note_on_too_few_tables_in_the_venue() -> None:
    event = factories.event()
    factories.entries(event, 8)
    VenueTable.objects.create(event=event, number=1)
    assert seen(event) == (Step.DRAW, 1, [Code.TABLES_SHORT])


def test_note_on_held_standings_and_closed_rounds_without_results_before_finishing() -> None:
    event = factories.event(rounds_planned=1, held_from=1)
    factories.entries(event, 4)
    round_(event, done=False)
    assert seen(event) == (Step.FINISH, 1, [Code.CLOSED_MISSING, Code.HELD])


def test_note_on_players_not_here_after_round_1_does_not_go_back_to_check_in() -> None:
    event = factories.event()
    factories.entries(event, 4)
    factories.entries(event, 2, attendance=Attendance.EXPECTED)
    round_(event)
    assert seen(event) == (Step.DRAW, 2, [Code.NOT_HERE])


@pytest.mark.parametrize("rounds", [1, 4])
def test_queries_do_not_grow_with_the_day(rounds: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = factories.event(rounds_planned=10)
    factories.entries(event, 4)
    for _ in range(rounds):
        round_(event)
    with django_assert_num_queries(12 + (connection.vendor == "postgresql")):  # it is asked for its clock
        overview.of(event, at=moment.now())


def test_people_leave_out_merged_entries() -> None:
    event = factories.event()
    kept, gone = factories.entries(event, 2)
    gone.merged_into = kept
    gone.save()
    people: Any = overview.of(event, at=moment.now()).people
    assert (people.all, people.here) == (1, 1)
