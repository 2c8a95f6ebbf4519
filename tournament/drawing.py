"""From the event to a draw.Request and back: what a draw depends on, and what stands in its way."""

from dataclasses import dataclass, replace

from django.db.models import QuerySet

from tournament import draw as drawing
from tournament import standings
from tournament.draw import MOVES, Past, Problem, Report, Request, Tables
from tournament.enums import Attendance, Method, RoundState
from tournament.models import Draw, Entry, Event, NeverWith, Round, VenueTable
from tournament.queries import day, names, scores

DEFAULT_MOVES = MOVES


@dataclass(frozen=True, slots=True)
class Ready:
    """Can round `number` be drawn: what forbids it, and what the organiser should know first."""

    number: int
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def next_number(event: Event) -> int:
    """The round that can be drawn now: the draft, else the one after the last published."""
    last = day.last_published(event)
    return last.number + 1 if last else 1


def request(
    event: Event, *, number: int, method: str, seed: int, moves: int = DEFAULT_MOVES, byes: tuple[int, ...] = ()
) -> Request:
    """All that the draw of this round depends on, from the event as it is now (T20)."""
    people = list(present(event))
    lines = standings.of(event, through=number - 1).lines
    begun = any(line.row.played or line.row.byes for line in lines)
    ranking = [line.who.entry for line in lines] if begun else []
    if method == Method.FINAL:
        people = [entry for entry in people if entry.pk in set(ranking)]
    return Request(
        players=tuple(sorted(entry.pk for entry in people)),
        method=method,
        number=number,
        rounds=event.rounds_planned,
        past=_past(event, number),
        ranking=tuple(ranking),
        forbidden=_forbidden(event),
        fixed={entry.pk: entry.fixed_table for entry in people if entry.fixed_table is not None},
        clubs={entry.pk: entry.club for entry in people if entry.club},
        byes=byes,
        final_size=event.final_size or 4,
        seed=seed,
        moves=moves,
        plan=_planned(event, number) if method == Method.BALANCED else (),
    )


def _planned(event: Event, number: int) -> tuple[Tables, ...]:
    """What the draw of the round before foresaw for this round and the next ones, also through changes by hand."""
    before = Round.objects.filter(event=event, number=number - 1).first()
    drawn = before.published if before else None
    while drawn is not None and drawn.round_number == number - 1:
        if drawn.report and (plan := Report.from_dict(drawn.report).plan):
            return plan
        drawn = drawn.parent
    return ()


def present(event: Event) -> QuerySet[Entry]:
    """Who is in the hall."""
    return Entry.objects.filter(event=event, merged_into__isnull=True, attendance=Attendance.PRESENT)


def with_demands(event: Event, asked: Request) -> Request:
    """A stored request with the forbidden pairs and fixed tables as they are now: what a report is judged by (T18)."""
    fixed = Entry.objects.filter(event=event, fixed_table__isnull=False).values_list("pk", "fixed_table")
    return replace(asked, forbidden=_forbidden(event), fixed={pk: table for pk, table in fixed if table is not None})


def outdated(event: Event, asked: Request) -> bool:
    """Would the same draw be asked for otherwise by now: other players, results, demands, clubs or plans?"""
    now = request(event, number=asked.number, method=asked.method, seed=asked.seed, moves=asked.moves, byes=asked.byes)
    return replace(now, even=asked.even).to_dict() != asked.to_dict()


def _forbidden(event: Event) -> frozenset[frozenset[int]]:
    found = NeverWith.objects.filter(event=event).values_list("first_id", "second_id")
    return frozenset(frozenset(pair) for pair in found)


def _past(event: Event, number: int) -> tuple[Past, ...]:
    """The rounds before, a void game as byes of its players (T23)."""
    found = []
    for row in scores.rounds(event, through=number - 1):
        if not row.final:
            tables = tuple(tuple(entry for entry, _ in game.seats) for game in row.games if not game.void)
            idle = [entry for game in row.games if game.void for entry, _ in game.seats]
            found.append(Past(tables, (*row.byes, *idle)))
    return tuple(found)


