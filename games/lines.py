"""The words of a record's line, read for any game: players, places, open cards, a deal. Indices count from 0."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.cards import Face, faces_of
from games.core import BadNotation

Words = Sequence[str]
Faces = Mapping[str, Face]


def number_of(word: str, code: str) -> int:
    """A number from 1 to 99 as an index from 0; BadNotation with this code for anything else."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2 and int(word)):
        raise BadNotation(code, word=word[:60])
    return int(word) - 1


def seat_of(word: str) -> int:
    """The seat of a player: `p2` is 1."""
    if not word.startswith("p"):
        raise BadNotation("not_a_seat", word=word[:60])
    return number_of(word[1:], "not_a_seat")


def place_of(word: str) -> int:
    """A place before a player."""
    return number_of(word, "not_a_place")


def want(words: Words, *counts: int) -> None:
    """BadNotation unless there are so many words; the last count is the greatest."""
    if len(words) not in counts:
        raise BadNotation("too_few_words" if len(words) < counts[-1] else "too_many_words")


def open_faces(words: Words, *, known: Faces) -> tuple[int, ...]:
    """Cards that lie face up: at least one, none unknown."""
    if not words:
        raise BadNotation("too_few_words")
    faces = tuple(face for face in faces_of(words, known=known) if face is not None)
    if len(faces) != len(words):
        raise BadNotation("turned_unknown")
    return faces


def dealt(line: str, *, known: Faces) -> tuple[tuple[tuple[Face, ...], ...], tuple[Face, ...]]:
    """The hands and the pack of `deal 3 7 ? ?, 1 1 ? ?, pack 5 9`; both empty where nothing is known."""
    first, *rest = line.split(",")
    words = first.split()
    if words[0] != "deal":
        raise BadNotation("unknown_deed", word=words[0][:60])
    parts = [words[1:], *(part.split() for part in rest)]
    if parts == [[]]:
        return (), ()
    if any(not part for part in parts):
        raise BadNotation("too_few_words")
    pack: Words = parts.pop()[1:] if parts[-1][0] == "pack" else ()
    return tuple(faces_of(part, known=known) for part in parts), faces_of(pack, known=known)


def plain(deed: Callable[[int], Any]) -> Callable[[int, Words], Any]:
    """Reads a player's deed of which nothing more is said."""

    def read(seat: int, words: Words) -> Any:
        want(words, 0)
        return deed(seat)

    return read


def with_word(deed: Callable[[int, Any], Any], read: Callable[[str], Any]) -> Callable[[int, Words], Any]:
    """Reads a player's deed with one word more."""

    def read_one(seat: int, words: Words) -> Any:
        want(words, 1)
        return deed(seat, read(words[0]))

    return read_one


def read_line(
    line: str,
    *,
    table: Mapping[str, Callable[[Words], Any]],
    players: Mapping[str, Callable[[int, Words], Any]],
) -> Any:
    """The deed of a line in small letters: a word of the table's, or a player and a word; BadNotation for others."""
    words = line.split()
    if not words:
        raise BadNotation("empty")
    if words[0] in table:
        return table[words[0]](words[1:])
    if not words[0].startswith("p"):
        raise BadNotation("not_a_seat", word=words[0][:60], words=", ".join(sorted({"deal", *table})))
    seat = seat_of(words[0])
    if len(words) < 2 or words[1] not in players:
        raise BadNotation("unknown_deed", word=words[:2][-1][:60], words=", ".join(players))
    return players[words[1]](seat, words[2:])
