"""What is wrong with the shape of a written game, whichever game it is (V1, V2, T21)."""

from collections.abc import Collection, Iterator, Sequence

from games.findings import Finding
from games.written import WrittenSet, left_flags

Totals = tuple[int | None, ...]


def running_totals(sets: Sequence[WrittenSet]) -> tuple[Totals, ...]:
    """Per set the totals after it; None from a seat's first blank on."""
    totals: Totals = (0,) * (len(sets[0].scores) if sets else 0)
    after = []
    for written in sets:
        totals = tuple(
            None if total is None or score is None else total + score
            for total, score in zip(totals, written.scores, strict=True)
        )
        after.append(totals)
    return tuple(after)


def final_totals(sets: Sequence[WrittenSet], *, left: Sequence[bool] = ()) -> Totals:
    """The totals after the last set; None for a seat that left (T21) or has a blank."""
    return last_of(running_totals(sets), left=left)


def last_of(after: Sequence[Totals], *, left: Sequence[bool]) -> Totals:
    """The last of running totals, None for a seat that left (T21); nothing without a set."""
    if not after:
        return ()
    gone = left_flags(left, seats=len(after[-1]))
    return tuple(None if flag else total for flag, total in zip(gone, after[-1], strict=True))


def presence_findings(written: WrittenSet, absent: Collection[int], *, negative: bool = False) -> Iterator[Finding]:
    """One whole score per seat, none after leaving (T21); `negative`: scores below 0 are possible."""
    for seat, score in enumerate(written.scores):
        if score is None:
            if seat not in absent:
                yield Finding("V2", "score_missing", {}, seat=seat)
        elif seat in absent:
            yield Finding("T21", "score_after_leaving", {"score": score}, seat=seat)
        elif score < 0 and not negative:
            yield Finding("V2", "score_negative", {"score": score}, seat=seat)


def shape_findings(sets: Sequence[WrittenSet], *, seats: int) -> Iterator[Finding]:
    """No set at all, or one without a score for each seat."""
    if not sets:
        yield Finding("V2", "no_sets", {})
    for number, written in enumerate(sets):
        if len(written.scores) != seats:
            yield Finding("V2", "score_count", {"scores": len(written.scores), "seats": seats}, set=number)


def leaver_findings(gone: Sequence[bool], absent: frozenset[int]) -> Iterator[Finding]:
    """The question about who left but has a score in every set (T21)."""
    for seat, flag in enumerate(gone):
        if flag and seat not in absent:
            yield Finding("T21", "left_without_blank", {}, seat=seat, ask=True)


def seats_findings(
    left: Sequence[bool], *, rule: str, least: int, most: int, staying: int | None = None
) -> Iterator[Finding]:
    """Too few or too many seats, or too few players who stayed (T21): `staying`, or as many as a game needs."""
    needed = least if staying is None else staying
    seats, playing = len(left), len(left) - sum(left)
    if not least <= seats <= most:
        yield Finding(rule, "seat_count", {"seats": seats, "least": least, "most": most})
    elif playing < needed:
        yield Finding("T21", "too_few_left", {"playing": playing, "least": needed})


def total_findings(totals: Sequence[int | None], gone: Sequence[bool]) -> Iterator[Finding]:
    """One total for each player who stayed, and none for a leaver (V1, T21)."""
    for seat, (total, flag) in enumerate(zip(totals, gone, strict=True)):
        if total is None and not flag:
            yield Finding("V1", "total_missing", {}, seat=seat)
        elif total is not None and flag:
            yield Finding("T21", "total_of_leaver", {"total": total}, seat=seat)
