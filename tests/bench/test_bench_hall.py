"""A full hall on the real server: 500 phones that poll, two organisers, 100 results sent meanwhile; nothing lost."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import connection, transaction

from tests import factories
from tests.bench.big import big
from tests.bench.measured import measured
from tests.field.servers import CSRF, ROOT, Server, session_of, start, wait
from tournament import clock, links, moment
from tournament.clock import Press
from tournament.links import Phone, Place
from tournament.models import Confirmation, Entry, Event, Game, Result, Round

pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

PHONES, TABLES, ROUND = 500, 100, 5
SECONDS = 120
EVERY, DESK, LOOK = 3.5, 1.5, 5.0  # seconds: polls of a phone, of an organiser's live parts; a page of an organiser's
Json = dict[str, Any]


@pytest.fixture
def event() -> Event:
    """400 players, four rounds played, round 5 running at 100 tables, its clock too."""
    with transaction.atomic():
        made = big(4 * TABLES, ROUND - 1)
        people = list(Entry.objects.filter(event=made).order_by("number"))
        round_ = factories.published(made, [people[at : at + 4] for at in range(0, len(people), 4)])
        assert round_.number == ROUND
    clock.start(round_, minutes=30, press=Press(0, moment.now(), None))
    return made


@pytest.fixture
def server(tmp_path: Path, event: Event) -> Iterator[Server]:
    """The server as `manage.py serve` starts it: one worker on SQLite, two on PostgreSQL."""
    made = start(tmp_path / "server.log", workers=1 if connection.vendor == "sqlite" else 2)
    try:
        wait(made)
        yield made
    finally:
        made.process.terminate()
        made.process.wait(timeout=30)


def seats_of(event: Event) -> dict[int, list[int]]:
    """Table of the running round to its players."""
    found: dict[int, list[int]] = {}
    rows = Game.objects.filter(round__event=event, round__number=ROUND).order_by("table", "seats__number")
    for table, entry in rows.values_list("table", "seats__entry"):
        found.setdefault(table, []).append(entry)
    return found


def phone(event: Event, table: int, name: str) -> str:
    """The cookies of a phone that has come by the link of a table."""
    return f"{links.COOKIE}={links.cookie(Phone(Place(event.pk, ROUND, table, 1), name))}; csrftoken={CSRF}"


def readers(event: Event, seats: dict[int, list[int]], session: str) -> list[Json]:
    """200 phones at tables, 200 players at their own pages, 100 in the hall; two organisers at theirs."""
    live, organise = f"/live/cs/{event.slug}/", f"/o/{event.slug}/"
    at_table = [(phone(event, table, f"a{table}-{one}"), ["table/", "clock/"]) for table in seats for one in (1, 2)]
    alone = [("", [f"player/{entry}/"]) for entries in seats.values() for entry in entries[:2]]
    hall = [("", ["standings/"])] * 50 + [("", ["event/"])] * 45 + [("", ["projector/"])] * 5
    phones = [*at_table, *alone, *hall]
    assert len(phones) == PHONES
    made = [
        {"kind": "poll", "cookie": cookie, "paths": [live + path for path in paths], "every": EVERY}
        for cookie, paths in phones
    ]
    parts = [f"{organise}results/{ROUND}/live/", f"{organise}strip/live/"]
    desk = {"kind": "desk", "cookie": session, "paths": parts, "every": DESK}
    pages = [f"{organise}{page}" for page in ("", f"results/{ROUND}/", "standings/", f"results/{ROUND}/3/")]
    looks = [{"kind": "page", "cookie": session, "paths": [page], "every": LOOK * len(pages) / 2} for page in pages]
    return [*made, desk, desk, *looks]


def points_of(table: int) -> list[int]:
    """What a table is said to have played, each in its own way."""
    dice = Random(table)
    return [dice.randrange(40), dice.randrange(40), 101 + table, dice.randrange(40)]


def by_organiser(event: Event, table: int, entries: list[int], session: str) -> list[Json]:
    """A result typed as totals."""
    cells = {f"t_{entry}": points for entry, points in zip(entries, points_of(table), strict=True)}
    form = {"level": "totals", "version": 0, "key": f"bench-{table}", "preview": "seen", **cells}
    path = f"/o/{event.slug}/results/{ROUND}/{table}/"
    return [{"cookie": session, "path": path, "body": urlencode(form)}]


def by_phones(event: Event, table: int, entries: list[int]) -> list[Json]:
    """The same as one set of a table's phones, and four confirmations."""
    cells = {f"s0_{entry}": points for entry, points in zip(entries, points_of(table), strict=True)}
    written = {"number": 1, "version": 0, "key": f"bench-{table}", "level": "sets", **cells}
    here = f"/e/{event.slug}/table/"
    sent = [{"cookie": phone(event, table, "a0"), "path": f"{here}set/", "body": urlencode(written)}]
    for at, entry in enumerate(entries):
        deed = {"do": f"confirm-1-{entry}", "key": f"bench-{table}-{at}"}
        sent.append({"cookie": phone(event, table, f"a{at}"), "path": f"{here}act/", "body": urlencode(deed)})
    return sent


