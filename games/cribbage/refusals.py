"""Why a player's deed is not allowed now: each judged directly, without listing what is."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core import Refusal
from games.cribbage import deeds
from games.cribbage.cards import VALUES, word_of
from games.cribbage.going import can_hold, fits, say_go
from games.cribbage.pegging import LIMIT
from games.cribbage.position import CRIB, CUT, DEAL, DISCARD, NOBODY, PLAY, STARTER, TABLES, Position

# The rule that says what is awaited.
AWAITED: Mapping[int, str] = {CUT: "C3", DEAL: "C4", DISCARD: "CA11", STARTER: "C5", PLAY: "C6", CRIB: "C9"}


def game_over(position: Position) -> Refusal:
    """The refusal of anything after the end."""
    if position.resigned != NOBODY:
        return Refusal("C12", {"why": "over", "seat": position.resigned})
    return Refusal("C1", {"why": "over", "target": position.options.target or 0})


def no_seat(position: Position, seat: int) -> Refusal:
    """The refusal of a player who is not there."""
    return Refusal("C1", {"why": "no_seat", "seat": seat, "seats": position.seats})


def out_of_turn(position: Position, seat: int) -> Refusal:
    """The refusal of a player's deed that is not what is awaited."""
    if position.over:
        return game_over(position)
    if not 0 <= seat < position.seats:
        return no_seat(position, seat)
    return Refusal(AWAITED[position.phase], {"why": "table" if position.phase in TABLES else "awaited", "seat": seat})


def _discard(position: Position, deed: deeds.Discard) -> Refusal | None:
    seat = deed.seat
    if position.phase != DISCARD or not 0 <= seat < position.seats:
        return out_of_turn(position, seat)
    hand, owed = position.hands[seat], position.owes(seat)
    if not owed:
        return Refusal("C4", {"why": "discarded", "seat": seat})
    if deed.cards and len(deed.cards) != owed:
        return Refusal("C4", {"why": "count", "seat": seat, "wanted": owed})
    named = [card for card in deed.cards if card is not None]
    guessed = [card for card in named if card not in hand]  # of the cards that the record does not know
    unknown = hand.count(None)
    if len(named) > 1 and len(set(named)) < len(named):
        return Refusal("C2", {"why": "twice"})
    if len(guessed) > unknown:
        return _not_held(seat, guessed[0], rule="C4")
    if owed - len(named) + len(guessed) > unknown:
        return Refusal("C4", {"why": "named", "seat": seat})
    if not guessed:
        return None
    known = position.known()
    return next((_elsewhere(card) for card in guessed if card in known), None)


def _not_held(seat: int, card: int, *, rule: str) -> Refusal:
    return Refusal(rule, {"why": "not_held", "seat": seat, "card": word_of(card)})


def _elsewhere(card: int) -> Refusal:
    return Refusal("C2", {"why": "known", "card": word_of(card)})


def _play(position: Position, deed: deeds.Play) -> Refusal | None:
    seat, card = deed.seat, deed.card
    if position.phase != PLAY or not 0 <= seat < position.seats:
        return out_of_turn(position, seat)
    if position.turn == seat and position.count + VALUES[card] <= LIMIT:
        return None if card in position.hands[seat] else _held(position, seat, card)
    return _held(position, seat, card) or _after_goes(position, seat, card)


def _held(position: Position, seat: int, card: int) -> Refusal | None:
    """The refusal of a card that this hand cannot hold."""
    hand = position.hands[seat]
    if card in hand:
        return None
    if None not in hand:
        return _not_held(seat, card, rule="C6")
    if card in position.known():
        return _elsewhere(card)
    if VALUES[card] < position.least[seat]:
        return Refusal("CA6", {"why": "said_go", "seat": seat, "card": word_of(card)})
    rest = [list(each) for each in position.hands]
    rest[seat].remove(None)
    if not can_hold(rest, position.least, [other for other in position.unseen() if other != card]):
        return Refusal("CA6", {"why": "needed", "card": word_of(card)})
    return None


def _after_goes(position: Position, seat: int, card: int) -> Refusal | None:
    """The refusal of a card that can be played only if others before cannot, whose go's are left out (CA6)."""
    trial = position.copy()
    while not trial.over and (trial.turn != seat or not fits(trial, card)):
        if _must_play(trial, trial.turn):
            return _too_soon(position, trial, seat, card)
        say_go(trial, trial.turn)
    if trial.over:
        return Refusal("CA4", {"why": "go_wins", "seat": trial.last})
    return _held(trial, seat, card)


def _too_soon(position: Position, trial: Position, seat: int, card: int) -> Refusal:
    if position.turn == seat:
        return Refusal("C6", {"why": "above", "card": word_of(card), "count": position.count, "most": LIMIT})
    rule = "C8" if not trial.count and any(trial.played) else "C6"  # who leads the first count: C6
    return Refusal(rule, {"why": "turn", "seat": seat, "turn": trial.turn})


def _must_play(position: Position, seat: int) -> bool:
    """True when this hand holds a card that fits: known to, or for want of other cards (C6, CA6)."""
    if position.must_play(seat):
        return True
    least = position.least[:]
    least[seat] = max(least[seat], LIMIT - position.count + 1)
    return not can_hold(position.hands, least, position.unseen())


def _go(position: Position, deed: deeds.Go) -> Refusal | None:
    seat = deed.seat
    if position.phase != PLAY or not 0 <= seat < position.seats:
        return out_of_turn(position, seat)
    if position.unsaid >> seat & 1:
        return None
    if position.turn != seat:
        why = "passed" if position.passed >> seat & 1 else "turn"
        return Refusal("C6", {"why": why, "seat": seat, "turn": position.turn})
    if _must_play(position, seat):
        return Refusal("C6", {"why": "must_play", "seat": seat, "count": position.count})
    return None


def _resign(position: Position, deed: deeds.Resign) -> Refusal | None:
    if position.over:
        return game_over(position)
    return None if 0 <= deed.seat < position.seats else no_seat(position, deed.seat)


PLAYERS: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {
    deeds.Discard: _discard,
    deeds.Play: _play,
    deeds.Go: _go,
    deeds.Resign: _resign,
}