def ready(event: Event, asked: Request) -> Ready:
    """T17, T18, T14, T16: the pre-check before anything is drawn."""
    problems = [*order_problems(event, asked.number), *drawing.check(asked)]
    problems += final_ties(event, asked)
    return Ready(asked.number, tuple(problems), tuple(_warnings(event, asked)))


def order_problems(event: Event, number: int) -> list[Problem]:
    """Why this round is not the one to draw now; empty if it is."""
    if event.finished_at is not None:
        return [Problem("finished", "")]
    expected = next_number(event)
    if number != expected:
        return [Problem("not_next", "", facts={"round": number, "next": expected})]
    if number > day.last_number(event):
        return [Problem("no_more_rounds", "", facts={"planned": event.rounds_planned})]
    return []


def _warnings(event: Event, asked: Request) -> list[Problem]:
    found = []
    last = day.last_published(event)
    if last is not None and last.state == RoundState.RUNNING:
        played = day.round_played(event, last.number)
        missing = len(played.missing) if played else 0
        found.append(Problem("round_running", "T22", facts={"round": last.number, "missing": missing}))
    if len(asked.players) == 5 and asked.method != Method.FINAL:
        found.append(Problem("five_players", "T14"))
    needed, has = len(drawing.sizes(len(asked.players))), VenueTable.objects.filter(event=event).count()
    if has and needed > has and asked.method != Method.FINAL:
        found.append(Problem("few_tables", "T17", facts={"needed": needed, "has": has}))
    expected = Entry.objects.filter(event=event, merged_into__isnull=True, attendance=Attendance.EXPECTED)
    if awaited := expected.count():
        found.append(Problem("not_here", "", facts={"count": awaited}))
    return found


def final_ties(event: Event, asked: Request) -> list[Problem]:
    """T16: a tie across the cut or across two tables of the final is decided first (T11); nothing for another round."""
    if asked.method != Method.FINAL:
        return []
    here = set(asked.players)
    rows = [line.row for line in standings.of(event, through=asked.number - 1).lines if line.who.entry in here]
    found, cut = [], 0
    for size in drawing.sizes(asked.final_size):
        cut += size
        if cut < len(rows) and rows[cut - 1].rank is not None and rows[cut - 1].rank == rows[cut].rank:
            tied = tuple(row.entry for row in rows if row.rank == rows[cut].rank)
            found.append(Problem("final_tie", "T16", tied, {"cut": cut}))
    return found


def awaiting(event: Event, round_: Round) -> list[Entry]:
    """Present entries that the round's draft or published draw does not seat: they came after it."""
    source = round_.draft or round_.published
    seated = {entry for table in source.tables for entry in table} | set(source.byes) if source else set()
    return _labelled(event, [entry for entry in present(event) if entry.pk not in seated])


def gone(event: Event, round_: Round) -> list[Entry]:
    """Entries seated in the round's draft that are not in the hall any more."""
    if round_.draft is None:
        return []
    seated = [entry for table in [*round_.draft.tables, round_.draft.byes] for entry in table]
    found = Entry.objects.filter(event=event, pk__in=seated).exclude(attendance=Attendance.PRESENT)
    return _labelled(event, list(found))


def breaches(event: Event, drawn: Draw) -> list[Problem]:
    """T18: what this draw breaks of the demands that no draw breaks, as they are now."""
    asked = with_demands(event, Request.from_dict(drawn.request))
    report = drawing.report(asked, tuple(tuple(table) for table in drawn.tables), tuple(drawn.byes))
    return [
        *(Problem("forbidden_together", "T18", pair) for pair in report.forbidden),
        *(Problem("fixed_elsewhere", "T18", (player,), {"table": table}) for player, table in report.fixed),
    ]


def _labelled(event: Event, found: list[Entry]) -> list[Entry]:
    names.tell_apart(event, found)
    return found
