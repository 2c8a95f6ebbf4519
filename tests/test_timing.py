"""The clock as plain values: the wall clock may be set, the machine restarted, and the end stays where it is."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament import timing
from tournament.moment import Epochs, Moment, millis, now, ticks, time_of
from tournament.timing import MINUTE, Face, Kept, State

WALL = dt.datetime(2026, 11, 28, 14, 0, tzinfo=dt.UTC)


def at(minutes: float = 0, *, jump: float = 0, boot: str = "a") -> Moment:
    """So many minutes after the start, with a wall clock set by so many minutes meanwhile."""
    return Moment(WALL + dt.timedelta(minutes=minutes + jump), round(1_000_000 + minutes * MINUTE), boot)


KEPT = Kept(30, WALL + dt.timedelta(minutes=30), None, at().offset, "a")


def shown(moment: Moment) -> Face:
    return timing.face(KEPT, round_=1, at=moment, offset=KEPT.offset)


@pytest.mark.parametrize("jump", [60, -60, 5, -5, 60 * 24, -60 * 24 * 365])
def test_field_18_a_jump_of_the_wall_clock_moves_the_end_by_the_jump(jump: float) -> None:
    before, after = shown(at(10)), shown(at(10, jump=jump))
    assert before.left_at(at(10).ticks) == after.left_at(at(10, jump=jump).ticks) == 20 * MINUTE
    assert after.end == before.end
    assert before.ends_at is not None
    assert after.ends_at == before.ends_at + dt.timedelta(minutes=jump)


@given(st.integers(-(10**9), 10**9), st.integers(0, 10**7))
def test_field_18_no_jump_changes_what_is_left(jump: int, passed: int) -> None:
    moment = Moment(time_of(millis(WALL) + passed + jump), 1_000_000 + passed, "a")
    assert shown(moment).left_at(moment.ticks) == 30 * MINUTE - passed


def test_field_18_a_sleeping_laptop_loses_no_time() -> None:
    """CLOCK_BOOTTIME counts the sleep: both clocks have moved on."""
    assert shown(at(25)).left_at(at(25).ticks) == 5 * MINUTE


@pytest.mark.parametrize(
    ("minutes", "saved", "believes"),
    [
        (10, 9, True),
        (40, 9, True),  # the end passed while the machine was off
        (50, 9, False),  # an hour ahead, or the round is long over
        (70, 9, False),
        (10, 12, False),  # earlier than what was saved
        (-50, 9, False),
    ],
)
def test_after_a_restart_of_the_machine_a_time_that_cannot_be_right_is_asked_about(
    minutes: float, saved: float, believes: bool
) -> None:
    moment = at(minutes, boot="b")
    offset = timing.believed(KEPT, at=moment, saved_at=WALL + dt.timedelta(minutes=saved))
    assert offset == (moment.offset if believes else None)
    face = timing.face(KEPT, round_=1, at=moment, offset=offset)
    assert face.state == (State.RUNNING if believes else State.UNSURE)
    assert (face.left_at(moment.ticks) is None) is not believes


@pytest.mark.parametrize(
    ("left", "words"), [(30 * MINUTE, "30:00"), (59_001, "1:00"), (1, "0:01"), (0, "0:00"), (-5, "0:00")]
)
def test_words_show_a_second_until_it_is_over(left: int, words: str) -> None:
    assert timing.words(left) == words


def test_T2_a_table_with_time_on_top_is_up_later() -> None:
    face = Face(1, State.RUNNING, 30, end=100, ends_at=WALL, extra={7: 50})
    assert [face.is_up(120, table=table) for table in (None, 3, 7)] == [True, True, False]
    seven = timing.of_table(face, 7)
    assert (seven.end, seven.ends_at, seven.extra) == (150, WALL + dt.timedelta(milliseconds=50), {})
    assert [(table.table, table.end) for table in face.tables] == [(7, 150)]
    assert timing.of_table(face, 3).end == 100


@pytest.mark.django_db  # with PostgreSQL the wall clock is the database's
def test_ticks_never_run_back() -> None:
    seen = [ticks() for _ in range(100)]
    assert seen == sorted(seen)
    assert now().boot == now().boot


def test_epochs_count_jumps_and_no_drift() -> None:
    epochs = Epochs()
    moments = [at(0), at(1), at(2, jump=0.001), at(3, jump=60), at(4, jump=60), at(5)]
    assert [epochs.at(moment) for moment in moments] == [0, 0, 0, 1, 1, 2]
