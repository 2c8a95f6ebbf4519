"""What can be done in Kabo, one small class per deed. Seats and places in a row count from 0, from the left."""

from dataclasses import dataclass

from games.cards import Face
from games.core import OfTheTable

LEFT, RIGHT = "left", "right"
ENDS = (LEFT, RIGHT)


@dataclass(frozen=True, slots=True)
class Start(OfTheTable):
    """A set begins; `player` has the first turn (K7, KA25)."""

    player: int


@dataclass(frozen=True, slots=True)
class Deal(OfTheTable):
    """The cards are dealt (K3): each row from the left, and the pack from its top, as far as they are known.

    No hands: nobody could see any. The pack may stop where nothing more is known; its first card is turned up (K4).
    """

    hands: tuple[tuple[Face, ...], ...] = ()
    pack: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn(OfTheTable):
    """Cards that now lie face up are read: those just discarded, or all of an exchange in the order of the row."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Show(OfTheTable):
    """A player's whole row is read at the end of a set (K25)."""

    player: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """The player looks at two own cards before the first turn (K5)."""

    seat: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of the pack is taken and looked at (K9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    """The top card of the discard pile is taken (K12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    """Kabo! (K14)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The drawn card is put on the discard pile (K10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The card in hand is exchanged for one own card (K11), or an exchange of several is tried (K15)."""

    seat: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The cards were equal: the new one takes the place of one of them (K17, KA7)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The cards were not equal: the new one joins the row at an end (K18)."""

    seat: int
    end: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty card joins the row at an end, unseen (K19, KA5)."""

    seat: int
    end: str


@dataclass(frozen=True, slots=True)
class Peek:
    """Kuk: an own face-down card is looked at (K21)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Spy:
    """Špion: an opponent's face-down card is looked at (K22)."""

    seat: int
    other: int
    place: int


@dataclass(frozen=True, slots=True)
class Trade:
    """Kšeft: an own card changes places with an opponent's, neither is looked at (K23)."""

    seat: int
    own: int
    other: int
    place: int


@dataclass(frozen=True, slots=True)
class Skip:
    """The effect is not used (K20)."""

    seat: int


Deed = (
    Start
    | Deal
    | Turn
    | Show
    | Look
    | Draw
    | Take
    | Call
    | Discard
    | Swap
    | Place
    | Keep
    | Penalty
    | Peek
    | Spy
    | Trade
    | Skip
)
