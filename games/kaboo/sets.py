"""One written round of Kaboo, checked (V2): could these scores come from any hands at all?"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from games.findings import Finding, Reason
from games.kaboo.deck import ADDED, SEATS_MIN
from games.kaboo.hands import can_be, least_sum, least_together, most_sum
from games.kaboo.options import RULES, KabooOptions
from games.sheets import presence_findings
from games.written import WrittenSet

Scores = Mapping[int, int]  # seat -> score, of the seats that have one
Deck = Mapping[int, int]


def check_set(
    written: WrittenSet,
    *,
    number: int | None = None,
    absent: Collection[int] = (),
    options: KabooOptions = RULES,
) -> tuple[Finding, ...]:
    """What is wrong with one round (V2); `number` counts from 0, `absent` are the seats that had left by then (T21).

    While scores are missing, only what is wrong whatever they will be.
    """
    return tuple(replace(finding, set=number) for finding in _findings(written, absent, options))


def _findings(written: WrittenSet, absent: Collection[int], options: KabooOptions) -> Iterator[Finding]:
    unreadable = tuple(presence_findings(written, absent, negative=True))
    yield from unreadable
    yield from _marks(written, absent)
    deck = options.deck(len(written.scores))
    scores = {seat: score for seat, score in enumerate(written.scores) if score is not None and seat not in absent}
    knocker = written.caller if not written.also_called else None
    impossible = tuple(_cells(scores, knocker, deck))
    yield from impossible
    if not unreadable and not impossible and len(scores) >= SEATS_MIN:
        yield from _together(scores, knocker, deck)


def _marks(written: WrittenSet, absent: Collection[int]) -> Iterator[Finding]:
    for seat in written.also_called:
        yield Finding("B7", "two_knockers", {"knockers": len(written.callers)}, seat=seat)
    for seat in written.callers:
        if seat in absent:
            yield Finding("T21", "knocker_left", {}, seat=seat)
    if written.kamikaze:
        yield Finding("V2", "no_kamikaze", {})


def _cells(scores: Scores, knocker: int | None, deck: Deck) -> Iterator[Finding]:
    """Scores that nobody can have, whatever the others have."""
    least = least_sum(deck)
    for seat, score in scores.items():
        most = most_sum(deck) + (ADDED if knocker in (None, seat) else 0)  # without a mark anybody may have knocked
        if score > most:
            yield Finding("V2", "score_above_deck", {"score": score, "most": most}, seat=seat)
        elif score < least:
            yield Finding("V2", "score_below_deck", {"score": score, "least": least}, seat=seat)


def _together(scores: Scores, knocker: int | None, deck: Deck) -> Iterator[Finding]:
    """What the scores of a complete round, at least two, say about each other."""
    if knocker is not None and knocker in scores and _is_between(scores, knocker):
        yield Finding("B20", "knocker_between", added_facts(scores, knocker), seat=knocker)
        return
    readings = tuple(_sums(scores, knocker))
    least = least_together(deck, seats=len(scores))
    if all(sum(sums.values()) < least for sums, _who in readings):
        yield Finding(
            "V2", "sum_below_deck", {"sum": max(sum(sums.values()) for sums, _who in readings), "least": least}
        )
    elif all(sum(max(own, 0) for own in sums.values()) > most_sum(deck) for sums, _who in readings):
        lowest = min(sum(sums.values()) for sums, _who in readings)
        yield Finding("V2", "sum_above_deck", {"sum": lowest, "most": most_sum(deck)})
    elif not any(_can_be(sums, who, deck) for sums, who in readings):
        yield Finding("V2", "no_such_hands", {})


def _is_between(scores: Scores, seat: int) -> bool:
    """True where a knocker's score is above another's, but not by more than the 10 that this costs (B20)."""
    lowest = _least_other(scores, seat)[1]
    return lowest < scores[seat] <= lowest + ADDED


def _sums(scores: Scores, knocker: int | None) -> Iterator[tuple[Scores, int | None]]:
    """The sums of cards that these scores can stand for, and who has knocked; unmarked, anybody or nobody may have."""
    if knocker is None:
        yield scores, None
    for seat in scores if knocker is None else (knocker,):
        if seat not in scores or _least_other(scores, seat)[1] >= scores[seat]:
            yield scores, seat
        elif not _is_between(scores, seat):
            yield {**scores, seat: scores[seat] - ADDED}, seat


def _can_be(sums: Scores, knocker: int | None, deck: Deck) -> bool:
    seats = list(sums)
    return can_be(
        list(sums.values()), deck=deck, knocker=None if knocker is None or knocker not in sums else seats.index(knocker)
    )


def _least_other(scores: Scores, seat: int) -> tuple[int, int]:
    """The seat with the lowest score of the others, the first of several, and that score."""
    other = min((other for other in scores if other != seat), key=scores.__getitem__)
    return other, scores[other]


def added_facts(scores: Scores, knocker: int) -> dict[str, int]:
    """A knocker's score taken apart: 14 = 4 + 10, and who had the least of the others."""
    other, least = _least_other(scores, knocker)
    score = scores[knocker]
    return {"score": score, "sum": score - ADDED, "added": ADDED, "least_other": least, "other": other}


def set_reasons(written: WrittenSet, *, options: KabooOptions = RULES) -> tuple[Reason | None, ...]:
    """Per seat why the score is what it is (B20); None: the sum of the cards, or not (yet) a possible score.

    Blanks are left aside: a leaver's stay blank, and while others are missing the reason is what is known so far.
    """
    reasons: list[Reason | None] = [None] * len(written.scores)
    scores = {seat: score for seat, score in enumerate(written.scores) if score is not None}
    absent = frozenset(range(len(written.scores))) - scores.keys()
    refused = any(finding.refused for finding in check_set(written, absent=absent, options=options))
    knocker = written.caller
    if refused or knocker not in scores or len(scores) < SEATS_MIN:
        return tuple(reasons)
    facts = added_facts(scores, knocker)
    if scores[knocker] <= facts["least_other"]:
        reasons[knocker] = Reason("knocked_lowest", {"score": scores[knocker]})
    else:
        reasons[knocker] = Reason("knocked_not_lowest", facts)
    return tuple(reasons)
