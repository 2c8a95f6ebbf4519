"""One written set of Kabo, checked (V2): could these scores come from any hands at all?"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from games.findings import Finding, Reason
from games.kabo.deck import ADDED, DECK, DECK_SUM, KAMIKAZE_POINTS, SEATS_MIN
from games.sheets import presence_findings
from games.written import WrittenSet

Scores = Mapping[int, int]  # seat -> score, of the seats that have one
LEAST_ADDED = 1 + ADDED  # somebody is below the caller's own sum, so that sum is at least 1


def check_set(written: WrittenSet, *, number: int | None = None, absent: Collection[int] = ()) -> tuple[Finding, ...]:
    """What is wrong with one set (V2); `number` counts from 0, `absent` are the seats that had left by then (T21).

    While scores are missing, only what is wrong whatever they will be.
    """
    return tuple(replace(finding, set=number) for finding in _findings(written, absent))


def _findings(written: WrittenSet, absent: Collection[int]) -> Iterator[Finding]:
    unreadable = tuple(presence_findings(written, absent))
    yield from unreadable
    yield from _callers(written, absent)
    scores = {
        seat: score
        for seat, score in enumerate(written.scores)
        if score is not None and score >= 0 and seat not in absent
    }
    caller = written.caller if not written.also_called else None
    if written.kamikaze:
        yield from _kamikaze(scores, complete=not unreadable)
    else:
        impossible = tuple(_cells(scores, caller))
        yield from impossible
        if not unreadable and len(scores) >= SEATS_MIN:
            yield from _together(scores, caller, cells_fine=not impossible)


def _callers(written: WrittenSet, absent: Collection[int]) -> Iterator[Finding]:
    for seat in written.also_called:
        yield Finding("V2", "two_callers", {"callers": len(written.callers)}, seat=seat)
    for seat in written.callers:
        if seat in absent:
            yield Finding("T21", "caller_left", {}, seat=seat)


def _kamikaze(scores: Scores, *, complete: bool) -> Iterator[Finding]:
    """One 0 and 50 for all the others (K29), whoever called (KA23)."""
    zeros = [seat for seat, score in scores.items() if score == 0]
    if len(zeros) > 1:
        yield Finding("V2", "kamikaze_zeros", {"zeros": len(zeros)})
    elif complete and not zeros:
        yield Finding("V2", "kamikaze_no_zero", {})
    for seat, score in scores.items():
        if score not in (0, KAMIKAZE_POINTS):
            yield Finding("V2", "kamikaze_other", {"score": score, "points": KAMIKAZE_POINTS}, seat=seat)


def _cells(scores: Scores, caller: int | None) -> Iterator[Finding]:
    """Scores that nobody can have, whatever the others have."""
    for seat, score in scores.items():
        most = DECK_SUM + (ADDED if caller in (None, seat) else 0)  # without a mark anybody may have called
        if seat == caller and 0 < score < LEAST_ADDED:
            yield Finding("V2", "caller_between", {"score": score, "added": ADDED, "least": LEAST_ADDED}, seat=seat)
        elif score > most:
            yield Finding("V2", "score_above_deck", {"score": score, "most": most}, seat=seat)


def _together(scores: Scores, caller: int | None, *, cells_fine: bool) -> Iterator[Finding]:
    """What the scores of a complete set, at least two, say about each other."""
    zeros = sum(score == 0 for score in scores.values())
    if zeros > DECK[0]:  # a sum of 0 takes a card 0, a caller's 0 beside it too (K27)
        yield Finding("V2", "too_many_zeros", {"zeros": zeros, "deck": DECK[0]})
    if caller is not None and scores.get(caller, 0) >= LEAST_ADDED:
        facts = _added_facts(scores, caller)
        if facts["least_other"] >= facts["sum"]:
            yield Finding("V2", "caller_nobody_lower", facts, seat=caller)
    least = _least_sum(scores, caller)
    if cells_fine and least > DECK_SUM:
        yield Finding("V2", "sum_above_deck", {"sum": least, "most": DECK_SUM})
    if sorted(scores.values()) == [0, *[KAMIKAZE_POINTS] * (len(scores) - 1)]:
        yield Finding("V2", "kamikaze_unmarked", {"points": KAMIKAZE_POINTS}, ask=True)


def _added_facts(scores: Scores, caller: int) -> dict[str, int]:
    """A caller's score taken apart: 14 = 4 + 10, and who had the least of the others."""
    other = min((seat for seat in scores if seat != caller), key=scores.__getitem__)
    return {
        "score": scores[caller],
        "sum": scores[caller] - ADDED,
        "added": ADDED,
        "least_other": scores[other],
        "other": other,
    }


def _least_sum(scores: Scores, caller: int | None) -> int:
    """The least that all hands together can have held; a caller's 0 may stand for a hand of 0."""
    total = sum(scores.values())
    if caller is None:  # not marked: whoever has enough more than another may have called
        with_added = max(scores.values()) - min(scores.values()) >= LEAST_ADDED
    else:
        with_added = scores.get(caller, 0) >= LEAST_ADDED
    return total - ADDED if with_added else total


def set_reasons(written: WrittenSet) -> tuple[Reason | None, ...]:
    """Per seat why the score is what it is (K27-K29); None: the sum of the cards, or not (yet) a possible score.

    Blanks are left aside: a leaver's stay blank, and while others are missing the reason is what is known so far.
    """
    absent = frozenset(seat for seat, score in enumerate(written.scores) if score is None)
    refused = any(finding.refused for finding in check_set(written, absent=absent))
    if refused or len(written.scores) - len(absent) < SEATS_MIN:
        return (None,) * len(written.scores)
    scores = {seat: score for seat, score in enumerate(written.scores) if score is not None}
    return tuple(_reason(written, scores, seat) for seat in range(len(written.scores)))


def _reason(written: WrittenSet, scores: Scores, seat: int) -> Reason | None:
    if seat not in scores:
        return None
    if written.kamikaze:
        if scores[seat] == 0:
            return Reason("kamikaze", {})
        kamikaze = next(other for other, score in scores.items() if score == 0)
        return Reason("kamikaze_other", {"points": KAMIKAZE_POINTS, "other": kamikaze})
    if seat != written.caller:
        return None
    if scores[seat] == 0:
        return Reason("called_lowest", {})
    return Reason("called_not_lowest", _added_facts(scores, seat))
