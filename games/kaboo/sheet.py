"""A whole game of Kaboo written round by round, checked (V2)."""

from collections.abc import Iterator, Sequence

from games.findings import Finding
from games.kaboo.deck import SEATS_MAX, SEATS_MIN
from games.kaboo.options import RULES, KabooOptions
from games.kaboo.sets import check_set
from games.kaboo.totals import odd_total
from games.sheets import leaver_findings, running_totals, seats_findings, shape_findings
from games.written import WrittenSet, absences, left_flags


def check_sets(
    sets: Sequence[WrittenSet],
    *,
    by_time: bool,
    seats: int,
    left: Sequence[bool] = (),
    options: KabooOptions = RULES,
) -> tuple[Finding, ...]:
    """What is wrong with a game written round by round (V2): in each round, then over the game."""
    gone = left_flags(left, seats=seats)
    shape = (*seats_findings(gone, rule="B1", least=SEATS_MIN, most=SEATS_MAX), *shape_findings(sets, seats=seats))
    if any(len(written.scores) != seats for written in sets) or not sets:
        return shape
    absent = absences(sets, left=gone)
    each = [
        finding
        for number, written in enumerate(sets)
        for finding in check_set(written, number=number, absent=absent[number], options=options)
    ]
    last = running_totals(sets)[-1]
    return (
        *shape,
        *each,
        *leaver_findings(gone, absent[-1]),
        *_rounds(len(sets), by_time=by_time, options=options),
        *(finding for seat, total in enumerate(last) for finding in odd_total(total, seat=seat, options=options)),
    )


def _rounds(played: int, *, by_time: bool, options: KabooOptions) -> Iterator[Finding]:
    """The game has nine rounds (B21), and fewer only by time."""
    for number in range(options.rounds, played):
        yield Finding("B21", "round_after_last", {"rounds": options.rounds}, set=number)
    if played < options.rounds and not by_time:
        yield Finding("B21", "rounds_missing", {"played": played, "rounds": options.rounds}, override=True)
