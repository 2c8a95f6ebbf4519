"""What a Swiss round costs, as T19 orders it: turns at tables of 3 and repeats, then close ranks, then clubs."""

from collections.abc import Collection, Sequence
from itertools import combinations

from .history import clubmates, history
from .request import Request
from .threes import level
from .weights import MOST


class Prices:
    """Costs over ranks 0, 1, 2 …; `extra`: per rank, what a meeting with another rank costs beside their distance."""

    def __init__(
        self,
        request: Request,
        ranked: Sequence[int],
        *,
        stuck: Collection[int] = (),
        places: int,
        turns_first: bool = True,
    ) -> None:
        count = len(ranked)
        self.close = 2 * count  # more than all meetings of clubmates
        near = 8 * count**3 * self.close
        self.visit, self.third = (near, near * 2 * count * MOST**2) if not turns_first else (0, near)
        self.repeat = self.third * 2 * count * MOST
        self.visit = self.visit or self.repeat * 2 * count
        self.never = max(self.repeat, self.visit * MOST**2) * 2 * count
        self.threes = history(request.past).threes
        self.extra = self._extra(request, ranked)
        self.short, self.full = self._sizes(ranked, stuck, places)

    def _extra(self, request: Request, ranked: Sequence[int]) -> list[dict[int, int]]:
        """Forbidden meetings, repeats, meetings of clubmates."""
        index = {player: rank for rank, player in enumerate(ranked)}
        extra: list[dict[int, int]] = [{} for _ in ranked]
        for past in request.past:
            for table in past.tables:
                ranks = [index[player] for player in table if player in index]
                met = dict.fromkeys(ranks, self.repeat)
                for rank in ranks:
                    extra[rank].update(met)
        met_before = history(request.past).met
        several = met_before.items() if met_before.total() > len(met_before) else ()
        for (a, b), times in several:
            if times > 1 and a in index and b in index:
                p, q = index[a], index[b]
                extra[p][q] = extra[q][p] = self.repeat + (times - 1) * self.third
        clubs = ((pair, 1) for pair in clubmates(request.clubs, ranked))
        apart = ((sorted(pair), self.never) for pair in request.forbidden)
        for (a, b), price in (*clubs, *apart):
            if a in index and b in index:
                p, q = index[a], index[b]
                extra[p][q] = extra[q][p] = extra[p].get(q, 0) + price
        return extra

    def _sizes(self, ranked: Sequence[int], stuck: Collection[int], places: int) -> tuple[list[int], list[int]]:
        """Per rank, what a table of 3 costs whose turn it is not, and a table of 4 whose turn for one of 3 it is."""
        loose = [player for rank, player in enumerate(ranked) if rank not in stuck]
        limit = level(loose, self.threes, places=places)
        if limit is None:
            return [0] * len(ranked), [0] * len(ranked)
        over = [self.threes[player] - limit if rank not in stuck else 0 for rank, player in enumerate(ranked)]
        return [self.visit * max(0, more) ** 2 for more in over], [self.visit * max(0, -more) for more in over]

    def pair(self, p: int, q: int) -> int:
        """What it costs that p and q meet."""
        return self.close * (p - q) * (p - q) + self.extra[p].get(q, 0)

    def table(self, table: Sequence[int]) -> int:
        """What a table costs."""
        return self.sizes(table) + sum(self.pair(p, q) for p, q in combinations(table, 2))

    def sizes(self, table: Sequence[int]) -> int:
        """What it costs that these sit at a table of this size."""
        sizes = self.short if len(table) == 3 else self.full
        return sum(sizes[p] for p in table)

    def clashing(self, table: Sequence[int]) -> list[int]:
        """Those of a table who meet somebody again, or a forbidden opponent."""
        extra, least = self.extra, self.repeat
        return [p for p in table if any(extra[p].get(q, 0) >= least for q in table if q != p)]

    def clash(self, table: Sequence[int]) -> bool:
        """Whether somebody meets somebody again, or a forbidden opponent."""
        seen: list[int] = []
        for p in table:
            if seen and not self.extra[p].keys().isdisjoint(seen):
                return any(self.extra[p].get(q, 0) >= self.repeat for q in seen) or len(self.clashing(table)) > 0
            seen.append(p)
        return False


def sizes_differ(prices: Prices, p: int, q: int, *, p_short: bool) -> int:
    """What it adds that p and q, one at a table of 3 (p if p_short) and one at a table of 4, change places."""
    here, there = (p, q) if p_short else (q, p)
    return prices.full[here] - prices.short[here] + prices.short[there] - prices.full[there]
