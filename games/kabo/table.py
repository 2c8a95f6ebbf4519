"""Why a deed of the table is not allowed now: a deal that cannot be, a card turned that contradicts the record."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.cards import Face, too_many
from games.core import Refusal
from games.kabo import deeds
from games.kabo.deck import DECK, HAND, PACK
from games.kabo.ending import next_starter
from games.kabo.position import (
    DEAL,
    SHOW,
    START,
    TURN_ATTEMPT,
    TURN_DISCARD,
    TURN_FIRST,
    TURN_SWAP,
    Position,
)
from games.kabo.refusals import AWAITED

TURNING = (TURN_FIRST, TURN_DISCARD, TURN_SWAP, TURN_ATTEMPT)


def _not_now(position: Position, rule: str) -> Refusal:
    """The refusal of a deed of the table that nobody awaits."""
    if position.over:
        return Refusal("K31", {"why": "over", "target": position.options.target})
    awaited = AWAITED.get(position.phase)
    if position.phase in (*TURNING, START, DEAL, SHOW) and awaited is not None:
        return Refusal(awaited, {"why": "table"})
    return Refusal(rule, {"why": "not_now"})


def _start(position: Position, deed: deeds.Start) -> Refusal | None:
    if position.phase != START:
        return _not_now(position, "K7")
    if not 0 <= deed.player < position.seats:
        return Refusal("K1", {"why": "no_seat", "seat": deed.player, "seats": position.seats})
    starter = next_starter(position)
    if starter in (None, deed.player):
        return None
    return Refusal("KA25", {"why": "starter", "seat": deed.player, "starter": starter})


def _deal(position: Position, deed: deeds.Deal) -> Refusal | None:
    if position.phase != DEAL:
        return _not_now(position, "K3")
    rest = PACK - HAND * position.seats
    if deed.hands and (len(deed.hands) != position.seats or any(len(hand) != HAND for hand in deed.hands)):
        return Refusal("K3", {"why": "hands", "cards": HAND, "seats": position.seats})
    if len(deed.pack) > rest:
        return Refusal("K3", {"why": "pack", "cards": len(deed.pack), "most": rest})
    return _pack_holds([*(face for hand in deed.hands for face in hand), *deed.pack])


def _pack_holds(faces: Iterable[Face]) -> Refusal | None:
    """The refusal of a card that the deck has not so often (KA1)."""
    card = too_many(faces, deck=DECK)
    return None if card is None else Refusal("KA1", {"card": card, "deck": DECK.get(card, 0)})


def _turn(position: Position, deed: deeds.Turn) -> Refusal | None:
    if position.phase not in TURNING:
        return _not_now(position, "K6")
    return _read(position, position.turning, deed.faces, rule=AWAITED[position.phase])


def _show(position: Position, deed: deeds.Show) -> Refusal | None:
    if position.phase != SHOW:
        return _not_now(position, "K25")
    if not 0 <= deed.player < position.seats:
        return Refusal("K1", {"why": "no_seat", "seat": deed.player, "seats": position.seats})
    if position.shown >> deed.player & 1:
        return Refusal("K25", {"why": "shown", "seat": deed.player})
    return _read(position, position.rows[deed.player], deed.faces, rule="K25")


def _read(position: Position, cards: Sequence[int], faces: Sequence[int], *, rule: str) -> Refusal | None:
    """The refusal of faces that contradict what the record knows already."""
    if len(cards) != len(faces):
        return Refusal(rule, {"why": "count", "cards": len(cards), "read": len(faces)})
    for card, face in zip(cards, faces, strict=True):
        known = position.face[card]
        if known is not None and known != face:
            return Refusal("K6", {"why": "known", "card": face, "known": known})
    new = [face for card, face in zip(cards, faces, strict=True) if position.face[card] is None]
    return _pack_holds([*position.face, *new])


TABLE_DEEDS: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {
    deeds.Start: _start,
    deeds.Deal: _deal,
    deeds.Turn: _turn,
    deeds.Show: _show,
}
