"""The demo: all that issue 2 asks of it, the same every time, and its standings counted a second time."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from pytest_django import DjangoDbBlocker

from games import registry
from games.written import WrittenSet
from tests import factories, independent
from tournament import standings
from tournament.demo import cards, load_demo, script
from tournament.enums import Attendance, RoundState
from tournament.models import Event, Game, HistoryLine, NeverWith, Penalty, PlayedSet, Result, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """The key of the demo event, made once for the tests that only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield load_demo(owner=factories.user("alice")).pk
        transaction.set_rollback(True)


@pytest.fixture
def event(loaded: int, db: None) -> Event:
    return Event.objects.get(pk=loaded)


def numbers(event: Event) -> dict[int, int]:
    """Entry key to start number: keys differ from database to database."""
    return dict(event.entries.values_list("pk", "number"))


def tables(event: Event, number: int) -> list[list[int]]:
    found: dict[int, list[int]] = {}
    for seat in Seat.objects.filter(round__event=event, round__number=number).order_by("game__table", "number"):
        assert seat.game is not None
        found.setdefault(seat.game.table, []).append(seat.entry.number)
    return list(found.values())


def story(event: Event) -> dict[str, Any]:
    """Everything that has to be the same each time, by start number."""
    by_key = numbers(event)
    results = Result.objects.filter(game__round__event=event).order_by("game__round__number", "game__table", "number")
    return {
        "draws": [
            (draw.number, draw.method, [[by_key[who] for who in table] for table in draw.tables])
            for draw in event.draws.all()
        ],
        "results": [_written(result) for result in results],
        "standings": [(by_key[line.who.entry], line.row.rank, line.row.share) for line in standings.of(event).lines],
    }


def _written(result: Result) -> tuple[Any, ...]:
    sets = [
        (
            played.caller and played.caller.number,
            played.kamikaze,
            dict(played.scores.values_list("entry__number", "points")),
        )
        for played in result.sets.all()
    ]
    return str(result), result.by_time, dict(result.scores.values_list("entry__number", "points")), sets


# --- what it has to show


def test_demo_has_46_players_with_czech_names_and_two_of_one_name(event: Event) -> None:
    names = list(event.entries.values_list("name", flat=True))
    assert len(names) == 46
    surnames = [name.split()[1] for name in names]
    for letter in ("Č", "Ř", "Š", "Ž", "Ch"):
        assert any(surname.startswith(letter) for surname in surnames)
    assert [count for count in Counter(names).values() if count > 1] == [2]
    assert event.entries.exclude(club="").values("club").distinct().count() > 4


def test_demo_is_in_round_5_of_6_with_half_its_results_in(event: Event) -> None:
    assert event.rounds_planned == 6
    states = [row.state for row in event.rounds.all()]
    assert states == [RoundState.CLOSED] * 4 + [RoundState.RUNNING]
    running = standings.of(event).running
    assert running is not None
    assert (running.round, running.done, running.tables) == (5, 6, 12)


def test_demo_has_tables_of_3_and_4_in_every_round(event: Event) -> None:
    for number in range(1, 6):
        assert {len(table) for table in tables(event, number)} == {3, 4}


def test_demo_keeps_the_pair_apart_and_the_fixed_table(event: Event) -> None:
    never = NeverWith.objects.get(event=event)
    pair = {never.first.number, never.second.number}
    for number in range(1, 6):
        seated = tables(event, number)
        assert not any(pair <= {*table} for table in seated)
        assert script.FIXED in seated[script.FIXED_TABLE - 1]
    assert event.venue_tables.exclude(name="").count() == 12


def test_demo_has_a_latecomer_a_drop_out_a_leaver_and_a_house_player(event: Event) -> None:
    played = {
        who: {seat.round.number for seat in Seat.objects.filter(entry__event=event, entry__number=who)}
        for who in (script.LATE, script.GONE, script.LEAVER)
    }
    assert played == {script.LATE: {3, 4, 5}, script.GONE: {1, 2, 3}, script.LEAVER: {1, 2, 3, 4, 5}}
    assert event.entries.get(number=script.GONE).attendance == Attendance.WITHDRAWN
    assert Seat.objects.get(round__event=event, left=True).entry.number == script.LEAVER
    lines = {numbers(event)[line.who.entry]: line for line in standings.of(event).lines}
    assert lines[script.LATE].row.missed == 2
    assert set(range(1, 47)) - lines.keys() == {script.HOUSE}
    assert Seat.objects.filter(round__event=event, entry__number=script.HOUSE).count() == 5


