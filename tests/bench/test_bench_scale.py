"""How far it goes: 1,000 events at once on a real server process, and what one reader's poll costs it."""

import datetime as dt
import http.client
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction

from tests import factories
from tests.bench.measured import measured
from tests.field.servers import Server, start, wait
from tournament.models import Entry, Event, Game, Person, Result, Score, Seat

pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]
EVENTS, PLAYERS, READERS = 1000, 8, 50_000
EVERY = 3.5  # seconds between two polls of a reader
PART = "standings"


@pytest.fixture
def slugs() -> list[str]:
    """Club evenings: two tables of four, a round played in each; put straight into the database."""
    date = dt.date(2026, 11, 28)
    made = [
        Event(slug=f"club-{at}", name=f"Club {at}", date=date, rounds_planned=1, revision=1) for at in range(EVENTS)
    ]
    with transaction.atomic():
        person = Person.objects.create(owner=factories.user("alice"), name="Somebody")
        for event in Event.objects.bulk_create(made):
            play(event, person)
    return [event.slug for event in made]


def play(event: Event, person: Person) -> None:
    people = Entry.objects.bulk_create(
        Entry(event=event, person=person, number=at, name=f"Player {at}", sort_key=f"{at:05}")
        for at in range(1, PLAYERS + 1)
    )
    factories.published(event, [], closed=True)
    (round_,) = event.rounds.all()
    games = Game.objects.bulk_create(Game(round=round_, table=at) for at in (1, 2))
    results = Result.objects.bulk_create(Result(game=game, number=1, key="bench") for game in games)
    seated = [(at, entry) for at, entry in enumerate(people)]
    Seat.objects.bulk_create(
        Seat(round=round_, game=games[at // 4], entry=entry, number=at % 4 + 1) for at, entry in seated
    )
    Score.objects.bulk_create(
        Score(result=results[at // 4], entry=entry, points=20 + 20 * (at % 5)) for at, entry in seated
    )


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
