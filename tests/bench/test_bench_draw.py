"""The draw: the table of its figures, and the same fields beside OR-Tools CP-SAT (10 s) and PyPI krcg."""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from tests.bench.measured import measured
from tests.draw.cast import a_request
from tournament.draw import HARD_MOVES, MOVES, Drawn, Past, Request, draw

pytestmark = pytest.mark.bench

# players, rounds: repeats at most, seconds at most, moves
FIGURES = [
    *((n, rounds, 0, 0.5, MOVES) for n, rounds in ((16, 5), (22, 5), (32, 8), (50, 6), (100, 6), (400, 8))),
    *((n, rounds, repeats, 1.0, MOVES) for n, rounds, repeats in ((7, 4, 15), (10, 5, 15), (15, 6, 21))),
    (12, 5, 24, 10.0, HARD_MOVES),
    (24, 7, 0, 10.0, HARD_MOVES),
    (28, 9, 0, 10.0, HARD_MOVES),
    (32, 10, 24, 10.0, HARD_MOVES),
]
SOLVER = [(7, 4), (10, 5), (12, 5), (15, 6), (16, 5), (22, 5)]
KRCG = [(12, 5), (16, 5), (24, 7), (32, 8)]  # it knows tables of 4 and 5, ours are of 4 and 3: fields of fours alone
ITERATIONS = 20_000  # as its documentation advises for a round
LATER = 1.0  # seconds that ours may take longer


def timed(n: int, rounds: int, moves: int = MOVES) -> tuple[Drawn, float]:
    """The first round with all rounds planned, and the seconds of the processor."""
    start = time.process_time()
    drawn = draw(a_request(range(1, n + 1), rounds=rounds, moves=moves))
    return drawn, time.process_time() - start


@pytest.mark.parametrize(("n", "rounds", "repeats", "seconds", "moves"), FIGURES)
def test_T18_repeats_and_seconds(n: int, rounds: int, repeats: int, seconds: float, moves: int) -> None:
    drawn, took = timed(n, rounds, moves)
    told = drawn.report
    made_of = f"{told.planned_repeats} repeats (bound {told.planned_bound}), a pair at most {told.planned_most} times"
    measured(f"draw, {n} players x {rounds} rounds", took, at_most=seconds, unit="s", made_of=f"{made_of}; {told.how}")
    assert told.planned_repeats <= repeats
    assert took <= seconds


def test_T19_a_swiss_round_of_2000_players() -> None:
    dice, past, worst = Random(1), tuple[Past, ...](), 0.0
    for number in range(1, 9):
        ranking = tuple(dice.sample(range(2000), 2000)) if past else ()
        request = Request(tuple(range(2000)), "swiss", number, 8, past=past, ranking=ranking)
        start = time.process_time()
        drawn = draw(request)
        worst = max(worst, 1000 * (time.process_time() - start))
        assert drawn.report.total_repeats == 0
        past = (*past, Past(drawn.tables))
    measured("draw, Swiss, 2,000 players, slowest of 8 rounds", worst, at_most=50, unit="ms")
    assert worst <= 50


@pytest.mark.parametrize(("n", "rounds"), SOLVER)
def test_T18_never_more_repeats_than_an_exact_solver_in_ten_seconds(n: int, rounds: int) -> None:
    pytest.importorskip("ortools", reason="OR-Tools is not installed: `make bench` brings it")
    from tests.draw.solve import solve

    drawn, ours = timed(n, rounds)
    start = time.process_time()
    repeats, proven = solve(n, rounds, seconds=10)
    theirs = time.process_time() - start
    _beside("CP-SAT", n, rounds, drawn, ours, repeats, theirs, " (proven)" if proven else "")


@pytest.mark.parametrize(("n", "rounds"), KRCG)
def test_T18_never_more_repeats_than_krcg(n: int, rounds: int) -> None:
    seating = pytest.importorskip("krcg.seating", reason="krcg is not installed: `make bench` brings it")
    drawn, ours = timed(n, rounds)
    tables = [list(range(first, first + 4)) for first in range(0, n, 4)]
    start = time.process_time()
    found, _score = seating.optimise([seating.Round(tables) for _ in range(rounds)], ITERATIONS, fixed=1)
    theirs = time.process_time() - start
    _beside("krcg", n, rounds, drawn, ours, _repeats(found), theirs)


def _repeats(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    return met.total() - len(met)


def _beside(
    name: str, n: int, rounds: int, drawn: Drawn, ours: float, repeats: int | None, theirs: float, more: str = ""
) -> None:
    """One line of the comparison; never more repeats, and at most a second later."""
    found = "none found" if repeats is None else f"{repeats} repeats"
    here = f"ours {drawn.report.planned_repeats} repeats in {ours:.2f} s"
    sys.stdout.write(f"{n} x {rounds}: {here}, {name} {found}{more} in {theirs:.2f} s\n")
    measured(f"draw, {n} x {rounds} beside {name}", ours - theirs, at_most=LATER, unit="s", made_of=f"{here}, {found}")
    assert repeats is None or drawn.report.planned_repeats <= repeats
    assert ours <= theirs + LATER
