"""Where the Swiss draw starts: ranks in order, and where among them the tables of 3 are (T18, T19)."""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from .swiss_cost import Prices


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
    steps: list[dict[int, bool]] = []  # per rank, for each number of places taken up to it, whether it took one
    best = {0: (0, 0.0)}
    for rank in loose:
        after, took, chance = dict[int, tuple[int, float]](), dict[int, bool](), rng.random()
        for taken, (cost, lot) in best.items():
            cost += taken % 3 > 0  # a table of 3 that is begun stretches on
            ways = [] if prices.full[rank] else [(taken, (cost, lot), False)]
            if taken < places and not prices.short[rank]:
                ways.append((taken + 1, (cost, lot + chance), True))
            for place, price, takes in ways:
                if place not in after or price < after[place]:
                    after[place], took[place] = price, takes
        best = after
        steps.append(took)
    chosen, taken = set[int](), places
    for rank, took in zip(reversed(loose), reversed(steps), strict=True):
        if took[taken]:
            chosen.add(rank)
            taken -= 1
    return frozenset(chosen)
