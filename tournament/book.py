"""The owner's address book: which person an entry is. Runs inside `change`."""

from collections import defaultdict, deque
from dataclasses import dataclass

from tournament.enums import Role
from tournament.models import Entry, Event, Organiser, Person


@dataclass(frozen=True, slots=True)
class Book:
    """People of the event's owner that have no entry in this event yet, by name and club."""

    owner: int
    free: defaultdict[tuple[str, str], deque[Person]]

    def take(self, name: str, club: str) -> Person:
        """The person with this name and club, nobody twice; a new one if there is none."""
        known = self.free[name, club]
        return known.popleft() if known else Person.objects.create(owner_id=self.owner, name=name, club=club)


def open_for(event: Event, *, name: str | None = None) -> Book:
    """The address book for one name, or for all names at once."""
    owner = Organiser.objects.values_list("user_id", flat=True).get(event=event, role=Role.OWNER)
    here = Entry.objects.filter(event=event, merged_into__isnull=True).values("person_id")
    people = Person.objects.filter(owner_id=owner).exclude(pk__in=here).order_by("pk")
    free: defaultdict[tuple[str, str], deque[Person]] = defaultdict(deque)
    for person in people.filter(name=name) if name is not None else people:
        free[person.name, person.club].append(person)
    return Book(owner, free)


def rename(entry: Entry) -> Person:
    """The person of an entry whose name or club has changed: one the book has under them, else the same one renamed."""
    book = open_for(entry.event, name=entry.name)
    known = book.free[entry.name, entry.club]
    if known:
        return known[0]
    person = entry.person
    person.name, person.club = entry.name, entry.club
    person.save(update_fields=["name", "club"])
    return person


def forget(person: Person) -> None:
    """Take a person out of the book if no event knows it any more."""
    if not person.entries.exists():
        person.delete()
