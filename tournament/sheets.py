"""A table's sheet as it is typed: from a form or from a stored result, checked by the game's rules (V1 to V3)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from games import registry
from games.findings import Finding
from games.registry import Rules
from games.written import WrittenSet, written_set
from tournament import turned, versions
from tournament.enums import Level
from tournament.models import Event, Result
from tournament.queries.day import Table
from tournament.turned import Counted, Rows
from tournament.versions import SetRow, Sheet

WHOLE = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_LONG = re.compile(r"-?[0-9]{7,}", re.ASCII)
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class TypedSet:
    """One row of the sheet as typed: text by entry, who is marked as caller, Kamikaze; the cards turned up (V3).

    `numbers`: typed beside the cards, where the game reads a number there.
    """

    cells: Mapping[int, str] = field(default_factory=dict)
    callers: frozenset[int] = frozenset()
    kamikaze: bool = False
    hands: Mapping[int, str] = field(default_factory=dict)
    common: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[int, str] = field(default_factory=dict)

    @property
    def blank(self) -> bool:
        """Nothing is written in this row."""
        texts = (*self.cells.values(), *self.hands.values(), *self.common.values(), *self.numbers.values())
        return not (any(text.strip() for text in texts) or self.callers or self.kamikaze)


@dataclass(frozen=True, slots=True)
class Typed:
    """A whole sheet as typed; blank rows are left out. `before`: the totals before its first set, if there were any.

    `resigned`: who has lost by it, where the game knows that (C12).
    """

    level: str = Level.TOTALS
    by_time: bool = False
    totals: Mapping[int, str] = field(default_factory=dict)
    sets: tuple[TypedSet, ...] = ()
    before: Mapping[int, int] = field(default_factory=dict)
    resigned: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class CheckedSet:
    """A set as it is written, and what its cards come to (None: no cards). `findings`: of its cells and cards."""

    written: WrittenSet
    counted: Counted | None
    by_cards: bool  # the scores are those of the cards, whatever is typed
    findings: tuple[Finding, ...]

    @property
    def kept(self) -> Counted | None:
        """The cards that go with these scores: none that would give others."""
        counted, written = self.counted, self.written
        if counted is None or counted.count is None or written.also_called:
            return None
        same = (counted.scores, counted.kamikaze) == (written.scores, written.kamikaze)
        return counted if same else None

    @property
    def stale(self) -> bool:
        """There are cards, but they do not give these scores."""
        return self.counted is not None and not self.by_cards and self.kept is None


@dataclass(frozen=True, slots=True)
class Checked:
    """What the rules say of a typed sheet: findings, totals known so far, and the sheet if it can be read whole."""

    findings: tuple[Finding, ...]
    totals: tuple[int | None, ...]
    running: tuple[tuple[int | None, ...], ...]
    sets: tuple[CheckedSet, ...]
    sheet: Sheet | None

    @property
    def written(self) -> tuple[WrittenSet, ...]:
        """The sets as they are written."""
        return tuple(row.written for row in self.sets)


def rules_of(event: Event) -> Rules:
    """The rules of the event's game, with the options of a tournament (T4)."""
    return registry.get(event.game)


def number(text: str) -> int | None:
    """The whole number that a cell holds; None if it is blank or no whole number in plain digits."""
    plain = text.strip().replace("−", "-")  # as a phone or a spreadsheet writes what is below 0
    return int(plain) if WHOLE.fullmatch(plain) else None


def check(event: Event, typed: Typed, *, entries: Sequence[int], left: Sequence[bool]) -> Checked:
    """Check a typed sheet for the entries of a table in seat order; `left` flags those who left (T21)."""
    left = gone(event, typed, entries=entries, left=left)
    if typed.level == Level.TOTALS:
        return _check_totals(event, typed, entries, left)
    return _check_sets(rules_of(event), typed, entries, left)


def gone(event: Event, typed: Typed, *, entries: Sequence[int], left: Sequence[bool]) -> tuple[bool, ...]:
    """Who gets no total, by seat: who has left (T21), or resigned (C12)."""
    resigned = typed.resigned if rules_of(event).has_resigning else frozenset()
    return tuple(flag or entry in resigned for entry, flag in zip(entries, left, strict=True))


def _unreadable(texts: Sequence[str], *, rule: str, row: int | None = None) -> list[Finding]:
    return [
        Finding(rule, _wrong(text), {"text": _short(text.strip())}, seat=seat, set=row)
        for seat, text in enumerate(texts)
        if text.strip() and number(text) is None
    ]


def _wrong(text: str) -> str:
    """What is wrong with a text that is taken as no number."""
    return "number_long" if _LONG.fullmatch(text.strip().replace("−", "-")) else "not_whole"


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _check_totals(event: Event, typed: Typed, entries: Sequence[int], left: Sequence[bool]) -> Checked:
    texts = ["" if gone else typed.totals.get(entry, "") for entry, gone in zip(entries, left, strict=True)]
    totals = tuple(number(text) for text in texts)
    bad = _unreadable(texts, rule="V1")
    found = rules_of(event).check_totals(totals, by_time=typed.by_time, left=left)
    findings = (*bad, *_readable_only(found, bad))
    return Checked(findings, totals, (), (), _sheet(typed, entries, left, totals, ()))


