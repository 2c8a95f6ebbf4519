import datetime as dt
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.public_cup import Cup, cup, enter
from tournament import announcements, penalties, standings
from tournament.models import Event, Game, Result, Round
from tournament.queries import scores
from tournament.queries.scores import Version

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Cup:
    return cup()


def table(found: standings.Standings) -> list[tuple[str, int | None, object, object]]:
    return [(line.who.name, line.row.rank, line.row.win_points, line.row.game_points) for line in found.lines]


def test_T22_running_round_counts_what_is_in(day: Cup) -> None:
    now = standings.of(day.event)
    assert (now.after_round, now.rounds, now.running) == (3, (1, 2, 3), standings.Progress(3, 1, 2))
    eva = next(line.row for line in now.lines if line.who.name == "Eva Malá")
    zofie = next(line.row for line in now.lines if line.who.name == "Žofie Dvořáková")
    assert (eva.played, zofie.played, zofie.missed) == (3, 2, 0)


def test_public_standings_under_a_hold_are_those_after_the_round_before(day: Cup) -> None:
    after_one = table(standings.of(day.event, through=1))
    announcements.hold(day.event, from_round=2, by=factories.user())
    day.event.refresh_from_db()
    held = standings.of(day.event, public=True)
    assert (table(held), held.held, held.after_round, held.running) == (after_one, True, 1, None)
    assert standings.of(day.event, public=True, through=3).after_round == 1
    assert standings.of(day.event).after_round == 3
    assert max(standings.with_ranks(day.event, scores.rounds(day.event), public=True)[1]) == 1


def test_hold_hides_penalties_of_held_rounds(day: Cup) -> None:
    penalties.give(
        day.event, entry=day.entries[0], kind="win_points", amount=Decimal(1), reason="x", round_number=2, by=None
    )
    announcements.hold(day.event, from_round=2, by=factories.user())
    day.event.refresh_from_db()
    assert standings.of(day.event, public=True).fines == ()
    assert len(standings.of(day.event).fines) == 1


def test_ranks_by_round_are_those_of_the_standings_then(day: Cup) -> None:
    by_round = standings.with_ranks(day.event, scores.rounds(day.event))[1]
    for number in (1, 2, 3):
        then = {line.who.entry: line.row.rank for line in standings.of(day.event, through=number).lines}
        assert by_round[number] == then


def test_moved_is_the_way_since_the_round_before(day: Cup) -> None:
    before = {line.who.entry: line.row.rank for line in standings.of(day.event, through=2).lines}
    for line in standings.of(day.event).lines:
        was = before[line.who.entry]
        assert was is not None
        assert line.row.rank is not None
        assert line.moved == was - line.row.rank


def test_moved_stays_while_the_next_round_has_no_result_yet(day: Cup) -> None:
    enter(day.rounds[2], 2, [20, 40, 60, 110])
    close(day.rounds[2])
    closed = {line.who.entry: line.moved for line in standings.of(day.event).lines}
    assert any(closed.values())
    fourth = factories.published(day.event, [day.entries[:4], day.entries[4:]])
    for found in (standings.of(day.event), standings.with_ranks(day.event, scores.rounds(day.event))[0]):
        assert {line.who.entry: line.moved for line in found.lines} == closed
    ranks = {line.who.entry: line.row.rank for line in standings.of(day.event).lines}
    enter(fourth, 1, [99, 98, 97, 101])
    for line in standings.of(day.event).lines:
        was = ranks[line.who.entry]
        assert was is not None
        assert line.row.rank is not None
        assert line.moved == was - line.row.rank


def test_nobody_has_moved_before_and_in_the_first_round() -> None:
    event = factories.event()
    people = factories.entries(event, 4)
    assert {line.moved for line in standings.of(event).lines} == {None}
    first = factories.published(event, [people])
    assert {line.moved for line in standings.of(event).lines} == {None}
    enter(first, 1, [10, 20, 30, 101])
    assert {line.moved for line in standings.of(event).lines} == {None}


def close(round_: Round) -> None:
    Round.objects.filter(pk=round_.pk).update(closed_at=timezone.now())


def test_candidate_result_instead_of_the_stored_one_changes_nothing_stored(day: Cup) -> None:
    game = Game.objects.get(round=day.rounds[0], table=1)
    stored = table(standings.of(day.event))
    points = dict(zip([entry.pk for entry in day.entries[:4]], [101, 55, 61, 10], strict=True))
    tried = table(standings.of(day.event, instead={game.pk: Version(False, points)}))
    assert tried != stored
    assert table(standings.of(day.event)) == stored


def test_as_of_is_the_newest_thing_shown(day: Cup) -> None:
    early, late = (timezone.now() + dt.timedelta(days=days) for days in (1, 2))
    newest = Result.objects.filter(game__round=day.rounds[2])
    newest.update(at=late)
    Round.objects.filter(pk=day.rounds[0].pk).update(closed_at=early)
    assert standings.of(day.event).as_of == late
    assert standings.of(day.event, through=1).as_of == early
    assert standings.of(factories.event()).as_of is None


def test_queries_of_the_standings_are_constant() -> None:
    small, big = cup(), cup()
    people = factories.entries(big.event, 32)
    for _ in range(4):
        played = factories.published(big.event, [people[at : at + 4] for at in range(0, 32, 4)], closed=True)
        for number in range(1, 9):
            enter(played, number, [10, 20, 30, 101])
    assert queries(small.event) == queries(big.event) <= 9


def queries(event: Event) -> int:
    with CaptureQueriesContext(connection) as found:
        standings.of(event)
    return len(found)


def test_T13_who_can_still_reach_the_minimum_of_rounds_is_ranked() -> None:
    event = factories.event(rounds_planned=3, min_rounds=2)
    people = factories.entries(event, 8)
    for number, tables in enumerate([[people[:4]], [people[:4]], [people[:4], people[4:]]], start=1):
        made = factories.published(event, tables, closed=True)
        for game in made.games.all():
            factories.result(game, [10, 20, 30, 101])
        ranked = [line.who.entry for line in standings.of(event).lines if line.row.rank is not None]
        # after round 1 the others could still play two, had they played; after round 3 one is too few
        assert ranked == [entry.pk for entry in people[:4]], number
    assert [line.row.reason.why for line in standings.of(event).lines[4:]] == ["too_few_rounds"] * 4


def test_T13_a_latecomer_who_can_still_play_enough_has_a_rank() -> None:
    event = factories.event(rounds_planned=3, min_rounds=2)
    people = factories.entries(event, 8)
    factories.result(factories.published(event, [people[:4]], closed=True).games.get(), [10, 20, 30, 101])
    second = factories.published(event, [people[:4], people[4:]], closed=True)
    for game in second.games.all():
        factories.result(game, [10, 20, 30, 101])
    assert all(line.row.rank is not None for line in standings.of(event).lines)
