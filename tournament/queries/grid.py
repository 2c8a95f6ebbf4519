"""The organiser's list of tables: each with how far its players are, those that wait for the organiser first."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament import timing
from tournament.enums import RoundState
from tournament.models import Event, Game, RefereeCall
from tournament.queries import desk as reads
from tournament.queries.day import Played, Table
from tournament.queries.desk import State, View
from tournament.versions import read

ORDER = (State.DISPUTED, State.WAITING, State.PLAYING, State.EMPTY, State.DONE, State.VOID)


@dataclass(frozen=True, slots=True)
class Card:
    """A table of the list; `view` is what its phones have written."""

    table: Table
    state: State
    view: View
    names: Mapping[int, str]

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who leads now."""
        return tuple(self.names[entry] for entry in self.view.leaders)

    @property
    def lead(self) -> int:
        """The total of whoever leads."""
        best = min if self.view.lower_wins else max
        return best(total for total in self.view.running if total is not None)

    @property
    def playing(self) -> int:
        """The number of the set that is played now."""
        return len(self.view.rows) + 1

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has not confirmed yet."""
        return tuple(self.names[entry] for entry in self.view.missing)

    @property
    def confirmed(self) -> tuple[str, ...]:
        """Who has confirmed."""
        return tuple(self.names[entry] for entry in self.view.confirmed if entry in self.names)

    @property
    def resigned(self) -> tuple[str, ...]:
        """Who has given the game up, as the table says (C12)."""
        return tuple(self.names[entry] for entry in self.view.seats.entries if entry in self.view.resigned)

    @property
    def scores(self) -> tuple[tuple[int, tuple[tuple[int | None, bool], ...]], ...]:
        """Set by set what each seat has, and who called."""
        entries = self.view.seats.entries
        return tuple(
            (row.number, tuple((row.set.points.get(entry), row.set.caller == entry) for entry in entries))
            for row in self.view.rows
        )

    @property
    def sums(self) -> tuple[tuple[str, int | None], ...]:
        """Who has how many points by what is written, as the table would have it taken."""
        return tuple(
            (self.names[entry], total) for entry, total in zip(self.view.seats.entries, self.view.running, strict=True)
        )

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """What is disputed: by whom ("" where nobody said), and in which words."""
        return tuple((self.names.get(row.who_id or 0, ""), row.note) for row in self.view.disputes)

    @property
    def open_again(self) -> bool:
        """A result is in, and the players go on with the organiser's leave."""
        return self.table.game.counts and self.state not in (State.DONE, State.VOID)

    @property
    def acceptable(self) -> bool:
        """Is what is written a whole game, that an organiser may take alone?"""
        return self.state in (State.WAITING, State.DISPUTED, State.PLAYING) and self.view.sheet is not None

    @property
    def by_time(self) -> bool:
        """May an organiser take it as ended by time?"""
        return self.state in (State.PLAYING, State.DISPUTED) and self.view.sheet is None and self.view.by_time_sheet

    @property
    def time_left(self) -> str:
        """What the clock still had, as 12:41, when the table said that its time was up; "" where it was up."""
        desk = self.view.desk
        said = desk.by_time and (self.table.by_time if self.state == State.DONE else self.state != State.VOID)
        return timing.words(desk.time_left * 1000) if said and desk.time_left is not None else ""

    @property
    def phones(self) -> int:
        """How many phones have confirmed: one for all of them is no four."""
        return len({row.phone for row in self.view.confirmed.values()})


def cards(event: Event, played: Played) -> list[Card]:
    """The tables of a published round: disputed, waiting, playing, empty, then those that are done."""
    views = reads.of_tables(event, played.tables)
    found = [_card(table, views[table.number]) for table in played.tables]
    return sorted(found, key=lambda card: (ORDER.index(card.state), card.table.number))


def _card(table: Table, view: View) -> Card:
    names = {seat.entry_id: seat.entry.label for seat in table.seats}
    return Card(table, reads.state_of(view, table), view, names)


def card_of(event: Event, table: Table) -> Card:
    """One table of the list."""
    return _card(table, reads.of_tables(event, [table])[table.number])


@dataclass(frozen=True, slots=True)
class Counting:
    """The newest version of a table's result (0: none); `asks`: it has no sets, and the phones say something else."""

    number: int
    asks: bool


def counting(card: Card, game: Game) -> Counting:
    """What the players would go on from, were the table opened for them again."""
    newest = game.results.order_by("-number").first()
    if newest is None:
        return Counting(0, asks=False)
    new = card.table.game.counts and not card.view.open_again(newest.number)
    return Counting(newest.number, asks=new and not newest.sets.exists() and not reads.says(card.view, read(newest)))


def calls(event: Event) -> list[RefereeCall]:
    """The open calls for the referee, the longest waiting first; those that somebody has taken come last.

    A call ends with its round.
    """
    found = RefereeCall.objects.filter(reads.OPEN_CALL, game__round__event=event)
    rows = found.select_related("game__round", "who", "taken_by").order_by("at", "pk")
    return sorted(rows, key=lambda row: row.taken_at is not None)


def is_live(played: Played) -> bool:
    """May anything change here by itself?"""
    return played.round.state == RoundState.RUNNING
