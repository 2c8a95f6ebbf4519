"""Local search over the rounds to play: a bounded number of moves, the same for the same dice (T20)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from random import Random

from .plan import Plan
from .visits import Visits
from .weights import GUIDE_REPEAT, GUIDE_VISIT, Weights

STEPS = 10  # swaps looked at in one move
LOOK = 500  # moves between two looks at the watch
COLD = 0.12  # heat at the end, in repeats
MILD, WARM, HOT = 0.15, 0.25, 0.6  # at the start

Watch = Callable[[int, int], bool]  # (moves done, moves at most) -> whether to stop


class Cancelled(Exception):
    """Whoever watched the draw asked it to stop: nothing was drawn."""


class Meter:
    """Counts the moves of a draw and shows them to whoever watches."""

    def __init__(self, moves: int, watch: Watch | None = None) -> None:
        self.total = moves
        self.spent = 0
        self.watch = watch

    def add(self, moves: int) -> None:
        """These moves are made; raises Cancelled when that is wished."""
        self.spent += moves
        if self.watch is not None and self.watch(self.spent, self.total):
            raise Cancelled

    @property
    def left(self) -> int:
        """How many moves may still be made."""
        return self.total - self.spent


@dataclass(frozen=True, slots=True)
class Scene:
    """What a search works on: the plan, who may move, the visits, the weights and the least cost there can be."""

    plan: Plan
    free: Sequence[int]
    visits: Visits
    weights: Weights
    floor: int

    def cost(self) -> int:
        """What the plan costs in the order of T18."""
        return self.plan.cost + self.weights.visit * self.visits.uneven


def improve(scene: Scene, *, rng: Random, moves: int, heat: float, meter: Meter) -> int:
    """Lower the cost of the plan, from this heat down to cold; ends with the best plan met and gives its cost."""
    plan = scene.plan
    best, kept = scene.cost(), plan.copy()
    for start in range(0, moves, LOOK):
        if best <= scene.floor or not plan.hot:
            break
        some = min(LOOK, moves - start)
        for left in range(some * STEPS):
            warmth = heat * (COLD / heat) ** ((start + left / STEPS) / moves)
            if _step(scene, rng, warmth * GUIDE_REPEAT) and scene.cost() < best:
                best, kept = scene.cost(), plan.copy()
                if best <= scene.floor:
                    break
        meter.add(some)
    plan.restore(kept)
    scene.visits.count_all()
    return best


def _step(scene: Scene, rng: Random, warmth: float) -> bool:
    """Look at one swap that takes a player out of a costly meeting; whether it was made."""
    plan, dice = scene.plan, rng.random
    at = int(dice() * len(plan.hot)) if plan.hot else -1
    if at < 0:
        return False
    pair = plan.hot[at]
    rounds = plan.rounds_of(*pair) if plan.costly(*pair) else []
    if not rounds:
        plan.hot[at] = plan.hot[-1]
        plan.hot.pop()
        return False
    r = rounds[int(dice() * len(rounds))]
    p, q = pair[int(dice() * 2)], scene.free[int(dice() * len(scene.free))]
    where, fours = plan.where[r], scene.visits.fours[r]
    if where[p] == where[q] or p not in scene.visits.movers:
        return False
    if (where[p] < fours) != (where[q] < fours):
        return _turn(scene, rng, r, p, q, warmth)
    change = plan.change(r, p, q, plan.guide)
    if change > 0 and change >= -warmth * log(1 - dice()):
        return False
    plan.swap(r, p, q)
    return True


def _turn(scene: Scene, rng: Random, r: int, p: int, q: int, warmth: float) -> bool:
    """A swap between a table of 4 and one of 3; where visits forbid it alone, with its reverse in another round."""
    plan, visits = scene.plan, scene.visits
    limit = -warmth * log(1 - rng.random())
    uneven = visits.change(p, q, r)
    if uneven is not None:
        change = plan.change(r, p, q, plan.guide) + GUIDE_VISIT * uneven
        if change > 0 and change >= limit:
            return False
        plan.swap(r, p, q)
        visits.uneven += uneven
        return True
    others = [s for s in range(len(plan.tables)) if visits.short(s, p) != visits.short(r, p) == visits.short(s, q)]
    if not others:
        return False
    s = others[int(rng.random() * len(others))]
    uneven = visits.change(p, q, r, s)
    if uneven is None:
        return False
    change = plan.change(r, p, q, plan.guide) + GUIDE_VISIT * uneven
    plan.swap(r, p, q)
    change += plan.change(s, p, q, plan.guide)
    if change > 0 and change >= limit:
        plan.swap(r, p, q)
        return False
    plan.swap(s, p, q)
    visits.uneven += uneven
    return True


def tidy(scene: Scene, *, meter: Meter) -> int:
    """Make visits even where that costs nothing that T18 puts before them; gives the cost."""
    plan, visits = scene.plan, scene.visits
    movers = [p for p in scene.free if visits.judge(p)]
    for p in movers[: meter.left]:
        for r in range(len(plan.tables)):
            for q in scene.free:
                if visits.short(r, p) == visits.short(r, q):
                    continue
                uneven = visits.change(p, q, r)
                if uneven is None or uneven >= 0:
                    continue
                if plan.change(r, p, q, plan.prices) + scene.weights.visit * uneven < 0:
                    plan.swap(r, p, q)
                    visits.uneven += uneven
        meter.add(1)
    return scene.cost()
