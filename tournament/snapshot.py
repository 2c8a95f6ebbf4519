"""Rendered parts in memory: one per event, part and language, made again only when the event has changed."""

import gzip
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

from django.db import close_old_connections, connection
from django.template.loader import render_to_string
from django.utils import translation

from tournament import moment
from tournament.models import Event
from tournament.parts import KEYED, PARTS, Context, Reads
from tournament.queries import public

FRESH_FOR = 0.5  # seconds between two looks at an event's revision
MOST_EVENTS = 2000  # the events kept in memory; the one not asked for longest goes first
TRIES = 3
EPOCHS = moment.Epochs()
STATE = "SELECT id, revision FROM tournament_event WHERE slug = %s AND deleted_at IS NULL"

Asked = tuple[str, str, int]  # part, language, whose (0: there is one for all)
Made = TypeVar("Made")

log = logging.getLogger(__name__)


class Unavailable(Exception):
    """The part cannot be shown now; the log says why."""


@dataclass(frozen=True, slots=True)
class State:
    """Which event is at an address, and its revision: an address may be given to another event.

    `epoch` counts the jumps of the wall clock: a part that tells the time of day is made again after one.
    """

    event: int
    revision: int
    epoch: int = 0

    def is_after(self, other: "State") -> bool:
        """Is it a later state of the same event?"""
        return self.event == other.event and (self.revision, self.epoch) > (other.revision, other.epoch)


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part as it was in a state of the event."""

    state: State
    etag: str
    zipped: bytes

    @property
    def plain(self) -> bytes:
        """The same for the few that take no gzip."""
        return gzip.decompress(self.zipped)


@dataclass(slots=True)
class _View:
    """One part in one language: the lock is held by the thread that renders it."""

    lock: Lock = field(default_factory=Lock)
    fragment: Fragment | None = None
    failed_at: float | None = None


@dataclass(slots=True)
class _Kept:
    """What is known of the event at an address: its state when last looked at, and its parts."""

    state: State
    looked_at: float
    lock: Lock = field(default_factory=Lock)
    views: dict[Asked, _View] = field(default_factory=dict)
    reads: tuple[State, Reads] | None = None
    ready: dict[tuple[str, str], tuple[State, Reads]] = field(default_factory=dict)  # part and language
    reading: Lock = field(default_factory=Lock)
    sharing: Lock = field(default_factory=Lock)

    def reads_of(self, event: Event, state: State) -> Reads:
        """What all parts are made of in this state, read once for all of them."""
        with self.sharing:
            if self.reads is None or self.reads[0] != state:
                self.reads = (state, Reads(event))
            return self.reads[1]


class Snapshots:
    """The fragments of one process, for many threads. `clock` counts seconds and never runs back."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.kept: OrderedDict[str, _Kept] = OrderedDict()
        self.lock = Lock()

    def get(self, slug: str, *, part: str, language: str, key: int = 0) -> Fragment | None:
        """The part, at most half a second old (older only while another thread renders); None: no such event.

        `key`: whose, of a part that there is for each of many (`KEYED`).
        """
        kept = self._look(slug)
        if kept is None:
            return None
        with self.lock:
            view = kept.views.setdefault((part, language, key), _View())
        if view.fragment is not None and view.fragment.state == kept.state:
            return view.fragment
        if not view.lock.acquire(blocking=view.fragment is None):
            return view.fragment
        try:
            return self._renewed(slug, kept, view, asked=(part, language, key))
        finally:
            view.lock.release()

    def _look(self, slug: str) -> _Kept | None:
        """The event in a state that is fresh enough; guessed addresses are asked for and not kept."""
        with self.lock:
            kept = self.kept.get(slug)
            if kept is not None:
                self.kept.move_to_end(slug)
        if kept is None:
            state = _state(slug)
            return None if state is None else self._keep(slug, state)
        if self.clock() - kept.looked_at >= FRESH_FOR and kept.lock.acquire(blocking=False):
            try:
                return self._look_again(slug, kept)
            finally:
                kept.lock.release()
        return kept

    def _look_again(self, slug: str, kept: _Kept) -> _Kept | None:
        state = _state(slug)
        if state is None:
            with self.lock:
                self.kept.pop(slug, None)
            return None
        kept.state, kept.looked_at = state, self.clock()
        return kept

    def _keep(self, slug: str, state: State) -> _Kept:
        with self.lock:
            kept = self.kept.setdefault(slug, _Kept(state, self.clock()))
            while len(self.kept) > MOST_EVENTS:
                self.kept.popitem(last=False)
        return kept

    def _renewed(self, slug: str, kept: _Kept, view: _View, *, asked: Asked) -> Fragment | None:
        """Render, unless another thread did while this one waited; a failure is not tried again at once."""
        if view.fragment is not None and view.fragment.state == kept.state:
            return view.fragment
        if view.failed_at is not None and self.clock() - view.failed_at < FRESH_FOR:
            raise Unavailable
        try:
            with own_connection(), translation.override(asked[1]):
                view.fragment = _keyed(slug, kept, view, asked) if asked[2] else _whole(slug, kept, asked[0])
        except Exception as error:
            log.exception("The live part %s of %s cannot be rendered.", asked[0], slug)
            view.failed_at = self.clock()
            raise Unavailable from error
        view.failed_at = None
        if view.fragment is None:  # nobody of this key: guessed addresses are not kept
            with self.lock:
                kept.views.pop(asked, None)
        elif view.fragment.state.is_after(kept.state):
            kept.state = view.fragment.state
        return view.fragment


