"""Slips, four to a page, in an order that a cut stack keeps: the piles laid on each other are in table order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.safestring import SafeString

from games import registry
from tournament import formats, sentences
from tournament.exports.papers import sizes

UP = 4  # slips on a page: two above two
SETS = 8  # lines for sets; a longer game goes on overleaf
LINES: Mapping[str, int] = {
    "kaboo": 9,
    "cribbage": 10,
    "cuccu": 11,
}  # B21; about 12 a deal; four with 3 lives, one lost
COLUMNS = 75  # mm for all seats beside the names of the lines
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """A column of a slip; a blank one has neither name nor start number."""

    name: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """The way to a table's own page: its QR code, and the letters to type where no camera is."""

    picture: SafeString
    letters: str


@dataclass(frozen=True, slots=True)
class Slip:
    """What one table writes on. `code` leads a phone to the table's own page: as a QR code, and as letters to type."""

    event: str
    round: str
    table: str
    table_name: str
    draw: str
    seats: tuple[SlipSeat, ...]
    code: Code | None = None

    @property
    def blank(self) -> bool:
        """Are the names to be written by hand?"""
        return not any(seat.name for seat in self.seats)

    @property
    def look(self) -> str:
        """The classes of the slip (slips.css): smaller type for what would not stay in its place else."""
        names = [seat.name for seat in self.seats]
        width = COLUMNS / len(names) - 1.8
        usual = sizes.fits(names, width=width, height=11.7, size=8.5) and sizes.unbroken(names, width=width, size=8.5)
        small = usual or sizes.fits(names, width=width, height=18.5, size=7)
        looks = {
            "is-blank": self.blank,
            "is-long": not usual and small,
            "is-longest": not small,
            "has-long-event": not sizes.fits([self.event], width=71, height=7, size=8.5),
            "has-long-place": not sizes.fits([self.table_name], width=46, height=4, size=8.5),
        }
        return " ".join(name for name, wanted in looks.items() if wanted)


@dataclass(frozen=True, slots=True)
class Rules:
    """What of the sheet's columns the event's game knows."""

    sets: tuple[int, ...]
    caller: bool
    kamikaze: bool
    added: bool
    resigning: bool
    by_time: str

    @property
    def look(self) -> str:
        """The class of a slip (slips.css): more lines are lower, and take no more room."""
        return f"has-{len(self.sets)}-sets" if len(self.sets) > SETS else ""

    @classmethod
    def of(cls, game: str) -> "Rules":
        """The lines of a slip for this game."""
        found = registry.get(game)
        return cls(
            sets=tuple(range(1, LINES.get(game, SETS) + 1)) if found.has_sets else (),
            caller=found.has_caller,
            kamikaze=found.has_kamikaze,
            added=formats.GAMES[game].top_up,
            resigning=found.has_resigning,
            by_time=sentences.by_time(game),
        )


def sheets(items: Sequence[Item]) -> list[list[Item | None]]:
    """Pages of four places. All pages cut at once give four piles: each goes on with the next number."""
    pages = -(-len(items) // UP)
    return [[_at(items, pile * pages + page) for pile in range(UP)] for page in range(pages)]


def _at(items: Sequence[Item], at: int) -> Item | None:
    return items[at] if at < len(items) else None
