"""The verbs of the clock: what each does, what it refuses, and that zero does nothing by itself."""

import datetime as dt
from typing import Any

import pytest
from django.utils import translation

from tests import factories
from tournament import clock, rounds, seating
from tournament.clock import Press
from tournament.errors import Conflict, TournamentError
from tournament.history import sentence
from tournament.models import Clock, Event, Extension, Game, HistoryLine, Round
from tournament.moment import Moment
from tournament.queries import clock as faces
from tournament.queries.undo import last_step
from tournament.timing import MINUTE, Face, State

pytestmark = pytest.mark.django_db
START = dt.datetime(2026, 11, 28, 14, 0, tzinfo=dt.UTC)


def at(minutes: float = 0, *, boot: str = "boot", jump: float = 0) -> Moment:
    return Moment(START + dt.timedelta(minutes=minutes + jump), round(5_000_000 + minutes * MINUTE), boot)


@pytest.fixture
def round_() -> Round:
    event = factories.event()
    people = factories.entries(event, 8)
    return factories.published(event, [people[:4], people[4:]])


def face(round_: Round, moment: Moment) -> Face:
    found = faces.of(Event.objects.get(pk=round_.event_id), at=moment)
    assert found is not None
    return found


def press(round_: Round, minutes: float = 0, *, key: str = "", **more: Any) -> Press:
    version = Clock.objects.filter(round=round_).values_list("version", flat=True).first() or 0
    return Press(**{"version": version, "at": at(minutes), "by": None, "key": key, **more})


def start(round_: Round, minutes: int = 30) -> None:
    clock.start(round_, minutes=minutes, press=press(round_))


def left(round_: Round, minutes: float, *, table: int | None = None) -> float | None:
    found = face(round_, at(minutes)).left_at(at(minutes).ticks, table=table)
    return None if found is None else found / MINUTE


def test_clock_stands_until_the_organiser_starts_it(round_: Round) -> None:
    assert (face(round_, at(100)).state, left(round_, 100)) == (State.READY, 30)
    start(round_, minutes=20)
    assert (face(round_, at(5)).state, left(round_, 5)) == (State.RUNNING, 15)


def test_pause_keeps_what_is_left_and_resume_goes_on_from_there(round_: Round) -> None:
    start(round_)
    clock.pause(round_, press=press(round_, 10))
    assert (face(round_, at(50)).state, left(round_, 50)) == (State.PAUSED, 20)
    clock.resume(round_, press=press(round_, 60))
    assert left(round_, 65) == 15


@pytest.mark.parametrize(
    ("minutes", "when", "all_", "seven"),
    [(5, 10, 25, 25), (-5, 10, 15, 15), (5, 33, 5, 5), (-20, 10, 0, 0)],
)
def test_extend_for_all_counts_from_now_once_the_time_is_up(
    round_: Round, minutes: int, when: float, all_: float, seven: float
) -> None:
    start(round_)
    clock.extend(round_, minutes=minutes, press=press(round_, when))
    assert (left(round_, when), left(round_, when, table=2)) == (all_, seven)


def test_extend_for_one_table_leaves_the_others_and_adds_up(round_: Round) -> None:
    start(round_)
    clock.extend(round_, minutes=5, table=2, press=press(round_, 10))
    clock.extend(round_, minutes=2, table=2, press=press(round_, 11))
    assert (left(round_, 12), left(round_, 12, table=2)) == (18, 25)
    clock.extend(round_, minutes=3, table=1, press=press(round_, 34))  # after the end: from now on
    assert (left(round_, 34), left(round_, 34, table=1), left(round_, 34, table=2)) == (-4, 3, 3)
    clock.extend(round_, minutes=-7, table=2, press=press(round_, 20))
    assert not Extension.objects.filter(game__table=2).exists()


def test_extend_works_while_the_clock_is_stopped(round_: Round) -> None:
    start(round_)
    clock.pause(round_, press=press(round_, 10))
    clock.extend(round_, minutes=5, press=press(round_, 20))
    clock.extend(round_, minutes=1, table=1, press=press(round_, 20))
    assert (left(round_, 99), left(round_, 99, table=1)) == (25, 26)


def test_reset_takes_the_start_and_all_extensions_back(round_: Round) -> None:
    start(round_, 20)
    clock.extend(round_, minutes=5, table=2, press=press(round_))
    clock.reset(round_, press=press(round_))
    assert (face(round_, at(1)).state, left(round_, 1)) == (State.READY, 30)
    assert not Extension.objects.exists()
    start(round_, 25)
    assert left(round_, 5, table=2) == 20


def started(round_: Round) -> None:
    start(round_)


def stopped(round_: Round) -> None:
    start(round_)
    clock.pause(round_, press=press(round_, 1))


def nothing(round_: Round) -> None:
    """Before the start."""


