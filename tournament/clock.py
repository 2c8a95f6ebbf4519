"""The clock of a round: started, paused, put forward and back by the organiser; it never does anything by itself."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournament.change import Log, change
from tournament.enums import RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Clock, Extension, Game, Round
from tournament.moment import Moment, time_of
from tournament.queries import clock as faces
from tournament.timing import MINUTE, Face, State, words

MOST_MINUTES = 240


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button: on which version of the clock, when, by whom; the same `key` twice counts once."""

    version: int
    at: Moment
    by: User | None
    key: str = ""


_Act = Callable[[Clock, Face, Log], None]


def start(round_: Round, *, minutes: int, press: Press) -> None:
    """Start the clock of a running round: the game begins now."""
    _refuse_minutes(minutes, least=1)

    def act(clock: Clock, face: Face, log: Log) -> None:
        if face.state != State.READY:
            raise Conflict(_("The clock runs already."))
        clock.minutes = minutes
        _run(clock, minutes * MINUTE, press.at)
        log.facts["minutes"] = minutes

    _do(round_, "clock.start", press, act)


def pause(round_: Round, *, press: Press) -> None:
    """Stop the clock: what is left stays until it goes on."""

    def act(clock: Clock, face: Face, log: Log) -> None:
        left = _running(face).left_at(press.at.ticks)
        assert left is not None
        if left + max(face.extra.values(), default=0) <= 0:
            raise TournamentError(_("The time is up already."), rule="T2")
        clock.ends_at, clock.left = None, left
        log.facts["left"] = words(left)

    _do(round_, "clock.pause", press, act)


def resume(round_: Round, *, press: Press) -> None:
    """Let a paused clock go on."""

    def act(clock: Clock, face: Face, log: Log) -> None:
        if face.left is None or face.state != State.PAUSED:
            raise Conflict(_("The clock is not stopped."))
        _run(clock, face.left, press.at)
        log.facts["left"] = words(face.left)

    _do(round_, "clock.resume", press, act)


def extend(round_: Round, *, minutes: int, table: int | None = None, press: Press) -> None:
    """Add minutes for all, or for one table; fewer than 0 take them away. After the end they count from now on."""
    if minutes == 0:
        raise TournamentError(_("How many minutes? 0 changes nothing."), field="minutes")
    _refuse_minutes(minutes, least=-MOST_MINUTES)

    def act(clock: Clock, face: Face, log: Log) -> None:
        left = _started(face).left_at(press.at.ticks, table=table)
        assert left is not None
        more = max(0, -left) + minutes * MINUTE
        if left + more < 0:
            raise TournamentError(_("There is less than that left: %(left)s.") % {"left": words(left)}, field="minutes")
        if table is not None:
            _add(clock, face, table, more)
        elif face.state == State.PAUSED:
            clock.left = left + more
        else:
            _run(clock, left + more, press.at)
        log.facts |= {"minutes": minutes} if table is None else {"minutes": minutes, "table": table}

    _do(round_, "clock.extend" if table is None else "clock.extend_table", press, act)


def set_left(round_: Round, *, minutes: int, press: Press) -> None:
    """Say how many minutes are left: after a restart of the computer with a wrong time."""
    _refuse_minutes(minutes, least=0)

    def act(clock: Clock, face: Face, log: Log) -> None:
        if _known(face).state == State.PAUSED:
            clock.left = minutes * MINUTE
        else:
            _run(clock, minutes * MINUTE, press.at)
        log.facts["minutes"] = minutes

    _do(round_, "clock.set_left", press, act)


def reset(round_: Round, *, press: Press) -> None:
    """The clock as before its start, for all tables."""

    def act(clock: Clock, face: Face, log: Log) -> None:
        _known(face)
        clock.ends_at = clock.left = None
        Extension.objects.filter(clock=clock).delete()

    _do(round_, "clock.reset", press, act)


def _do(round_: Round, what: str, press: Press, act: _Act) -> None:
    """One change of the clock of a running round; a key pressed before changes nothing."""
    with change(round_.event, by=press.by, what=what) as log:
        fresh = Round.objects.get(pk=round_.pk)
        if fresh.state != RoundState.RUNNING:
            raise Conflict(_("Only a running round has a clock."))
        defaults = {"minutes": log.event.minutes_per_game}
        clock, _made = Clock.objects.select_related("round").get_or_create(round=fresh, defaults=defaults)
        if press.key and clock.key == press.key:
            log.nothing()
            return
        if clock.version != press.version:
            raise Conflict(_("Somebody has changed the clock meanwhile. Look at it again before you go on."))
        log.facts["round"] = fresh.number
        face = faces.of_round(fresh, at=press.at, minutes=log.event.minutes_per_game)
        act(clock, face, log)
        clock.version, clock.key = clock.version + 1, press.key[:64]
        clock.save()


def _run(clock: Clock, left: int, at: Moment) -> None:
    """Let the clock end so many milliseconds from now."""
    clock.ends_at, clock.left = time_of(at.offset + at.ticks + left), None
    clock.offset, clock.boot = at.offset, at.boot


def _add(clock: Clock, face: Face, table: int, more: int) -> None:
    game = Game.objects.filter(round=clock.round, table=table, seats__isnull=False).first()
    if game is None:
        raise TournamentError(_("There is no table %(table)s in this round.") % {"table": table}, field="table")
    extra = face.extra.get(table, 0) + more
    if extra < 0:
        raise TournamentError(_("This table did not get that many minutes."), field="minutes")
    Extension.objects.filter(clock=clock, game=game).delete()
    if extra:
        Extension.objects.create(clock=clock, game=game, millis=extra)


def _known(face: Face) -> Face:
    if face.state == State.READY:
        raise Conflict(_("The clock has not been started."))
    return face


def _started(face: Face) -> Face:
    if _known(face).state == State.UNSURE:
        raise TournamentError(_("The computer was restarted: first say how many minutes are left."))
    return face


def _running(face: Face) -> Face:
    if _started(face).state != State.RUNNING:
        raise Conflict(_("The clock is stopped already."))
    return face


def _refuse_minutes(minutes: int, *, least: int) -> None:
    if not least <= minutes <= MOST_MINUTES:
        said = _("Minutes are a number from %(least)s to %(most)s.") % {"least": least, "most": MOST_MINUTES}
        raise TournamentError(said, field="minutes")
