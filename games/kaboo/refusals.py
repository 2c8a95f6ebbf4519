"""Why a player's deed is not allowed now: each judged directly, without listing what is."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core import Refusal
from games.kaboo import deeds
from games.kaboo.deck import JACK, PEEKS, QUEEN, SPIES, word_of
from games.kaboo.legal import shown_by_queen
from games.kaboo.position import (
    COUNT,
    DEAL,
    DRAWN,
    GIFT,
    NO_CARD,
    NOBODY,
    NONE,
    SHOW,
    SHUFFLE_DRAW,
    SHUFFLE_PENALTY,
    START,
    TABLES,
    TURN,
    TURN_DISCARD,
    TURN_SNAP,
    TURN_SWAP,
    Position,
)

# The rule that says what is awaited of the table.
AWAITED: Mapping[int, str] = {
    START: "BA17",
    DEAL: "B3",
    TURN_DISCARD: "B6",
    TURN_SWAP: "B6",
    TURN_SNAP: "B13",
    SHUFFLE_DRAW: "BA12",
    SHUFFLE_PENALTY: "BA12",
    SHOW: "B19",
}


def _not_yours(position: Position, seat: int) -> Refusal | None:
    """The refusal of any deed by a seat that can do nothing at all now."""
    if position.over:
        return Refusal("B21", {"why": "over", "rounds": position.options.rounds})
    if not 0 <= seat < position.seats:
        return Refusal("B1", {"why": "no_seat", "seat": seat, "seats": position.seats})
    if position.phase in TABLES:
        return Refusal(AWAITED[position.phase], {"why": "table", "seat": seat})
    if position.phase == GIFT and position.snap is not None and seat != position.snap.seat:
        return Refusal("BA10", {"why": "gift", "seat": seat, "other": position.snap.seat})
    return None


def _awaited(position: Position, seat: int) -> Refusal | None:
    """The refusal of a deed by the snapper who has a gift to decide on first."""
    refused = _not_yours(position, seat)
    if refused is None and position.phase == GIFT:
        return Refusal("BA10", {"why": "awaited", "seat": seat})
    return refused


def _in_turn(position: Position, seat: int, *, phase: int) -> Refusal | None:
    """The refusal of a part of a turn: another's, or not this part now."""
    if position.phase == phase and position.turn == seat:
        return None
    if refused := _awaited(position, seat):
        return refused
    if position.phase == COUNT:
        return Refusal("BA5", {"why": "counting", "seat": seat})
    if position.turn != seat:
        return Refusal("B5", {"seat": seat, "turn": position.turn})
    return Refusal("B6", {"why": "drawn" if position.phase == DRAWN else "not_drawn", "seat": seat})


def _card(position: Position, seat: int, place: int, *, rule: str) -> Refusal | None:
    """The refusal of a place where no card lies."""
    if position.has_card(seat, place):
        return None
    return Refusal(rule, {"why": "no_card", "seat": seat, "place": place + 1})


def _look(position: Position, deed: deeds.Look) -> Refusal | None:
    if refused := _awaited(position, deed.seat):
        return refused
    if not position.opening:
        return Refusal("B4", {"why": "begun", "seat": deed.seat})
    return Refusal("B4", {"why": "looked", "seat": deed.seat}) if position.looked >> deed.seat & 1 else None


def _draw(position: Position, deed: deeds.Draw) -> Refusal | None:
    return _in_turn(position, deed.seat, phase=TURN)


def _knock(position: Position, deed: deeds.Knock) -> Refusal | None:
    refused = _in_turn(position, deed.seat, phase=TURN)
    if refused is None and position.knocker != NOBODY:
        return Refusal("B7", {"why": "knocked", "seat": deed.seat, "other": position.knocker})
    return refused


def _discard(position: Position, deed: deeds.Discard) -> Refusal | None:
    return _in_turn(position, deed.seat, phase=DRAWN)


def _swap(position: Position, deed: deeds.Swap) -> Refusal | None:
    return _in_turn(position, deed.seat, phase=DRAWN) or _card(position, deed.seat, deed.place, rule="B6")


