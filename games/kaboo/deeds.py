"""What can be done in Kaboo, one small class per deed. Seats and places count from 0.

The places of a square are 0 and 1 above, 2 and 3 below; cards that come later take 4, 5 … (BA21).
"""

from dataclasses import dataclass

from games.cards import Face
from games.core import OfTheTable


@dataclass(frozen=True, slots=True)
class Start(OfTheTable):
    """A round begins; `player` has the first turn (B5, BA17)."""

    player: int


@dataclass(frozen=True, slots=True)
class Deal(OfTheTable):
    """The cards are dealt (B3): each square, and the draw pile from its top, as far as they are known.

    No hands: nobody could see any. The pile may stop where nothing more is known.
    """

    hands: tuple[tuple[Face, ...], ...] = ()
    pack: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Shuffle(OfTheTable):
    """All discards but the top one are the new draw pile (BA12), from its top, as far as the order is known."""

    faces: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn(OfTheTable):
    """The card that was just discarded or snapped is read: it lies, or lay, face up."""

    face: int


@dataclass(frozen=True, slots=True)
class Count(OfTheTable):
    """The table opens the count after the last turn: nobody can snap any more (BA5)."""


@dataclass(frozen=True, slots=True)
class Show(OfTheTable):
    """A player's cards are read at the end of a round, gaps left out (B19)."""

    player: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """The player looks at the two bottom cards before play (B4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of the draw pile is taken and looked at (B6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knock:
    """The player knocks: the own cards are frozen, the others have one more turn each (B7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The drawn card goes face up on the discard pile (B6a)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The drawn card is exchanged for an own one, which goes face up on the discard pile (B6b)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Snap:
    """A card is put on the discard pile as one of the same value (B13), an own one of the discarder's too (B14).

    `hands` counts for the discarder's own card alone (BA22).
    """

    seat: int
    owner: int
    place: int
    hands: int = 1


@dataclass(frozen=True, slots=True)
class Give:
    """The snapper moves an own card into the gap before the opponent (B17)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The snapper moves no card (BA10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Peek:
    """A power: an own card is looked at (B11, and B10)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Spy:
    """A power: a card of another player is looked at (B12, and B10)."""

    seat: int
    other: int
    place: int


@dataclass(frozen=True, slots=True)
class Trade:
    """A power: an own card changes places with another player's: unseen (B9), or the two looked at (B10)."""

    seat: int
    own: int
    other: int
    place: int


Deed = (
    Start
    | Deal
    | Shuffle
    | Turn
    | Count
    | Show
    | Look
    | Draw
    | Knock
    | Discard
    | Swap
    | Snap
    | Give
    | Keep
    | Peek
    | Spy
    | Trade
)