def run(server: Server, event: Event) -> Json:
    """Let the crowd in; what it has measured."""
    user = event.organisers.get().user
    session = f"{settings.SESSION_COOKIE_NAME}={session_of(user)}; csrftoken={CSRF}; django_language=cs"
    seats = seats_of(event)
    chains = [
        by_phones(event, table, entries) if table % 2 else by_organiser(event, table, entries, session)
        for table, entries in seats.items()
    ]
    job = {"port": server.port, "seconds": SECONDS, "seed": 1, "readers": readers(event, seats, session)}
    done = subprocess.run(
        [sys.executable, "tests/bench/crowd.py"],
        cwd=ROOT,
        input=json.dumps({**job, "chains": chains}),
        capture_output=True,
        text=True,
        check=True,
    )
    found: Json = json.loads(done.stdout)
    return found


def used(server: Server) -> tuple[float, float]:
    """Seconds of CPU and the most memory (MB) of the server's processes, as Linux counts them."""
    tasks = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    ticks = os.sysconf("SC_CLK_TCK")
    cpu = peak = 0.0
    for pid in tasks:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        cpu += (int(fields[11]) + int(fields[12])) / ticks
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        peak += sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))
    return cpu, peak


def report(seen: Json, cpu: float, peak: float) -> None:
    where = f"{connection.vendor}, {PHONES} phones every {EVERY} s, {SECONDS} s"
    for kind, limit in (
        ("poll", {"p99": 100}),
        ("poll, first", {}),
        ("desk", {}),
        ("page", {"median": 300}),
        ("post", {}),
    ):
        took = seen["took"][kind]
        cuts = quantiles(took, n=100)
        for name, figure in (("median", cuts[49]), ("p95", cuts[94]), ("p99", cuts[98]), ("most", max(took))):
            made_of = f"{len(took)} answers {seen['statuses'][kind]}; {where}"
            measured(f"hall, {kind}, {name}", figure, at_most=limit.get(name), unit="ms", made_of=made_of)
    share = f"of one core; the crowd itself {100 * seen['cpu'] / SECONDS:.0f} %"
    measured("hall, CPU of the server", 100 * cpu / SECONDS, unit="%", made_of=share)
    measured("hall, memory of the server", peak, unit="MB", made_of=f"{seen['size'] / 1e6:.1f} MB were sent")


def test_hall_with_500_phones_loses_none_of_100_results(server: Server, event: Event) -> None:
    before, _peak = used(server)
    seen = run(server, event)
    cpu, peak = used(server)
    report(seen, cpu - before, peak)
    assert seen["failures"] == []
    assert server.troubles() == []
    results = Result.objects.filter(game__round__event=event, game__round__number=ROUND).order_by("game__table")
    stored = {
        (result.game.table, result.number): list(result.scores.order_by("entry").values_list("points", flat=True))
        for result in results.select_related("game")
    }
    assert stored == {(table, 1): points_of(table) for table in range(1, TABLES + 1)}
    assert Confirmation.objects.count() == 4 * TABLES // 2
    assert Round.objects.get(event=event, number=ROUND).games.filter(results__isnull=True).count() == 0


def test_hall_on_postgres() -> None:
    """The same on PostgreSQL with two worker processes; its table is printed here."""
    command = [sys.executable, ".ci/postgres.py", sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-m", "bench", "-k", "500_phones", "tests/bench/test_bench_hall.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    sys.stdout.write(done.stdout)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
