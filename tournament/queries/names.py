"""What to call people so that two of one name are told apart; and what the public calls them, as the event chooses.

This is the one place where a public name comes from (public_names.py).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournament import public_names
from tournament.enums import NameOrder, PublicNames
from tournament.models import Entry, Event


@dataclass(frozen=True, slots=True)
class Named:
    """An entry with the name that is to be shown."""

    entry: int
    number: int
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class _Row:
    """An entry with its name, not told apart yet; `merged`: it is no second person."""

    named: Named
    merged: bool
    by_club: bool


def distinct(people: Iterable[Named], *, by_club: bool = True) -> dict[int, str]:
    """Entry to name; a name that several have is followed by the club, or else by the start number.

    `by_club`: else by the start number at once.
    """
    found = list(people)
    names = Counter(one.name for one in found)
    clubs = Counter((one.name, one.club) for one in found if one.club)
    return {
        one.entry: one.name
        if names[one.name] == 1
        else f"{one.name} ({one.club if by_club and clubs[one.name, one.club] == 1 else one.number})"
        for one in found
    }


def of(event: int, *, public: bool = False) -> dict[int, str]:
    """Everybody in the event by entry, in one query; `public`: the names that players see. Merged entries have theirs.

    A merged entry is no second person: it makes no name equal.
    """
    rows = _rows(event, public=public)
    merged = {row.named.entry: row.named.name for row in rows if row.merged}
    return merged | distinct((row.named for row in rows if not row.merged), by_club=all(row.by_club for row in rows))


def bare(event: int) -> dict[int, str]:
    """Everybody's public name as it is, equal ones too: what they are ordered and found by."""
    return {row.named.entry: row.named.name for row in _rows(event, public=True)}


def _rows(event: int, *, public: bool) -> list[_Row]:
    found = Entry.objects.filter(event_id=event).values_list(
        "pk",
        "number",
        "name",
        "short_name",
        "club",
        "merged_into_id",
        "erased_at",
        "event__public_names",
        "event__name_order",
    )
    return [
        _Row(
            Named(pk, number, _public(name, short, how, order) if public and not erased else name, club),
            merged=into is not None,
            by_club=not public or how == PublicNames.FULL,
        )
        for pk, number, name, short, club, into, erased, how, order in found
    ]


def _public(name: str, given: str, how: str, order: str) -> str:
    """What stands for a name where the public looks."""
    return public_names.of(name, how=how, surname_last=order == NameOrder.LAST_WORD, given=given)


def tell_apart(event: Event, entries: Iterable[Entry]) -> None:
    """Give each of these entries of the event its label."""
    names = of(event.pk)
    for entry in entries:
        entry.told_apart = names.get(entry.pk, "")
