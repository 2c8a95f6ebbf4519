"""The deeds of Cuccù in a record's words: `p2 request`, `deal p3`, `turn cat`. Players count from 1 there."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from games.cards import faces_of
from games.core import BadNotation
from games.cuccu import deeds
from games.cuccu.deck import FACES, word_of
from games.lines import Words, open_faces, plain, read_line, seat_of, want


@lru_cache(maxsize=4096)  # games are made of few different lines, and deeds are frozen
def parse(line: str) -> deeds.Deed:
    """The deed that a line says; BadNotation when it says none. Capitals do not matter."""
    deed: deeds.Deed = read_line(line.strip().lower(), table=_TABLE, players=_PLAYER)
    return deed


def _start(words: Words) -> deeds.Start:
    want(words, 1)
    return deeds.Start(seat_of(words[0]))


def _deal(words: Words) -> deeds.Deal:
    if not words:
        raise BadNotation("too_few_words")
    want(words, 1, 2)
    return deeds.Deal(seat_of(words[0]), *faces_of(words[1:], known=FACES))


def _turn(words: Words) -> deeds.Turn:
    want(words, 1)
    return deeds.Turn(open_faces(words, known=FACES)[0])


def _exchange(words: Words) -> deeds.Exchange:
    want(words, 0)
    return deeds.Exchange()


def _show(words: Words) -> deeds.Show:
    want(words, 2)
    return deeds.Show(seat_of(words[0]), open_faces(words[1:], known=FACES)[0])


_TABLE: Mapping[str, Callable[[Words], deeds.Deed]] = {
    "start": _start,
    "shuffle": lambda words: deeds.Shuffle(faces_of(words, known=FACES)),
    "deal": _deal,
    "turn": _turn,
    "exchange": _exchange,
    "show": _show,
}
_PLAYER: Mapping[str, Callable[[int, Words], deeds.Deed]] = {
    "keep": plain(deeds.Keep),
    "request": plain(deeds.Request),
    "swap": plain(deeds.Swap),
    "ask": plain(deeds.Ask),
    "accept": plain(deeds.Accept),
    "decline": plain(deeds.Decline),
}


def format_deed(deed: deeds.Deed) -> str:
    """The line that says this deed, as `parse` reads it."""
    words = _SAID[type(deed)](deed)
    return words if deed.seat < 0 else f"p{deed.seat + 1} {words}"


def _said_deal(deed: deeds.Deal) -> str:
    return f"deal p{deed.player + 1}" + ("" if deed.face is None else f" {word_of(deed.face)}")


_SAID: Mapping[type[Any], Callable[[Any], str]] = {
    deeds.Start: lambda deed: f"start p{deed.dealer + 1}",
    deeds.Shuffle: lambda deed: " ".join(["shuffle", *map(word_of, deed.pack)]),
    deeds.Deal: _said_deal,
    deeds.Turn: lambda deed: f"turn {word_of(deed.face)}",
    deeds.Exchange: lambda deed: "exchange",
    deeds.Show: lambda deed: f"show p{deed.player + 1} {word_of(deed.face)}",
    deeds.Keep: lambda deed: "keep",
    deeds.Request: lambda deed: "request",
    deeds.Swap: lambda deed: "swap",
    deeds.Ask: lambda deed: "ask",
    deeds.Accept: lambda deed: "accept",
    deeds.Decline: lambda deed: "decline",
}
