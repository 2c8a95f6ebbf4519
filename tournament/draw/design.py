"""Schedules without any repeat from transversal designs, for n = 4q and up to three players fewer."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, islice
from random import Random

from . import galois
from .history import clubmates, pairs
from .request import Past, Request, Table, foes
from .sizes import sizes

TRIES = 300
SWAPS = 8_000

Point = int  # group · q + element; a point left out is nobody's
Rounds = tuple[tuple[tuple[Point, ...], ...], ...]


@cache
def rounds(n: int, count: int) -> Rounds | None:
    """Rounds for n seats in which no two points meet twice and tables of 3 are fair; None where none is at hand."""
    q, missing = -(-n // 4), -n % 4
    if not galois.known(q) or missing > q or count > q + (q % 4 == 0 and not missing):
        return None
    slopes = [[galois.products(q)[scale][m] for m in range(q)] for scale in range(1, q)]
    for out in islice(combinations(range(q), missing), TRIES):
        for steps in slopes[: TRIES if missing else 1]:
            found = _schedule(q, out, steps, count)
            if _fair(found):
                return found
    return None


def _schedule(q: int, out: Sequence[int], steps: Sequence[int], count: int) -> Rounds:
    """Table t of round m seats (g, t + m · g); tables that miss a point come last."""
    plus, times = galois.sums(q), galois.products(q)
    found = []
    for m in steps[:count]:
        tables = [tuple(g * q + plus[t][times[m][g]] for g in range(4)) for t in range(q)]
        tables = [tuple(point for point in table if point not in out) for table in tables]
        found.append(tuple(sorted(tables, key=lambda table: -len(table))))
    if count > q:
        found.append(tuple(tuple(range(start, start + 4)) for start in range(0, 4 * q, 4)))
    return tuple(found)


def _fair(schedule: Rounds) -> bool:
    """Whether visits to tables of 3 never differ by more than one."""
    visits = {point: 0 for table in schedule[0] for point in table}
    for tables in schedule:
        for table in tables:
            for point in table:
                visits[point] += len(table) == 3
        if max(visits.values()) - min(visits.values()) > 1:
            return False
    return True


def next_round(request: Request, players: Table, *, rng: Random) -> list[list[int]] | None:
    """The next round of a design, in its seat order; None where the event does not follow one."""
    done = len(request.past)
    schedule = rounds(len(players), max(request.rounds, done + 1))
    if schedule is None or any(player in request.fixed for player in players):
        return None
    names = _names(request.past, schedule, players) if done else _new_names(request, schedule, players, rng)
    if names is None:
        return None
    tables = [[names[point] for point in table] for table in schedule[done]]
    apart = foes(request)
    if any(b in apart.get(a, ()) for table in tables for a, b in pairs(table)):
        return None
    return tables


def _names(past: Sequence[Past], schedule: Rounds, players: Table) -> dict[Point, int] | None:
    """Who is which point, read from the seats of round 1; None unless all rounds so far follow the design."""
    if any([len(table) for table in earlier.tables] != list(sizes(len(players))) for earlier in past):
        return None
    first = zip(schedule[0], past[0].tables, strict=True)
    names = {point: player for points, table in first for point, player in zip(points, table, strict=True)}
    if set(names.values()) != set(players):
        return None
    for points, earlier in zip(schedule, past, strict=False):
        if {frozenset(names[p] for p in table) for table in points} != {frozenset(t) for t in earlier.tables}:
            return None
    return names


def _new_names(request: Request, schedule: Rounds, players: Table, rng: Random) -> dict[Point, int]:
    """Names for the points by lot, then bettered by swaps: forbidden pairs must not meet, clubs should not."""
    points = sorted(point for table in schedule[0] for point in table)
    lot = list(players)
    rng.shuffle(lot)
    names = dict(zip(points, lot, strict=True))
    meet = _meetings(schedule)
    worth = _worth(request, players)
    if not worth:
        return names
    for _ in range(min(SWAPS, request.moves)):
        a, b = points[int(rng.random() * len(points))], points[int(rng.random() * len(points))]
        if not _cost(names, meet, worth, a):
            continue
        before = _cost(names, meet, worth, a, b)
        names[a], names[b] = names[b], names[a]
        if _cost(names, meet, worth, a, b) > before:
            names[a], names[b] = names[b], names[a]
    return names


def _meetings(schedule: Rounds) -> dict[Point, set[Point]]:
    meet: dict[Point, set[Point]] = {}
    for tables in schedule:
        for table in tables:
            for point in table:
                meet.setdefault(point, set()).update(table)
    return meet


def _worth(request: Request, players: Table) -> dict[int, dict[int, int]]:
    """What a meeting of two players costs, where it costs anything."""
    worth: dict[int, dict[int, int]] = {}
    for a, b in clubmates(request.clubs, players):
        worth.setdefault(a, {})[b] = 1
        worth.setdefault(b, {})[a] = 1
    for a, others in foes(request).items():
        worth.setdefault(a, {}).update(dict.fromkeys(sorted(others), 1_000))
    return worth


def _cost(
    names: Mapping[Point, int], meet: Mapping[Point, set[Point]], worth: Mapping[int, Mapping[int, int]], *at: Point
) -> int:
    return sum(worth.get(names[a], {}).get(names[b], 0) for a in at for b in meet[a])
