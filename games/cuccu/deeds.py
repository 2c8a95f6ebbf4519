"""What can be done in Cuccù, one small class per deed. Seats count from 0, in the order of play."""

from dataclasses import dataclass

from games.cards import Face
from games.core import OfTheTable


@dataclass(frozen=True, slots=True)
class Start(OfTheTable):
    """A round begins; `dealer` deals and acts last (U3, UA20, UA21)."""

    dealer: int


@dataclass(frozen=True, slots=True)
class Shuffle(OfTheTable):
    """The whole pack is shuffled (U4): its order from the top, as far as it is known; nothing: nobody knows (UA25)."""

    pack: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(OfTheTable):
    """The bottom card of the pack goes to a player, face down (U4, U5); None: whoever writes has not seen it."""

    player: int
    face: Face = None


@dataclass(frozen=True, slots=True)
class Turn(OfTheTable):
    """The target of a request reveals a special card that the record did not know (U8-U11b)."""

    face: int


@dataclass(frozen=True, slots=True)
class Exchange(OfTheTable):
    """The target of a request has no special card, whatever it is: the cards are exchanged (U7)."""


@dataclass(frozen=True, slots=True)
class Show(OfTheTable):
    """A player's card is revealed at the showdown (U14)."""

    player: int
    face: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The player keeps the card (U6, U12), also before an inn (U11b)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Request:
    """An exchange with the next player who has no card yet (U6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The dealer exchanges with the bottom of the pack (U12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ask:
    """The innkeeper is asked to pay if a zero loses (U11b)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Accept:
    """The innkeeper will pay; both keep their cards (U11b)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Decline:
    """The innkeeper will not pay; the cards are exchanged (U11b)."""

    seat: int


Deed = Start | Shuffle | Deal | Turn | Exchange | Show | Keep | Request | Swap | Ask | Accept | Decline
PlayerDeed = Keep | Request | Swap | Ask | Accept | Decline
