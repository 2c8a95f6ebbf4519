"""The deeds of Kaboo in a record's words: `p2 swap 3`, `p3 snap p1 2`. Seats and places count from 1 there."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.cards import Face, faces_of
from games.core import BadNotation
from games.kaboo import deeds
from games.kaboo.deck import FACES, PLAIN_KING, word_of
from games.lines import Words, dealt, open_faces, place_of, plain, read_line, seat_of, want, with_word


@lru_cache(maxsize=4096)  # games are made of few different lines, and deeds are frozen
def parse(line: str) -> deeds.Deed:
    """The deed that a line says; BadNotation when it says none. Capitals do not matter."""
    said = line.strip().lower()
    try:
        deed: deeds.Deed = _deal(said) if said.startswith("deal") else read_line(said, table=_TABLE, players=_PLAYER)
    except BadNotation as error:
        if error.code == "not_a_card" and error.facts["word"] == PLAIN_KING:
            raise BadNotation("king_colour") from error
        raise
    return deed


def _deal(said: str) -> deeds.Deal:
    return deeds.Deal(*dealt(said, known=FACES))


def _start(words: Words) -> deeds.Start:
    want(words, 1)
    return deeds.Start(seat_of(words[0]))


def _turn(words: Words) -> deeds.Turn:
    want(words, 1)
    return deeds.Turn(open_faces(words, known=FACES)[0])


def _count_deed(words: Words) -> deeds.Count:
    want(words, 0)
    return deeds.Count()


def _show(words: Words) -> deeds.Show:
    if not words:
        raise BadNotation("too_few_words")
    return deeds.Show(seat_of(words[0]), open_faces(words[1:], known=FACES))


def _snap(seat: int, words: Words) -> deeds.Snap:
    """`snap 3`, `snap 3 hands 2` or `snap p2 3`: an own card, or one of that player."""
    hands = 1
    if "hands" in words:
        want(words[words.index("hands") :], 2)
        *words, _mark, said = words
        if said not in ("1", "2"):
            raise BadNotation("not_hands", word=said[:60])
        hands = int(said)
    want(words, 1, 2)
    owner = seat if len(words) == 1 else seat_of(words[0])
    return deeds.Snap(seat, owner, place_of(words[-1]), hands)


def _spy(seat: int, words: Words) -> deeds.Spy:
    want(words, 2)
    return deeds.Spy(seat, seat_of(words[0]), place_of(words[1]))


def _trade(seat: int, words: Words) -> deeds.Trade:
    want(words, 3)
    return deeds.Trade(seat, place_of(words[0]), seat_of(words[1]), place_of(words[2]))


_TABLE: Mapping[str, Callable[[Words], deeds.Deed]] = {
    "start": _start,
    "shuffle": lambda words: deeds.Shuffle(faces_of(words, known=FACES)),
    "turn": _turn,
    "count": _count_deed,
    "show": _show,
}
_PLAYER: Mapping[str, Callable[[int, Words], deeds.Deed]] = {
    "look": plain(deeds.Look),
    "draw": plain(deeds.Draw),
    "knock": plain(deeds.Knock),
    "discard": plain(deeds.Discard),
    "swap": with_word(deeds.Swap, place_of),
    "snap": _snap,
    "give": with_word(deeds.Give, place_of),
    "keep": plain(deeds.Keep),
    "peek": with_word(deeds.Peek, place_of),
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