def _check_sets(rules: Rules, typed: Typed, entries: Sequence[int], left: Sequence[bool]) -> Checked:
    by_cards, sets = typed.level == Level.CARDS, list[CheckedSet]()
    for place, row in enumerate(typed.sets):
        before = totals_before(rules, [one.written for one in sets], entries=entries, start=typed.before)
        sets.append(check_set(rules, row, place, entries=entries, left=left, by_cards=by_cards, before=before))
    written = [row.written for row in sets]
    bad = [finding for row in sets for finding in row.findings]
    refused = {number for number, row in enumerate(sets) if row.by_cards and row.counted and row.counted.count is None}
    found = rules.check_sets(written, by_time=typed.by_time, seats=len(entries), left=left)
    readable = [finding for finding in _readable_only(found, bad) if finding.set not in refused]
    totals = rules.final_totals(written, left=left) if written else (None,) * len(entries)
    sheet = _sheet(typed, entries, left, totals, sets)
    return Checked((*bad, *readable), totals, rules.running_totals(written), tuple(sets), sheet)


def totals_before(
    rules: Rules, sets: Sequence[WrittenSet], *, entries: Sequence[int], start: Mapping[int, int]
) -> tuple[int | None, ...]:
    """The totals after these sets, by seat, on top of those at their start; None where they are not known."""
    after = rules.running_totals(sets)[-1] if sets else (0,) * len(entries)
    return tuple(
        None if total is None else total + start.get(entry, 0) for entry, total in zip(entries, after, strict=True)
    )


def check_set(
    rules: Rules,
    row: TypedSet,
    place: int,
    *,
    entries: Sequence[int],
    left: Sequence[bool],
    by_cards: bool,
    before: Sequence[int | None] = (),
) -> CheckedSet:
    """One typed set, its place from 0; `by_cards`: where cards are typed, the scores are theirs (V3).

    `before`: the totals before it, where they are known.
    """
    called = [entry in row.callers for entry in entries]
    marks = called if rules.has_caller else [False] * len(entries)
    numbers = {seat: row.numbers[entry] for seat, entry in enumerate(entries) if entry in row.numbers}
    cards = Rows(tuple(row.hands.get(entry, "") for entry in entries), row.common, numbers)
    marked = next((seat for seat, mark in enumerate(called) if mark), None)
    counted = None if cards.blank else turned.count(rules, cards, marked=marked, left=left, before=before)
    if by_cards and counted is not None:
        written = written_set(counted.scores, called=marks, kamikaze=counted.kamikaze)
        findings = tuple(replace(finding, set=place) for finding in counted.findings)
        return CheckedSet(written, counted, by_cards=True, findings=findings)
    texts = [row.cells.get(entry, "") for entry in entries]
    written = written_set([number(text) for text in texts], called=marks, kamikaze=row.kamikaze)
    return CheckedSet(written, counted, by_cards=False, findings=tuple(_unreadable(texts, rule="V2", row=place)))


def _readable_only(found: Sequence[Finding], bad: Sequence[Finding]) -> list[Finding]:
    """Leave out what the rules say of a cell that could not be read: one sentence there is enough."""
    cells = {(finding.set, finding.seat) for finding in bad}
    return [finding for finding in found if finding.seat is None or (finding.set, finding.seat) not in cells]


def _sheet(
    typed: Typed,
    entries: Sequence[int],
    left: Sequence[bool],
    totals: Sequence[int | None],
    sets: Sequence[CheckedSet],
) -> Sheet | None:
    if any(total is None and not gone for total, gone in zip(totals, left, strict=True)):
        return None
    return Sheet(
        totals=dict(zip(entries, totals, strict=True)),
        by_time=typed.by_time,
        sets=tuple(set_row(checked, row, entries) for checked, row in zip(sets, typed.sets, strict=False)),
    )


def set_row(checked: CheckedSet, row: TypedSet, entries: Sequence[int]) -> SetRow:
    """A checked set as it is stored."""
    kept = checked.kept
    return SetRow(
        points=dict(zip(entries, checked.written.scores, strict=True)),
        caller=next((entry for entry in entries if entry in row.callers), None),
        kamikaze=checked.written.kamikaze,
        cards={} if kept is None else {entries[seat]: hand for seat, hand in kept.cards.items()},
        common={} if kept is None else {code: words for code, words in kept.turned.common.items() if words},
    )


def of_result(result: Result) -> Typed:
    """A stored version as it would be typed."""
    return of_sheet(versions.read(result))


def of_sheet(sheet: Sheet) -> Typed:
    """A sheet as it would be typed."""
    return Typed(
        level=sheet.level,
        by_time=sheet.by_time,
        totals={entry: _text(points) for entry, points in sheet.totals.items()},
        resigned=frozenset(entry for entry, points in sheet.totals.items() if points is None),
        sets=tuple(_typed_set(row) for row in sheet.sets),
    )


def _typed_set(row: SetRow) -> TypedSet:
    return TypedSet(
        cells={entry: _text(points) for entry, points in row.points.items()},
        callers=frozenset() if row.caller is None else frozenset({row.caller}),
        kamikaze=row.kamikaze,
        hands={entry: " ".join(words) for entry, words in row.cards.items()},
        common={code: " ".join(words) for code, words in row.common.items()},
    )


def _text(points: int | None) -> str:
    return "" if points is None else str(points)


def start(table: Table, *, level: str, known: Mapping[int, int | None], by_time: bool) -> Typed:
    """An empty sheet, with what is known of the people who sit here now (after a change of seats)."""
    here = {seat.entry_id: _text(known[seat.entry_id]) for seat in table.seats if seat.entry_id in known}
    return Typed(level=level, by_time=by_time, totals=here)
