"""Why a deed of the table is not allowed now: a cut, a deal that cannot be, a card that contradicts the record."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.cards import Face
from games.core import Refusal
from games.cribbage import deeds
from games.cribbage.cards import CRIB as CRIB_CARDS
from games.cribbage.cards import DEALT, FROM_DECK, word_of
from games.cribbage.position import CRIB, CUT, DEAL, DISCARD, STARTER, TABLES, Position
from games.cribbage.refusals import AWAITED, game_over, no_seat


def _not_now(position: Position, rule: str) -> Refusal:
    """The refusal of a deed of the table that is not what is awaited."""
    if position.over:
        return game_over(position)
    if position.phase in TABLES:
        return Refusal(AWAITED[position.phase], {"why": "table"})
    return Refusal(rule, {"why": "not_now"})


def _cut(position: Position, deed: deeds.Cut) -> Refusal | None:
    if position.phase != CUT:
        return _not_now(position, "C3")
    if len(deed.cards) != len(position.cutting):
        return Refusal("C3", {"why": "count", "wanted": len(position.cutting), "found": len(deed.cards)})
    return _twice(deed.cards, rule="CA13")


def _twice(cards: Sequence[Face], *, rule: str) -> Refusal | None:
    """The refusal of a card that is named twice."""
    named = [card for card in cards if card is not None]
    if len(set(named)) == len(named):
        return None
    return Refusal(rule, {"why": "twice"})


def _dealer(position: Position, deed: deeds.Dealer) -> Refusal | None:
    if position.phase != CUT:
        return _not_now(position, "C3")
    if not 0 <= deed.player < position.seats:
        return no_seat(position, deed.player)
    return None if deed.player in position.cutting else Refusal("C3", {"why": "not_lowest", "seat": deed.player})


def _deal(position: Position, deed: deeds.Deal) -> Refusal | None:
    if position.phase != DEAL:
        return _not_now(position, "C4")
    seats = position.seats
    each, straight = DEALT[seats], FROM_DECK[seats]
    hands = deed.hands
    if (hands or deed.crib) and (len(hands) != seats or any(len(hand) != each for hand in hands)):
        return Refusal("C4", {"why": "hands", "each": each, "seats": seats})
    if deed.crib and len(deed.crib) != straight:
        return Refusal("C4", {"why": "crib", "wanted": straight})
    return _twice([card for hand in hands for card in hand] + list(deed.crib), rule="C2")


def _starter(position: Position, deed: deeds.Starter) -> Refusal | None:
    if position.phase != STARTER:
        return _not_now(position, "CA11" if position.phase == DISCARD else "C5")
    if deed.card in position.crib or any(deed.card in hand for hand in position.hands):
        return Refusal("C2", {"why": "known", "card": word_of(deed.card)})
    return None


def _crib(position: Position, deed: deeds.Crib) -> Refusal | None:
    if position.phase != CRIB:
        return _not_now(position, "C9")
    if len(deed.cards) != CRIB_CARDS:
        return Refusal("C9", {"why": "count", "wanted": CRIB_CARDS, "found": len(deed.cards)})
    if refused := _twice(deed.cards, rule="C2"):
        return refused
    missing = [card for card in position.crib if card is not None and card not in deed.cards]
    if missing:
        return Refusal("C9", {"why": "missing", "card": word_of(missing[0])})
    known = position.known().difference(position.crib)
    wrong = next((card for card in deed.cards if card in known), None)
    return None if wrong is None else Refusal("C2", {"why": "known", "card": word_of(wrong)})


TABLE_DEEDS: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {
    deeds.Cut: _cut,
    deeds.Dealer: _dealer,
    deeds.Deal: _deal,
    deeds.Starter: _starter,
    deeds.Crib: _crib,
}
