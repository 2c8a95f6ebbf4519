"""The cards of Cuccù, their words in a record, and the numbers the game knows (U1, U2, UA23)."""

from collections.abc import Mapping

from games.cards import UNKNOWN, Face

FOOL = -4  # a face like the others; its rank is settled at the showdown (U17, U18)
ZERO = 0
INN, CAT, HORSE, HUNTER, CUCKOO = 11, 12, 13, 14, 15
SPECIAL = (INN, CAT, HORSE, HUNTER, CUCKOO)  # they act as the target of a request (U13)
WORDS: Mapping[int, str] = {
    FOOL: "fool",
    **{value: str(value) for value in range(-3, 11)},  # lion, mask, bucket, zero, I to X
    INN: "inn",
    CAT: "cat",
    HORSE: "horse",
    HUNTER: "hunter",
    CUCKOO: "cuckoo",
}
DECK: Mapping[int, int] = dict.fromkeys(WORDS, 2)  # face -> how many (U2)
ORDINARY = tuple(face for face in DECK if face not in SPECIAL)  # their exchange is compulsory (U7)
PACK = sum(DECK.values())
FACES: Mapping[str, Face] = {
    UNKNOWN: None,
    **{word: face for face, word in WORDS.items()},
    **{str(face): face for face in SPECIAL},  # as they are numbered
}

SEATS_MIN, SEATS_MAX = 2, 20  # UA23
LIVES = 3  # U1


def word_of(face: Face) -> str:
    """A face as a record writes it."""
    return UNKNOWN if face is None else WORDS[face]
