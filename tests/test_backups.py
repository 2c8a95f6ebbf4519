"""Copies of the database: whole, dated, thinned out, put back (issue 8)."""

import datetime as dt
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings as project
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone
from django.utils.translation import override
from pytest_django import Settings

from tests import factories
from tournament import backups, keeper
from tournament.backups import Backup, BackupError
from tournament.models import Event

NOON = dt.datetime(2026, 11, 28, 12, 0, tzinfo=dt.UTC)
HERE = Path(__file__).parents[1]
of_a_file = pytest.mark.sqlite  # PostgreSQL's archive has a test of its own


@pytest.fixture(autouse=True)
def places(settings: Settings, tmp_path: Path) -> tuple[Path, Path]:
    """Two places for copies."""
    settings.BACKUP_DIR, settings.BACKUP_SECOND_DIR = tmp_path / "first", str(tmp_path / "second")
    settings.BACKUP_MINUTES = 5
    return tmp_path / "first", tmp_path / "second"


@pytest.mark.django_db(transaction=True)
def test_make_copies_the_database_to_every_place(places: tuple[Path, Path]) -> None:
    factories.event(name="Copied")
    made = backups.make(at=NOON)
    assert made.at == NOON
    assert [[one.path.name for one in backups.made(folder)] for folder in places] == [[made.path.name]] * 2
    assert not [path for folder in places for path in folder.iterdir() if path.name.startswith(".")]
    assert backups.latest() in [Backup(folder / made.path.name, NOON) for folder in places]


def names(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as found:
        return [name for (name,) in found.execute("SELECT name FROM tournament_event ORDER BY name")]


@of_a_file
@pytest.mark.django_db(transaction=True)
def test_restore_puts_a_copy_in_place_and_keeps_what_was_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """On a twin of the test's database."""
    event = factories.event(name="Before")
    copy = backups.make(at=NOON)
    Event.objects.filter(pk=event.pk).update(name="After")
    twin = tmp_path / "twin.sqlite3"
    shutil.copyfile(backups.make(at=NOON + dt.timedelta(minutes=1)).path, twin)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(twin))
    replaced = backups.restore(copy.path, at=NOON + dt.timedelta(minutes=2))
    assert replaced is not None
    assert (names(twin), names(replaced.path)) == (["Before"], ["After"])


@pytest.mark.parametrize("content", [None, b"", b"no database", b"SQLite format 3\x00" + b"x" * 4096])
def test_restore_refuses_what_is_no_copy_of_ours(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "copy.sqlite3"
    if content is not None:
        path.write_bytes(content)
    with override("en"), pytest.raises(BackupError, match="no copy"):
        backups.check(path)


@of_a_file
def test_restore_command_refuses_a_file_that_is_not_there(tmp_path: Path, db: None) -> None:
    with override("en"), pytest.raises(CommandError, match="no copy"):
        call_command("restore", str(tmp_path / "gone.sqlite3"))


def ago(**time: int) -> Backup:
    return Backup(Path(str(time)), NOON - dt.timedelta(**time))


@pytest.mark.parametrize(
    ("there", "gone"),
    [
        ([ago(minutes=0), ago(minutes=5), ago(minutes=10)], []),
        ([ago(minutes=0), ago(hours=4), ago(hours=4, minutes=30), ago(hours=5)], [ago(hours=4, minutes=30)]),
        ([ago(minutes=0), ago(days=3), ago(days=3, hours=5), ago(days=4)], [ago(days=3, hours=5)]),
        ([ago(days=70)], []),  # the newest always stays
        ([ago(minutes=0), ago(days=70)], [ago(days=70)]),
    ],
)
def test_spare_copies_are_those_too_many_for_their_age(there: list[Backup], gone: list[Backup]) -> None:
    assert backups.spare(there, at=NOON) == gone


def test_keeper_makes_a_copy_when_it_is_due_or_wanted(transactional_db: None) -> None:
    keeper.turn(at=NOON, wanted=False)
    keeper.turn(at=NOON + dt.timedelta(minutes=4), wanted=False)
    assert [one.at for one in backups.made(project.BACKUP_DIR)] == [NOON]
    keeper.turn(at=NOON + dt.timedelta(minutes=4), wanted=True)
    keeper.turn(at=NOON + dt.timedelta(minutes=9), wanted=False)
    assert [one.at.minute for one in backups.made(project.BACKUP_DIR)] == [9, 4, 0]


def test_keeper_does_not_trust_a_copy_dated_in_the_future(transactional_db: None) -> None:
    """The clock was set back an hour: no hour without a copy."""
    keeper.turn(at=NOON, wanted=False)
    assert keeper.due(at=NOON - dt.timedelta(hours=1))


def test_keeper_leaves_it_to_the_process_that_holds_the_lock(places: tuple[Path, Path]) -> None:
    with keeper.alone(places[0] / "lock") as mine:
        keeper.turn(at=NOON, wanted=True)
    assert mine
    assert backups.made(places[0]) == []


def test_keeper_says_loudly_that_the_second_place_is_gone_and_the_copy_counts_as_late(
    places: tuple[Path, Path], transactional_db: None, caplog: pytest.LogCaptureFixture
) -> None:
    """A stick pulled out: the first copy is there, and nobody believes in the second one."""
    places[1].write_text("a file where the folder was")
    keeper.turn(at=NOON, wanted=True)
    assert "No copy of the database could be made." in caplog.text
    assert [one.at for one in backups.made(places[0])] == [NOON]
    assert backups.latest() is None
    assert keeper.late(backups.latest(), at=NOON)


def test_keeper_takes_out_what_was_kept_for_a_time_that_is_over(transactional_db: None) -> None:
    for key, hours in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, expire_date=timezone.now() + dt.timedelta(hours=hours))
    keeper.turn(at=NOON, wanted=True)
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]


