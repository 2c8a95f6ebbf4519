"""Cuccù as people look at it: the table of a position, and what a deed says."""

from collections.abc import Callable, Mapping
from typing import Any

from games.cuccu import deeds
from games.cuccu.deck import PACK, word_of
from games.cuccu.notation import format_deed
from games.cuccu.position import NO_CARD, SHUFFLE, TABLES, UP, Position
from games.cuccu.table import mover
from games.shown import Saying, ShownCard, ShownPile, ShownTable, Told, says, told


def show(position: Position, *, seat: int | None) -> ShownTable:
    """The table with all that the record knows; with a seat, with what this seat may know."""
    shown = position if seat is None else position.view(seat)
    dealt = shown.phase != SHUFFLE and shown.number > 0  # between two rounds the last one still lies there
    return ShownTable(
        deal=shown.number,
        rows=tuple(_row(shown, owner) if dealt else () for owner in range(shown.seats)),
        piles=(ShownPile("pack", count=len(shown.pack) if dealt else PACK),),
        turn=None if shown.over or shown.phase in TABLES else mover(shown),
        marks=tuple(tuple(_marks(shown, owner, dealt=dealt)) for owner in range(shown.seats)),
        totals=tuple(shown.totals),
        over=shown.over,
    )


def _row(position: Position, seat: int) -> tuple[ShownCard, ...]:
    card = position.held[seat]
    if card == NO_CARD:
        return ()
    face, seen = position.face[card], position.seen[card]
    knowing = tuple(other for other in range(position.seats) if seen >> other & 1)
    down = seen != UP
    return (ShownCard(None if face is None else word_of(face), down=down, seen_by=knowing if down else ()),)


def _marks(position: Position, seat: int, *, dealt: bool) -> list[str]:
    """What a player is at: the dealer, an innkeeper who pays, and the lives that are left."""
    marks = ["dealer"] if seat == position.dealer else []
    if dealt and seat in position.payers:
        marks.append("pays")
    lives = position.lives[seat]
    return [*marks, f"lives_{lives}" if lives else "out"]


def tell(deed: deeds.Deed) -> Told:
    """What a deed says. A shuffle and a deal alone hold faces that not all see: they are told without them."""
    return told(deed, _SAYS, line=format_deed(blind(deed)))


def blind(deed: deeds.Deed) -> deeds.Deed:
    """The deed without faces that not all see."""
    if isinstance(deed, deeds.Shuffle):
        return deeds.Shuffle()
    return deeds.Deal(deed.player) if isinstance(deed, deeds.Deal) else deed


_SAYS: Mapping[type[Any], Callable[[Any], Saying]] = {
    deeds.Start: lambda deed: ("start", {"seat": deed.dealer}),
    deeds.Shuffle: says("shuffle"),
    deeds.Deal: lambda deed: ("deal", {"seat": deed.player}),
    deeds.Turn: lambda deed: ("turn", {"cards": word_of(deed.face)}),
    deeds.Exchange: says("exchange"),
    deeds.Show: lambda deed: ("show", {"seat": deed.player, "cards": word_of(deed.face)}),
    deeds.Keep: says("keep"),
    deeds.Request: says("request"),
    deeds.Swap: says("swap"),
    deeds.Ask: says("ask"),
    deeds.Accept: says("accept"),
    deeds.Decline: says("decline"),
}
