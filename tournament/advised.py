"""What an organiser chose for latecomers or drop-outs, done: who is here and who sits where, all or nothing."""

import datetime as dt

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament import advising, attendance, seating
from tournament import drawing as reads
from tournament.advising import Option, Situation, Stage
from tournament.draw import VERSION, Drawn, Request, Step
from tournament.enums import Attendance
from tournament.errors import Conflict
from tournament.limits import REASON
from tournament.models import Entry
from tournament.seating import Seating


def choose(found: Situation, *, token: str, by: User | None, at: dt.datetime) -> Option:
    """Do the way with this token; a Conflict where it is not among those that there are now."""
    again = advising.again_from(found) if found.stage is Stage.DRAFT else None  # first: a change since then is seen
    option = next((one for one in advising.options(found) if one.token == token), None)
    if option is None:
        raise Conflict(_("Things have changed meanwhile. Read again what can be done now, then decide."))
    if found.stage is Stage.TO_DRAW and option.advice.way is Step.NEXT:
        return option  # they are checked in when the round is drawn
    with transaction.atomic():
        for entry in found.late:
            _arrive(entry, by=by)
        if found.stage is Stage.RUNNING:
            _reseat(found, option, by=by, at=at)
        else:
            for entry in found.gone:
                attendance.withdraw(entry, by=by)
            _draft(found, option, again, by=by)
    return option


def _arrive(entry: Entry, *, by: User | None) -> None:
    if entry.attendance == Attendance.WITHDRAWN:
        attendance.come_back(entry, by=by)
    else:
        attendance.check_in(entry, by=by)


def _reseat(found: Situation, option: Option, *, by: User | None, at: dt.datetime) -> None:
    advice = option.advice
    if advice.way is Step.NEXT and not found.gone:
        return
    assert found.round is not None
    gone = tuple(entry.pk for entry in found.gone)
    seats = Seating(advice.tables, advice.byes, void=advice.void, absent=gone)
    seating.reseat(found.round, seating=seats, version=found.version, by=by, at=at, why=_why(found))


def _draft(found: Situation, option: Option, again: Request | None, *, by: User | None) -> None:
    advice = option.advice
    if found.stage is Stage.TO_DRAW or (advice.way is Step.NEXT and not found.gone):
        return
    if advice.way is Step.REDRAW:
        assert again is not None
        assert advice.report is not None
        drawn = Drawn(advice.tables, advice.byes, advice.report, VERSION)
        seating.take(found.event, request=again, drawn=drawn, by=by, version=found.version)
        return
    asked = reads.request(
        found.event, number=found.number, method=found.request.method, seed=found.request.seed, byes=advice.byes
    )
    seating.arrange(found.event, request=asked, tables=advice.tables, byes=advice.byes, by=by, version=found.version)


def _why(found: Situation) -> str:
    """The reason that the history keeps."""
    late, gone = (", ".join(entry.name for entry in people) for people in (found.late, found.gone))
    said = [_("Came late: %(names)s.") % {"names": late}] if late else []
    said += [_("Not here: %(names)s.") % {"names": gone}] if gone else []
    why = " ".join(said)
    return why if len(why) <= REASON else _("Latecomers and players who are not here.")
