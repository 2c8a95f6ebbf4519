"""The deeds of cribbage in a record's words: `p2 play 5H`, `deal …`, `starter 3D`. Seats count from 1 there."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from games.cards import Face
from games.core import BadNotation
from games.cribbage import deeds
from games.cribbage.cards import WORDS, cards_of, words_of
from games.lines import Words, open_faces, plain, read_line, seat_of, want


@lru_cache(maxsize=4096)  # few different plays there are, and deeds are frozen
def parse(line: str) -> deeds.Deed:
    """The deed that a line says; BadNotation when it says none. Capitals do not matter."""
    said = line.strip().lower()
    if said.startswith("deal "):
        return _deal(said)
    deed: deeds.Deed = read_line(said, table=_TABLE, players=_PLAYER)
    return deed


def _deal(line: str) -> deeds.Deal:
    """`deal`, then the hands and, with three players, the card of the crib: `deal 5H …, 6D …, ? …, crib TC`."""
    parts = [part.split() for part in line.removeprefix("deal").split(",")]
    if any(not part for part in parts):
        raise BadNotation("too_few_words")
    crib: Words = parts.pop()[1:] if parts[-1][0] == "crib" else ()
    return deeds.Deal(tuple(cards_of(part) for part in parts), cards_of(crib))


def _blind(words: Words) -> deeds.Deal:
    want(words, 0)
    return deeds.Deal()


def _open_card(words: Words) -> int:
    """One card that lies face up."""
    want(words, 1)
    return open_faces(words, known=WORDS)[0]


def _dealer(words: Words) -> deeds.Dealer:
    want(words, 1)
    return deeds.Dealer(seat_of(words[0]))


def _discard(seat: int, words: Words) -> deeds.Discard:
    """The cards in order; none where all are unknown."""
    cards = sorted(cards_of(words), key=_known_first)
    return deeds.Discard(seat, tuple(cards) if any(card is not None for card in cards) else ())


def _known_first(card: Face) -> int:
    return len(WORDS) if card is None else card


_TABLE: Mapping[str, Callable[[Words], deeds.Deed]] = {
    "cut": lambda words: deeds.Cut(open_faces(words, known=WORDS)),
    "dealer": _dealer,
    "deal": _blind,
    "starter": lambda words: deeds.Starter(_open_card(words)),
    "crib": lambda words: deeds.Crib(tuple(sorted(open_faces(words, known=WORDS)))),
}
_PLAYER: Mapping[str, Callable[[int, Words], deeds.Deed]] = {
    "discard": _discard,
    "play": lambda seat, words: deeds.Play(seat, _open_card(words)),
    "go": plain(deeds.Go),
    "resign": plain(deeds.Resign),
}


def format_deed(deed: deeds.Deed) -> str:
    """The line that says this deed, as `parse` reads it."""
    words = _SAID[type(deed)](deed)
    return words if deed.seat < 0 else f"p{deed.seat + 1} {words}"


def _said_deal(deed: deeds.Deal) -> str:
    parts = [words_of(hand) for hand in deed.hands]
    if deed.crib:
        parts.append(f"crib {words_of(deed.crib)}")
    return f"deal {', '.join(parts)}" if parts else "deal"


_SAID: Mapping[type[Any], Callable[[Any], str]] = {
    deeds.Cut: lambda deed: f"cut {words_of(deed.cards)}",
    deeds.Dealer: lambda deed: f"dealer p{deed.player + 1}",
    deeds.Deal: _said_deal,
    deeds.Starter: lambda deed: f"starter {words_of([deed.card])}",
    deeds.Crib: lambda deed: f"crib {words_of(deed.cards)}",
    deeds.Discard: lambda deed: f"discard {words_of(deed.cards)}" if deed.cards else "discard",
    deeds.Play: lambda deed: f"play {words_of([deed.card])}",
    deeds.Go: lambda deed: "go",
    deeds.Resign: lambda deed: "resign",
}
