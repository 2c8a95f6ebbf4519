"""How an event counts, as one frozen value: sizes, direction, top-up, win points, ties, shares, absence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

Scale = Mapping[int, tuple[Fraction, ...]]


class TieMode(StrEnum):
    """What equal points at a table are worth (T6): the better place, or the mean of the places they cover."""

    BETTER_PLACE = "better_place"
    MEAN = "mean"


class ShareRule(StrEnum):
    """The third criterion (T12): the share as written, or scaled by the table's size."""

    AS_WRITTEN = "as_written"
    SCALED = "scaled"


class AbsenceRule(StrEnum):
    """What a missed round counts as (T13): the worst of the round, a fixed number of points, or nothing."""

    WORST = "worst"
    FIXED = "fixed"
    LEFT_OUT = "left_out"


def _preset(*rows: str) -> Scale:
    values = (tuple(Fraction(value) for value in row.split()) for row in rows)
    return MappingProxyType({len(row): row for row in values})


PRESETS: Mapping[str, Scale] = MappingProxyType(
    {
        "balanced": _preset("4 2.5 1", "4 3 2 1"),
        "catan": _preset("5 3 1", "5 3 2 1"),
        "carcassonne": _preset("4 3 2", "4 3 2 1"),
        "ifpa": _preset("7 4 1", "7 5 3 1"),
    }
)
"""The win points of T7 by name; the first is the default."""


@dataclass(frozen=True, slots=True)
class Format:
    """Everything the standings depend on beside the results; ValueError for a scale that does not fit its sizes."""

    scale: Scale = field(default_factory=lambda: PRESETS["balanced"], hash=False)  # a mapping has no hash
    sizes: tuple[int, ...] = (3, 4)
    lower_wins: bool = True
    least_total: int | None = 0
    limit: int | None = 100
    top_up: bool = True
    leaver_ends: bool = False  # who leaves has lost, and the game is over: those who stay need not be two
    ties: TieMode = TieMode.BETTER_PLACE
    share_rule: ShareRule = ShareRule.AS_WRITTEN
    absence: AbsenceRule = AbsenceRule.WORST
    absence_points: int = 100
    min_rounds: int = 0

    def __post_init__(self) -> None:
        if not self.sizes or min(self.sizes) < 2:
            raise ValueError(f"tables of {self.sizes}: at least one size, each of 2 or more")
        for size, row in self.scale.items():
            if len(row) != size:
                raise ValueError(f"a table of {size} needs {size} win points, not {len(row)} (T7)")


def scale_size(format: Format, size: int) -> int:
    """The table size whose win points a table of `size` uses: its own, or the next larger one (T7, T23)."""
    fitting = [known for known in format.scale if known >= size]
    if not fitting:
        raise ValueError(f"no win points for a table of {size} (T7)")
    return min(fitting)


def full_size(format: Format) -> int:
    """The size that shares are scaled to (T12) and that a tie of table sizes goes to (T14): the largest, 4 in Kabo."""
    return max(format.sizes)


def least_playing(format: Format) -> int:
    """How many have to play on for a game to count (T21)."""
    return 1 if format.leaver_ends else 2


def worst_points(points: Iterable[int], format: Format) -> int:
    """Game points as bad as the worst of these, at least the limit (T13, T21); 0 where there is neither.

    Where more points are better: the lowest of these, at most the least total.
    """
    bound = format.limit if format.lower_wins else format.least_total
    known = [*points] if bound is None else [*points, bound]
    return (max if format.lower_wins else min)(known, default=0)
