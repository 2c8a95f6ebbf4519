"""The table of Kaboo as it stands: squares with gaps, piles, who has seen what, what may be snapped, totals."""

from collections.abc import Mapping
from typing import NamedTuple, Self

from games.awards import Award
from games.cards import Face
from games.kaboo.deck import HAND
from games.kaboo.deeds import Snap
from games.kaboo.options import KabooOptions
from games.slots import Slotted
from games.written import WrittenSet

# What is awaited: of the table alone, then of players (and of the table in COUNT), then of nobody.
START, DEAL, TURN_DISCARD, TURN_SWAP, TURN_SNAP, SHUFFLE_DRAW, SHUFFLE_PENALTY, SHOW = range(8)
TURN, DRAWN, GIFT, COUNT = range(8, 12)
OVER = 12
TABLES = range(START, SHOW + 1)  # phases in which the table acts alone
TURNING = (TURN_DISCARD, TURN_SWAP, TURN_SNAP)
SHUFFLING = (SHUFFLE_DRAW, SHUFFLE_PENALTY)

NOBODY = NO_CARD = NONE = -1


class Seen(NamedTuple):
    """A look at a card: who, which, the number of the action (from 1), and where it lay; in the hand: place None."""

    seat: int
    card: int
    clock: int
    owner: int
    place: int | None


class Pool(NamedTuple):
    """Cards that were shuffled together: the number of the first, up to the next pool's, and which faces they are."""

    first: int
    deck: Mapping[int, int]


class Position(Slotted):
    """One position of a whole game. A card is a number in a round; `face` has its face, if known.

    Cards that are shuffled back get new numbers: who had seen them does not know them any more (BA12). `seen` has a bit
    per seat that knows the card, the highest for the table. The draw pile is the cards from `top` on. `match` is the
    rank that may be snapped, NONE where the window is closed (BA5); `last` has discarded it; `power` is the face of
    which the power may still be used.
    """

    __slots__ = (
        "awards", "clock", "discard", "face", "hand", "knocker", "last", "left", "looked", "looks", "match", "number",
        "opening", "options", "peeked", "phase", "pools", "power", "rows", "seats", "seen", "sets", "shown", "snap",
        "snapped", "spied", "starter", "top", "totals", "turn",
    )  # fmt: skip

    def __init__(self, *, seats: int, options: KabooOptions) -> None:
        self.seats, self.options = seats, options
        self.phase: int = START
        self.clock = 0  # actions so far
        self.awards: list[Award] = []
        self.sets: list[WrittenSet] = []
        self.totals = [0] * seats
        self.number = 0  # of the round, from 1
        self.starter = NOBODY
        self.lay([None] * sum(options.deck(seats).values()))
        self.turn = NOBODY
        self.rows: list[list[int]] = [[] for _ in range(seats)]
        self.top = 0

    def lay(self, faces: list[Face]) -> None:
        """Lay out a new round (B3); `faces` in the order of the deal: square after square, then the draw pile."""
        self.face, self.seen = faces, [0] * len(faces)
        self.pools: tuple[Pool, ...] = (Pool(0, self.options.deck(self.seats)),)
        self.looks: list[Seen] = []
        self.rows = [list(range(HAND * seat, HAND * (seat + 1))) for seat in range(self.seats)]
        self.discard: list[int] = []
        self.top = HAND * self.seats
        self.hand = NO_CARD
        self.turn, self.knocker, self.last = self.starter, NOBODY, NOBODY
        self.left = 0  # turns until the end, once somebody has knocked
        self.opening = True  # nobody has begun a turn: the bottom cards may be looked at
        self.looked = self.shown = 0  # bits of the seats that have
        self.match = self.power = NONE
        self.snapped = False  # the one snap of this window has succeeded (BA4)
        self.peeked = self.spied = NO_CARD  # cards that a queen has shown
        self.snap: Snap | None = None  # what is being snapped, until it and a gift are decided

    @property
    def over(self) -> bool:
        """True when the game has ended (B21)."""
        return self.phase == OVER

    @property
    def between_deals(self) -> bool:
        """True before and after each round."""
        return self.phase in (START, OVER)

    @property
    def everybody(self) -> int:
        """The bits of all seats and of the table: a card that has lain face up."""
        return (2 << self.seats) - 1

    @property
    def pile(self) -> int:
        """How many cards the draw pile has."""
        return len(self.face) - self.top

    def cards_of(self, seat: int) -> list[int]:
        """The cards before a player, gaps left out."""
        return [card for card in self.rows[seat] if card != NO_CARD]

    def faces_of(self, seat: int) -> list[Face]:
        """The faces before a player, gaps left out; None where a face is not known."""
        return [self.face[card] for card in self.rows[seat] if card != NO_CARD]

    def has_card(self, seat: int, place: int) -> bool:
        """True when a card lies at this place."""
        row = self.rows[seat]
        return 0 <= place < len(row) and row[place] != NO_CARD

    def pool_of(self, card: int) -> int:
        """The number of the pool that a card was shuffled in."""
        return next(number for number in range(len(self.pools) - 1, -1, -1) if card >= self.pools[number].first)

    def faces_in(self, pool: int) -> list[Face]:
        """The faces of all cards of a pool."""
        end = self.pools[pool + 1].first if pool + 1 < len(self.pools) else len(self.face)
        return self.face[self.pools[pool].first : end]

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
        bit = 1 << (seat if seat >= 0 else self.seats)
        other = self.copy()
        other.face = [face if seen & bit else None for face, seen in zip(self.face, self.seen, strict=True)]
        return other
