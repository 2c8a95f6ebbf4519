"""The table of Cuccù as it stands: a card before each player, the pack, who has seen what, lives."""

from typing import Self

from games.awards import Award
from games.cards import Face
from games.cuccu.deck import LIVES, PACK, SEATS_MAX
from games.cuccu.options import CuccuOptions
from games.slots import Slotted
from games.written import WrittenSet

# What is awaited: of the table, then of the players, then of nobody.
START, SHUFFLE, DEAL, TEST, SHOW = range(5)
TURN, INN, ASKED = range(5, 8)
OVER = 8
TABLES = range(START, SHOW + 1)  # phases in which the table acts

UP = (1 << SEATS_MAX + 1) - 1  # seen by everybody: all seats and, as the highest bit, the table
NOBODY = -1
NO_CARD = -1


class Position(Slotted):
    """One position of a whole game. A card is a number in a round, 0 at the top of the shuffled pack; `face` has it.

    `turn` is the current player; while a request is under way `target` is the player it is tried with. `chain` has the
    exchanges of the card that travels, the last one last (U11). `payers` has the innkeeper who pays for a seat.
    """

    __slots__ = (
        "awards", "chain", "dealer", "face", "held", "lives", "lost", "number", "options", "ordinary", "pack",
        "payers", "phase", "players", "returns", "seats", "seen", "sets", "target", "totals", "turn",
    )  # fmt: skip

    def __init__(self, *, seats: int, options: CuccuOptions) -> None:
        self.seats, self.options = seats, options
        self.phase: int = START
        self.awards: list[Award] = []
        self.sets: list[WrittenSet] = []  # rounds: lives lost
        self.totals = [0] * seats  # lives lost so far
        self.lives = [LIVES] * seats
        self.returns = 0  # how often all came back with new lives (U19)
        self.number = 0  # of the round, from 1
        self.dealer = self.turn = self.target = NOBODY
        self.players: tuple[int, ...] = ()  # of this round, in the order of play (U3)
        self.face: list[Face] = [None] * PACK
        self.seen = [0] * PACK  # a bit per seat that knows the card; UP: it lies face up
        self.ordinary = 0  # a bit per card that was exchanged at a request, and so is no special one (U7)
        self.pack = list(range(PACK))  # from the top; dealt from the end (U4)
        self.held = [NO_CARD] * seats
        self.lost = [0] * seats  # lives, in this round
        self.chain: list[tuple[int, int]] = []
        self.payers = [NOBODY] * seats

    def lay(self, faces: list[Face]) -> None:
        """Put a shuffled pack on the table, from its top (U4, UA25)."""
        self.face, self.seen, self.ordinary = faces, [0] * PACK, 0
        self.pack = list(range(PACK))
        self.held, self.lost = [NO_CARD] * self.seats, [0] * self.seats
        self.payers = [NOBODY] * self.seats
        self.chain = []

    @property
    def over(self) -> bool:
        """True when one player alone has lives (U20)."""
        return self.phase == OVER

    @property
    def between_deals(self) -> bool:
        """True before and after each round."""
        return self.phase in (START, OVER)

    def alive(self) -> list[int]:
        """The seats with lives, in seat order."""
        return [seat for seat, lives in enumerate(self.lives) if lives]

    def shown_down(self) -> list[int]:
        """The seats whose cards count at the showdown: those of the round who still have lives (U14, U15)."""
        return [seat for seat in self.players if self.lives[seat]]

    def after(self, seat: int) -> int:
        """The next seat with lives, the same one where no other has any (U4, UA20)."""
        following = ((seat + step) % self.seats for step in range(1, self.seats + 1))
        return next(other for other in following if self.lives[other])

    def next_player(self, seat: int) -> int:
        """The player of this round after a seat, in the order of play (U3)."""
        return self.players[self.players.index(seat) + 1]

    def face_of(self, seat: int) -> Face:
        """What a player's card is, None where it is not known or there is none."""
        return None if self.held[seat] == NO_CARD else self.face[self.held[seat]]

    def unread(self) -> list[int]:
        """The seats whose cards count at the showdown and are not known yet."""
        return [seat for seat in self.shown_down() if self.face_of(seat) is None]

    def copy(self) -> Self:
        """A position that goes its own way."""
        other = object.__new__(type(self))
        for name in Position.__slots__:
            value = getattr(self, name)
            setattr(other, name, value[:] if isinstance(value, list) else value)
        return other

    def view(self, seat: int) -> Self:
        """The position as this seat may know it; as TABLE: what everybody may know."""
        bit = 1 << (seat if seat >= 0 else SEATS_MAX)
        other = self.copy()
        other.face = [face if seen & bit else None for face, seen in zip(self.face, self.seen, strict=True)]
        return other
