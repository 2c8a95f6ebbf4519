"""What a player may know of the cards on the table: seen when, and gone where since (K5, K21-K23)."""

from dataclasses import dataclass

from games.cards import Face
from games.kabo.position import NO_CARD, UP, Position


@dataclass(frozen=True, slots=True)
class Known:
    """A face-down card of a row that a seat has seen: where it lies now, and the last look at it.

    `clock` is the number of the action of that look, from 1, as the steps of a replay count. `face` is None where the
    record does not say it. `moved`: the card lay in another row then (K23); a card drawn and kept lay in the hand.
    """

    owner: int
    place: int
    face: Face
    clock: int
    moved: bool


def known(position: Position, seat: int) -> tuple[Known, ...]:
    """The face-down cards that this seat has seen, row by row, from the left."""
    last = {look.card: look for look in position.looks if look.seat == seat}
    return tuple(
        Known(owner, place, position.face[card], last[card].clock, last[card].owner != owner)
        for owner, row in enumerate(position.rows)
        for place, card in enumerate(row)
        if card in last and position.seen[card] != UP
    )


def seen_by(position: Position, owner: int, place: int) -> tuple[int, ...]:
    """The seats that know this card; all of them when it lies face up."""
    seen = position.seen[position.rows[owner][place]]
    return tuple(seat for seat in range(position.seats) if seen >> seat & 1)


def in_hand(position: Position) -> Face:
    """The card that the player to move has drawn or taken; None without one, or where it is not known."""
    return None if position.hand == NO_CARD else position.face[position.hand]
