"""What players and audience may see: published rounds, and results only as far as they are not held back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.format import Format
from scoring.game import Line, complete, lines
from tournament import formats, standings
from tournament.czech import search_key
from tournament.enums import RoundState
from tournament.models import Entry, Event, Round
from tournament.models.entry import order_key
from tournament.queries import day, scores
from tournament.queries import names as people
from tournament.queries.scores import GameRow, RoundRow


@dataclass(frozen=True, slots=True)
class Name:
    """An entry as the public sees it, told apart from others of its shown name."""

    entry: int
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a table; `line` is what the game gave, None while there is none to show."""

    who: Name
    line: Line | None


@dataclass(frozen=True, slots=True)
class Table:
    """A published table. state: done, void, missing, or held where results are held back."""

    number: int
    name: str
    state: str
    seats: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """A round in the list of rounds."""

    number: int
    state: RoundState
    final: bool
    held: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A published round: tables in order, and who has a bye."""

    head: Head
    tables: tuple[Table, ...]
    byes: tuple[Name, ...]

    @property
    def done(self) -> int:
        """How many tables are in; 0 where results are held back."""
        return sum(table.state in ("done", "void") for table in self.tables)


def events() -> list[Event]:
    """The events of the public list, newest first."""
    return list(Event.objects.filter(public=True, deleted_at__isnull=True))


def event(slug: str) -> Event | None:
    """The event at this address, in the list or not; None if there is none or it was deleted."""
    return Event.objects.filter(slug=slug, deleted_at__isnull=True).first()


def heads(event: Event) -> list[Head]:
    """The published rounds in order."""
    last = standings.shown_through(event, public=True)
    return [
        Head(row.number, row.state, row.final, last is not None and row.number > last)
        for row in Round.objects.filter(event=event, published_at__isnull=False).order_by("number")
    ]


def round_of(event: Event, number: int) -> Played | None:
    """A round with its tables; None if players do not see it."""
    head = next((item for item in heads(event) if item.number == number), None)
    if head is None:
        return None
    row = scores.rounds(event, since=number, through=number)[0]
    names, tables = _names(event, row), day.table_names(event)
    format = formats.of(event)
    return Played(
        head,
        tuple(_table(game, names, tables, format=format, held=head.held) for game in row.games),
        tuple(names[entry] for entry in row.byes),
    )


def current(event: Event) -> Played | None:
    """The newest round that players see."""
    shown = heads(event)
    return round_of(event, shown[-1].number) if shown else None


def find(event: Event, text: str, played: Played | None) -> list[tuple[Name, Table | None]]:
    """Players by part of the shown name or club, without diacritics, each with the table in this round.

    Nobody is named before the first round is published. The name behind a public name is neither found nor does it
    put the players in order.
    """
    key = search_key(text)
    if not key or played is None:
        return []
    at = {seat.who.entry: table for table in played.tables for seat in table.seats}
    called = people.bare(event.pk)
    everybody = Entry.objects.filter(event=event, merged_into__isnull=True).order_by("number")
    found = [entry for entry in everybody if key in search_key(f"{called[entry.pk]} {entry.club}")]
    found.sort(key=lambda entry: order_key(called[entry.pk], event.name_order))
    return [(name, at.get(name.entry)) for name in _as_names(event, found)]


def lines_of(game: GameRow, format: Format) -> Sequence[Line]:
    """What a table gave everybody there; nothing where no result counts."""
    scored = scores.scored(game)
    return lines(scored, format) if game.counts and not game.void and complete(scored, format) else ()


def _table(game: GameRow, names: Mapping[int, Name], tables: Mapping[int, str], *, format: Format, held: bool) -> Table:
    found = {} if held else {line.entry: line for line in lines_of(game, format)}
    state = "held" if held else "void" if game.void else "done" if found else "missing"
    seats = tuple(Sitting(names[entry], found.get(entry)) for entry, _ in game.seats)
    return Table(game.table, tables.get(game.table, ""), state, seats)


def _names(event: Event, row: RoundRow) -> dict[int, Name]:
    entries = [*row.byes, *(entry for game in row.games for entry, _ in game.seats)]
    return {name.entry: name for name in _as_names(event, Entry.objects.filter(pk__in=entries))}


def _as_names(event: Event, found: Iterable[Entry]) -> list[Name]:
    called = people.of(event.pk, public=True)
    return [Name(entry.pk, called[entry.pk], entry.club) for entry in found]
