"""Who sits where: the verbs around a round's draw. A draft is not seen by players; publishing makes the seats."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournament import draw as drawing
from tournament import drawing as reads
from tournament import seats
from tournament.change import Log, change
from tournament.draw import VERSION, Report, Request
from tournament.enums import Attendance, Method, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Draw, Entry, Event, Game, Round

Tables = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Seating:
    """A round's seats after a change: tables by number, byes, tables that become void, entries not in the hall."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    void: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


def draw(event: Event, *, request: Request, by: User | None, version: int | None = None) -> Draw:
    """Draw a round from a request (drawing.request); the draft takes the place of an earlier one (T17–T20).

    `version` is the draft that the page showed (0: none): another one meanwhile is a Conflict. None takes any.
    The work is done before the event is locked: the draw depends on the request alone. Raises draw.Impossible.
    """
    drawn = drawing.draw(request)
    with change(event, by=by, what="seating.draw") as log:
        round_ = _round_to_draw(log.event, request.number, version)
        made = _append(
            log.event, round_, request, tables=drawn.tables, byes=drawn.byes, report=drawn.report, parent=None, by=by
        )
        round_.method = request.method
        round_.final = request.method == Method.FINAL
        _set_draft(round_, made, log)
        log.facts["method"] = request.method
    return made


def arrange(
    event: Event,
    *,
    request: Request,
    tables: Tables,
    byes: Sequence[int],
    by: User | None,
    version: int | None = None,
) -> Draw:
    """Seat a round by hand: every breach is reported, only a double seat is refused (T19). `version`: as in draw."""
    _refuse_double(tables, byes, set(request.players))
    with change(event, by=by, what="seating.arrange") as log:
        round_ = _round_to_draw(log.event, request.number, version)
        plain = tuple(tuple(table) for table in tables)
        report = drawing.report(request, plain, tuple(byes))
        made = _append(log.event, round_, request, tables=plain, byes=byes, report=report, parent=round_.draft, by=by)
        if round_.draft is None:
            round_.method = Method.BY_HAND
        round_.final = reads.is_final(log.event, request.number)
        _set_draft(round_, made, log)
    return made


def swap(round_: Round, *, a: int, b: int, version: int, by: User | None) -> Draw:
    """Swap two entries of the draft (one of them may have the bye); `version` is the draw the page showed."""
    with change(round_.event, by=by, what="seating.swap") as log:
        fresh = _fresh(round_, log, RoundState.DRAFT)
        parent = _expect(fresh.draft, version)
        other = {a: b, b: a}
        if not {a, b} <= {entry for table in [*parent.tables, parent.byes] for entry in table}:
            raise TournamentError(_("This player has no seat in the draft."), rule="T19")
        tables = tuple(tuple(other.get(entry, entry) for entry in table) for table in parent.tables)
        byes = tuple(other.get(entry, entry) for entry in parent.byes)
        request = Request.from_dict(parent.request)
        report = drawing.report(request, tables, byes)
        made = _append(log.event, fresh, request, tables=tables, byes=byes, report=report, parent=parent, by=by)
        made.swaps = [*parent.swaps, [a, b]]
        made.save(update_fields=["swaps"])
        _set_draft(fresh, made, log)
    return made


def discard(round_: Round, *, by: User | None) -> None:
    """Throw the draft away; the draw itself stays on record."""
    with change(round_.event, by=by, what="seating.discard") as log:
        fresh = _fresh(round_, log, RoundState.DRAFT)
        log.facts["draw"] = fresh.draft.number if fresh.draft else None
        fresh.draft = None
        fresh.save(update_fields=["draft"])


def publish(round_: Round, *, version: int, by: User | None, at: dt.datetime) -> None:
    """Show the draft to the players: seats are made from it. The round before has to be closed (field report 13)."""
    with change(round_.event, by=by, what="seating.publish") as log:
        fresh = _fresh(round_, log, RoundState.DRAFT)
        drawn = _expect(fresh.draft, version)
        if Round.objects.filter(event=log.event, number__lt=fresh.number, closed_at__isnull=True).exists():
            raise TournamentError(_("Close the round before this one first."), rule="T22")
        fresh.draft, fresh.published, fresh.published_at = None, drawn, at
        fresh.save(update_fields=["draft", "published", "published_at"])
        seats.build(fresh, drawn)
        log.facts["draw"] = drawn.number


