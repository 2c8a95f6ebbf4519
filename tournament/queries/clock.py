"""The clock of the running round, as every screen shows it."""

import datetime as dt
from collections import OrderedDict
from threading import Lock

from django.db.models import Max

from tournament import timing
from tournament.models import Clock, Event, Extension, HistoryLine, Round
from tournament.moment import Moment
from tournament.timing import Face, Kept

_MOST = 500  # clocks of earlier starts of the machine that a process remembers


class _Taken:
    """What this process goes by for clocks stored before a restart of the machine: decided once for each version."""

    def __init__(self) -> None:
        self.found: OrderedDict[tuple[int, int, str], int | None] = OrderedDict()
        self.lock = Lock()

    def offset(self, clock: Clock, kept: Kept, at: Moment) -> int | None:
        """How the clock's time on the wall stands to the ticks; None: nobody can know."""
        key = (clock.pk, clock.version, at.boot)
        with self.lock:
            if key not in self.found:
                self.found[key] = timing.believed(kept, at=at, saved_at=_saved_at(clock.round.event_id))
                while len(self.found) > _MOST:
                    self.found.popitem(last=False)
            return self.found[key]


_taken = _Taken()


def of(event: Event, *, at: Moment) -> Face | None:
    """The clock of the round that runs; None while none does."""
    running = Round.objects.filter(event=event, published_at__isnull=False, closed_at__isnull=True)
    found = running.order_by("number").first()
    return None if found is None else of_round(found, at=at, minutes=event.minutes_per_game)


def of_round(round_: Round, *, at: Moment, minutes: int) -> Face:
    """The clock of a round; before it is started, with the event's minutes."""
    clock = Clock.objects.filter(round=round_).select_related("round").first()
    if clock is None or (clock.ends_at is None and clock.left is None):
        kept = Kept(minutes, version=0 if clock is None else clock.version)
        return timing.face(kept, round_=round_.number, at=at, offset=None)
    return face_of(clock, at=at)


def face_of(clock: Clock, *, at: Moment) -> Face:
    """The face of a stored clock."""
    kept = _kept(clock)
    offset: int | None = clock.offset
    if clock.boot != at.boot and clock.ends_at is not None:
        offset = _taken.offset(clock, kept, at)
    return timing.face(kept, round_=clock.round.number, at=at, offset=offset)


def _kept(clock: Clock) -> Kept:
    extra = Extension.objects.filter(clock=clock).order_by("game__table").values_list("game__table", "millis")
    return Kept(clock.minutes, clock.ends_at, clock.left, clock.offset, clock.boot, dict(extra), clock.version)


def _saved_at(event: int) -> dt.datetime | None:
    found: dt.datetime | None = HistoryLine.objects.filter(event_id=event).aggregate(newest=Max("at"))["newest"]
    return found
