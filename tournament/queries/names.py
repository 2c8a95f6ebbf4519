"""What to call people so that two of one name are told apart: by club, else by start number."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import Entry, Event


@dataclass(frozen=True, slots=True)
class Named:
    """An entry with the name that is to be shown."""

    entry: int
    number: int
    name: str
    club: str


def distinct(people: Iterable[Named]) -> dict[int, str]:
    """Entry to name; a name that several have is followed by the club, or else by the start number."""
    found = list(people)
    names = Counter(one.name for one in found)
    clubs = Counter((one.name, one.club) for one in found if one.club)
    return {
        one.entry: one.name
        if names[one.name] == 1
        else f"{one.name} ({one.club if clubs[one.name, one.club] == 1 else one.number})"
        for one in found
    }


def of(event: int, *, public: bool = False) -> dict[int, str]:
    """Everybody in the event by entry, in one query; `public`: the names that players see. Merged entries have theirs.

    A merged entry is no second person: it makes no name equal.
    """
    found = Entry.objects.filter(event_id=event).values_list(
        "pk", "number", "name", "short_name", "club", "merged_into_id"
    )
    rows = [
        (Named(pk, number, (public and short) or name, club), into) for pk, number, name, short, club, into in found
    ]
    merged = {one.entry: one.name for one, into in rows if into}
    return merged | distinct(one for one, into in rows if not into)


def tell_apart(event: Event, entries: Iterable[Entry]) -> None:
    """Give each of these entries of the event its label."""
    names = of(event.pk)
    for entry in entries:
        entry.told_apart = names.get(entry.pk, "")
