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
from tournament import formats, problems, seats
from tournament.change import Log, change
from tournament.draw import VERSION, Drawn, Report, Request
from tournament.enums import Attendance, Method, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Clock, Draw, Entry, Event, Game, Round
from tournament.queries import day
from tournament.reasons import given

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
    if ties := reads.final_ties(event, request):
        raise drawing.Impossible(tuple(ties))
    return take(event, request=request, drawn=drawing.draw(request), by=by, version=version)


def take(event: Event, *, request: Request, drawn: Drawn, by: User | None, version: int | None = None) -> Draw:
    """Make what was drawn from the request the round's draft; a Conflict where the event asks for another draw by now.

    `version`: as in draw.
    """
    with change(event, by=by, what="seating.draw") as log:
        round_ = _round_to_draw(log.event, request.number, version)
        if reads.outdated(log.event, request):
            raise Conflict(_("The players or the standings have changed meanwhile. Draw once more."))
        made = _append(
            log.event, round_, request, tables=drawn.tables, byes=drawn.byes, report=drawn.report, parent=None, by=by
        )
        round_.method = request.method
        round_.final = request.method == Method.FINAL
        _set_draft(round_, made, log)
        log.facts |= {"method": request.method, "seed": request.seed, "moves": request.moves}
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
    """Seat a round by hand: every breach is reported; a double seat or a table too large for the game is refused (T19).

    `version`: as in draw.
    """
    with change(event, by=by, what="seating.arrange") as log:
        round_ = _round_to_draw(log.event, request.number, version)
        _refuse(log.event, tables, byes, known=set(reads.present(log.event).values_list("pk", flat=True)))
        plain = tuple(tuple(table) for table in tables)
        request = reads.with_demands(log.event, request)
        report = drawing.report(request, plain, tuple(byes))
        made = _append(log.event, round_, request, tables=plain, byes=byes, report=report, parent=round_.draft, by=by)
        if round_.draft is None:
            round_.method = Method.BY_HAND
        round_.final = day.is_final(log.event, request.number)
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
        request = reads.with_demands(log.event, Request.from_dict(parent.request))
        report = drawing.report(request, tables, byes)
        made = _append(log.event, fresh, request, tables=tables, byes=byes, report=report, parent=parent, by=by)
        made.swaps = [*parent.swaps, [a, b]]
        made.save(update_fields=["swaps"])
        _set_draft(fresh, made, log)
    return made


def discard(round_: Round, *, by: User | None, version: int | None = None) -> None:
    """Throw the draft away; the draw itself stays on record. `version`: the draft that is meant, None: whichever."""
    with change(round_.event, by=by, what="seating.discard") as log:
        fresh = _fresh(round_, log, RoundState.DRAFT)
        drawn = _expect(fresh.draft, version)
        fresh.draft = None
        fresh.save(update_fields=["draft"])
        log.facts |= {"draw": drawn.number, "lifted": seats.clear(fresh)}


def publish(round_: Round, *, version: int, by: User | None, at: dt.datetime, anyway: bool = False) -> None:
    """Show the draft to the players: seats are made from it. The round before has to be closed (field report 13).

    `anyway`: also though somebody in it is not in the hall any more, or a “never with” pair or a fixed table is broken.
    """
    with change(round_.event, by=by, what="seating.publish") as log:
        fresh = _fresh(round_, log, RoundState.DRAFT)
        drawn = _expect(fresh.draft, version)
        if Round.objects.filter(event=log.event, number__lt=fresh.number, closed_at__isnull=True).exists():
            raise TournamentError(_("Close the round before this one first."), rule="T22")
        _refuse_unplayable(log.event, fresh, drawn, anyway=anyway)
        fresh.draft, fresh.published, fresh.published_at = None, drawn, at
        fresh.save(update_fields=["draft", "published", "published_at"])
        log.facts |= {"draw": drawn.number, "lifted": seats.build(fresh, drawn)}


