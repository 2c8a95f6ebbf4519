"""Now, twice: what the wall clock says, and the seconds since the machine started, which no one can set."""

import datetime as dt
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from django.db import connection
from django.utils import timezone

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_JUMP = 500  # milliseconds of difference between both clocks that are a jump, and no drift


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment: the time on the wall, milliseconds since the start of the machine, and which start that was."""

    wall: dt.datetime
    ticks: int
    boot: str

    @property
    def offset(self) -> int:
        """The time on the wall less the ticks, in milliseconds: changes only where somebody sets the wall clock."""
        return millis(self.wall) - self.ticks


def millis(time_: dt.datetime) -> int:
    """A time as whole milliseconds."""
    return (time_ - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)) // dt.timedelta(milliseconds=1)


def time_of(number: int) -> dt.datetime:
    """The time that so many milliseconds are."""
    return dt.datetime(1970, 1, 1, tzinfo=dt.UTC) + dt.timedelta(milliseconds=number)


def now() -> Moment:
    """Now. Where several machines share a database, its clock is the one on the wall."""
    return Moment(_wall(), ticks(), BOOT)


def ticks() -> int:
    """Milliseconds since the machine started, the time asleep included; no setting of the clock changes them."""
    return _ticks_ns() // 1_000_000


def told() -> str:
    """What every screen goes by: the machine's ticks, which nobody can set, and the event's time of day in words."""
    return f"{ticks()};{timezone.localtime():%H:%M:%S}"


def _wall() -> dt.datetime:
    if connection.vendor == "sqlite":
        return dt.datetime.now(dt.UTC)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: dt.datetime = cursor.fetchone()[0]
    return found


def _ticks_ns() -> int:
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):  # the first goes on while a Linux laptop sleeps
        if hasattr(time, name):
            return time.clock_gettime_ns(getattr(time, name))
    return time.monotonic_ns()


def _boot() -> str:
    """Which start of the machine this is; where it does not tell, every process is one of its own."""
    try:
        return _BOOT_ID.read_text().strip()
    except OSError:
        return secrets.token_hex(16)


BOOT = _boot()


class Epochs:
    """Counts the jumps of this machine's wall clock: what was rendered before one shows the wrong time of day."""

    def __init__(self) -> None:
        self.offset: int | None = None
        self.count = 0
        self.lock = Lock()

    def at(self, moment: Moment) -> int:
        """The number of jumps seen up to this moment."""
        with self.lock:
            if self.offset is None:
                self.offset = moment.offset
            elif abs(moment.offset - self.offset) > _JUMP:
                self.offset, self.count = moment.offset, self.count + 1
            return self.count
