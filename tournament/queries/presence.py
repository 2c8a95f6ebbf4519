"""Where a player is now: the seat in the running round, the place in a draft, the rounds missed so far."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.enums import Attendance, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Draw, Entry, Event, Penalty, Round, Seat, TieBreakPlace
from tournament.queries import day, scores


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat in the running round; no table: a bye. `playing` is how many at the table have not left."""

    seat: Seat
    round: int
    table: int | None
    name: str
    playing: int
    result: bool
    void: bool


@dataclass(frozen=True, slots=True)
class Drafted:
    """The round that is drawn but not published, and the player's place in it: a table, a bye or neither."""

    round: int
    table: str | None
    bye: bool

    @property
    def inside(self) -> bool:
        """Has the player a place in this draft?"""
        return self.bye or self.table is not None


@dataclass(frozen=True, slots=True)
class Presence:
    """All that a change of attendance depends on."""

    entry: Entry
    begun: bool
    running: int | None
    sitting: Sitting | None
    drafted: Drafted | None
    seated: tuple[int, ...]
    missed: tuple[int, ...]
    here: int
    next_round: int | None

    @property
    def may_leave(self) -> bool:
        """Does the player sit at a game of the running round that can be left (T21)?"""
        sitting = self.sitting
        return sitting is not None and sitting.table is not None and not sitting.seat.left and not sitting.void


@dataclass(frozen=True, slots=True)
class Advised:
    """A round that the advisor can be asked about: the player comes into it, or goes out of it."""

    number: int
    comes: bool


def of(entry: Entry) -> Presence:
    """Where the entry is now, in a fixed number of queries."""
    event = entry.event
    rounds = day.rounds(event)
    published = [row for row in rounds if row.published_at is not None]
    running = next((row for row in published if row.state == RoundState.RUNNING), None)
    seats = {seat.round_id: seat for seat in Seat.objects.filter(entry=entry).select_related("game")}
    names = day.table_names(event)
    return Presence(
        entry=entry,
        begun=bool(published),
        running=running.number if running else None,
        sitting=_sitting(event, running, seats[running.pk], names) if running and running.pk in seats else None,
        drafted=next((_drafted(row, entry, names) for row in rounds if row.state == RoundState.DRAFT), None),
        seated=tuple(row.number for row in published if row.pk in seats),
        missed=tuple(
            row.number for row in published if row.state == RoundState.CLOSED and not row.final and row.pk not in seats
        ),
        here=Entry.objects.filter(event=event, merged_into__isnull=True, attendance=Attendance.PRESENT).count(),
        next_round=_next_round(event, published),
    )


def _sitting(event: Event, running: Round, seat: Seat, names: dict[int, str]) -> Sitting:
    row = scores.rounds(event, since=running.number, through=running.number)[0]
    game = next((game for game in row.games if game.pk == seat.game_id), None)
    if game is None:
        return Sitting(seat, running.number, None, "", playing=0, result=False, void=False)
    return Sitting(
        seat,
        running.number,
        game.table,
        names.get(game.table, str(game.table)),
        playing=sum(not left for _entry, left in game.seats),
        result=game.counts,
        void=game.void,
    )


def _drafted(row: Round, entry: Entry, names: dict[int, str]) -> Drafted:
    drawn = row.draft
    tables = drawn.tables if drawn else []
    table = next((number for number, seated in enumerate(tables, start=1) if entry.pk in seated), None)
    name = names.get(table, str(table)) if table is not None else None
    return Drafted(row.number, name, bye=bool(drawn and entry.pk in drawn.byes))


def _next_round(event: Event, published: list[Round]) -> int | None:
    """The round that is drawn next; None: the event has no more, or the next one is the final (T16)."""
    number = published[-1].number + 1 if published else 1
    return number if number <= event.rounds_planned and event.finished_at is None else None


def advised(now: Presence) -> Iterator[Advised]:
    """The running round and the draft, between two rounds the next one to draw; finals excepted."""
    event, here = now.entry.event, now.entry.attendance == Attendance.PRESENT
    places = []
    if now.running is not None:
        places.append((now.running, now.sitting is not None, now.may_leave))
    if now.drafted is not None:
        places.append((now.drafted.round, now.drafted.inside, True))
    if not places and now.begun and now.next_round is not None:
        places.append((now.next_round, here, True))
    for number, inside, may_go in places:
        if not day.is_final(event, number) and (not inside or (here and may_go)):
            yield Advised(number, comes=not inside)


def fresh(entry: Entry, event: Event) -> Entry:
    """The entry as it is under the lock; refused when it is gone or merged into another one meanwhile."""
    found = Entry.objects.filter(event=event, pk=entry.pk).select_related("person", "merged_into").first()
    if found is None:
        raise Conflict(_("This player has been removed meanwhile."))
    if found.merged_into is not None:
        raise Conflict(_("This player has been merged meanwhile, into: %(name)s.") % {"name": found.merged_into.name})
    found.event = event
    return found


def refuse_finished(event: Event) -> None:
    """Refuse what would change a finished event."""
    if event.finished_at is not None:
        raise TournamentError(_("The event is finished: open it again first."))


def kept_because(entry: Entry) -> str | None:
    """Why this player cannot be removed; None: nothing on record names the player."""
    keys = {entry.pk, *entry.merged.values_list("pk", flat=True)}
    draws = Draw.objects.filter(event=entry.event).order_by("number")
    for number, tables, byes in draws.values_list("round_number", "tables", "byes"):
        if keys & {one for table in [*tables, byes] for one in table}:
            sentence = _("Was drawn for round %(round)s and is on record there: withdraw instead of removing.")
            return sentence % {"round": number}
    if Penalty.objects.filter(entry__in=keys).exists():
        return _("Has a penalty on record: withdraw instead of removing.")
    if TieBreakPlace.objects.filter(entry__in=keys).exists():
        return _("Is part of a tie broken by hand: withdraw instead of removing.")
    if Seat.objects.filter(entry__in=keys).exists():
        return _("Has a seat: withdraw instead of removing.")
    return None


def together_in_draft(a: Entry, b: Entry) -> int | None:
    """The round whose draft has both at one table."""
    for row in Round.objects.filter(event=a.event, draft__isnull=False).select_related("draft"):
        if row.draft is not None and any({a.pk, b.pk} <= set(table) for table in row.draft.tables):
            return row.number
    return None