def unpublish(round_: Round, *, by: User | None, version: int | None = None) -> None:
    """Take the draw back from the players: it is a draft again. Results typed so far stay with their tables.

    The seats stay until another draw is published, for who has left (T21) and what is void (T23) is known by them.
    """
    with change(round_.event, by=by, what="seating.unpublish") as log:
        fresh = _fresh(round_, log, RoundState.RUNNING)
        drawn = _expect(fresh.published, version)
        if Round.objects.filter(event=log.event, number__gt=fresh.number, draft__isnull=False).exists():
            raise TournamentError(_("The next round is drawn already: discard that draft first."))
        fresh.draft, fresh.published, fresh.published_at = drawn, None, None
        fresh.save(update_fields=["draft", "published", "published_at"])
        Clock.objects.filter(round=fresh).delete()
        log.facts["draw"] = drawn.number


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
    why = given(why, needed=True)
    with change(round_.event, by=by, what="seating.reseat", why=why) as log:
        fresh = _fresh(round_, log, RoundState.RUNNING)
        parent = _expect(fresh.published, version)
        known = {entry for table in [*parent.tables, parent.byes] for entry in table}
        known |= {entry.pk for entry in reads.awaiting(log.event, fresh)}
        tables, byes = seating.tables, seating.byes
        _refuse(log.event, tables, byes, known=known)
        _refuse_small(tables, void=seating.void)
        request = reads.with_demands(log.event, Request.from_dict(parent.request))
        report = drawing.report(request, tables, byes)
        made = _append(log.event, fresh, request, tables=tables, byes=byes, report=report, parent=parent, by=by)
        fresh.published = made
        fresh.save(update_fields=["published"])
        Entry.objects.filter(event=log.event, pk__in=seating.absent).update(attendance=Attendance.WITHDRAWN)
        lifted = seats.build(fresh, made)
        Game.objects.filter(round=fresh, table__in=seating.void).update(voided_at=at, void_reason=given(why))
        log.facts |= {
            "lifted": lifted,
            "draw": made.number,
            "tables": seats.carry(fresh, key=f"draw-{made.number}", by=by, why=why),
        }
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


def _expect(drawn: Draw | None, version: int | None) -> Draw:
    if drawn is None or version not in (None, drawn.number):
        raise Conflict(_("The draw has been changed meanwhile. Look at it again before you go on."))
    return drawn


def _refuse(event: Event, tables: Tables, byes: Sequence[int], *, known: set[int]) -> None:
    """T19: nobody sits twice; T1, T7: a table has no more seats than the game has places."""
    most = max(formats.of(event).sizes)
    if large := [number for number, table in enumerate(tables, start=1) if len(table) > most]:
        message = _("Too many players at table %(tables)s: a table seats at most %(most)s.")
        words = {"tables": ", ".join(map(str, large)), "most": most}
        raise TournamentError(message % words, field="tables", rule="T1")
    seated = Counter([entry for table in tables for entry in table] + list(byes))
    if any(count > 1 for count in seated.values()):
        raise TournamentError(_("A player sits twice."), field="tables", rule="T19")
    if not set(seated) <= known:
        raise TournamentError(_("Somebody who is not here would get a seat."), field="tables", rule="T19")


def _refuse_small(tables: Tables, *, void: Sequence[int] = ()) -> None:
    """A round has a table, and nobody plays alone (T1, T23)."""
    if not any(tables):
        raise TournamentError(_("Nobody would have a seat."), field="tables", rule="T1")
    if alone := [number for number, table in enumerate(tables, start=1) if len(table) == 1 and number not in void]:
        message = _("One player alone at table %(tables)s: a game needs at least two.")
        raise TournamentError(message % {"tables": ", ".join(map(str, alone))}, field="tables", rule="T1")


def _refuse_unplayable(event: Event, round_: Round, drawn: Draw, *, anyway: bool) -> None:
    _refuse_small(drawn.tables)
    if ties := reads.final_ties(event, Request.from_dict(drawn.request)):
        raise TournamentError(problems.sentence(ties[0], problems.names(event.pk)), rule="T16")
    if anyway:
        return
    names = problems.names(event.pk)
    asked = [problems.sentence(problem, names) for problem in reads.breaches(event, drawn)]
    if gone := reads.gone(event, round_):
        listed = ", ".join(entry.label for entry in gone)
        asked.append(str(_("In this draw, but not here: %(names)s.") % {"names": listed}))
    if asked:
        raise TournamentError(" ".join(asked), field="anyway")


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
