"""A round of Kaboo counted from the cards turned up (B19, B20, V3)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.awards import Award, SetCount
from games.findings import Finding
from games.kaboo.deck import ADDED, SEATS_MAX, SEATS_MIN, WORDS, sum_of
from games.kaboo.options import RULES, KabooOptions

Hands = Sequence[Sequence[int]]


def check_hands(
    hands: Hands, *, knocker: int | None = None, options: KabooOptions = RULES, players: int | None = None
) -> tuple[Finding, ...]:
    """What is wrong with the cards of a round, one hand per seat (V3); empty when they can be counted.

    `players`: how many began, where some have left (T21): the packs are still those for so many (B1).
    """
    return tuple(_hand_findings(hands, knocker, options, len(hands) if players is None else players))


def _hand_findings(hands: Hands, knocker: int | None, options: KabooOptions, players: int) -> Iterator[Finding]:
    if not SEATS_MIN <= len(hands) <= SEATS_MAX:
        yield Finding("B1", "seat_count", {"seats": len(hands), "least": SEATS_MIN, "most": SEATS_MAX})
    deck = options.deck(players)
    yield from _empty(hands, knocker)
    found = Counter(card for hand in hands for card in hand)
    seen: Counter[int] = Counter()
    for seat, hand in enumerate(hands):
        for card, count in Counter(hand).items():
            before, seen[card] = seen[card], seen[card] + count
            if before <= deck[card] < seen[card]:  # the seat at which it shows
                facts: dict[str, int | str] = {"card": WORDS[card], "found": found[card], "deck": deck[card]}
                yield Finding("V3", "card_too_often", facts, seat=seat)
    if found == Counter(deck):
        yield Finding("V3", "nothing_discarded", {"deck": found.total()})


def _empty(hands: Hands, knocker: int | None) -> Iterator[Finding]:
    """The first empty square ends the round, so there is no second (B18), and never a frozen one (B7)."""
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    for seat in empty[1:]:
        yield Finding("B18", "hands_empty", {"empty": len(empty)}, seat=seat)
    if knocker in empty:
        yield Finding("B7", "knocker_empty", {}, seat=knocker)


def count_hands(hands: Hands, *, knocker: int | None) -> SetCount:
    """The scores of a round, one hand per seat in seat order; hands are not judged here."""
    sums = tuple(sum_of(hand) for hand in hands)
    awards = tuple(_awards(seat, hands, sums, knocker) for seat in range(len(hands)))
    return SetCount(sums, tuple(sum(award.points for award in each) for each in awards), awards)


def _awards(seat: int, hands: Hands, sums: Sequence[int], knocker: int | None) -> tuple[Award, ...]:
    own = sums[seat]
    if not hands[seat]:
        return (Award(seat, own, "B18", "no_cards", {}),)
    plain = Award(seat, own, "B19", "own_sum", {"sum": own})
    if seat != knocker:
        return (plain,)
    other = least_other(sums, seat=seat)
    if own <= sums[other]:  # nor with others as low (BA13)
        return (Award(seat, own, "B20", "knocked_lowest", {"sum": own}),)
    facts = {"score": own + ADDED, "sum": own, "added": ADDED, "least_other": sums[other], "other": other}
    return (plain, Award(seat, ADDED, "B20", "knocked_not_lowest", facts))


def least_other(numbers: Sequence[int], *, seat: int) -> int:
    """The seat of the lowest number among the others, the first of several."""
    return min((other for other in range(len(numbers)) if other != seat), key=numbers.__getitem__)
