"""Dated copies of the whole database: made whole or not at all, copied to a second place, thinned out with age."""

import datetime as dt
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

_NAME = re.compile(r"kabo-(\d{8}T\d{6})Z\.(sqlite3|pgdump)")
_STAMP = "%Y%m%dT%H%M%S"
# All of the last hours, then one an hour, then one a day: by age, the step between two copies that are kept.
_STEPS = (
    (dt.timedelta(hours=3), dt.timedelta(0)),
    (dt.timedelta(days=2), dt.timedelta(hours=1)),
    (dt.timedelta(days=60), dt.timedelta(days=1)),
)


class BackupError(Exception):
    """A copy could not be made or cannot be used: a sentence for the log and the terminal."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the database and the moment it shows."""

    path: Path
    at: dt.datetime


def folders() -> tuple[Path, ...]:
    """Where the copies lie: beside the database, and in the second place where one is set."""
    second = settings.BACKUP_SECOND_DIR
    return (settings.BACKUP_DIR, Path(second)) if second else (settings.BACKUP_DIR,)


def made(folder: Path) -> list[Backup]:
    """The copies in a folder, newest first; none for a folder that is not there."""
    try:
        names = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    except OSError:
        return []
    return sorted((Backup(path, _moment(path)) for path in names), key=lambda one: one.at, reverse=True)


def latest() -> Backup | None:
    """The newest copy that lies in every place."""
    newest = [made(folder)[:1] for folder in folders()]
    return min((found[0] for found in newest), key=lambda one: one.at) if all(newest) else None


def make(*, at: dt.datetime) -> Backup:
    """Copy the database now, to every place, and thin out what is old; BackupError where a copy fails."""
    first, *others = folders()
    backup = Backup(_path(first, at), at)
    with _whole(backup.path) as unfinished:
        _copy(connection.settings_dict, unfinished)
    thin(first, at=at)
    for folder in others:
        target = folder / backup.path.name
        with _whole(target) as unfinished:
            shutil.copyfile(backup.path, unfinished)
        thin(folder, at=at)
    return backup


def thin(folder: Path, *, at: dt.datetime) -> None:
    """Delete the copies that are too many for their age; the newest always stays."""
    for backup in spare(made(folder), at=at):
        backup.path.unlink(missing_ok=True)


def spare(backups: Sequence[Backup], *, at: dt.datetime) -> list[Backup]:
    """Of copies, newest first, those that need not be kept: close to a newer one for their age, or too old."""
    gone, kept = [], None
    for backup in backups:
        step = next((step for age, step in _STEPS if at - backup.at <= age), None)
        if kept is not None and (step is None or kept.at - backup.at < step):
            gone.append(backup)
        else:
            kept = backup
    return gone


def check(path: Path) -> None:
    """BackupError unless the file is a whole SQLite database of ours."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            verdict = found.execute("PRAGMA integrity_check").fetchone()[0]
            found.execute("SELECT count(*) FROM tournament_event").fetchone()
    except sqlite3.Error as error:
        sentence = _("%(path)s: this is no copy of a Kabo Turnaj database (%(why)s)")
        raise BackupError(sentence % {"path": path, "why": error}) from error
    if verdict != "ok":
        raise BackupError(_("%(path)s: the copy is damaged (%(why)s)") % {"path": path, "why": verdict})


def restore(path: Path, *, at: dt.datetime) -> Backup | None:
    """Put a copy in the place of the SQLite database; the one there becomes a copy first (None: there was none).

    No server may run on it: it would go on writing into the old file.
    """
    check(path)
    target = Path(connection.settings_dict["NAME"])
    before = make(at=at) if target.exists() else None
    with _whole(target) as unfinished:
        shutil.copyfile(path, unfinished)
        for suffix in ("-wal", "-shm"):  # they belong to the old file
            target.with_name(target.name + suffix).unlink(missing_ok=True)
    return before


def _moment(path: Path) -> dt.datetime:
    found = _NAME.fullmatch(path.name)
    assert found is not None
    return dt.datetime.strptime(found[1], _STAMP).replace(tzinfo=dt.UTC)


def _path(folder: Path, at: dt.datetime) -> Path:
    kind = "sqlite3" if _is_sqlite() else "pgdump"
    return folder / f"kabo-{at.astimezone(dt.UTC).strftime(_STAMP)}Z.{kind}"


def _is_sqlite() -> bool:
    return connection.vendor == "sqlite"


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A file to write beside the target, which takes its place, safe on the disk, only when all went well."""
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600, exist_ok=False)  # names and hashes: for the user of the server alone
        yield unfinished
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    except (OSError, sqlite3.Error, subprocess.SubprocessError) as error:
        raise BackupError(f"{target}: {error}") from error
    finally:
        with suppress(OSError):  # where not even the folder is there, the error above says so
            unfinished.unlink(missing_ok=True)


def _copy(database: Mapping[str, Any], target: Path) -> None:
    if not _is_sqlite():
        _dump(database, target)
        return
    with (
        closing(
            sqlite3.connect(f"{Path(database['NAME']).absolute().as_uri()}?mode=ro", uri=True, timeout=20)
        ) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, to be carried away
        verdict = copy.execute("PRAGMA quick_check").fetchone()[0]
    if verdict != "ok":
        raise BackupError(f"{target}: the copy is damaged ({verdict})")


def _dump(database: Mapping[str, Any], target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BackupError("pg_dump is not installed: no copies of the PostgreSQL database are made")
    words = {"--host": database["HOST"], "--port": database["PORT"], "--username": database["USER"]}
    options = [f"{option}={value}" for option, value in words.items() if value]
    command = [program, "--format=custom", "--no-password", f"--file={target}", *options, str(database["NAME"])]
    environment = {**os.environ, **({"PGPASSWORD": database["PASSWORD"]} if database["PASSWORD"] else {})}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)  # noqa: S603  our own words
    if done.returncode:
        raise BackupError(f"pg_dump: {done.stderr.strip()[-500:]}")
