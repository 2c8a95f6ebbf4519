"""Who may, must or must not sit at a table of 3: fewest visits first (T18)."""

from collections.abc import Mapping, Sequence
from random import Random

from .assign import UndecidedError, assign
from .request import Table

Sizes = dict[int, int]  # player -> the only size of table that is fair now


def level(players: Sequence[int], visits: Mapping[int, int], *, places: int) -> int | None:
    """The number of visits whose owners may go either way (below it all go, above it nobody); None without places."""
    return sorted(visits.get(player, 0) for player in players)[places - 1] if places else None


def bounds(players: Sequence[int], visits: Mapping[int, int], *, places: int) -> Sizes:
    """For each player who has no choice, 3 or 4."""
    limit = level(players, visits, places=places)
    if limit is None:
        return {}
    return {p: 3 if visits.get(p, 0) < limit else 4 for p in players if visits.get(p, 0) != limit}


def seat_fairly(
    players: Table,
    seats: Sequence[int],
    *,
    visits: Mapping[int, int],
    foes: Mapping[int, frozenset[int]],
    fixed: Mapping[int, int],
    rng: Random,
) -> list[list[int]]:
    """A seating by lot that keeps the never-broken demands and as many of the bounds as they leave."""
    free = [player for player in players if player not in fixed]
    places = 3 * seats.count(3) - sum(seats[table - 1] == 3 for table in fixed.values())
    bound = bounds(free, visits, places=places)
    tables = _try(players, seats, only=bound, foes=foes, fixed=fixed, rng=rng)
    if tables is not None:
        return tables
    tables = assign(players, seats, foes=foes, fixed=fixed, rng=rng)
    if tables is None:
        raise ValueError("no seating keeps the demands: check() comes first")
    return _most(players, seats, bound=bound, visits=visits, foes=foes, fixed=fixed, rng=rng, start=tables)


def _most(
    players: Table,
    seats: Sequence[int],
    *,
    bound: Sizes,
    visits: Mapping[int, int],
    foes: Mapping[int, frozenset[int]],
    fixed: Mapping[int, int],
    rng: Random,
    start: list[list[int]],
) -> list[list[int]]:
    """No second visit before everybody's first, if that can be; then each bound that leaves a seating."""
    kept: Sizes = {}
    tables = start
    free = [player for player in players if player not in fixed]
    again, never = {p: 4 for p in free if visits.get(p, 0)}, {p: 3 for p in free if not visits.get(p, 0)}
    for wanted in (again, never):
        found = None if kept else _try(players, seats, only=wanted, foes=foes, fixed=fixed, rng=rng)
        if found is not None:
            kept, tables = wanted, found
    for player in sorted(bound, key=lambda p: (-visits.get(p, 0), p)):
        wanted = {player: bound[player]} | kept
        if _keeps(tables, wanted):
            kept = wanted
            continue
        found = _try(players, seats, only=wanted, foes=foes, fixed=fixed, rng=rng)
        if found is not None:
            kept, tables = wanted, found
    return tables


def _keeps(tables: list[list[int]], only: Sizes) -> bool:
    return all(only.get(player, len(table)) == len(table) for table in tables for player in table)


def _try(
    players: Table,
    seats: Sequence[int],
    *,
    only: Sizes,
    foes: Mapping[int, frozenset[int]],
    fixed: Mapping[int, int],
    rng: Random,
) -> list[list[int]] | None:
    try:
        return assign(players, seats, foes=foes, fixed=fixed, only=only, rng=rng, steps=2_000)
    except UndecidedError:
        return None
