"""What an import would do, row by row, before anything is saved."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.czech import search_key
from tournament.imports.matching import match
from tournament.imports.people import Known, Person, number_clashes, read_row
from tournament.imports.problems import Problem
from tournament.imports.sheet import Field, Mapping, Sheet


class Kind(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Change:
    """A field of a known player that the row says otherwise."""

    field: Field
    old: str | int | None
    new: str | int


@dataclass(frozen=True, slots=True)
class Planned:
    """One row: the known player it is (an id), what would change, or what is wrong.

    namesakes: ids of players of the same name, in other clubs and in no row: a new row may be one of them after all.
    """

    row: int
    kind: Kind
    person: Person
    known: int | None = None
    changes: tuple[Change, ...] = ()
    problems: tuple[Problem, ...] = ()
    namesakes: tuple[int, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Known by the start number alone: the name and the club are both others."""
        return {Field.NAME, Field.CLUB} <= {change.field for change in self.changes}


@dataclass(frozen=True, slots=True)
class Plan:
    """All rows, in the order of the file."""

    rows: tuple[Planned, ...]

    def of(self, kind: Kind) -> tuple[Planned, ...]:
        """The rows of one kind."""
        return tuple(row for row in self.rows if row.kind is kind)

    @property
    def new(self) -> tuple[Planned, ...]:
        """Rows of players to add."""
        return self.of(Kind.NEW)

    @property
    def changed(self) -> tuple[Planned, ...]:
        """Rows of known players with changes."""
        return self.of(Kind.CHANGED)

    @property
    def same(self) -> tuple[Planned, ...]:
        """Rows of known players without changes."""
        return self.of(Kind.SAME)

    @property
    def bad(self) -> tuple[Planned, ...]:
        """Rows that cannot be imported, with their problems."""
        return self.of(Kind.BAD)


def plan(sheet: Sheet, mapping: Mapping, known: Sequence[Known]) -> Plan:
    """What becomes of every row beside the known players; refuses a mapping without a name."""
    mapping.check()
    read = {row.number: (row, *read_row(row, mapping)) for row in sheet.rows}
    clashes = number_clashes([(row, person) for row, person, _problems in read.values()])
    wrong = {
        number: problems + ((clashes[number],) if number in clashes else ())
        for number, (_row, _person, problems) in read.items()
    }
    good = {number: person for number, (_row, person, _problems) in read.items() if not wrong[number]}
    matched = match(good, known, clubs=Field.CLUB in mapping.fields)
    namesakes = _namesakes(known, matched)
    return Plan(
        tuple(
            Planned(number, Kind.BAD, person, problems=wrong[number])
            if wrong[number]
            else _planned(number, person, matched.get(number), namesakes)
            for number, (_row, person, _problems) in read.items()
        )
    )


def _planned(row: int, person: Person, known: Known | None, namesakes: dict[str, tuple[int, ...]]) -> Planned:
    if known is None:
        return Planned(row, Kind.NEW, person, namesakes=namesakes.get(search_key(person.name), ()))
    changes = _changes(person, known)
    return Planned(row, Kind.CHANGED if changes else Kind.SAME, person, known=known.id, changes=changes)


def _changes(person: Person, known: Known) -> tuple[Change, ...]:
    """Fields that the row gives and that differ; what it leaves blank stays as it is."""
    fields = (Field.NUMBER, Field.NAME, Field.CLUB, Field.SHORT_NAME)
    pairs = ((field, getattr(known, field), getattr(person, field)) for field in fields)
    return tuple(Change(field, old, new) for field, old, new in pairs if new not in (None, "") and new != old)


def _namesakes(known: Sequence[Known], matched: dict[int, Known]) -> dict[str, tuple[int, ...]]:
    taken = {player.id for player in matched.values()}
    free: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    for player in known:
        if player.id not in taken:
            free[search_key(player.name)] += (player.id,)
    return dict(free)
