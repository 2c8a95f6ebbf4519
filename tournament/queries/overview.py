"""Where the day is and the one next step, computed from the event: the state machine of the overview page."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tournament import standings, standings_payload
from tournament.draw import sizes
from tournament.enums import Attendance, RoundState
from tournament.models import Announcement, Entry, Event, Round, VenueTable
from tournament.moment import Moment
from tournament.queries import clock as clocks
from tournament.queries import day, odd
from tournament.queries.day import Played
from tournament.queries.players import Counts, head_count
from tournament.timing import Face
from tournament.timing import State as Clock

LEAST_PLAYERS = 3


class Step(StrEnum):
    """What the organiser does next."""

    NAMES = "names"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PUBLISH = "publish"
    CLOCK = "clock"
    RESULTS = "results"
    CLOSE = "close"
    FINISH = "finish"
    DONE = "done"


class Code(StrEnum):
    """What stands in the way of the next step, or is good to know before it."""

    TOO_FEW = "too_few"
    NOBODY = "nobody"
    NOT_HERE = "not_here"
    FIVE = "five"
    TABLES_SHORT = "tables_short"
    MISSING = "missing"
    RESEATED = "reseated"
    NEXT_DRAWN = "next_drawn"
    AFTER_DRAW = "after_draw"
    GONE = "gone"
    CLOSED_MISSING = "closed_missing"
    HELD = "held"
    CHANGED = "changed"
    ODD = "odd"
    CLOCK_UNSURE = "clock_unsure"
    CLOCK_UP = "clock_up"


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that stands in the way (`blocks`) or is good to know, with what a sentence about it needs."""

    code: Code
    facts: dict[str, Any] = field(default_factory=dict)
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The overview: next step, its round, tables done, and what to know before it."""

    step: Step
    round: int
    final: bool
    people: Counts
    tables: tuple[int, ...]
    done: int
    notes: tuple[Note, ...]
    announcement: Announcement | None = None


@dataclass(frozen=True, slots=True)
class _Seen:
    """All that the steps look at, read once."""

    event: Event
    at: Moment
    people: Counts
    begun: list[Round]
    played: list[Played]


def of(event: Event, *, at: Moment) -> State:
    """The state of the event's day, in a fixed number of queries."""
    begun = [row for row in day.rounds(event) if row.state != RoundState.PLANNED]
    seen = _Seen(event, at, head_count(event), begun, day.played(event))
    if event.finished_at is not None:
        return _finished(seen)
    running = next((item for item in seen.played if item.round.state == RoundState.RUNNING), None)
    if running is not None:
        return _running(seen, running)
    if begun and begun[-1].state == RoundState.DRAFT:
        return _drawn(seen, begun[-1])
    if len(begun) >= day.last_number(event):
        return State(Step.FINISH, begun[-1].number, begun[-1].final, seen.people, (), 0, tuple(_before_finish(seen)))
    return _to_draw(seen)


def _to_draw(seen: _Seen) -> State:
    number = len(seen.begun) + 1
    people = seen.people
    final = day.is_final(seen.event, number)
    players = min(people.here, seen.event.final_size or people.here) if final else people.here
    step, notes = Step.DRAW, list(_before_draw(seen, players))
    if not seen.begun and people.all < LEAST_PLAYERS:
        step = Step.NAMES
    elif not seen.begun and (people.expected or people.here < LEAST_PLAYERS):
        step = Step.CHECK_IN
    if step != Step.DRAW:
        notes = [note for note in notes if note.code != Code.NOT_HERE]
    notes += _odd(seen.played[-1:])
    return State(step, number, final, people, sizes(players), 0, tuple(notes))


def _before_draw(seen: _Seen, players: int) -> list[Note]:
    notes = []
    if not players:
        notes.append(Note(Code.NOBODY, blocks=True))
    elif players < LEAST_PLAYERS:
        notes.append(Note(Code.TOO_FEW, {"count": players}, blocks=True))
    if seen.people.expected:
        notes.append(Note(Code.NOT_HERE, {"count": seen.people.expected}))
    if players == 5:
        notes.append(Note(Code.FIVE))
    needed = len(sizes(players))
    there = VenueTable.objects.filter(event=seen.event).count()
    if there and needed > there:
        notes.append(Note(Code.TABLES_SHORT, {"needed": needed, "there": there}))
    return notes


