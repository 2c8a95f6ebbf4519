"""Where the Swiss draw starts: ranks in order, and where among them the tables of 3 are (T18, T19)."""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from .swiss_cost import Prices

NEVER = 1e12


def by_rank_at(seats: Sequence[int], short: Collection[int], stuck: Mapping[int, int]) -> list[list[int]]:
    """Ranks in order at the tables of 4, those chosen for tables of 3 in order there; stuck ones at their table."""
    tables: list[list[int]] = [[] for _ in seats]
    for rank, number in sorted(stuck.items()):
        tables[number - 1].append(rank)
    loose = [rank for rank in range(sum(seats)) if rank not in stuck]
    threes = iter([rank for rank in loose if rank in short])
    fours = iter([rank for rank in loose if rank not in short])
    for table, size in zip(tables, seats, strict=True):
        source = threes if size == 3 else fours
        table += [next(source) for _ in range(size - len(table))]
    return tables


def turns(prices: Prices, loose: Sequence[int], places: int, *, rng: Random) -> frozenset[int]:
    """Loose ranks for the places at tables of 3: whose turn it is, close ones together; among equal ones by lot."""
    if not places:
        return frozenset()
    stretch = [float(taken % 3 > 0) for taken in range(places + 1)]  # a table of 3 that is begun stretches on
    cost = [0.0] + [NEVER] * places  # by the number of places taken so far
    took = [_pass(cost, stretch, prices, rank, chance=rng.random() / (2 * places)) for rank in loose]
    chosen, taken = set[int](), places
    for rank, takers in zip(reversed(loose), reversed(took), strict=True):
        if takers >> taken & 1:
            chosen.add(rank)
            taken -= 1
    return frozenset(chosen)


def _pass(cost: list[float], stretch: Sequence[float], prices: Prices, rank: int, *, chance: float) -> int:
    """Go on by one rank; gives, as bits, the numbers of places taken that are cheapest reached by taking this one."""
    leave, takers = NEVER if prices.full[rank] else 0.0, 0
    for taken in range(len(cost) - 1, 0, -1):
        stay = cost[taken] + stretch[taken] + leave
        take = cost[taken - 1] + stretch[taken - 1] + chance
        if take < stay and not prices.short[rank]:
            cost[taken], takers = take, takers | 1 << taken
        else:
            cost[taken] = stay
    cost[0] += leave
    return takers
