"""Players of an event: added, edited, removed; pairs that never sit together (T18)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import F
from django.utils.translation import gettext as _

from tournament import book
from tournament.book import Book
from tournament.change import change
from tournament.errors import TournamentError
from tournament.limits import HIGHEST_NUMBER
from tournament.models import Entry, Event, HistoryLine, NeverWith
from tournament.queries import presence
from tournament.queries.players import free_number
from tournament.queries.presence import refuse_finished

FIELDS = ("number", "name", "club", "short_name", "fixed_table", "ranked")


@dataclass(frozen=True, slots=True)
class Step:
    """One row of an import: `data` for a new player, or for the known one whose key is `entry`."""

    data: Mapping[str, Any]
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """How many players an import added and how many it changed."""

    added: int = 0
    changed: int = 0


@dataclass(slots=True)
class _Numbers:
    """Who has which start number now; those of merged entries stay taken."""

    taken: dict[int, Entry] = field(default_factory=dict)

    def put(self, entry: Entry) -> None:
        """Note the entry's number; refuse one that another entry has."""
        owner = self.taken.setdefault(entry.number, entry)
        if owner is entry:
            return
        facts = {"number": entry.number, "name": owner.name}
        sentence = _("Start number %(number)s stays with a merged entry (%(name)s): choose another.")
        if owner.merged_into_id is None:
            sentence = _("Start number %(number)s is taken (%(name)s).")
        raise TournamentError(sentence % facts, field="number")

    @property
    def next(self) -> int:
        """The number after the highest one; the first free one where there is none higher."""
        return free_number(self.taken)


def add(event: Event, *, data: Mapping[str, Any], by: User | None, key: str = "", anyway: bool = True) -> Entry:
    """A new player; without a number in `data` the next one. The same `key` again is the same submission.

    `anyway`: also though somebody of the same name and club is there already.
    """
    with change(event, by=by, what="entries.add", facts={"key": key}) as log:
        if key and (entry := _added_before(log.event, key)):
            log.nothing()
            return entry
        refuse_finished(log.event)
        known = _all(log.event)
        if not anyway:
            _refuse_twin(data, known)
        people = book.open_for(log.event, name=data["name"])
        entry = _new(log.event, data, numbers=_numbers(known), people=people)
        people.save()
        entry.save()
        log.facts |= {"entry": entry.pk, **_who(entry)}
    return entry


def add_many(
    event: Event, *, plan: Callable[[Sequence[Entry]], Iterable[Step]], by: User | None, key: str = ""
) -> Imported:
    """Add and change players as `plan` says of all entries as they are under the lock, merged ones too.

    The same `key` again is the same submission: nothing more happens. A plan that changes nothing leaves no trace.
    """
    with change(event, by=by, what="entries.add_many", facts={"key": key}) as log:
        if key and (line := _line(log.event, "entries.add_many", key)):
            log.nothing()
            return Imported(line.facts["added"], line.facts["changed"])
        known = {entry.pk: entry for entry in _all(log.event)}
        steps = [step for step in plan(list(known.values())) if step.entry is None or _live(known[step.entry])]
        if not steps:
            log.nothing()
            return Imported()
        refuse_finished(log.event)
        done = _take(steps, log.event, known)
        log.facts |= {"added": done.added, "changed": done.changed}
    return done


def edit(entry: Entry, *, data: Mapping[str, Any], by: User | None) -> None:
    """Change a player's details; results, seats and penalties point to the entry and follow a new name."""
    with change(entry.event, by=by, what="entries.edit") as log:
        fresh = presence.fresh(entry, log.event)
        people = book.open_for(log.event, name=data.get("name", fresh.name))
        edits = _apply(fresh, data, _numbers(_all(log.event)), people)
        if "ranked" in edits:
            refuse_finished(log.event)
        if not edits:
            log.nothing()
            return
        people.save()
        fresh.save()
        people.forget()
        log.facts |= {"entry": fresh.pk, "changes": edits, **_who(fresh)}


def remove(entry: Entry, *, by: User | None) -> None:
    """Take a player out who was never drawn for a round; everybody else can only be withdrawn."""
    with change(entry.event, by=by, what="entries.remove") as log:
        if not Entry.objects.filter(event=log.event, pk=entry.pk).exists():
            log.nothing()
            return
        fresh = presence.fresh(entry, log.event)
        if reason := presence.kept_because(fresh):
            raise TournamentError(reason)
        log.facts |= _who(fresh)
        gone = [*fresh.merged.select_related("person"), fresh]
        for one in gone:
            one.delete()
        book.forget({one.person for one in gone})


