"""Where the search over the rounds to play starts: the plan of an earlier draw, a design, or by lot (T18)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from . import design, isomorph
from .history import History
from .request import Request, Table, Tables, foes
from .sizes import sizes
from .threes import seat_fairly

Rounds = list[list[list[int]]]


def by_lot(
    request: Request, players: Table, past: History, *, fixed: Mapping[int, int], ahead: int, rng: Random
) -> Rounds:
    """Rounds by lot that keep the demands and the fairness of tables of 3."""
    seats, apart = sizes(len(players)), foes(request)
    visits = Counter(past.threes)
    rounds = []
    for _ in range(ahead):
        tables = seat_fairly(players, seats, visits=visits, foes=apart, fixed=fixed, rng=rng)
        rounds.append(tables)
        visits.update(player for table in tables if len(table) == 3 for player in table)
    return rounds


@dataclass(frozen=True, slots=True)
class Given:
    """Rounds that were not made by lot, maybe fewer than are to be played, and what they come from."""

    rounds: Rounds
    how: str
    order: int = 0


def by_design(request: Request, players: Table, *, ahead: int, rng: Random) -> Given | None:
    """What is left of a design that the rounds played follow, two rounds short at most; None where none is at hand."""
    done = len(request.past)
    for count in range(done + ahead, max(done, done + ahead - 3), -1):
        found = design.design(len(players), count)
        if found is None:
            continue
        if not done:
            return Given(design.named(request, found.rounds, players, rng=rng), found.how, found.order)
        rank = {player: place for place, player in enumerate(request.ranking)}
        names = isomorph.names([past.tables for past in request.past], found.rounds, players, rank=rank)
        if names is not None:
            rounds = [[[names[point] for point in table] for table in tables] for tables in found.rounds[done:]]
            return Given(rounds, found.how, found.order)
    return None


def by_plan(request: Request, players: Table, *, fixed: Mapping[int, int], ahead: int) -> Given | None:
    """What an earlier draw planned, mended for those present; None without a plan or where it breaks a fixed table."""
    rounds = [_mended(tables, players) for tables in request.plan[:ahead]]
    if not rounds or any(player not in tables[t - 1] for tables in rounds for player, t in fixed.items()):
        return None
    return Given(rounds, "plan" if intact(request, players) else "search")


def intact(request: Request, players: Table) -> bool:
    """Whether the plan of an earlier draw is about these very players and tables."""
    here, seats = frozenset(players), sizes(len(players))
    return all(
        tuple(map(len, tables)) == seats and here == {player for table in tables for player in table}
        for tables in request.plan
    )


def _mended(tables: Tables, players: Table) -> list[list[int]]:
    """The tables with those who are here, filled up or shortened to the sizes of T17."""
    seats = sizes(len(players))
    here, known = frozenset(players), {player for table in tables for player in table}
    left = [[player for player in table if player in here] for table in tables]
    if tuple(map(len, left)) != seats:
        left.sort(key=lambda table: -len(table))
    spare = [player for player in players if player not in known]
    spare += [player for table in left[len(seats) :] for player in table]
    kept = []
    for t, size in enumerate(seats):
        table = left[t] if t < len(left) else []
        kept.append(table[:size])
        spare += table[size:]
    for table, size in zip(kept, seats, strict=True):
        while len(table) < size:
            table.append(spare.pop())
    return kept
