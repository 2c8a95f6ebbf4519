"""Why a player's deed is not allowed now: each judged directly, without listing what is."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from games.core import Refusal
from games.kabo import deeds
from games.kabo.deck import LOOKS, PEEK, SPY, TRADE
from games.kabo.position import (
    DEAL,
    DRAWN,
    EFFECT,
    FAILED,
    LOOK,
    MATCHED,
    NOBODY,
    PENALTY,
    SHOW,
    START,
    TABLES,
    TAKEN,
    TURN,
    TURN_ATTEMPT,
    TURN_DISCARD,
    TURN_FIRST,
    TURN_SWAP,
    Position,
)

# The rule that says what is awaited: of the table, and of a player in the middle of a turn.
AWAITED: Mapping[int, str] = {
    START: "KA25",
    DEAL: "K3",
    TURN_FIRST: "K4",
    TURN_DISCARD: "K10",
    TURN_SWAP: "K11",
    TURN_ATTEMPT: "K16",
    SHOW: "K25",
    LOOK: "K5",
    MATCHED: "K17",
    FAILED: "K18",
    PENALTY: "K19",
    EFFECT: "K20",
}
# The rule that a deed breaks where something else could be done: what has to come before it.
BEFORE: Mapping[type[Any], str] = {
    deeds.Look: "K6",
    deeds.Draw: "K8",
    deeds.Take: "K8",
    deeds.Call: "K8",
    deeds.Discard: "K9",
    deeds.Swap: "K11",
    deeds.Place: "K17",
    deeds.Keep: "K18",
    deeds.Penalty: "K19",
    deeds.Peek: "K20",
    deeds.Spy: "K20",
    deeds.Trade: "K20",
    deeds.Skip: "K20",
}


def out_of_turn(position: Position, deed: deeds.Deed) -> Refusal:
    """The refusal of a player's deed that is not what is awaited."""
    seat, phase = deed.seat, position.phase
    if position.over:
        return Refusal("K31", {"why": "over", "target": position.options.target})
    if not 0 <= seat < position.seats:
        return Refusal("K1", {"why": "no_seat", "seat": seat, "seats": position.seats})
    if phase in TABLES:
        return Refusal(AWAITED[phase], {"why": "table", "seat": seat})
    if phase == LOOK:
        why = "looked" if position.looked >> seat & 1 else "looks"
        return Refusal("K5", {"why": why, "seat": seat, "cards": LOOKS})
    if seat != position.turn:
        return Refusal("K7", {"seat": seat, "turn": position.turn})
    if phase == TAKEN and isinstance(deed, deeds.Discard):
        return Refusal("K13", {"seat": seat})
    if phase in AWAITED:
        return Refusal(AWAITED[phase], {"why": "awaited", "seat": seat})
    return Refusal(BEFORE[type(deed)], {"why": "before", "seat": seat})


def _places(position: Position, seat: int, places: Collection[int], *, rule: str) -> Refusal | None:
    """The refusal of a place where the row has no card."""
    cards = len(position.rows[seat])
    for place in places:
        if not 0 <= place < cards:
            return Refusal(rule, {"why": "no_place", "seat": seat, "place": place + 1, "cards": cards})
    return None


def _rising(places: tuple[int, ...]) -> bool:
    return list(places) == sorted(set(places))


def _look(position: Position, deed: deeds.Look) -> Refusal | None:
    if position.phase != LOOK or not 0 <= deed.seat < position.seats or position.looked >> deed.seat & 1:
        return out_of_turn(position, deed)
    if len(deed.places) != LOOKS or not _rising(deed.places):
        return Refusal("K5", {"why": "looks", "seat": deed.seat, "cards": LOOKS})
    return _places(position, deed.seat, deed.places, rule="K5")


def _draw(position: Position, deed: deeds.Draw) -> Refusal | None:
    if position.phase == TURN and position.turn == deed.seat:
        return None
    return out_of_turn(position, deed)


def _take(position: Position, deed: deeds.Take) -> Refusal | None:
    if position.phase != TURN or position.turn != deed.seat:
        return out_of_turn(position, deed)
    return None if position.discard else Refusal("KA10", {"seat": deed.seat})


def _call(position: Position, deed: deeds.Call) -> Refusal | None:
    if position.phase != TURN or position.turn != deed.seat:
        return out_of_turn(position, deed)
    return None if position.caller == NOBODY else Refusal("KA15", {"seat": deed.seat, "caller": position.caller})


def _discard(position: Position, deed: deeds.Discard) -> Refusal | None:
    if position.phase == DRAWN and position.turn == deed.seat:
        return None
    return out_of_turn(position, deed)


