"""A game of cribbage written deal by deal, checked (V2)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from games.cribbage.cards import KEPT, SEATS_MAX, partners
from games.cribbage.options import RULES, CribbageOptions
from games.cribbage.pegging import CARD_MOST
from games.cribbage.scoring import HEELS
from games.cribbage.totals import EVENT_MOST, not_over, seats_of, two_sides, unequal
from games.findings import Finding
from games.sheets import leaver_findings, presence_findings, running_totals, shape_findings
from games.written import WrittenSet, absences, left_flags

ODD_ABOVE = 60  # for a hand and the crib: above this a deal is possible, but a second look is asked for


def check_sets(
    sets: Sequence[WrittenSet],
    *,
    by_time: bool,
    seats: int,
    left: Sequence[bool] = (),
    options: CribbageOptions = RULES,
) -> tuple[Finding, ...]:
    """What is wrong with a game written deal by deal (V2): in each deal, then over the game."""
    gone = left_flags(left, seats=seats)
    shape = (*seats_of(gone), *shape_findings(sets, seats=seats))
    if any(len(written.scores) != seats for written in sets) or not sets:
        return shape
    absent = absences(sets, left=gone)
    each = [
        replace(finding, set=number)
        for number, written in enumerate(sets)
        for finding in _of_deal(written, absent=absent[number])
    ]
    ended = tuple(_end(sets, by_time=by_time, gone=gone, options=options))
    return (*shape, *each, *_left_after_the_end(sets, gone, absent[-1], options), *ended)


def _left_after_the_end(
    sets: Sequence[WrittenSet], gone: Sequence[bool], absent: frozenset[int], options: CribbageOptions
) -> Iterator[Finding]:
    """The question about who has resigned (C12) although the game was played to its end."""
    totals, target = running_totals(sets)[-1], options.target
    if target is not None and any(total is not None and total >= target for total in totals):
        yield from leaver_findings(gone, absent)


def _of_deal(written: WrittenSet, *, absent: Collection[int]) -> Iterator[Finding]:
    unreadable = tuple(presence_findings(written, absent))
    yield from unreadable
    if written.callers:
        yield Finding("V2", "no_caller", {}, seat=written.callers[0])
    if written.kamikaze:
        yield Finding("V2", "no_kamikaze", {})
    for seat in unequal(written.scores):
        facts = {"score": written.scores[seat] or 0, "other": partners(seat, seats=len(written.scores))[1]}
        yield Finding("C1", "partners_score", facts, seat=seat)
    yield from _amounts(written)
    if not unreadable and not any(written.scores):
        yield Finding("C8", "deal_without_points", {})


def _amounts(written: WrittenSet) -> Iterator[Finding]:
    """Scores above all that cards can give, or unusually high."""
    hands = 2 if len(written.scores) == SEATS_MAX else 1  # of a side
    most = HEELS + hands * KEPT * CARD_MOST + (hands + 1) * EVENT_MOST
    for seat, score in enumerate(written.scores):
        if score is not None and score > most:
            yield Finding("V2", "score_above_deck", {"score": score, "most": most}, seat=seat)
        elif score is not None and score > ODD_ABOVE * hands:
            yield Finding("V2", "score_high", {"score": score, "above": ODD_ABOVE * hands}, seat=seat, ask=True)


def _end(
    sets: Sequence[WrittenSet], *, by_time: bool, gone: Sequence[bool], options: CribbageOptions
) -> Iterator[Finding]:
    """The game ends in the deal in which a side reaches the target, and in no other but by time or resigning (C1)."""
    target, after = options.target, running_totals(sets)
    if target is None:
        return
    for number, totals in enumerate(after):
        reached = [seat for seat, total in enumerate(totals) if total is not None and total >= target]
        if not reached:
            continue
        yield from two_sides(totals, target=target, rule="V2")
        facts = {"ended": number + 1, "by": reached[0], "total": totals[reached[0]] or 0, "target": target}
        for later in range(number + 1, len(after)):
            yield Finding("V2", "set_after_end", facts, set=later)
        return
    if None not in after[-1] and not by_time and not any(gone):  # C12: who leaves has resigned
        yield from not_over(after[-1], target=target, rule="V2")
