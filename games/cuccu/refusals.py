"""Why a player's deed is not allowed now: each judged directly, without listing what is."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core import Refusal
from games.cuccu import deeds
from games.cuccu.position import ASKED, INN, TURN, Position
from games.cuccu.table import awaited, mover, no_seat, over


def _out_of_turn(position: Position, seat: int) -> Refusal | None:
    """The refusal of whoever has nothing to decide now."""
    if refused := over(position) or no_seat(position, seat):
        return refused
    if not position.between_deals and seat not in position.players:
        return Refusal("U19", {"why": "out", "seat": seat})
    if refused := awaited(position):
        return refused
    if seat != mover(position):
        return Refusal("U3", {"seat": seat, "turn": mover(position)})
    return None


def _keep(position: Position, deed: deeds.Keep) -> Refusal | None:
    return _out_of_turn(position, deed.seat) or (_asked(deed) if position.phase == ASKED else None)


def _asked(deed: deeds.PlayerDeed) -> Refusal:
    return Refusal("U11b", {"why": "asked", "seat": deed.seat})


def _on_turn(position: Position, deed: deeds.PlayerDeed) -> Refusal | None:
    """The refusal of a choice that a player has only with nobody's inn in the way."""
    if refused := _out_of_turn(position, deed.seat):
        return refused
    if position.phase == ASKED:
        return _asked(deed)
    return Refusal("U11b", {"why": "inn", "seat": deed.seat}) if position.phase == INN else None


def _request(position: Position, deed: deeds.Request) -> Refusal | None:
    if refused := _on_turn(position, deed):
        return refused
    return Refusal("U12", {"why": "dealer", "seat": deed.seat}) if deed.seat == position.dealer else None


def _swap(position: Position, deed: deeds.Swap) -> Refusal | None:
    if refused := _on_turn(position, deed):
        return refused
    return None if deed.seat == position.dealer else Refusal("U12", {"why": "not_dealer", "seat": deed.seat})


def _ask(position: Position, deed: deeds.Ask) -> Refusal | None:
    if refused := _out_of_turn(position, deed.seat):
        return refused
    if position.phase == ASKED:
        return _asked(deed)
    return Refusal("U11b", {"why": "no_inn", "seat": deed.seat}) if position.phase == TURN else None


def _answer(position: Position, deed: deeds.Accept | deeds.Decline) -> Refusal | None:
    if refused := _out_of_turn(position, deed.seat):
        return refused
    return None if position.phase == ASKED else Refusal("U11b", {"why": "not_asked", "seat": deed.seat})


PLAYERS: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {
    deeds.Keep: _keep,
    deeds.Request: _request,
    deeds.Swap: _swap,
    deeds.Ask: _ask,
    deeds.Accept: _answer,
    deeds.Decline: _answer,
}