def _drawn(seen: _Seen, round_: Round) -> State:
    drawn = round_.draft
    tables = tuple(len(table) for table in drawn.tables) if drawn else ()
    seated = {entry for table in drawn.tables for entry in table} | set(drawn.byes) if drawn else set()
    here = set(
        Entry.objects.filter(event=seen.event, merged_into__isnull=True, attendance=Attendance.PRESENT).values_list(
            "pk", flat=True
        )
    )
    notes = []
    if gone := len(seated - here):
        notes.append(Note(Code.GONE, {"count": gone}))
    if not round_.final and (late := len(here - seated)):
        notes.append(Note(Code.AFTER_DRAW, {"count": late}))
    return State(Step.PUBLISH, round_.number, round_.final, seen.people, tables, 0, tuple(notes))


def _running(seen: _Seen, played: Played) -> State:
    missing = [table for table in played.tables if table.state == "missing"]
    reseated = [table for table in played.tables if table.state == "reseated"]
    clock = clocks.of_round(played.round, at=seen.at, minutes=seen.event.minutes_per_game)
    step = _step(clock, played, waiting=bool(missing or reseated))
    notes = _of_clock(clock, seen.at, waiting=bool(missing))
    if missing and step != Step.CLOCK:  # else nobody has played yet
        notes.append(Note(Code.MISSING, {"tables": [table.label for table in missing]}, blocks=True))
    if reseated:
        notes.append(Note(Code.RESEATED, {"tables": [table.label for table in reseated]}, blocks=True))
    if seen.begun[-1].state == RoundState.DRAFT:
        notes.append(Note(Code.NEXT_DRAWN, {"round": seen.begun[-1].number}))
    notes += _odd([played])
    return State(
        step=step,
        round=played.round.number,
        final=played.round.final,
        people=seen.people,
        tables=tuple(len(table.seats) for table in played.tables),
        done=len(played.tables) - len(played.missing),
        notes=tuple(notes),
    )


def _step(clock: Face, played: Played, *, waiting: bool) -> Step:
    """The clock first, as long as it stands and no result is there; a round can be played without it."""
    if not waiting:
        return Step.CLOSE
    return Step.CLOCK if clock.state == Clock.READY and not played.done_count else Step.RESULTS


def _of_clock(clock: Face, at: Moment, *, waiting: bool) -> list[Note]:
    if clock.state == Clock.UNSURE:
        return [Note(Code.CLOCK_UNSURE, {"round": clock.round}, blocks=True)]
    return [Note(Code.CLOCK_UP, {"round": clock.round})] if waiting and clock.is_up(at.ticks) else []


def _before_finish(seen: _Seen) -> list[Note]:
    notes = [
        Note(Code.CLOSED_MISSING, {"round": item.round.number, "tables": [table.label for table in item.missing]})
        for item in seen.played
        if item.missing
    ]
    notes += _odd(seen.played)
    if seen.event.held_from is not None:
        notes.append(Note(Code.HELD, {"round": seen.event.held_from}))
    return notes


def _odd(played: Sequence[Played]) -> list[Note]:
    """V1, V2: results accepted though they are odd, by round."""
    return [Note(Code.ODD, {"round": number, "count": count}) for number, count in odd.count(played).items()]


def _finished(seen: _Seen) -> State:
    newest = Announcement.objects.filter(event=seen.event).order_by("-number").first()
    notes = _before_finish(seen)
    if newest is not None and changed_since(seen.event, newest):
        notes.insert(0, Note(Code.CHANGED, {"number": newest.number}, blocks=True))
    last = seen.begun[-1] if seen.begun else None
    return State(
        step=Step.DONE,
        round=last.number if last else 0,
        final=bool(last and last.final),
        people=seen.people,
        tables=(),
        done=0,
        notes=tuple(notes),
        announcement=newest,
    )


def changed_since(event: Event, announcement: Announcement) -> bool:
    """Do the standings differ from those announced, after a correction?"""
    return not standings_payload.same(standings_payload.dump(standings.of(event)), announcement.payload)
