"""standings.of against tests/independent.py: every option of the law on small events, and the vectors of the rules."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from tests import factories, independent
from tournament import penalties, standings, ties
from tournament.enums import PenaltyKind, TieBreakMethod
from tournament.models import Entry, Event, Game, Seat

pytestmark = pytest.mark.django_db

PRESETS: list[dict[str, Any]] = [{"preset": preset} for preset in ("balanced", "catan", "carcassonne", "ifpa")]
OWN = {"preset": "own", "scale": {"4": ["6.5", "3", "2.25", "0"], "3": ["6.5", "2.25", "0"]}}
OPTIONS: list[dict[str, Any]] = [
    *PRESETS,
    OWN,
    {"ties": "mean"},
    {"ties": "mean", "preset": "ifpa"},
    {"share_rule": "scaled"},
    {"absence": "fixed", "absence_points": 70},
    {"absence": "left_out"},
    {"absence": "left_out", "min_rounds": 3},
    {"min_rounds": 2, "ties": "mean", "share_rule": "scaled"},
]
POINTS = (30, 30, 55, 80, 100, 101, 120)  # few values: many ties


def play(game: Game, rng: Random, *, left: int | None = None) -> None:
    """A result at random; `left` is the seat (from 0) of who leaves in the middle (T21)."""
    totals: list[int | None] = [rng.choice(POINTS) for _ in range(game.seats.count())]
    if left is not None:
        totals[left] = None
        Seat.objects.filter(game=game, number=left + 1).update(left=True)
    factories.result(game, totals, by_time=max(total for total in totals if total is not None) <= 100)


def deal(people: Sequence[Entry], sizes: Sequence[int], rng: Random) -> list[list[Entry]]:
    """The people at tables of these sizes, by lot."""
    mixed = rng.sample(list(people), len(people))
    return [[mixed.pop() for _ in range(size)] for size in sizes]


def day(rng: Random, **options: Any) -> Event:
    """13 people, of whom one never plays, and all that may happen in 3 closed rounds and a running one."""
    event = factories.event(**options)
    people = factories.entries(event, 12)
    house, late, gone = people[9], people[10], people[11]
    factories.entry(event)
    Entry.objects.filter(pk=house.pk).update(ranked=False)
    first = factories.published(event, deal([*people[:10], gone], [4, 4, 3], rng), closed=True)
    for game in first.games.all():
        play(game, rng)
    second = factories.published(event, deal(people[:11], [4, 4, 3], rng), byes=[gone], closed=True)
    for game in second.games.exclude(table=1):
        play(game, rng)
    second.games.filter(table=1).update(voided_at=timezone.now(), void_reason="cards missing")
    third = factories.published(event, deal([*people[:9], late], [4, 4, 2], rng), closed=True)
    for game in third.games.all():
        play(game, rng, left=2 if game.table == 1 else None)
    fourth = factories.published(event, deal(people[:11], [4, 4, 3], rng))
    play(fourth.games.get(table=2), rng)
    fine(event, people[0], PenaltyKind.WIN_POINTS, "1.5", None)
    fine(event, people[1], PenaltyKind.GAME_POINTS, "25", 2)
    penalties.cancel(
        fine(event, people[2], PenaltyKind.WIN_POINTS, "3", 1), reason="a mistake", by=None, at=timezone.now()
    )
    assert late.event == event
    return event


def fine(event: Event, entry: Entry, kind: PenaltyKind, amount: str, number: int | None) -> Any:
    return penalties.give(
        event, entry=entry, kind=kind, amount=Decimal(amount), reason="late", round_number=number, by=None
    )


def agree(event: Event, through: int | None = None) -> None:
    assert independent.seen(standings.of(event, through=through)) == independent.outcomes(event, through=through)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values()))[:40])
@pytest.mark.parametrize("seed", range(2))
def test_standings_agree_with_the_second_opinion_after_every_round(options: dict[str, Any], seed: int) -> None:
    event = day(Random(f"{seed} {options}"), **options)
    for through in (1, 2, 3, 4, None):
        agree(event, through)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda options: options["preset"])
def test_T14_five_players_have_a_bye_each_in_turn(preset: dict[str, Any]) -> None:
    event, rng = factories.event(**preset), Random(14)
    people = factories.entries(event, 5)
    for out in people[:3]:
        round_ = factories.published(event, [[who for who in people if who != out]], byes=[out], closed=True)
        play(round_.games.get(), rng)
        agree(event)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda options: options["preset"])
def test_T14_a_bye_beside_as_many_tables_of_3_as_of_4_goes_by_the_scale_of_4(preset: dict[str, Any]) -> None:
    event = factories.event(**preset)
    people = factories.entries(event, 8)
    round_ = factories.published(event, [people[:3], people[3:7]], byes=people[7:], closed=True)
    for game in round_.games.all():
        play(game, Random(4))
    agree(event)


def test_T13_a_player_with_byes_only_has_the_fair_share() -> None:
    event = factories.event()
    people = factories.entries(event, 5)
    play(factories.published(event, [people[:4]], byes=people[4:], closed=True).games.get(), Random(13))
    agree(event)
    assert next(line.row.share for line in standings.of(event).lines if line.who.entry == people[4].pk) == F(1, 4)


def test_T13_a_seated_player_without_a_result_has_missed_the_closed_round() -> None:
    event = factories.event()
    people = factories.entries(event, 8)
    round_ = factories.published(event, [people[:4], people[4:]], closed=True)
    play(round_.games.get(table=1), Random(8))
    agree(event)
    assert sum(line.row.missed for line in standings.of(event).lines) == 4


def test_T11_a_tie_broken_by_hand_counts_after_its_round_alone() -> None:
    event = factories.event()
    people = factories.entries(event, 8)
    for closed in (True, False):
        round_ = factories.published(event, [people[:4], people[4:]], closed=closed)
        if closed:
            for game in round_.games.all():
                factories.result(game, (20, 40, 60, 101))
            agree(event)
            ties.break_tie(event, order=[people[4], people[0]], method=TieBreakMethod.LOT, reason="a coin", by=None)
            agree(event)
            assert [line.row.rank for line in standings.of(event).lines[:3]] == [1, 2, 3]
    factories.result(round_.games.get(table=1), (20, 40, 60, 101))
    agree(event)
    agree(event, 1)


@pytest.mark.parametrize("seed", range(6))
def test_T16_final_tables_decide_the_ranks_of_their_players(seed: int) -> None:
    rng = Random(seed)
    event = factories.event(rounds_planned=2, final_size=7)
    people = factories.entries(event, 11)
    for _ in range(2):
        for game in factories.published(event, deal(people, [4, 4, 3], rng), closed=True).games.all():
            play(game, rng)
    order = [line.who.entry for line in standings.of(event).lines]
    best = [next(who for who in people if who.pk == entry) for entry in order[:7]]
    final = factories.published(event, [best[:4], best[4:]], closed=True, final=True)
    for game in final.games.all():
        play(game, rng)
    agree(event)
    agree(event, 2)
    assert [line.who.entry for line in standings.of(event).lines][7:] == order[7:]


@pytest.mark.parametrize(
    ("raw", "by_time", "points"),
    [
        ((10, 20, 50, 70), True, (40, 50, 80, 100)),  # T5 [S]
        ((10, 20, 50, 100), True, (10, 20, 50, 100)),
        ((10, 20, 50, 112), True, (10, 20, 50, 112)),
        ((0, 0, 0), True, (100, 100, 100)),
        ((10, 20, 50, 104), False, (10, 20, 50, 104)),
        ((10, None, 50, 70), True, (40, 100, 80, 100)),  # T21
        ((10, None, 50, 112), False, (10, 112, 50, 112)),
    ],
)
def test_T5_T21_the_second_opinion_knows_the_vectors(
    raw: tuple[int | None, ...], by_time: bool, points: tuple[int, ...]
) -> None:
    assert tuple(independent.normalised(dict(enumerate(raw)), by_time=by_time).values()) == points
    event = factories.event()
    round_ = factories.published(event, [factories.entries(event, len(raw))], closed=True)
    factories.result(round_.games.get(), raw, by_time=by_time)
    lines = sorted(standings.of(event).lines, key=lambda line: line.who.number)
    assert tuple(line.row.game_points for line in lines) == points
    agree(event)


# T6 [S] and the rest of all tie patterns at a table of 4 and of 3: places, and win points of "balanced" by both modes.
PATTERNS: list[tuple[tuple[int, ...], tuple[int, ...], tuple[F, ...], tuple[F, ...]]] = [
    ((1, 2, 3, 101), (1, 2, 3, 4), (F(4), F(3), F(2), F(1)), (F(4), F(3), F(2), F(1))),
    ((1, 1, 3, 101), (1, 1, 3, 4), (F(4), F(4), F(2), F(1)), (F(7, 2), F(7, 2), F(2), F(1))),
    ((1, 2, 2, 101), (1, 2, 2, 4), (F(4), F(3), F(3), F(1)), (F(4), F(5, 2), F(5, 2), F(1))),
    ((1, 2, 101, 101), (1, 2, 3, 3), (F(4), F(3), F(2), F(2)), (F(4), F(3), F(3, 2), F(3, 2))),
    ((1, 1, 101, 101), (1, 1, 3, 3), (F(4), F(4), F(2), F(2)), (F(7, 2), F(7, 2), F(3, 2), F(3, 2))),
    ((1, 1, 1, 101), (1, 1, 1, 4), (F(4), F(4), F(4), F(1)), (F(3), F(3), F(3), F(1))),
    ((1, 101, 101, 101), (1, 2, 2, 2), (F(4), F(3), F(3), F(3)), (F(4), F(2), F(2), F(2))),
    ((101, 101, 101, 101), (1, 1, 1, 1), (F(4), F(4), F(4), F(4)), (F(5, 2), F(5, 2), F(5, 2), F(5, 2))),
    ((1, 2, 101), (1, 2, 3), (F(4), F(5, 2), F(1)), (F(4), F(5, 2), F(1))),
    ((1, 1, 101), (1, 1, 3), (F(4), F(4), F(1)), (F(13, 4), F(13, 4), F(1))),
    ((1, 101, 101), (1, 2, 2), (F(4), F(5, 2), F(5, 2)), (F(4), F(7, 4), F(7, 4))),
    ((101, 101, 101), (1, 1, 1), (F(4), F(4), F(4)), (F(5, 2), F(5, 2), F(5, 2))),
    ((1, 101), (1, 2), (F(4), F(5, 2)), (F(4), F(5, 2))),  # T23
    ((101, 101), (1, 1), (F(4), F(4)), (F(13, 4), F(13, 4))),
]


@pytest.mark.parametrize(("raw", "places", "better", "mean"), PATTERNS)
def test_T6_T7_every_pattern_of_ties_at_a_table(
    raw: tuple[int, ...], places: tuple[int, ...], better: tuple[F, ...], mean: tuple[F, ...]
) -> None:
    expected: Mapping[str, tuple[F, ...]] = {"better_place": better, "mean": mean}
    assert tuple(independent.places(dict(enumerate(raw))).values()) == places
    for mode, wins in expected.items():
        event = factories.event(ties=mode)
        round_ = factories.published(event, [factories.entries(event, len(raw))], closed=True)
        factories.result(round_.games.get(), raw)
        lines = sorted(standings.of(event).lines, key=lambda line: line.who.number)
        assert tuple(line.row.win_points for line in lines) == wins
        agree(event)
