"""Who plays next in a count, who cannot, and when the count is over (C6, C8, CA5-CA8)."""

from collections.abc import Collection, Sequence

from games.cards import Face
from games.cribbage.cards import VALUES
from games.cribbage.pegging import LIMIT
from games.cribbage.position import Position
from games.cribbage.scoring import last_one


def pass_on(position: Position, seat: int) -> None:
    """The next player after a seat who can go on; who cannot, for all that is known, is passed over (C6).

    Nobody can: the last player has the point for go, and a new count begins (C8).
    """
    hands, seats = position.hands, position.seats
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if not hands[seat] or position.passed >> seat & 1:
            continue
        if position.can_play(seat):
            position.turn = seat
            return
        _cannot(position, seat)
        position.unsaid |= 1 << seat
    if not last_one(position, "go"):
        begin_count(position)


def _cannot(position: Position, seat: int) -> None:
    position.passed |= 1 << seat
    least = LIMIT - position.count + 1
    if position.least[seat] < least:
        position.least[seat] = least


def say_go(position: Position, seat: int) -> None:
    """A seat says that it cannot go on: news, or what was clear before."""
    if position.unsaid >> seat & 1:
        position.unsaid &= ~(1 << seat)
        return
    _cannot(position, seat)
    pass_on(position, seat)


def begin_count(position: Position) -> None:
    """A new count: the next player after the last one who still has a card leads (C8, CA7)."""
    position.series, position.count, position.passed = [], 0, 0
    hands, seat = position.hands, position.last
    for _ in range(position.seats):
        seat = seat + 1 if seat + 1 < position.seats else 0
        if hands[seat]:
            position.turn = seat
            return


def fits(position: Position, card: int) -> bool:
    """True when the count does not go above 31 with this card (C6)."""
    return position.count + VALUES[card] <= LIMIT


def can_hold(hands: Sequence[Sequence[Face]], least: Sequence[int], unseen: Collection[int]) -> bool:
    """True when the unseen cards can fill the unknown places of hands whose cards count `least` or more (CA6)."""
    for limit in set(least):
        wanted = sum(hand.count(None) for hand, each in zip(hands, least, strict=True) if each >= limit)
        if wanted > sum(VALUES[card] >= limit for card in unseen):
            return False
    return True
