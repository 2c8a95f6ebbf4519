"""Cuccù as people look at it: the table of a position, and what a deed says."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core import TABLE
from games.cuccu import deeds
from games.cuccu.deck import PACK, word_of
from games.cuccu.notation import format_deed
from games.cuccu.position import NO_CARD, SHUFFLE, TABLES, UP, Position
from games.cuccu.refusals import mover
from games.findings import Facts
from games.shown import ShownCard, ShownPile, ShownTable, Told


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
    code, facts = _SAYS[type(deed)](deed)
    if deed.seat != TABLE:
        facts = {"seat": deed.seat, **facts}
    return Told(code, facts, format_deed(blind(deed)))


def blind(deed: deeds.Deed) -> deeds.Deed:
    """The deed without faces that not all see."""
    if isinstance(deed, deeds.Shuffle):
        return deeds.Shuffle()
    return deeds.Deal(deed.player) if isinstance(deed, deeds.Deal) else deed


Saying = tuple[str, Facts]


def _says(code: str) -> Callable[[Any], Saying]:
    """A deed of which nothing more is said."""
    return lambda deed: (code, {})


_SAYS: Mapping[type[Any], Callable[[Any], Saying]] = {
    deeds.Start: lambda deed: ("start", {"seat": deed.dealer}),
    deeds.Shuffle: _says("shuffle"),
    deeds.Deal: lambda deed: ("deal", {"seat": deed.player}),
    deeds.Turn: lambda deed: ("turn", {"cards": word_of(deed.face)}),
    deeds.Exchange: _says("exchange"),
    deeds.Show: lambda deed: ("show", {"seat": deed.player, "cards": word_of(deed.face)}),
    deeds.Keep: _says("keep"),
    deeds.Request: _says("request"),
    deeds.Swap: _says("swap"),
    deeds.Ask: _says("ask"),
    deeds.Accept: _says("accept"),
    deeds.Decline: _says("decline"),
}
