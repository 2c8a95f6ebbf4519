"""Where the day is: rounds with their states, and the tables of a round as people see them."""

from collections import defaultdict
from dataclasses import dataclass

from scoring.format import Format
from scoring.game import Line, complete, lines
from tournament import formats
from tournament.enums import RoundState
from tournament.models import Entry, Event, Round, Seat, VenueTable
from tournament.queries import names as people
from tournament.queries import scores
from tournament.queries.scores import GameRow, RoundRow


@dataclass(frozen=True, slots=True)
class Table:
    """A published table: its number, its name in the venue ("" for none), who sits there in order, the game's row.

    `format` is how the event scores it.
    """

    number: int
    name: str
    seats: tuple[Seat, ...]
    game: GameRow
    format: Format

    @property
    def label(self) -> str:
        """What people call it: 3 · By the door."""
        return label(self.number, self.name)

    @property
    def state(self) -> str:
        """One of void, done, reseated (a result of other people), missing."""
        if self.game.void:
            return "void"
        if self.game.counts:
            return "done"
        return "missing" if self.game.result is None else "reseated"

    @property
    def by_time(self) -> bool:
        """Was the game that counts here ended by time (T5)?"""
        return self.state == "done" and self.game.result is not None and self.game.result.by_time

    @property
    def sitting(self) -> tuple[tuple[Seat, Line | None], ...]:
        """Each seat with what the game gave it; None where nothing counts."""
        scored = scores.scored(self.game)
        counts = self.state == "done" and complete(scored, self.format)
        found = {line.entry: line for line in lines(scored, self.format)} if counts else {}
        return tuple((seat, found.get(seat.entry_id)) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Played:
    """A published round: tables in order and entries with a bye."""

    round: Round
    tables: tuple[Table, ...]
    byes: tuple[Entry, ...]

    @property
    def done_count(self) -> int:
        """How many tables need nothing more."""
        return len(self.tables) - len(self.missing)

    @property
    def missing(self) -> tuple[Table, ...]:
        """Tables whose result is not in."""
        return tuple(table for table in self.tables if not table.game.done)


def rounds(event: Event) -> list[Round]:
    """All rounds of the event that exist, in order."""
    return list(Round.objects.filter(event=event).select_related("draft", "published"))


def current(event: Event) -> Round | None:
    """The round the day is at: the last one drawn or published; None before the first draw."""
    begun = [row for row in rounds(event) if row.state != RoundState.PLANNED]
    return begun[-1] if begun else None


def last_published(event: Event) -> Round | None:
    """The newest round that players see; None before the first."""
    found = Round.objects.filter(event=event, published_at__isnull=False)
    return found.select_related("published").order_by("-number").first()


def last_number(event: Event) -> int:
    """The last round that this event plays, the final included."""
    return event.rounds_planned + (1 if event.final_size is not None else 0)


def is_final(event: Event, number: int) -> bool:
    """T16: the final is the round after the planned ones."""
    return event.final_size is not None and number == event.rounds_planned + 1


def label(number: int, name: str) -> str:
    """A table's number, with its name in the venue if it has one."""
    return f"{number} · {name}" if name else str(number)


def table_names(event: Event) -> dict[int, str]:
    """Table number to its name in the venue, where it has one."""
    return dict(VenueTable.objects.filter(event=event).exclude(name="").values_list("number", "name"))


def published_tables(event: Event) -> set[tuple[int, int]]:
    """Round and number of every table where somebody sits, as far as players see them."""
    found = Seat.objects.filter(round__event=event, round__published_at__isnull=False, game__isnull=False)
    return set(found.values_list("round__number", "game__table").distinct())


def played(event: Event, *, number: int | None = None) -> list[Played]:
    """All published rounds, or the one of this number, with tables, seats, byes and what counts there.

    In a fixed number of queries.
    """
    rows = {row.number: row for row in scores.rounds(event, since=1 if number is None else number, through=number)}
    found = {row.number: row for row in rounds(event) if row.number in rows}
    seats = defaultdict(list)
    for seat in Seat.objects.filter(round__in=found.values()).select_related("entry").order_by("number"):
        seats[seat.round_id].append(seat)
    people.tell_apart(event, [seat.entry for seated in seats.values() for seat in seated])
    names = table_names(event)
    format = formats.of(event)
    return [_played(found[number], row, seats[found[number].pk], names, format) for number, row in sorted(rows.items())]


def round_played(event: Event, number: int) -> Played | None:
    """One published round; None if players do not see it."""
    return next(iter(played(event, number=number)), None)


def _played(round_: Round, row: RoundRow, seats: list[Seat], names: dict[int, str], format: Format) -> Played:
    by_game = defaultdict(list)
    for seat in seats:
        by_game[seat.game_id].append(seat)
    tables = tuple(
        Table(game.table, names.get(game.table, ""), tuple(by_game[game.pk]), game, format) for game in row.games
    )
    return Played(round_, tables, tuple(seat.entry for seat in by_game[None]))
