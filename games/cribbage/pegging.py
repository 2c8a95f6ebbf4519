"""The play (C6-C8): what a card laid down earns."""

from collections.abc import Sequence
from typing import NamedTuple

from games.cribbage.cards import VALUES

LIMIT = 31  # C6
PAIRS = {2: 2, 3: 6, 4: 12}  # C7
LAST = 1  # for go or the last card (C8)
RUN_LEAST = 3  # C7
CARD_MOST = 15  # what one card can earn: the fourth of a rank, at 15, the last one (CA1)


class Scored(NamedTuple):
    """Points of one kind for a card laid down, with a code; `length`: of a run, or how many equal ranks."""

    points: int
    code: str
    length: int = 0


FIFTEEN, THIRTY_ONE = Scored(2, "play_fifteen"), Scored(2, "thirty_one")
PAIRED = {length: Scored(points, "play_pairs", length) for length, points in PAIRS.items()}
RUNS = {length: Scored(length, "play_run", length) for length in range(RUN_LEAST, 8)}


def scored(series: Sequence[int], total: int | None = None) -> list[Scored]:
    """What the last card of a series earns (C7); go and last card are events of their own (CA4).

    `total`: what the series counts, where that is known already.
    """
    if total is None:
        total = sum(VALUES[card] for card in series)
    found = []
    if total == 15:
        found.append(FIFTEEN)
    elif total == LIMIT:
        found.append(THIRTY_ONE)
    if len(series) > 1:
        if series[-1] >> 2 == series[-2] >> 2:
            found.append(PAIRED[equal_ranks(series)])
        elif len(series) >= RUN_LEAST:
            length = run_length(series)
            if length:
                found.append(RUNS[length])
    return found


def equal_ranks(series: Sequence[int]) -> int:
    """How many of the last cards have the rank of the last one."""
    rank, many = series[-1] >> 2, 0
    for card in reversed(series):
        if card >> 2 != rank:
            break
        many += 1
    return many


def run_length(series: Sequence[int]) -> int:
    """The length of the longest run that the last cards form, in any order (C7, CA9); 0 for less than three."""
    best = seen = 0
    for length, card in enumerate(reversed(series), start=1):
        rank = 1 << (card >> 2)
        if seen & rank:
            break
        seen |= rank
        ranks = seen // (seen & -seen)  # moved down to the lowest rank: a run is ones alone
        if not ranks & (ranks + 1):
            best = length
    return best if best >= RUN_LEAST else 0
