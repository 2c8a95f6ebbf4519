"""What a database leaves in its files of rows that were changed or deleted: overwritten once somebody was erased."""

import logging

from django.db import DatabaseError, connection

_log = logging.getLogger(__name__)


def overwrite() -> bool:
    """Leave nothing of changed rows in SQLite's file and its log; False where that cannot be done now.

    PostgreSQL does it in its own time (docs/privacy.md). Not inside a transaction: its log is still needed there.
    """
    if connection.vendor != "sqlite":
        return True
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")  # what was left before `secure_delete` was set, too
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy = bool(cursor.fetchone()[0])
    except DatabaseError:
        _log.exception("What was erased may still lie in the files of the database.")
        return False
    if busy:
        _log.error("What was erased may still lie in the log of the database: somebody reads it just now.")
    return not busy
