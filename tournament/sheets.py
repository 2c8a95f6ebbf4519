"""A table's sheet as it is typed: from a form or from a stored result, checked by the game's rules (V1, V2)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games import registry
from games.findings import Finding
from games.registry import Rules
from games.written import WrittenSet, written_set
from tournament.enums import Level
from tournament.models import Event, Result
from tournament.queries.day import Table
from tournament.versions import SetRow, Sheet

WHOLE = re.compile(r"-?[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class TypedSet:
    """One row of the sheet as typed: text by entry, who is marked as caller, Kamikaze."""

    cells: Mapping[int, str] = field(default_factory=dict)
    callers: frozenset[int] = frozenset()
    kamikaze: bool = False

    @property
    def blank(self) -> bool:
        """Nothing is written in this row."""
        return not (any(text.strip() for text in self.cells.values()) or self.callers or self.kamikaze)


@dataclass(frozen=True, slots=True)
class Typed:
    """A whole sheet as typed; blank rows are left out."""

    level: str = Level.TOTALS
    by_time: bool = False
    totals: Mapping[int, str] = field(default_factory=dict)
    sets: tuple[TypedSet, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """What the rules say of a typed sheet: findings, totals known so far, and the sheet if it can be read whole."""

    findings: tuple[Finding, ...]
    totals: tuple[int | None, ...]
    running: tuple[tuple[int | None, ...], ...]
    written: tuple[WrittenSet, ...]
    sheet: Sheet | None


def rules_of(event: Event) -> Rules:
    """The rules of the event's game, with the options of a tournament (T4)."""
    return registry.get(event.game)


def number(text: str) -> int | None:
    """The whole number that a cell holds; None if it is blank or no whole number in plain digits."""
    return int(text) if WHOLE.fullmatch(text.strip()) else None


def check(event: Event, typed: Typed, *, entries: Sequence[int], left: Sequence[bool]) -> Checked:
    """Check a typed sheet for the entries of a table in seat order; `left` flags those who left (T21)."""
    if typed.level == Level.SETS:
        return _check_sets(event, typed, entries, left)
    return _check_totals(event, typed, entries, left)


def judge(event: Event, sheet: Sheet) -> tuple[Finding, ...]:
    """What the rules of the event's game say of a sheet, seats in the order of its totals (V1, V2)."""
    rules = rules_of(event)
    entries = list(sheet.totals)
    left = [points is None for points in sheet.totals.values()]
    if not sheet.sets:
        return rules.check_totals(list(sheet.totals.values()), by_time=sheet.by_time, left=left)
    written = [
        WrittenSet(
            tuple(row.points.get(entry) for entry in entries),
            None if row.caller is None else entries.index(row.caller),
            row.kamikaze,
        )
        for row in sheet.sets
    ]
    if rules.final_totals(written, left=left) != tuple(sheet.totals.values()):
        raise ValueError("the totals of a sheet are the sums of its sets")
    return rules.check_sets(written, by_time=sheet.by_time, seats=len(entries), left=left)


def _unreadable(texts: Sequence[str], *, rule: str, row: int | None = None) -> list[Finding]:
    return [
        Finding(rule, "not_whole", {"text": text.strip()[:20]}, seat=seat, set=row)
        for seat, text in enumerate(texts)
        if text.strip() and number(text) is None
    ]


def _check_totals(event: Event, typed: Typed, entries: Sequence[int], left: Sequence[bool]) -> Checked:
    texts = ["" if gone else typed.totals.get(entry, "") for entry, gone in zip(entries, left, strict=True)]
    totals = tuple(number(text) for text in texts)
    bad = _unreadable(texts, rule="V1")
    found = rules_of(event).check_totals(totals, by_time=typed.by_time, left=left)
    findings = (*bad, *_readable_only(found, bad))
    return Checked(findings, totals, (), (), _sheet(typed, entries, left, totals, ()))


def _check_sets(event: Event, typed: Typed, entries: Sequence[int], left: Sequence[bool]) -> Checked:
    rules = rules_of(event)
    bad: list[Finding] = []
    written = []
    for row, typed_set in enumerate(typed.sets):
        texts = [typed_set.cells.get(entry, "") for entry in entries]
        bad += _unreadable(texts, rule="V2", row=row)
        called = [entry in typed_set.callers for entry in entries]
        written.append(written_set([number(text) for text in texts], called=called, kamikaze=typed_set.kamikaze))
    found = rules.check_sets(written, by_time=typed.by_time, seats=len(entries), left=left)
    running = rules.running_totals(written)
    totals = rules.final_totals(written, left=left) if written else (None,) * len(entries)
    sheet = _sheet(typed, entries, left, totals, written)
    return Checked((*bad, *_readable_only(found, bad)), totals, running, tuple(written), sheet)


def _readable_only(found: Sequence[Finding], bad: Sequence[Finding]) -> list[Finding]:
    """Leave out what the rules say of a cell that could not be read: one sentence there is enough."""
    cells = {(finding.set, finding.seat) for finding in bad}
    return [finding for finding in found if finding.seat is None or (finding.set, finding.seat) not in cells]


def _sheet(
    typed: Typed,
    entries: Sequence[int],
    left: Sequence[bool],
    totals: Sequence[int | None],
    written: Sequence[WrittenSet],
) -> Sheet | None:
    if any(total is None and not gone for total, gone in zip(totals, left, strict=True)):
        return None
    return Sheet(
        totals=dict(zip(entries, totals, strict=True)),
        by_time=typed.by_time,
        sets=tuple(
            SetRow(
                points=dict(zip(entries, row.scores, strict=True)),
                caller=None if row.caller is None else entries[row.caller],
                kamikaze=row.kamikaze,
            )
            for row in written
        ),
    )


def of_result(result: Result) -> Typed:
    """A stored version as it would be typed."""
    sets = tuple(
        TypedSet(
            cells={score.entry_id: _text(score.points) for score in played.scores.all()},
            callers=frozenset() if played.caller_id is None else frozenset({played.caller_id}),
            kamikaze=played.kamikaze,
        )
        for played in result.sets.prefetch_related("scores")
    )
    totals = {score.entry_id: _text(score.points) for score in result.scores.all()}
    return Typed(level=result.level, by_time=result.by_time, totals=totals, sets=sets)


def _text(points: int | None) -> str:
    return "" if points is None else str(points)


def start(table: Table, *, level: str, known: Mapping[int, int | None], by_time: bool) -> Typed:
    """An empty sheet, with what is known of the people who sit here now (after a change of seats)."""
    here = {seat.entry_id: _text(known[seat.entry_id]) for seat in table.seats if seat.entry_id in known}
    return Typed(level=level, by_time=by_time, totals=here)
