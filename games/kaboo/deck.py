"""The cards of Kaboo, their words in a record, and the numbers its scoring knows (B1, B19, BA1-BA3)."""

from collections.abc import Iterable, Mapping
from functools import cache

from games.cards import UNKNOWN, Face

JOKER, ACE, JACK, QUEEN, BLACK_KING, RED_KING = 0, 1, 11, 12, 13, 14  # faces; 2 to 10 are themselves
POINTS: Mapping[int, int] = {  # B19
    JOKER: 0,
    **{pips: pips for pips in range(ACE, 11)},
    **dict.fromkeys((JACK, QUEEN, BLACK_KING), 10),
    RED_KING: -1,
}
WORDS: Mapping[int, str] = {
    JOKER: "joker",
    ACE: "A",
    **{pips: str(pips) for pips in range(2, 11)},
    JACK: "J",
    QUEEN: "Q",
    BLACK_KING: "KB",
    RED_KING: "KR",
}
PEEKS, SPIES = (7, 8), (9, 10)  # B11, B12
POWERS = (*PEEKS, *SPIES, JACK, QUEEN)  # B8

SEATS_MIN, SEATS_MAX, SEATS_ONE_PACK = 2, 16, 8  # B1, BA2
JOKERS_MAX = 2  # in a pack (BA1)
HAND = 4  # B3
BOTTOM = (2, 3)  # the places that a player may look at before play (B4)
ADDED = 10  # to a knocker who has not the lowest score (B20)


@cache
def deck_of(packs: int, jokers: int) -> Mapping[int, int]:
    """How many of each face so many packs hold, with so many jokers in each (B1, BA1)."""
    kings = {BLACK_KING: 2, RED_KING: 2}
    pack = {JOKER: jokers, **dict.fromkeys(range(ACE, BLACK_KING), 4), **kings}
    return {face: packs * count for face, count in pack.items()}


def rank_of(face: int) -> int:
    """What two cards must share to be of the same value: the rank, whatever the colour (BA3)."""
    return BLACK_KING if face == RED_KING else face


def word_of(face: Face) -> str:
    """A face as a record writes it."""
    return UNKNOWN if face is None else WORDS[face]


def sum_of(faces: Iterable[int]) -> int:
    """The points of cards (B19)."""
    return sum(POINTS[face] for face in faces)


def _said() -> Mapping[str, Face]:
    """The faces by their words in small letters. A suit may follow a rank; it is not kept, but for a king's colour."""
    said: dict[str, Face] = {word.lower(): face for face, word in WORDS.items()}
    for suit in "♥♦♠♣hdsc":
        said |= {f"{WORDS[face].lower()}{suit}": face for face in range(ACE, BLACK_KING)}
        said[f"k{suit}"] = RED_KING if suit in "♥♦hd" else BLACK_KING
    return {UNKNOWN: None, **said}


FACES = _said()
PLAIN_KING = "k"  # no card: a red king and a black one differ by 11 points (B19)
