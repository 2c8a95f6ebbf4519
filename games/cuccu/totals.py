"""Totals of a game of Cuccù, the lives lost, checked as they are written (V1)."""

from collections.abc import Iterator, Sequence

from games.cuccu.deck import LIVES, SEATS_MAX, SEATS_MIN
from games.findings import Finding
from games.sheets import seats_findings, total_findings
from games.written import left_flags

ODD_ABOVE = 2 * LIVES  # all back twice (U19) is possible, but so rare that a second look is asked for (V1)


def check_totals(totals: Sequence[int | None], *, by_time: bool, left: Sequence[bool] = ()) -> tuple[Finding, ...]:
    """What is wrong with final totals (V1); a leaver's stays blank (T21)."""
    gone = left_flags(left, seats=len(totals))
    found = [*seats_findings(gone, rule="UA23", least=SEATS_MIN, most=SEATS_MAX), *total_findings(totals, gone)]
    for seat, total in enumerate(totals):
        if total is not None and total < 0:
            found.append(Finding("V1", "total_negative", {"total": total}, seat=seat))
        elif total is not None and total > ODD_ABOVE:
            found.append(Finding("V1", "total_high", {"total": total, "above": ODD_ABOVE}, seat=seat, ask=True))
    known = [total for total, flag in zip(totals, gone, strict=True) if total is not None and total >= 0 and not flag]
    if known and len(known) == len(gone) - sum(gone):
        found += _together(known, by_time=by_time)
    return tuple(found)


def _together(totals: Sequence[int], *, by_time: bool) -> Iterator[Finding]:
    """All have lost the same three lives before everybody comes back (U19), and at the end one has any left (U20)."""
    lives = lives_of(totals)
    if min(lives) < 0:
        yield Finding("U19", "lives_apart", {"least": min(totals), "most": max(totals), "lives": LIVES})
        return
    alive = sum(left > 0 for left in lives)
    if alive > 1 and not by_time:
        yield Finding("U20", "lives_left", {"players": alive}, override=True)


def lives_of(totals: Sequence[int]) -> tuple[int, ...]:
    """The lives left, by the lives lost; whoever has fewer than none lost more than there were (U19)."""
    had = LIVES * (min(totals, default=0) // LIVES + 1)  # all that everybody has lost came back
    return tuple(had - total for total in totals)
