"""What can be done in cribbage, one small class per deed. Seats count from 0; cards are those of `cards.py`."""

from dataclasses import dataclass

from games.cards import Face
from games.core import TABLE

Cards = tuple[Face, ...]


class _OfTheTable:
    """A deed that no player chooses."""

    __slots__ = ()

    @property
    def seat(self) -> int:
        """The table itself."""
        return TABLE


@dataclass(frozen=True, slots=True)
class Cut(_OfTheTable):
    """Everybody who is still in it cuts for the first deal, in seat order; the lowest rank deals (C3, CA13, CA14)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealer(_OfTheTable):
    """The first dealer, where nobody has written down the cut (CA13)."""

    player: int


@dataclass(frozen=True, slots=True)
class Deal(_OfTheTable):
    """The cards are dealt (C4): a hand for each seat, and with three players the card of the crib; empty: not seen."""

    hands: tuple[Cards, ...] = ()
    crib: Cards = ()


@dataclass(frozen=True, slots=True)
class Turn(_OfTheTable):
    """The starter is turned up (C5)."""

    card: int


@dataclass(frozen=True, slots=True)
class Crib(_OfTheTable):
    """The crib is turned up (C9)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards into the crib (C4)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played (C6)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Go:
    """No card of this player fits under 31 (C6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resign:
    """The player gives the game up (C12)."""

    seat: int


Deed = Cut | Dealer | Deal | Turn | Crib | Discard | Play | Go | Resign