REFUSED: list[tuple[Any, float, Any]] = [
    (nothing, 0, lambda r, p: clock.pause(r, press=p)),
    (nothing, 0, lambda r, p: clock.resume(r, press=p)),
    (nothing, 0, lambda r, p: clock.extend(r, minutes=5, press=p)),
    (nothing, 0, lambda r, p: clock.reset(r, press=p)),
    (nothing, 0, lambda r, p: clock.set_left(r, minutes=5, press=p)),
    (nothing, 0, lambda r, p: clock.start(r, minutes=0, press=p)),
    (nothing, 0, lambda r, p: clock.start(r, minutes=241, press=p)),
    (started, 1, lambda r, p: clock.start(r, minutes=30, press=p)),
    (started, 1, lambda r, p: clock.resume(r, press=p)),
    (started, 31, lambda r, p: clock.pause(r, press=p)),
    (started, 1, lambda r, p: clock.extend(r, minutes=0, press=p)),
    (started, 1, lambda r, p: clock.extend(r, minutes=-30, press=p)),
    (started, 1, lambda r, p: clock.extend(r, minutes=5, table=9, press=p)),
    (started, 1, lambda r, p: clock.extend(r, minutes=-1, table=1, press=p)),
    (started, 1, lambda r, p: clock.extend(r, minutes=241, press=p)),
    (stopped, 1, lambda r, p: clock.pause(r, press=p)),
    (stopped, 1, lambda r, p: clock.start(r, minutes=30, press=p)),
]


@pytest.mark.parametrize(("before", "when", "act"), REFUSED)
def test_clock_refuses_what_makes_no_sense_and_changes_nothing(
    round_: Round, before: Any, when: float, act: Any
) -> None:
    before(round_)
    rows, lines = list(Clock.objects.values()), HistoryLine.objects.count()
    with pytest.raises(TournamentError):
        act(round_, press(round_, when))
    assert (list(Clock.objects.values()), HistoryLine.objects.count()) == (rows, lines)


def test_field_3_the_same_press_twice_counts_once_and_another_organisers_is_a_conflict(round_: Round) -> None:
    start(round_)
    first = press(round_, 1, key="k")
    for _ in range(3):
        clock.extend(round_, minutes=5, press=first)
    assert left(round_, 1) == 34
    with pytest.raises(Conflict):
        clock.extend(round_, minutes=5, press=Press(version=first.version, at=at(1), by=None, key="other"))


def test_a_round_that_does_not_run_has_no_clock(round_: Round) -> None:
    start(round_)
    Round.objects.filter(pk=round_.pk).update(closed_at=START)
    assert faces.of(round_.event, at=at()) is None
    with pytest.raises(Conflict):
        clock.pause(round_, press=press(round_))


def test_field_18_pause_after_a_jump_keeps_what_was_really_left(round_: Round) -> None:
    start(round_)
    clock.pause(round_, press=press(round_, at=at(10, jump=-60)))
    assert face(round_, at(11)).left == 20 * MINUTE


def test_a_restart_with_a_wrong_time_asks_and_the_answer_goes_on(round_: Round) -> None:
    start(round_)
    wrong = at(70, boot="other")
    assert face(round_, wrong).state == State.UNSURE
    with pytest.raises(TournamentError):
        clock.extend(round_, minutes=5, press=press(round_, at=wrong))
    clock.set_left(round_, minutes=12, press=press(round_, at=wrong))
    assert face(round_, at(72, boot="other")).left_at(at(72).ticks) == 10 * MINUTE


def test_a_plain_restart_goes_on_and_sees_later_jumps(round_: Round) -> None:
    Round.objects.filter(pk=round_.pk).update(published_at=START)
    start(round_)
    HistoryLine.objects.update(at=START)
    assert face(round_, at(10, boot="third")).left_at(at(10).ticks) == 20 * MINUTE
    assert face(round_, at(12, boot="third", jump=60)).left_at(at(12).ticks) == 18 * MINUTE


def test_undo_offers_the_start_of_the_clock_before_the_publishing(round_: Round) -> None:
    start(round_)
    step = last_step(round_.event)
    assert step is not None
    assert step.verb == "clock.reset"
    clock.reset(round_, press=press(round_))
    after = last_step(round_.event)
    assert after is not None
    assert after.verb == "seating.unpublish"


def test_a_draw_taken_back_takes_its_clock_along(round_: Round) -> None:
    start(round_)
    seating.unpublish(round_, by=None)
    assert not Clock.objects.exists()
    assert Game.objects.filter(round=round_).count() == 2


def test_closing_and_opening_again_leaves_the_clock_alone(round_: Round) -> None:
    start(round_)
    rounds.close(round_, by=None, at=START, override="early")
    rounds.reopen(round_, by=None)
    assert left(round_, 5) == 25


def test_every_press_is_a_line_of_the_history(round_: Round) -> None:
    start(round_)
    clock.extend(round_, minutes=5, press=press(round_))
    clock.extend(round_, minutes=2, table=1, press=press(round_))
    clock.pause(round_, press=press(round_, 1))
    clock.resume(round_, press=press(round_, 2))
    clock.set_left(round_, minutes=3, press=press(round_, 2))
    clock.reset(round_, press=press(round_, 2))
    with translation.override("en"):
        told = [sentence(line.what, line.facts) for line in HistoryLine.objects.order_by("revision")]
    assert told == [
        "Clock of round 1 started: 30 minutes.",
        "Clock of round 1: 5 minutes more for all.",
        "Clock of round 1: 2 minutes more for table 1.",
        "Clock of round 1 stopped: 34:00 left.",
        "Clock of round 1 goes on: 34:00 left.",
        "Clock of round 1 set: 3 minutes left.",
        "Clock of round 1 taken back to before its start.",
    ]
