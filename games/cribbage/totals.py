"""Totals of a game of cribbage, checked as they are written (V1)."""

from collections.abc import Iterator, Sequence

from games.cribbage.cards import SEATS_MAX, SEATS_MIN, partners
from games.cribbage.options import RULES, CribbageOptions
from games.findings import Finding
from games.sheets import seats_findings, total_findings
from games.written import left_flags

EVENT_MOST = 29  # no single event gives more: a hand or a crib of 5 5 5 J (C10, C11)


def check_totals(
    totals: Sequence[int | None],
    *,
    by_time: bool,
    left: Sequence[bool] = (),
    options: CribbageOptions = RULES,
) -> tuple[Finding, ...]:
    """What is wrong with final totals (V1); a leaver's stays blank (T21)."""
    gone = left_flags(left, seats=len(totals))
    seats = tuple(seats_of(gone))
    found = [*seats, *total_findings(totals, gone), *_negative(totals)]
    whole = not found
    if not seats:
        found += _partners(totals)
    target = options.target
    if target is not None:
        found += _ends(totals, target=target, seats=len(totals), rule="V1")
        if whole and not by_time and not any(gone):  # C12: who leaves has resigned
            found += not_over(totals, target=target, rule="V1")
    return tuple(found)


def seats_of(gone: Sequence[bool]) -> Iterator[Finding]:
    """Too many or too few players; who leaves has resigned: one side at least stays, whole (C1, C12)."""
    yield from seats_findings(gone, rule="C1", least=SEATS_MIN, most=SEATS_MAX, staying=1)
    for seat, flag in enumerate(gone):
        if not flag and any(gone[other] for other in partners(seat, seats=len(gone))):
            yield Finding("C12", "partner_left", {"other": partners(seat, seats=len(gone))[1]}, seat=seat)


def _negative(totals: Sequence[int | None]) -> Iterator[Finding]:
    for seat, total in enumerate(totals):
        if total is not None and total < 0:
            yield Finding("V1", "total_negative", {"total": total}, seat=seat)


def _partners(totals: Sequence[int | None]) -> Iterator[Finding]:
    """Partners have the same total (C1, CA10), where both are known."""
    for seat in unequal(totals):
        facts = {"total": totals[seat] or 0, "other": partners(seat, seats=len(totals))[1]}
        yield Finding("C1", "partners_total", facts, seat=seat)


def unequal(scores: Sequence[int | None]) -> Iterator[int]:
    """The first seat of each side whose partners have different scores."""
    for seat in range(len(scores) // 2 if len(scores) == SEATS_MAX else 0):
        mine, other = scores[seat], scores[partners(seat, seats=SEATS_MAX)[1]]
        if None not in (mine, other) and mine != other:
            yield seat


def _ends(totals: Sequence[int | None], *, target: int, seats: int, rule: str) -> Iterator[Finding]:
    """One side at most reaches the target, in one event (C1, C9, CA2)."""
    most = target - 1 + EVENT_MOST
    reached = [seat for seat, total in enumerate(totals) if total is not None and total >= target]
    for seat in reached:
        total = totals[seat]
        if total is not None and total > most:
            yield Finding(rule, "total_impossible", {"total": total, "most": most}, seat=seat)
    if len({partners(seat, seats=seats)[-1] % 2 if seats == SEATS_MAX else seat for seat in reached}) > 1:
        yield Finding("C1", "two_winners", {"target": target}, seat=reached[-1])


def two_sides(totals: Sequence[int | None], *, target: int, rule: str) -> tuple[Finding, ...]:
    """What is wrong with totals at or above the target."""
    return tuple(_ends(totals, target=target, seats=len(totals), rule=rule))


def not_over(totals: Sequence[int | None], *, target: int, rule: str) -> Iterator[Finding]:
    """The finding that nobody has reached the target, so that the game is not over but by resigning (C1, C12)."""
    known = [total for total in totals if total is not None]
    if known and max(known) < target:
        yield Finding(rule, "target_not_reached", {"highest": max(known), "target": target}, override=True)
