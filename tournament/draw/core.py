"""Draw one round: decide what is possible, choose the bye, seat, report (T18–T20)."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import partial
from random import Random

from . import balanced, ranked, swiss
from .assign import UndecidedError, assign
from .check import check, undecided
from .field import demands, line_up
from .foreseen import foreseen
from .history import history
from .report import report
from .request import VERSION, Request, Table, Tables, dice, foes
from .result import Drawn, Impossible, Planned
from .search import Meter, Watch
from .seats import in_order
from .sizes import sizes


def draw(request: Request, *, watch: Watch | None = None) -> Drawn:
    """The round for this request, always the same one (T20).

    `watch` is told (moves done, moves at most) now and then and says whether to stop.
    Raises Impossible with the demands that cannot be kept, Cancelled when the watch said stop.
    """
    if problems := check(request):
        raise Impossible(problems)
    rng, meter = dice(request), Meter(request.moves, watch)
    try:
        players, byes = line_up(request, rng)
        made = _METHODS[request.method](request, players, fixed=demands(request, players), rng=rng, meter=meter)
    except UndecidedError as gave_up:  # check() found a seating by other dice
        raise Impossible((undecided(request),)) from gave_up
    tables = in_order(made.tables, history(request.past).firsts, rng=rng, plan=made.plan)
    told = replace(
        report(request, tables, byes),
        how=made.how,
        order=made.order,
        spent=meter.spent,
        plan=made.plan,
        **(asdict(foreseen(request, tables, made.plan)) if request.method == "balanced" or made.plan else {}),
    )
    return Drawn(tables, byes, told, VERSION)


def _random(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random, meter: Meter) -> Planned:
    """By lot, with only the never-broken demands kept (T19)."""
    tables = assign(players, sizes(len(players)), foes=foes(request), fixed=fixed, rng=rng)
    if tables is None:
        raise ValueError("no seating keeps the demands: check() comes first")
    return Planned(_fixed(tables), how="lot")


def _ranked(
    method: Callable[..., list[list[int]]],
    request: Request,
    players: Table,
    *,
    fixed: Mapping[int, int],
    rng: Random,
    meter: Meter,
) -> Planned:
    """Snake or final: by rank, mended by as few swaps as the demands need."""
    return Planned(_fixed(method(request, players, fixed=fixed, rng=rng)), how="ranks")


def _fixed(tables: list[list[int]]) -> Tables:
    return tuple(tuple(table) for table in tables)


_METHODS: Mapping[str, Callable[..., Planned]] = {
    "balanced": balanced.tables,
    "swiss": swiss.tables,
    "random": _random,
    "snake": partial(_ranked, ranked.snake),
    "final": partial(_ranked, ranked.final),
}
