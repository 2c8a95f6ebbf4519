"""Who sits in this round and who has the bye (T14, T16)."""

from collections.abc import Iterator
from random import Random

from .assign import STEPS, UndecidedError, assign
from .history import history
from .request import Request, Table, by_rank, dice, foes
from .sizes import sizes

ODD_FIELD = 5


def seated(request: Request) -> Table:
    """The players to seat before a bye of T14: all present without a bye by hand; in a final the best N."""
    players = tuple(player for player in sorted(request.players) if player not in request.byes)
    if request.method == "final":
        return by_rank(request, players)[: request.final_size]
    return players


def demands(request: Request, players: Table) -> dict[int, int]:
    """The fixed tables that concern these players."""
    return {player: request.fixed[player] for player in players if player in request.fixed}


def line_ups(request: Request, rng: Random) -> Iterator[tuple[Table, tuple[int, ...]]]:
    """The possible (players to seat, byes), fairest bye first (T14)."""
    players = seated(request)
    if len(players) != ODD_FIELD:
        yield players, request.byes
        return
    for out in _bye_order(request, players, rng):
        yield tuple(player for player in players if player != out), (*request.byes, out)


def line_up(request: Request, rng: Random) -> tuple[Table, tuple[int, ...]]:
    """The fairest (players to seat, byes) whose never-broken demands can be kept; check() found one."""
    for players, byes in line_ups(request, rng):
        if possible(request, players):
            return players, byes
    raise ValueError("no line-up keeps the demands: check() comes first")


def possible(request: Request, players: Table, *, steps: int = STEPS) -> bool:
    """Whether these players can be seated at all; UndecidedError when the search gives up."""
    seats, fixed = sizes(len(players)), demands(request, players)
    if not fixed and not request.forbidden:
        return True
    return assign(players, seats, foes=foes(request), fixed=fixed, rng=dice(request), steps=steps) is not None


def decided(request: Request, *, steps: int = STEPS) -> bool | None:
    """Whether any line-up can be seated; None where the search gave up."""
    answer: bool | None = False
    for players, _ in line_ups(request, dice(request)):
        try:
            if possible(request, players, steps=steps):
                return True
        except UndecidedError:
            answer = None
    return answer


def _bye_order(request: Request, players: Table, rng: Random) -> list[int]:
    """Those without a fixed table: fewest byes first, then the lowest in the standings, then by the draw (T14)."""
    had = history(request.past).byes
    place = {player: index for index, player in enumerate(request.ranking)}
    lot = {player: rng.random() for player in players}
    free = [player for player in players if player not in request.fixed]
    return sorted(free, key=lambda p: (had[p], -place.get(p, len(place)), lot[p]))
