"""Schedules known in advance: stored ones, and designs without any repeat for n = 4q and up to three players fewer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from random import Random

from . import galois, known, turned
from .history import clubmates
from .request import Request, Table, foes

TRIES = 60  # ways to leave seats out and to order rounds
SWAPS = 8_000
AFFINE = 16  # players of the affine plane of order 4

Point = int
Rounds = tuple[tuple[tuple[Point, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds and where they come from; but for stored ones no two points meet twice."""

    rounds: Rounds
    how: str
    order: int


@cache
def design(n: int, count: int) -> Design | None:
    """The stored schedule, or the design for n seats whose tables of 3 are visited most evenly; None without any."""
    if stored := known.rounds(n, count):
        return Design(stored, "known", 0)
    found: list[tuple[int, Design]] = []
    for made in islice(_candidates(-(-n // 4), -n % 4, count), TRIES):
        found.append((_uneven(made.rounds), made))
        if not found[-1][0]:
            break
    return min(found, key=lambda pair: pair[0])[1] if found else None


def _candidates(q: int, missing: int, count: int) -> Iterator[Design]:
    """Ways to leave seats out and to order the rounds; the same every time."""
    if galois.known(q) and missing <= q and count <= q + (q % 4 == 0):
        yield from _transversal(q, missing, count)
    if count <= turned.turns(4 * q):
        yield from _turned(4 * q, missing, count)


def _transversal(q: int, missing: int, count: int) -> Iterator[Design]:
    slopes = [[galois.products(q)[scale][m] for m in range(q)] for scale in range(1, q)]
    how = "affine" if 4 * q == AFFINE else "transversal"
    if count > q and missing > 1:
        return  # seats left out of one group would meet in the round of the groups
    for out in combinations(range(q), missing):
        for steps in slopes if missing else slopes[:1]:
            yield Design(_schedule(q, out, steps, count), how, q)


def _schedule(q: int, out: Sequence[int], steps: Sequence[int], count: int) -> Rounds:
    """Table t of round m seats (g, t + m · g), which is point g · q + element; one more round seats the groups."""
    plus, times = galois.sums(q), galois.products(q)
    found = [
        [tuple(g * q + plus[t][times[m][g]] for g in range(4)) for t in range(q)]
        for m in steps[: min(count, len(steps))]
    ]
    if count > q:
        found.append([tuple(range(start, start + 4)) for start in range(0, 4 * q, 4)])
    return _without(found, out)


def _turned(n: int, missing: int, count: int) -> Iterator[Design]:
    """The middle is left out, or points of a table of a round that is not played; rounds in many orders."""
    every, dice = turned.rounds(n), Random(n)  # noqa: S311 - orders to try, the same every time
    middle = 3 * len(every)
    groups = [tuple(range(middle, n))] if n - middle >= missing else []
    if count < len(every):
        groups += every[-1]
    for _ in range(TRIES if missing else 1):
        order = list(every[:count] if len(groups) > 1 else every)
        dice.shuffle(order)
        group = groups[int(dice.random() * len(groups))] if groups else ()
        if len(group) >= missing:
            yield Design(_without(order[:count], group[:missing]), "turned", len(every))


def _without(rounds: Sequence[Sequence[tuple[Point, ...]]], out: Sequence[Point]) -> Rounds:
    """The rounds without some points, tables of 3 last."""
    left = [[tuple(point for point in table if point not in out) for table in tables] for tables in rounds]
    return tuple(tuple(sorted(tables, key=lambda table: -len(table))) for tables in left)


def _uneven(schedule: Rounds) -> int:
    """By how much visits to tables of 3 differ by more than one, summed over the rounds."""
    visits = {point: 0 for table in schedule[0] for point in table}
    uneven = 0
    for tables in schedule:
        for table in tables:
            for point in table:
                visits[point] += len(table) == 3
        uneven += max(0, max(visits.values()) - min(visits.values()) - 1)
    return uneven


def named(request: Request, schedule: Rounds, players: Table, *, rng: Random) -> list[list[list[int]]]:
    """The rounds with players for points, by lot, then bettered: forbidden pairs must not meet, clubs should not."""
    points = sorted(point for table in schedule[0] for point in table)
    lot = list(players)
    rng.shuffle(lot)
    names = dict(zip(points, lot, strict=True))
    meet, worth = _meetings(schedule), _worth(request, players)
    for _ in range(min(SWAPS, request.moves) if worth else 0):
        a, b = points[int(rng.random() * len(points))], points[int(rng.random() * len(points))]
        if not _cost(names, meet, worth, a):
            continue
        before = _cost(names, meet, worth, a, b)
        names[a], names[b] = names[b], names[a]
        if _cost(names, meet, worth, a, b) > before:
            names[a], names[b] = names[b], names[a]
    return [[[names[point] for point in table] for table in tables] for tables in schedule]


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
