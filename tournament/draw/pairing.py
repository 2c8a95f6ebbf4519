"""One Swiss round as a position whose swaps are judged by difference (T19)."""

from collections.abc import Iterable, Iterator, Sequence

from .swiss_cost import Prices, sizes_differ


class Pairing:
    """Tables of ranks 0, 1, 2 …; the cost of a table does not depend on the others."""

    def __init__(self, tables: list[list[int]], prices: Prices) -> None:
        self.prices = prices
        self.where = [0] * len(prices.extra)
        self.tables = tables
        self.put(range(len(tables)), tables)

    def put(self, numbers: Iterable[int], tables: Iterable[Sequence[int]]) -> None:
        """Seat these tables anew."""
        for t, table in zip(numbers, tables, strict=True):
            self.tables[t] = list(table)
            for p in table:
                self.where[p] = t

    def total(self) -> int:
        """What the round costs."""
        return sum(self.prices.table(table) for table in self.tables)

    def change(self, p: int, q: int) -> int:
        """What swapping p and q, who sit apart, adds to the cost."""
        ep, eq, close = self.prices.extra[p], self.prices.extra[q], self.prices.close
        first, second = self.tables[self.where[p]], self.tables[self.where[q]]
        change = 0
        for x in first:
            if x != p:
                change += close * (q - p) * (q + p - 2 * x) + eq.get(x, 0) - ep.get(x, 0)
        for y in second:
            if y != q:
                change += close * (p - q) * (p + q - 2 * y) + ep.get(y, 0) - eq.get(y, 0)
        if len(first) != len(second):
            change += sizes_differ(self.prices, p, q, p_short=len(first) == 3)
        return change

    def swap(self, p: int, q: int) -> None:
        """Let p and q change places."""
        a, b = self.where[p], self.where[q]
        first, second = self.tables[a], self.tables[b]
        first[first.index(p)], second[second.index(q)] = q, p
        self.where[p], self.where[q] = b, a

    def clashes(self) -> list[int]:
        """Tables with a repeated or forbidden meeting."""
        return [t for t, table in enumerate(self.tables) if self.prices.clash(table)]


class Moves:
    """Who may change places with whom: fixed players stay."""

    def __init__(self, pairing: Pairing, *, fixed: frozenset[int]) -> None:
        self.pairing = pairing
        self.fixed = fixed

    def partners(self, p: int, reach: int) -> Iterator[int]:
        """Whoever may change places with p and sits at a table with ranks near p, or is near."""
        if p in self.fixed:
            return
        where = self.pairing.where
        near = {where[q] for q in range(max(0, p - reach), min(len(where), p + reach + 1))} - {where[p]}
        for t in sorted(near):
            for q in self.pairing.tables[t]:
                if q not in self.fixed:
                    yield q
