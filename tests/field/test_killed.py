"""A server killed (-9) while results are typed: what was acknowledged is there, and it is ready again at once."""

import http.client
import os
import random
import signal
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event as Flag

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from tests import factories
from tests.field import servers
from tests.field.servers import Person, Server, session_of
from tests.field.test_lost_scores import Table, tables
from tournament.models import Event, Result

KILLS = 100
TYPISTS = 4
READY = 5.0  # seconds, the middle one of all starts: the machine does other work too


@dataclass
class Typist:
    """Corrects one table again and again; what the server has acknowledged, by version."""

    table: Table
    session: str
    version: int = 0
    acknowledged: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def type(self, port: int, stop: Flag) -> None:
        """Until the server is gone: then look, after it is back, what came of the last sheet."""
        person = Person(port, self.session)
        while not stop.is_set():
            points = (self.version % 90, 20, 50, 101 + self.table.number)
            sheet = self.table.sheet(points, version=self.version, key=f"{self.table.number}-{self.version}")
            try:
                answer = person.post(self.table.path, sheet)
            except (OSError, http.client.HTTPException):
                break
            assert answer.status == 302, answer.body
            self.acknowledged[self.version] = points
            self.version += 1
        person.hang_up()

    def look(self) -> None:
        """Where the last sheet was saved without a word of it, the next one goes on from there."""
        self.version = Result.objects.filter(game__table=self.table.number).count()


@pytest.fixture
def typists(transactional_db: None) -> list[Typist]:
    alice: User = factories.user("alice")
    with transaction.atomic():
        event: Event = factories.event(owner=alice, slug="cup")
        people = factories.entries(event, 4 * TYPISTS)
        factories.published(event, [people[at : at + 4] for at in range(0, 4 * TYPISTS, 4)])
    return [Typist(table, session_of(alice)) for table in tables(event)]


def family(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from family(int(child))
    yield pid


def kill(server: Server) -> None:
    for pid in [*family(server.process.pid)]:
        os.kill(pid, signal.SIGKILL)
    server.process.wait(timeout=10)


def started(folder: Path, number: int) -> tuple[Server, float]:
    """A server, and the seconds after which it answers."""
    began = time.monotonic()
    server = servers.start(folder / f"server-{number}.log")
    servers.wait(server)
    visitor = Person(server.port, "")
    assert visitor.get("/login/").status == 200
    visitor.hang_up()
    return server, time.monotonic() - began


def type_and_kill(server: Server, typists: list[Typist], *, after: float) -> None:
    stop = Flag()
    with ThreadPoolExecutor(len(typists)) as pool:
        jobs = [pool.submit(typist.type, server.port, stop) for typist in typists]
        time.sleep(after)
        kill(server)
        stop.set()
        for job in jobs:
            job.result()


def check(typists: list[Typist]) -> None:
    """Every acknowledged version is there as it was typed, and nothing is counted twice."""
    for typist in typists:
        found = {
            row.number - 1: tuple(dict(row.scores.values_list("entry_id", "points"))[at] for at in typist.table.entries)
            for row in Result.objects.filter(game__table=typist.table.number).prefetch_related("scores")
        }
        assert sorted(found) == list(range(len(found)))
        assert typist.acknowledged.items() <= found.items()
        assert len(found) - max(typist.acknowledged, default=-1) <= 2


def healthy() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            assert cursor.fetchall() == [("ok",)]


@pytest.mark.drill
def test_killed_a_hundred_times_no_acknowledged_result_is_missing(tmp_path: Path, typists: list[Typist]) -> None:
    dice, seconds = random.Random(1), []
    for number in range(KILLS):
        server, took = started(tmp_path, number)
        seconds.append(took)
        type_and_kill(server, typists, after=dice.uniform(0.05, 0.6))
        healthy()
        for typist in typists:
            typist.look()
        connection.close()
    check(typists)
    saved = sum(len(typist.acknowledged) for typist in typists)
    ready = statistics.median(seconds)
    print(f"\n{KILLS} kills, {saved} acknowledged, ready again after {ready:.1f} s")  # noqa: T201  the figures count
    assert saved > KILLS
    assert ready <= READY
