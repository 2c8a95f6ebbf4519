"""A whole game of Kabo written set by set, checked (V2)."""

from collections.abc import Iterator, Sequence

from games.findings import Finding
from games.kabo.deck import SEATS_MAX, SEATS_MIN
from games.kabo.options import TOURNAMENT, KaboOptions
from games.kabo.sets import check_set
from games.kabo.totals import not_over, odd_total, running_totals
from games.sheets import leaver_findings, seats_findings, shape_findings
from games.written import WrittenSet, absences, left_flags

Totals = Sequence[int | None]


def check_sets(
    sets: Sequence[WrittenSet],
    *,
    by_time: bool,
    seats: int,
    left: Sequence[bool] = (),
    options: KaboOptions = TOURNAMENT,
) -> tuple[Finding, ...]:
    """What is wrong with a game written set by set (V2): in each set, then over the game."""
    gone = left_flags(left, seats=seats)
    shape = (*seats_findings(gone, rule="K1", least=SEATS_MIN, most=SEATS_MAX), *shape_findings(sets, seats=seats))
    if any(len(written.scores) != seats for written in sets) or not sets:
        return shape
    absent = absences(sets, left=gone)
    each = [
        finding
        for number, written in enumerate(sets)
        for finding in check_set(written, number=number, absent=absent[number])
    ]
    after = running_totals(sets, options=options)
    return (
        *shape,
        *each,
        *leaver_findings(gone, absent[-1]),
        *_end(after, by_time=by_time, gone=gone, options=options),
        *(finding for seat, total in enumerate(after[-1]) for finding in odd_total(total, seat=seat, options=options)),
    )


def _end(after: Sequence[Totals], *, by_time: bool, gone: Sequence[bool], options: KaboOptions) -> Iterator[Finding]:
    """The game ends with the first set in which somebody exceeds the target, and with no other but by time (T2, T3)."""
    over = [(number, seat) for number, totals in enumerate(after) for seat in _over(totals, options)]
    if over:
        ended, seat = over[0]
        total = after[ended][seat]
        assert total is not None
        facts = {"ended": ended + 1, "by": seat, "total": total, "target": options.target}
        for number in range(ended + 1, len(after)):
            yield Finding("V2", "set_after_end", facts, set=number)
        return
    staying = [total for total, flag in zip(after[-1], gone, strict=True) if not flag]
    known = [total for total in staying if total is not None]
    if known and len(known) == len(staying) and not by_time:
        yield from not_over(known, rule="V2", options=options)


def _over(totals: Totals, options: KaboOptions) -> Iterator[int]:
    """The seats above the target."""
    return (seat for seat, total in enumerate(totals) if total is not None and total > options.target)
