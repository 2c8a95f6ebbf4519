"""How far it goes: 1,000 events at once on a real server process, and what one reader's poll costs it."""

import http.client
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction

from tests import factories
from tests.bench.measured import measured
from tests.field.servers import Server, start, wait
from tournament.models import Event

pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]
EVENTS, PLAYERS, READERS = 1000, 8, 50_000
EVERY = 3.5  # seconds between two polls of a reader
PART = "standings"


@pytest.fixture
def slugs() -> list[str]:
    with transaction.atomic():
        owner = factories.user("alice")
        return [small(owner.pk, number).slug for number in range(EVENTS)]


def small(owner: int, number: int) -> Event:
    """A club evening: two tables of four, a round played."""
    event = factories.event(owner=factories.user("alice"), slug=f"club-{number}")
    people = factories.entries(event, PLAYERS)
    round_ = factories.published(event, [people[:4], people[4:]], closed=True)
    for game in round_.games.all():
        factories.result(game, [10, 20, 50, 101])
    return event


@pytest.fixture
def server(tmp_path: Path, slugs: list[str]) -> Iterator[Server]:
    made = start(tmp_path / "server.log")
    try:
        wait(made)
        yield made
    finally:
        made.process.terminate()
        made.process.wait(timeout=30)


def worker(server: Server) -> int:
    return int(Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()[0])


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def polls(server: Server, slugs: list[str], etags: dict[str, str]) -> list[int]:
    """One poll of each event over one connection; the statuses."""
    line, found = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120), []
    for slug in slugs:
        headers = {"Accept-Encoding": "gzip"} | ({"If-None-Match": etags[slug]} if slug in etags else {})
        line.request("GET", f"/live/cs/{slug}/{PART}/", headers=headers)
        answer = line.getresponse()
        answer.read()
        etags[slug] = answer.headers["ETag"]
        found.append(answer.status)
    line.close()
    return found


def test_a_thousand_events_at_once_in_one_process(server: Server, slugs: list[str]) -> None:
    pid, etags = worker(server), dict[str, str]()
    assert polls(server, slugs[:5], etags) == [200] * 5
    before, empty = cpu(pid), megabytes(pid)
    assert set(polls(server, slugs, etags)) <= {200, 304}
    first, full = cpu(pid) - before, megabytes(pid)
    before, times = cpu(pid), 5
    for _ in range(times):
        assert set(polls(server, slugs, etags)) == {304}
    again = (cpu(pid) - before) / times
    poll = again / EVENTS * 1000
    measured(
        "1,000 events: first poll of each",
        first / EVENTS * 1000,
        unit="ms",
        made_of="CPU of the server, reads and renders",
    )
    measured(
        "  a poll with nothing new", poll, unit="ms", made_of="CPU of the server with HTTP, one look at the revision"
    )
    measured("  memory of the process", full, unit="MB", made_of=f"{empty:.0f} MB before")
    direct = READERS / EVERY * poll / 1000
    measured("50,000 readers, straight", direct, unit="cores", made_of=f"{READERS / EVERY:.0f} polls a second")
    kept = min(READERS / EVERY, EVENTS) * poll / 1000
    measured(
        "50,000 readers, a cache keeps a second",
        kept,
        unit="cores",
        made_of=f"{EVENTS} events, one part and language each",
    )
    assert poll < first / EVENTS * 1000, "kept parts are not rendered again"
