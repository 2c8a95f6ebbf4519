import json
import logging
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.utils.translation import override

from tournament import child
from tournament.child import Busy, ChildBug, Limits, Refusal, Stopped

SHORT = Limits(megabytes=256, cpu_seconds=10, seconds=10, wait=10)


def run(name: str, payload: bytes = b"", *, limits: Limits = SHORT) -> bytes:
    return child.run(f"tests.child_functions.{name}", payload, limits=limits)


@pytest.mark.parametrize("payload", [b"", b"\x00\xff\n\n", "čau".encode(), bytes(3_000_000)])
def test_run_gives_the_bytes_of_the_function(payload: bytes) -> None:
    assert run("echo", payload) == payload


def test_run_keeps_what_libraries_print_out_of_the_answer() -> None:
    assert run("prints", b"42") == b"42"


def test_run_raises_the_refusal_of_the_function_with_its_facts() -> None:
    with pytest.raises(Refusal) as caught:
        run("refuses", "řádky".encode())
    assert (caught.value.code, caught.value.facts) == ("too_many", {"limit": 5, "what": "řádky"})


@pytest.mark.parametrize("name", ["fails", "no_such_function"])
def test_run_of_a_function_with_a_bug_raises_its_traceback(name: str) -> None:
    with pytest.raises(ChildBug, match=r"ZeroDivisionError: why|no_such_function"):
        run(name, b"why")


@pytest.mark.parametrize(
    ("name", "payload", "limits", "sentence"),
    [
        ("sleeps", b"", Limits(seconds=1), "This took longer than 1 second and was stopped."),
        ("computes", b"", Limits(cpu_seconds=2, seconds=20), "This took longer than 2 seconds and was stopped."),
        ("eats", b"", Limits(megabytes=200), "This needed more than 200 MB of memory and was stopped."),
        ("dies", b"9", SHORT, "This was stopped before it was done. Please try again; nothing was changed."),
        ("dies", b"11", SHORT, "This was stopped before it was done. Please try again; nothing was changed."),
    ],
)
def test_run_of_a_child_that_ends_badly_gives_a_sentence_and_a_log_line(
    name: str, payload: bytes, limits: Limits, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    begun = time.monotonic()
    with override("en"), caplog.at_level(logging.ERROR, "tournament.child"), pytest.raises(Stopped) as caught:
        run(name, payload, limits=limits)
    assert str(caught.value) == sentence
    assert [record.name for record in caplog.records] == ["tournament.child"]
    assert f"tests.child_functions.{name}" in caplog.text
    assert time.monotonic() - begun < 10
    assert run("echo", b"the next one works") == b"the next one works"


def test_run_of_a_child_that_leaves_without_an_answer_is_a_bug() -> None:
    with pytest.raises(ChildBug):
        run("leaves")


def test_run_past_its_time_kills_the_children_of_the_child_too(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        run("sleeps_with_grandchild", str(tmp_path / "pids").encode(), limits=Limits(seconds=6))
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 2
    assert not [pid for pid in pids if _runs(pid)]


def test_run_passes_no_secret_and_imports_no_django(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "hush")
    monkeypatch.setenv("DATABASE_URL", "postgres://hush")
    facts = json.loads(run("inside"))
    assert not {"SECRET_KEY", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"} & set(facts["environment"])
    assert not [module for module in facts["modules"] if module.startswith("django")]
    assert facts["threads"] == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no timers")
def test_run_child_ends_by_itself_if_the_server_dies() -> None:
    assert 0 < json.loads(run("inside"))["alarm"] <= SHORT.seconds + 1


def test_run_lets_two_at_a_time() -> None:
    with ThreadPoolExecutor(5) as pool:
        spans = [json.loads(done) for done in pool.map(run, ["takes_a_while"] * 5)]
    at_once = [sum(begun <= moment < ended for begun, ended in spans) for moment, _ in spans]
    assert max(at_once) == 2


def test_run_without_a_turn_in_time_says_busy() -> None:
    long = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(run, "sleeps", b"", limits=Limits(seconds=2)) for _ in range(2)]
        long.wait(0.3)
        with override("en"), pytest.raises(Busy, match="Other files are being worked on right now"):
            run("echo", limits=Limits(wait=0.2))
        assert all(isinstance(done.exception(), Stopped) for done in waiting)
    assert run("echo", b"free again") == b"free again"


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/status")
    return "State:\tZ" not in status.read_text() if status.exists() else True


def test_signals_are_those_of_this_machine() -> None:
    assert (signal.SIGKILL, signal.SIGSEGV) == (9, 11)


def test_run_tries_a_crash_of_a_library_once_more(tmp_path: Path) -> None:
    assert child.run("tests.child_functions.crash_once", str(tmp_path / "mark").encode()) == b"done"
