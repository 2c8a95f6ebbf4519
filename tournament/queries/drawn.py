"""A draw as the organiser looks at it: tables with names and marks, and its report in people's terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tournament.draw import Report
from tournament.models import Draw, Entry, Event
from tournament.queries import day, draw_words
from tournament.queries import names as apart


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a drawn table, and what is wrong with it ("" if nothing)."""

    entry: Entry
    bad: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people at one table; `times`: how often they have met before."""

    first: str
    second: str
    times: int = 0


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table of a draw with the remarks that concern it."""

    number: int
    name: str
    places: tuple[Place, ...]
    repeats: tuple[Pair, ...]
    clubs: tuple[Pair, ...]
    forbidden: tuple[Pair, ...]

    @property
    def label(self) -> str:
        """What people call it."""
        return day.label(self.number, self.name)


@dataclass(frozen=True, slots=True)
class Shown:
    """A draw ready for the page; `least_threes`–`most_threes`: visits to tables of 3 per player.

    `odd_tables` have other than 3 or 4 players (T1); at the `empty` ones nobody plays.
    """

    draw: Draw
    report: Report
    how: str
    tables: tuple[DrawnTable, ...]
    byes: tuple[Entry, ...]
    least_threes: int
    most_threes: int
    least_firsts: int
    most_firsts: int
    second_threes: tuple[str, ...]
    second_byes: tuple[str, ...]
    thirds: tuple[Pair, ...]
    odd_tables: tuple[DrawnTable, ...]
    empty: tuple[str, ...]
    unseated: tuple[str, ...]
    fixed: tuple[str, ...]


def shown(event: Event, drawn: Draw) -> Shown:
    """The draw with names, from its tables and its stored report."""
    people = {entry.pk: entry for entry in Entry.objects.filter(event=event)}
    apart.tell_apart(event, people.values())
    report = Report.from_dict(drawn.report)
    names = day.table_names(event)
    name = {pk: entry.label for pk, entry in people.items()}
    threes = list(report.threes.values()) or [0]
    firsts = list(report.first_seats.values()) or [0]
    tables = {
        number: _table(number, names.get(number, ""), [people[pk] for pk in table], report)
        for number, table in enumerate(drawn.tables, start=1)
    }
    times = {(a, b): before for a, b, before in report.repeats}
    return Shown(
        draw=drawn,
        report=report,
        how=draw_words.how(report),
        tables=tuple(table for table in tables.values() if table.places),
        byes=tuple(people[pk] for pk in drawn.byes),
        least_threes=min(threes),
        most_threes=max(threes),
        least_firsts=min(firsts),
        most_firsts=max(firsts),
        second_threes=tuple(name[pk] for pk in report.second_threes),
        second_byes=tuple(name[pk] for pk in report.second_byes),
        thirds=tuple(Pair(name[a], name[b], times[a, b]) for a, b in report.thirds),
        odd_tables=tuple(tables[number] for number in report.odd_tables),
        empty=tuple(table.label for table in tables.values() if not table.places),
        unseated=tuple(name[pk] for pk in report.unseated),
        fixed=tuple(name[pk] for pk, _table_number in report.fixed),
    )


def _table(number: int, name: str, seated: list[Entry], report: Report) -> DrawnTable:
    keys = {tuple(sorted((a.pk, b.pk))): Pair(a.label, b.label) for a, b in combinations(seated, 2)}
    met = {(a, b): times for a, b, times in report.repeats}
    bad = {pk for pair in report.forbidden for pk in pair} | {pk for pk, _table_number in report.fixed}
    return DrawnTable(
        number=number,
        name=name,
        places=tuple(Place(entry, entry.pk in bad) for entry in seated),
        repeats=tuple(Pair(p.first, p.second, met[key]) for key, p in _typed(keys).items() if key in met),
        clubs=tuple(pair for key, pair in _typed(keys).items() if key in report.same_club),
        forbidden=tuple(pair for key, pair in _typed(keys).items() if key in report.forbidden),
    )


def _typed(keys: Mapping[tuple[int, ...], Pair]) -> dict[tuple[int, int], Pair]:
    return {(key[0], key[1]): pair for key, pair in keys.items()}
