"""What one draw of a round is worth beside another one: less is better (T18, T19)."""

from collections.abc import Sequence
from itertools import combinations

from .request import Request, by_rank
from .result import Report


def apart(request: Request, tables: Sequence[Sequence[int]]) -> int:
    """T19: the places between those who sit together, squared and added, as a Swiss draw weighs them."""
    seated = by_rank(request, tuple(player for table in tables for player in table))
    rank = {player: index for index, player in enumerate(seated)}
    return sum((rank[a] - rank[b]) ** 2 for table in tables for a, b in combinations(table, 2))


def worth(report: Report, apart: int) -> tuple[int, ...]:
    """T18, T19: what is better is less."""
    repeats = report.planned_repeats if report.rounds else report.total_repeats
    visits = list(report.threes.values()) or [0]
    return (
        repeats,
        len(report.repeats),
        report.planned_most if report.rounds else report.most,
        len(report.second_threes),
        max(visits) - min(visits),
        apart,
        len(report.same_club),
    )
