"""What the public sees of the standings: held back, released, announced; and the end of the event."""

import datetime as dt

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament import standings, standings_payload
from tournament.change import Log, change
from tournament.enums import RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Announcement, Event
from tournament.queries import day
from tournament.reasons import given


def hold(event: Event, *, from_round: int, by: User | None) -> None:
    """Show the public no standings from this round on, until they are released (field report 22)."""
    with change(event, by=by, what="events.hold", facts={"round": from_round}) as log:
        last = day.last_number(log.event)
        if not 1 <= from_round <= last:
            message = _("Choose a round from 1 to %(last)s.") % {"last": last}
            raise TournamentError(message, field="from_round")
        if log.event.held_from == from_round:
            log.nothing()
            return
        log.event.held_from = from_round
        log.event.save(update_fields=["held_from"])


def release(event: Event, *, by: User | None) -> None:
    """Show the public all standings again."""
    with change(event, by=by, what="events.release") as log:
        _release(log)


def _release(log: Log) -> None:
    if log.event.held_from is None:
        log.nothing()
        return
    log.facts["round"] = log.event.held_from
    log.event.held_from = None
    log.event.save(update_fields=["held_from"])


def finish(event: Event, *, by: User | None, at: dt.datetime, why: str = "", release: bool = False) -> Announcement:
    """End the event: the standings as they are now are kept as an announcement.

    Needs a reason when fewer rounds than planned were played, or when there was an announcement before.
    `release`: standings that are held back are released too; the history has a line for each.
    """
    why = given(why)
    with transaction.atomic():
        if release:
            with change(event, by=by, what="events.release") as log:
                _release(log)
        with change(event, by=by, what="events.finish", why=why) as log:
            if log.event.finished_at is not None:
                raise Conflict(_("The event is finished already."))
            played = _refuse_open_rounds(log.event)
            if not why and needs_reason(log.event, played=played):
                message = _("Say why: fewer rounds than planned were played, or the standings were announced before.")
                raise TournamentError(message, field="why")
            log.event.finished_at = at
            log.event.save(update_fields=["finished_at"])
            made = _announce(log.event, by=by, why=why)
            log.facts |= {"round": played, "number": made.number}
    return made


def needs_reason(event: Event, *, played: int) -> bool:
    """Does finishing after `played` rounds need a reason?"""
    return played < day.last_number(event) or Announcement.objects.filter(event=event).exists()


def reopen(event: Event, *, why: str, by: User | None) -> None:
    """Go on with a finished event; what was announced stays on record."""
    why = given(why)
    with change(event, by=by, what="events.reopen", why=why) as log:
        if log.event.finished_at is None:
            raise Conflict(_("The event is not finished."))
        if not why:
            raise TournamentError(_("Opening a finished event again needs a reason."), field="why")
        log.event.finished_at = None
        log.event.save(update_fields=["finished_at"])


def announce(event: Event, *, why: str, by: User | None) -> Announcement:
    """Announce the standings of a finished event anew, after a correction; the earlier announcement stays.

    Where they are still as announced last, that announcement is the answer: a second press makes no second one.
    """
    why = given(why)
    with change(event, by=by, what="events.announce", why=why) as log:
        if log.event.finished_at is None:
            raise TournamentError(_("Finish the event first: that announces its standings."))
        if not why:
            raise TournamentError(_("A new announcement needs a reason."), field="why")
        newest = Announcement.objects.filter(event=log.event).order_by("-number").first()
        if newest is not None and standings_payload.same(
            newest.payload, standings_payload.dump(standings.of(log.event)), names=True
        ):
            log.nothing()
            return newest
        made = _announce(log.event, by=by, why=why)
        log.facts["number"] = made.number
    return made


def _refuse_open_rounds(event: Event) -> int:
    """The number of the last round; refused while a round is drawn or running."""
    begun = [row for row in day.rounds(event) if row.state != RoundState.PLANNED]
    for row in begun:
        if row.state != RoundState.CLOSED:
            raise TournamentError(_("Round %(number)s is not closed yet.") % {"number": row.number})
    if not begun:
        raise TournamentError(_("No round has been played yet."))
    return begun[-1].number


def _announce(event: Event, *, by: User | None, why: str) -> Announcement:
    now = standings.of(event)
    newest = Announcement.objects.filter(event=event).order_by("-number").values_list("number", flat=True).first()
    return Announcement.objects.create(
        event=event,
        number=1 if newest is None else newest + 1,
        after_round=now.after_round,
        revision=now.revision,
        payload=standings_payload.dump(now),
        reason=why,
        by=by,
    )
