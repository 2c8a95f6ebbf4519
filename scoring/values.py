"""What goes into the standings and what comes out: values only."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.game import Game


@dataclass(frozen=True, slots=True)
class Round:
    """One published round: its games, who has a bye (T14), whether it runs (T22) or is a final (T16)."""

    number: int
    games: tuple[Game, ...]
    byes: tuple[int, ...] = ()
    closed: bool = True
    final: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """One entry; `order` is the stable order inside a tie; not `ranked`: counts at tables only (T24)."""

    entry: int
    order: int
    ranked: bool = True


@dataclass(frozen=True, slots=True)
class Penalty:
    """Amounts ADDED to the sums of T8 and T9 (T15): one win point off is Fraction(-1)."""

    entry: int
    win_points: Fraction = Fraction(0)
    game_points: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Marks:
    """What counts beside the results: penalties (T15), and orders by hand, best first, the oldest first (T11)."""

    penalties: tuple[Penalty, ...] = ()
    tie_breaks: tuple[tuple[int, ...], ...] = ()


class Kind(StrEnum):
    """What a round was to a player; PENDING: it runs, and nothing of it counts for this player yet (T22)."""

    PLAYED = "played"
    BYE = "bye"
    VOID = "void"
    MISSED = "missed"
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's round: None is what does not count or does not exist; in a final win points and share never do."""

    round: int
    kind: Kind
    table: int | None = None
    place: int | None = None
    win_points: Fraction | None = None
    points: Fraction | None = None
    share: Fraction | None = None
    raw: int | None = None
    added: int = 0
    left: bool = False


class Why(StrEnum):
    """What put a row below the one above it (T8–T11, T13, T16)."""

    FIRST = "first"
    WIN_POINTS = "win_points"
    GAME_POINTS = "game_points"
    SHARE = "share"
    TIE_BREAK = "tie_break"
    FINAL = "final"
    FINAL_TABLE = "final_table"
    NOT_IN_FINAL = "not_in_final"
    BEFORE_FINAL = "before_final"
    TOO_FEW_ROUNDS = "too_few_rounds"
    NEVER_PLAYED = "never_played"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row stands where it does: `other` is the entry just above; `equal` one of the same rank, if it is shared.

    All rows of a shared rank have the reason why they stand below the row above them all. `difference` says by how
    much, never negative: win points, game points, share, or game points in the final; None where no amount decided.
    """

    why: Why
    other: int | None = None
    difference: Fraction | None = None
    equal: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. The sums include the penalties; a final is in none of the numbers (T16).

    played + byes + missed = the rounds that count so far (byes: void games too); `cells` has one per round in the
    order of their numbers, but a final's for its finalists only. rank None: below the ranked (T13).
    """

    entry: int
    rank: int | None
    last_rank: int | None
    tied: bool
    win_points: Fraction
    game_points: Fraction
    share: Fraction | None
    played: int
    missed: int
    byes: int
    penalty: Penalty | None
    cells: tuple[Cell, ...]
    reason: Reason
