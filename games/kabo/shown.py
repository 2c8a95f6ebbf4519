"""Kabo as people look at it: the table of a position, and what a deed says."""

from collections.abc import Callable, Mapping
from typing import Any

from games.cards import Face
from games.core import TABLE
from games.kabo import deeds
from games.kabo.deck import PACK
from games.kabo.knowledge import in_hand, known, seen_by
from games.kabo.notation import format_deed
from games.kabo.position import DEAL, NO_CARD, NOBODY, UP, Position
from games.shown import Saying, ShownCard, ShownPile, ShownTable, Told, numbers, says, told


def show(position: Position, *, seat: int | None) -> ShownTable:
    """The table with all that the record knows; with a seat, with what this seat may know."""
    shown = position if seat is None else position.view(seat)
    dealt = shown.phase != DEAL and shown.number > 0  # between two sets the last one still lies there
    return ShownTable(
        deal=shown.number,
        rows=_rows(shown, seat) if dealt else ((),) * shown.seats,
        piles=_piles(shown, dealt=dealt),
        turn=None if shown.turn in (NOBODY, TABLE) or not dealt else shown.turn,
        marks=tuple(("called",) if dealt and seat == shown.caller else () for seat in range(shown.seats)),
        totals=tuple(shown.totals),
        over=shown.over,
    )


def _rows(position: Position, seat: int | None) -> tuple[tuple[ShownCard, ...], ...]:
    looks = {} if seat is None else {(item.owner, item.place): item.clock for item in known(position, seat)}
    return tuple(
        tuple(
            ShownCard(
                _said(position.face[card]),
                down=position.seen[card] != UP,
                seen_by=seen_by(position, owner, place) if position.seen[card] != UP else (),
                since=looks.get((owner, place)),
            )
            for place, card in enumerate(row)
        )
        for owner, row in enumerate(position.rows)
    )


def _said(face: Face) -> str | None:
    return None if face is None else str(face)


def _piles(position: Position, *, dealt: bool) -> tuple[ShownPile, ...]:
    top = position.discard[-1:] if dealt else []
    return (
        ShownPile("pack", count=PACK - position.top if dealt else PACK),
        ShownPile("discard", tuple(ShownCard(_said(position.face[card]), down=False) for card in top)),
        ShownPile("hand", _hand(position)),
    )


def _hand(position: Position) -> tuple[ShownCard, ...]:
    if position.hand == NO_CARD:
        return ()
    down = position.seen[position.hand] != UP
    return (ShownCard(_said(in_hand(position)), down=down, seen_by=(position.turn,) if down else ()),)


def tell(deed: deeds.Deed) -> Told:
    """What a deed says. Of all deeds the deal alone holds faces that nobody sees: its line is told without them."""
    return told(deed, _SAYS, line=format_deed(deeds.Deal() if isinstance(deed, deeds.Deal) else deed))


def _faces(deed: deeds.Turn | deeds.Show) -> str:
    return ", ".join(map(str, deed.faces))


def _swap(deed: deeds.Swap) -> Saying:
    return "swap" if len(deed.places) == 1 else "swap_several", {"places": numbers(deed.places)}


_SAYS: Mapping[type[Any], Callable[[Any], Saying]] = {
    deeds.Start: lambda deed: ("start", {"seat": deed.player}),
    deeds.Deal: says("deal"),
    deeds.Turn: lambda deed: ("turn", {"cards": _faces(deed)}),
    deeds.Show: lambda deed: ("show", {"seat": deed.player, "cards": _faces(deed)}),
    deeds.Look: lambda deed: ("look", {"places": numbers(deed.places)}),
    deeds.Draw: says("draw"),
    deeds.Take: says("take"),
    deeds.Call: says("call"),
    deeds.Discard: says("discard"),
    deeds.Swap: _swap,
    deeds.Place: lambda deed: ("place", {"places": numbers([deed.place])}),
    deeds.Keep: lambda deed: (f"keep_{deed.end}", {}),
    deeds.Penalty: lambda deed: (f"penalty_{deed.end}", {}),
    deeds.Peek: lambda deed: ("peek", {"places": numbers([deed.place])}),
    deeds.Spy: lambda deed: ("spy", {"other": deed.other, "places": numbers([deed.place])}),
    deeds.Trade: lambda deed: (
        "trade",
        {"own": numbers([deed.own]), "other": deed.other, "places": numbers([deed.place])},
    ),
    deeds.Skip: says("skip"),
}
