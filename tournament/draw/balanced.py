"""The balanced draw: plan all rounds still to play, take the next one (T18, T19)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from . import known, starts
from .history import History, history
from .order import ordered
from .plan import Plan, codes
from .request import Request, Table, foes
from .result import Planned
from .search import HOT, MILD, WARM, Meter, Scene, improve, tidy
from .sizes import sizes
from .uneven import UNEVEN
from .visits import Visits
from .weights import weights

FORESIGHT = 12  # rounds planned ahead at most
SWISS = "swiss"
TIDY = 5  # at most this part of the moves is kept, one for each player, for the last touch
GIVEN, COOL, STRICT, LOOSE = 0.3, 0.1, 0.3, 0.3  # parts of the moves


@dataclass(frozen=True, slots=True)
class _Task:
    """What all scenes of a draw share."""

    request: Request
    players: Table
    fixed: Mapping[int, int]
    past: History
    ahead: int
    floor: int  # repeats that no plan avoids
    turns_first: bool  # whether turns at tables of 3 go before repeats


@dataclass(frozen=True, slots=True)
class _Tried:
    """A scene that was worked on, with its cost and where it came from."""

    cost: int
    scene: Scene
    how: str
    order: int


def tables(
    request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random, meter: Meter | None = None
) -> Planned:
    """The next round of the best plan found for the rest of the event, with that plan."""
    meter = meter or Meter(request.moves)
    past, left = history(request.past), ahead(request)
    floor, repeats_first = _floor(players, past, left), relaxed(request, players)
    task = _Task(request, players, fixed, past, left, floor, not repeats_first)
    best: _Tried | None = None
    for tried in _tries(task, rng, meter):
        if best is None or tried.cost < best.cost:
            best = tried
        if best.cost <= best.scene.floor or _kept(task, best):
            break
    if best is None:
        raise ValueError("no seating keeps the demands: check() comes first")
    if best.cost > best.scene.floor and not _kept(task, best):
        tidy(best.scene, meter=meter)
    rounds = best.scene.plan.copy() if best.how != "search" else ordered(best.scene)
    named = tuple(tuple(tuple(players[i] for i in table) for table in round_) for round_ in rounds)
    return Planned(named[0], named[1:], best.how, best.order)


def _tries(task: _Task, rng: Random, meter: Meter) -> Iterator[_Tried]:
    """Scenes worked on one after the other; whoever asks stops at the first that cannot be bettered."""
    moves = task.request.moves
    moves -= min(len(task.players), moves // TIDY)
    if given := _given(task, rng):
        yield given
        if not given.scene.free:
            return
        cost = improve(given.scene, rng=rng, moves=int(moves * GIVEN), heat=MILD, meter=meter)
        if cost < given.cost:
            yield _Tried(cost, given.scene, "search", 0)
    scene = _scene(task, _lots(task, task.ahead, rng), strict=True)
    if not scene.free:
        yield _Tried(scene.cost(), scene, "search", 0)
        return
    cost = improve(scene, rng=rng, moves=int(moves * COOL), heat=WARM, meter=meter)
    yield _Tried(cost, scene, "search", 0)
    strict, loose = (STRICT + LOOSE, 0) if task.turns_first else (STRICT, LOOSE)
    for part, hard in ((strict, True), (loose, False)):
        scene = _scene(task, _lots(task, task.ahead, rng), strict=hard)
        cost = improve(scene, rng=rng, moves=int(moves * part), heat=HOT, meter=meter)
        yield _Tried(cost, scene, "search", 0)


def _lots(task: _Task, rounds: int, rng: Random) -> starts.Rounds:
    return starts.by_lot(task.request, task.players, task.past, fixed=task.fixed, ahead=rounds, rng=rng)


def _given(task: _Task, rng: Random) -> _Tried | None:
    """The plan of an earlier draw, or else a design, with rounds by lot after its last; None that breaks a demand."""
    made = None
    if not task.fixed and (task.request.method == SWISS or not task.request.plan):
        made = starts.by_design(task.request, task.players, ahead=task.ahead, rng=rng)
    if made is None:
        made = starts.by_plan(task.request, task.players, fixed=task.fixed, ahead=task.ahead)
    if made is None:
        return None
    missing = task.ahead - len(made.rounds)
    rounds = made.rounds + _lots(task, missing, rng)
    scene = _scene(task, rounds, strict=task.turns_first)
    if scene.plan.cost >= scene.weights.never:
        return None
    how, order = (made.how, made.order) if not missing else ("search", 0)
    return _Tried(scene.cost(), scene, how, order)


def _scene(task: _Task, rounds: starts.Rounds, *, strict: bool) -> Scene:
    """These rounds as a position to search from."""
    players, index = task.players, {player: i for i, player in enumerate(task.players)}
    weigh = weights(len(players), task.ahead, turns_first=task.turns_first)
    seated = [[[index[p] for p in table] for table in tables] for tables in rounds]
    met = codes(players, met=task.past.met, foes=foes(task.request), clubs=task.request.clubs, spare=task.ahead)
    plan = Plan(len(players), seated, met, weights=weigh)
    free = [index[p] for p in players if p not in task.fixed]
    visits = Visits(plan, before=[task.past.threes[p] for p in players], free=free, strict=strict)
    return Scene(plan, free, visits, weigh, task.floor * weigh.repeat)


def ahead(request: Request) -> int:
    """How many rounds are planned, this one included."""
    return min(FORESIGHT, max(1, request.rounds - request.number + 1))


def relaxed(request: Request, players: Table) -> bool:
    """Whether repeats go before even visits: in the full fields of UNEVEN alone, unless even visits are asked for."""
    if request.even or request.rounds not in UNEVEN.get(len(players), ()):
        return False
    return all({p for table in past.tables for p in table} == set(players) for past in request.past)


def _floor(players: Table, past: History, ahead: int) -> int:
    """Repeats that the number of pairs makes unavoidable."""
    here = frozenset(players)
    unmet = len(players) * (len(players) - 1) // 2 - sum(a in here and b in here for a, b in past.met)
    return max(0, ahead * sum(size * (size - 1) // 2 for size in sizes(len(players))) - unmet)


def _kept(task: _Task, tried: _Tried) -> bool:
    """Whether this is a stored schedule or an earlier plan that has the fewest repeats known: it was searched once."""
    if tried.how not in ("known", "plan") or not starts.intact(task.request, task.players):
        return False
    if task.request.even and tried.scene.visits.uneven:
        return False
    repeats = tried.scene.plan.cost // tried.scene.weights.repeat
    stored = known.repeats(len(task.players), task.request.rounds)
    return repeats == task.floor or (stored is not None and task.past.repeats + repeats <= stored)
