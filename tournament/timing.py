"""A round's clock as plain values: when it ends, whatever happens to the time on the wall."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournament.moment import Moment, millis, time_of

MINUTE = 60_000
LATE = 15 * MINUTE  # after a restart of the machine: so long after the end a time is believed


class State(StrEnum):
    """What a clock does; that its time is up is for the reader's eyes, who sees it pass."""

    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Kept:
    """A clock as it is stored: its end as a time on the wall, or the milliseconds left while it is paused.

    `offset` and `boot` say how that wall clock stood to the ticks of the machine when it was stored.
    """

    minutes: int
    ends_at: dt.datetime | None = None
    left: int | None = None
    offset: int = 0
    boot: str = ""
    extra: Mapping[int, int] = field(default_factory=dict)
    version: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The end of one table that got time on top; while the clock is paused, what it has left in words."""

    table: int
    end: int | None
    ends_at: dt.datetime | None
    words: str


@dataclass(frozen=True, slots=True)
class Face:
    """What a clock shows: `end` in ticks of this machine, `ends_at` on the wall as it is now; `extra` by table in ms.

    `left` is what a paused or a waiting clock has left.
    """

    round: int
    state: State
    minutes: int
    end: int | None = None
    ends_at: dt.datetime | None = None
    left: int | None = None
    extra: Mapping[int, int] = field(default_factory=dict)
    version: int = 0

    @property
    def left_words(self) -> str:
        """What a paused clock has left, as 12:41."""
        return "" if self.left is None else words(self.left)

    @property
    def tables(self) -> tuple["Table", ...]:
        """The tables that got time on top, in order, each with its own end."""
        found = sorted(self.extra.items()) if self.state in (State.RUNNING, State.PAUSED) else ()
        return tuple(
            Table(
                table=table,
                end=None if self.end is None else self.end + more,
                ends_at=None if self.ends_at is None else self.ends_at + dt.timedelta(milliseconds=more),
                words="" if self.left is None else words(self.left + more),
            )
            for table, more in found
        )

    def left_at(self, ticks: int, *, table: int | None = None) -> int | None:
        """Milliseconds left for all, or for a table; below 0 once the time is up, None where nobody knows."""
        more = 0 if table is None else self.extra.get(table, 0)
        if self.end is not None:
            return self.end - ticks + more
        return None if self.left is None else self.left + more

    def is_up(self, ticks: int, *, table: int | None = None) -> bool:
        """Is the time up (T2)? A clock that does not run has not got there."""
        left = self.left_at(ticks, table=table)
        return self.state == State.RUNNING and left is not None and left <= 0


def words(left: int) -> str:
    """Milliseconds left as 12:41: a second that has begun is shown until it is over."""
    seconds = -(-max(0, left) // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def of_table(face: Face, table: int) -> Face:
    """The clock as one table has it: its own time on top is in it."""
    more = face.extra.get(table, 0)
    if not more:
        return replace(face, extra={})
    return replace(
        face,
        extra={},
        end=None if face.end is None else face.end + more,
        ends_at=None if face.ends_at is None else face.ends_at + dt.timedelta(milliseconds=more),
        left=None if face.left is None else face.left + more,
    )


def face(kept: Kept, *, round_: int, at: Moment, offset: int | None) -> Face:
    """The face of a stored clock; `offset`: how its wall clock stood to the ticks of this machine, None: unknown."""
    blank = Face(round_, State.READY, kept.minutes, extra=kept.extra, version=kept.version)
    if kept.left is not None:
        return replace(blank, state=State.PAUSED, left=kept.left)
    if kept.ends_at is None:
        return replace(blank, left=kept.minutes * MINUTE)
    if offset is None:
        return replace(blank, state=State.UNSURE)
    end = millis(kept.ends_at) - offset
    return replace(blank, state=State.RUNNING, end=end, ends_at=time_of(end + at.offset))


def believed(kept: Kept, *, at: Moment, saved_at: dt.datetime | None) -> int | None:
    """The offset to go by after a restart of the machine; None where its time cannot be right.

    It is earlier than what was saved last, or long after the end.
    """
    assert kept.ends_at is not None
    if saved_at is not None and at.wall < saved_at:
        return None
    if millis(at.wall) > millis(kept.ends_at) + max(0, *kept.extra.values(), 0) + LATE:
        return None
    return at.offset
