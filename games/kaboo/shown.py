"""Kaboo as people look at it: the table of a position, and what a deed says."""

from collections.abc import Callable, Mapping
from typing import Any

from games.cards import Face
from games.kaboo import deeds
from games.kaboo.deck import word_of
from games.kaboo.notation import format_deed
from games.kaboo.position import DEAL, NO_CARD, NOBODY, OVER, SHOW, START, Position
from games.shown import Saying, ShownCard, ShownPile, ShownTable, Told, numbers, says, told


def show(position: Position, *, seat: int | None) -> ShownTable:
    """The table with all that the record knows; with a seat, with what this seat may know."""
    shown = position if seat is None else position.view(seat)
    dealt = shown.phase != DEAL and shown.number > 0  # between two rounds the last one still lies there
    return ShownTable(
        deal=shown.number,
        rows=_rows(shown, seat) if dealt else ((),) * shown.seats,
        piles=_piles(shown, dealt=dealt),
        turn=None if shown.turn == NOBODY or not dealt else shown.turn,
        marks=tuple(("knocked",) if dealt and player == shown.knocker else () for player in range(shown.seats)),
        totals=tuple(shown.totals),
        over=shown.over,
    )


def _rows(position: Position, seat: int | None) -> tuple[tuple[ShownCard | None, ...], ...]:
    looks = {look.card: look.clock for look in position.looks if look.seat == seat}
    return tuple(
        tuple(None if card == NO_CARD else _card(position, card, since=looks.get(card)) for card in row)
        for row in position.rows
    )


def _card(position: Position, card: int, *, since: int | None) -> ShownCard:
    """A card of a square: face down until the round is over, also where all have seen it (BA9)."""
    down = position.phase not in (SHOW, START, OVER)
    return ShownCard(
        _said(position.face[card]), down=down, seen_by=_seen_by(position, card) if down else (), since=since
    )


def _seen_by(position: Position, card: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(position.seats) if position.seen[card] >> seat & 1)


def _said(face: Face) -> str | None:
    return None if face is None else word_of(face)


def _piles(position: Position, *, dealt: bool) -> tuple[ShownPile, ...]:
    top = position.discard[-1:] if dealt else []
    hand = () if position.hand == NO_CARD else (position.hand,)
    return (
        ShownPile("pack", count=position.pile),
        ShownPile("discard", tuple(ShownCard(_said(position.face[card]), down=False) for card in top)),
        ShownPile(
            "hand",
            tuple(ShownCard(_said(position.face[card]), down=True, seen_by=_seen_by(position, card)) for card in hand),
        ),
    )


def tell(deed: deeds.Deed) -> Told:
    """What a deed says. A deal and a shuffle alone hold faces that nobody sees: they are told without them."""
    return told(deed, _SAYS, line=format_deed(blind(deed)))


def blind(deed: deeds.Deed) -> deeds.Deed:
    """The deed without faces that nobody sees."""
    if isinstance(deed, deeds.Deal | deeds.Shuffle):
        return deeds.Deal() if isinstance(deed, deeds.Deal) else deeds.Shuffle()
    return deed


def _place(code: str) -> Callable[[Any], Saying]:
    """A deed at an own place."""
    return lambda deed: (code, {"places": numbers([deed.place])})


def _snap(deed: deeds.Snap) -> Saying:
    places = numbers([deed.place])
    if deed.owner != deed.seat:
        return "snap_other", {"other": deed.owner, "places": places}
    return "snap_own" if deed.hands == 1 else "snap_two_hands", {"places": places}


_SAYS: Mapping[type[Any], Callable[[Any], Saying]] = {
    deeds.Start: lambda deed: ("start", {"seat": deed.player}),
    deeds.Deal: says("deal"),
    deeds.Shuffle: says("shuffle"),
    deeds.Turn: lambda deed: ("turn", {"cards": word_of(deed.face)}),
    deeds.Count: says("count"),
    deeds.Show: lambda deed: ("show", {"seat": deed.player, "cards": ", ".join(map(word_of, deed.faces))}),
    deeds.Look: says("look"),
    deeds.Draw: says("draw"),
    deeds.Knock: says("knock"),
    deeds.Discard: says("discard"),
    deeds.Swap: _place("swap"),
    deeds.Snap: _snap,
    deeds.Give: _place("give"),
    deeds.Keep: says("keep"),
    deeds.Peek: _place("peek"),
    deeds.Spy: lambda deed: ("spy", {"other": deed.other, "places": numbers([deed.place])}),
    deeds.Trade: lambda deed: (
        "trade",
        {"own": numbers([deed.own]), "other": deed.other, "places": numbers([deed.place])},
    ),
}
