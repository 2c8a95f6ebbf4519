"""Cribbage as people look at it: the table of a position, and what a deed says."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.cards import Face
from games.core import TABLE
from games.cribbage import deeds
from games.cribbage.cards import DEALT, DECK, FROM_DECK, NAMES
from games.cribbage.notation import format_deed
from games.cribbage.position import NOBODY, PLAY, Position
from games.shown import Saying, ShownCard, ShownPile, ShownTable, Told, says, told


def show(position: Position, *, seat: int | None) -> ShownTable:
    """The table with all that the record knows; with a seat, with what this seat may know."""
    shown = position if seat is None else position.view(seat)
    return ShownTable(
        deal=shown.number,
        rows=tuple(_row(shown, owner) for owner in range(shown.seats)),
        piles=_piles(shown),
        turn=shown.turn if shown.phase == PLAY else None,
        marks=tuple(tuple(_marks(shown, player)) for player in range(shown.seats)),
        totals=tuple(shown.totals),
        over=shown.over,
    )


def _row(position: Position, owner: int) -> tuple[ShownCard, ...]:
    """The cards in the hand, then those played, which lie before the player."""
    held = tuple(ShownCard(_said(card), down=True, seen_by=(owner,)) for card in position.hands[owner])
    return held + _open(position.played[owner])


def _open(cards: Iterable[Face]) -> tuple[ShownCard, ...]:
    return tuple(ShownCard(_said(card), down=False) for card in cards)


def _said(card: Face) -> str | None:
    return None if card is None else NAMES[card]


def _piles(position: Position) -> tuple[ShownPile, ...]:
    seats = position.seats
    dealt = DEALT[seats] * seats + FROM_DECK[seats] + (position.starter is not None) if position.number else 0
    return (
        ShownPile("pack", count=len(DECK) - dealt),
        ShownPile("starter", _open([] if position.starter is None else [position.starter])),
        ShownPile("series", _open(position.series)),
        ShownPile("crib", _open(position.crib) if position.crib_open else _crib(position)),
    )


def _crib(position: Position) -> tuple[ShownCard, ...]:
    """The crib face down: each card is known to whoever has put it there."""
    return tuple(
        ShownCard(_said(card), down=True, seen_by=() if owner == TABLE else (owner,))
        for card, owner in zip(position.crib, position.crib_from, strict=True)
    )


def _marks(position: Position, seat: int) -> Iterable[str]:
    if seat == position.dealer:
        yield "dealer"
    if position.passed >> seat & 1 and position.hands[seat]:
        yield "go"
    if seat == position.resigned != NOBODY:
        yield "resigned"


def tell(deed: deeds.Deed) -> Told:
    """What a deed says. A deal and a discard hold faces that nobody else sees: they are told without them."""
    return told(deed, _SAYS, line=format_deed(blind(deed)))


def blind(deed: deeds.Deed) -> deeds.Deed:
    """The deed as somebody beside the table writes it down."""
    if isinstance(deed, deeds.Deal):
        return deeds.Deal()
    return deeds.Discard(deed.seat) if isinstance(deed, deeds.Discard) else deed


def _cards(code: str) -> Callable[[Any], Saying]:
    """A deed with cards that lie open."""
    return lambda deed: (code, {"cards": " ".join(NAMES[card] for card in deed.cards)})


def _card(code: str) -> Callable[[Any], Saying]:
    """A deed with a card that lies open."""
    return lambda deed: (code, {"card": NAMES[deed.card]})


_SAYS: Mapping[type[Any], Callable[[Any], Saying]] = {
    deeds.Cut: _cards("cut"),
    deeds.Dealer: lambda deed: ("dealer", {"seat": deed.player}),
    deeds.Deal: says("deal"),
    deeds.Starter: _card("starter"),
    deeds.Crib: _cards("crib"),
    deeds.Discard: says("discard"),
    deeds.Play: _card("play"),
    deeds.Go: says("go"),
    deeds.Resign: says("resign"),
}
