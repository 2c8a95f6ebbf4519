"""A plan of an import as the preview shows it: what becomes of every row, and why."""

from collections.abc import Iterable
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

    @property
    def to_save(self) -> int:
        """How many rows a confirmation saves."""
        return self.new + self.changed


def preview(plan: Plan, entries: Iterable[Entry]) -> Preview:
    """The plan in words; `entries` are the known ones, merged ones too."""
    known = {entry.pk: entry for entry in entries}
    ordered = [*plan.bad, *plan.changed, *plan.new, *plan.same]
    counts = {kind: len(plan.of(kind)) for kind in Kind}
    return Preview(
        tuple(_shown(row, known) for row in ordered),
        new=counts[Kind.NEW],
        changed=counts[Kind.CHANGED],
        same=counts[Kind.SAME],
        bad=counts[Kind.BAD],
    )


def _shown(row: Planned, known: dict[int, Entry]) -> Shown:
    word, state, icon = _WORDS[row.kind]
    edits = tuple(Edit(LABELS[it.field], _text(it.old), _text(it.new)) for it in row.changes)
    return Shown(row.row, word, state, icon, row.person, edits, tuple(_notes(row, known)))


def _notes(row: Planned, known: dict[int, Entry]) -> list[str]:
    notes = [problem.message for problem in row.problems]
    for pk in row.namesakes:
        facts = {"number": known[pk].number, "name": known[pk].name, "club": known[pk].club or "–"}
        notes.append(_("Same name, another club: %(number)s %(name)s (%(club)s). New all the same?") % facts)
    return notes


def _text(value: str | int | None) -> str:
    return "–" if value in (None, "") else str(value)
