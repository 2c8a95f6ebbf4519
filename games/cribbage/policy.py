"""A simple player, who goes by the own cards and what lies open: for demos and benchmarks."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from games.cards import Face
from games.cribbage import deeds
from games.cribbage.cards import DECK, VALUES, partners
from games.cribbage.count import points
from games.cribbage.pegging import LIMIT, scored
from games.cribbage.position import DISCARD, PLAY, Position
from games.cribbage.sample import owing, play_of, sample

STARTERS = DECK[::3]  # enough of them, of all ranks and suits, to compare hands by
CRIB_WORTH = 15 * len(STARTERS) // 10  # that two cards of one rank, or a five, bring to a crib


def simple(position: Position, rng: Random) -> deeds.Deed:
    """A sensible deed of a seat to move; the table deals and turns as in random play."""
    if position.phase == DISCARD:
        return _discard(position, rng)
    if position.phase == PLAY:
        return _play(position, rng)
    return sample(position, rng)


def _discard(position: Position, rng: Random) -> deeds.Deed:
    """What is left is worth most over all starters; the crib counts for the dealer's side, against the others."""
    seat = owing(position)
    hand = _known(position.hands[seat])
    if len(hand) < len(position.hands[seat]):
        return sample(position, rng)
    side = partners(position.dealer, seats=position.seats)
    sign = 1 if seat in side else -1
    choices = [tuple(sorted(cards)) for cards in combinations(hand, position.owes(seat))]
    best = max(choices, key=lambda cards: _worth(hand, cards) + sign * CRIB_WORTH * _for_crib(cards))
    return deeds.Discard(seat, best)


def _worth(hand: Sequence[int], discarded: Sequence[int]) -> int:
    kept = [card for card in hand if card not in discarded]
    return sum(points(kept, starter) for starter in STARTERS if starter not in hand)


def _for_crib(cards: Sequence[int]) -> int:
    fives = sum(VALUES[card] == 5 for card in cards)
    return fives + (len({card >> 2 for card in cards}) < len(cards))


def _play(position: Position, rng: Random) -> deeds.Deed:
    """The card that earns most; else one that leaves no 5 or 21 and keeps small cards for the end of the count."""
    seat, count = position.turn, position.count
    hand = _known(position.hands[seat])
    if len(hand) < len(position.hands[seat]):
        return sample(position, rng)
    fitting = [card for card in hand if count + VALUES[card] <= LIMIT]
    return play_of(seat, max(fitting, key=lambda card: _liking(position, card)))


def _liking(position: Position, card: int) -> tuple[int, bool, int]:
    count = position.count + VALUES[card]
    earned = sum(each.points for each in scored([*position.series, card], count))
    return earned, count not in (5, 21), VALUES[card]


def _known(hand: Sequence[Face]) -> list[int]:
    return [card for card in hand if card is not None]