def _snap(position: Position, deed: deeds.Snap) -> Refusal | None:
    if refused := _awaited(position, deed.seat):
        return refused
    if not 0 <= deed.owner < position.seats:
        return Refusal("B1", {"why": "no_seat", "seat": deed.owner, "seats": position.seats})
    if position.match == NONE:
        return Refusal("BA5", {"why": "closed", "seat": deed.seat})
    if deed.seat == position.knocker:
        return Refusal("BA11", {"why": "knocker", "seat": deed.seat})
    if deed.owner == position.knocker:
        return Refusal("BA11", {"why": "frozen", "seat": deed.seat, "other": deed.owner})
    if deed.hands != 1 and not (deed.hands == 2 and deed.seat == deed.owner == position.last):
        return Refusal("B14", {"why": "hands", "seat": deed.seat})
    return _card(position, deed.owner, deed.place, rule="B13")


def _give(position: Position, deed: deeds.Give) -> Refusal | None:
    return _decides(position, deed.seat) or _card(position, deed.seat, deed.place, rule="B17")


def _keep(position: Position, deed: deeds.Keep) -> Refusal | None:
    refused = _decides(position, deed.seat)
    if refused is None and position.options.must_give:
        return Refusal("BA10", {"why": "must", "seat": deed.seat})
    return refused


def _decides(position: Position, seat: int) -> Refusal | None:
    refused = _not_yours(position, seat)
    if refused is None and position.phase != GIFT:
        return Refusal("B17", {"why": "no_gift", "seat": seat})
    return refused


def _power(position: Position, seat: int, *, rule: str, cards: tuple[int, ...]) -> Refusal | None:
    """The refusal of a power that is not there, not this player's, or another."""
    if refused := _awaited(position, seat):
        return refused
    if position.power == NONE:
        return Refusal("B8", {"why": "no_power", "seat": seat})
    if seat != position.last:
        return Refusal("B8", {"why": "others", "seat": seat, "other": position.last})
    if position.power in cards:
        return None
    return Refusal(rule, {"why": "other_card", "seat": seat, "card": word_of(position.power)})


def _other(position: Position, seat: int, other: int, *, rule: str) -> Refusal | None:
    if seat == other or not 0 <= other < position.seats:
        return Refusal(rule, {"why": "no_opponent", "seat": seat, "other": other})
    return None


def _peek(position: Position, deed: deeds.Peek) -> Refusal | None:
    if refused := _power(position, deed.seat, rule="B11", cards=(*PEEKS, QUEEN)):
        return refused
    if position.power == QUEEN and position.peeked != NO_CARD:
        return Refusal("B10", {"why": "own_seen", "seat": deed.seat})
    return _card(position, deed.seat, deed.place, rule="B11")


def _spy(position: Position, deed: deeds.Spy) -> Refusal | None:
    refused = _power(position, deed.seat, rule="B12", cards=(*SPIES, QUEEN)) or _other(
        position, deed.seat, deed.other, rule="B12"
    )
    if refused is None and position.power == QUEEN and position.spied != NO_CARD:
        return Refusal("B10", {"why": "other_seen", "seat": deed.seat})
    return refused or _card(position, deed.other, deed.place, rule="B12")


def _trade(position: Position, deed: deeds.Trade) -> Refusal | None:
    refused = (
        _power(position, deed.seat, rule="B9", cards=(JACK, QUEEN))
        or _other(position, deed.seat, deed.other, rule="B9")
        or _card(position, deed.seat, deed.own, rule="B9")
        or _card(position, deed.other, deed.place, rule="B9")
    )
    if refused:
        return refused
    if deed.other == position.knocker:
        return Refusal("BA11", {"why": "frozen", "seat": deed.seat, "other": deed.other})
    if position.power == QUEEN and not shown_by_queen(position, deed):
        return Refusal("B10", {"why": "unseen", "seat": deed.seat})
    return None


PLAYERS: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {
    deeds.Look: _look,
    deeds.Draw: _draw,
    deeds.Knock: _knock,
    deeds.Discard: _discard,
    deeds.Swap: _swap,
    deeds.Snap: _snap,
    deeds.Give: _give,
    deeds.Keep: _keep,
    deeds.Peek: _peek,
    deeds.Spy: _spy,
    deeds.Trade: _trade,
}
