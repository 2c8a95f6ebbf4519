"""The database, its log, copies and what commands write: for the user who runs the server, and nobody else."""

import datetime as dt
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from pytest_django import Settings

from tests import factories
from tournament import backups, private

NOON = dt.datetime(2026, 11, 28, 12, 0, tzinfo=dt.UTC)
HERE = Path(__file__).parents[1]
of_a_file = pytest.mark.sqlite


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def open_hearted() -> Iterator[None]:
    """Most systems let everybody read what is made."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def places(settings: Settings, tmp_path: Path) -> list[Path]:
    settings.VAR_DIR = tmp_path / "var"
    settings.BACKUP_DIR, settings.BACKUP_SECOND_DIR = tmp_path / "first", str(tmp_path / "second")
    return [tmp_path / "first", tmp_path / "second"]


@of_a_file
@pytest.mark.django_db(transaction=True)
def test_copies_are_readable_by_nobody_else_in_every_place(places: list[Path]) -> None:
    made = backups.make(at=NOON)
    assert [mode(folder) for folder in places] == [0o700, 0o700]
    assert [mode(folder / made.path.name) for folder in places] == [0o600, 0o600]


@of_a_file
@pytest.mark.django_db(transaction=True)
def test_restored_database_is_readable_by_nobody_else(
    places: list[Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    factories.event()
    copy = backups.make(at=NOON).path
    copy.chmod(0o644)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "twin.sqlite3"))
    backups.restore(copy, at=NOON)
    assert mode(tmp_path / "twin.sqlite3") == 0o600


@of_a_file
def test_close_takes_the_rights_of_others_from_what_was_made_before(
    places: list[Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    database = tmp_path / "old.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(database))
    older = [database, tmp_path / "old.sqlite3-wal", tmp_path / "var" / "secret_key"]
    older += [folder / "kabo-20261128T120000Z.sqlite3" for folder in places]
    for path in older:
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert private.close() == []
    assert {mode(path) for path in older} == {0o600}
    assert {mode(folder) for folder in [*places, tmp_path / "var"]} == {0o700}


@of_a_file
def test_database_made_by_a_command_and_its_log_are_readable_by_nobody_else(tmp_path: Path) -> None:
    script = (
        "import sys; sys.argv = ['manage.py', 'migrate', 'contenttypes', '-v0']; import manage; manage.main();"
        "from django.db import connection as c; k = c.cursor(); k.execute('CREATE TABLE t (x)');"
        "import os; print(*(oct(os.stat(p).st_mode & 0o777) for p in map(str(c.settings_dict['NAME']).__add__, "
        "('', '-wal', '-shm'))))"
    )
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'new.sqlite3'}", "SECRET_KEY": "x"}
    environment["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=HERE, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["0o600"] * 3
