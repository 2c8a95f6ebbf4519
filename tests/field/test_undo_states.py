"""The last step is taken back in every state up to finished: the day stands exactly as before the step."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.field import day
from tournament import announcements, clock, moment, standings, standings_payload
from tournament.clock import Press
from tournament.models import Clock, Event, HistoryLine, Round
from tournament.queries import scores
from tournament.queries.undo import last_step

pytestmark = pytest.mark.django_db
Deed = Callable[[Event], object]


def newest(event: Event) -> Round:
    found = event.rounds.order_by("-number").first()
    assert found is not None
    return found


def press(event: Event) -> Press:
    version = Clock.objects.filter(round=newest(event)).values_list("version", flat=True).first() or 0
    return Press(version=version, at=moment.now(), by=day.alice())


def drawing(number: int, method: str) -> Deed:
    return lambda event: day.draw(event, number, method)


def entering(event: Event) -> None:
    day.enter(newest(event), dice=Random(newest(event).number))


def steps_of_a_round(number: int, method: str) -> list[tuple[str, Deed | None, Deed]]:
    """What is done in a round: a name, what is done before that is no step of its own, and the step."""
    return [
        (f"draw {number}", None, drawing(number, method)),
        (f"publish {number}", None, lambda event: day.publish(newest(event))),
        (f"start {number}", None, lambda event: clock.start(newest(event), minutes=30, press=press(event))),
        (f"close {number}", entering, lambda event: day.close(newest(event))),
    ]


STEPS = [
    *steps_of_a_round(1, "balanced"),
    *steps_of_a_round(2, "swiss"),
    *steps_of_a_round(3, "final"),
    ("finish", None, lambda event: announcements.finish(event, by=day.alice(), at=timezone.now(), why="Over")),
]


def seen(event: Event) -> dict[str, Any]:
    """What counts and what is shown now."""
    event = Event.objects.get(pk=event.pk)
    shown = standings_payload.dump(standings.of(event, public=True))
    return {
        "finished": event.finished_at is not None,
        "rounds": {row.number: row.state for row in event.rounds.all() if row.state != "planned"},
        "clocks": set(Clock.objects.exclude(ends_at=None, left=None).values_list("round__number", flat=True)),
        "rows": shown["rows"],
        "games": [
            (row.number, game.table, game.seats, game.counts) for row in scores.rounds(event) for game in row.games
        ],
    }


def test_each_step_in_each_state_is_taken_back_to_exactly_before_it(client: Client) -> None:
    client.force_login(day.alice())
    event = factories.event(owner=day.alice(), slug="cup", rounds_planned=2, final_size=4)
    factories.entries(event, 8)
    path = reverse("undo", args=["cup"])
    for name, first, step in STEPS:
        if first is not None:
            first(Event.objects.get(pk=event.pk))
        before = seen(event)
        step(Event.objects.get(pk=event.pk))
        after = seen(event)
        assert after != before, name
        last = last_step(Event.objects.get(pk=event.pk))
        assert last is not None, name
        lines = HistoryLine.objects.filter(event=event).count()
        assert client.post(path, {"step": last.token, "why": "Tried out"}).status_code == 302, name
        assert seen(event) == before, name
        assert HistoryLine.objects.filter(event=event).count() == lines + 1, name
        step(Event.objects.get(pk=event.pk))
        assert {**seen(event), "games": None} == {**after, "games": None} or name.startswith("draw"), name
    assert Event.objects.get(pk=event.pk).finished_at is not None


def test_a_paused_clock_is_taken_back_to_before_its_start_too(client: Client) -> None:
    client.force_login(day.alice())
    event = factories.event(owner=day.alice(), slug="cup")
    factories.entries(event, 8)
    day.publish(day.draw(event, 1))
    before = seen(event)
    clock.start(newest(event), minutes=30, press=press(event))
    clock.pause(newest(event), press=press(event))
    last = last_step(event)
    assert last is not None
    assert client.post(reverse("undo", args=["cup"]), {"step": last.token}).status_code == 302
    assert seen(event) == before
