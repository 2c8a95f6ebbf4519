"""Totals of a game of Kaboo, checked as they are written (V1)."""

from collections.abc import Iterator, Sequence

from games.findings import Finding
from games.kaboo.deck import ADDED, SEATS_MAX, SEATS_MIN
from games.kaboo.hands import least_sum, least_together, most_sum
from games.kaboo.options import RULES, KabooOptions
from games.sheets import seats_findings, total_findings
from games.written import left_flags

ODD_ABOVE = 40  # points a round: above this on average a total is possible, but a second look is asked for (V1)


def check_totals(
    totals: Sequence[int | None],
    *,
    by_time: bool,
    left: Sequence[bool] = (),
    options: KabooOptions = RULES,
) -> tuple[Finding, ...]:
    """What is wrong with final totals (V1); a leaver's stays blank (T21).

    Whether nine rounds were played cannot be seen in them; `by_time` says that there may be fewer.
    """
    gone = left_flags(left, seats=len(totals))
    found = [*seats_findings(gone, rule="B1", least=SEATS_MIN, most=SEATS_MAX), *total_findings(totals, gone)]
    bounds = tuple(_bounds(totals, options))
    known = [total for total in totals if total is not None]
    found += bounds
    if not found and len(known) >= SEATS_MIN:
        found += _together(known, seats=len(totals), by_time=by_time, options=options)
    if not bounds:
        found += [item for seat, total in enumerate(totals) for item in odd_total(total, seat=seat, options=options)]
    return tuple(found)


def _bounds(totals: Sequence[int | None], options: KabooOptions) -> Iterator[Finding]:
    """Totals that no cards give in so many rounds (B19-B21)."""
    deck = options.deck(len(totals))
    least, most = options.rounds * least_sum(deck), options.rounds * (most_sum(deck) + ADDED)
    for seat, total in enumerate(totals):
        if total is not None and total > most:
            yield Finding("V1", "total_impossible", {"total": total, "most": most}, seat=seat)
        elif total is not None and total < least:
            yield Finding("V1", "total_too_low", {"total": total, "least": least}, seat=seat)


def _together(totals: Sequence[int], *, seats: int, by_time: bool, options: KabooOptions) -> Iterator[Finding]:
    """Totals that are possible one by one, but not all: in each round all but one player have a card at least (B18)."""
    deck, rounds = options.deck(seats), options.rounds
    each = least_together(deck, seats=len(totals))
    least = min(each, rounds * each) if by_time else rounds * each
    most = rounds * (most_sum(deck) + ADDED)
    if sum(totals) < least:
        yield Finding("V1", "totals_too_low", {"sum": sum(totals), "least": least})
    elif sum(totals) > most:
        yield Finding("V1", "totals_too_high", {"sum": sum(totals), "most": most})


def odd_total(total: int | None, *, seat: int, options: KabooOptions) -> Iterator[Finding]:
    """The question about a possible but very high, or very low, total (V1)."""
    above = ODD_ABOVE * options.rounds
    if total is not None and total > above:
        yield Finding("V1", "total_high", {"total": total, "above": above}, seat=seat, ask=True)
    elif total is not None and total < 0:
        yield Finding("V1", "total_low", {"total": total}, seat=seat, ask=True)
