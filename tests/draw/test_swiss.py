"""T19: Swiss over 8 simulated rounds: no avoidable repeat, and ranks about as close as by a plain greedy draw."""

from dataclasses import replace

import pytest

from tests.draw.cast import a_request, full, pairs_at, played
from tests.draw.evening import evening
from tournament.draw import Past, draw

CLOSE = 1.1  # our mean spread of ranks at a table, of that of the greedy draw that has no avoidable repeat either


@pytest.mark.parametrize("n", [61, 200, 2000])
def test_T19_nobody_meets_anybody_twice_in_a_great_field(n: int) -> None:
    assert evening(n, seed=1, moves=2_000).repeats == 0


@pytest.mark.parametrize("n", [50])
def test_T19_ranks_at_a_table_are_as_close_as_those_of_a_greedy_draw(n: int) -> None:
    ours, greedy = evening(n, seed=1), evening(n, seed=1, greedy=True)
    assert (ours.repeats, greedy.repeats) == (0, 0)
    assert ours.spread <= CLOSE * greedy.spread


def test_T19_twenty_two_players_have_few_repeats() -> None:
    ours = evening(22, seed=1)
    assert ours.repeats <= 18
    assert max(ours.visits.values()) - min(ours.visits.values()) <= 1


def test_T19_a_crowded_field_that_follows_no_design_any_more_is_still_seated_by_rank() -> None:
    before = [drawn for _, drawn in played(full(24, 7), "swiss", moves=5_000)][:3]
    past = tuple(Past(drawn.tables, drawn.byes) for drawn in before)
    ranking = tuple(range(2, 25))
    request = a_request(ranking, "swiss", number=4, rounds=7, past=past, ranking=ranking, moves=5_000)
    tables = draw(request).tables
    assert not pairs_at(tables) & set().union(*(pairs_at(drawn.tables) for drawn in before))
    spread = sum(max(table) - min(table) for table in tables) / len(tables)
    balanced = draw(replace(request, method="balanced")).tables
    assert spread < 11 < sum(max(table) - min(table) for table in balanced) / len(balanced)


@pytest.mark.drill
@pytest.mark.parametrize("n", [50, 51, 52, 53, 54, 58, 75, 100, 150])
def test_T19_great_fields_over_several_evenings(n: int) -> None:
    ours, greedy = [evening(n, seed=s) for s in (2, 3)], [evening(n, seed=s, greedy=True) for s in (2, 3)]
    assert [one.repeats for one in ours] == [0, 0]
    assert sum(one.spread for one in ours) <= CLOSE * sum(one.spread for one in greedy)
    assert max(max(one.visits.values()) - min(one.visits.values()) for one in ours) <= 2
