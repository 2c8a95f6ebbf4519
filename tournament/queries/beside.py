"""Two versions of a sheet, or a set and its cards, side by side: player by player, what differs marked."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.enums import Level
from tournament.queries.sheet import Cell, Grid, SetRow
from tournament.sheets import TypedSet


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a version, and whether the other version has another."""

    text: str
    differs: bool
    called: bool = False


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One player in a version: the sets, then total, place and win points."""

    name: str
    sets: tuple[Figure, ...]
    total: Figure
    place: int | None
    win_points: Fraction | None


def of(grid: Grid, other: Grid) -> tuple[PersonRow, ...]:
    """A version player by player, what the other version has otherwise marked."""
    return tuple(_person(grid, other, seat) for seat in range(len(grid.columns)))


def _person(grid: Grid, other: Grid, seat: int) -> PersonRow:
    entry = grid.columns[seat].entry
    mate = next((at for at, column in enumerate(other.columns) if column.entry == entry), None)
    total, known = grid.sums.totals[seat], None if mate is None else other.sums.totals[mate]
    line = grid.sums.lines[seat] if grid.sums.lines else None
    return PersonRow(
        name=grid.columns[seat].name,
        sets=tuple(_figure(row, other, number, seat, mate) for number, row in enumerate(_filled(grid))),
        total=Figure("–" if total is None else str(total), total != known),
        place=line.place if line else None,
        win_points=line.win_points if line else None,
    )


def _filled(grid: Grid) -> list[SetRow]:
    return [row for row in grid.sets if row.filled] if grid.typed.level != Level.TOTALS else []


def _figure(row: SetRow, other: Grid, number: int, seat: int, mate: int | None) -> Figure:
    cell, rows = row.cells[seat], _filled(other)
    twin = rows[number].cells[mate] if mate is not None and number < len(rows) else None
    same = twin is not None and (twin.score, twin.called) == (cell.score, cell.called)
    return Figure(cell.score, bool(rows) and not same, cell.called)


@dataclass(frozen=True, slots=True)
class CardsLine:
    """One player in a set that is checked by its cards: what is written, and what the cards give."""

    cell: Cell
    called_written: bool
    called: bool

    @property
    def differs(self) -> bool:
        """The cards give another score, or another player is marked."""
        return self.cell.differs or self.called_written != self.called


def of_cards(row: SetRow, written: TypedSet) -> tuple[CardsLine, ...]:
    """A set as it is written beside the same set by its cards, player by player."""
    return tuple(CardsLine(cell, cell.column.entry in written.callers, cell.called) for cell in row.cells)
