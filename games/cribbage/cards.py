"""The cards of cribbage, their words in a record, and the numbers its rules know (C1-C4)."""

from collections.abc import Iterable, Mapping

from games.cards import UNKNOWN, Face
from games.core import BadNotation

SUITS, SIGNS = "CDHS", "♣♦♥♠"
RANKS = "A23456789TJQK"  # from the lowest: the ace never follows the king (C2)
DECK = range(52)  # card = 4 * (rank - 1) + suit; ranks count from 1, suits as in SUITS
JACK = 11
VALUE_MOST = 10
VALUES = tuple(min(VALUE_MOST, (card >> 2) + 1) for card in DECK)  # what a card counts: pips, 10 for J, Q, K (C2)

SEATS_MIN, SEATS_MAX = 2, 4  # C1
TARGET = 121  # C1
KEPT = 4  # cards that everybody plays with (C4)
CRIB = 4  # cards of the crib (C4)
DEALT: Mapping[int, int] = {2: 6, 3: 5, 4: 5}  # cards by number of players (C4)
FROM_DECK: Mapping[int, int] = {2: 0, 3: 1, 4: 0}  # cards that go straight into the crib (C4, CA12)

NAMES = tuple(RANKS[card >> 2] + SUITS[card & 3] for card in DECK)  # as a record writes them: 5H, TC


def rank_of(card: int) -> int:
    """1 for an ace to 13 for a king."""
    return (card >> 2) + 1


def suit_of(card: int) -> int:
    """0 to 3: clubs, diamonds, hearts, spades."""
    return card & 3


def word_of(card: Face) -> str:
    """A card as a record writes it: rank and suit, `?` where it is not known."""
    return UNKNOWN if card is None else NAMES[card]


def words_of(cards: Iterable[Face]) -> str:
    """Cards as a record writes them, with blanks between."""
    return " ".join(map(word_of, cards))


def _words() -> Mapping[str, Face]:
    words: dict[str, Face] = {UNKNOWN: None}
    for card in DECK:
        rank, suit = RANKS[card >> 2], card & 3
        for name in {rank, "10"} if rank == "T" else {rank}:
            for sign in (SUITS[suit], SIGNS[suit]):
                words[f"{name}{sign}".lower()] = card
    return words


WORDS = _words()  # in small letters; a ten may be 10, a suit may be its sign


def cards_of(words: Iterable[str]) -> tuple[Face, ...]:
    """The cards that words name; BadNotation for a word that is none."""
    found = []
    for word in words:
        if word.lower() not in WORDS:
            raise BadNotation("not_a_card", word=word[:60])
        found.append(WORDS[word.lower()])
    return tuple(found)


PAIRS = tuple((seat, (seat + 2) % SEATS_MAX) for seat in range(SEATS_MAX))


def partners(seat: int, *, seats: int) -> tuple[int, ...]:
    """The seats of a side, this one first: with four players opposite seats are partners (C1, CA16)."""
    return PAIRS[seat] if seats == SEATS_MAX else (seat,)
