"""What was typed at the tables, counted once more in a few lines: what a Czech reader has to see (T5–T10)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction as F

WINS = {4: (F(4), F(3), F(2), F(1)), 3: (F(4), F(5, 2), F(1))}  # T7, balanced
Shown = tuple[str, ...]  # rank, win points, game points, share


@dataclass(frozen=True, slots=True)
class Written:
    """What was written down at a table: totals by name."""

    totals: Mapping[str, int]
    by_time: bool


def counted(tables: Collection[Written], *, names: Sequence[str]) -> dict[str, Shown]:
    """Name to what the standings have to show."""
    sums = {name: [F(0), F(0), F(0)] for name in names}
    played = Counter(name for table in tables for name in table.totals)
    for table in tables:
        totals = table.totals
        extra = max(0, 100 - max(totals.values())) if table.by_time else 0
        order, whole = sorted(totals.values()), sum(totals.values()) + extra * len(totals)
        for name, total in totals.items():
            row = sums[name]
            row[0] += WINS[len(totals)][order.index(total)]
            row[1] += total + extra
            row[2] += F(total + extra, whole)
    keys = {name: (-wins, points, share / max(1, played[name])) for name, (wins, points, share) in sums.items()}
    return {name: (_rank(key, list(keys.values())), *shown(key)) for name, key in keys.items()}


def _rank(key: tuple[F, F, F], keys: list[tuple[F, F, F]]) -> str:
    first = 1 + sum(other < key for other in keys)
    last = first + keys.count(key) - 1
    return f"{first}." if first == last else f"{first}.–{last}."


def shown(key: tuple[F, F, F]) -> Shown:
    """Win points (as a negative number), game points and share as they are read."""
    return _points(-key[0]), _points(key[1]), f"{_decimal(key[2] * 100):.2f}".replace(".", ",") + "\xa0%"


def _points(value: F) -> str:
    return f"{_decimal(value):.2f}".rstrip("0").rstrip(".").replace(".", ",")


def _decimal(value: F) -> Decimal:
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"), ROUND_HALF_UP)
