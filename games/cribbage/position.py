"""The table of cribbage as it stands: hands, crib, the play, totals."""

from collections.abc import Iterator
from typing import Self

from games.awards import Award
from games.cards import Face
from games.cribbage.cards import DECK, KEPT, VALUE_MOST, VALUES
from games.cribbage.options import CribbageOptions
from games.cribbage.pegging import LIMIT
from games.slots import Slotted
from games.written import WrittenSet

# What is awaited: of the table, then of players, then of nobody.
CUT, DEAL, STARTER, CRIB, DISCARD, PLAY, OVER = range(7)
TABLES = range(CUT, CRIB + 1)  # phases in which the table acts
NOBODY = -1


class Position(Slotted):
    """One position of a whole game. A hand holds cards, None where it is not known which; `played` lie before a seat.

    `crib` has cards as they came in, `crib_from` the seat of each (TABLE: from the deck). `series`: the cards of this
    count, `last` the seat of the last one. `passed`: a bit per seat that cannot go on in this count; `unsaid`: those
    of them whose go may still be written, for the record has not said it. `least`: no card of the hand counts less, for
    the seat could not go on (CA6).
    """

    __slots__ = (
        "awards", "before", "count", "crib", "crib_from", "crib_open", "cutting", "dealer", "hands", "last", "least",
        "left", "number", "options", "passed", "phase", "played", "resigned", "seats", "series", "sets", "starter",
        "totals", "turn", "unsaid",
    )  # fmt: skip

    def __init__(self, *, seats: int, options: CribbageOptions) -> None:
        self.seats, self.options = seats, options
        self.phase: int = CUT
        self.awards: list[Award] = []
        self.sets: list[WrittenSet] = []
        self.totals = [0] * seats
        self.before = [0] * seats  # the totals when the deal began
        self.number = 0  # of the deal, from 1
        self.cutting = tuple(range(seats))  # who still cuts for the first deal
        self.dealer = self.turn = self.last = self.resigned = NOBODY
        self.hands: list[list[Face]] = [[] for _ in range(seats)]
        self.played: list[list[int]] = [[] for _ in range(seats)]
        self.crib: list[Face] = []
        self.crib_from: list[int] = []
        self.crib_open = False
        self.starter: Face = None
        self.series: list[int] = []
        self.count = 0
        self.left = 0  # cards in hands
        self.passed = self.unsaid = 0
        self.least = [0] * seats

    @property
    def over(self) -> bool:
        """True when somebody has won or resigned (C1, C12)."""
        return self.phase == OVER

    @property
    def between_deals(self) -> bool:
        """True before and after each deal."""
        return self.phase in (CUT, DEAL, OVER)

    def known(self) -> set[int]:
        """The cards of this deal of which it is known where they are."""
        cards: set[Face] = {self.starter, *self.crib}
        cards.update(*self.hands, *self.played)
        return {card for card in cards if card is not None}

    def unseen(self) -> list[int]:
        """The other cards, in order."""
        known = self.known()
        return [card for card in DECK if card not in known]

    def owes(self, seat: int) -> int:
        """How many cards a seat has to put into the crib (C4)."""
        return max(0, len(self.hands[seat]) - KEPT)

    def can_play(self, seat: int) -> bool:
        """True when a card of the hand fits, or could for all that is known (C6)."""
        room = LIMIT - self.count
        if room >= VALUE_MOST:
            return bool(self.hands[seat])
        for card in self.hands[seat]:  # noqa: SIM110 - a loop is twice as quick, and this is asked after every card
            if (self.least[seat] if card is None else VALUES[card]) <= room:
                return True
        return False

    def must_play(self, seat: int) -> bool:
        """True when a card that is known to be in the hand fits (C6)."""
        room = LIMIT - self.count
        return any(card is not None and VALUES[card] <= room for card in self.hands[seat])

    def after(self, seat: int) -> Iterator[int]:
        """The seats clockwise from the next one on, this one last."""
        return ((seat + step) % self.seats for step in range(1, self.seats + 1))

    def copy(self) -> Self:
        """A position that goes its own way."""
        other = object.__new__(type(self))
        for name in self.names:
            setattr(other, name, getattr(self, name))
        other.awards, other.sets = self.awards[:], self.sets[:]
        other.totals, other.before = self.totals[:], self.before[:]
        other.hands, other.played = [hand[:] for hand in self.hands], [cards[:] for cards in self.played]
        other.crib, other.crib_from = self.crib[:], self.crib_from[:]
        other.series, other.least = self.series[:], self.least[:]
        return other

    def view(self, seat: int) -> Self:
        """The position as this seat may know it: its own cards and what lies open (C12); as TABLE: what lies open."""
        other = self.copy()
        other.hands = [hand if owner == seat else [None] * len(hand) for owner, hand in enumerate(other.hands)]
        if not self.crib_open:
            own = [owner == seat and seat >= 0 for owner in self.crib_from]
            other.crib = [card if mine else None for card, mine in zip(self.crib, own, strict=True)]
        return other
