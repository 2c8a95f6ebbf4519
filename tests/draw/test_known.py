"""T18: each stored schedule is a full event with the repeats it claims, and even visits but where that is named."""

from collections import Counter
from itertools import combinations

import pytest

from tests.draw.cast import full, played, short_visits
from tournament.draw import Request, draw, sizes
from tournament.draw.known import SCHEDULES, repeats, rounds
from tournament.draw.uneven import UNEVEN


@pytest.mark.parametrize(("n", "count"), sorted(SCHEDULES))
def test_T17_T18_a_stored_schedule_seats_everybody_once_a_round(n: int, count: int) -> None:
    stored = rounds(n, count)
    assert stored is not None
    assert len(stored) == count
    for tables in stored:
        assert tuple(map(len, tables)) == sizes(n)
        assert sorted(point for table in tables for point in table) == list(range(n))
    met = Counter(pair for tables in stored for table in tables for pair in combinations(sorted(table), 2))
    assert repeats(n, count) == met.total() - len(met)
    visits = Counter(point for tables in stored for table in tables if len(table) == 3 for point in table)
    spread = max(visits[point] for point in range(n)) - min(visits[point] for point in range(n))
    assert spread <= 1 or count in UNEVEN[n]


@pytest.mark.parametrize(("n", "count"), [(10, 5), (7, 4), (22, 7), (14, 5), (25, 7)])
def test_T18_a_stored_schedule_is_drawn_and_followed_without_anything_remembered(n: int, count: int) -> None:
    drawn = [one for _, one in played(full(n, count), "balanced", moves=300)]
    assert [one.report.how for one in drawn] == ["known"] * count
    assert drawn[-1].report.total_repeats == repeats(n, count)


def test_T18_a_stored_schedule_is_handed_on_as_a_plan() -> None:
    first = draw(Request(players=tuple(range(1, 11)), method="balanced", number=1, rounds=5))
    assert first.report.planned_repeats == 15
    assert first.report.planned_most == 2
    assert max(short_visits([first]).values()) == 1
