"""The check-in list: one row for each player, and how a touch on it acts."""

from dataclasses import dataclass

from tournament.enums import Attendance, RoundState
from tournament.models import Entry, Event
from tournament.queries import day, players
from tournament.queries.players import Counts, Row


@dataclass(frozen=True, slots=True)
class CheckinRow:
    """A player; `acts` is what a touch does: check_in, undo, or nothing "" (a page tells the effects first)."""

    entry: Entry
    acts: str
    here: bool
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Checkin:
    """The rows that are shown, the counters over all, and the only row that a touch can check in."""

    rows: tuple[CheckinRow, ...]
    counts: Counts
    single: int | None


def of(event: Event, *, query: str = "", show: str = "") -> Checkin:
    """The list, searched and filtered, in a fixed number of queries.

    Once a round is drawn, arriving has effects on it: then the touch leads to the page that tells them.
    """
    drawn = any(row.state != RoundState.PLANNED for row in day.rounds(event))
    everybody = players.rows(event)
    found = [row for row in players.matching(everybody, query) if show != "no" or row.expected]
    rows = tuple(_row(row, drawn=drawn) for row in found)
    open_rows = [row.entry.pk for row in rows if row.entry.attendance == Attendance.EXPECTED]
    single = open_rows[0] if query and len(open_rows) == 1 else None
    return Checkin(rows, players.counts(everybody), single)


def _row(row: Row, *, drawn: bool) -> CheckinRow:
    acts = ""
    if not drawn and row.expected:
        acts = "check_in"
    elif not drawn and row.here and not row.seated:
        acts = "undo"
    return CheckinRow(row.entry, acts, here=row.here, withdrawn=row.withdrawn)
