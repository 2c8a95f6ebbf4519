"""T19: Swiss over 8 simulated rounds: no avoidable repeat, and ranks about as close as by a plain greedy draw."""

import pytest

from tests.draw.evening import evening

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


@pytest.mark.drill
@pytest.mark.parametrize("n", [50, 51, 52, 53, 54, 58, 75, 100, 150])
def test_T19_great_fields_over_several_evenings(n: int) -> None:
    ours, greedy = [evening(n, seed=s) for s in (2, 3)], [evening(n, seed=s, greedy=True) for s in (2, 3)]
    assert [one.repeats for one in ours] == [0, 0]
    assert sum(one.spread for one in ours) <= CLOSE * sum(one.spread for one in greedy)
    assert max(max(one.visits.values()) - min(one.visits.values()) for one in ours) <= 2