def test_demo_has_a_corrected_result_with_its_reason_and_both_versions(event: Event) -> None:
    game = Game.objects.filter(round__event=event).annotate(versions=Count("results")).get(versions=2)
    old, new = game.results.all()
    assert game.round.state == RoundState.CLOSED
    assert new.why
    assert sorted(_points(old)) == sorted(_points(new))
    assert dict(old.scores.values_list("entry", "points")) != dict(new.scores.values_list("entry", "points"))


def test_demo_has_ties_at_tables_and_in_the_standings(event: Event) -> None:
    tied = [
        r
        for r in Result.objects.filter(game__round__event=event)
        if _points(r) and len({*_points(r)}) < len(_points(r))
    ]
    assert len(tied) > 3
    pair = [line for line in standings.of(event).lines if numbers(event)[line.who.entry] in script.TWINS]
    assert {line.row.rank for line in pair} == {pair[0].row.rank}
    assert all(line.row.tied for line in pair)


def _points(result: Result) -> list[int]:
    return [score.points for score in result.scores.all() if score.points is not None]


def test_T5_demo_has_the_example_of_the_source_and_more_games_ended_by_time(event: Event) -> None:
    ended = list(Result.objects.filter(game__round__event=event, by_time=True))
    assert len([result for result in ended if max(_points(result)) < 100]) > 5
    example = next(result for result in ended if sorted(_points(result)) == [10, 20, 50, 70])
    shown = [
        cell.points
        for line in standings.of(event, through=1).lines
        for cell in line.row.cells
        if cell.table == example.game.table
    ]
    assert {*shown} == {40, 50, 80, 100}
    assert len(shown) == 4


def test_T15_T23_demo_has_a_penalty_a_cancelled_one_and_a_void_game(event: Event) -> None:
    assert [bool(fine.cancelled_at) for fine in Penalty.objects.filter(event=event)] == [False, True]
    void = Game.objects.get(round__event=event, voided_at__isnull=False)
    assert void.void_reason
    assert sum(line.row.byes for line in standings.of(event).lines) >= 3


def test_V2_demo_has_results_by_sets_with_callers_and_a_kamikaze(event: Event) -> None:
    sets = PlayedSet.objects.filter(result__game__round__event=event)
    assert sets.filter(kamikaze=True).count() == 1
    assert sets.filter(caller__isnull=False).count() > sets.count() / 2
    assert Result.objects.filter(game__round__event=event, level="sets").count() > 10


def test_demo_needs_no_second_confirmation_and_no_override(event: Event) -> None:
    assert not Result.objects.filter(game__round__event=event).exclude(odd=[], override="").exists()


def test_demo_went_through_the_verbs(event: Event) -> None:
    history = HistoryLine.objects.filter(event=event)
    assert set(history.values_list("revision", flat=True)) == set(range(1, event.revision + 1))
    assert {line.by for line in history} == {User.objects.get(username="alice")}


# --- its numbers


@pytest.mark.parametrize("through", [1, 2, 3, 4, None])
def test_demo_standings_agree_with_the_second_opinion(event: Event, through: int | None) -> None:
    assert independent.seen(standings.of(event, through=through)) == independent.outcomes(event, through=through)


def test_demo_is_the_same_in_a_database_with_other_keys(event: Event) -> None:
    first = story(event)
    Event.objects.filter(pk=event.pk).update(slug="the-first-one")
    factories.entries(factories.event(), 7)
    again = load_demo(owner=factories.user("alice"))
    assert numbers(again).keys().isdisjoint(numbers(event))
    assert story(again) == first


# --- the cards


def test_V2_played_games_are_what_people_could_write_down() -> None:
    rules = registry.get("kabo")
    for seed in range(200):
        played = cards.play(Random(seed), seats=3 + seed % 2, limit=100, kamikaze=seed % 5 == 0)
        assert rules.check_sets(played.sets, by_time=played.by_time, seats=3 + seed % 2) == ()
        assert played.by_time == (max(played.totals) <= 100)
        assert played == cards.play(Random(seed), seats=3 + seed % 2, limit=100, kamikaze=seed % 5 == 0)
        assert all(isinstance(written, WrittenSet) for written in played.sets)
