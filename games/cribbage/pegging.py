"""The play (C6-C8): what a card laid down is worth."""

from collections.abc import Sequence
from typing import NamedTuple

from games.cribbage.cards import rank_of, value_of

LIMIT = 31  # C6
PAIRS = {2: 2, 3: 6, 4: 12}  # C7


class Scored(NamedTuple):
    """Points of one kind for a card laid down, with a code: fifteen, thirty_one, pairs, run."""

    points: int
    code: str
    length: int = 0  # of a run, or how many equal ranks


def scored(series: Sequence[int]) -> tuple[Scored, ...]:
    """What the last card of a series earns (C7); go and last card are events of their own (CA4)."""
    found = []
    total = sum(map(value_of, series))
    if total in (15, LIMIT):
        found.append(Scored(2, "fifteen" if total == 15 else "thirty_one"))
    equal = equal_ranks(series)
    if equal >= 2:
        found.append(Scored(PAIRS[equal], "pairs", equal))
    length = run_length(series)
    if length >= 3:
        found.append(Scored(length, "run", length))
    return tuple(found)


def equal_ranks(series: Sequence[int]) -> int:
    """How many of the last cards have the rank of the last one."""
    rank, many = rank_of(series[-1]), 0
    for card in reversed(series):
        if rank_of(card) != rank:
            break
        many += 1
    return many


def run_length(series: Sequence[int]) -> int:
    """The length of the longest run that the last cards form, in any order (C7, CA9); below 3 it is none."""
    best, seen = 0, 0
    low, high = 14, 0
    for number, card in enumerate(reversed(series), start=1):
        rank = rank_of(card)
        if seen >> rank & 1:
            break
        seen |= 1 << rank
        low, high = min(low, rank), max(high, rank)
        if high - low == number - 1:
            best = number
    return best
