"""Files with names and hashes in them are for the user who runs the server alone: the database, its log, copies."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

from tournament import backups

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077


def close() -> list[Path]:
    """Take the rights of others from what there is already; those files where that is not allowed.

    What is made anew has none (manage.py, wsgi.py); SQLite gives its log the rights of its file.
    """
    return [path for path in _kept() if not _close(path)]


def _kept() -> Iterator[Path]:
    yield from (settings.VAR_DIR, settings.VAR_DIR / "secret_key", settings.VAR_DIR / "demo_login")
    if connection.vendor == "sqlite":
        database = Path(connection.settings_dict["NAME"])
        yield from (database.with_name(database.name + suffix) for suffix in ("", "-wal", "-shm"))
    for folder in backups.folders():
        yield from (folder, *_paths(folder))


def _paths(folder: Path) -> Iterable[Path]:
    return (copy.path for copy in backups.made(folder))


def _close(path: Path) -> bool:
    try:
        mode = path.stat().st_mode
        if mode & OTHERS:
            path.chmod(FOLDER if path.is_dir() else FILE)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
