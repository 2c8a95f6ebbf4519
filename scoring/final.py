"""The final: the order at each final table is the order of its ranks, and it enters no sum (T16)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.format import Format
from scoring.game import Game, count
from scoring.values import Cell, Kind, Round


def final_cells(round: Round, format: Format) -> dict[int, Cell]:
    """The final of each finalist: a place and game points where its table has a result, never win points or share."""
    return {entry: cell for game in round.games for entry, cell in _table(game, round, format)}


def finalists(rounds: Iterable[Round], format: Format) -> Mapping[int, Cell]:
    """The finalists of the last final that has a result; nobody while there is none: it decides nothing yet (T22)."""
    found: dict[int, Cell] = {}
    for round in sorted(rounds, key=lambda round: round.number):
        cells = final_cells(round, format) if round.final else {}
        if any(cell.kind is Kind.PLAYED for cell in cells.values()):
            found = cells
    return found


def gap(below: Cell, above: Cell) -> Fraction | None:
    """By how many game points a final table put one below the other; None where leaving it did (T21)."""
    if below.points is None or above.points is None or below.left:
        return None
    return abs(below.points - above.points)


def _table(game: Game, round: Round, format: Format) -> Iterable[tuple[int, Cell]]:
    counted = None if game.void else count(game, format)
    without = Kind.VOID if game.void else Kind.MISSED
    cell = Cell(round.number, without if round.closed else Kind.PENDING, game.table)
    for index, seat in enumerate(game.seats):
        if counted is None:
            yield seat.entry, cell
        else:
            yield (
                seat.entry,
                replace(
                    cell,
                    kind=Kind.PLAYED,
                    place=counted.places[index],
                    points=Fraction(counted.points[index]),
                    raw=seat.points,
                    added=0 if seat.left else counted.added,
                    left=seat.left,
                ),
            )
