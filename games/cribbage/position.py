"""The table of cribbage as it stands: hands, crib, the play, totals."""

from typing import Self

from games.awards import Award
from games.cards import Face
from games.core import TABLE
from games.cribbage.cards import KEPT
from games.cribbage.options import CribbageOptions
from games.written import WrittenSet

# What is awaited: of the table, then of players, then of nobody.
CUT, DEAL, STARTER, CRIB, DISCARD, PLAY, OVER = range(7)
TABLES = (CUT, DEAL, STARTER, CRIB)
NOBODY = -1


class Position:
    """One position of a whole game. A hand holds cards, None where it is not known which.

    `crib` has each card with the seat it came from (TABLE: straight from the deck). `played`: per seat its cards, in
    order. `series`: the cards of this count with their seats. `least`: no card of the hand counts less, for the player
    has said go (CA6).
    """

    __slots__ = (
        "awards", "count", "crib", "cutting", "deal", "dealer", "hands", "least", "options", "passed", "phase",
        "played", "resigned", "seats", "series", "sets", "starter", "totals", "turn",
    )  # fmt: skip
    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __init__(self, *, seats: int, options: CribbageOptions) -> None:
        self.seats, self.options = seats, options
        self.phase: int = CUT
        self.awards: list[Award] = []
        self.sets: list[WrittenSet] = []
        self.totals = [0] * seats
        self.deal = 0  # its number, from 1
        self.cutting = tuple(range(seats))  # who still cuts for the first deal
        self.dealer = self.turn = self.resigned = NOBODY
        self.hands: list[list[Face]] = [[] for _ in range(seats)]
        self.crib: list[tuple[int, Face]] = []
        self.starter: Face = None
        self.played: list[list[int]] = [[] for _ in range(seats)]
        self.series: list[tuple[int, int]] = []
        self.count = 0
        self.passed = 0  # a bit per seat that has said go in this count
        self.least = [0] * seats

    @property
    def over(self) -> bool:
        """True when somebody has won or resigned (C1, C12)."""
        return self.phase == OVER

    @property
    def between_deals(self) -> bool:
        """True before and after each deal."""
        return self.phase in (CUT, DEAL, OVER)

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def public(self) -> set[int]:
        """The cards that everybody has seen in this deal."""
        seen = {card for cards in self.played for card in cards}
        return seen if self.starter is None else seen | {self.starter}

    def known(self) -> set[int]:
        """The cards of this deal of which it is known where they are."""
        faces = [face for hand in self.hands for face in hand] + [face for _, face in self.crib]
        return self.public() | {face for face in faces if face is not None}

    def to_discard(self, seat: int) -> int:
        """How many cards a seat still owes the crib."""
        return max(0, len(self.hands[seat]) - KEPT)

    def copy(self) -> Self:
        """A position that goes its own way."""
        other = object.__new__(type(self))
        for name in Position.__slots__:
            setattr(other, name, getattr(self, name))
        other.awards, other.sets, other.totals = self.awards[:], self.sets[:], self.totals[:]
        other.hands, other.played = [hand[:] for hand in self.hands], [cards[:] for cards in self.played]
        other.crib, other.series, other.least = self.crib[:], self.series[:], self.least[:]
        return other

    def view(self, seat: int) -> Self:
        """The position as this seat may know it: its own cards and what lies open (C12); as TABLE: what lies open."""
        other = self.copy()
        other.hands = [hand if owner == seat else [None] * len(hand) for owner, hand in enumerate(other.hands)]
        if self.phase not in (CUT, DEAL, OVER):
            other.crib = [(owner, face if owner == seat != TABLE else None) for owner, face in other.crib]
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Position.__slots__)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in Position.__slots__)
        return f"{type(self).__name__}({shown})"
