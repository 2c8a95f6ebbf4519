"""Draw one round: decide what is possible, choose the bye, seat, report (T18–T20)."""

from collections.abc import Callable, Mapping
from random import Random

from . import balanced, design, ranked, swiss
from .assign import assign
from .check import check
from .field import demands, line_up
from .history import history
from .report import report
from .request import VERSION, Request, Table, dice, foes
from .result import Drawn, Impossible
from .seats import in_order
from .sizes import sizes


def draw(request: Request) -> Drawn:
    """The round for this request, always the same one (T20); raises Impossible with the demands that cannot be kept."""
    if problems := check(request):
        raise Impossible(problems)
    rng = dice(request)
    players, byes = line_up(request, rng)
    known = design.next_round(request, players, rng=rng) if request.method == "balanced" else None
    if known is not None and not request.past:
        tables = tuple(tuple(table) for table in known)
    else:
        loose = known or _METHODS[request.method](request, players, fixed=demands(request, players), rng=rng)
        tables = in_order(loose, history(request.past).firsts, rng=rng)
    return Drawn(tables, byes, report(request, tables, byes), VERSION)


def _random(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random) -> list[list[int]]:
    """By lot, with only the never-broken demands kept (T19)."""
    tables = assign(players, sizes(len(players)), foes=foes(request), fixed=fixed, rng=rng)
    if tables is None:
        raise ValueError("no seating keeps the demands: check() comes first")
    return tables


_METHODS: Mapping[str, Callable[..., list[list[int]]]] = {
    "balanced": balanced.tables,
    "swiss": swiss.tables,
    "random": _random,
    "snake": ranked.snake,
    "final": ranked.final,
}
