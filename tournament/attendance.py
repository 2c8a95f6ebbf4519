"""Who is in the hall: checked in, withdrawn, left in the middle of a game (T21), come back."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db.models import F
from django.utils.translation import gettext as _

from tournament import formats
from tournament.change import Log, change
from tournament.enums import Attendance
from tournament.errors import Conflict, TournamentError
from tournament.models import Desk, Entry, Seat
from tournament.queries import presence
from tournament.queries.presence import Sitting, refuse_finished


def check_in(entry: Entry, *, by: User | None) -> None:
    """The player is here, and is in the next draw."""
    with _changing(entry, what="attendance.check_in", by=by) as (log, fresh):
        if fresh.attendance == Attendance.WITHDRAWN:
            raise Conflict(_("Has withdrawn from the event: let the player return first."))
        if not _set(fresh, Attendance.PRESENT):
            log.nothing()


def undo_check_in(entry: Entry, *, by: User | None) -> None:
    """The player is not here after all; only while no round has given a seat."""
    with _changing(entry, what="attendance.undo_check_in", by=by) as (log, fresh):
        if fresh.attendance == Attendance.WITHDRAWN:
            raise Conflict(_("Has withdrawn from the event meanwhile."))
        if seat := Seat.objects.filter(entry=fresh).select_related("round").order_by("round__number").first():
            raise TournamentError(_("Has a seat in round %(round)s: withdraw instead.") % {"round": seat.round.number})
        if not _set(fresh, Attendance.EXPECTED):
            log.nothing()


def withdraw(entry: Entry, *, by: User | None, why: str = "") -> None:
    """The player takes no part in further draws; a game that is being played counts to its end."""
    with _changing(entry, what="attendance.withdraw", by=by, why=why) as (log, fresh):
        if not _set(fresh, Attendance.WITHDRAWN):
            log.nothing()


def come_back(entry: Entry, *, by: User | None) -> None:
    """A withdrawn player is here again, and is in the next draw."""
    with _changing(entry, what="attendance.come_back", by=by) as (log, fresh):
        if not _set(fresh, Attendance.PRESENT):
            log.nothing()


def leave_game(entry: Entry, *, by: User | None, why: str = "") -> None:
    """T21: the player leaves in the middle of the running game and the event; the others play on."""
    with _changing(entry, what="attendance.leave_game", by=by, why=why) as (log, fresh):
        sitting = _sitting(fresh)
        if sitting.seat.left:
            log.nothing()
            return
        if sitting.void:
            raise TournamentError(_("The game at table %(table)s is void.") % {"table": sitting.name}, rule="T23")
        if sitting.playing <= 2:
            sentence = (
                _("Fewer than two players would remain at table %(table)s: mark on its sheet who has resigned instead.")
                if formats.GAMES[log.event.game].leaver_ends
                else _("Fewer than two players would remain at table %(table)s: declare the game void instead.")
            )
            raise TournamentError(sentence % {"table": sitting.name}, rule="T21")
        _mark(sitting, log, left=True)
        _set(fresh, Attendance.WITHDRAWN)


def undo_leave(entry: Entry, *, by: User | None) -> None:
    """The player has not left the running game after all: the sheet asks for a score again."""
    with _changing(entry, what="attendance.undo_leave", by=by) as (log, fresh):
        sitting = _sitting(fresh)
        if not sitting.seat.left:
            log.nothing()
            return
        _mark(sitting, log, left=False)
        _set(fresh, Attendance.PRESENT)


@contextmanager
def _changing(entry: Entry, *, what: str, by: User | None, why: str = "") -> Iterator[tuple[Log, Entry]]:
    with change(entry.event, by=by, what=what, why=why.strip()) as log:
        refuse_finished(log.event)
        fresh = presence.fresh(entry, log.event)
        log.facts |= {"entry": fresh.pk, "number": fresh.number, "name": fresh.name}
        yield log, fresh
        entry.attendance = fresh.attendance


def _set(entry: Entry, attendance: Attendance) -> bool:
    """Is anything changed by that?"""
    if entry.attendance == attendance:
        return False
    entry.attendance = attendance
    entry.save(update_fields=["attendance"])
    return True


def _sitting(entry: Entry) -> Sitting:
    """The entry's table in the running round; refused where there is none."""
    sitting = presence.of(entry).sitting
    if sitting is None or sitting.table is None:
        raise Conflict(_("Sits at no table of a running round."))
    return sitting


def _mark(sitting: Sitting, log: Log, *, left: bool) -> None:
    Seat.objects.filter(pk=sitting.seat.pk).update(left=left)
    # Those who stay have confirmed another sheet than it is now.
    Desk.objects.filter(game=sitting.seat.game_id).update(content=F("content") + 1, revision=F("revision") + 1)
    log.facts |= {"round": sitting.round, "table": sitting.name}
