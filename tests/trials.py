"""A draw being tried harder, from outside: its folder, its process, and waiting for its end without a clock."""

import fcntl
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event as Flag
from typing import TypeVar

from django.conf import settings

from tests import factories
from tournament import entries, harder
from tournament.draw import HARD_MOVES, Request
from tournament.harder import ALIVE, Trial
from tournament.models import Event

T = TypeVar("T")
PLAYERS, ROUNDS = 22, 8
HUNG = 60  # seconds
APART = tuple((first, first + 1) for first in range(1, PLAYERS, 2))  # no schedule is known, no bound can be reached
LONG = Request(
    players=tuple(range(1, PLAYERS + 1)),
    method="balanced",
    number=1,
    rounds=ROUNDS,
    forbidden=frozenset(frozenset(pair) for pair in APART),
    seed=5,
    moves=50 * HARD_MOVES,
)
SHORT = Request(players=tuple(range(1, 13)), method="balanced", number=1, rounds=3, seed=5, moves=500)


def endless_field(event: Event) -> None:
    """Players and demands for which a search has no end of its own."""
    people = factories.entries(event, PLAYERS)
    for first, second in APART:
        entries.forbid(people[first - 1], people[second - 1], by=None)


def home() -> Path:
    """Where all trials lie."""
    return Path(settings.VAR_DIR) / "draws"


def folder(key: str) -> Path:
    """Where the trial of this key lies."""
    return next(home().glob(f"{key}.*"))


def only() -> Path:
    """Where the only trial there is lies."""
    (found,) = (path for path in home().iterdir() if path.is_dir())
    return found


def kill(place: Path) -> None:
    """kill -9, and it is gone."""
    os.kill(int((place / ALIVE).read_text()), signal.SIGKILL)
    wait_for_end(place)


def wait_for_end(place: Path) -> None:
    """Until its process, which holds a lock as long as it lives, is gone."""
    with (place / ALIVE).open("r+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)


def clear() -> None:
    """No process of this test goes on: each ends when its folder is gone."""
    for place in home().iterdir() if home().exists() else ():
        if place.is_dir():
            harder.stop(place.name.partition(".")[0])


def stop(key: str) -> None:
    """Stop it as a page does, and wait until its process is gone."""
    with (folder(key) / ALIVE).open("r+") as held:
        harder.stop(key)
        assert harder.look(key) is None
        fcntl.flock(held, fcntl.LOCK_EX)


def begun(key: str) -> Trial:
    """The trial, as soon as it has made moves."""
    return until(lambda: _moving(key), "the trial makes moves")


def _moving(key: str) -> Trial | None:
    found = harder.look(key)
    assert found is not None
    return found if found.moves or found.state is not harder.State.RUNNING else None


def until(found: Callable[[], T | None], what: str) -> T:
    """What is found in the end; after a minute, which no machine needs, it has hung."""
    end = time.monotonic() + HUNG
    while time.monotonic() < end:
        if seen := found():
            return seen
        Flag().wait(0.02)
    raise AssertionError(f"after {HUNG} s still not: {what}")
