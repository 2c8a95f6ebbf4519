"""What the phones at a table have written so far, and how far the table is; many tables in a fixed number of reads."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from games.findings import blocking
from tournament import formats, sheets
from tournament.models import (
    Confirmation,
    Desk,
    Dispute,
    EnteredScore,
    EnteredSet,
    Event,
    RefereeCall,
    Result,
)
from tournament.queries import desk_typed
from tournament.queries.day import Table
from tournament.sheets import Checked, Typed
from tournament.versions import SetRow, Sheet

KEY = "table:"  # in the key of a result that came from the phones, before the content that was confirmed

# A call for the referee that waits or is taken: it ends with its round, whether or not anybody said that it is done.
OPEN_CALL = Q(done_at__isnull=True, game__round__published_at__isnull=False, game__round__closed_at__isnull=True)


class State(StrEnum):
    """How far a table is."""

    EMPTY = "empty"
    PLAYING = "playing"
    WAITING = "waiting"
    DISPUTED = "disputed"
    DONE = "done"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Row:
    """A set as it stands: its newest version, what it says, and who has written it (None: a phone that did not say)."""

    number: int
    version: int
    set: SetRow
    who: int | None
    phone: str


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at a table, in order, and who of them has left the game (T21)."""

    entries: tuple[int, ...]
    left: tuple[bool, ...]

    @property
    def staying(self) -> tuple[int, ...]:
        """Those who play to the end, and confirm."""
        return tuple(entry for entry, gone in zip(self.entries, self.left, strict=True) if not gone)


