"""A table's sheet as it is shown: columns, rows with their remarks, and sums computed by scoring."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.findings import Finding
from scoring import game as scoring
from tournament import findings as words
from tournament import formats, sheets
from tournament.enums import Level
from tournament.models import Event
from tournament.queries.day import Table
from tournament.sheets import Checked, Typed

SPARE_ROWS = 3
LEAST_ROWS = 6


@dataclass(frozen=True, slots=True)
class Column:
    """One seat of the sheet."""

    entry: int
    seat: int
    name: str
    number: int
    left: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about a cell, a set or the sheet. `state`: bad, ask (second confirmation) or override (reason)."""

    state: str
    rule: str
    text: str
    cell: str
    key: str
    name: str = ""  # whose cell it is


@dataclass(frozen=True, slots=True)
class Cell:
    """One input: its name, what was typed, and how it stands."""

    name: str
    column: Column
    value: str
    state: str
    called: bool = False


@dataclass(frozen=True, slots=True)
class SetRow:
    """One set: its cells, running totals after it, reasons in words and remarks."""

    number: int
    cells: tuple[Cell, ...]
    kamikaze: bool
    running: tuple[int | None, ...]
    reasons: tuple[str, ...]
    remarks: tuple[Remark, ...]

    @property
    def filled(self) -> bool:
        """Something is written in this row."""
        return any(cell.value or cell.called for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Sums:
    """What scoring makes of the totals, by seat; `lines` is empty until every total is known (T5–T10, T21)."""

    totals: tuple[int | None, ...]
    lines: tuple[scoring.Line, ...]
    added: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet ready for the page."""

    typed: Typed
    columns: tuple[Column, ...]
    totals: tuple[Cell, ...]
    total_remarks: tuple[Remark, ...]
    sets: tuple[SetRow, ...]
    remarks: tuple[Remark, ...]
    sums: Sums
    blank: bool

    @property
    def asks(self) -> tuple[Remark, ...]:
        """Remarks that want a second confirmation."""
        every = [*self.remarks, *self.total_remarks, *(remark for row in self.sets for remark in row.remarks)]
        return tuple(remark for remark in every if remark.state == "ask")

    @property
    def needs_reason(self) -> bool:
        """Only the organiser can accept this, with a reason."""
        return any(remark.state == "override" for remark in self.remarks)


def columns(table: Table) -> tuple[Column, ...]:
    """The seats of a table as columns."""
    return _columns(table, frozenset(seat.entry_id for seat in table.seats if seat.left))


def stored_columns(table: Table) -> tuple[Column, ...]:
    """The seats of a table as columns, with those who had left by the version that is saved (T21)."""
    if table.game.result is None or not table.game.counts:
        return columns(table)
    return _columns(table, table.game.result.left)


def _columns(table: Table, left: frozenset[int]) -> tuple[Column, ...]:
    return tuple(
        Column(seat.entry_id, seat.number or 0, seat.entry.label, seat.entry.number, seat.entry_id in left)
        for seat in table.seats
    )


def check(event: Event, typed: Typed, cols: Sequence[Column]) -> Checked:
    """What the rules say of the typed sheet."""
    return sheets.check(event, typed, entries=[col.entry for col in cols], left=[col.left for col in cols])


def grid(event: Event, typed: Typed, cols: tuple[Column, ...], *, quiet: bool = False) -> Grid:
    """The sheet for the page; `quiet` says nothing yet about what is missing (a sheet not sent, or being typed)."""
    checked = check(event, typed, cols)
    found = sorted(checked.findings, key=lambda finding: -1 if finding.seat is None else finding.seat)
    remarks = [_remark(finding, cols) for finding in found if not (quiet and finding.code in _UNFINISHED)]
    by_cell = {remark.cell: remark.state for remark in remarks if remark.cell}
    rows = max(LEAST_ROWS, len(typed.sets) + SPARE_ROWS)
    return Grid(
        typed=typed,
        columns=cols,
        totals=tuple(
            Cell(f"t_{col.entry}", col, typed.totals.get(col.entry, ""), by_cell.get(f"t_{col.entry}", ""))
            for col in cols
        ),
        total_remarks=tuple(remark for remark in remarks if remark.cell.startswith("t_")),
        sets=tuple(_set_row(event, checked, typed, number, cols, remarks) for number in range(rows)),
        remarks=tuple(remark for remark in remarks if not remark.cell and not remark.key.startswith("s")),
        sums=_sums(event, checked, typed, cols),
        blank=not typed.sets and not any(text.strip() for text in typed.totals.values()),
    )


# While people are still typing, a sheet is not wrong for being unfinished.
_UNFINISHED = {"total_missing", "score_missing", "no_sets", "game_not_over"}


def _remark(finding: Finding, cols: Sequence[Column]) -> Remark:
    state = "ask" if finding.ask else "override" if finding.override else "bad"
    where = "" if finding.set is None else f"s{finding.set}:"
    seat = "" if finding.seat is None else f"{finding.seat}:"
    return Remark(
        state=state,
        rule=finding.rule,
        text=words.sentence(finding, names=[col.name for col in cols]),
        cell=words.cell(finding, [col.entry for col in cols]),
        key=f"{where}{seat}{finding.code}",
        name="" if finding.seat is None else cols[finding.seat].name,
    )


def _set_row(
    event: Event, checked: Checked, typed: Typed, number: int, cols: Sequence[Column], remarks: Sequence[Remark]
) -> SetRow:
    known = number < len(typed.sets)
    row = typed.sets[number] if known else sheets.TypedSet()
    mine = tuple(remark for remark in remarks if remark.key.startswith(f"s{number}:"))
    states = {remark.cell: remark.state for remark in mine}
    cells = tuple(
        Cell(
            f"s{number}_{col.entry}",
            col,
            row.cells.get(col.entry, ""),
            states.get(f"s{number}_{col.entry}", ""),
            col.entry in row.callers,
        )
        for col in cols
    )
    running = checked.running[number] if number < len(checked.running) else ()
    return SetRow(number, cells, row.kamikaze, running, _reasons(event, checked, number, cols), mine)


def _reasons(event: Event, checked: Checked, number: int, cols: Sequence[Column]) -> tuple[str, ...]:
    if number >= len(checked.written):
        return ()
    found = sheets.rules_of(event).set_reasons(checked.written[number])
    names = [col.name for col in cols]
    return tuple(words.reason(item, seat=seat, names=names) for seat, item in enumerate(found) if item is not None)


def _sums(event: Event, checked: Checked, typed: Typed, cols: Sequence[Column]) -> Sums:
    if checked.sheet is None:
        return Sums(checked.totals, (), 0)
    game = scoring.Game(
        table=1,
        seats=tuple(scoring.Seat(col.entry, checked.sheet.totals[col.entry], col.left) for col in cols),
        by_time=typed.by_time,
    )
    lines = scoring.lines(game, formats.of(event)) if game.complete else ()
    return Sums(checked.totals, lines, max((line.added for line in lines), default=0))


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


def beside(grid: Grid, other: Grid) -> tuple[PersonRow, ...]:
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
    return [row for row in grid.sets if row.filled] if grid.typed.level == Level.SETS else []


def _figure(row: SetRow, other: Grid, number: int, seat: int, mate: int | None) -> Figure:
    cell, rows = row.cells[seat], _filled(other)
    twin = rows[number].cells[mate] if mate is not None and number < len(rows) else None
    same = twin is not None and (twin.value.strip(), twin.called) == (cell.value.strip(), cell.called)
    return Figure(cell.value, bool(rows) and not same, cell.called)
