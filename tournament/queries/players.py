"""Lists of players: one row for each, searched without regard to case and diacritics, in a fixed number of queries."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from tournament.czech import search_key, sort_key
from tournament.enums import Attendance
from tournament.limits import HIGHEST_NUMBER
from tournament.models import Entry, Event, NeverWith, Seat


@dataclass(frozen=True, slots=True)
class Row:
    """A player as the lists show it; `seated`: has had a seat or a bye in a round that players have seen."""

    entry: Entry
    never: int
    seated: bool

    @property
    def here(self) -> bool:
        """Is this player in the hall?"""
        return self.entry.attendance == Attendance.PRESENT

    @property
    def expected(self) -> bool:
        """Has this player not come yet?"""
        return self.entry.attendance == Attendance.EXPECTED

    @property
    def club_key(self) -> str:
        """Clubs in Czech order."""
        return sort_key(self.entry.club)

    @property
    def withdrawn(self) -> bool:
        """Has this player left the event?"""
        return self.entry.attendance == Attendance.WITHDRAWN


@dataclass(frozen=True, slots=True)
class Counts:
    """How many players there are, and where they are."""

    all: int
    here: int
    expected: int
    withdrawn: int


def rows(event: Event) -> list[Row]:
    """All players of the event in Czech order; merged entries are gone."""
    never = Counter(
        entry for pair in NeverWith.objects.filter(event=event).values_list("first_id", "second_id") for entry in pair
    )
    seated = set(Seat.objects.filter(round__event=event).values_list("entry_id", flat=True))
    return [Row(entry, never[entry.pk], entry.pk in seated) for entry in entries(event)]


def entries(event: Event) -> Sequence[Entry]:
    """All entries of the event in Czech order; merged ones are gone."""
    return list(Entry.objects.filter(event=event, merged_into__isnull=True).order_by("sort_key", "number"))


def counts(found: Iterable[Row]) -> Counts:
    """The counters above a list."""
    return _counts(Counter(row.entry.attendance for row in found))


def head_count(event: Event) -> Counts:
    """The same counters, without reading the players."""
    found = Entry.objects.filter(event=event, merged_into__isnull=True).values_list("attendance")
    return _counts(Counter(dict(found.annotate(count=Count("pk")).order_by())))


def _counts(by: Counter[str]) -> Counts:
    return Counts(by.total(), by[Attendance.PRESENT], by[Attendance.EXPECTED], by[Attendance.WITHDRAWN])


def matching(found: Iterable[Row], query: str) -> list[Row]:
    """The rows that have every word of the query in name, public name or club, or a number as start number."""
    words = search_key(query).split()
    return [row for row in found if all(_has(row.entry, word) for word in words)]


def _has(entry: Entry, word: str) -> bool:
    return word in entry.search_key or word == str(entry.number)


def next_number(event: Event) -> int:
    """The start number to propose for the next player."""
    return free_number(set(Entry.objects.filter(event=event).values_list("number", flat=True)))


def free_number(taken: Collection[int]) -> int:
    """The number after the highest taken one; where that is too high, the first free one."""
    highest = max(taken, default=0)
    if highest < HIGHEST_NUMBER:
        return highest + 1
    return next(number for number in range(1, HIGHEST_NUMBER + 2) if number not in taken)


def pairs(event: Event, *, entry: Entry | None = None) -> list[NeverWith]:
    """T18: the pairs that never sit together, of one player or of the event, in Czech order."""
    found = NeverWith.objects.filter(event=event).select_related("first", "second")
    if entry is not None:
        found = found.filter(Q(first=entry) | Q(second=entry))
    return list(found.order_by("first__sort_key", "second__sort_key", "pk"))
