"""The advisor: every way to go on with latecomers or drop-outs, with its effect now and in the rounds to come."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from . import ways
from .advice import Advice, Ahead, Round, Step, Way, changed, moved, new_threes
from .check import check
from .core import draw
from .history import history
from .noshow import ENOUGH
from .report import report
from .request import Past, Request, Table, Tables
from .sizes import LEAST, sizes

MOVES = 1_000
BEST = 2  # of the ways of one kind


def advise(
    request: Request,
    *,
    tables: Tables | None = None,
    byes: Table = (),
    late: Table = (),
    gone: Table = (),
    moves: int = MOVES,
    again: Request | None = None,
) -> tuple[Advice, ...]:
    """What can be done, best first (T18), before anything is changed.

    `request`: of the round, with those who were in it before; `tables` and `byes`: as drawn, None while it is not.
    `again`: what the whole round would be drawn from; that way is then exactly its draw. None: a small search.
    """
    after = changed(request, late=late, gone=gone)
    if tables is None:
        return tuple(_to_draw(after, late, moves))
    round_ = Round(after, tables, byes, late, gone)
    found = [*(ways.arrivals(round_) if late else ()), *(ways.departures(round_) if gone and not late else ())]
    if late and gone:
        found = [way for way in found if all(len(table) != 2 for table in way.tables)] or found
    told = [_told(round_, way, moves) for way in _shortlist(round_, found)]
    return tuple(sorted([*told, *_redrawn(round_, moves, again)], key=_worth))


def _shortlist(round_: Round, found: Iterable[Way]) -> list[Way]:
    """The best few ways of each kind, judged by this round alone."""
    by_kind: dict[Step, list[Way]] = {}
    for way in found:
        by_kind.setdefault(way.step, []).append(way)
    kept = []
    for some in by_kind.values():
        kept += sorted(some, key=lambda way: _now(round_, way))[: BEST if len(some) > 1 else 1]
    return kept


def _now(round_: Round, way: Way) -> tuple[int, ...]:
    told = report(round_.request, _played(way), way.byes)
    second = new_threes(round_.request.past, round_.tables, way.tables)[1]
    return len(told.forbidden) + len(told.fixed), len(told.repeats), len(second), len(told.same_club)


def _played(way: Way) -> Tables:
    """The tables of a way, void ones empty (T23: a bye for their players)."""
    return tuple(() if number in way.void else table for number, table in enumerate(way.tables, 1))


def _told(round_: Round, way: Way, moves: int) -> Advice:
    """A way with its effect."""
    request, played = round_.request, _played(way)
    seated = {player for table in way.tables for player in table}
    voided = tuple(player for number in way.void for player in way.tables[number - 1])
    told = report(request, played, (*way.byes, *voided))
    fresh, second = new_threes(request.past, round_.tables, played)
    return Advice(
        way=way.step,
        tables=way.tables,
        byes=way.byes,
        waiting=tuple(sorted(set(request.players) - seated - set(way.byes))),
        moved=moved(round_.tables, way.tables, round_.gone),
        void=way.void,
        threes=sum(len(table) == ENOUGH for table in played),
        new_threes=fresh,
        second_threes=second,
        repeats=len(told.repeats),
        ahead=_ahead(request, Past(played, (*way.byes, *voided)), moves),
        report=told,
    )


def _redrawn(round_: Round, moves: int, again: Request | None) -> Iterator[Advice]:
    """The whole round drawn again with everybody who is here."""
    asked = again or replace(round_.request, moves=moves, byes=(), plan=())
    if check(asked):
        return
    drawn = draw(asked)
    told = _told(round_, Way(Step.REDRAW, drawn.tables, drawn.byes), moves)
    yield replace(told, report=drawn.report)


def _to_draw(after: Request, late: Table, moves: int) -> Iterator[Advice]:
    """The round is not drawn yet: with the latecomers, with a bye for them, or without them."""
    waits = {Step.JOIN: after}
    if late:
        waits[Step.BYE] = replace(after, byes=(*after.byes, *(p for p in late if p not in after.byes)))
        waits[Step.NEXT] = replace(after, players=tuple(p for p in after.players if p not in late))
    found = []
    for step, asked in waits.items():
        asked = replace(asked, moves=moves, plan=())
        if check(asked):
            continue
        drawn = draw(asked)
        round_ = Round(after, (), drawn.byes, late, ())
        told = _told(round_, Way(step, drawn.tables, drawn.byes), moves)
        found.append(replace(told, tables=(), moved=(), report=None))
    yield from sorted(found, key=_worth)


def _ahead(request: Request, done: Past, moves: int) -> Ahead:
    """The rounds after this one with everybody who is here, by a small search over balanced rounds."""
    rounds = max(0, request.rounds - request.number)
    past = (*request.past, done)
    visits = history(past).threes
    here = sorted(request.players)
    seats = sizes(len(here))
    asked = replace(
        request, method="balanced", number=request.number + 1, past=past, byes=(), ranking=(), plan=(), moves=moves
    )
    if not rounds or len(here) < LEAST or check(asked):
        counts = [visits[player] for player in here]
        return Ahead(0, 0, seats.count(3), len(seats), min(counts, default=0), max(counts, default=0))
    drawn = draw(asked)
    planned = (drawn.tables, *drawn.report.plan)
    before = history(past)
    after = history((*past, *(Past(tables) for tables in planned)))
    counts = [after.threes[player] for player in here]
    repeats = after.repeats - before.repeats
    return Ahead(len(planned), repeats, seats.count(3), len(seats), min(counts), max(counts))


def _worth(advice: Advice) -> tuple[int, ...]:
    """Demands first, then who waits or has no game, then the order of T18 over this round and the next ones."""
    told = advice.report
    broken = len(told.forbidden) + len(told.fixed) if told else 0
    idle = len(advice.waiting) + len(advice.byes) + sum(len(advice.tables[number - 1]) for number in advice.void)
    return (
        broken,
        idle,
        advice.repeats + advice.ahead.repeats,
        len(advice.second_threes),
        advice.ahead.most_visits - advice.ahead.least_visits,
        advice.threes,
        len(advice.moved),
        list(Step).index(advice.way),
    )
