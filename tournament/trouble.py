"""When the database cannot be written or read: what happened, in a sentence for whoever was about to save.

SQLite and PostgreSQL say it by their own codes; anything else is a bug and crashes.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with the database, and what helps; `wait`: seconds after which it may have passed by itself."""

    words: Promise
    help: Promise
    wait: int | None = None


FULL = Trouble(
    _("The disk of the server is full."),
    _("Make room on the disk of the server, then send it again. The server need not be started anew."),
)
UNWRITABLE = Trouble(
    _("The server cannot write its database now."),
    _("Whoever runs the server looks after its disk and the rights of its folder; then send it again."),
)
READ_ONLY = Trouble(
    _("The database of the server can only be read now."),
    _("Whoever runs the server makes it writable again; then send it again."),
)
BUSY = Trouble(_("The database is busy with something else."), _("Send it again in a moment."), wait=5)
AWAY = Trouble(
    _("The server does not reach its database."), _("Send it again in a moment, or tell who runs the server."), wait=10
)
ROOM = 256 * 1024  # bytes without which nothing can be written
# SQLite by the name of its code, PostgreSQL by its SQLSTATE, the longest beginning that fits.
_CODES = {
    "SQLITE_FULL": FULL,
    "SQLITE_IOERR": UNWRITABLE,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_CANTOPEN": AWAY,
    "53100": FULL,
    "58": UNWRITABLE,
    "25006": READ_ONLY,
    "40001": BUSY,
    "40P01": BUSY,
    "53300": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "08": AWAY,
    "57P": AWAY,
}


def of(error: BaseException) -> Trouble | None:
    """What is wrong with the database, if it is that."""
    if not isinstance(error, DatabaseError):
        return None
    code = next(_codes(error), "")
    fitting = [begins for begins in _CODES if code.startswith(begins)]
    if fitting:
        found = _CODES[max(fitting, key=len)]
        return FULL if found is UNWRITABLE and _no_room() else found
    return AWAY if _lost(error) else None


def _no_room() -> bool:
    """Is the disk of SQLite's file full? It says “disk I/O error” where the index of its log could not grow."""
    if connection.vendor != "sqlite":
        return False
    try:
        return shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent).free < ROOM
    except OSError:
        return False


def _codes(error: BaseException) -> Iterator[str]:
    for cause in _causes(error):
        if code := getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None):
            yield str(code)


def _causes(error: BaseException) -> Iterator[BaseException]:
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__


def _lost(error: BaseException) -> bool:
    """Has psycopg no connection? It says so by the kind of the error, without a code."""
    return any(
        type(cause).__module__.startswith("psycopg") and type(cause).__name__ == "OperationalError"
        for cause in _causes(error)
    )
