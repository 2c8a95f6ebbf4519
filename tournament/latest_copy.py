"""The newest copy of the database, remembered: pages ask every few seconds, and a folder may answer late or never."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from tournament import backups
from tournament.backups import Backup

SECONDS = 10.0  # for so long an answer is taken as it was
PATIENCE = 2.0  # for so long a thread waits for another one's first answer


class LatestCopy:
    """What `backups.latest` has said not long ago: one thread asks, the others take what is known meanwhile."""

    def __init__(
        self, *, ask: Callable[[], Backup | None] = backups.latest, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._ask = ask
        self._clock = clock
        self._asking = threading.Lock()
        self._known: tuple[tuple[Path, ...], float, Backup | None] | None = None

    def __call__(self) -> Backup | None:
        """The newest copy that lies in every place; None too while nobody knows and the folders do not answer."""
        if self._is_fresh():
            return self._last()
        if self._asking.acquire(timeout=PATIENCE if self._known is None else 0):
            try:
                if not self._is_fresh():
                    self._known = backups.folders(), self._clock(), self._ask()
            finally:
                self._asking.release()
        return self._last()

    def _is_fresh(self) -> bool:
        known = self._known
        return known is not None and known[0] == backups.folders() and 0 <= self._clock() - known[1] < SECONDS

    def _last(self) -> Backup | None:
        return self._known[2] if self._known is not None else None


latest = LatestCopy()
