"""Swiss events played by dice, and the plain greedy draw that ours is compared with."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournament.draw import MOVES, Past, Request, Tables, draw, sizes

POINTS = {4: (3, 2, 1, 0), 3: (3, 1.5, 0)}


@dataclass(frozen=True)
class Evening:
    """What came of an event: repeats, and the mean difference of best and worst rank at a table."""

    repeats: int
    spread: float
    visits: Counter[int]  # to tables of 3


def evening(n: int, *, rounds: int = 8, seed: int, greedy: bool = False, moves: int = MOVES) -> Evening:
    """Players of different skill, a game's places by skill and luck, ranks by points; the first round is by lot."""
    dice = Random(seed)
    skill, points = [dice.gauss(0, 1) for _ in range(n)], [0.0] * n
    past: tuple[Past, ...] = ()
    met: Counter[tuple[int, int]] = Counter()
    spreads, visits = list[int](), Counter(dict.fromkeys(range(n), 0))
    for number in range(1, rounds + 1):
        ranks = sorted(range(n), key=lambda p: (-points[p], p)) if past else dice.sample(range(n), n)
        tables = plain_greedy(ranks, met) if greedy else _drawn(ranks, number, rounds, past, seed, moves)
        past = (*past, Past(tables))
        place = {p: rank for rank, p in enumerate(ranks)}
        met.update(pair for table in tables for pair in combinations(sorted(table), 2))
        visits.update(p for table in tables if len(table) == 3 for p in table)
        if number > 1:
            spreads += [max(place[p] for p in table) - min(place[p] for p in table) for table in tables]
        for table in tables:
            order = sorted(table, key=lambda p: -(skill[p] + dice.gauss(0, 1)))
            for p, won in zip(order, POINTS[len(table)], strict=True):
                points[p] += won
    return Evening(met.total() - len(met), sum(spreads) / len(spreads), visits)


def _drawn(ranks: list[int], number: int, rounds: int, past: tuple[Past, ...], seed: int, moves: int) -> Tables:
    ranking = tuple(ranks) if past else ()
    request = Request(tuple(range(len(ranks))), "swiss", number, rounds, past=past, ranking=ranking, seed=seed)
    return draw(Request.from_dict(request.to_dict() | {"moves": moves})).tables


def plain_greedy(ranks: Sequence[int], met: Counter[tuple[int, int]]) -> Tables:
    """By rank: the best without a seat, then each time the next who met nobody at the table; tables of 3 at the end.

    Whoever is left over and meets somebody again changes places with the nearest rank that makes fewer repeats.
    """
    left, tables = list(ranks), list[list[int]]()
    for size in sizes(len(ranks)):
        table = [left.pop(0)]
        while len(table) < size:
            table.append(next((p for p in left if not _known(met, p, table)), left[0]))
            left.remove(table[-1])
        tables.append(table)
    while _swap(tables, {p: rank for rank, p in enumerate(ranks)}, met):
        pass
    return tuple(map(tuple, tables))


def _known(met: Counter[tuple[int, int]], p: int, table: Sequence[int]) -> int:
    """With how many of a table this player has sat."""
    return sum(met[min(p, q), max(p, q)] > 0 for q in table if q != p)


def _swap(tables: list[list[int]], rank: dict[int, int], met: Counter[tuple[int, int]]) -> bool:
    """Make the first swap that makes fewer repeats; whether there was one."""
    for table in tables:
        for p in [p for p in table if _known(met, p, table)]:
            for q in sorted(rank, key=lambda q: abs(rank[q] - rank[p])):
                other = next(t for t in tables if q in t)
                if other is table:
                    continue
                now = _known(met, p, table) + _known(met, q, other)
                rest, others = [x for x in table if x != p], [x for x in other if x != q]
                if _known(met, q, rest) + _known(met, p, others) < now:
                    table[table.index(p)], other[other.index(q)] = q, p
                    return True
    return False
