"""The newest copy as pages tell it: asked of the folders now and then, and by one thread at a time."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from pytest_django import Settings

from tournament import backups
from tournament.backups import Backup
from tournament.latest_copy import SECONDS, LatestCopy

NOON = dt.datetime(2026, 11, 28, 12, 0, tzinfo=dt.UTC)


class Clock:
    """Seconds that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.BACKUP_DIR, settings.BACKUP_SECOND_DIR = tmp_path, ""
    return tmp_path


def copy(folder: Path, minutes: int) -> Backup:
    at = NOON + dt.timedelta(minutes=minutes)
    path = folder / f"kabo-{at:%Y%m%dT%H%M%SZ}.sqlite3"
    path.touch()
    return Backup(path, at)


def test_latest_is_asked_again_once_the_answer_is_old(folder: Path) -> None:
    clock = Clock()
    latest = LatestCopy(clock=clock)
    first = copy(folder, 0)
    assert latest() == first
    second = copy(folder, 5)
    clock.now = SECONDS - 1
    assert latest() == first
    clock.now = SECONDS
    assert latest() == second


def test_latest_of_other_folders_is_another_one(folder: Path, settings: Settings) -> None:
    latest = LatestCopy(clock=Clock())
    copy(folder, 0)
    assert latest() is not None
    settings.BACKUP_SECOND_DIR = str(folder / "stick")
    assert latest() is None


def test_folder_that_hangs_holds_one_thread_alone(folder: Path) -> None:
    clock, hangs, answers = Clock(), Event(), Event()
    answers.set()

    def ask() -> Backup | None:
        hangs.set()
        assert answers.wait(60)
        return backups.latest()

    latest = LatestCopy(ask=ask, clock=clock)
    first = copy(folder, 0)
    assert latest() == first
    hangs.clear()
    answers.clear()
    second = copy(folder, 5)
    clock.now = SECONDS
    with ThreadPoolExecutor(1) as pool:
        held = pool.submit(latest)
        assert hangs.wait(60)
        try:
            assert [latest() for _ in range(8)] == [first] * 8
        finally:
            answers.set()
        assert held.result(60) == second
