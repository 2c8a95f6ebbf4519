"""A result as people write it down: sets with scores, blanks after a player has left; cards turned up in a set."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class WrittenSet:
    """One row of a sheet: a score per seat, who called, and whether it was a Kamikaze.

    `also_called` holds the further seats that a sheet has marked as callers; a correct sheet has none.
    """

    scores: tuple[int | None, ...]
    caller: int | None = None
    kamikaze: bool = False
    also_called: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if any(seat not in range(len(self.scores)) for seat in self.callers):
            raise ValueError(f"caller at no seat: {self.callers}")

    @property
    def callers(self) -> tuple[int, ...]:
        """All seats marked as callers."""
        return self.also_called if self.caller is None else (self.caller, *self.also_called)


def written_set(scores: Sequence[int | None], *, called: Sequence[bool], kamikaze: bool = False) -> WrittenSet:
    """The row of a sheet on which any number of seats may be marked as callers."""
    marked = tuple(seat for seat, mark in enumerate(called) if mark)
    return WrittenSet(tuple(scores), marked[0] if marked else None, kamikaze, marked[1:])


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The cards turned up at the end of a set (V3), in a record's words: per seat a hand, and what belongs to nobody.

    `marked` is the seat that the game marks in a set: who has ended it, or who has dealt; `common` has rows by name.
    `table`: how many sit at it, where somebody had left by then (T21); `before`: the totals before the set, if known.
    """

    hands: tuple[tuple[str, ...], ...]
    marked: int | None = None
    common: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    table: int | None = None
    before: tuple[int, ...] | None = None

    @property
    def players(self) -> int:
        """How many began the game."""
        return len(self.hands) if self.table is None else self.table


def cards_of(text: str) -> tuple[str, ...]:
    """The words of a row of cards as people type it: parted by blanks, commas, semicolons or plus signs."""
    return tuple(word for word in re.split(r"[\s,;+]+", text) if word)


def left_flags(left: Sequence[bool], *, seats: int) -> tuple[bool, ...]:
    """A flag per seat, True for a player who left (T21); an empty `left` means nobody."""
    if left and len(left) != seats:
        raise ValueError(f"{len(left)} flags for {seats} seats")
    return tuple(left) or (False,) * seats


def absences(sets: Sequence[WrittenSet], *, left: Sequence[bool]) -> tuple[frozenset[int], ...]:
    """For each set the seats that had left by then: from a leaver's first blank on (T21)."""
    gone: frozenset[int] = frozenset()
    absent = []
    for written in sets:
        gone |= {seat for seat, flag in enumerate(left) if flag and written.scores[seat] is None}
        absent.append(gone)
    return tuple(absent)
