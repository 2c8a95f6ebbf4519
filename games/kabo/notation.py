"""The deeds of Kabo in a record's words: `p2 swap 3`, `deal …`, `turn 7`. Seats and places count from 1 there."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.cards import Face, faces_of, word_of, words_of
from games.core import BadNotation
from games.kabo import deeds
from games.kabo.deck import DECK

Words = Sequence[str]


FACES = words_of(DECK)


@lru_cache(maxsize=4096)  # games are made of few different lines, and deeds are frozen
def parse(line: str) -> deeds.Deed:
    """The deed that a line says; BadNotation when it says none. Capitals do not matter."""
    said = line.strip().lower()
    if said.startswith("deal"):
        return _deal(said)
    words = said.split()
    if not words:
        raise BadNotation("empty")
    if words[0] in _TABLE:
        return _TABLE[words[0]](words[1:])
    seat = _seat(words[0])
    if len(words) < 2 or words[1] not in _PLAYER:
        raise BadNotation("unknown_deed", word=" ".join(words[1:2]))
    return _PLAYER[words[1]](seat, words[2:])


def _number(word: str, code: str) -> int:
    """A number from 1 to 99 as an index from 0."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2 and int(word)):
        raise BadNotation(code, word=word)
    return int(word) - 1


def _seat(word: str) -> int:
    if not word.startswith("p"):
        raise BadNotation("not_a_seat", word=word)
    return _number(word[1:], "not_a_seat")


def _place(word: str) -> int:
    return _number(word, "not_a_place")


def _places(words: Words) -> tuple[int, ...]:
    if not words:
        raise BadNotation("too_few_words")
    places = tuple(_place(word) for word in words)
    if list(places) != sorted(set(places)):
        raise BadNotation("not_rising", word=" ".join(words))
    return places


def _end(word: str) -> str:
    if word not in deeds.ENDS:
        raise BadNotation("not_an_end", word=word)
    return word


def _count(words: Words, wanted: int) -> None:
    if len(words) != wanted:
        raise BadNotation("too_few_words" if len(words) < wanted else "too_many_words")


def _seen(words: Words) -> tuple[int, ...]:
    """Cards that lie face up: at least one, none unknown."""
    if not words:
        raise BadNotation("too_few_words")
    faces = tuple(face for face in faces_of(words, known=FACES) if face is not None)
    if len(faces) != len(words):
        raise BadNotation("turned_unknown")
    return faces


def _deal(line: str) -> deeds.Deal:
    """`deal`, then the rows and the pack with commas between: `deal 3 7 ? ?, 1 1 ? ?, pack 5 9`."""
    first, *rest = line.split(",")
    words = first.split()
    if words[0] != "deal":
        raise BadNotation("unknown_deed", word=words[0][:60])
    parts = [words[1:], *(part.split() for part in rest)]
    if parts == [[]]:
        return deeds.Deal()
    if any(not part for part in parts):
        raise BadNotation("too_few_words")
    pack: Words = parts.pop()[1:] if parts[-1][0] == "pack" else ()
    return deeds.Deal(tuple(faces_of(part, known=FACES) for part in parts), faces_of(pack, known=FACES))


def _start(words: Words) -> deeds.Start:
    _count(words, 1)
    return deeds.Start(_seat(words[0]))


def _show(words: Words) -> deeds.Show:
    if not words:
        raise BadNotation("too_few_words")
    return deeds.Show(_seat(words[0]), _seen(words[1:]))


def _plain(deed: Callable[[int], deeds.Deed]) -> Callable[[int, Words], deeds.Deed]:
    """A deed of which nothing more is said."""

    def read(seat: int, words: Words) -> deeds.Deed:
        _count(words, 0)
        return deed(seat)

    return read


def _one(deed: Callable[[int, Any], deeds.Deed], read: Callable[[str], Any]) -> Callable[[int, Words], deeds.Deed]:
    """A deed with one word more."""

    def read_one(seat: int, words: Words) -> deeds.Deed:
        _count(words, 1)
        return deed(seat, read(words[0]))

    return read_one


def _spy(seat: int, words: Words) -> deeds.Spy:
    _count(words, 2)
    return deeds.Spy(seat, _seat(words[0]), _place(words[1]))


def _trade(seat: int, words: Words) -> deeds.Trade:
    _count(words, 3)
    return deeds.Trade(seat, _place(words[0]), _seat(words[1]), _place(words[2]))


_TABLE: Mapping[str, Callable[[Words], deeds.Deed]] = {
    "start": _start,
    "turn": lambda words: deeds.Turn(_seen(words)),
    "show": _show,
}
_PLAYER: Mapping[str, Callable[[int, Words], deeds.Deed]] = {
    "look": lambda seat, words: deeds.Look(seat, _places(words)),
    "draw": _plain(deeds.Draw),
    "take": _plain(deeds.Take),
    "kabo": _plain(deeds.Call),
    "discard": _plain(deeds.Discard),
    "swap": lambda seat, words: deeds.Swap(seat, _places(words)),
    "place": _one(deeds.Place, _place),
    "keep": _one(deeds.Keep, _end),
    "penalty": _one(deeds.Penalty, _end),
    "peek": _one(deeds.Peek, _place),
    "spy": _spy,
    "trade": _trade,
    "skip": _plain(deeds.Skip),
}


def format_deed(deed: deeds.Deed) -> str:
    """The line that says this deed, as `parse` reads it."""
    words = _SAID[type(deed)](deed)
    return words if deed.seat < 0 else f"p{deed.seat + 1} {words}"


def _said_deal(deed: deeds.Deal) -> str:
    parts = [_join(hand) for hand in deed.hands]
    if deed.pack:
        parts.append(f"pack {_join(deed.pack)}")
    return f"deal {', '.join(parts)}" if parts else "deal"


def _join(faces: Sequence[Face]) -> str:
    return " ".join(map(word_of, faces))


def _numbers(places: Sequence[int]) -> str:
    return " ".join(str(place + 1) for place in places)


_SAID: Mapping[type[Any], Callable[[Any], str]] = {
    deeds.Start: lambda deed: f"start p{deed.player + 1}",
    deeds.Deal: _said_deal,
    deeds.Turn: lambda deed: f"turn {_join(deed.faces)}",
    deeds.Show: lambda deed: f"show p{deed.player + 1} {_join(deed.faces)}",
    deeds.Look: lambda deed: f"look {_numbers(deed.places)}",
    deeds.Draw: lambda deed: "draw",
    deeds.Take: lambda deed: "take",
    deeds.Call: lambda deed: "kabo",
    deeds.Discard: lambda deed: "discard",
    deeds.Swap: lambda deed: f"swap {_numbers(deed.places)}",
    deeds.Place: lambda deed: f"place {deed.place + 1}",
    deeds.Keep: lambda deed: f"keep {deed.end}",
    deeds.Penalty: lambda deed: f"penalty {deed.end}",
    deeds.Peek: lambda deed: f"peek {deed.place + 1}",
    deeds.Spy: lambda deed: f"spy p{deed.other + 1} {deed.place + 1}",
    deeds.Trade: lambda deed: f"trade {deed.own + 1} p{deed.other + 1} {deed.place + 1}",
    deeds.Skip: lambda deed: "skip",
}
