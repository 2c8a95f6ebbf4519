"""How often each number of points comes among all hands: four cards and a starter, 12,994,800 of them."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

from games.cribbage.cards import JACK
from games.cribbage.count import WORTH


def histogram() -> Counter[int]:
    """How many of all hands have so many points (C10, C11), counted by patterns of ranks."""
    found: Counter[int] = Counter()
    for hand in combinations_with_replacement(range(13), 4):
        for starter in range(13):
            if hand.count(starter) < 4:
                base = WORTH[sum(1 << 3 * rank for rank in (*hand, starter))]
                for bonus, many in _suits(_shape(hand, starter)).items():
                    found[base + bonus] += many
    return found


Shape = tuple[tuple[int, ...], int, int]


def _shape(hand: tuple[int, ...], starter: int) -> Shape:
    """What matters for the suits: how many of each rank, which of them is the starter's, which are jacks (-1: none)."""
    ranks = sorted(set(hand), key=lambda rank: (hand.count(rank), rank == starter, rank == JACK - 1))
    places = {rank: place for place, rank in enumerate(ranks)}
    return tuple(map(hand.count, ranks)), places.get(starter, -1), places.get(JACK - 1, -1)


@cache
def _suits(shape: Shape) -> Counter[int]:
    """How many ways to give suits to such cards bring so many points for flush and nobs (C11)."""
    counts, same, jack = shape
    found: Counter[int] = Counter()
    for suits in product(*(combinations(range(4), many) for many in counts)):
        flush = len(counts) == 4 and len(set(suits)) == 1
        taken = suits[same] if same >= 0 else ()
        for starter in set(range(4)) - set(taken):
            nobs = jack >= 0 and starter in suits[jack]
            found[(5 if flush and starter == suits[0][0] else 4 if flush else 0) + nobs] += 1
    assert found.total() == (4 - (counts[same] if same >= 0 else 0)) * _ways(counts)
    return found


def _ways(counts: tuple[int, ...]) -> int:
    ways = 1
    for many in counts:
        ways *= comb(4, many)
    return ways
