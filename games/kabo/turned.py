"""Turned-up cards as people type them (V3): words that are read, then counted as hands."""

from collections.abc import Iterator, Mapping

from games.awards import SetCount
from games.findings import Finding
from games.kabo.count import check_hands, count_set
from games.kabo.deck import DECK
from games.written import TurnedUp

WORDS = {str(value): value for value in DECK}
DECK_WORDS: Mapping[str, int] = {str(value): count for value, count in DECK.items()}


def check_turned(turned: TurnedUp) -> tuple[Finding, ...]:
    """What is wrong with the cards of a set (V3), the card named; empty when they can be counted."""
    unread = tuple(_unread(turned))
    if unread:
        return unread
    return check_hands(_hands(turned))


def count_turned(turned: TurnedUp) -> SetCount:
    """The scores of a set from its cards (K25-K29); ValueError for cards that `check_turned` refuses."""
    if wrong := check_turned(turned):
        raise ValueError(f"cards cannot be counted: {wrong}")
    return count_set(_hands(turned), caller=turned.marked)


def _unread(turned: TurnedUp) -> Iterator[Finding]:
    for seat, hand in enumerate(turned.hands):
        for word in dict.fromkeys(hand):
            if word not in WORDS:
                yield Finding("V3", "card_unknown", {"card": word[:20]}, seat=seat)


def _hands(turned: TurnedUp) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(WORDS[word] for word in hand) for hand in turned.hands)
