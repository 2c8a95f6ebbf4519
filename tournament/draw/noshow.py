"""What can be done when players of a published round do not come (T23); table numbers are kept."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product

from .report import report
from .request import Request, Table, Tables
from .result import Report

ENOUGH = 3


class Way(StrEnum):
    """How a table that has become too small goes on."""

    FILL = "fill"
    TWO = "two"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Option:
    """One rearrangement of the whole round and its report; a void table counts as byes there."""

    way: Way
    table: int  # the number of the table that is mended
    tables: Tables  # without the absent players
    moved: tuple[tuple[int, int], ...]  # (player, number of the table of 4 left)
    void: tuple[int, ...]
    report: Report


def without(tables: Tables, absent: frozenset[int]) -> Tables:
    """The tables without the absent players; an emptied table stays, empty."""
    return tuple(tuple(player for player in table if player not in absent) for table in tables)


def affected(tables: Tables, absent: frozenset[int]) -> tuple[int, ...]:
    """Numbers of the tables that fall under three players because of the absent ones."""
    left = zip(tables, without(tables, absent), strict=True)
    return tuple(number for number, (old, new) in enumerate(left, 1) if len(new) < ENOUGH and old != new)


def options(
    request: Request, tables: Tables, absent: frozenset[int], *, table: int, byes: tuple[int, ...] = ()
) -> tuple[Option, ...]:
    """The ways for one affected table, each way of filling it by its best player first; () if all of it is absent."""
    if table not in affected(tables, absent):
        raise ValueError(f"table {table} has enough players")
    left = without(tables, absent)
    byes = tuple(player for player in byes if player not in absent)
    here = left[table - 1]
    if not here:
        return ()
    found = sorted(_fills(request, left, table, byes), key=_worth)
    if len(here) == 2:
        found.append(Option(Way.TWO, table, left, (), (), report(request, left, byes)))
    rest = tuple(() if number == table else seats for number, seats in enumerate(left, 1))
    found.append(Option(Way.VOID, table, left, (), (table,), report(request, rest, byes + here)))
    return tuple(found)


def _fills(request: Request, tables: Tables, table: int, byes: tuple[int, ...]) -> list[Option]:
    """Filling up to three from tables of 4: for each choice of tables, the players whose move costs least."""
    need = ENOUGH - len(tables[table - 1])
    fours = [number for number, seats in enumerate(tables, 1) if len(seats) == 4]
    best = []
    for givers in combinations(fours, need):
        moves = product(*(tables[giver - 1] for giver in givers))
        best.append(min((_filled(request, tables, table, givers, who, byes) for who in moves), key=_worth))
    return best


def _filled(
    request: Request, tables: Tables, table: int, givers: tuple[int, ...], who: Table, byes: tuple[int, ...]
) -> Option:
    left = list(without(tables, frozenset(who)))
    left[table - 1] = tables[table - 1] + who
    moved = tuple(zip(who, givers, strict=True))
    return Option(Way.FILL, table, tuple(left), moved, (), report(request, tuple(left), byes))


def _worth(option: Option) -> tuple[int | tuple[tuple[int, int], ...], ...]:
    """Never-broken demands first, then the order of T18, then the smallest ids."""
    told = option.report
    return (
        len(told.forbidden) + len(told.fixed),
        len(told.thirds),
        len(told.repeats),
        len(told.second_threes),
        max(told.threes.values(), default=0),
        len(told.same_club),
        option.moved,
    )
