"""The Swiss draw: no avoidable repeat, then ranks as close as possible at a table (T19)."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from .history import clubmates, history
from .request import Request, Table, by_rank, foes
from .sizes import sizes
from .swiss_start import by_rank_at, short_tables
from .threes import seat_fairly

NEVER = 10**15
REPEAT = 10**10
CLOSE = 10  # per square of a difference in rank
CLUB = 1
NEAR = 12  # ranks on either side among which partners are looked for first
UPHILL = 0.02
CHOICES = 10


class Pairing:
    """One round over ranks 0, 1, 2 …; the cost of a pair does not depend on the others."""

    def __init__(self, tables: list[list[int]], extra: list[dict[int, int]]) -> None:
        self.extra = extra  # per rank, what a meeting with another rank costs beside their distance
        self.where = [0] * len(extra)
        self.tables = tables
        self.put(tables)

    def put(self, tables: list[list[int]]) -> None:
        """Seat everybody at these tables."""
        self.tables = tables
        for t, table in enumerate(tables):
            for p in table:
                self.where[p] = t

    def pair(self, p: int, q: int) -> int:
        """What it costs that p and q meet."""
        return CLOSE * (p - q) * (p - q) + self.extra[p].get(q, 0)

    def total(self) -> int:
        """What the round costs."""
        return sum(self.pair(p, q) for table in self.tables for i, p in enumerate(table) for q in table[:i])

    def change(self, p: int, q: int) -> int:
        """What swapping p and q, who sit apart, adds to the cost."""
        ep, eq = self.extra[p], self.extra[q]
        change = 0
        for x in self.tables[self.where[p]]:
            if x != p:
                change += CLOSE * (q - p) * (q + p - 2 * x) + eq.get(x, 0) - ep.get(x, 0)
        for y in self.tables[self.where[q]]:
            if y != q:
                change += CLOSE * (p - q) * (p + q - 2 * y) + ep.get(y, 0) - eq.get(y, 0)
        return change

    def swap(self, p: int, q: int) -> None:
        """Let p and q change places."""
        a, b = self.where[p], self.where[q]
        first, second = self.tables[a], self.tables[b]
        first[first.index(p)], second[second.index(q)] = q, p
        self.where[p], self.where[q] = b, a

    def clashes(self) -> list[int]:
        """Ranks that sit in a repeated or forbidden meeting."""
        extra = self.extra
        return [p for p, t in enumerate(self.where) if any(extra[p].get(x, 0) >= REPEAT for x in self.tables[t])]


class Moves:
    """Who may change places with whom: fixed players stay, and so do the bound sizes of table."""

    def __init__(self, pairing: Pairing, *, fixed: frozenset[int], bound: frozenset[int]) -> None:
        self.pairing = pairing
        self.fixed = fixed
        self.bound = bound

    def allows(self, p: int, q: int) -> bool:
        """Whether p and q may change places."""
        if p in self.fixed or q in self.fixed or self.pairing.where[p] == self.pairing.where[q]:
            return False
        tables, where = self.pairing.tables, self.pairing.where
        if len(tables[where[p]]) == len(tables[where[q]]):
            return True
        return p not in self.bound and q not in self.bound

    def partners(self, p: int, reach: int) -> Iterator[int]:
        """Whoever may change places with p and sits at a table with ranks near p, or is near."""
        where = self.pairing.where
        near = {where[q] for q in range(max(0, p - reach), min(len(where), p + reach + 1))}
        for t in sorted(near):
            for q in tuple(self.pairing.tables[t]):
                if self.allows(p, q):
                    yield q


def tables(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random) -> list[list[int]]:
    """The round, tables of each size in order of rank save those with fixed players."""
    ranked = list(by_rank(request, players))
    if not request.ranking:
        rng.shuffle(ranked)
    index = {player: rank for rank, player in enumerate(ranked)}
    visits = history(request.past).threes
    fair = seat_fairly(players, sizes(len(players)), visits=visits, foes=foes(request), fixed=fixed, rng=rng)
    only = {index[p]: size for p, size in fair.only.items()}
    stuck = {index[p]: table for p, table in fixed.items()}
    extra = _extra(request, ranked, index)
    seats = sizes(len(ranked))
    short = short_tables(seats, only=only, stuck=stuck, met=extra, rng=rng)
    pairing = Pairing(by_rank_at(seats, short, stuck), extra)
    moves = Moves(pairing, fixed=frozenset(stuck), bound=frozenset(only))
    _settle(pairing, moves, rng=rng, budget=request.moves)
    if any(extra[p].get(x, 0) >= NEVER for table in pairing.tables for p in table for x in table):
        pairing = Pairing([[index[p] for p in table] for table in fair.tables], extra)
        _settle(pairing, Moves(pairing, fixed=moves.fixed, bound=moves.bound), rng=rng, budget=request.moves)
    return [[ranked[i] for i in table] for table in _numbered(pairing.tables, frozenset(stuck))]


def _extra(request: Request, ranked: Sequence[int], index: Mapping[int, int]) -> list[dict[int, int]]:
    """What meetings cost beside the distance of ranks: forbidden, repeated, of one club."""
    extra: list[dict[int, int]] = [{} for _ in ranked]

    def add(a: int, b: int, price: int) -> None:
        if a in index and b in index:
            p, q = index[a], index[b]
            extra[p][q] = extra[q][p] = extra[p].get(q, 0) + price

    for (a, b), times in history(request.past).met.items():
        add(a, b, REPEAT * (times * (times + 1) // 2))
    for pair in request.forbidden:
        a, b = sorted(pair)
        add(a, b, NEVER)
    for a, b in clubmates(request.clubs, ranked):
        add(a, b, CLUB)
    return extra


def _settle(pairing: Pairing, moves: Moves, *, rng: Random, budget: int) -> None:
    """First take out repeats, near ranks first, then draw the ranks together."""
    budget = _polish(pairing, moves, _part(pairing, moves, rng=rng, budget=budget))
    if pairing.clashes():
        _wander(pairing, moves, rng=rng, budget=budget)


def _part(pairing: Pairing, moves: Moves, *, rng: Random, budget: int) -> int:
    """Swap players out of repeats while that helps; gives back what is left of the budget."""
    reach = NEAR
    while budget > 0 and (clashes := pairing.clashes()):
        progress = False
        rng.shuffle(clashes)
        for p in clashes:
            best = min(((pairing.change(p, q), q) for q in moves.partners(p, reach)), default=(0, p))
            budget -= 1
            if best[0] < 0:
                pairing.swap(p, best[1])
                progress = True
        if not progress:
            if reach > len(pairing.where):
                break
            reach *= 4
    return budget


def _polish(pairing: Pairing, moves: Moves, budget: int) -> int:
    """Take every swap between near ranks that lowers the cost; gives back what is left of the budget."""
    progress = True
    while progress and budget > 0:
        progress = False
        for p in range(len(pairing.where)):
            best = min(((pairing.change(p, q), q) for q in moves.partners(p, NEAR // 2)), default=(0, p))
            budget -= 1
            if best[0] < 0:
                pairing.swap(p, best[1])
                progress = True
    return budget


def _wander(pairing: Pairing, moves: Moves, *, rng: Random, budget: int) -> None:
    """Look for a round with fewer repeats through dearer ones; ends with the best one met."""
    cost = best = pairing.total()
    kept = [list(table) for table in pairing.tables]
    clashes = pairing.clashes()
    for _ in range(budget):
        if not clashes:
            break
        step = _step(pairing, moves, clashes[int(rng.random() * len(clashes))], rng)
        if step[0] <= 0 or (step[0] < 2 * REPEAT and rng.random() < UPHILL):
            pairing.swap(*step[1:])
            cost += step[0]
            clashes = pairing.clashes()
            if cost < best:
                best, kept = cost, [list(table) for table in pairing.tables]
    pairing.put(kept)
    _polish(pairing, moves, len(pairing.where))


def _step(pairing: Pairing, moves: Moves, p: int, rng: Random) -> tuple[int, int, int]:
    """The best of a few swaps of p, as (change, p, q)."""
    some = [int(rng.random() * len(pairing.where)) for _ in range(CHOICES)]
    return min(((pairing.change(p, q), p, q) for q in some if moves.allows(p, q)), default=(NEVER, p, p))


def _numbered(tables: Sequence[list[int]], fixed: frozenset[int]) -> list[list[int]]:
    """Tables without a fixed player put in order of rank among those of their size."""
    result = list(tables)
    for size in (4, 3):
        places = [t for t, table in enumerate(tables) if len(table) == size and not fixed & set(table)]
        ordered = sorted((tables[t] for t in places), key=lambda table: (sum(table), min(table)))
        for place, table in zip(places, ordered, strict=True):
            result[place] = table
    return result
