"""The cheapest way to seat a few players at tables of given sizes, by trying every one that could be cheaper."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

PARTS = 12  # costs are shared out among 3 or 4 players in whole numbers


@dataclass(slots=True)
class _Hunt:
    """Branch and bound: one player after the other at each table that may be part of a cheaper round."""

    tables: list[
        dict[int, list[tuple[int, int]]]
    ]  # per lowest player and size: (cost above the shares, players as bits)
    whole: int
    best: int  # what is left for costs above the shares
    nodes: int
    found: list[int] = field(default_factory=list)
    complete: bool = True

    def seat(self, used: int, left: dict[int, int], cost: int, taken: list[int]) -> None:
        """Try every table for the first player who has none."""
        if used == self.whole:
            self.best, self.found = cost, list(taken)
            return
        first = (~used & (used + 1)).bit_length() - 1
        for size in (4, 3):
            if not left[size]:
                continue
            left[size] -= 1
            for over, mask in self.tables[first][size]:
                if cost + over >= self.best:
                    break
                if mask & used:
                    continue
                self.nodes -= 1
                if self.nodes < 0:
                    self.complete = False
                    break
                taken.append(mask)
                self.seat(used | mask, left, cost + over, taken)
                taken.pop()
            left[size] += 1


def best_seating(
    players: Sequence[int],
    sizes: Sequence[int],
    *,
    price: Callable[[tuple[int, ...]], int],
    below: int,
    nodes: int,
) -> tuple[list[tuple[int, ...]] | None, bool, int]:
    """Tables that cost less than `below` and the least, or None; whether all was tried; the nodes left."""
    count = len(players)
    costs = {
        size: [(PARTS * price(tuple(players[i] for i in table)), table) for table in combinations(range(count), size)]
        for size in sorted(set(sizes))
    }
    shares = _shares(costs, count)
    tables: list[dict[int, list[tuple[int, int]]]] = [{3: [], 4: []} for _ in range(count)]
    for size, some in costs.items():
        for cost, table in some:
            over = cost - sum(shares[i] for i in table)
            tables[table[0]][size].append((over, sum(1 << i for i in table)))
    for by_size in tables:
        for some_tables in by_size.values():
            some_tables.sort()
    hunt = _Hunt(tables, (1 << count) - 1, PARTS * below - sum(shares), nodes)
    hunt.seat(0, {4: sizes.count(4), 3: sizes.count(3)}, 0, [])
    found = [tuple(players[i] for i in range(count) if mask >> i & 1) for mask in hunt.found]
    return found or None, hunt.complete, max(0, hunt.nodes)


def _shares(costs: dict[int, list[tuple[int, tuple[int, ...]]]], count: int) -> list[int]:
    """For each player a part of the cost that no table of theirs is below, raised round by round."""
    shares = [0] * count
    for _ in range(3):
        slack = [-1] * count
        for size, some in costs.items():
            for cost, table in some:
                over = cost
                for i in table:
                    over -= shares[i]
                over //= size
                for i in table:
                    if slack[i] < 0 or over < slack[i]:
                        slack[i] = over
        shares = [share + max(0, more) for share, more in zip(shares, slack, strict=True)]
    return shares
