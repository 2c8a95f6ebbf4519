"""Totals of a game of Kabo: added up from sets, and checked as they are written (V1)."""

from collections.abc import Iterable, Iterator, Sequence

from games.findings import Finding
from games.kabo.deck import SEATS_MAX, SEATS_MIN
from games.kabo.options import TOURNAMENT, KaboOptions
from games.sheets import last_of, seats_findings, total_findings
from games.written import WrittenSet, left_flags


def running_totals(
    sets: Sequence[WrittenSet], *, options: KaboOptions = TOURNAMENT
) -> tuple[tuple[int | None, ...], ...]:
    """Per set the totals after it, with the write-off if chosen (K30, KA3); None from a seat's first blank on."""
    totals: list[int | None] = [0] * (len(sets[0].scores) if sets else 0)
    used: set[int] = set()
    after = []
    for written in sets:
        totals = [
            None if total is None or score is None else total + score
            for total, score in zip(totals, written.scores, strict=True)
        ]
        if options.write_off:
            due = {seat for seat, total in enumerate(totals) if total == options.target and seat not in used}
            totals = [options.target // 2 if seat in due else total for seat, total in enumerate(totals)]
            used |= due
        after.append(tuple(totals))
    return tuple(after)


def final_totals(
    sets: Sequence[WrittenSet], *, left: Sequence[bool] = (), options: KaboOptions = TOURNAMENT
) -> tuple[int | None, ...]:
    """The totals after the last set; None for a seat that left (T21) or has a blank."""
    return last_of(running_totals(sets, options=options), left=left)


def check_totals(
    totals: Sequence[int | None],
    *,
    by_time: bool,
    left: Sequence[bool] = (),
    options: KaboOptions = TOURNAMENT,
) -> tuple[Finding, ...]:
    """What is wrong with final totals (V1); a leaver's stays blank (T21)."""
    gone = left_flags(left, seats=len(totals))
    found = [
        *seats_findings(gone, rule="K1", least=SEATS_MIN, most=SEATS_MAX),
        *total_findings(totals, gone),
        *_negative(totals, gone),
    ]
    staying = [total for total, flag in zip(totals, gone, strict=True) if not flag]
    known = [total for total in staying if total is not None and total >= 0]
    if known and len(known) == len(staying) and not by_time:
        found += not_over(known, rule="V1", options=options)
    for seat, total in enumerate(totals):
        if total is not None and total > options.greatest_total:
            found.append(Finding("V1", "total_impossible", {"total": total, "most": options.greatest_total}, seat=seat))
        else:
            found += odd_total(total, seat=seat, options=options)
    return tuple(found)


def not_over(totals: Iterable[int], *, rule: str, options: KaboOptions) -> Iterator[Finding]:
    """The finding that nobody has exceeded the target, so that the game is not over (T3); exactly it is not enough."""
    if (highest := max(totals)) <= options.target:
        yield Finding(rule, "game_not_over", {"highest": highest, "target": options.target}, override=True)


def odd_total(total: int | None, *, seat: int, options: KaboOptions) -> Iterator[Finding]:
    """The question about a possible but very high total (V1)."""
    if total is not None and options.odd_above < total <= options.greatest_total:
        yield Finding("V1", "total_high", {"total": total, "above": options.odd_above}, seat=seat, ask=True)


def _negative(totals: Sequence[int | None], gone: Sequence[bool]) -> Iterator[Finding]:
    for seat, (total, flag) in enumerate(zip(totals, gone, strict=True)):
        if total is not None and total < 0 and not flag:
            yield Finding("V1", "total_negative", {"total": total}, seat=seat)