def unpublish(round_: Round, *, by: User | None) -> None:
    """Take the draw back from the players: it is a draft again. Results typed so far stay with their tables."""
    with change(round_.event, by=by, what="seating.unpublish") as log:
        fresh = _fresh(round_, log, RoundState.RUNNING)
        if Round.objects.filter(event=log.event, number__gt=fresh.number, draft__isnull=False).exists():
            raise TournamentError(_("The next round is drawn already: discard that draft first."))
        fresh.draft, fresh.published, fresh.published_at = fresh.published, None, None
        fresh.save(update_fields=["draft", "published", "published_at"])
        seats.clear(fresh)
        log.facts["draw"] = fresh.draft.number if fresh.draft else None


def reseat(
    round_: Round,
    *,
    seating: Seating,
    version: int,
    by: User | None,
    at: dt.datetime,
    why: str,
) -> Draw:
    """Change the seats of a running round (T23): scores stay with the persons."""
    if not why.strip():
        raise TournamentError(_("A change after publishing needs a reason."), field="why", rule="T23")
    with change(round_.event, by=by, what="seating.reseat", why=why) as log:
        fresh = _fresh(round_, log, RoundState.RUNNING)
        parent = _expect(fresh.published, version)
        known = {entry for table in [*parent.tables, parent.byes] for entry in table}
        known |= {entry.pk for entry in reads.awaiting(log.event, fresh)}
        tables, byes = seating.tables, seating.byes
        _refuse_double(tables, byes, known)
        request = Request.from_dict(parent.request)
        report = drawing.report(request, tables, byes)
        made = _append(log.event, fresh, request, tables=tables, byes=byes, report=report, parent=parent, by=by)
        fresh.published = made
        fresh.save(update_fields=["published"])
        Entry.objects.filter(event=log.event, pk__in=seating.absent).update(attendance=Attendance.WITHDRAWN)
        Game.objects.filter(round=fresh, table__in=seating.void).update(voided_at=at, void_reason=why[:200])
        seats.build(fresh, made)
        log.facts |= {"draw": made.number, "tables": seats.carry(fresh, key=f"draw-{made.number}", by=by, why=why)}
        log.facts |= {"void": list(seating.void), "absent": list(seating.absent)}
    return made


def _round_to_draw(event: Event, number: int, version: int | None) -> Round:
    problems = reads.order_problems(event, number)
    if problems:
        raise drawing.Impossible(tuple(problems))
    round_, _made = Round.objects.select_related("draft").get_or_create(event=event, number=number)
    if round_.state not in (RoundState.PLANNED, RoundState.DRAFT):
        raise Conflict(_("This round is published already."))
    if version is not None and version != (round_.draft.number if round_.draft else 0):
        raise Conflict(_("The draw has been changed meanwhile. Look at it again before you go on."))
    return round_


def _fresh(round_: Round, log: Log, state: RoundState) -> Round:
    """The round as it is under the lock; refused when somebody has taken it to another state meanwhile."""
    fresh = Round.objects.select_related("draft", "published").get(pk=round_.pk)
    if fresh.state != state:
        raise Conflict(_("Somebody has changed this round meanwhile. Look at it again before you go on."))
    fresh.event = log.event
    log.facts["round"] = fresh.number
    return fresh


def _expect(drawn: Draw | None, version: int) -> Draw:
    if drawn is None or drawn.number != version:
        raise Conflict(_("The draw has been changed meanwhile. Look at it again before you go on."))
    return drawn


def _refuse_double(tables: Tables, byes: Sequence[int], known: set[int]) -> None:
    seated = Counter([entry for table in tables for entry in table] + list(byes))
    if any(count > 1 for count in seated.values()):
        raise TournamentError(_("A player sits twice."), field="tables", rule="T19")
    if not set(seated) <= known:
        raise TournamentError(_("Somebody who is not here would get a seat."), field="tables", rule="T19")


def _append(
    event: Event,
    round_: Round,
    request: Request,
    *,
    tables: Tables,
    byes: Sequence[int],
    report: Report,
    parent: Draw | None,
    by: User | None,
) -> Draw:
    newest = event.draws.aggregate(newest=Max("number"))["newest"] or 0
    return Draw.objects.create(
        event=event,
        number=newest + 1,
        round_number=round_.number,
        parent=parent,
        method=request.method if request.method in Method.values else Method.BY_HAND,
        version=VERSION,
        request=request.to_dict(),
        tables=[list(table) for table in tables],
        byes=list(byes),
        swaps=list(parent.swaps) if parent else [],
        report=report.to_dict(),
        by=by,
    )


def _set_draft(round_: Round, drawn: Draw, log: Log) -> None:
    round_.draft = drawn
    round_.save()
    log.facts |= {"round": round_.number, "draw": drawn.number}
