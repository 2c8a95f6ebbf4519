"""Standings, rounds, sets and players as typed tables: XLSX and CSV differ in the last step only."""

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from fractions import Fraction
from html import unescape

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.game import Line
from scoring.ranking import Cell, Kind
from tournament import cells, explain
from tournament.exports.content import Content, PlayedRound, Sitting, Table
from tournament.standings import Line as Standing


@dataclass(frozen=True, slots=True)
class Share:
    """An exact share, to be shown as percent."""

    value: Fraction


Value = str | int | Fraction | Share | None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of values under titles; only the first `printed` columns go on paper (None: all)."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    printed: int | None = None


def standings(content: Content) -> Grid:
    """The standings, a row for each player; the reason of the rank comes last and stays off the paper."""
    heads = _standing_heads()
    for number in content.standings.rounds:
        words = {"number": number}
        heads += [_("Round %(number)d: place") % words, _("Round %(number)d: game points") % words]
    return Grid(
        title=_("Standings"),
        columns=(*heads, _("Why this rank")),
        rows=tuple(_standing(line, content) for line in content.standings.lines),
        printed=len(heads),
    )


def _standing_heads() -> list[str]:
    return [
        _("Rank"),
        _("Shared to rank"),
        _("Start number"),
        _("Name"),
        _("Club"),
        _("Win points"),
        _("Game points"),
        _("Share"),
        _("Played"),
        _("Byes"),
        _("Missed"),
        _("Penalty: win points"),
        _("Penalty: game points"),
    ]


def _standing(line: Standing, content: Content) -> tuple[Value, ...]:
    row, who = line.row, line.who
    played = {cell.round: cell for cell in row.cells}
    rounds = [value for number in content.standings.rounds for value in _round_cells(played.get(number))]
    return (
        row.rank,
        row.last_rank if row.tied else None,
        who.number,
        who.name,
        who.club,
        row.win_points,
        row.game_points,
        _share(row.share),
        row.played + row.byes,
        row.byes,
        row.missed,
        row.penalty.win_points if row.penalty else None,
        row.penalty.game_points if row.penalty else None,
        *rounds,
        explain.reason(line, content.standings),
    )


def _round_cells(cell: Cell | None) -> tuple[Value, Value]:
    if cell is None:
        return None, None
    return (cell.place if cell.kind is Kind.PLAYED else unescape(cells.kind(cell))), cell.points


def round_(played: PlayedRound) -> Grid:
    """A round, a row for each player: what was written, what was added, what it gave."""
    words = {"number": played.number}
    rows = [_seat(number, sitting, table) for table in played.tables for number, sitting in enumerate(table.seats, 1)]
    rows += [_bye(sitting) for sitting in played.byes]
    return Grid(
        title=_("Final") if played.final else _("Round %(number)d") % words,
        columns=(
            _("Table"),
            _("Name of the table"),
            _("Seat"),
            _("Start number"),
            _("Name"),
            _("Club"),
            _("Raw points"),
            _("Added"),
            _("Game points"),
            _("Place"),
            _("Win points"),
            _("Share"),
            _("Ended by time"),
            _("Game void"),
            _("Left during the game"),
            _("Bye"),
        ),
        rows=tuple(rows),
    )


def _seat(number: int, sitting: Sitting, table: Table) -> tuple[Value, ...]:
    return (
        *(table.number, table.name, number, *_who(sitting)),
        *(_line(sitting.line) if sitting.line else _counted(sitting.cell)),
        *(_yes(table.by_time), _yes(table.state == "void"), _yes(bool(sitting.line and sitting.line.left)), ""),
    )


def _bye(sitting: Sitting) -> tuple[Value, ...]:
    return (None, "", None, *_who(sitting), *_counted(sitting.cell), "", "", "", _yes(True))


def _who(sitting: Sitting) -> tuple[Value, ...]:
    return sitting.who.number, sitting.who.name, sitting.who.club


def _line(line: Line) -> tuple[Value, ...]:
    return line.raw, line.added, line.points, line.place, line.win_points, Share(line.share)


def _counted(cell: Cell | None) -> tuple[Value, ...]:
    """What a bye or a void game counts (T14, T23), once the round is closed."""
    if cell is None or cell.kind not in (Kind.BYE, Kind.VOID):
        return (None,) * 6
    return None, None, cell.points, None, cell.win_points, None


def sets(content: Content) -> Grid:
    """Every set of every result that was written by sets or by cards, a row for each player."""
    return Grid(
        title=_("Sets"),
        columns=(
            _("Round"),
            _("Table"),
            _("Set"),
            _("Start number"),
            _("Name"),
            _("Points"),
            _("Caller"),
            _("Kamikaze"),
            _("Cards"),
        ),
        rows=tuple(row for played in content.rounds for table in played.tables for row in _sets(played, table)),
    )


def _sets(played: PlayedRound, table: Table) -> Iterator[tuple[Value, ...]]:
    for item in table.sets:
        for sitting in table.seats:
            who = sitting.who
            yield (
                *(played.number, table.number, item.number, who.number, who.name, item.points.get(who.entry)),
                *(_yes(item.caller == who.entry), _yes(item.kamikaze), item.cards.get(who.entry, "")),
            )


def draws(content: Content) -> Grid:
    """How each round was drawn (T20)."""
    return Grid(
        title=_("Draws"),
        columns=(
            _("Round"),
            pgettext("noun", "Draw"),
            _("Seating"),
            _("Made how"),
            _("Seed"),
            _("Moves allowed"),
            _("Swaps by hand"),
            _("Repeated meetings in this round"),
            _("Repeated meetings in all rounds so far"),
            _("Most meetings of a pair that sits together now"),
            _("Visits to tables of 3 per player"),
        ),
        rows=tuple(astuple(row) for row in content.draws),
    )


def players(content: Content) -> Grid:
    """Everybody in the event by start number."""
    return Grid(
        title=_("Players"),
        columns=(_("Start number"), _("Name"), _("Club"), _("In the ranking"), _("Attendance")),
        rows=tuple(
            (who.number, who.name, who.club, _yes(who.ranked), content.attendance.get(who.entry, ""))
            for who in content.standings.people.values()
        ),
    )


def _share(value: Fraction | None) -> Share | None:
    return None if value is None else Share(value)


def _yes(value: bool) -> str:
    return _("yes") if value else ""
