"""Rounds without any repeat made by turning one round: resolvable designs found by search and checked by the tests.

The players are three rings of m and one to three in the middle; a turn moves everybody on a ring to the next place, and
after m turns the first round is back. Each base round was found by simulated annealing over the differences on and
between the rings (each may occur once), which is what makes the turned rounds free of repeats. For 28 players this is a
resolvable 2-(28,4,1) design, for the others a resolvable group divisible design with groups of the size of the middle.
"""

from functools import cache

Rounds = tuple[tuple[tuple[int, ...], ...], ...]

BASES = {
    24: "1 23 12 16|11 19 6 22|5 13 0 4|7 20 8 10|17 3 15 14|18 9 2 21",
    28: "11 26 23 15|17 22 9 18|7 12 3 14|6 10 16 4|8 25 24 2|21 0 1 19|20 27 5 13",
    36: "19 25 27 28|33 16 30 8|6 22 29 1|34 31 15 5|24 35 4 20|0 17 10 3|9 11 18 7|26 14 2 32|13 23 21 12",
    48: "45 30 9 27|25 32 35 42|41 47 18 10|36 23 13 11|0 15 39 4|6 34 43 1|40 38 24 19|14 8 21 7|12 17 46 44"
    "|16 20 29 28|22 33 3 37|5 26 2 31",
}


def turns(n: int) -> int:
    """How many rounds there are for n players; 0 where none are at hand."""
    return (n - 1) // 3 if n in BASES else 0


@cache
def rounds(n: int) -> Rounds:
    """All rounds for n players, each table in ascending order."""
    base = [[int(point) for point in table.split()] for table in BASES[n].split("|")]
    return tuple(
        tuple(tuple(sorted(_turned(point, turn, turns(n)) for point in table)) for table in base)
        for turn in range(turns(n))
    )


def _turned(point: int, turn: int, ring: int) -> int:
    if point >= 3 * ring:
        return point
    return point // ring * ring + (point % ring + turn) % ring
