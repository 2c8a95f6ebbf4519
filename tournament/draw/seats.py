"""The order of seats inside each table: who starts (T18)."""

from collections.abc import Mapping, Sequence
from random import Random

from .request import Tables


def in_order(tables: Sequence[Sequence[int]], firsts: Mapping[int, int], *, rng: Random) -> Tables:
    """The tables with the fewest first seats in front, the others by lot."""
    ordered = []
    for table in tables:
        seats = sorted(table)
        rng.shuffle(seats)
        starter = min(seats, key=lambda player: firsts.get(player, 0))
        ordered.append((starter, *(player for player in seats if player != starter)))
    return tuple(ordered)
