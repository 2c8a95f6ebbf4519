"""The table of Kabo as it stands: rows, pack, discard pile, who has seen what, totals."""

from typing import NamedTuple, Self

from games.awards import Award
from games.cards import Face
from games.kabo.deck import HAND, PACK
from games.kabo.options import KaboOptions
from games.slots import Slotted
from games.written import WrittenSet

# What is awaited: of the table, then of the players, then of nobody.
START, DEAL, TURN_FIRST, TURN_DISCARD, TURN_SWAP, TURN_ATTEMPT, SHOW = range(7)
LOOK, TURN, DRAWN, TAKEN, MATCHED, FAILED, PENALTY, EFFECT = range(7, 15)
OVER = 15
TABLES = range(START, SHOW + 1)  # phases in which the table acts

UP = 0b11111  # seen by everybody: four seats and, as the highest bit, the table
NOBODY = -1
NO_CARD = -1


class Seen(NamedTuple):
    """A look at a card: who, which, the number of the action (from 1), and where it lay; in the hand: place None."""

    seat: int
    card: int
    clock: int
    owner: int
    place: int | None


class Position(Slotted):
    """One position of a whole game. A card is a number from 0 to 51 in a set; `face` has its value, if known.

    `seen` has a bit per seat that knows the card; UP: it lies or lay face up. The pack is the cards from `top` on.
    """

    __slots__ = (
        "attempt", "awards", "caller", "clock", "discard", "face", "hand", "left", "looked", "looks", "number",
        "options", "phase", "rows", "seats", "seen", "sets", "shown", "starter", "top", "totals", "turn", "turning",
        "written_off",
    )  # fmt: skip

    def __init__(self, *, seats: int, options: KaboOptions) -> None:
        self.seats, self.options = seats, options
        self.phase: int = START
        self.clock = 0  # actions so far
        self.awards: list[Award] = []
        self.sets: list[WrittenSet] = []
        self.totals = [0] * seats
        self.written_off = 0  # a bit per seat that has used it (K30)
        self.number = 0  # of the set, from 1
        self.starter = self.turn = self.caller = NOBODY
        self.left = 0  # turns until the end, once Kabo is called
        self.face: list[Face] = [None] * PACK
        self.seen = [0] * PACK
        self.looks: list[Seen] = []
        self.rows: list[list[int]] = [[] for _ in range(seats)]
        self.discard: list[int] = []
        self.top = PACK
        self.hand = NO_CARD
        self.attempt: tuple[int, ...] = ()  # places of the exchange of several cards that is under way
        self.turning: tuple[int, ...] = ()  # cards that the table has to read
        self.looked = self.shown = 0  # bits of the seats that have

    def lay(self, faces: list[Face]) -> None:
        """Lay out a new set (K3, K4); `faces` in the order of the deal: row after row, then the pack from its top."""
        self.face, self.seen, self.looks = faces, [0] * PACK, []
        self.rows = [list(range(HAND * seat, HAND * (seat + 1))) for seat in range(self.seats)]
        first = HAND * self.seats
        self.discard, self.top = [first], first + 1
        self.seen[first] = UP
        self.caller = self.turn = NOBODY
        self.looked = self.shown = 0

    @property
    def over(self) -> bool:
        """True when the game has ended (K31)."""
        return self.phase == OVER

    @property
    def between_deals(self) -> bool:
        """True before and after each set."""
        return self.phase in (START, OVER)

    def faces_of(self, seat: int) -> list[Face]:
        """A row from the left, None where the face is not known."""
        return [self.face[card] for card in self.rows[seat]]

    def face_down(self, seat: int, place: int) -> bool:
        """True when there is such a card in the row and it lies face down."""
        row = self.rows[seat]
        return 0 <= place < len(row) and self.seen[row[place]] != UP

    def copy(self) -> Self:
        """A position that goes its own way."""
        other = object.__new__(type(self))
        for name in self.names:
            setattr(other, name, getattr(self, name))
        other.rows = [row[:] for row in self.rows]
        other.awards, other.sets, other.totals = self.awards[:], self.sets[:], self.totals[:]
        other.face, other.seen, other.looks = self.face[:], self.seen[:], self.looks[:]
        other.discard = self.discard[:]
        return other

    def view(self, seat: int) -> Self:
        """The position as this seat may know it; as TABLE: what everybody may know."""
        bit = 1 << (seat if seat >= 0 else UP.bit_length() - 1)
        other = self.copy()
        other.face = [face if seen & bit else None for face, seen in zip(self.face, self.seen, strict=True)]
        return other
