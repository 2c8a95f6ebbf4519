"""The live part of a table for its own phones, by their cookie; rendered again only when that table has changed.

Hundreds of phones ask; most tables have not changed. One small query, at most twice a second and table, tells.
"""

import gzip
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from django.db import connection
from django.template.loader import render_to_string
from django.utils import translation

from tournament import links, table_part
from tournament.links import Place
from tournament.snapshot import FRESH_FOR, Fragment, State, Unavailable, own_connection

MOST_TABLES = 2000  # those not asked for longest go first
Mark = tuple[tuple[object, ...], ...]
Key = tuple[Place, str]
# All that a table's part is made of, but for what people outside of it are called.
MARK = """
SELECT e.id, e.public_names, e.name_order, e.players_enter, e.finished_at, e.deleted_at, r.published_id, r.closed_at,
       g.id, g.voided_at, d.revision, d.generation, e.links_from,
       (SELECT MAX(x.number) FROM tournament_result x WHERE x.game_id = g.id),
       s.entry_id, s."left", n.name, n.short_name
FROM tournament_event e
JOIN tournament_round r ON r.event_id = e.id
JOIN tournament_game g ON g.round_id = r.id
LEFT JOIN tournament_desk d ON d.game_id = g.id
LEFT JOIN tournament_seat s ON s.game_id = g.id
LEFT JOIN tournament_entry n ON n.id = s.entry_id
WHERE e.id = %s AND r.number = %s AND g."table" = %s
ORDER BY s.number
"""
DESK_REVISION = 10  # its place in MARK

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Kept:
    """What is known of a table in one language; the lock is held by the thread that looks again."""

    lock: Lock = field(default_factory=Lock)
    looked_at: float = float("-inf")
    mark: Mark | None = None
    fragment: Fragment | None = None


class TableSnapshots:
    """The tables' parts of one process, for many threads. `clock` counts seconds and never runs back."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.kept: OrderedDict[Key, _Kept] = OrderedDict()
        self.lock = Lock()

    def get(self, place: Place, *, language: str) -> Fragment:
        """The part of the table of this link, at most half a second old; where the link is over, words that say so."""
        with self.lock:
            kept = self.kept.setdefault((place, language), _Kept())
            self.kept.move_to_end((place, language))
            while len(self.kept) > MOST_TABLES:
                self.kept.popitem(last=False)
        if kept.fragment is not None and self.clock() - kept.looked_at < FRESH_FOR:
            return kept.fragment
        if not kept.lock.acquire(blocking=kept.fragment is None):
            assert kept.fragment is not None
            return kept.fragment
        try:
            return self._look(place, kept, language)
        except Exception as error:
            log.exception("The live part of a table cannot be rendered.")
            raise Unavailable from error
        finally:
            kept.lock.release()

    def _look(self, place: Place, kept: _Kept, language: str) -> Fragment:
        with own_connection():
            now, mark = self.clock(), _mark(place)
            if kept.fragment is None or kept.mark != mark:
                kept.fragment = _render(place, language, revision=_desk_revision(mark))
                kept.mark = mark  # read before rendering: what came between is rendered next time
            kept.looked_at = now
        return kept.fragment


def _mark(place: Place) -> Mark:
    with connection.cursor() as cursor:
        cursor.execute(MARK, [place.event, place.round, place.table])
        return tuple(cursor.fetchall())


def _desk_revision(mark: Mark) -> int:
    """How often its phones, or an organiser, have changed what the table has; 0 before the first time."""
    found = mark[0][DESK_REVISION] if mark else None
    return found if isinstance(found, int) else 0


def _render(place: Place, language: str, *, revision: int) -> Fragment:
    with translation.override(language):
        game, state = links.game_of(place)
        if game is None or state != links.State.OPEN:
            text = render_to_string("tournament/_table_over.html", {"state": state})
        else:
            text = render_to_string(table_part.TEMPLATE, table_part.context(table_part.of_game(game)))
    body = text.strip().encode()
    etag = hashlib.blake2b(body, digest_size=12).hexdigest()
    return Fragment(State(place.event, revision), f'W/"{etag}"', gzip.compress(body, 5, mtime=0))
