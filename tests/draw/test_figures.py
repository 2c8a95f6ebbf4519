"""The figures of the draw: balanced events as drawn before the first round, full fields, moves as by default (T18)."""

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement

import pytest

from tests.draw.cast import a_request
from tournament.draw import HARD_MOVES, MOVES, Drawn, Meetings, Past, draw, meetings

NO_REPEAT = [(16, 5), (22, 5), (32, 8), (50, 6), (100, 6), (400, 8)]
AT_THE_BOUND = [(7, 4, 15, 3), (10, 5, 15, 2), (15, 6, 21, 2)]
TRYING_HARDER = [(12, 5, 24), (24, 7, 0), (28, 9, 0)]


def planned(n: int, rounds: int, *, moves: int = MOVES, seed: int = 1) -> tuple[Drawn, Meetings]:
    """The first round of an event with all its rounds planned, and who meets whom in them."""
    drawn = draw(a_request(range(1, n + 1), rounds=rounds, moves=moves, seed=seed))
    return drawn, meetings([Past(drawn.tables), *map(Past, drawn.report.plan)])


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("n", "rounds"), NO_REPEAT)
def test_T18_nobody_meets_anybody_twice(n: int, rounds: int, seed: int) -> None:
    drawn, met = planned(n, rounds, seed=seed)
    assert (drawn.report.planned_repeats, drawn.report.rounds, met.most) == (0, rounds, 1)


@pytest.mark.parametrize(("n", "rounds", "repeats", "most"), AT_THE_BOUND)
def test_T18_small_fields_have_the_fewest_repeats_there_can_be(n: int, rounds: int, repeats: int, most: int) -> None:
    drawn, met = planned(n, rounds)
    assert drawn.report.planned_repeats == drawn.report.planned_bound == drawn.report.optimum == repeats
    assert (met.most, met.never) == (most, 0)


def test_T18_fifteen_repeats_of_seven_players_are_never_without_a_third_meeting() -> None:
    """Every event of 4 rounds is tried: a round is the four players who sit together."""
    rounds = [
        frozenset(pair for table in (four, set(range(7)) - set(four)) for pair in combinations(sorted(table), 2))
        for four in combinations(range(7), 4)
    ]
    least = min(
        (met.total() - len(met), max(met.values()))
        for chosen in combinations_with_replacement(rounds[1:], 3)
        for met in [Counter(chain(rounds[0], *chosen))]
    )
    assert least == (15, 3)


@pytest.mark.parametrize(("n", "rounds", "at_most"), TRYING_HARDER)
def test_T18_trying_harder_in_tight_fields(n: int, rounds: int, at_most: int) -> None:
    drawn, _ = planned(n, rounds, moves=HARD_MOVES)
    assert drawn.report.planned_repeats <= at_most


@pytest.mark.drill
def test_T18_trying_harder_with_32_players_and_10_rounds() -> None:
    drawn, _ = planned(32, 10, moves=HARD_MOVES)
    assert drawn.report.planned_repeats <= 16