@contextmanager
def own_connection() -> Iterator[None]:
    """This thread's connection, begun and left as Django does with a request; a caller's transaction is left alone."""
    _let_go()
    try:
        yield
    finally:
        _let_go()


def _let_go() -> None:
    if not connection.in_atomic_block:
        close_old_connections()


def _state(slug: str) -> State | None:
    try:
        with own_connection():
            return _read_state(slug)
    except Exception as error:
        log.exception("The revision of %s cannot be read.", slug)
        raise Unavailable from error


def _read_state(slug: str) -> State | None:
    with connection.cursor() as cursor:
        cursor.execute(STATE, [slug])
        row = cursor.fetchone()
    return None if row is None else State(row[0], row[1], EPOCHS.at(moment.now()))


def _whole(slug: str, kept: _Kept, part: str) -> Fragment | None:
    """The part at the newest revision; None if the event has gone meanwhile."""
    found = _settled(slug, kept, PARTS[part].context)
    return None if found is None else _fragment(found[0], _text(PARTS[part].template, found[1]))


def _keyed(slug: str, kept: _Kept, view: _View, asked: Asked) -> Fragment | None:
    """The part of one of many; None: there is nobody of this key. While a thread reads for all, others show theirs."""
    part, language, key = asked
    if not kept.reading.acquire(blocking=view.fragment is None):
        return view.fragment
    try:
        found = _read_for_all(slug, kept, part, language)
    finally:
        kept.reading.release()
    if found is None:
        return None
    state, reads = found
    context = KEYED[part].context(reads, key)
    return None if context is None else _fragment(state, _text(KEYED[part].template, context))


def _read_for_all(slug: str, kept: _Kept, part: str, language: str) -> tuple[State, Reads] | None:
    """What the fragments of a keyed part have in common, in the state that is known."""
    known = kept.ready.get((part, language))
    if known is not None and known[0] == kept.state:
        return known
    found = _settled(slug, kept, KEYED[part].read)
    if found is not None:
        kept.ready[part, language] = found
    return found


def _settled(slug: str, kept: _Kept, make: Callable[[Reads], Made]) -> tuple[State, Made] | None:
    """What is made of one state of the event, and which; a write in between, and it is made again."""
    for _ in range(TRIES):
        event = public.event(slug)
        if event is None:
            return None
        shown = State(event.pk, event.revision, EPOCHS.count)
        made = make(kept.reads_of(event, shown))
        if _read_state(slug) == shown:  # else half old, half new
            break
    return shown, made


def _text(template: str, context: Context) -> bytes:
    return render_to_string(template, context).strip().encode()


def _fragment(state: State, text: bytes) -> Fragment:
    etag = hashlib.blake2b(text, digest_size=12).hexdigest()
    return Fragment(state, f'W/"{etag}"', gzip.compress(text, 5, mtime=0))