def _swap(position: Position, deed: deeds.Swap) -> Refusal | None:
    if (position.phase != DRAWN and position.phase != TAKEN) or position.turn != deed.seat:
        return out_of_turn(position, deed)
    places = deed.places
    if len(places) == 1:
        if 0 <= places[0] < len(position.rows[deed.seat]):
            return None
    elif not places or not _rising(places):
        return Refusal("K15", {"seat": deed.seat})
    return _places(position, deed.seat, places, rule="K11" if len(places) == 1 else "K15")


def _place(position: Position, deed: deeds.Place) -> Refusal | None:
    if position.turn == deed.seat and position.phase in (MATCHED, FAILED):
        if position.phase == FAILED:
            return Refusal("K18", {"why": "unequal", "seat": deed.seat, "cards": _attempted(position)})
        if deed.place in position.attempt:
            return None
        return Refusal("KA7", {"seat": deed.seat, "place": deed.place + 1})
    return out_of_turn(position, deed)


def _keep(position: Position, deed: deeds.Keep) -> Refusal | None:
    if position.turn == deed.seat and position.phase in (MATCHED, FAILED):
        if position.phase == MATCHED:
            return Refusal("K17", {"why": "equal", "seat": deed.seat, "cards": _attempted(position)})
        return None if deed.end in deeds.ENDS else Refusal("K18", {"why": "awaited", "seat": deed.seat})
    return out_of_turn(position, deed)


def _attempted(position: Position) -> str:
    row = position.rows[position.turn]
    return ", ".join(str(position.face[row[place]]) for place in position.attempt)


def _penalty(position: Position, deed: deeds.Penalty) -> Refusal | None:
    if position.phase == PENALTY and position.turn == deed.seat and deed.end in deeds.ENDS:
        return None
    return out_of_turn(position, deed)


def _effect(position: Position, deed: deeds.Deed, rule: str, cards: Collection[int]) -> Refusal | None:
    """The refusal of an effect that is not there, or that another card has."""
    if position.phase != EFFECT or position.turn != deed.seat:
        return out_of_turn(position, deed)
    card = position.face[position.discard[-1]]
    assert card is not None
    return None if card in cards else Refusal(rule, {"why": "other_card", "seat": deed.seat, "card": card})


def _peek(position: Position, deed: deeds.Peek) -> Refusal | None:
    if refused := _effect(position, deed, "K21", PEEK) or _places(position, deed.seat, (deed.place,), rule="K21"):
        return refused
    return None if position.face_down(deed.seat, deed.place) else _face_up(deed.seat, deed.place)


def _face_up(owner: int, place: int) -> Refusal:
    return Refusal("KA18", {"seat": owner, "place": place + 1})


def _opponent(position: Position, seat: int, other: int, *, rule: str) -> Refusal | None:
    if seat == other or not 0 <= other < position.seats:
        return Refusal(rule, {"why": "no_opponent", "seat": seat, "other": other})
    return None


def _spy(position: Position, deed: deeds.Spy) -> Refusal | None:
    refused = (
        _effect(position, deed, "K22", SPY)
        or _opponent(position, deed.seat, deed.other, rule="K22")
        or _places(position, deed.other, (deed.place,), rule="K22")
    )
    if refused:
        return refused
    return None if position.face_down(deed.other, deed.place) else _face_up(deed.other, deed.place)


def _trade(position: Position, deed: deeds.Trade) -> Refusal | None:
    refused = (
        _effect(position, deed, "K23", TRADE)
        or _opponent(position, deed.seat, deed.other, rule="K23")
        or _places(position, deed.seat, (deed.own,), rule="K23")
        or _places(position, deed.other, (deed.place,), rule="K23")
    )
    if not refused and position.options.lock_caller and deed.other == position.caller:
        return Refusal("KA14", {"seat": deed.seat, "caller": position.caller})
    return refused


def _skip(position: Position, deed: deeds.Skip) -> Refusal | None:
    if position.phase == EFFECT and position.turn == deed.seat:
        return None
    return out_of_turn(position, deed)


PLAYERS: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {
    deeds.Look: _look,
    deeds.Draw: _draw,
    deeds.Take: _take,
    deeds.Call: _call,
    deeds.Discard: _discard,
    deeds.Swap: _swap,
    deeds.Place: _place,
    deeds.Keep: _keep,
    deeds.Penalty: _penalty,
    deeds.Peek: _peek,
    deeds.Spy: _spy,
    deeds.Trade: _trade,
    deeds.Skip: _skip,
}
