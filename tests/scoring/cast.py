"""Short ways to write an event down: tables as {entry: points}, everybody as a range of entries."""

from collections.abc import Iterable, Mapping

from scoring.game import Game, Seat
from scoring.ranking import Player, Round, Row


def table(number: int, totals: Mapping[int, int | None], *, left: Iterable[int] = (), void: bool = False) -> Game:
    """A table; `left`: entries who left it."""
    gone = set(left)
    seats = [Seat(entry, points) for entry, points in totals.items()] + [Seat(entry, None, True) for entry in gone]
    return Game(number, tuple(seats), void=void)


def round_of(number: int, *games: Game, byes: tuple[int, ...] = (), closed: bool = True, final: bool = False) -> Round:
    return Round(number, games, byes, closed, final)


def everybody(count: int, *, houses: tuple[int, ...] = ()) -> list[Player]:
    """Entries 1 to `count`, in that order inside a tie; `houses` are out of the ranking."""
    return [Player(entry, entry, ranked=entry not in houses) for entry in range(1, count + 1)]


def ranks(rows: Iterable[Row]) -> list[tuple[int, int | None]]:
    return [(row.entry, row.rank) for row in rows]


def values(row: Row, names: str) -> tuple[object, ...]:
    """These fields of a row, by their names: `values(row, "rank win_points")`."""
    return tuple(getattr(row, name) for name in names.split())


def row(rows: Iterable[Row], entry: int) -> Row:
    return next(row for row in rows if row.entry == entry)
