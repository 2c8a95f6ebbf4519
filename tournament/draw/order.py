"""The order of the planned rounds: turns at tables of 3 first, repeats as late as can be (T18)."""

from collections.abc import Sequence

from .history import pairs
from .search import Scene
from .threes import level
from .weights import MOST

Tables = Sequence[Sequence[int]]


def ordered(scene: Scene) -> list[list[list[int]]]:
    """The rounds of the plan in the best order found; as they are where no other is better."""
    rounds = scene.plan.copy()
    if scene.cost() == 0 or len(rounds) == 1:
        return rounds
    as_is = list(range(len(rounds)))
    orders = [_judged(scene, as_is), *(_chain(scene, first) for first in as_is)]
    return [rounds[r] for r in min(orders)[2]]


def _judged(scene: Scene, order: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Players out of turn and repeats, round by round, and the order that has them."""
    visits, met = list(scene.visits.before), _met(scene)
    out, repeats = [], []
    for r in order:
        more, again = _cost(scene, scene.plan.tables[r], visits, met)
        out.append(more)
        repeats.append(again)
        _play(scene.plan.tables[r], visits, met)
    return out, repeats, order


def _chain(scene: Scene, first: int) -> tuple[list[int], list[int], list[int]]:
    """The order that starts with this round and goes on with the best next one, judged."""
    tables = scene.plan.tables
    visits, met = list(scene.visits.before), _met(scene)
    order, left = [first], [r for r in range(len(tables)) if r != first]
    while left:
        _play(tables[order[-1]], visits, met)
        r = min(left, key=lambda s: _cost(scene, tables[s], visits, met))
        left.remove(r)
        order.append(r)
    return _judged(scene, order)


def _met(scene: Scene) -> set[tuple[int, int]]:
    """The pairs that have met in the rounds played."""
    plan = scene.plan
    return {(p, q) for q, row in enumerate(plan.codes) for p in range(q) if row[p] & MOST > len(plan.rounds_of(p, q))}


def _cost(scene: Scene, tables: Tables, visits: Sequence[int], met: set[tuple[int, int]]) -> tuple[int, int]:
    """Players out of turn at tables of 3, and repeats, if this round comes next."""
    short = {p for table in tables if len(table) == 3 for p in table}
    limit = level(scene.free, dict(enumerate(visits)), places=len(short.intersection(scene.free)))
    out = 0
    if limit is not None:
        out = sum(visits[p] > limit if p in short else visits[p] < limit for p in scene.free)
    return out, sum(pair in met for table in tables for pair in pairs(table))


def _play(tables: Tables, visits: list[int], met: set[tuple[int, int]]) -> None:
    for table in tables:
        met.update(pairs(table))
        if len(table) == 3:
            for p in table:
                visits[p] += 1
