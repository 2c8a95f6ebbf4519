"""The balanced draw: plan all rounds still to play, take the next one (T18, T19)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from .history import History, history
from .plan import Plan, codes
from .request import Request, Table, foes
from .search import Visits, improve
from .sizes import sizes
from .threes import Seated, level, seat_fairly

TRIALS = 10  # starts by lot that share the moves
FORESIGHT = 12  # rounds planned ahead at most


@dataclass(frozen=True, slots=True)
class _Start:
    rounds: list[Seated]
    levels: list[int | None]


def tables(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random) -> list[list[int]]:
    """The next round of the best plan found for the rest of the event."""
    past = history(request.past)
    best = _planned(request, players, past, fixed=fixed, rng=rng)
    for _ in range(TRIALS - 1):
        if best.cost:
            best = min(best, _planned(request, players, past, fixed=fixed, rng=rng), key=lambda plan: plan.cost)
    return [[players[i] for i in table] for table in best.tables[0]]


def _planned(request: Request, players: Table, past: History, *, fixed: Mapping[int, int], rng: Random) -> Plan:
    """A plan from one start by lot, bettered with its part of the moves."""
    ahead = min(FORESIGHT, max(1, request.rounds - request.number + 1))
    start = _start(request, players, past, fixed=fixed, ahead=ahead, rng=rng)
    index = {player: i for i, player in enumerate(players)}
    met = codes(players, met=past.met, foes=foes(request), clubs=request.clubs, spare=ahead)
    seated = [[[index[p] for p in table] for table in one.tables] for one in start.rounds]
    plan = Plan(len(players), seated, met)
    free = [[index[p] for p in players if p not in fixed]] * ahead
    fair = all(one.fair for one in start.rounds)
    bound = None if fair else frozenset(index[p] for p in start.rounds[0].only)
    visits = Visits(plan, before=[past.threes[p] for p in players], levels=start.levels, bound=bound)
    if free[0]:
        improve(plan, free=free, visits=visits, rng=rng, moves=request.moves // TRIALS)
    return plan


def _start(
    request: Request, players: Table, past: History, *, fixed: Mapping[int, int], ahead: int, rng: Random
) -> _Start:
    """Rounds by lot that keep the demands and the fairness of tables of 3."""
    seats, apart = sizes(len(players)), foes(request)
    visits = Counter(past.threes)
    rounds, levels = [], []
    for _ in range(ahead):
        levels.append(level(players, visits, places=3 * seats.count(3)))
        seated = seat_fairly(players, seats, visits=visits, foes=apart, fixed=fixed, rng=rng)
        rounds.append(seated)
        visits.update(player for table in seated.tables if len(table) == 3 for player in table)
    return _Start(rounds, levels)
