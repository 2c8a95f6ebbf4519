"""The deeds of Kabo in a record's words: `p2 swap 3`, `deal …`, `turn 7`. Seats and places count from 1 there."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.cards import Face, word_of, words_of
from games.core import BadNotation
from games.kabo import deeds
from games.kabo.deck import DECK
from games.lines import Words, dealt, open_faces, place_of, plain, read_line, seat_of, want, with_word

FACES = words_of(DECK)


@lru_cache(maxsize=4096)  # games are made of few different lines, and deeds are frozen
def parse(line: str) -> deeds.Deed:
    """The deed that a line says; BadNotation when it says none. Capitals do not matter."""
    said = line.strip().lower()
    if said.startswith("deal"):
        return deeds.Deal(*dealt(said, known=FACES))
    deed: deeds.Deed = read_line(said, table=_TABLE, players=_PLAYER)
    return deed


def _places(words: Words) -> tuple[int, ...]:
    if not words:
        raise BadNotation("too_few_words")
    places = tuple(place_of(word) for word in words)
    if list(places) != sorted(set(places)):
        raise BadNotation("not_rising", word=" ".join(words))
    return places


def _end(word: str) -> str:
    if word not in deeds.ENDS:
        raise BadNotation("not_an_end", word=word)
    return word


def _start(words: Words) -> deeds.Start:
    want(words, 1)
    return deeds.Start(seat_of(words[0]))


def _show(words: Words) -> deeds.Show:
    if not words:
        raise BadNotation("too_few_words")
    return deeds.Show(seat_of(words[0]), open_faces(words[1:], known=FACES))


def _spy(seat: int, words: Words) -> deeds.Spy:
    want(words, 2)
    return deeds.Spy(seat, seat_of(words[0]), place_of(words[1]))


def _trade(seat: int, words: Words) -> deeds.Trade:
    want(words, 3)
    return deeds.Trade(seat, place_of(words[0]), seat_of(words[1]), place_of(words[2]))


_TABLE: Mapping[str, Callable[[Words], deeds.Deed]] = {
    "start": _start,
    "turn": lambda words: deeds.Turn(open_faces(words, known=FACES)),
    "show": _show,
}
_PLAYER: Mapping[str, Callable[[int, Words], deeds.Deed]] = {
    "look": lambda seat, words: deeds.Look(seat, _places(words)),
    "draw": plain(deeds.Draw),
    "take": plain(deeds.Take),
    "kabo": plain(deeds.Call),
    "discard": plain(deeds.Discard),
    "swap": lambda seat, words: deeds.Swap(seat, _places(words)),
    "place": with_word(deeds.Place, place_of),
    "keep": with_word(deeds.Keep, _end),
    "penalty": with_word(deeds.Penalty, _end),
    "peek": with_word(deeds.Peek, place_of),
    "spy": _spy,
    "trade": _trade,
    "skip": plain(deeds.Skip),
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
