"""The show (C9-C11): what four cards and the starter are worth, one by one or as a sum."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise

from games.awards import Award
from games.cribbage.cards import JACK, rank_of, suit_of, value_of, word_of

FIFTEEN, PAIR, NOBS = 2, 2, 1  # C10, C11


def count(hand: Sequence[int], starter: int, *, crib: bool = False, seat: int = 0) -> tuple[Award, ...]:
    """The awards of four cards and the starter, one by one (C10, C11); a flush in the crib needs all five."""
    return tuple(_awards(tuple(hand), starter, crib, seat))


def _awards(hand: tuple[int, ...], starter: int, crib: bool, seat: int) -> Iterator[Award]:
    cards = sorted((*hand, starter))
    for size in range(2, 6):
        for found in combinations(cards, size):
            if sum(map(value_of, found)) == 15:
                yield Award(seat, FIFTEEN, "C10", "fifteen", {"cards": _words(found)})
    for pair in combinations(cards, 2):
        if rank_of(pair[0]) == rank_of(pair[1]):
            yield Award(seat, PAIR, "C10", "pair", {"cards": _words(pair)})
    for run in _runs(cards):
        yield Award(seat, len(run), "C10", "run", {"cards": _words(run), "length": len(run)})
    flush = _flush(hand, starter, crib=crib)
    if flush:
        yield Award(seat, flush, "C11", "flush", {"cards": _words((*hand, starter)[:flush]), "length": flush})
    for card in hand:
        if rank_of(card) == JACK and suit_of(card) == suit_of(starter):
            yield Award(seat, NOBS, "C11", "nobs", {"cards": word_of(card)})


def _runs(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The longest runs of three or more: duplicated ranks make several (C10)."""
    for size in (5, 4, 3):
        found = [
            run
            for run in combinations(cards, size)
            if all(rank_of(after) - rank_of(before) == 1 for before, after in pairwise(run))
        ]
        if found:
            yield from found
            return


def _flush(hand: Sequence[int], starter: int, *, crib: bool) -> int:
    if len({suit_of(card) for card in hand}) > 1:
        return 0
    if suit_of(starter) == suit_of(hand[0]):
        return len(hand) + 1
    return 0 if crib else len(hand)


def _words(cards: Sequence[int]) -> str:
    return " ".join(map(word_of, cards))


def points(hand: Sequence[int], starter: int, *, crib: bool = False) -> int:
    """The sum of `count`, quickly."""
    first, second, third, fourth = hand
    pattern = (1 << (first >> 2) * 3) + (1 << (second >> 2) * 3) + (1 << (third >> 2) * 3)
    total = rank_points(pattern + (1 << (fourth >> 2) * 3) + (1 << (starter >> 2) * 3))
    suit = starter & 3
    if first & 3 == second & 3 == third & 3 == fourth & 3:
        if first & 3 == suit:
            total += 5
        elif not crib:
            total += 4
    jack = (JACK - 1) << 2 | suit
    return total + 1 if jack in (first, second, third, fourth) else total


@cache
def rank_points(pattern: int) -> int:
    """Fifteens, pairs and runs (C10) of five cards; three bits of the pattern hold how many of each rank there are."""
    counts = [pattern >> 3 * rank & 7 for rank in range(13)]
    fifteens = [1, *[0] * 15]  # ways to make each sum
    for rank, many in enumerate(counts):
        for _ in range(many):
            for total in range(15, min(10, rank + 1) - 1, -1):
                fifteens[total] += fifteens[total - min(10, rank + 1)]
    pairs = sum(many * (many - 1) // 2 for many in counts)
    return FIFTEEN * fifteens[15] + PAIR * pairs + _run_points(counts)


def _run_points(counts: Sequence[int]) -> int:
    best = length = 0
    ways = 1
    for many in (*counts, 0):
        if many:
            length, ways = length + 1, ways * many
            continue
        if length >= 3:
            best = length * ways
        length, ways = 0, 1
    return best
