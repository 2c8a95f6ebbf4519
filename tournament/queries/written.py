"""The sets of one version of a result as they were written down, for the history of a table."""

from dataclasses import dataclass

from tournament.models import Result
from tournament.queries.day import Table


@dataclass(frozen=True, slots=True)
class Cell:
    """A player in a set: points (None after leaving), whether the game marks this player, the cards turned up (V3)."""

    points: int | None
    called: bool
    cards: str


@dataclass(frozen=True, slots=True)
class Row:
    """One set, its number from 1."""

    number: int
    cells: tuple[Cell, ...]
    kamikaze: bool
    common: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """The sets of a version; who played in the order of the seats now, who sits there no more last."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]


def of(result: Result, table: Table) -> Written:
    """The sets of a version; no rows for one by totals. Wants scores, and sets with their scores, at hand."""
    here = {seat.entry_id: (place, seat.entry.label) for place, seat in enumerate(table.seats)}
    scores = sorted(result.scores.all(), key=lambda score: (here.get(score.entry_id, (len(here), ""))[0], score.pk))
    entries = [score.entry_id for score in scores]
    names = tuple(here.get(score.entry_id, (0, score.entry.name))[1] for score in scores)
    rows = []
    for played in result.sets.all():
        known = {score.entry_id: score for score in played.scores.all()}
        cells = (
            Cell(known[entry].points, played.caller_id == entry, known[entry].cards)
            for entry in entries
            if entry in known
        )
        rows.append(Row(played.number, tuple(cells), played.kamikaze, tuple(played.common.values())))
    return Written(names, tuple(rows))
