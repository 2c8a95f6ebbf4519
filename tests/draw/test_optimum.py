"""T18: balanced events of 6 to 16 players and 2 to 4 rounds against an exact solver."""

import pytest

from tests.draw.cast import a_request, full, played
from tournament.draw import draw, sizes
from tournament.draw.optimum import OPTIMA

# (players, rounds): (fewest repeats, proven), as `python -m tests.draw.solve 60` found them with OR-Tools CP-SAT 9.15;
# where the number is the counting bound, that proves it.
SOLVED = {
    (6, 2): (2, True),
    (6, 3): (5, True),
    (6, 4): (9, True),
    (7, 2): (3, True),
    (7, 3): (6, True),
    (7, 4): (15, True),
    (8, 2): (4, True),
    (8, 3): (8, True),
    (8, 4): (20, True),
    **{(9, rounds): (0, True) for rounds in (2, 3, 4)},
    (10, 2): (1, True),
    (10, 3): (2, False),
    (10, 4): (3, True),
    (11, 2): (2, True),
    (11, 3): (4, False),
    (11, 4): (8, False),
    (12, 2): (3, True),
    (12, 3): (6, False),
    (12, 4): (13, False),
    **{(n, rounds): (0, True) for n in (13, 14, 15, 16) for rounds in (2, 3, 4)},
}


def bound(n: int, rounds: int) -> int:
    """Meetings beyond the number of pairs."""
    return max(0, rounds * sum(size * (size - 1) // 2 for size in sizes(n)) - n * (n - 1) // 2)


def test_every_field_is_in_the_table() -> None:
    assert set(SOLVED) == {(n, rounds) for n in range(6, 17) for rounds in (2, 3, 4)}


@pytest.mark.parametrize(("n", "rounds"), sorted(SOLVED))
def test_T18_never_more_repeats_than_the_solver(n: int, rounds: int) -> None:
    repeats, proven = SOLVED[n, rounds]
    told = draw(a_request(range(1, n + 1), rounds=rounds)).report
    assert bound(n, rounds) <= told.planned_repeats <= repeats
    assert not proven or told.planned_repeats == told.optimum == repeats
    assert proven or (n, rounds) not in OPTIMA


@pytest.mark.parametrize(("n", "rounds"), [(6, 4), (10, 4), (11, 3), (13, 4), (16, 4)])
def test_T18_what_was_planned_is_what_comes_when_each_round_is_drawn_anew(n: int, rounds: int) -> None:
    drawn = [one for _, one in played(full(n, rounds), "balanced", moves=500)]
    assert drawn[-1].report.total_repeats == SOLVED[n, rounds][0]
