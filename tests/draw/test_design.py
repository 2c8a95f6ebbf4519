"""Designs are checked table by table: sizes of T17, everybody once a round, no two twice."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.draw.cast import full, pairs_at, played, short_visits
from tournament.draw import sizes
from tournament.draw.design import design
from tournament.draw.isomorph import names
from tournament.draw.turned import BASES, rounds, turns

DESIGNS = [(16, 5), (15, 4), (13, 4), (17, 4), (20, 5), (22, 5), (32, 9), (29, 8), (36, 9), (44, 11), (24, 7), (23, 7)]
DESIGNS += [(21, 7), (21, 5), (28, 9), (27, 9), (36, 11), (48, 12), (45, 12)]


@pytest.mark.parametrize(("n", "count"), DESIGNS)
def test_T18_no_two_of_a_design_meet_twice(n: int, count: int) -> None:
    found = design(n, count)
    assert found is not None
    assert len(found.rounds) == count
    points = {point for table in found.rounds[0] for point in table}
    assert len(points) == n
    met: Counter[tuple[int, int]] = Counter()
    for tables in found.rounds:
        assert tuple(len(table) for table in tables) == sizes(n)
        assert {point for table in tables for point in table} == points
        met.update(pair for table in tables for pair in combinations(sorted(table), 2))
    assert set(met.values()) == {1}


@pytest.mark.parametrize("n", sorted(BASES))
def test_turned_rounds_are_all_rounds_there_can_be(n: int) -> None:
    assert len(rounds(n)) == turns(n) == (n - 1) // 3
    met = Counter(pair for tables in rounds(n) for table in tables for pair in combinations(table, 2))
    assert set(met.values()) == {1}
    assert len(met) == 6 * (n // 4) * turns(n)


def test_a_resolvable_design_of_28_players_lets_everybody_meet_everybody_once() -> None:
    met = {pair for tables in rounds(28) for table in tables for pair in combinations(table, 2)}
    assert met == set(combinations(range(28), 2))


@pytest.mark.parametrize("n", [18, 40, 100])
def test_no_design_where_none_is_at_hand(n: int) -> None:
    assert design(n, 8) is None


@pytest.mark.parametrize(("n", "count", "done"), [(16, 5, 2), (23, 7, 3), (28, 9, 8), (24, 7, 1)])
def test_a_design_is_known_again_from_the_rounds_played(n: int, count: int, done: int) -> None:
    found = design(n, count)
    assert found is not None
    points, dice = sorted(point for table in found.rounds[0] for point in table), Random(n)
    people = dict(zip(points, dice.sample(range(1, 500), n), strict=True))
    past = []
    for tables in found.rounds[:done]:
        seated = [tuple(dice.sample([people[p] for p in table], len(table))) for table in tables]
        past.append(tuple(dice.sample(seated, len(seated))))
    who = names(past, found.rounds, tuple(sorted(people.values())), rank={})
    assert who is not None
    again = [{frozenset(who[p] for p in table) for table in tables} for tables in found.rounds]
    assert again[:done] == [{frozenset(table) for table in tables} for tables in past]
    assert len(set.union(*(pairs_at(tables) for tables in again))) == len(
        {pair for tables in found.rounds for table in tables for pair in combinations(table, 2)}
    )


def test_a_design_is_not_seen_in_rounds_that_do_not_follow_it() -> None:
    found = design(16, 5)
    assert found is not None
    strange = ((0, 1, 2, 4), (3, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15))
    assert names([found.rounds[0], strange], found.rounds, tuple(range(16)), rank={}) is None
    assert names([found.rounds[0]], found.rounds, tuple(range(1, 17)), rank={}) is None


@pytest.mark.parametrize(
    ("n", "count", "how"), [(16, 5, "affine"), (32, 5, "transversal"), (24, 5, "turned"), (28, 9, "turned")]
)
def test_T20_the_report_names_the_design(n: int, count: int, how: str) -> None:
    drawn = [one for _, one in played(full(n, count), "balanced", moves=100)]
    assert [one.report.how for one in drawn] == [how] * count
    assert drawn[-1].report.total_repeats == 0
    assert short_visits(drawn) == Counter()
