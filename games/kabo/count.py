"""A set of Kabo counted from the cards turned up (K25-K29, V3)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.awards import Award, SetCount
from games.findings import Finding
from games.kabo.deck import ADDED, DECK, KAMIKAZE_HAND, KAMIKAZE_POINTS, SEATS_MAX, SEATS_MIN


def check_hands(hands: Sequence[Sequence[int]]) -> tuple[Finding, ...]:
    """What is wrong with the cards of a set, one hand per seat (V3); empty when they can be counted."""
    return tuple(_hand_findings(hands))


def _hand_findings(hands: Sequence[Sequence[int]]) -> Iterator[Finding]:
    if not SEATS_MIN <= len(hands) <= SEATS_MAX:
        yield Finding("K1", "seat_count", {"seats": len(hands), "least": SEATS_MIN, "most": SEATS_MAX})
    found = Counter(card for hand in hands for card in hand)
    seen: Counter[int] = Counter()
    for seat, hand in enumerate(hands):
        if not hand:
            yield Finding("V3", "hand_empty", {}, seat=seat)
        for card, count in Counter(hand).items():
            before, seen[card] = seen[card], seen[card] + count
            if card not in DECK:
                yield Finding("V3", "card_unknown", {"card": card}, seat=seat)
            elif before <= DECK[card] < seen[card]:  # the seat at which it shows
                yield Finding(
                    "V3", "card_too_often", {"card": card, "found": found[card], "deck": DECK[card]}, seat=seat
                )


def count_set(hands: Sequence[Sequence[int]], *, caller: int | None) -> SetCount:
    """The scores of a set (K25-K29), one hand per seat in seat order; ValueError for cards `check_hands` refuses."""
    if wrong := check_hands(hands):
        raise ValueError(f"hands cannot be counted: {wrong}")
    if caller is not None and caller not in range(len(hands)):
        raise ValueError(f"caller at no seat: {caller}")
    sums = tuple(sum(hand) for hand in hands)
    kamikaze = next((seat for seat, hand in enumerate(hands) if is_kamikaze(hand)), None)
    awards = tuple(
        _awards(seat, sums, caller) if kamikaze is None else _kamikaze_awards(seat, kamikaze)
        for seat in range(len(hands))
    )
    return SetCount(sums, tuple(sum(award.points for award in each) for each in awards), awards, kamikaze)


def is_kamikaze(hand: Sequence[int]) -> bool:
    """True for exactly two 12s and two 13s (K29)."""
    return tuple(sorted(hand)) == KAMIKAZE_HAND


def _kamikaze_awards(seat: int, kamikaze: int) -> tuple[Award, ...]:
    """The whole score is 0 or 50: no sums, and nothing for the caller (KA23)."""
    if seat == kamikaze:
        return (Award(seat, 0, "K29", "kamikaze", {}),)
    return (Award(seat, KAMIKAZE_POINTS, "K29", "kamikaze_other", {"points": KAMIKAZE_POINTS, "other": kamikaze}),)


def _awards(seat: int, sums: Sequence[int], caller: int | None) -> tuple[Award, ...]:
    own = sums[seat]
    other = least_other(sums, seat=seat)
    if seat != caller:
        return (Award(seat, own, "K26", "own_sum", {"sum": own}),)
    if own <= sums[other]:
        return (Award(seat, 0, "K27", "called_lowest", {"sum": own}),)
    facts = {"score": own + ADDED, "sum": own, "added": ADDED, "least_other": sums[other], "other": other}
    return (
        Award(seat, own, "K28", "own_sum", {"sum": own}),
        Award(seat, ADDED, "K28", "called_not_lowest", facts),
    )


def least_other(numbers: Sequence[int], *, seat: int) -> int:
    """The seat of the lowest number among the others, the first of several."""
    return min((other for other in range(len(numbers)) if other != seat), key=numbers.__getitem__)
