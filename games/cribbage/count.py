"""The show (C9-C11): what four cards and the starter are worth, one by one or as a sum."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from operator import itemgetter
from typing import NamedTuple

from games.awards import Award
from games.cribbage.cards import DECK, JACK, NAMES

FIFTEEN, PAIR, NOBS = 2, 2, 1  # C10, C11
NOBS_CARDS = tuple((JACK - 1) << 2 | suit for suit in range(4))


class Found(NamedTuple):
    """A combination in five cards in order of rank: its points, what it is, and what picks its cards from them."""

    points: int
    code: str
    pick: Callable[[Sequence[str]], tuple[str, ...]]


def count(hand: Sequence[int], starter: int, *, crib: bool = False, seat: int = 0) -> tuple[Award, ...]:
    """The awards of four cards and the starter for a seat, one by one (C10, C11).

    In the crib only five cards of one suit are a flush, and codes begin with `crib_`.
    """
    cards = sorted((*hand, starter))
    before = "crib_" if crib else ""
    names = [NAMES[card] for card in cards]
    first, second, third, fourth, fifth = cards
    awards = [
        Award(seat, points, "C10", before + code, {"cards": " ".join(pick(names))})
        for points, code, pick in combined((first >> 2, second >> 2, third >> 2, fourth >> 2, fifth >> 2))
    ]
    flush = flush_of(hand, starter, crib=crib)
    if flush:
        flushed = " ".join(NAMES[card] for card in sorted((*hand, starter)[:flush]))
        awards.append(Award(seat, flush, "C11", f"{before}flush", {"cards": flushed}))
    nobs = NOBS_CARDS[starter & 3]
    if nobs in hand:
        awards.append(Award(seat, NOBS, "C11", f"{before}nobs", {"cards": NAMES[nobs]}))
    return tuple(awards)


@cache
def combined(ranks: tuple[int, ...]) -> tuple[Found, ...]:
    """The fifteens, pairs and runs (C10) of five rising ranks, which count from 0."""
    return (*_fifteens(ranks), *_pairs(ranks), *_runs(ranks))


def _fifteens(ranks: Sequence[int]) -> Iterator[Found]:
    for size in range(2, 6):
        for places in combinations(range(5), size):
            if sum(min(10, ranks[at] + 1) for at in places) == 15:
                yield Found(FIFTEEN, "fifteen", itemgetter(*places))


def _pairs(ranks: Sequence[int]) -> Iterator[Found]:
    return (Found(PAIR, "pair", itemgetter(at, to)) for at, to in combinations(range(5), 2) if ranks[at] == ranks[to])


def _runs(ranks: Sequence[int]) -> tuple[Found, ...]:
    """The longest runs of three or more: duplicated ranks make several."""
    for size in (5, 4, 3):
        found = tuple(
            Found(size, "run", itemgetter(*places)) for places in combinations(range(5), size) if _rises(ranks, places)
        )
        if found:
            return found
    return ()


def _rises(ranks: Sequence[int], places: tuple[int, ...]) -> bool:
    return all(ranks[to] - ranks[at] == 1 for at, to in pairwise(places))


def flush_of(hand: Sequence[int], starter: int, *, crib: bool) -> int:
    """The points for one suit (C11): 4 for the hand, 5 with the starter; the crib needs all five."""
    first, second, third, fourth = hand
    if not first & 3 == second & 3 == third & 3 == fourth & 3:
        return 0
    if first & 3 == starter & 3:
        return 5
    return 0 if crib else 4


class _Worth(dict[int, int]):
    """By pattern of ranks the points of fifteens, pairs and runs (C10), counted when first asked for."""

    def __missing__(self, pattern: int) -> int:
        ranks = tuple(rank for rank in range(13) for _ in range(pattern >> 3 * rank & 7))
        self[pattern] = _worth(ranks)
        return self[pattern]


def _worth(ranks: Sequence[int]) -> int:
    return sum(found.points for found in combined(tuple(ranks)))


PATTERNS = tuple(1 << 3 * (card >> 2) for card in DECK)  # three bits hold how many of a rank there are
WORTH = _Worth()


def points(hand: Sequence[int], starter: int, *, crib: bool = False) -> int:
    """The sum of `count`, quickly."""
    first, second, third, fourth = hand
    total = WORTH[PATTERNS[first] + PATTERNS[second] + PATTERNS[third] + PATTERNS[fourth] + PATTERNS[starter]]
    if first & 3 == second & 3 == third & 3 == fourth & 3:
        total += flush_of(hand, starter, crib=crib)
    return total + NOBS if NOBS_CARDS[starter & 3] in hand else total
