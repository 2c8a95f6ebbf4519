"""Seatings by rank that demands then mend with as few swaps as they need: snake and final (T16, T19)."""

from collections.abc import Mapping, Sequence
from random import Random

from .assign import assign
from .field import demands, seated
from .request import Request, Table, by_rank, foes
from .sizes import sizes

BROKEN = 10**12
MOVED = 10**6  # above any sum of rank differences of two players
LOOKED_AT = 20_000  # swaps compared before the best of them is taken
SEED = 0  # ranks and demands decide here, not chance: whatever is foretold is drawn


def snake(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random) -> list[list[int]]:
    """By rank 1, 2, 3 … 3, 2, 1 across the tables."""
    return _mended(request, players, _snake_order(len(players)), fixed=fixed)


def final(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random) -> list[list[int]]:
    """The best at table 1, the next at table 2 and so on."""
    return _mended(request, players, _final_order(len(players)), fixed=fixed)


def displaced(request: Request) -> Table:
    """Whom fixed tables and forbidden pairs move to another table of the final than their rank says, best first (T16).

    The request can be drawn: check() found nothing.
    """
    ranked = by_rank(request, seated(request))
    tables = final(request, ranked, fixed=demands(request, ranked), rng=Random(SEED))  # noqa: S311 - see SEED
    at = {player: number for number, table in enumerate(tables) for player in table}
    return tuple(player for player, home in zip(ranked, _final_order(len(ranked)), strict=True) if at[player] != home)


def _final_order(count: int) -> list[int]:
    """The table of each rank, from 0 on."""
    return [table for table, size in enumerate(sizes(count)) for _ in range(size)]


def _snake_order(count: int) -> list[int]:
    """The table of each rank, from 0 on."""
    seats = sizes(count)
    order = []
    for lap in range(max(seats)):
        row = [table for table, size in enumerate(seats) if lap < size]
        order += row if lap % 2 == 0 else row[::-1]
    return order


class Homes:
    """Players, by rank, at places that have a rank and a table too.

    Judged by broken demands first, then by how many sit at another table than that of their rank, then by the sum of
    differences between their ranks and those of their places.
    """

    def __init__(
        self, ranked: Table, order: Sequence[int], *, apart: Mapping[int, frozenset[int]], fixed: Mapping[int, int]
    ) -> None:
        self.ranked = ranked
        self.order = order
        self.apart = apart
        self.fixed = fixed
        self.rank = {player: rank for rank, player in enumerate(ranked)}
        self.place = dict(self.rank)

    def at(self, player: int) -> int:
        """The table where this player sits."""
        return self.order[self.place[player]]

    def away(self, player: int) -> bool:
        """Whether this player sits at another table than that of the rank."""
        return self.at(player) != self.order[self.rank[player]]

    def cost(self, player: int) -> int:
        """What this player's present place costs."""
        table = self.at(player)
        broken = sum(foe in self.place and self.at(foe) == table for foe in self.apart.get(player, ()))
        broken += self.fixed.get(player, table + 1) != table + 1
        return BROKEN * broken + MOVED * self.away(player) + abs(self.place[player] - self.rank[player])

    def change(self, p: int, q: int) -> int:
        """What swapping p and q adds, both at different tables."""
        before = self.cost(p) + self.cost(q)
        self.swap(p, q)
        after = self.cost(p) + self.cost(q)
        self.swap(p, q)
        return after - before

    def swap(self, p: int, q: int) -> None:
        """Let p and q change places."""
        self.place[p], self.place[q] = self.place[q], self.place[p]

    def put(self, tables: Sequence[Sequence[int]]) -> None:
        """Seat everybody at these tables, by rank at the places of each."""
        for number, table in enumerate(tables):
            places = (place for place, at in enumerate(self.order) if at == number)
            self.place.update(zip(sorted(table, key=self.rank.__getitem__), places, strict=True))

    def broken(self) -> list[int]:
        """The players whose demands are not kept."""
        return [player for player in self.ranked if self.cost(player) >= BROKEN]

    def best(self, movers: Sequence[int]) -> tuple[int, int] | None:
        """The best swap of one of these players; among equal ones the best ranks stay. None where no swap helps."""
        found = [(self.change(p, q), p, q) for p in movers for q in self.ranked if self.at(p) != self.at(q)]
        step = min((step for step in found if step[0] < 0), key=self._worth, default=None)
        return step and step[1:]

    def _worth(self, step: tuple[int, int, int]) -> tuple[int, int, int]:
        change, *pair = step
        ranks = sorted(self.rank[player] for player in pair)
        return change, -ranks[0], -ranks[1]


def _mended(request: Request, players: Table, order: Sequence[int], *, fixed: Mapping[int, int]) -> list[list[int]]:
    """Players by rank at these tables, then swaps until every demand is kept."""
    homes = Homes(by_rank(request, players), order, apart=foes(request), fixed=fixed)
    _descend(homes, only_broken=True)
    if homes.broken():
        rng = Random(SEED)  # noqa: S311 - see SEED
        found = assign(players, sizes(len(players)), foes=homes.apart, fixed=fixed, rng=rng)
        if found is None:
            raise ValueError("no seating keeps the demands: check() comes first")
        homes.put(found)
        _descend(homes, only_broken=False)
    return [[p for p in homes.ranked if homes.at(p) == table] for table in range(len(sizes(len(players))))]


def _descend(homes: Homes, *, only_broken: bool) -> None:
    """Take the best swap as long as one helps; each lowers the cost, so this ends."""
    share = max(1, LOOKED_AT // len(homes.ranked))
    while movers := homes.broken() if only_broken else [p for p in homes.ranked if homes.away(p)]:
        some = (homes.best(movers[start : start + share]) for start in range(0, len(movers), share))
        step = next((step for step in some if step), None)
        if step is None:
            return
        homes.swap(*step)
