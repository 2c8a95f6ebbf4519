"""One allowed deed at random, without listing them all: the table's deal, starter and crib too; nobody resigns."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from games.cribbage import deeds
from games.cribbage.cards import DEALT, DECK, FROM_DECK, KEPT, VALUE_MOST, VALUES
from games.cribbage.legal import legal
from games.cribbage.pegging import LIMIT
from games.cribbage.position import CRIB, CUT, DEAL, DISCARD, OVER, PLAY, STARTER, Position

_CARDS = tuple(DECK)


def sample(position: Position, rng: Random) -> deeds.Deed:
    """A random allowed deed of a seat to move; ValueError when the game is over."""
    if position.phase == OVER:
        raise ValueError("the game is over")
    return _CHOICES[position.phase](position, rng)


def _cut(position: Position, rng: Random) -> deeds.Deed:
    return deeds.Cut(tuple(rng.sample(_CARDS, len(position.cutting))))


def dealt(position: Position, rng: Random) -> deeds.Deal:
    """A deal in which every card is known."""
    seats = position.seats
    each, straight = DEALT[seats], FROM_DECK[seats]
    count = each * seats + straight
    cards, random = list(_CARDS), rng.random
    for at in range(count):  # a shuffle that stops where the deal does
        other = at + int(random() * (len(_CARDS) - at))
        cards[at], cards[other] = cards[other], cards[at]
    hands = [tuple(cards[each * seat : each * (seat + 1)]) for seat in range(seats)]
    return deeds.Deal(tuple(hands), tuple(cards[each * seats : count]))


def _discard(position: Position, rng: Random) -> deeds.Deed:
    seat = owing(position)
    hand, owed = position.hands[seat], position.owes(seat)
    if None in hand:
        return next(deed for deed in legal(position, seat) if isinstance(deed, deeds.Discard))
    chosen = int(rng.random() * len(hand))
    if owed == 1:
        return deeds.Discard(seat, (hand[chosen],))
    other = (chosen + 1 + int(rng.random() * (len(hand) - 1))) % len(hand)
    first, second = hand[chosen], hand[other]
    assert first is not None
    assert second is not None
    return deeds.Discard(seat, (first, second) if first < second else (second, first))


def owing(position: Position) -> int:
    """The first seat that has yet to put cards into the crib."""
    seat = 0
    while len(position.hands[seat]) == KEPT:
        seat += 1
    return seat


def _starter(position: Position, rng: Random) -> deeds.Deed:
    known = position.known()
    while (card := int(rng.random() * len(_CARDS))) in known:
        pass
    return deeds.Starter(card)


@cache
def play_of(seat: int, card: int) -> deeds.Play:
    """The deed of playing a card: there are few, and they do not change."""
    return deeds.Play(seat, card)


def _play(position: Position, rng: Random) -> deeds.Deed:
    seat = position.turn
    room, hand = LIMIT - position.count, position.hands[seat]
    if None in hand:
        return _unknown(position, seat, rng)
    fitting = hand if room >= VALUE_MOST else [card for card in hand if card is not None and VALUES[card] <= room]
    card = fitting[int(rng.random() * len(fitting))]
    assert card is not None
    return play_of(seat, card)


def _unknown(position: Position, seat: int, rng: Random) -> deeds.Deed:
    """A play or go of a hand that is not known; go now and then, for the others have cards that fit as well."""
    choices = [deed for deed in legal(position, seat) if not isinstance(deed, deeds.Resign)]
    plays = [deed for deed in choices if isinstance(deed, deeds.Play)]
    return rng.choice(plays if plays and rng.random() < 0.7 else choices)


def _crib(position: Position, rng: Random) -> deeds.Deed:
    known = [card for card in position.crib if card is not None]
    others = rng.sample(position.unseen(), len(position.crib) - len(known))
    return deeds.Crib(tuple(sorted((*known, *others))))


_CHOICES: Mapping[int, Callable[[Position, Random], deeds.Deed]] = {
    CUT: _cut,
    DEAL: dealt,
    DISCARD: _discard,
    STARTER: _starter,
    PLAY: _play,
    CRIB: _crib,
}
