"""Issue 8, "Faults": the disk of a running server fills up while results are typed, and is emptied again.

A real disk where this user may mount one (a small tmpfs in a mount namespace of the server's own); everywhere a limit
on the size of files, which the engine meets at the same writes.
"""

import os
import resource
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from tests import factories
from tests.field.servers import ROOT, Person, Server, database_url, free_port, session_of, wait
from tests.field.test_lost_scores import Table, tables
from tournament.management.commands import serve
from tournament.models import Event

pytestmark = pytest.mark.drill  # of SQLite's file: `make test-postgres` runs no drills
MEGABYTES = 4
FULL = "The disk of the server is full."
UNWRITABLE = "The server cannot write its database now."
Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Disk:
    """A server whose disk can be filled and emptied, and its database as another program sees it."""

    server: Server
    database: Path
    fill: Callable[[], None]
    empty: Callable[[], None]
    sentence: str

    def stored(self, table: Table) -> list[Points]:
        """The versions of a table's result, the points by seat, read from a copy: nothing is being written now."""
        copy = self.server.log.with_name(f"copy-{time.monotonic_ns()}.sqlite3")
        for end in ("", "-wal"):  # SQLite itself does not find its way into another mount namespace
            if Path(f"{self.database}{end}").exists():
                shutil.copy(f"{self.database}{end}", f"{copy}{end}")
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            rows = database.execute(
                "SELECT r.number, s.entry_id, s.points FROM tournament_score s"
                " JOIN tournament_result r ON r.id = s.result_id JOIN tournament_game g ON g.id = r.game_id"
                ' WHERE g."table" = ? ORDER BY r.number',
                [table.number],
            ).fetchall()
        found: dict[int, dict[int, int]] = {}
        for number, entry, points in rows:
            found.setdefault(number, {})[entry] = points
        return [tuple(scores[entry] for entry in table.entries) for scores in found.values()]


@contextmanager
def serving(command: list[str], database: str, folder: Path) -> Iterator[Server]:
    port, log = free_port(), folder / "server.log"
    environment = {**os.environ, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, *serve._gunicorn(port, workers=1)], cwd=ROOT, env=environment, stdout=out, stderr=out
        )
    try:
        wait(Server(port, process, log))
        yield Server(port, process, log)
    finally:
        process.terminate()
        process.wait(timeout=30)


def worker(pid: int) -> int:
    """The process that writes: the newest child."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return worker(int(children[-1])) if children else pid


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """The database on a disk of a few megabytes that is mounted for the server alone."""
    at, kept = folder / "disk", folder / "kept.sqlite3"
    at.mkdir()
    script = 'mount -t tmpfs -o "size=$1m" none "$2" && cp "$3" "$2/kabo.sqlite3" && shift 3 && exec "$@"'
    command = ["unshare", "--mount", "sh", "-c", script, "sh", str(MEGABYTES), str(at), str(kept)]
    shutil.copy(connection.settings_dict["NAME"], kept)
    with serving(command, f"sqlite:///{at / 'kabo.sqlite3'}", folder) as server:
        inside = Path(f"/proc/{worker(server.process.pid)}/root{at}")

        def fill() -> None:
            with (inside / "filler").open("wb", buffering=0) as filler:
                try:
                    while True:
                        filler.write(b"x" * 4096)
                except OSError:
                    return

        yield Disk(server, inside / "kabo.sqlite3", fill, (inside / "filler").unlink, FULL)


@contextmanager
def small_files(folder: Path) -> Iterator[Disk]:
    """No file of the server may grow any more."""
    database = Path(connection.settings_dict["NAME"])
    with serving([], database_url(), folder) as server:

        def limit(size: int) -> None:
            for pid in (worker(server.process.pid), server.process.pid):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        yield Disk(server, database, lambda: limit(1), lambda: limit(resource.RLIM_INFINITY), UNWRITABLE)


def may_mount(folder: Path) -> bool:
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", str(folder)]
    return shutil.which("unshare") is not None and subprocess.run(command, capture_output=True).returncode == 0


@pytest.fixture(params=["disk", "files"])
def disk(request: pytest.FixtureRequest, hall: list[Table], tmp_path: Path) -> Iterator[Disk]:
    """Where nobody may mount, the limit on files stands for the disk."""
    make = small_disk if request.param == "disk" and may_mount(tmp_path) else small_files
    with make(tmp_path) as made:
        yield made


@pytest.fixture
def alice(transactional_db: None) -> User:
    return factories.user("alice")


@pytest.fixture
def session(alice: User) -> str:
    return session_of(alice)


@pytest.fixture
def hall(session: str, alice: User) -> list[Table]:
    with transaction.atomic():
        event: Event = factories.event(owner=alice, slug="cup")
        people = factories.entries(event, 8)
        factories.published(event, [people[:4], people[4:]])
    found = tables(event)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return found


def type_in(person: Person, table: Table, version: int) -> tuple[int, Points, str]:
    points = (version % 90, 20, 50, 101 + version % 7)
    answer = person.post(table.path, table.sheet(points, version=version, key=f"{table.number}-{version}"))
    return answer.status, points, answer.body


@pytest.fixture
def person(disk: Disk, session: str) -> Iterator[Person]:
    made = Person(disk.server.port, session)
    yield made
    made.hang_up()


def test_disk_full_while_results_are_typed(disk: Disk, person: Person, hall: list[Table]) -> None:
    """Three times full and empty again: what was acknowledged is there, what was refused is not, and it goes on."""
    table, refused = hall[0], 0
    acknowledged: list[Points] = []
    for _round in range(3):
        for _sheet in range(4):
            status, points, body = type_in(person, table, len(acknowledged))
            assert status == 302, body
            acknowledged.append(points)
        disk.fill()
        while True:  # what is left of the pages takes a few more
            status, points, body = type_in(person, table, len(acknowledged))
            if status != 302:
                break
            acknowledged.append(points)
        for _again in range(5):
            assert (status, disk.sentence in body, f'value="{points[3]}"' in body) == (503, True, True), body
            refused += 1
            assert person.get("/o/cup/results/1/").status == 200
            status, points, body = type_in(person, table, len(acknowledged))
        assert disk.stored(table) == acknowledged
        disk.empty()
    status, points, body = type_in(person, table, len(acknowledged))
    assert (status, disk.stored(table)) == (302, [*acknowledged, points])
    print(f"\n{disk.sentence} {len(acknowledged)} acknowledged, {refused} refused, none half")  # noqa: T201
