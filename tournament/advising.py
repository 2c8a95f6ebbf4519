"""Latecomers and drop-outs: what can be done about them in a round, and what each way does, before it is done."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournament import draw as drawing
from tournament import drawing as reads
from tournament.draw import METHODS, Advice, Request, Step, Tables
from tournament.enums import Attendance, Method, RoundState
from tournament.models import Draw, Entry, Event, Round
from tournament.queries import day, names

MOVES = 1_000  # of each search into the rounds ahead
AGAIN_MOVES = drawing.MOVES  # of the whole round drawn again: what is shown is what is taken
LAST = (Step.TWO, Step.VOID)  # T1: a game of 3 or 4 first, whatever it does to repeats


class Stage(StrEnum):
    """How far the round is: still to be drawn, drawn but not published, being played."""

    TO_DRAW = "to_draw"
    DRAFT = "draft"
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class Situation:
    """A round with those who come and those who go; `drawn`: how it is seated now, None where it is not."""

    event: Event
    number: int
    stage: Stage
    round: Round | None
    drawn: Draw | None
    request: Request
    late: tuple[Entry, ...]
    gone: tuple[Entry, ...]
    played: frozenset[int]  # tables with a result

    @property
    def version(self) -> int:
        """The draw that the options are about; 0: none."""
        return self.drawn.number if self.drawn else 0

    @property
    def tables(self) -> Tables:
        """Who sits where now."""
        return tuple(tuple(table) for table in self.drawn.tables) if self.drawn else ()

    @property
    def threes(self) -> int:
        """Tables of 3 now."""
        return sum(len(table) == 3 for table in self.tables)


@dataclass(frozen=True, slots=True)
class Option:
    """One way; the token is another one as soon as it would do anything else."""

    advice: Advice
    token: str


def situation(event: Event, number: int, *, late: Iterable[int] = (), gone: Iterable[int] = ()) -> Situation | None:
    """The round as it is; None where nobody can come or go: it is closed, a final, or not the next one.

    Of those named only who can come (no seat in it) and who can go (here, and in it) is kept.
    """
    round_ = Round.objects.filter(event=event, number=number).select_related("draft", "published").first()
    stage = _stage(event, number, round_)
    if stage is None:
        return None
    drawn = (round_.published or round_.draft) if round_ else None
    inside = _inside(event, drawn)
    people = {entry.pk: entry for entry in Entry.objects.filter(event=event, merged_into__isnull=True)}
    names.tell_apart(event, people.values())
    coming = tuple(people[pk] for pk in sorted({*late} & people.keys() - inside))
    here = {pk for pk in inside if people.get(pk) and people[pk].attendance == Attendance.PRESENT}
    going = tuple(people[pk] for pk in sorted({*gone} & here))
    return Situation(
        event,
        number,
        stage,
        round_,
        drawn,
        _request(event, number, round_, drawn, inside, people.values()),
        coming,
        going,
        _played(event, number) if stage is Stage.RUNNING else frozenset(),
    )


def _stage(event: Event, number: int, round_: Round | None) -> Stage | None:
    if day.is_final(event, number) or event.finished_at is not None:
        return None
    state = round_.state if round_ else RoundState.PLANNED
    if state == RoundState.RUNNING:
        return Stage.RUNNING
    if state == RoundState.DRAFT:
        return Stage.DRAFT
    is_next = state == RoundState.PLANNED and number == reads.next_number(event) <= day.last_number(event)
    return Stage.TO_DRAW if is_next else None


def _inside(event: Event, drawn: Draw | None) -> set[int]:
    """Who is in the round: its seats and byes, or whoever is here where it is still to be drawn."""
    if drawn is None:
        return set(reads.present(event).values_list("pk", flat=True))
    return {entry for table in [*drawn.tables, drawn.byes] for entry in table}


def _request(
    event: Event, number: int, round_: Round | None, drawn: Draw | None, inside: set[int], people: Iterable[Entry]
) -> Request:
    """What the round depends on, with the clubs and demands of everybody, also of those who are not here yet."""
    method = drawn.method if drawn else event.method
    kept = Request.from_dict(drawn.request) if drawn and drawn.request else None
    asked = reads.request(
        event,
        number=number,
        method=method if method in METHODS and method != Method.FINAL else Method.BALANCED,
        seed=kept.seed if kept else 0,
    )
    clubs = {entry.pk: entry.club for entry in people if entry.club}
    byes = tuple(drawn.byes) if drawn else ()
    return reads.with_demands(event, replace(asked, players=tuple(sorted(inside)), clubs=clubs, byes=byes, plan=()))


def _played(event: Event, number: int) -> frozenset[int]:
    found = day.round_played(event, number)
    return frozenset(table.number for table in found.tables if table.state != "missing") if found else frozenset()


def options(found: Situation) -> tuple[Option, ...]:
    """What can be done, best first; nothing where nobody comes or goes."""
    late, gone = (tuple(entry.pk for entry in people) for people in (found.late, found.gone))
    if not late and not gone:
        return ()
    byes = tuple(found.drawn.byes) if found.drawn else ()
    tables = found.tables if found.drawn else None
    asked = found.request if found.drawn else replace(found.request, byes=())
    again = again_from(found) if found.stage is Stage.DRAFT else None
    advised = drawing.advise(asked, tables=tables, byes=byes, late=late, gone=gone, moves=MOVES, again=again)
    fit = [advice for advice in advised if _possible(found, advice)]
    fit.sort(key=lambda advice: advice.way in LAST)
    return tuple(Option(advice, _token(found, advice)) for advice in fit)


def again_from(found: Situation) -> Request:
    """What the draft would be drawn from once more with those who are here afterwards; byes given by hand stay."""
    gone = {entry.pk for entry in found.gone}
    here = {*reads.present(found.event).values_list("pk", flat=True), *(entry.pk for entry in found.late)} - gone
    people = Entry.objects.filter(pk__in=here)
    by_hand = Request.from_dict(found.drawn.request).byes if found.drawn else ()
    asked = reads.request(
        found.event,
        number=found.number,
        method=found.request.method,
        seed=found.request.seed,
        moves=AGAIN_MOVES,
        byes=tuple(player for player in by_hand if player in here and player in found.request.byes),
    )
    return replace(
        asked,
        players=tuple(sorted(here)),
        fixed={entry.pk: entry.fixed_table for entry in people if entry.fixed_table is not None},
        clubs={entry.pk: entry.club for entry in people if entry.club},
    )


def _possible(found: Situation, advice: Advice) -> bool:
    """Can the page offer it at this stage: the whole round again only as a draft, two at a table only while it runs?"""
    if found.stage is Stage.TO_DRAW:
        return True
    if found.stage is Stage.RUNNING and (advice.way is Step.REDRAW or _touched(found.tables, advice) & found.played):
        return False
    if found.stage is Stage.DRAFT and advice.way in (Step.TWO, Step.VOID):
        return False
    short = [len(table) for number, table in enumerate(advice.tables, 1) if number not in advice.void and table]
    least = 2 if advice.way is Step.TWO else 3
    return all(size >= least for size in short)


def _touched(tables: Tables, advice: Advice) -> set[int]:
    """The tables at which somebody else sits afterwards, and those that become void."""
    size = max(len(tables), len(advice.tables))
    before, after = (_padded(some, size) for some in (tables, advice.tables))
    return {number for number in range(1, size + 1) if before[number - 1] != after[number - 1]} | set(advice.void)


def _padded(tables: Tables, size: int) -> Sequence[tuple[int, ...]]:
    return [*tables, *[()] * (size - len(tables))]


def _token(found: Situation, advice: Advice) -> str:
    people = [[entry.pk for entry in some] for some in (found.late, found.gone)]
    said = repr((found.number, found.version, people, advice.way, advice.tables, advice.byes, advice.void))
    return hashlib.sha256(said.encode()).hexdigest()[:16]
