"""Faces of cards as records write them: a value, or `?` where the writer could not see."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.core import BadNotation

Face = int | None  # None: not known
UNKNOWN = "?"


def words_of(deck: Mapping[int, int]) -> Mapping[str, Face]:
    """The faces of a deck by the words that a record has for them, `?` among them."""
    return {UNKNOWN: None, **{str(face): face for face in deck}}


def faces_of(words: Iterable[str], *, known: Mapping[str, Face]) -> tuple[Face, ...]:
    """The faces that words name; BadNotation for a card that the deck does not have."""
    try:
        return tuple([known[word] for word in words])
    except KeyError as error:
        raise BadNotation("not_a_card", word=str(error.args[0])[:60]) from error


def word_of(face: Face) -> str:
    """A face as a record writes it."""
    return UNKNOWN if face is None else str(face)


def left_over(known: Iterable[Face], *, deck: Mapping[int, int]) -> Counter[int]:
    """How many cards of each value are not among the known ones; below 0 where there are more than the deck holds."""
    left = Counter(deck)
    left.subtract(face for face in known if face is not None)
    return left


def too_many(faces: Iterable[Face], *, deck: Mapping[int, int]) -> int | None:
    """The first value of which there are more than the deck holds; None when all can be."""
    left = Counter(deck)
    for face in faces:
        if face is not None:
            left[face] -= 1
            if left[face] < 0:
                return face
    return None


def readings(faces: Sequence[Face], *, left: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Every way to fill the unknown of these faces from the cards that are left, one by one."""
    if not faces:
        yield ()
        return
    first, rest = faces[0], faces[1:]
    for value in sorted(left) if first is None else (first,):
        if first is None and left[value] < 1:
            continue
        after = left - Counter((value,)) if first is None else left
        for others in readings(rest, left=after):
            yield (value, *others)
