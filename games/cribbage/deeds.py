"""What can be done in cribbage, one small class per deed. Seats count from 0; cards are those of `cards.py`."""

from dataclasses import dataclass

from games.cards import Face
from games.core import OfTheTable


@dataclass(frozen=True, slots=True)
class Cut(OfTheTable):
    """All who still cut for the first deal do so, in seat order; the lowest rank deals (C3, CA13, CA14)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealer(OfTheTable):
    """The first dealer, where nobody has written down the cut (CA13)."""

    player: int


@dataclass(frozen=True, slots=True)
class Deal(OfTheTable):
    """The cards are dealt (C4): a hand for each seat, and with three players the card of the crib (CA12).

    No hands: nobody could see any.
    """

    hands: tuple[tuple[Face, ...], ...] = ()
    crib: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Starter(OfTheTable):
    """The starter is turned up (C5)."""

    card: int


@dataclass(frozen=True, slots=True)
class Crib(OfTheTable):
    """The crib is turned up at the show (C9), where the record does not know all of it."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards go into the crib (C4); no cards: nobody could see them."""

    seat: int
    cards: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played (C6). Where others before could not play, their go's may be left out (CA6)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Go:
    """No card of this player fits (C6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resign:
    """The player gives the game up (C12)."""

    seat: int


Deed = Cut | Dealer | Deal | Starter | Crib | Discard | Play | Go | Resign
