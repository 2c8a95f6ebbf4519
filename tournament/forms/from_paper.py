"""Shape in for slips: per table the start numbers by seat, the totals, and whether it ended by time."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament import findings, sheets
from tournament.enums import Attendance
from tournament.models import Entry, Event
from tournament.sheets import Typed
from tournament.versions import Sheet

MOST_TABLES = 200


@dataclass(frozen=True, slots=True)
class PaperCell:
    """A seat of a slip as typed: start number and total, and whose number it is."""

    seat: int
    number: str = ""
    points: str = ""
    entry: Entry | None = None
    bad_number: bool = False
    bad_points: bool = False


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A slip as typed: errors stand against saving, asks are told before it."""

    table: int
    cells: tuple[PaperCell, ...]
    by_time: bool = False
    errors: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    sheet: Sheet | None = None

    @property
    def blank(self) -> bool:
        """Nothing is written."""
        return not any(cell.number or cell.points for cell in self.cells)

    @property
    def wrong(self) -> tuple[int, str, int] | None:
        """The first field of the slip to be mended."""
        bad = [(self.table, "n", cell.seat) for cell in self.cells if cell.bad_number]
        bad += [(self.table, "p", cell.seat) for cell in self.cells if cell.bad_points]
        bad += [(self.table, "n", cell.seat) for cell in self.cells if self.errors]
        return bad[0] if bad else None

    @property
    def people(self) -> tuple[Entry, ...]:
        """Who sat there, in order."""
        return tuple(cell.entry for cell in self.cells if cell.entry is not None)


@dataclass(frozen=True, slots=True)
class PaperForm:
    """All slips of a round as typed, with the start numbers of who had a bye."""

    number: int
    rows: tuple[PaperRow, ...]
    byes: str = ""
    bye_people: tuple[Entry, ...] = ()
    bye_error: str = ""

    @property
    def valid(self) -> bool:
        """Everything could be read, and somebody sits at a table."""
        return not self.bye_error and not any(row.errors for row in self.rows) and any(row.people for row in self.rows)

    @property
    def focus(self) -> tuple[int, str, int] | None:
        """Table, kind (n, p) and seat of the field to begin in: the first wrong one; None where only the byes are."""
        wrong = [place for row in self.rows if (place := row.wrong) is not None]
        return wrong[0] if wrong else None if self.bye_error else (1, "n", 1)

    @property
    def asks(self) -> bool:
        """Is anything unusual?"""
        return any(row.asks for row in self.rows)

    @property
    def digest(self) -> str:
        """Marks exactly these values: what was looked at is what is saved."""
        typed = [[row.by_time, *((cell.number, cell.points) for cell in row.cells)] for row in self.rows]
        return hashlib.sha256(json.dumps([self.number, typed, self.byes]).encode()).hexdigest()[:32]


@dataclass(slots=True)
class _People:
    """Everybody by start number, and where each has been met already."""

    known: Mapping[str, Entry]
    at: dict[int, str] = field(default_factory=dict)

    def find(self, text: str, where: str) -> tuple[Entry | None, str]:
        """The player of a typed start number, or what is wrong with it."""
        entry = self.known.get(text.lstrip("0")) if text.isascii() and text.isdigit() else None
        words = {"number": text, "where": where}
        if entry is None:
            return None, _("No player has the start number “%(number)s”.") % words
        if entry.attendance == Attendance.WITHDRAWN:
            return None, _("Number %(number)s has withdrawn: let the player return first.") % words
        if entry.pk in self.at:
            words["where"] = self.at[entry.pk]
            return None, _("Number %(number)s is written twice: %(where)s.") % words
        self.at[entry.pk] = where
        return entry, ""


def blank(number: int, *, tables: int, seats: int) -> PaperForm:
    """Nothing typed yet."""
    cells = tuple(PaperCell(seat) for seat in range(1, seats + 1))
    return PaperForm(number, tuple(PaperRow(table, cells) for table in range(1, tables + 1)))


def read(event: Event, data: QueryDict, *, number: int, tables: int, seats: int) -> PaperForm:
    """What was typed, with everything that is wrong said at its table."""
    found = Entry.objects.filter(event=event, merged_into__isnull=True)
    people = _People({str(entry.number): entry for entry in found})
    rows = tuple(_row(event, data, people, table, seats) for table in range(1, tables + 1))
    return _with_byes(PaperForm(number, rows, data.get("byes", "").strip()), people)


def _row(event: Event, data: QueryDict, people: _People, table: int, seats: int) -> PaperRow:
    where = _("table %(number)d") % {"number": table}
    cells: list[PaperCell] = []
    errors: list[str] = []
    for seat in range(1, seats + 1):
        number, points = (data.get(f"t{table}_{kind}{seat}", "").strip() for kind in "np")
        entry, wrong = people.find(number, where) if number else (None, "")
        if points and not number:
            wrong = _("Seat %(seat)d has points, but no start number.") % {"seat": seat}
        errors += [wrong] if wrong else []
        cells.append(PaperCell(seat, number, points, entry, bad_number=bool(wrong)))
    row = PaperRow(table, tuple(cells), data.get(f"t{table}_time") == "on", tuple(errors))
    return _checked(event, row) if row.people and not errors else row


def _checked(event: Event, row: PaperRow) -> PaperRow:
    """The row judged by the rules of the game (V1); without any points it is seated alone."""
    seated = [cell for cell in row.cells if cell.entry is not None]
    if len(seated) < 2:
        return replace(row, errors=(_("One player alone: a game needs at least two."),))
    if not any(cell.points for cell in seated):
        return row
    entries, names = [entry.pk for entry in row.people], [entry.name for entry in row.people]
    typed = Typed(by_time=row.by_time, totals={cell.entry.pk: cell.points for cell in seated if cell.entry})
    checked = sheets.check(event, typed, entries=entries, left=[False] * len(entries))
    told = [(finding, findings.sentence(finding, names=names)) for finding in checked.findings]
    bad = {seated[finding.seat].seat for finding, _text in told if not finding.ask and finding.seat is not None}
    return replace(
        row,
        cells=tuple(replace(cell, bad_points=cell.seat in bad) for cell in row.cells),
        errors=tuple(_named(finding.rule, text) for finding, text in told if not finding.ask),
        asks=tuple(_named(finding.rule, text) for finding, text in told if finding.ask),
        sheet=checked.sheet,
    )


def _named(rule: str, text: str) -> str:
    return f"{rule}: {text}" if rule else text


def _with_byes(form: PaperForm, people: _People) -> PaperForm:
    found, errors = [], []
    for text in form.byes.replace(",", " ").split():
        entry, wrong = people.find(text, _("bye"))
        found += [entry] if entry is not None and entry not in found else []
        errors += [wrong] if wrong else []
    return replace(form, bye_people=tuple(found), bye_error=" ".join(errors))
