"""A position as people look at it, and what a deed says: plain data, for pages that know no game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import TABLE
from games.findings import Facts


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card on the table. `face` is what it says, None where whoever looks does not know it.

    `seen_by`: the seats that have seen it, while it lies face `down`. `since`: the action (from 1) of the last look of
    the seat that looks at the table.
    """

    face: str | None
    down: bool
    seen_by: tuple[int, ...] = ()
    since: int | None = None


@dataclass(frozen=True, slots=True)
class ShownPile:
    """Cards in the middle of the table, by a code: those to look at, the top one last, or how many there are."""

    code: str
    cards: tuple[ShownCard, ...] = ()
    count: int | None = None


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A position: rows by seat, from the left, None for a gap; what lies in the middle; what marks a seat, as codes.

    `turn` is the seat to move, None where the table acts or nobody does.
    """

    deal: int
    rows: tuple[tuple[ShownCard | None, ...], ...]
    piles: tuple[ShownPile, ...]
    turn: int | None
    marks: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What a deed says: a code with facts for a sentence, and its line with what lies face up alone."""

    code: str
    facts: Facts
    line: str


Saying = tuple[str, Facts]


def says(code: str) -> Callable[[Any], Saying]:
    """How to tell a deed of which nothing more is said."""
    return lambda deed: (code, {})


def told(deed: Any, sayings: Mapping[type[Any], Callable[[Any], Saying]], *, line: str) -> Told:
    """What a deed says by the saying of its kind; the seat of a player's deed comes first."""
    code, facts = sayings[type(deed)](deed)
    if deed.seat != TABLE:
        facts = {"seat": deed.seat, **facts}
    return Told(code, facts, line)


def numbers(places: Sequence[int]) -> str:
    """Places as people count them, from 1."""
    return ", ".join(str(place + 1) for place in places)
