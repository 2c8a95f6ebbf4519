"""The deeds of Kaboo in a record's words: `p2 swap 3`, `p3 snap p1 2`. Seats and places count from 1 there."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.cards import Face, faces_of
from games.core import BadNotation
from games.kaboo import deeds
from games.kaboo.deck import FACES, word_of

Words = Sequence[str]


@lru_cache(maxsize=4096)  # games are made of few different lines, and deeds are frozen
def parse(line: str) -> deeds.Deed:
    """The deed that a line says; BadNotation when it says none. Capitals do not matter."""
    said = line.strip().lower()
    words = said.split()
    if not words:
        raise BadNotation("empty")
    if words[0].rstrip(",") == "deal":
        return _deal(said)
    if words[0] in _TABLE:
        return _TABLE[words[0]](words[1:])
    seat = _seat(words[0])
    if len(words) < 2 or words[1] not in _PLAYER:
        raise BadNotation("unknown_deed", word=" ".join(words[1:2])[:60])
    return _PLAYER[words[1]](seat, words[2:])


def _number(word: str, code: str) -> int:
    """A number from 1 to 99 as an index from 0."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2 and int(word)):
        raise BadNotation(code, word=word[:60])
    return int(word) - 1


def _seat(word: str) -> int:
    if not word.startswith("p"):
        raise BadNotation("not_a_seat", word=word[:60])
    return _number(word[1:], "not_a_seat")


def _place(word: str) -> int:
    return _number(word, "not_a_place")


def _count(words: Words, *wanted: int) -> None:
    if len(words) not in wanted:
        raise BadNotation("too_few_words" if len(words) < wanted[-1] else "too_many_words")


def _seen(words: Words) -> tuple[int, ...]:
    """Cards that lie face up: at least one, none unknown."""
    if not words:
        raise BadNotation("too_few_words")
    faces = tuple(face for face in faces_of(words, known=FACES) if face is not None)
    if len(faces) != len(words):
        raise BadNotation("turned_unknown")
    return faces


def _deal(line: str) -> deeds.Deal:
    """`deal`, then the squares and the draw pile with commas between: `deal A 7 ? ?, 2 2 ? ?, pack 5 9`."""
    first, *rest = line.split(",")
    parts = [first.split()[1:], *(part.split() for part in rest)]
    if parts == [[]]:
        return deeds.Deal()
    if any(not part for part in parts):
        raise BadNotation("too_few_words")
    pack: Words = parts.pop()[1:] if parts[-1][0] == "pack" else ()
    return deeds.Deal(tuple(faces_of(part, known=FACES) for part in parts), faces_of(pack, known=FACES))


def _start(words: Words) -> deeds.Start:
    _count(words, 1)
    return deeds.Start(_seat(words[0]))


def _turn(words: Words) -> deeds.Turn:
    _count(words, 1)
    return deeds.Turn(_seen(words)[0])


def _count_deed(words: Words) -> deeds.Count:
    _count(words, 0)
    return deeds.Count()


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


def _one(deed: Callable[[int, int], deeds.Deed]) -> Callable[[int, Words], deeds.Deed]:
    """A deed with a place."""

    def read_one(seat: int, words: Words) -> deeds.Deed:
        _count(words, 1)
        return deed(seat, _place(words[0]))

    return read_one


def _snap(seat: int, words: Words) -> deeds.Snap:
    """`snap 3`, `snap 3 hands 2` or `snap p2 3`: an own card, or one of that player."""
    hands = 1
    if "hands" in words:
        _count(words[words.index("hands") :], 2)
        *words, _mark, said = words
        if said not in ("1", "2"):
            raise BadNotation("not_hands", word=said[:60])
        hands = int(said)
    _count(words, 1, 2)
    owner = seat if len(words) == 1 else _seat(words[0])
    return deeds.Snap(seat, owner, _place(words[-1]), hands)


def _spy(seat: int, words: Words) -> deeds.Spy:
    _count(words, 2)
    return deeds.Spy(seat, _seat(words[0]), _place(words[1]))


def _trade(seat: int, words: Words) -> deeds.Trade:
    _count(words, 3)
    return deeds.Trade(seat, _place(words[0]), _seat(words[1]), _place(words[2]))


_TABLE: Mapping[str, Callable[[Words], deeds.Deed]] = {
    "start": _start,
    "shuffle": lambda words: deeds.Shuffle(faces_of(words, known=FACES)),
    "turn": _turn,
    "count": _count_deed,
    "show": _show,
}
_PLAYER: Mapping[str, Callable[[int, Words], deeds.Deed]] = {
    "look": _plain(deeds.Look),
    "draw": _plain(deeds.Draw),
    "knock": _plain(deeds.Knock),
    "discard": _plain(deeds.Discard),
    "swap": _one(deeds.Swap),
    "snap": _snap,
    "give": _one(deeds.Give),
    "keep": _plain(deeds.Keep),
    "peek": _one(deeds.Peek),
    "spy": _spy,
    "trade": _trade,
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


def _said_snap(deed: deeds.Snap) -> str:
    place = str(deed.place + 1) if deed.owner == deed.seat else f"p{deed.owner + 1} {deed.place + 1}"
    return f"snap {place}" if deed.hands == 1 else f"snap {place} hands {deed.hands}"


def _join(faces: Sequence[Face]) -> str:
    return " ".join(map(word_of, faces))


_SAID: Mapping[type[Any], Callable[[Any], str]] = {
    deeds.Start: lambda deed: f"start p{deed.player + 1}",
    deeds.Deal: _said_deal,
    deeds.Shuffle: lambda deed: f"shuffle {_join(deed.faces)}".rstrip(),
    deeds.Turn: lambda deed: f"turn {word_of(deed.face)}",
    deeds.Count: lambda deed: "count",
    deeds.Show: lambda deed: f"show p{deed.player + 1} {_join(deed.faces)}",
    deeds.Look: lambda deed: "look",
    deeds.Draw: lambda deed: "draw",
    deeds.Knock: lambda deed: "knock",
    deeds.Discard: lambda deed: "discard",
    deeds.Swap: lambda deed: f"swap {deed.place + 1}",
    deeds.Snap: _said_snap,
    deeds.Give: lambda deed: f"give {deed.place + 1}",
    deeds.Keep: lambda deed: "keep",
    deeds.Peek: lambda deed: f"peek {deed.place + 1}",
    deeds.Spy: lambda deed: f"spy p{deed.other + 1} {deed.place + 1}",
    deeds.Trade: lambda deed: f"trade {deed.own + 1} p{deed.other + 1} {deed.place + 1}",
}
