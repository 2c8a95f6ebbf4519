"""The rounds still to play as one position whose swaps are judged by difference (T18)."""

from collections.abc import Mapping, Sequence

from .history import clubmates
from .result import Pair
from .weights import CLUB, FORBIDDEN, MOST, Weights, guide

Rounds = list[list[list[int]]]


class Plan:
    """Tables of player indexes per round, and how often each pair has met or is going to meet."""

    __slots__ = ("codes", "cost", "guide", "hot", "prices", "tables", "where")

    def __init__(self, count: int, rounds: Rounds, codes: list[list[int]], *, weights: Weights) -> None:
        self.tables = rounds
        self.codes = codes
        self.prices = weights.prices()
        self.guide = guide()
        self.where = [[0] * count for _ in rounds]
        self.cost = 0
        self.hot: list[Pair] = []
        for r, tables in enumerate(rounds):
            for t, table in enumerate(tables):
                for i, p in enumerate(table):
                    self.where[r][p] = t
                    for q in table[:i]:
                        self._meet(p, q)

    def _meet(self, p: int, q: int) -> None:
        code = self.codes[p][q]
        self.codes[p][q] = self.codes[q][p] = code + 1
        if price := self.prices[code]:
            self.cost += price
            self.hot.append((p, q))

    def costly(self, p: int, q: int) -> bool:
        """Whether the latest meeting of this pair costs anything."""
        return bool(self.codes[p][q] & MOST and self.prices[self.codes[p][q] - 1])

    def rounds_of(self, p: int, q: int) -> list[int]:
        """The rounds to play in which they sit together."""
        return [r for r, where in enumerate(self.where) if where[p] == where[q]]

    def change(self, r: int, p: int, q: int, prices: list[int]) -> int:
        """What swapping p and q, who sit apart in round r, adds to a cost."""
        mp, mq, where, tables = self.codes[p], self.codes[q], self.where[r], self.tables[r]
        change = 0
        for x in tables[where[p]]:
            if x != p:
                change += prices[mq[x]] - prices[mp[x] - 1]
        for y in tables[where[q]]:
            if y != q:
                change += prices[mp[y]] - prices[mq[y] - 1]
        return change

    def swap(self, r: int, p: int, q: int) -> None:
        """Let p and q change places in round r."""
        where = self.where[r]
        a, b = where[p], where[q]
        first, second = self.tables[r][a], self.tables[r][b]
        self._part(p, first)
        self._part(q, second)
        first[first.index(p)], second[second.index(q)] = q, p
        where[p], where[q] = b, a
        for player, table in ((p, second), (q, first)):
            for other in table:
                if other != player:
                    self._meet(player, other)

    def _part(self, player: int, table: list[int]) -> None:
        row = self.codes[player]
        for other in table:
            if other != player:
                row[other] -= 1
                self.codes[other][player] -= 1
                self.cost -= self.prices[row[other]]

    def copy(self) -> Rounds:
        """The tables as they are now."""
        return [[list(table) for table in tables] for tables in self.tables]

    def restore(self, kept: Rounds) -> None:
        """Bring the plan back to the tables kept, by swaps."""
        for r, tables in enumerate(kept):
            for t, table in enumerate(tables):
                for player in table:
                    if self.where[r][player] != t:
                        stray = next(p for p in self.tables[r][t] if p not in table)
                        self.swap(r, player, stray)


def codes(
    players: Sequence[int],
    *,
    met: Mapping[Pair, int],
    foes: Mapping[int, frozenset[int]],
    clubs: Mapping[int, str],
    spare: int,
) -> list[list[int]]:
    """The pairs' codes before the rounds to play, of which there are at most `spare`."""
    rows = [[0] * len(players) for _ in players]
    index = {player: i for i, player in enumerate(players)}
    for (a, b), times in met.items():
        _add(rows, index, a, b, min(times, MOST - spare))
    for a, others in foes.items():
        for b in others:
            if a < b:
                _add(rows, index, a, b, FORBIDDEN)
    for a, b in clubmates(clubs, players):
        _add(rows, index, a, b, CLUB)
    return rows


def _add(rows: list[list[int]], index: Mapping[int, int], a: int, b: int, code: int) -> None:
    """Add to the code of a pair, both ways; a pair that is not whole is left out."""
    if a in index and b in index:
        rows[index[a]][index[b]] += code
        rows[index[b]][index[a]] += code
