"""The owner's address book: which person an entry is. Runs inside `change`.

The people of one owner are shared by the owner's events, so the book locks the owner's row: after that of the event.
"""

from collections import defaultdict, deque
from collections.abc import Collection
from dataclasses import dataclass, field

from django.contrib.auth.models import User

from tournament.enums import Role
from tournament.models import Entry, Event, Organiser, Person


@dataclass(frozen=True, slots=True)
class Book:
    """People of the event's owner that have no entry in this event yet, by name and club; and what is to be saved."""

    owner: int
    free: defaultdict[tuple[str, str], deque[Person]]
    new: list[Person] = field(default_factory=list)
    renamed: dict[int, Person] = field(default_factory=dict)
    left: list[Person] = field(default_factory=list)

    def take(self, name: str, club: str) -> Person:
        """The person with this name and club, nobody twice; a new one if there is none."""
        if known := self.free[name, club]:
            return known.popleft()
        self.new.append(Person(owner_id=self.owner, name=name, club=club))
        return self.new[-1]

    def rename(self, entry: Entry) -> Person:
        """The person of an entry with a new name or club: one the book has under them, else the same one renamed."""
        person = entry.person
        if known := self.free[entry.name, entry.club]:
            self.free[person.name, person.club].append(person)
            self.left.append(person)
            return known.popleft()
        person.name, person.club = entry.name, entry.club
        self.renamed[person.pk] = person
        return person

    def save(self) -> None:
        """Save new people and new names; to be called before the entries are saved."""
        Person.objects.bulk_create(self.new)
        # Ten times as quick as bulk_update; the rows are all there, so nothing is inserted.
        Person.objects.bulk_create(
            self.renamed.values(), update_conflicts=True, unique_fields=["id"], update_fields=["name", "club"]
        )

    def forget(self) -> None:
        """Take out whom no event knows any more; to be called after the entries are saved."""
        _forget(self.left)


def open_for(event: Event, *, name: str | None = None) -> Book:
    """The address book for one name, or for all names at once."""
    owner = Organiser.objects.values_list("user_id", flat=True).get(event=event, role=Role.OWNER)
    _lock(owner)
    here = Entry.objects.filter(event=event, merged_into__isnull=True).values("person_id")
    people = Person.objects.filter(owner_id=owner).exclude(pk__in=here).order_by("pk")
    free: defaultdict[tuple[str, str], deque[Person]] = defaultdict(deque)
    for person in people.filter(name=name) if name is not None else people:
        free[person.name, person.club].append(person)
    return Book(owner, free)


def forget(people: Collection[Person]) -> None:
    """Take people of one owner out of the book whom no event knows any more."""
    for owner in {person.owner_id for person in people}:
        _lock(owner)
    _forget(people)


def _forget(people: Collection[Person]) -> None:
    if people:
        Person.objects.filter(pk__in=[person.pk for person in people], entries__isnull=True).delete()


def _lock(owner: int) -> None:
    """Wait for other events of the owner; entries and history lines that point to the owner's row do not wait."""
    User.objects.select_for_update(no_key=True).get(pk=owner)
