"""The keeper of copies: a thread of the server that copies the database every few minutes and after every round."""

import datetime as dt
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from tournament import backups
from tournament.backups import Backup, BackupError

try:
    import fcntl
except ImportError:  # Windows: one process serves there
    fcntl = None  # type: ignore[assignment]

_log = logging.getLogger(__name__)
_wanted = threading.Event()


def start() -> None:
    """Begin to make copies in this process, unless the settings say that something else makes them."""
    if settings.BACKUP_MINUTES:
        threading.Thread(target=_keep, name="keeper", daemon=True).start()


def soon() -> None:
    """Ask this process's keeper for a copy now: a round was closed."""
    _wanted.set()


def turn(*, at: dt.datetime, wanted: bool) -> None:
    """Make a copy if one is wanted or due and no other process makes one; a failure is loud in the log."""
    with alone(settings.BACKUP_DIR / "lock") as mine:
        if not mine or not (wanted or due(at=at)):
            return
        _forget()
        try:
            backups.make(at=at)
        except (BackupError, OSError):
            _log.exception("No copy of the database could be made.")


def due(*, at: dt.datetime) -> bool:
    """Is the newest copy too old (or dated in the future, by a clock that was wrong)?

    Asked of the first place: while the second one is away, a copy a minute would only fill the disk.
    """
    newest = backups.made(backups.folders()[0])[:1]
    return not newest or not dt.timedelta(0) <= at - newest[0].at < every()


def late(newest: Backup | None, *, at: dt.datetime) -> bool:
    """Should there be a newer copy by now? Never where something else makes them."""
    return bool(settings.BACKUP_MINUTES) and (newest is None or at - newest.at > 3 * every())


def every() -> dt.timedelta:
    """The longest time between two copies."""
    return dt.timedelta(minutes=settings.BACKUP_MINUTES)


def _keep() -> None:
    while True:
        wanted = _wanted.wait(timeout=min(every().total_seconds(), 60))
        _wanted.clear()
        try:
            turn(at=timezone.now(), wanted=wanted)
        finally:
            connection.close()  # none is held between two copies


def _forget() -> None:
    """Take out what was kept for a time that is over, log-ins and files sent for a preview: no copy has them."""
    try:
        import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    except DatabaseError:
        _log.exception("What is kept for a time that is over could not be deleted.")


@contextmanager
def alone(lock: Path) -> Iterator[bool]:
    """True while this process alone holds the lock; False at once where another one does, or no lock can be written."""
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        held = lock.open("w")
    except OSError:
        _log.exception("Copies of the database cannot be written to %s.", lock.parent)
        yield False
        return
    with held:
        if fcntl is not None:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
                return
            except OSError:
                _log.exception("Copies of the database cannot be written to %s.", lock.parent)
                yield False
                return
        yield True
