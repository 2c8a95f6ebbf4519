"""Try harder: a process of its own that may be stopped or killed; what it found is what its request draws (T20)."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest
from pytest_django import Settings

from tests import trials
from tests.trials import LONG, SHORT
from tournament import harder
from tournament.draw import VERSION, draw
from tournament.errors import TournamentError
from tournament.harder import State


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> Iterator[None]:
    """Trials in a folder of the test's own, and none left behind."""
    settings.VAR_DIR = tmp_path
    yield
    trials.clear()


def test_T20_what_is_found_is_what_the_request_draws() -> None:
    harder.start("a", SHORT)
    trials.wait_for_end(trials.folder("a"))
    found = harder.look("a")
    assert found is not None
    assert (found.state, found.drawn, found.request) == (State.DONE, draw(SHORT), SHORT)


def test_nothing_is_known_of_a_trial_that_nobody_began() -> None:
    assert harder.look("a") is None
    harder.stop("a")


def test_progress_is_what_the_process_has_done() -> None:
    harder.start("a", LONG)
    found = trials.begun("a")
    assert found.state is State.RUNNING
    assert 0 < found.moves < found.total == LONG.moves


def test_stopped_trial_leaves_nothing_and_its_process_ends() -> None:
    harder.start("a", LONG)
    trials.begun("a")
    trials.stop("a")
    assert [path.name for path in trials.home().iterdir()] == ["lock"]


def test_killed_trial_has_failed_and_can_be_begun_again() -> None:
    harder.start("a", LONG)
    trials.begun("a")
    trials.kill(trials.folder("a"))
    found = harder.look("a")
    assert found is not None
    assert (found.state, found.drawn) == (State.FAILED, None)
    harder.start("a", SHORT)
    trials.wait_for_end(trials.folder("a"))
    again = harder.look("a")
    assert again is not None
    assert again.state is State.DONE


def test_who_asks_while_one_is_under_way_joins_it() -> None:
    harder.start("a", LONG)
    first = trials.folder("a")
    harder.start("a", SHORT)
    found = harder.look("a")
    assert found is not None
    assert (trials.only(), found.request) == (first, LONG)


def test_a_third_at_once_is_refused_and_begins_when_another_is_stopped() -> None:
    for name in "ab":
        harder.start(name, LONG)
    with pytest.raises(TournamentError):
        harder.start("c", SHORT)
    assert harder.look("c") is None
    trials.stop("a")
    harder.start("c", SHORT)
    assert harder.look("c") is not None


def test_result_of_another_version_of_the_program_is_none() -> None:
    harder.start("a", SHORT)
    place = trials.folder("a")
    trials.wait_for_end(place)
    path = place / "drawn.json"
    path.write_text(path.read_text().replace(f'"version": {VERSION}', '"version": 1'))
    found = harder.look("a")
    assert found is not None
    assert (found.state, found.drawn) == (State.FAILED, None)


@pytest.mark.parametrize("left", ["{}", "[]", "no words of ours"])
@pytest.mark.parametrize("file", ["asked.json", "drawn.json"])
def test_folder_of_another_version_of_the_program_is_nothing_and_begun_anew(left: str, file: str) -> None:
    harder.start("a", SHORT)
    trials.wait_for_end(trials.folder("a"))
    (trials.folder("a") / file).write_text(left)
    assert harder.look("a") is None
    harder.start("a", SHORT)
    trials.wait_for_end(trials.only())
    found = harder.look("a")
    assert found is not None
    assert found.state is State.DONE


def test_who_looks_at_any_moment_of_the_beginning_sees_no_failure() -> None:
    seen: list[State | None] = []

    def peep(_frame: object, _event: str, _called: object) -> None:
        sys.setprofile(None)
        found = harder.look("a")
        seen.append(found.state if found else None)
        sys.setprofile(peep)

    sys.setprofile(peep)
    try:
        harder.start("a", LONG)
    finally:
        sys.setprofile(None)
    assert set(seen) == {None, State.RUNNING}


def test_old_folders_are_swept_and_one_stopped_meanwhile_is_no_fault() -> None:
    harder.start("a", SHORT)
    trials.wait_for_end(trials.folder("a"))
    old = time.time() - harder.KEPT - 1
    os.utime(trials.folder("a"), (old, old))

    def stopping(frame: FrameType, event: str, _called: object) -> None:
        if event == "call" and frame.f_code.co_name == "_age":
            sys.setprofile(None)
            harder.stop("a")

    sys.setprofile(stopping)
    try:
        harder.start("b", SHORT)
    finally:
        sys.setprofile(None)
    assert harder.look("a") is None
    assert harder.look("b") is not None


def test_keys_of_different_facts_differ() -> None:
    assert len({harder.key(1, 2), harder.key(2, 1), harder.key(12), harder.key(1, 2, 3)}) == 4
