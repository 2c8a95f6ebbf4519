"""A sheet judged by the rules of the event's game, as it is stored (V1 to V3)."""

from collections.abc import Sequence
from dataclasses import replace

from games.findings import Finding
from games.registry import Rules
from games.written import WrittenSet
from tournament import turned
from tournament.models import Event
from tournament.sheets import rules_of
from tournament.turned import Rows
from tournament.versions import SetRow, Sheet


def judge(event: Event, sheet: Sheet) -> tuple[Finding, ...]:
    """What the rules of the event's game say of a sheet, seats in the order of its totals (V1 to V3)."""
    rules = rules_of(event)
    entries = list(sheet.totals)
    left = [points is None for points in sheet.totals.values()]
    if not sheet.sets:
        return rules.check_totals(list(sheet.totals.values()), by_time=sheet.by_time, left=left)
    written = [
        WrittenSet(
            tuple(row.points.get(entry) for entry in entries),
            None if row.caller is None or not rules.has_caller else entries.index(row.caller),
            row.kamikaze,
        )
        for row in sheet.sets
    ]
    if rules.final_totals(written, left=left) != tuple(sheet.totals.values()):
        raise ValueError("the totals of a sheet are the sums of its sets")
    after = ((0,) * len(entries), *rules.running_totals(written))
    of_cards = [
        replace(finding, set=number)
        for number, row in enumerate(sheet.sets)
        if row.cards
        for finding in _judge_cards(rules, row, written[number], entries, left, after[number])
    ]
    return (*of_cards, *rules.check_sets(written, by_time=sheet.by_time, seats=len(entries), left=left))


def _judge_cards(
    rules: Rules,
    row: SetRow,
    written: WrittenSet,
    entries: Sequence[int],
    left: Sequence[bool],
    before: Sequence[int | None],
) -> tuple[Finding, ...]:
    rows = Rows(
        hands=tuple(" ".join(row.cards.get(entry, ())) for entry in entries),
        common={code: " ".join(words) for code, words in row.common.items()},
    )
    marked = None if row.caller is None else entries.index(row.caller)
    counted = turned.count(rules, rows, marked=marked, left=left, before=before)
    if counted.count is not None and counted.scores != written.scores:
        raise ValueError("the cards of a set give its scores")
    return counted.findings