def forbid(a: Entry, b: Entry, *, by: User | None) -> NeverWith:
    """T18: these two never sit at one table, from the next draw on."""
    with change(a.event, by=by, what="entries.forbid") as log:
        pair = sorted((presence.fresh(a, log.event), presence.fresh(b, log.event)), key=lambda entry: entry.pk)
        if pair[0] == pair[1]:
            raise TournamentError(_("Choose two different players."), field="second", rule="T18")
        never, made = NeverWith.objects.get_or_create(event=log.event, first=pair[0], second=pair[1])
        if not made:
            log.nothing()
        log.facts |= {"first": pair[0].name, "second": pair[1].name}
    return never


def allow(never: NeverWith, *, by: User | None) -> None:
    """Let the two sit together again."""
    with change(never.event, by=by, what="entries.allow") as log:
        found = NeverWith.objects.filter(event=log.event, pk=never.pk).select_related("first", "second").first()
        if found is None:
            log.nothing()
            return
        log.facts |= {"first": found.first.name, "second": found.second.name}
        found.delete()


def _refuse_twin(data: Mapping[str, Any], known: Iterable[Entry]) -> None:
    who = data["name"], data.get("club", "")
    if twins := [str(entry.number) for entry in known if _live(entry) and (entry.name, entry.club) == who]:
        sentence = _("%(name)s is in the list already (%(numbers)s). Add one more?")
        raise TournamentError(sentence % {"name": who[0], "numbers": ", ".join(twins)}, field="anyway")


def _new(event: Event, data: Mapping[str, Any], *, numbers: _Numbers, people: Book) -> Entry:
    values = {name: data[name] for name in FIELDS if data.get(name) is not None}
    entry = Entry(event=event, **{"number": numbers.next, **values})
    _check(entry)
    numbers.put(entry)
    entry.person = people.take(entry.name, entry.club)
    return entry


def _apply(entry: Entry, data: Mapping[str, Any], numbers: _Numbers, people: Book) -> dict[str, list[Any]]:
    """Give the entry what `data` says otherwise; field to what was and is."""
    given = {name: data[name] for name in FIELDS if name in data}
    edits = {name: [getattr(entry, name), new] for name, new in given.items() if getattr(entry, name) != new}
    if not edits:
        return edits
    for name, (_before, after) in edits.items():
        setattr(entry, name, after)
    _check(entry)
    if "number" in edits:
        numbers.taken.pop(edits["number"][0])
        numbers.put(entry)
    if edits.keys() & {"name", "club"}:
        entry.person = people.rename(entry)
    return edits


def _take(steps: Sequence[Step], event: Event, known: Mapping[int, Entry]) -> Imported:
    """Change and add what the steps say, in as many queries for many players as for a few."""
    people, numbers = book.open_for(event), _numbers(known.values())
    changed: dict[int, Entry] = {}
    for step in steps:
        if step.entry is not None:
            entry = changed[step.entry] = known[step.entry]
            _apply(entry, step.data, numbers, people)
    new = [step.data for step in steps if step.entry is None]
    new.sort(key=lambda data: data.get("number") is None)  # given numbers first, then free ones
    made = [_new(event, data, numbers=numbers, people=people) for data in new]
    people.save()
    _save_all(list(changed.values()), made)
    people.forget()
    return Imported(len(new), len(steps) - len(new))


def _save_all(changed: Sequence[Entry], made: Sequence[Entry]) -> None:
    """Save many entries in a few queries."""
    for entry in (*changed, *made):
        entry.set_keys()
    # Out of each other's way first: one may get the number that another one has had until now.
    Entry.objects.filter(pk__in=[entry.pk for entry in changed]).update(number=F("number") + HIGHEST_NUMBER)
    # Ten times as quick as bulk_update; the rows are all there, so nothing is inserted.
    Entry.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=[*FIELDS, "person", "sort_key", "search_key"],
    )
    Entry.objects.bulk_create(made)


def _check(entry: Entry) -> None:
    """Refuse what no entry may have, with the field it concerns."""
    try:
        entry.clean_fields(exclude=["event", "person", "sort_key", "search_key"])
    except ValidationError as error:
        name, messages = next(iter(error.message_dict.items()))
        raise TournamentError(messages[0], field=None if name == NON_FIELD_ERRORS else name) from error


def _all(event: Event) -> list[Entry]:
    """All entries, merged ones too, with their people."""
    found = list(Entry.objects.filter(event=event).select_related("person").order_by("number"))
    for entry in found:
        entry.event = event
    return found


def _numbers(entries: Iterable[Entry]) -> _Numbers:
    return _Numbers({entry.number: entry for entry in entries})


def _live(entry: Entry) -> bool:
    return entry.merged_into_id is None


def _line(event: Event, what: str, key: str) -> HistoryLine | None:
    return HistoryLine.objects.filter(event=event, what=what, facts__key=key).first()


def _added_before(event: Event, key: str) -> Entry | None:
    line = _line(event, "entries.add", key)
    return Entry.objects.filter(event=event, pk=line.facts["entry"]).first() if line else None


def _who(entry: Entry) -> dict[str, Any]:
    return {"number": entry.number, "name": entry.name}