@dataclass(frozen=True, slots=True)
class View:
    """A table as its phones have it; `versions`: set number to its newest version, taken back or of others too.

    `typed`: what is written, as a sheet that is being typed; `resigned` is who has given the game up (C12).
    """

    desk: Desk
    seats: Seats
    rows: tuple[Row, ...]
    versions: Mapping[int, int]
    typed: Typed
    checked: Checked
    confirmed: Mapping[int, Confirmation]
    disputes: tuple[Dispute, ...]
    call: RefereeCall | None
    lower_wins: bool = True

    @property
    def by_time(self) -> bool:
        """The players say that the time is up."""
        return self.desk.by_time

    @property
    def resigned(self) -> frozenset[int]:
        """Who has given the game up."""
        return self.typed.resigned

    @property
    def sheet(self) -> Sheet | None:
        """What would be the result; None while the game is not over or something in it cannot be."""
        if not (self.rows or self.resigned) or blocking(self.checked.findings, confirmed=True):
            return None
        return self.checked.sheet

    @property
    def by_time_sheet(self) -> bool:
        """Could an organiser take what is written as a game that has ended by time?"""
        refused = [finding for finding in self.checked.findings if finding.refused]
        return bool(self.rows) and not refused and self.checked.sheet is not None

    @property
    def missing(self) -> tuple[int, ...]:
        """Who has not confirmed yet."""
        return tuple(entry for entry in self.seats.staying if entry not in self.confirmed)

    @property
    def running(self) -> tuple[int | None, ...]:
        """Totals so far, by seat."""
        return self.checked.running[-1] if self.checked.running else (0,) * len(self.seats.entries)

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who leads now (several on equal totals) of those who play on."""
        staying = set(self.seats.staying) - self.resigned
        totals = {
            entry: total
            for entry, total in zip(self.seats.entries, self.running, strict=True)
            if total is not None and entry in staying
        }
        best = (min if self.lower_wins else max)(totals.values(), default=None)
        return tuple(entry for entry, total in totals.items() if self.rows and total == best)

    def before(self, number: int) -> tuple[int | None, ...]:
        """The totals before a set, by seat; none where it is not one of those that are written, or the next."""
        after = ((0,) * len(self.seats.entries), *self.checked.running)
        return after[number - 1] if 1 <= number <= len(after) else ()

    def open_again(self, result: int | None) -> bool:
        """Has the organiser let the players go on after this version of the result (None: there is none)?"""
        return result is not None and self.desk.reopened_on == result

    def state(self, *, void: bool, result: int | None) -> State:
        """How far the table is; `result`: the version of its result that counts."""
        if void:
            return State.VOID
        if result is not None and not self.open_again(result):
            return State.DONE
        if self.disputes:
            return State.DISPUTED
        if self.sheet is not None:
            return State.WAITING
        return State.PLAYING if self.rows else State.EMPTY


def says(view: View, sheet: Sheet) -> bool:
    """Is this sheet what the phones have written? One by totals says nothing of sets."""
    written = view.checked.sheet
    if written is None or (written.totals, written.by_time) != (sheet.totals, sheet.by_time):
        return False
    return not sheet.sets or tuple(written.sets) == tuple(sheet.sets)


def state_of(view: View, table: Table) -> State:
    """How far a table of a round is."""
    counts = table.game.result.number if table.game.result is not None and table.game.counts else None
    return view.state(void=table.game.void, result=counts)


def of_tables(event: Event, tables: Sequence[Table]) -> dict[int, View]:
    """Table number to its view."""
    found = views(event, {table.game.pk: _seats(table) for table in tables})
    return {table.number: found[table.game.pk] for table in tables}


def _seats(table: Table) -> Seats:
    return Seats(tuple(seat.entry_id for seat in table.seats), tuple(seat.left for seat in table.seats))


def views(event: Event, games: Mapping[int, Seats]) -> dict[int, View]:
    """Game key to what its phones have written, for those who sit there now."""
    keys = list(games)
    desks = {desk.game_id: desk for desk in Desk.objects.filter(game__in=keys)}
    entered = _entered(keys)
    confirmed, disputes = _confirmations(desks.values()), _disputes(desks.values())
    resigned = desk_typed.resigned_of(keys) if sheets.rules_of(event).has_resigning else defaultdict[int, set[int]](set)
    calls = {call.game_id: call for call in RefereeCall.objects.filter(OPEN_CALL, game__in=keys)}
    return {
        key: _view(
            event,
            desks.get(key) or Desk(game_id=key, generation=event.links_from),
            seats,
            entered[key],
            frozenset(resigned[key] & set(seats.entries)),
            confirmed[key],
            tuple(disputes[key]),
            calls.get(key),
        )
        for key, seats in games.items()
    }


def _entered(keys: Sequence[int]) -> defaultdict[int, dict[int, tuple[EnteredSet, SetRow]]]:
    """Game key to set number to its newest version."""
    newest: defaultdict[int, dict[int, EnteredSet]] = defaultdict(dict)
    for row in EnteredSet.objects.filter(game__in=keys).order_by("version"):
        newest[row.game_id][row.number] = row
    kept = [row.pk for rows in newest.values() for row in rows.values()]
    scores: defaultdict[int, list[EnteredScore]] = defaultdict(list)
    for score in EnteredScore.objects.filter(set__in=kept):
        scores[score.set_id].append(score)
    found: defaultdict[int, dict[int, tuple[EnteredSet, SetRow]]] = defaultdict(dict)
    for key, rows in newest.items():
        found[key] = {number: (row, set_row(row, scores[row.pk])) for number, row in rows.items()}
    return found


def set_row(row: EnteredSet, scores: Iterable[EnteredScore]) -> SetRow:
    """A version of a set as a result would have it."""
    known = list(scores)
    return SetRow(
        points={score.entry_id: score.points for score in known},
        caller=row.caller_id,
        kamikaze=row.kamikaze,
        cards={score.entry_id: tuple(score.cards.split()) for score in known if score.cards},
        common={code: tuple(words.split()) for code, words in row.common.items()},
    )


def _view(
    event: Event,
    desk: Desk,
    seats: Seats,
    entered: Mapping[int, tuple[EnteredSet, SetRow]],
    resigned: frozenset[int],
    confirmed: Mapping[int, Confirmation],
    disputes: tuple[Dispute, ...],
    call: RefereeCall | None,
) -> View:
    rows = _rows(entered, seats)
    typed = desk_typed.typed([row.set for row in rows], staying=seats.staying, resigned=resigned, by_time=desk.by_time)
    checked = sheets.check(event, typed, entries=seats.entries, left=seats.left)
    versions = {number: row.version for number, (row, _set) in entered.items()}
    lower_wins = formats.GAMES[event.game].lower_wins
    return View(desk, seats, rows, versions, typed, checked, confirmed, disputes, call, lower_wins)


def _rows(entered: Mapping[int, tuple[EnteredSet, SetRow]], seats: Seats) -> tuple[Row, ...]:
    """The sets of those who sit here, from the first on: what other people wrote is theirs."""
    rows: list[Row] = []
    for number in range(1, len(entered) + 1):
        found = entered.get(number)
        if found is None or found[0].removed or set(found[1].points) != set(seats.entries):
            break
        row, written = found
        rows.append(Row(number, row.version, written, row.who_id, row.phone))
    return tuple(rows)


def _confirmations(desks: Iterable[Desk]) -> defaultdict[int, dict[int, Confirmation]]:
    current = {desk.game_id: desk.content for desk in desks}
    found: defaultdict[int, dict[int, Confirmation]] = defaultdict(dict)
    for row in Confirmation.objects.filter(game__in=list(current)).order_by("pk"):
        if row.content == current[row.game_id]:
            found[row.game_id][row.entry_id] = row
    return found


def _disputes(desks: Iterable[Desk]) -> defaultdict[int, list[Dispute]]:
    current = {desk.game_id: desk.content for desk in desks}
    found: defaultdict[int, list[Dispute]] = defaultdict(list)
    for row in Dispute.objects.filter(game__in=list(current), withdrawn=False):
        if row.content == current[row.game_id]:
            found[row.game_id].append(row)
    return found


def confirmers(result: Result) -> tuple[str, ...]:
    """The names of the players who have confirmed this version on their phones; nobody where it came another way."""
    content = result.key.removeprefix(KEY)
    if not result.key.startswith(KEY) or not content.isdecimal():
        return ()
    found = Confirmation.objects.filter(game=result.game_id, content=int(content)).order_by("pk")
    return tuple(found.values_list("entry__name", flat=True))
