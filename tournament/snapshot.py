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
from typing import Any

from django.db import close_old_connections, connection
from django.template.loader import render_to_string
from django.utils import translation

from tournament import moment
from tournament.models import Event
from tournament.parts import KEYED, PARTS
from tournament.queries import public

FRESH_FOR = 0.5  # seconds between two looks at an event's revision
MOST_EVENTS = 200  # the events kept in memory; the one not asked for longest goes first
TRIES = 3
EPOCHS = moment.Epochs()
STATE = "SELECT id, revision FROM tournament_event WHERE slug = %s AND deleted_at IS NULL"

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
    views: dict[tuple[str, str, int], _View] = field(default_factory=dict)
    shared: dict[str, tuple[State, Any]] = field(default_factory=dict)
    shared_lock: Lock = field(default_factory=Lock)

    def shared_by(self, part: str, event: Event, state: State) -> Any:
        """What all fragments of a keyed part have in common in this state, read by one thread for all of them."""
        with self.shared_lock:
            if part not in self.shared or self.shared[part][0] != state:
                self.shared[part] = (state, KEYED[part].shared(event))
            return self.shared[part][1]


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

    def _renewed(self, slug: str, kept: _Kept, view: _View, *, asked: tuple[str, str, int]) -> Fragment | None:
        """Render, unless another thread did while this one waited; a failure is not tried again at once."""
        if view.fragment is not None and view.fragment.state == kept.state:
            return view.fragment
        if view.failed_at is not None and self.clock() - view.failed_at < FRESH_FOR:
            raise Unavailable
        try:
            view.fragment = _render(slug, kept, asked)
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


def _render(slug: str, kept: _Kept, asked: tuple[str, str, int]) -> Fragment | None:
    """The part at the newest revision; None if the event has gone meanwhile, or there is nobody of this key."""
    part, language, key = asked
    with own_connection(), translation.override(language):
        for _ in range(TRIES):
            event = public.event(slug)
            if event is None:
                return None
            shown = State(event.pk, event.revision, EPOCHS.count)
            made = _text(event, kept, shown, part=part, key=key)
            if made is None:
                return None
            text = made
            if _read_state(slug) == shown:  # else a write came between: half old, half new
                break
    etag = hashlib.blake2b(text, digest_size=12).hexdigest()
    return Fragment(shown, f'W/"{etag}"', gzip.compress(text, 5, mtime=0))


def _text(event: Event, kept: _Kept, state: State, *, part: str, key: int) -> bytes | None:
    """The rendered part, or that of one of many; None: there is no such one."""
    if not key:
        return render_to_string(PARTS[part].template, PARTS[part].context(event)).strip().encode()
    context = KEYED[part].context(kept.shared_by(part, event, state), key)
    return None if context is None else render_to_string(KEYED[part].template, context).strip().encode()
