"""Latecomers and drop-outs: what can be done and what each way does to tables of 3 and to repeats (T17, T18, T23)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from .history import history
from .noshow import ENOUGH, without
from .request import Past, Request, Table, Tables
from .result import Report


class Step(StrEnum):
    """How a round goes on with people who come or go."""

    JOIN = "join"
    BYE = "bye"
    NEXT = "next"
    FILL = "fill"
    SPLIT = "split"
    NEW = "new"
    SHRINK = "shrink"
    TWO = "two"
    VOID = "void"
    REDRAW = "redraw"


@dataclass(frozen=True, slots=True)
class Ahead:
    """What the rounds after this one come to, by a small search."""

    rounds: int
    repeats: int
    threes: int  # tables of 3 in each of these rounds
    tables: int  # tables in each of these rounds
    least_visits: int  # to tables of 3 in the end, of those who are here
    most_visits: int


@dataclass(frozen=True, slots=True)
class Advice:
    """One way and its effect; `tables` is empty and `report` None where the round is still to be drawn."""

    way: Step
    tables: Tables
    byes: Table
    waiting: Table  # here, but without a seat and without a bye in this round
    moved: tuple[tuple[int, int, int], ...]  # (player, table number before or 0, table number after or 0)
    void: tuple[int, ...]
    threes: int
    new_threes: Table
    second_threes: Table
    repeats: int
    ahead: Ahead
    report: Report | None


@dataclass(frozen=True, slots=True)
class Round:
    """A round that somebody joins or leaves: the request with everybody who is here afterwards."""

    request: Request
    tables: Tables
    byes: Table
    late: Table
    gone: Table

    @property
    def left(self) -> Tables:
        """The tables without those who are gone; an emptied table stays, empty."""
        return without(self.tables, frozenset(self.gone))


@dataclass(frozen=True, slots=True)
class Way:
    """A rearranged round before its effect is known."""

    step: Step
    tables: Tables
    byes: Table = ()
    void: tuple[int, ...] = ()


def changed(request: Request, *, late: Iterable[int], gone: Iterable[int]) -> Request:
    """The request with everybody who is here afterwards."""
    out = frozenset(gone)
    players = (*(p for p in request.players if p not in out), *(p for p in late if p not in request.players))
    return replace(request, players=players, byes=tuple(p for p in request.byes if p not in out))


def moved(before: Tables, after: Tables, gone: Table) -> tuple[tuple[int, int, int], ...]:
    """Everybody who is still here and whose table is another one."""
    old = {player: number for number, table in enumerate(before, 1) for player in table}
    new = {player: number for number, table in enumerate(after, 1) for player in table}
    people = sorted((old.keys() | new.keys()) - set(gone))
    return tuple((p, old.get(p, 0), new.get(p, 0)) for p in people if old.get(p, 0) != new.get(p, 0))


def new_threes(past: tuple[Past, ...], before: Tables, after: Tables) -> tuple[Table, Table]:
    """Who comes to a table of 3 and was at none in this round, and who of them was at one in an earlier round."""
    were = {player for table in before if len(table) <= ENOUGH for player in table}
    are = sorted({player for table in after if len(table) <= ENOUGH for player in table} - were)
    visits = history(past).threes
    return tuple(are), tuple(player for player in are if visits[player])
