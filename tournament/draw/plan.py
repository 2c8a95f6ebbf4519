"""The rounds still to play as one position whose swaps are judged by difference (T18)."""

from collections.abc import Mapping, Sequence

from .history import clubmates
from .result import Pair

REPEAT = 1_000_000
CLUB = 1_000
NEVER = 10**12

_MOST = 63  # meetings a code can tell apart
_CLUB, _FORBIDDEN = 64, 128  # added to the meetings of a pair


def _prices() -> list[int]:
    """What one more meeting costs a pair, by its code: each repeat costs more than the one before (T18)."""
    prices = []
    for code in range(2 * _FORBIDDEN):
        meetings = code & _MOST
        club = CLUB if code & _CLUB else 0
        prices.append(NEVER if code & _FORBIDDEN else REPEAT * (meetings * (meetings + 1) // 2) + club)
    return prices


class Plan:
    """Tables of player indexes per round, and how often each pair has met or is going to meet."""

    __slots__ = ("codes", "cost", "hot", "prices", "tables", "where")

    def __init__(self, count: int, rounds: list[list[list[int]]], codes: list[list[int]]) -> None:
        self.tables = rounds
        self.codes = codes
        self.prices = _prices()
        self.where = [[0] * count for _ in rounds]
        self.cost = 0
        self.hot: list[Pair] = []
        for r, tables in enumerate(rounds):
            for t, table in enumerate(tables):
                for i, p in enumerate(table):
                    self.where[r][p] = t
                    for q in table[:i]:
                        self.cost += self._meet(p, q)

    def _meet(self, p: int, q: int) -> int:
        code = self.codes[p][q]
        price = self.prices[code]
        self.codes[p][q] = self.codes[q][p] = code + 1
        if price:
            self.hot.append((p, q))
        return price

    def price_of(self, p: int, q: int) -> int:
        """What the latest meeting of this pair costs."""
        return self.prices[self.codes[p][q] - 1] if self.codes[p][q] & _MOST else 0

    def rounds_of(self, p: int, q: int) -> list[int]:
        """The rounds to play in which they sit together."""
        return [r for r, where in enumerate(self.where) if where[p] == where[q]]

    def change(self, r: int, p: int, q: int) -> int:
        """What swapping p and q, who sit apart in round r, adds to the cost."""
        prices, mp, mq, where, tables = self.prices, self.codes[p], self.codes[q], self.where[r], self.tables[r]
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
                    self.cost += self._meet(player, other)

    def _part(self, player: int, table: list[int]) -> None:
        row = self.codes[player]
        for other in table:
            if other != player:
                row[other] -= 1
                self.codes[other][player] -= 1
                self.cost -= self.prices[row[other]]


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
        _add(rows, index, a, b, min(times, _MOST - spare))
    for a, others in foes.items():
        for b in others:
            if a < b:
                _add(rows, index, a, b, _FORBIDDEN)
    for a, b in clubmates(clubs, players):
        _add(rows, index, a, b, _CLUB)
    return rows


def _add(rows: list[list[int]], index: Mapping[int, int], a: int, b: int, code: int) -> None:
    """Add to the code of a pair, both ways; a pair that is not whole is left out."""
    if a in index and b in index:
        rows[index[a]][index[b]] += code
        rows[index[b]][index[a]] += code
