"""Seating a few players by trying everything: compared with trying everything the plain way."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.draw.exact import best_seating
from tournament.draw.sizes import sizes


def _seatings(players: tuple[int, ...], seats: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not seats:
        yield ()
        return
    for table in combinations(players, seats[0]):
        for rest in _seatings(tuple(p for p in players if p not in table), seats[1:]):
            yield (table, *rest)


@settings(max_examples=60, deadline=None)
@given(n=st.sampled_from((3, 4, 6, 7, 8, 9)), seed=st.integers(0, 10**6), greatest=st.sampled_from((1, 3, 50)))
def test_the_cheapest_seating_is_found(n: int, seed: int, greatest: int) -> None:
    dice = Random(seed)
    worth = {pair: dice.randrange(greatest + 1) for pair in combinations(range(n), 2)}
    short = [dice.randrange(greatest + 1) for _ in range(n)]

    def price(table: tuple[int, ...]) -> int:
        return sum(worth[pair] for pair in combinations(table, 2)) + (sum(short[p] for p in table) * (len(table) == 3))

    least = min(sum(map(price, seating)) for seating in _seatings(tuple(range(n)), sizes(n)))
    found, complete, _ = best_seating(range(n), sizes(n), price=price, below=least + 1, nodes=10**6)
    assert complete
    assert found is not None
    assert sum(map(price, found)) == least
    assert sorted(p for table in found for p in table) == list(range(n))
    assert sorted(map(len, found)) == sorted(sizes(n))
    assert best_seating(range(n), sizes(n), price=price, below=least, nodes=10**6)[:2] == (None, True)


def test_whoever_runs_out_of_nodes_says_so() -> None:
    found, complete, left = best_seating(
        range(12), sizes(12), price=lambda table: table[0] * table[-1], below=10**6, nodes=3
    )
    assert (found, complete, left) == (found, False, 0)