def test_keeper_makes_no_copy_a_minute_while_the_second_place_is_away(
    places: tuple[Path, Path], transactional_db: None
) -> None:
    places[1].write_text("a file where the folder was")
    for minute in (0, 1, 4, 5):
        keeper.turn(at=NOON + dt.timedelta(minutes=minute), wanted=False)
    assert [one.at.minute for one in backups.made(places[0])] == [5, 0]


def test_keeper_goes_on_after_an_old_copy_that_cannot_be_deleted(
    places: tuple[Path, Path], transactional_db: None, caplog: pytest.LogCaptureFixture
) -> None:
    """A folder of that name: to unlink it is an OSError for everybody, root too."""
    old = places[0] / "kabo-20250101T000000Z.sqlite3"
    old.mkdir(parents=True)
    keeper.turn(at=NOON, wanted=True)
    assert "No copy of the database could be made." in caplog.text
    assert NOON in [one.at for one in backups.made(places[0])]


@pytest.mark.parametrize(
    ("minutes", "newest", "late"),
    [
        (5, None, True),
        (5, ago(minutes=15), False),
        (5, ago(minutes=16), True),
        (0, None, False),
        (0, ago(days=9), False),
    ],
)
def test_copy_is_late_after_three_times_the_minutes(
    settings: Settings, minutes: int, newest: Backup | None, late: bool
) -> None:
    settings.BACKUP_MINUTES = minutes
    assert keeper.late(newest, at=NOON) is late


def test_backup_command_says_where_the_copies_are(
    places: tuple[Path, Path], transactional_db: None, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("backup")
    said = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert [path.parent for path in said] == list(places)
    assert all(path.stat().st_size > 10_000 for path in said)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_copy_of_postgresql_is_an_archive_with_the_rows_in_it() -> None:
    factories.event(name="Copied")
    made = backups.make(at=NOON)
    program = shutil.which("pg_restore")
    assert program
    words = [program, "--data-only", "--table=tournament_event", "--file=-", str(made.path)]
    assert "Copied" in subprocess.run(words, capture_output=True, text=True, check=True).stdout


STANDINGS = """
import django; django.setup()
import json
from tournament import standings, standings_payload
from tournament.models import Event
for event in Event.objects.order_by("slug"):
    print(event.slug, json.dumps(standings_payload.dump(standings.of(event)), sort_keys=True, default=str))
"""


@pytest.mark.drill
def test_a_day_is_put_back_from_its_copy_with_equal_standings(tmp_path: Path) -> None:
    """A dead laptop: the copy on the stick, the same standings, within a minute."""
    hall = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{tmp_path / 'hall.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "BACKUP_SECOND_DIR": str(tmp_path / "stick"),
    }

    def run(*words: str) -> str:
        command = [sys.executable, *words]
        done = subprocess.run(command, cwd=HERE, env=hall, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("manage.py", "migrate", "-v0")
    run("manage.py", "demo")
    before = run("-c", STANDINGS)
    copy = run("manage.py", "backup").splitlines()[1]
    (tmp_path / "hall.sqlite3").unlink()
    run("manage.py", "restore", copy)
    assert run("-c", STANDINGS) == before
    assert len(before.splitlines()) >= 3
