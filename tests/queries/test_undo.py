"""The last step: there is one in every state up to finished, and it says what happens to results."""

import datetime as dt

import pytest
from django.utils import translation

from tests import factories
from tournament import announcements, rounds, seating
from tournament.enums import RoundState
from tournament.models import Event, Result, Round
from tournament.queries.undo import last_step

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 18, 0, tzinfo=dt.UTC)


def running(*, closed: bool = False) -> tuple[Event, Round]:
    event = factories.event(rounds_planned=1)
    made = factories.published(event, [factories.entries(event, 4)], closed=closed)
    factories.result(made.games.get(), (10, 20, 50, 101))
    return event, made


def test_last_step_before_the_first_draw_is_none() -> None:
    assert last_step(factories.event()) is None


def test_last_step_of_each_state_takes_the_day_back_to_its_start() -> None:
    event, round_ = running(closed=True)
    announcements.finish(event, by=None, at=NOW)
    event.refresh_from_db()
    seen = []
    while step := last_step(event):
        seen.append(step.token)
        if step.round is None:
            announcements.reopen(event, why="test", by=None)
        elif step.verb == "rounds.reopen":
            rounds.reopen(step.round, by=None)
        elif step.verb == "seating.unpublish":
            seating.unpublish(step.round, by=None)
        else:
            seating.discard(step.round, by=None)
        event.refresh_from_db()
    assert seen == ["events.reopen:0", "rounds.reopen:1", "seating.unpublish:1:1", "seating.discard:1:1"]
    round_.refresh_from_db()
    assert round_.state == RoundState.PLANNED
    assert Result.objects.count() == 1


def test_last_step_is_the_next_rounds_draft_while_a_round_runs() -> None:
    event, round_ = running()
    Round.objects.create(event=event, number=2, draft=round_.published)
    step = last_step(event)
    assert step is not None
    assert step.token == "seating.discard:2:1"


def test_last_step_says_that_results_are_kept() -> None:
    event, _ = running()
    with translation.override("en"):
        step = last_step(event)
    assert step is not None
    assert "1 result already entered is kept." in step.effects[-1]
