"""Turned-up cards as people type them (V3): words that are read, then counted as hands."""

from collections.abc import Iterator, Mapping

from games.awards import SetCount
from games.findings import Finding
from games.kaboo.count import check_hands, count_hands
from games.kaboo.deck import FACES, PLAIN_KING, WORDS
from games.kaboo.options import RULES, KabooOptions
from games.written import TurnedUp


def deck_words(options: KabooOptions, *, seats: int) -> Mapping[str, int]:
    """The words of the cards in play for so many players, with how many there are of each (B1)."""
    deck = options.deck(seats)
    return {word: deck[face] for face, word in WORDS.items() if deck[face]}


def check_turned(turned: TurnedUp, *, options: KabooOptions = RULES) -> tuple[Finding, ...]:
    """What is wrong with the cards of a round (V3), the card named; empty when they can be counted."""
    unread = tuple(_unread(turned))
    return unread or check_hands(_hands(turned), knocker=turned.marked, options=options, players=turned.players)


def count_turned(turned: TurnedUp, *, options: KabooOptions = RULES) -> SetCount:
    """The scores of a round from its cards (B19, B20); ValueError for cards that `check_turned` refuses."""
    if wrong := check_turned(turned, options=options):
        raise ValueError(f"cards cannot be counted: {wrong}")
    return count_hands(_hands(turned), knocker=turned.marked)


def _unread(turned: TurnedUp) -> Iterator[Finding]:
    for seat, hand in enumerate(turned.hands):
        for word in dict.fromkeys(hand):
            if word.lower() == PLAIN_KING:
                yield Finding("B19", "king_colour", {}, seat=seat)
            elif FACES.get(word.lower()) is None:
                yield Finding("V3", "card_unknown", {"card": word[:20]}, seat=seat)


def _hands(turned: TurnedUp) -> tuple[tuple[int, ...], ...]:
    read = ((FACES[word.lower()] for word in hand) for hand in turned.hands)
    return tuple(tuple(face for face in hand if face is not None) for hand in read)
