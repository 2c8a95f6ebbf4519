"""The ways in which a drawn round takes latecomers in or goes on without drop-outs (T17, T23)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from math import perm

from . import noshow
from .advice import Round, Step, Way
from .history import history
from .request import Request, Table, Tables
from .sizes import sizes

GIVERS = 6  # tables of 4 that may give a player up: those who have been at tables of 3 least often
ALL = 120  # seatings at tables of 3 that are all looked at; of more than these, one for each who may choose first


def arrivals(round_: Round) -> Iterator[Way]:
    """Sit down at tables of 3, make tables of 3 out of tables of 4, make a table of their own, or wait."""
    late, tables, byes = round_.late, round_.left, round_.byes
    yield from _fills(round_.request, tables, byes, late)
    yield from _splits(tables, byes, late, history(round_.request.past).threes)
    if len(late) >= noshow.ENOUGH and len(late) != 5:
        yield Way(Step.NEW, (*tables, *_own(late)), byes)
    yield Way(Step.BYE, tables, (*byes, *late))
    yield Way(Step.NEXT, tables, byes)


def _fills(request: Request, tables: Tables, byes: Table, late: Table) -> Iterator[Way]:
    """Each latecomer at another table of 3."""
    short = [number for number, table in enumerate(tables) if len(table) == noshow.ENOUGH]
    every = perm(len(short), len(late)) <= ALL
    for chosen in permutations(short, len(late)) if every else _in_turn(request, tables, short, late):
        filled = list(tables)
        for number, player in zip(chosen, late, strict=True):
            filled[number] = (*filled[number], player)
        yield Way(Step.FILL, tuple(filled), byes)


def _in_turn(request: Request, tables: Tables, short: list[int], late: Table) -> Iterator[tuple[int, ...]]:
    """Each takes the best table that is left; everybody is the first to choose once."""
    past = history(request.past)
    for first in range(len(late)):
        left, taken = list(short), {}
        for player in late[first:] + late[:first]:
            taken[player] = min(
                left, key=lambda number: noshow.price(request, past, tables[number], (), player, to=number + 1)
            )
            left.remove(taken[player])
        yield tuple(taken[player] for player in late)


def _splits(tables: Tables, byes: Table, late: Table, visits: Mapping[int, int]) -> Iterator[Way]:
    """One latecomer and one player of each of two tables of 4 make a third table of 3; two latecomers need one."""
    givers = {1: 2, 2: 1}.get(len(late))
    if givers is None:
        return
    fours = [number for number, table in enumerate(tables) if len(table) == 4]
    for chosen in combinations(sorted(fours, key=lambda t: sum(visits[p] for p in tables[t]))[:GIVERS], givers):
        for giving in product(*(tables[number] for number in chosen)):
            left = noshow.without(tables, frozenset(giving))
            yield Way(Step.SPLIT, (*left, (*late, *giving)), byes)


def _own(late: Table) -> Tables:
    """Tables of the latecomers alone."""
    own, start = [], 0
    for size in sizes(len(late)):
        own.append(late[start : start + size])
        start += size
    return tuple(own)


def departures(round_: Round) -> Iterator[Way]:
    """Go on with three, fill up each table that is too small, play with two, or call the game void."""
    gone = frozenset(round_.gone)
    short = noshow.affected(round_.tables, gone)
    byes = tuple(player for player in round_.byes if player not in gone)
    if not short:
        yield Way(Step.SHRINK, round_.left, byes)
        return
    names = {noshow.Way.FILL: Step.FILL, noshow.Way.TWO: Step.TWO, noshow.Way.VOID: Step.VOID}
    found = noshow.mended(round_.request, round_.left, table=short[0], byes=byes)
    for option in found if len(short) == 1 else _firsts(found):
        tables, void = option.tables, option.void
        for table in short[1:]:
            same = (
                one for one in noshow.mended(round_.request, tables, table=table, byes=byes) if one.way is option.way
            )
            if (best := next(same, None)) is None:
                break
            tables, void = best.tables, (*void, *best.void)
        else:
            yield Way(names[option.way], tables, byes, void)


def _firsts(found: Sequence[noshow.Option]) -> list[noshow.Option]:
    """The best option of each kind."""
    return list({option.way: option for option in reversed(found)}.values())
