"""What a swap by hand costs, before it is made."""

from .report import report
from .request import Request, Tables
from .result import Report


def swapped(tables: Tables, byes: tuple[int, ...], a: int, b: int) -> tuple[Tables, tuple[int, ...]]:
    """Tables and byes with the seats of a and b exchanged; either may have a bye."""
    if not {a, b} <= {*byes, *(player for table in tables for player in table)}:
        raise ValueError("both players must have a seat or a bye")
    other = {a: b, b: a}
    after = tuple(tuple(other.get(player, player) for player in table) for table in tables)
    return after, tuple(other.get(player, player) for player in byes)


def swap_effect(request: Request, tables: Tables, a: int, b: int, *, byes: tuple[int, ...] = ()) -> Report:
    """The report on the round after a and b have changed places."""
    return report(request, *swapped(tables, byes, a, b))
