"""What is in a file, as plain data: the formats see this and nothing else."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.game import Line
from scoring.ranking import Cell
from tournament.board import Board
from tournament.links import TableLink
from tournament.queries.draw_report import DrawnRound
from tournament.standings import Standings, Who


@dataclass(frozen=True, slots=True)
class Head:
    """Which event this is, as of which version, made when; `internal`: with rounds held back, not for the public.

    `seats`: places at a table, `table_names`: what the venue calls its tables.
    """

    event: str
    slug: str
    date: dt.date
    venue: str
    revision: int
    made: dt.datetime
    language: str
    internal: bool
    game: str
    seats: int
    table_names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a table: what the game gave (None: nothing to show), and what the standings count for the round."""

    who: Who
    line: Line | None
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class PlayedSet:
    """One set of a result: points by entry, and the cards turned up where they are known (V3)."""

    number: int
    caller: int | None
    kamikaze: bool
    points: Mapping[int, int | None]
    cards: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round. state: done, void, missing, or held where results are held back."""

    number: int
    name: str
    state: str
    by_time: bool
    seats: tuple[Sitting, ...]
    sets: tuple[PlayedSet, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A published round with the number of its draw."""

    number: int
    final: bool
    closed: bool
    held: bool
    draw: int
    tables: tuple[Table, ...]
    byes: tuple[Sitting, ...]

    @property
    def done(self) -> int:
        """How many tables need nothing more."""
        return sum(table.state in ("done", "void") for table in self.tables)

    @property
    def players(self) -> int:
        """How many people sit at the tables."""
        return sum(len(table.seats) for table in self.tables)

    @property
    def lines(self) -> bool:
        """Is there any result to show?"""
        return any(sitting.line is not None for table in self.tables for sitting in table.seats)


@dataclass(frozen=True, slots=True)
class Content:
    """An event's standings and the rounds asked for; by entry: the word for the attendance, and the key of lists.

    `prizes` from the first place on; `links`: those of the tables' own pages, where players enter results; `draws`: how
    the rounds were drawn.
    """

    head: Head
    standings: Standings
    board: Board
    rounds: tuple[PlayedRound, ...]
    attendance: Mapping[int, str]
    keys: Mapping[int, str]
    prizes: tuple[str, ...] = ()
    links: tuple[TableLink, ...] = ()
    draws: tuple[DrawnRound, ...] = ()
