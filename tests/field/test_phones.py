"""Field reports 1–3 and 7 for the phones at the tables: several at once, on several server processes."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest
from django.db import transaction

from tests.at_table import Hall, hall
from tests.field.servers import ROOT, Answer, Person, Server, session_of
from tournament import links
from tournament.models import Confirmation, EnteredSet, Event, HistoryLine, Result

TABLES = 6
SET, ACT = "/e/cup/table/set/", "/e/cup/table/act/"


class Phone(Person):
    """A phone with the cookie of a table and a connection of its own."""

    def __init__(self, port: int, cookie: str) -> None:
        super().__init__(port, "")
        self.cookie = cookie

    def _headers(self) -> dict[str, str]:
        found = super()._headers()
        return {**found, "Cookie": f"{found['Cookie']}; {links.COOKIE}={self.cookie}"}


Phones = Callable[..., list[Phone]]


@pytest.fixture
def one(transactional_db: None) -> Hall:
    with transaction.atomic():
        return hall(tables=TABLES)


@pytest.fixture
def phones(servers: list[Server], one: Hall) -> Iterator[Phones]:
    """Makes so many phones of a table, spread over the servers."""
    made: list[Phone] = []

    def make(count: int, table: int = 1) -> list[Phone]:
        new = [
            Phone(servers[at % len(servers)].port, links.cookie(one.phone(table, name=f"phone-{table}-{at}")))
            for at in range(count)
        ]
        made.extend(new)
        return new

    yield make
    for phone in made:
        phone.hang_up()


def at_once(calls: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """All calls, let go at the same moment."""
    gate = Barrier(len(calls), timeout=120)

    def go(call: Callable[[], Answer]) -> Answer:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(go, calls))


def form(one: Hall, table: int, points: Sequence[int], *, number: int, version: int, key: str) -> dict[str, object]:
    cells = {f"s0_{entry.pk}": score for entry, score in zip(one.seated(table), points, strict=True)}
    return {"number": number, "version": version, "key": key, "level": "sets", **cells}


def play(one: Hall, phones: Sequence[Phone], table: int, *, sets: int, stall: float) -> list[list[int]]:
    """The phones of a table write one set after the other, on a slow network; the sets of all answers "saved"."""
    dice, saved = Random(table), []
    for number in range(1, sets + 1):
        points = [1 + number % 4, 1 + table % 4, dice.randrange(5), 4]  # 20 sets stay below 100
        phone = phones[number % len(phones)]
        data = form(one, table, points, number=number, version=0, key=f"{table}-{number}")
        answer = phone.post(SET, data, stall=dice.uniform(0, stall))
        assert answer.status == 302, answer.body
        saved.append(points)
    return saved


def stored(one: Hall, table: int) -> list[list[int | None]]:
    rows = EnteredSet.objects.filter(game__table=table).order_by("number", "version")
    return [list(row.scores.order_by("entry_id").values_list("points", flat=True)) for row in rows]


def everybody_writes(one: Hall, phones: Phones, *, sets: int, stall: float) -> None:
    seated = {table: phones(4, table) for table in range(1, TABLES + 1)}
    with ThreadPoolExecutor(TABLES) as pool:
        jobs = {table: pool.submit(play, one, mine, table, sets=sets, stall=stall) for table, mine in seated.items()}
        saved = {table: job.result() for table, job in jobs.items()}
    assert {table: stored(one, table) for table in saved} == saved
    assert Event.objects.get().table_revision == sets * TABLES


def test_field_1_every_set_that_was_acknowledged_is_in_the_database(one: Hall, phones: Phones) -> None:
    everybody_writes(one, phones, sets=4, stall=0.05)


@pytest.mark.drill
def test_field_1_every_acknowledged_set_of_long_games_with_stalls(one: Hall, phones: Phones) -> None:
    everybody_writes(one, phones, sets=20, stall=2)


def test_field_2_of_four_phones_that_write_a_set_at_once_one_wins_and_the_others_hear_it(
    one: Hall, phones: Phones
) -> None:
    mine = phones(4)
    for number in range(1, 4):
        sheets = [form(one, 1, (at, 20, 5, 1), number=number, version=0, key=f"{number}-{at}") for at in range(4)]
        answers = at_once([lambda p=p, s=s: p.post(SET, s) for p, s in zip(mine, sheets, strict=True)])  # type: ignore[misc]
        assert sorted(answer.status for answer in answers) == [302, 409, 409, 409]
        won = next(at for at, answer in enumerate(answers) if answer.status == 302)
        assert stored(one, 1)[number - 1 :] == [[won, 20, 5, 1]]


def test_field_2_four_last_confirmations_at_once_make_one_result(one: Hall, phones: Phones) -> None:
    content, mine = one.play(), phones(4)
    deeds = [{"do": f"confirm-{content}-{entry.pk}", "key": f"c{entry.pk}"} for entry in one.seated()]
    answers = at_once([lambda p=p, d=d: p.post(ACT, d) for p, d in zip(mine, deeds, strict=True)])  # type: ignore[misc]
    assert {answer.status for answer in answers} == {302}
    assert (Confirmation.objects.count(), Result.objects.count(), HistoryLine.objects.count()) == (4, 1, 1)


def test_field_2_the_organiser_and_the_last_player_at_once_make_one_result(
    one: Hall, phones: Phones, servers: list[Server]
) -> None:
    content, (phone, *_rest) = one.play(), phones(1)
    for entry in one.seated()[:3]:
        assert phone.post(ACT, {"do": f"confirm-{content}-{entry.pk}"}).status == 302
    alice = Person(servers[-1].port, session_of(one.event.organisers.get().user))
    last = {"do": f"confirm-{content}-{one.seated()[3].pk}"}
    answers = at_once(
        [lambda: phone.post(ACT, last), lambda: alice.post("/o/cup/results/1/1/phones/", {"do": f"accept-{content}"})]
    )
    alice.hang_up()
    assert sorted(answer.status for answer in answers) in ([302, 302], [302, 409])
    assert Result.objects.count() == 1


def test_field_3_the_same_sending_again_and_at_once_is_one_effect_and_the_same_answer(
    one: Hall, phones: Phones
) -> None:
    mine = phones(12)
    data = form(one, 1, (5, 12, 9, 1), number=1, version=0, key="once")
    mine[0].post_and_give_up(SET, data)
    answers = at_once([lambda p=p: p.post(SET, data) for p in mine])  # type: ignore[misc]
    assert {(answer.status, answer.location) for answer in answers} == {(302, "/e/cup/table/")}
    assert stored(one, 1) == [[5, 12, 9, 1]]


@pytest.mark.drill
def test_phones_on_postgres() -> None:
    """The same with three server processes on PostgreSQL, and the verbs' tests too."""
    command = [sys.executable, ".ci/postgres.py", sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    files = ["tests/field/test_phones.py", "tests/test_table_entry.py", "tests/test_table_confirm.py"]
    files += ["tests/test_referee.py", "tests/test_table_snapshot.py"]
    chosen = ["-m", "not bench", "-k", "not on_postgres"]
    done = subprocess.run([*command, *chosen, *files], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
