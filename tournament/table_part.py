"""A table as its own phones see it: sets, running totals, who has confirmed; as plain values for one template."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament import sentences, sheets
from tournament.models import Event, Game, Seat
from tournament.queries import altered, day
from tournament.queries import desk as reads
from tournament.queries import names as people
from tournament.queries import sheet as grids
from tournament.queries.altered import Altered
from tournament.queries.desk import Row, Seats, State, View
from tournament.queries.sheet import Column, Grid, SetRow
from tournament.sheets import Typed
from tournament.versions import read

TEMPLATE = "tournament/_table_now.html"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table."""

    entry: int
    name: str
    left: bool
    confirmed: bool
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """Who wins and loses together: the entry to name, and the names."""

    entry: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A table with all that its page shows. `grid` is what is written, or the result where it is in."""

    game: Game
    label: str
    state: State
    view: View
    people: tuple[Person, ...]
    columns: tuple[Column, ...]
    grid: Grid
    rows: tuple[SetRow, ...]
    leaders: tuple[str, ...]
    disputes: tuple[tuple[str, str], ...]
    sides: tuple[Side, ...]
    altered: Altered | None = None
    result: int = 0

    @property
    def told(self) -> tuple[tuple[str, int | None], ...]:
        """The totals to tell of beside the table: name and points."""
        totals = {} if self.altered is None else self.altered.totals
        return tuple((name, totals[entry]) for entry, name in self.names.items() if entry in totals)

    @property
    def names(self) -> dict[int, str]:
        """Entry to name."""
        return {person.entry: person.name for person in self.people}

    @property
    def open(self) -> bool:
        """May the players write here now?"""
        return self.state not in (State.DONE, State.VOID)

    @property
    def goes_on(self) -> bool:
        """Is another set to be played?"""
        return self.open and self.view.sheet is None

    @property
    def resigned(self) -> tuple[str, ...]:
        """Who has given the game up, as the table says."""
        return tuple(person.name for person in self.people if person.entry in self.view.resigned)

    @property
    def next_number(self) -> int:
        """The number of the set that is written next."""
        return len(self.view.rows) + 1

    @property
    def next_version(self) -> int:
        """The version that the set to be written next has been written in; 0 where it never was."""
        return self.view.versions.get(self.next_number, 0)

    @property
    def last(self) -> Row | None:
        """The last set."""
        return self.view.rows[-1] if self.view.rows else None

    @property
    def content(self) -> int:
        """What a player confirms."""
        return self.view.desk.content


def of_game(game: Game) -> Shown:
    """The table of a game as it is now; `game.round.event` is loaded."""
    seated = list(Seat.objects.filter(game=game).select_related("entry").order_by("number"))
    seats = Seats(tuple(seat.entry_id for seat in seated), tuple(seat.left for seat in seated))
    view = reads.views(game.round.event, {game.pk: seats})[game.pk]
    return _shown(game, seated, view)


def _shown(game: Game, seated: Sequence[Seat], view: View) -> Shown:
    event = game.round.event
    called = people.of(event.pk, public=True)
    names = {seat.entry_id: called[seat.entry_id] for seat in seated}
    newest = game.results.order_by("-number").first()
    written = None if newest is None else read(newest)
    counts = newest.number if newest and written and set(written.totals) == set(names) else None
    state = view.state(void=game.voided_at is not None, result=counts)
    typed = view.typed
    left = {entry for entry, gone in zip(view.seats.entries, view.seats.left, strict=True) if gone}
    if state == State.DONE and written is not None:
        typed = sheets.of_sheet(written)
        left = {entry for entry, points in written.totals.items() if points is None} - set(
            _resigned(event, seated, typed)
        )
    columns = tuple(
        Column(seat.entry_id, seat.number or 0, names[seat.entry_id], seat.entry.number, seat.entry_id in left)
        for seat in seated
    )
    grid = grids.grid(event, typed, columns, quiet=True)
    return Shown(
        game=game,
        label=day.label(game.table, day.table_names(event).get(game.table, "")),
        state=state,
        view=view,
        people=tuple(_people(grid.columns, view)),
        columns=columns,
        grid=grid,
        rows=tuple(row for row in grid.sets if row.number < len(typed.sets)),
        leaders=tuple(names[entry] for entry in view.leaders),
        disputes=_disputes(view, names),
        sides=_sides(event, view, names) if state in (State.EMPTY, State.PLAYING, State.DISPUTED) else (),
        altered=altered.of(view, state, newest, written if counts else None),
        result=counts or 0,
    )


def _resigned(event: Event, seated: Sequence[Seat], typed: Typed) -> Iterator[int]:
    """Who has resigned by a result (C12), and did not leave (T21)."""
    if sheets.rules_of(event).has_resigning:
        yield from (seat.entry_id for seat in seated if seat.entry_id in typed.resigned and not seat.left)


def _sides(event: Event, view: View, names: Mapping[int, str]) -> tuple[Side, ...]:
    """The sides that can resign now: none where the game does not know that, or is over."""
    rules, entries = sheets.rules_of(event), view.seats.entries
    if not rules.has_resigning or view.sheet is not None:
        return ()
    sides = [rules.side(seat, seats=len(entries)) for seat in range(len(entries))]
    return tuple(
        Side(entries[seat], tuple(names[entries[other]] for other in side))
        for seat, side in enumerate(sides)
        if seat == min(side) and entries[seat] in view.seats.staying
    )


def _people(columns: Sequence[Column], view: View) -> list[Person]:
    return [Person(col.entry, col.name, col.left, col.entry in view.confirmed, col.resigned) for col in columns]


def _disputes(view: View, names: Mapping[int, str]) -> tuple[tuple[str, str], ...]:
    return tuple((names.get(row.who_id or 0, ""), row.note) for row in view.disputes)


def context(shown: Shown) -> dict[str, Any]:
    """What the template of the live part needs."""
    event = shown.game.round.event
    rules = sheets.rules_of(event)
    mark = sentences.turned_mark(rules.turned_mark, game=rules.slug)
    return {"shown": shown, "event": event, "round": shown.game.round, "call": shown.view.call, "mark": mark}
