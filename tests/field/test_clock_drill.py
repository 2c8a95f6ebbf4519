"""Field report 18: the clock over a killed server, and over a wall clock set by an hour (libfaketime, never ours)."""

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import factories
from tests.field.servers import ROOT, Server, database_url, free_port, wait
from tests.field.servers import start as run
from tournament import clock, moment
from tournament.clock import Press
from tournament.models import Clock, Round
from tournament.queries import clock as faces

pytestmark = [pytest.mark.drill, pytest.mark.django_db(transaction=True)]
LIBRARIES = [*Path("/usr/lib").glob("*/faketime/libfaketime.so.1")]
ADDRESS = "/live/en/cup/clock/"
DAY = 24 * 60
Asked = tuple[int, str, str, str]


@pytest.fixture
def round_() -> Round:
    event = factories.event(owner=factories.user("alice"), slug="cup")
    made = factories.published(event, [factories.entries(event, 4)])
    clock.start(made, minutes=30, press=press(made))
    return made


def press(round_: Round) -> Press:
    version = Clock.objects.filter(round=round_).values_list("version", flat=True).first() or 0
    return Press(version=version, at=moment.now(), by=None)


# The real application under the standard library's server: gunicorn sleeps until an absolute time, and libfaketime
# makes an error of that.
PLAIN = """
import sys
from wsgiref.simple_server import make_server
from tournament.wsgi import application
make_server("127.0.0.1", int(sys.argv[1]), application).serve_forever()
"""


@pytest.fixture
def faked(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server under libfaketime; what its clock does is said by its environment."""
    if not LIBRARIES:
        pytest.skip("no libfaketime: .ci/setup --dev installs it")
    begun: list[Server] = []

    def make(**more: str) -> Server:
        port, log = free_port(), tmp_path / f"server-{len(begun)}.log"
        environment = {
            **os.environ,
            "DATABASE_URL": database_url(),
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "LD_PRELOAD": str(LIBRARIES[0]),
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            **more,
        }
        with log.open("wb") as out:
            command = [sys.executable, "-c", PLAIN, str(port)]
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
        begun.append(Server(port, process, log))
        wait(begun[-1])
        return begun[-1]

    yield make
    for server in begun:
        server.process.terminate()
        server.process.wait(timeout=30)


def asked(server: Server) -> Asked:
    """Milliseconds left by this server, the end in words, its time of day, and the version of the part."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    line.request("GET", ADDRESS)
    answer = line.getresponse()
    ticks, words = answer.headers["Kabo-Time"].split(";")
    text = answer.read().decode()
    line.close()
    end = re.search(r'data-end="(\d+)"', text)
    ends = re.search(r"Ends at (\d\d:\d\d)", text)
    assert end is not None, text
    assert ends is not None, text
    return int(end[1]) - int(ticks), ends[1], words, answer.headers["ETag"]


def jumped(server: Server, before: Asked, by: int) -> Asked:
    """What it says when it has looked at its clock again, as it does twice a second; in the end, what it said last."""
    for _time in range(240):
        after = asked(server)
        times = zip(before[1:3], after[1:3], strict=True)
        moved = [(minutes(then) - minutes(first) - by) % DAY in (0, 1) for first, then in times]
        if all(moved) and after[3] != before[3]:
            break
        time.sleep(0.25)
    return after


def true_left(round_: Round) -> int:
    at = moment.now()
    left = faces.of_round(round_, at=at, minutes=30).left_at(at.ticks)
    assert left is not None
    return left


def minutes(words: str) -> int:
    hours, rest = words.split(":")[:2]
    return int(hours) * 60 + int(rest)


def test_field_18_clock_goes_on_over_a_killed_server(round_: Round, tmp_path: Path) -> None:
    for turn in range(3):
        server = run(tmp_path / f"killed-{turn}.log")
        try:
            wait(server)
            assert abs(asked(server)[0] - true_left(round_)) < 1000
        finally:
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait(timeout=30)


@pytest.mark.parametrize("jump", [3600, -3600, 300, -300])
def test_field_18_a_wall_clock_set_under_the_running_server_moves_nothing(
    round_: Round, faked: Callable[..., Server], tmp_path: Path, jump: int
) -> None:
    file = tmp_path / "faketime"
    file.write_text("+0\n")
    server = faked(FAKETIME_TIMESTAMP_FILE=str(file), FAKETIME_NO_CACHE="1")
    before = asked(server)
    assert abs(before[0] - true_left(round_)) < 1000
    file.write_text(f"{jump:+d}\n")
    hour, more = jump // 60, (0, 1)
    after = jumped(server, before, hour)
    assert abs(after[0] - true_left(round_)) < 1000
    assert (minutes(after[1]) - minutes(before[1]) - hour) % DAY in more, "the end on the wall moves by the jump"
    assert (minutes(after[2]) - minutes(before[2]) - hour) % DAY in more, "and so does the time of day"
    assert after[3] != before[3]
    restarted = faked(FAKETIME=f"{jump:+d}")
    assert abs(asked(restarted)[0] - true_left(round_)) < 1000, "a server started under the wrong clock"
