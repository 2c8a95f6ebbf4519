"""A plan of an import as the preview shows it: what becomes of every row, and why."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.players import LABELS
from tournament.imports import Kind, Person, Plan, Planned
from tournament.models import Entry

_WORDS: dict[Kind, tuple[Promise, str, str]] = {
    Kind.BAD: (gettext_lazy("left out"), "is-bad", "cross"),
    Kind.NEW: (gettext_lazy("new"), "is-ok", "plus"),
    Kind.CHANGED: (gettext_lazy("changed"), "is-warn", "pencil"),
    Kind.SAME: (gettext_lazy("known"), "is-quiet", "same"),
}


@dataclass(frozen=True, slots=True)
class Edit:
    """A field of a known player before and after."""

    label: Promise
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One row: its number in the list, what becomes of it, and what to know about it."""

    row: int
    word: Promise
    state: str
    icon: str
    person: Person
    edits: tuple[Edit, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """All rows, those with a reason to look first; and how many there are of each kind."""

    rows: tuple[Shown, ...]
    new: int
    changed: int
    same: int
    bad: int
    doubtful: int

    @property
    def to_save(self) -> int:
        """How many rows a confirmation saves."""
        return self.new + self.changed


class _Twins:
    """Start numbers of the players, and the new rows, by name and club."""

    def __init__(self, plan: Plan, entries: Iterable[Entry]) -> None:
        self.numbers: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        self.rows: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for entry in entries:
            if entry.merged_into_id is None:
                self.numbers[entry.name, entry.club].append(entry.number)
        for row in plan.new:
            self.rows[row.person.name, row.person.club].append(row.row)

    def notes(self, row: Planned) -> Iterator[str]:
        """What to know of a new row whose very name and club are there once more."""
        if row.kind is not Kind.NEW:
            return
        who = row.person.name, row.person.club
        if numbers := self.numbers[who]:
            sentence = _("The same name and club is in the list already (%(numbers)s). New all the same?")
            yield sentence % {"numbers": ", ".join(map(str, numbers))}
        if rows := [number for number in self.rows[who] if number != row.row]:
            sentence = _("The same name and club is in other rows too (%(rows)s). Two different people?")
            yield sentence % {"rows": ", ".join(map(str, rows))}


def preview(plan: Plan, entries: Iterable[Entry]) -> Preview:
    """The plan in words; `entries` are the known ones, merged ones too."""
    known = {entry.pk: entry for entry in entries}
    twins = _Twins(plan, known.values())
    ordered = [*plan.bad, *plan.changed, *plan.new, *plan.same]
    counts = {kind: len(plan.of(kind)) for kind in Kind}
    return Preview(
        tuple(_shown(row, known, twins) for row in ordered),
        new=counts[Kind.NEW],
        changed=counts[Kind.CHANGED],
        same=counts[Kind.SAME],
        bad=counts[Kind.BAD],
        doubtful=sum(row.doubtful for row in plan.rows),
    )


def _shown(row: Planned, known: dict[int, Entry], twins: _Twins) -> Shown:
    word, state, icon = _WORDS[row.kind]
    edits = tuple(Edit(LABELS[it.field], _text(it.old), _text(it.new)) for it in row.changes)
    return Shown(row.row, word, state, icon, row.person, edits, (*_notes(row, known), *twins.notes(row)))


def _notes(row: Planned, known: dict[int, Entry]) -> list[str]:
    notes = [problem.message for problem in row.problems]
    for pk in row.namesakes:
        facts = {"number": known[pk].number, "name": known[pk].name, "club": known[pk].club or "–"}
        notes.append(_("Same name, another club: %(number)s %(name)s (%(club)s). New all the same?") % facts)
    if row.doubtful:
        notes.append(_("Only the start number agrees: name and club are others. Is it the same person?"))
    return notes


def _text(value: str | int | None) -> str:
    return "–" if value in (None, "") else str(value)
