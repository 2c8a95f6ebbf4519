"""A table's sheet as it is shown: columns, rows with their remarks, and sums computed by scoring."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.findings import Finding
from games.registry import Rules
from tournament import findings as words
from tournament import sentences, sheets, turned
from tournament.models import Event
from tournament.queries import sheet_sums as sums
from tournament.queries.day import Table
from tournament.queries.sheet_sums import Sums
from tournament.sheets import Checked, CheckedSet, Typed, TypedSet
from tournament.turned import Explained

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
    resigned: bool = False  # C12: last, like who has left


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
    """One input: its name, what was typed, and how it stands. `score` is what counts: typed, or the cards'."""

    name: str
    column: Column
    value: str
    state: str
    called: bool = False
    score: str = ""
    hand: str = ""
    number: str = ""  # beside the cards, where the game reads one
    explained: Explained | None = None
    so_far: int | None = None

    @property
    def differs(self) -> bool:
        """A score is typed, and the cards give another one."""
        return self.explained is not None and self.value.strip() not in ("", str(self.explained.points))


@dataclass(frozen=True, slots=True)
class Common:
    """A row of cards that belong to nobody: the name of its input, what it is called, what was typed."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class SetRow:
    """One set: its cells, running totals after it, reasons in words and remarks."""

    number: int
    cells: tuple[Cell, ...]
    kamikaze: bool
    running: tuple[int | None, ...]
    reasons: tuple[str, ...]
    remarks: tuple[Remark, ...]
    common: tuple[Common, ...] = ()
    by_cards: bool = False  # the scores are those of the cards
    stale: bool = False  # there are cards, but they give other scores
    recognised: bool = False  # the cards are a Kamikaze
    number_label: str = ""  # what the game reads beside the cards; "" where there is no such number

    @property
    def place(self) -> int:
        """The set's number as people count."""
        return self.number + 1

    @property
    def filled(self) -> bool:
        """Something is written in this row."""
        return any(cell.value or cell.called or cell.hand or cell.number for cell in self.cells)

    @property
    def has_cards(self) -> bool:
        """Cards are typed in this row."""
        return any(cell.hand or cell.number for cell in self.cells) or any(row.value for row in self.common)


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
    def stale(self) -> tuple[SetRow, ...]:
        """The sets whose cards give other scores than those written: the cards are not kept with them."""
        return tuple(row for row in self.sets if row.stale)

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
    gone = sheets.gone(event, typed, entries=[col.entry for col in cols], left=[col.left for col in cols])
    cols = tuple(replace(col, resigned=flag and not col.left) for col, flag in zip(cols, gone, strict=True))
    checked = check(event, typed, cols)
    found = sorted(checked.findings, key=lambda finding: -1 if finding.seat is None else finding.seat)
    game = event.game
    remarks = [_remark(finding, cols, game) for finding in found if not (quiet and finding.code in _UNFINISHED)]
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
        sums=sums.of(event, checked, gone=gone, by_time=typed.by_time),
        blank=not typed.sets and not any(text.strip() for text in typed.totals.values()),
    )


# While people are still typing, a sheet is not wrong for being unfinished.
_UNFINISHED = {"total_missing", "score_missing", "no_sets", "game_not_over", "hand_empty"}


def _remark(finding: Finding, cols: Sequence[Column], game: str) -> Remark:
    state = "ask" if finding.ask else "override" if finding.override else "bad"
    where = "" if finding.set is None else f"s{finding.set}:"
    seat = "" if finding.seat is None else f"{finding.seat}:"
    return Remark(
        state=state,
        rule=finding.rule,
        text=words.sentence(finding, names=[col.name for col in cols], game=game),
        cell=words.cell(finding, [col.entry for col in cols]),
        key=f"{where}{seat}{finding.code}",
        name="" if finding.seat is None else cols[finding.seat].name,
    )


def _set_row(
    event: Event, checked: Checked, typed: Typed, number: int, cols: Sequence[Column], remarks: Sequence[Remark]
) -> SetRow:
    row = typed.sets[number] if number < len(typed.sets) else TypedSet()
    judged = checked.sets[number] if number < len(checked.sets) else None
    mine = tuple(remark for remark in remarks if remark.key.startswith(f"s{number}:"))
    rules = sheets.rules_of(event)
    by_cards = judged is not None and judged.by_cards
    running = _running(checked, typed, number, cols)
    cells = _cells(event, row, judged, number, cols, mine)
    return SetRow(
        number=number,
        cells=tuple(
            replace(cell, so_far=total) for cell, total in zip(cells, running or (None,) * len(cells), strict=True)
        ),
        kamikaze=row.kamikaze,
        running=running,
        reasons=() if by_cards else _reasons(event, checked, number, cols),
        remarks=mine,
        common=tuple(
            Common(f"s{number}_common_{code}", sentences.pile(code, game=rules.slug), row.common.get(code, ""))
            for code in rules.turned_common
        ),
        by_cards=by_cards,
        stale=judged is not None and judged.stale,
        recognised=by_cards and judged is not None and judged.written.kamikaze,
        number_label=sentences.turned_mark(rules.turned_number, game=rules.slug),
    )


def _running(checked: Checked, typed: Typed, number: int, cols: Sequence[Column]) -> tuple[int | None, ...]:
    """The totals after a set, those before the first one in them."""
    after = checked.running[number] if number < len(checked.running) else ()
    return tuple(
        None if total is None else total + typed.before.get(col.entry, 0)
        for total, col in zip(after, cols, strict=bool(after))
    )


def _cells(
    event: Event,
    row: TypedSet,
    judged: CheckedSet | None,
    number: int,
    cols: Sequence[Column],
    remarks: Sequence[Remark],
) -> tuple[Cell, ...]:
    states = {remark.cell: remark.state for remark in remarks}
    rules = sheets.rules_of(event)
    parted = {entry: _parted(rules, row, entry) for entry in row.hands}
    found: Sequence[Explained | None] = (None,) * len(cols)
    if judged is not None and judged.counted is not None:
        names = [col.name for col in cols]
        found = turned.explained(rules, judged.counted, names=names)
    return tuple(
        Cell(
            name=f"s{number}_{col.entry}",
            column=col,
            value=row.cells.get(col.entry, ""),
            state=states.get(f"s{number}_{col.entry}", ""),
            called=col.entry in row.callers,
            score=_score(row.cells.get(col.entry, ""), judged, seat),
            hand=parted.get(col.entry, ("", ""))[0],
            number=parted.get(col.entry, ("", ""))[1],
            explained=found[seat],
        )
        for seat, col in enumerate(cols)
    )


def _parted(rules: Rules, row: TypedSet, entry: int) -> tuple[str, str]:
    """The cards of a cell and the number beside them: as typed, or out of cards that are stored with theirs."""
    typed = row.numbers.get(entry, "")
    return (row.hands[entry], typed) if typed.strip() else turned.parted(rules, row.hands[entry])


def _score(text: str, judged: CheckedSet | None, seat: int) -> str:
    """What counts in a cell: the cards' score where the set is by cards, else what is typed."""
    if judged is None or not judged.by_cards:
        return text.strip()
    points = judged.written.scores[seat]
    return "" if points is None else str(points)


def _reasons(event: Event, checked: Checked, number: int, cols: Sequence[Column]) -> tuple[str, ...]:
    if number >= len(checked.written):
        return ()
    found = sheets.rules_of(event).set_reasons(checked.written[number])
    names = [col.name for col in cols]
    return tuple(words.reason(item, seat=seat, names=names) for seat, item in enumerate(found) if item is not None)
