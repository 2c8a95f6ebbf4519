"""What can be done when players of a published round do not come (T23); table numbers are kept."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, product

from .history import History, history, pairs
from .report import report
from .request import Request, Table, Tables
from .result import Report

ENOUGH = 3
GIVERS = 6  # tables of 4 that may give a player up, and house players that may come: those that cost least


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
    house: Table  # who had no seat and fills the table
    moved: tuple[tuple[int, int], ...]  # (player, number of the table of 4 left)
    void: tuple[int, ...]
    report: Report

    def new_threes(self, before: Tables) -> Table:
        """Who sits at a table of 3 or fewer now and did not do so before."""
        return tuple(sorted(_short(self.tables, self.void) - _short(before)))


def without(tables: Tables, absent: frozenset[int]) -> Tables:
    """The tables without the absent players; an emptied table stays, empty."""
    return tuple(tuple(player for player in table if player not in absent) for table in tables)


def affected(tables: Tables, absent: frozenset[int]) -> tuple[int, ...]:
    """Numbers of the tables that the absent players leave with one or two."""
    left = zip(tables, without(tables, absent), strict=True)
    return tuple(number for number, (old, new) in enumerate(left, 1) if 0 < len(new) < ENOUGH and old != new)


def emptied(tables: Tables, absent: frozenset[int]) -> tuple[int, ...]:
    """Numbers of the tables where everybody is absent: nobody plays there, and nothing has to be chosen."""
    left = zip(tables, without(tables, absent), strict=True)
    return tuple(number for number, (old, new) in enumerate(left, 1) if old and not new)


def options(
    request: Request,
    tables: Tables,
    absent: frozenset[int],
    *,
    table: int,
    byes: tuple[int, ...] = (),
    house: Table = (),
) -> tuple[Option, ...]:
    """The ways for one affected table, each way of filling it by its best player first.

    `house`: who is here without a seat and may fill the table.
    """
    if table not in affected(tables, absent):
        raise ValueError(f"table {table} is not one with one or two players left")
    byes = tuple(player for player in byes if player not in absent)
    return mended(request, without(tables, absent), table=table, byes=byes, house=house)


def mended(
    request: Request, left: Tables, *, table: int, byes: tuple[int, ...] = (), house: Table = ()
) -> tuple[Option, ...]:
    """The ways for one table that has become too small; `left`: the tables without those who are absent."""
    here = left[table - 1]
    found = sorted(_fills(request, left, table, byes, house), key=_worth)
    if len(here) == 2:
        found.append(Option(Way.TWO, table, left, (), (), (), report(request, left, byes)))
    rest = tuple(() if number == table else seats for number, seats in enumerate(left, 1))
    found.append(Option(Way.VOID, table, left, (), (), (table,), report(request, rest, byes + here)))
    return tuple(found)


def _fills(request: Request, tables: Tables, table: int, byes: tuple[int, ...], house: Table) -> Iterator[Option]:
    """Filling up to three by the house and from tables of 4.

    For each choice of house players and of tables: the players whose move costs least.
    """
    need = ENOUGH - len(tables[table - 1])
    few, fours = _cheapest(request, tables, table, house)
    for guests in (guests for count in range(need + 1) for guests in combinations(few, count)):
        for givers in combinations(fours, need - len(guests)):
            moves = product(*(tables[giver - 1] for giver in givers))
            filled = (_filled(request, tables, table, byes, guests, givers, who) for who in moves)
            yield min(filled, key=_worth)


def _cheapest(request: Request, tables: Tables, table: int, house: Table) -> tuple[Table, tuple[int, ...]]:
    """The house players and the numbers of the tables of 4 that fit the table best, no more of each than GIVERS."""
    past, here = history(request.past), tables[table - 1]
    few = sorted(house, key=lambda guest: (price(request, past, here, (), guest), guest))[:GIVERS]
    costs = {
        number: min(price(request, past, here, seats, player, to=table) for player in seats)
        for number, seats in enumerate(tables, 1)
        if len(seats) == 4
    }
    return tuple(sorted(few)), tuple(sorted(sorted(costs, key=lambda number: (costs[number], number))[:GIVERS]))


def price(
    request: Request, past: History, here: Table, seats: Table, player: int, *, to: int = 0
) -> tuple[int, int, int, int]:
    """What the move of one player out of these seats costs, in the order of T18."""
    joined = [pair for other in here for pair in pairs((player, other))]
    parted = [pair for other in seats if other != player for pair in pairs((player, other))]
    forbidden = sum(frozenset(pair) in request.forbidden for pair in joined)
    bound = to and request.fixed.get(player, to) != to
    repeats = sum(past.met[pair] > 0 for pair in joined) - sum(past.met[pair] > 0 for pair in parted)
    club = request.clubs.get(player)
    mates = sum(bool(club) and request.clubs.get(other) == club for other in here)
    return forbidden + bool(bound), repeats, sum(past.threes[seat] for seat in seats), mates


def _filled(
    request: Request,
    tables: Tables,
    table: int,
    byes: tuple[int, ...],
    guests: Table,
    givers: tuple[int, ...],
    who: Table,
) -> Option:
    left = list(without(tables, frozenset(who)))
    left[table - 1] = tables[table - 1] + guests + who
    moved = tuple(zip(who, givers, strict=True))
    asked = replace(request, players=(*request.players, *(guest for guest in guests if guest not in request.players)))
    return Option(Way.FILL, table, tuple(left), guests, moved, (), report(asked, tuple(left), byes))


def _short(tables: Tables, void: tuple[int, ...] = ()) -> set[int]:
    return {
        player
        for number, table in enumerate(tables, 1)
        if len(table) <= ENOUGH and number not in void
        for player in table
    }


def _worth(option: Option) -> tuple[int | tuple[tuple[int, int], ...] | Table, ...]:
    """Never-broken demands first, then the order of T18, then the fewest who change tables, then the smallest ids."""
    told = option.report
    return (
        len(told.forbidden) + len(told.fixed),
        len(told.thirds),
        len(told.repeats),
        len(told.second_threes),
        max(told.threes.values(), default=0),
        len(told.same_club),
        len(option.moved),
        option.moved,
        option.house,
    )
