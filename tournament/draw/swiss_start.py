"""Where the Swiss draw starts: ranks in order, and who goes to the tables of 3 (T18, T19)."""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from .threes import Sizes

FEW = 10  # so few left for the next tables of 3 must not all have met
SAMPLES = 60


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


def short_tables(
    seats: Sequence[int],
    *,
    only: Sizes,
    stuck: Mapping[int, int],
    met: Sequence[Mapping[int, int]],
    rng: Random,
) -> frozenset[int]:
    """The ranks for the tables of 3: those bound to them, then neighbours in rank among those free to go."""
    bound = [rank for rank, size in only.items() if size == 3]
    free = [rank for rank in range(sum(seats)) if rank not in only and rank not in stuck]
    places = 3 * seats.count(3) - sum(seats[table - 1] == 3 for table in stuck.values())
    count = places - len(bound)
    if not 0 < count < len(free):
        return frozenset(bound + free[:count])
    windows = [free[start : start + count] for start in range(len(free) - count + 1)]
    if len(free) - count > 3 * places:
        return frozenset(bound + windows[int(rng.random() * len(windows))])
    rng.shuffle(windows)
    if len(free) - count <= FEW:
        windows += [rng.sample(free, count) for _ in range(SAMPLES)]
    return frozenset(bound + min(windows, key=lambda some: _met(bound + some, met) + _met(_left(free, some), met)))


def _left(free: Sequence[int], some: Sequence[int]) -> list[int]:
    chosen = frozenset(some)
    return [rank for rank in free if rank not in chosen]


def _met(ranks: Sequence[int], met: Sequence[Mapping[int, int]]) -> int:
    """Pairs among these that have met, must not meet or are of one club."""
    return sum(q in met[p] for i, p in enumerate(ranks) for q in ranks[:i])
