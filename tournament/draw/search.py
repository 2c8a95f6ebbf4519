"""Local search over the rounds to play: a bounded number of moves, the same for the same dice (T20)."""

from collections.abc import Sequence
from random import Random

from .plan import REPEAT, Plan

CHOICES = 10  # partners looked at in one move
UPHILL = 0.03  # chance that a move which costs one repeat is taken all the same


class Visits:
    """Who visits a table of 3 when, so that no move breaks the fairness of visits (T18)."""

    def __init__(
        self, plan: Plan, *, before: Sequence[int], levels: Sequence[int | None], bound: frozenset[int] | None
    ) -> None:
        self.plan = plan
        self.before = before
        self.levels = levels
        self.bound = bound  # who keeps the size of table of the next round, where demands leave no fair plan

    def fair(self, player: int, *, flipped: int) -> bool:
        """Whether this player's visits stay fair if those of one round turn over."""
        visits = self.before[player]
        for r, level in enumerate(self.levels):
            short = self.short(r, player) != (r == flipped)
            if level is not None and visits != level and short != (visits < level):
                return False
            visits += short
        return True

    def short(self, r: int, player: int) -> bool:
        """Whether this player sits at a table of 3 in round r."""
        return len(self.plan.tables[r][self.plan.where[r][player]]) == 3

    def allows(self, r: int, p: int, q: int) -> bool:
        """Whether p and q may change places in round r."""
        if self.short(r, p) == self.short(r, q):
            return True
        if self.bound is not None:
            return r == 0 and p not in self.bound and q not in self.bound
        return self.fair(p, flipped=r) and self.fair(q, flipped=r)


def improve(plan: Plan, *, free: Sequence[Sequence[int]], visits: Visits, rng: Random, moves: int) -> None:
    """Lower the cost of the plan; free lists, per round, the players who may move."""
    movable = [frozenset(players) for players in free]
    best, kept = plan.cost, _copy(plan)
    for left in range(moves, 0, -1):
        if not plan.hot:
            break
        if left == moves // 4:
            _restore(plan, kept)
        step = _move(plan, free=free, movable=movable, visits=visits, rng=rng)
        if step is None:
            continue
        change, r, p, q = step
        if change <= 0 or (left > moves // 4 and change <= REPEAT and rng.random() < UPHILL):
            plan.swap(r, p, q)
            if plan.cost < best:
                best, kept = plan.cost, _copy(plan)
    if plan.cost > best:
        _restore(plan, kept)


def _move(
    plan: Plan, *, free: Sequence[Sequence[int]], movable: Sequence[frozenset[int]], visits: Visits, rng: Random
) -> tuple[int, int, int, int] | None:
    """The best of a few swaps that take one player out of a costly meeting: (change, round, p, q)."""
    at = int(rng.random() * len(plan.hot))
    pair = plan.hot[at]
    rounds = plan.rounds_of(*pair) if plan.price_of(*pair) else []
    if not rounds:
        plan.hot[at] = plan.hot[-1]
        plan.hot.pop()
        return None
    r = rounds[int(rng.random() * len(rounds))]
    p = pair[int(rng.random() * 2)]
    if p not in movable[r]:
        return None
    best: tuple[int, int, int, int] | None = None
    where, players = plan.where[r], free[r]
    for _ in range(CHOICES):
        q = players[int(rng.random() * len(players))]
        if where[p] == where[q] or not visits.allows(r, p, q):
            continue
        change = plan.change(r, p, q)
        if best is None or change < best[0]:
            best = (change, r, p, q)
    return best


def _copy(plan: Plan) -> list[list[list[int]]]:
    return [[list(table) for table in tables] for tables in plan.tables]


def _restore(plan: Plan, kept: list[list[list[int]]]) -> None:
    """Bring the plan back to the tables kept, by swaps."""
    for r, tables in enumerate(kept):
        for t, table in enumerate(tables):
            for player in table:
                if plan.where[r][player] != t:
                    stray = next(p for p in plan.tables[r][t] if p not in table)
                    plan.swap(r, player, stray)
