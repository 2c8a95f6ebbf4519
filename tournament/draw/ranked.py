"""Seatings by rank that demands then mend with as few swaps as they need: snake and final (T16, T19)."""

from collections.abc import Mapping, Sequence
from random import Random

from .assign import assign
from .request import Request, Table, by_rank, foes
from .sizes import sizes

BROKEN = 1_000_000
LOOKED_AT = 20_000  # swaps compared before the best of them is taken


def snake(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random) -> list[list[int]]:
    """By rank 1, 2, 3 … 3, 2, 1 across the tables."""
    seats = sizes(len(players))
    order = []
    for lap in range(max(seats)):
        row = [table for table, size in enumerate(seats) if lap < size]
        order += row if lap % 2 == 0 else row[::-1]
    return _mended(request, players, order, fixed=fixed, rng=rng)


def final(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random) -> list[list[int]]:
    """The best at table 1, the next at table 2 and so on."""
    order = [table for table, size in enumerate(sizes(len(players))) for _ in range(size)]
    return _mended(request, players, order, fixed=fixed, rng=rng)


class Homes:
    """A seating judged by broken demands first, then by how far players sit from the table of their rank."""

    def __init__(self, apart: Mapping[int, frozenset[int]], fixed: Mapping[int, int], home: Mapping[int, int]) -> None:
        self.apart = apart
        self.fixed = fixed
        self.home = home
        self.at = dict(home)

    def cost(self, player: int) -> int:
        """What this player's present table costs."""
        table = self.at[player]
        broken = sum(self.at.get(foe) == table for foe in self.apart.get(player, ()))
        broken += self.fixed.get(player, table + 1) != table + 1
        away = abs(table - self.home[player])
        return BROKEN * broken + 100 * (away > 0) + away

    def change(self, p: int, q: int) -> int:
        """What swapping p and q adds, both at different tables."""
        before = self.cost(p) + self.cost(q)
        self.swap(p, q)
        after = self.cost(p) + self.cost(q)
        self.swap(p, q)
        return after - before

    def swap(self, p: int, q: int) -> None:
        """Let p and q change places."""
        self.at[p], self.at[q] = self.at[q], self.at[p]

    def broken(self) -> list[int]:
        """The players whose demands are not kept."""
        return [player for player in self.home if self.cost(player) >= BROKEN]

    def best(self, movers: Sequence[int]) -> tuple[int, int, int] | None:
        """The best swap of one of these players, as (change, p, q); None where no swap helps."""
        found = [(self.change(p, q), p, q) for p in movers for q in self.home if self.at[p] != self.at[q]]
        return min((step for step in found if step[0] < 0), default=None)


def _mended(
    request: Request, players: Table, order: Sequence[int], *, fixed: Mapping[int, int], rng: Random
) -> list[list[int]]:
    """Players by rank at these tables, then swaps until every demand is kept."""
    ranked = by_rank(request, players)
    homes = Homes(foes(request), fixed, dict(zip(ranked, order, strict=True)))
    _descend(homes, only_broken=True)
    if homes.broken():
        seated = assign(players, sizes(len(players)), foes=homes.apart, fixed=fixed, rng=rng)
        if seated is None:
            raise ValueError("no seating keeps the demands: check() comes first")
        homes.at = {player: number for number, table in enumerate(seated) for player in table}
        _descend(homes, only_broken=False)
    return [[p for p in ranked if homes.at[p] == table] for table in range(len(sizes(len(players))))]


def _descend(homes: Homes, *, only_broken: bool) -> None:
    """Take the best swap as long as one helps; each lowers the cost, so this ends."""
    share = max(1, LOOKED_AT // len(homes.home))
    while movers := homes.broken() if only_broken else [p for p in homes.home if homes.at[p] != homes.home[p]]:
        some = (homes.best(movers[start : start + share]) for start in range(0, len(movers), share))
        step = next((step for step in some if step), None)
        if step is None:
            return
        homes.swap(*step[1:])
