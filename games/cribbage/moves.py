"""What each deed does to the position, in place; nothing is judged here."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core import TABLE
from games.cribbage import deeds
from games.cribbage.cards import DEALT, FROM_DECK, KEPT, VALUES
from games.cribbage.going import begin_count, pass_on, say_go
from games.cribbage.pegging import LIMIT, scored
from games.cribbage.position import DEAL, DISCARD, NOBODY, PLAY, STARTER, Position
from games.cribbage.scoring import end_game, give, heels, last_one, show_crib, show_hands


def _cut(position: Position, deed: deeds.Cut) -> None:
    """The lowest rank deals; those who tie with it cut again (C3)."""
    lowest = min(card >> 2 for card in deed.cards)
    tied = [seat for seat, card in zip(position.cutting, deed.cards, strict=True) if card >> 2 == lowest]
    position.cutting = tuple(tied)
    if len(tied) == 1:
        _first_dealer(position, tied[0])


def _dealer(position: Position, deed: deeds.Dealer) -> None:
    _first_dealer(position, deed.player)


def _first_dealer(position: Position, seat: int) -> None:
    position.dealer, position.cutting, position.phase = seat, (), DEAL


def _deal(position: Position, deed: deeds.Deal) -> None:
    """A new deal; after the first one the next dealer clockwise has it (C3)."""
    seats = position.seats
    if position.number:
        position.dealer = (position.dealer + 1) % seats
    position.number += 1
    each, straight = DEALT[seats], FROM_DECK[seats]
    position.hands = [list(hand) for hand in deed.hands] or [[None] * each for _ in range(seats)]
    position.crib, position.crib_from = list(deed.crib) or [None] * straight, [TABLE] * straight
    position.played, position.starter, position.crib_open = [[] for _ in range(seats)], None, False
    position.left, position.least = each * seats, [0] * seats
    position.phase = DISCARD


def _discard(position: Position, deed: deeds.Discard) -> None:
    hand = position.hands[deed.seat]
    for card in deed.cards or (None,) * position.owes(deed.seat):
        hand.remove(card if card in hand else None)
        position.crib.append(card)
        position.crib_from.append(deed.seat)
        position.left -= 1
    if position.left == KEPT * position.seats:
        position.phase = STARTER


def _starter(position: Position, deed: deeds.Starter) -> None:
    position.starter = deed.card
    if heels(position, deed.card):
        return
    position.phase, position.last = PLAY, position.dealer  # the player left of the dealer leads (C6)
    begin_count(position)


def _play(position: Position, deed: deeds.Play) -> None:
    seat, card = deed.seat, deed.card
    while position.turn != seat or position.count + VALUES[card] > LIMIT:
        say_go(position, position.turn)  # left out in the record (CA6)
    position.unsaid = 0
    hand = position.hands[seat]
    hand.remove(card if card in hand else None)
    position.played[seat].append(card)
    position.series.append(card)
    position.count += VALUES[card]
    position.last = seat
    position.left -= 1
    earned = scored(position.series, position.count)
    if not (earned and give(position, seat, earned)):
        _after_card(position)


def _after_card(position: Position) -> None:
    """The points of the card are given, and nobody has won: go on, begin a new count, or show (C8, C9)."""
    if position.left == 0:
        whole = position.count == LIMIT
        position.series, position.count, position.passed = [], 0, 0
        if whole or not last_one(position, "last"):
            show_hands(position)
    elif position.count == LIMIT:
        begin_count(position)
    else:
        pass_on(position, position.last)


def _go(position: Position, deed: deeds.Go) -> None:
    say_go(position, deed.seat)


def _crib(position: Position, deed: deeds.Crib) -> None:
    position.crib, position.crib_from = _ordered(position, deed.cards), position.crib_from
    show_crib(position, deed.cards)


def _ordered(position: Position, cards: tuple[int, ...]) -> list[int | None]:
    """The cards of the crib where they lay: the known ones stay, the others take the places left."""
    rest = iter([card for card in cards if card not in position.crib])
    return [next(rest) if card is None else card for card in position.crib]


def _resign(position: Position, deed: deeds.Resign) -> None:
    position.resigned, position.turn = deed.seat, NOBODY
    end_game(position)


MOVES: Mapping[type[Any], Callable[[Position, Any], None]] = {
    deeds.Cut: _cut,
    deeds.Dealer: _dealer,
    deeds.Deal: _deal,
    deeds.Discard: _discard,
    deeds.Starter: _starter,
    deeds.Play: _play,
    deeds.Go: _go,
    deeds.Crib: _crib,
    deeds.Resign: _resign,
}
