"""Issue 8, "Concurrency": a hall of phones, the same sending a thousand times, two organisers with one thought.

Three server processes on one database, SQLite or PostgreSQL (`make drill` runs this file on both).
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.at_table import Hall, hall
from tests.field.servers import ROOT, Answer, Person, Server, session_of
from tests.field.test_phones import SET, Phone, at_once, form, stored
from tournament import links, seating
from tournament.enums import Role
from tournament.models import Draw, EnteredSet, Event, HistoryLine, Organiser, Result, Round
from tournament.queries.undo import last_step

TABLES, PHONES = 75, 100
Told = Mapping[int, list[tuple[int, list[int]]]]


@pytest.fixture
def one(transactional_db: None) -> Hall:
    with transaction.atomic():
        return hall(tables=TABLES)


@pytest.fixture
def small(transactional_db: None) -> Hall:
    return hall()


@pytest.fixture
def phones(servers: list[Server], one: Hall) -> Iterator[list[tuple[int, Phone]]]:
    """A hundred phones with their tables: the first 25 tables have two."""
    made = []
    for at in range(PHONES):
        table = at % TABLES + 1
        cookie = links.cookie(one.phone(table, name=f"phone-{at}"))
        made.append((table, Phone(servers[at % len(servers)].port, cookie)))
    yield made
    for _table, phone in made:
        phone.hang_up()


def write(one: Hall, phones: list[tuple[int, Phone]], *, number: int) -> Told:
    """All phones write a set of their table at the same moment; per table the answers, each with what was typed."""
    gate = Barrier(PHONES, timeout=120)

    def go(at: int) -> tuple[int, list[int]]:
        (table, phone), points = phones[at], [at % 10, 2, 3, number]
        data = form(one, table, points, number=number, version=0, key=f"{at}-{number}")
        gate.wait()
        return phone.post(SET, data).status, points

    with ThreadPoolExecutor(PHONES) as pool:
        answers = list(pool.map(go, range(PHONES)))
    told: dict[int, list[tuple[int, list[int]]]] = {table: [] for table in range(1, TABLES + 1)}
    for (table, _phone), answer in zip(phones, answers, strict=True):
        told[table].append(answer)
    return told


def hundred_phones_write(one: Hall, phones: list[tuple[int, Phone]], *, sets: int) -> None:
    for number in range(1, sets + 1):
        told = write(one, phones, number=number)
        for table, answers in told.items():
            statuses = sorted(status for status, _points in answers)
            assert statuses == ([302] if table > PHONES - TABLES else [302, 409])
            won = next(points for status, points in answers if status == 302)
            assert stored(one, table)[number - 1 :] == [won]
    assert EnteredSet.objects.count() == sets * TABLES
    assert Event.objects.get().table_revision == sets * TABLES
    print(f"\n{PHONES} phones, {TABLES} tables, {sets} sets: {sets * TABLES} saved, none lost, "  # noqa: T201
          f"{sets * (PHONES - TABLES)} conflicts answered")  # fmt: skip


def test_a_hundred_phones_write_at_75_tables_at_once(one: Hall, phones: list[tuple[int, Phone]]) -> None:
    hundred_phones_write(one, phones, sets=1)


@pytest.mark.drill
def test_a_hundred_phones_write_five_sets_at_75_tables(one: Hall, phones: list[tuple[int, Phone]]) -> None:
    hundred_phones_write(one, phones, sets=5)


def same_again(send: Callable[[int], Answer], *, times: int) -> set[tuple[int, str]]:
    """One sending so many times in a row, then 20 times at once: the different answers."""
    in_a_row = [send(at) for at in range(times)]
    together = at_once([partial(send, at) for at in range(20)])
    return {(answer.status, answer.location) for answer in [*in_a_row, *together]}


@pytest.mark.drill
def test_field_3_a_phones_set_a_thousand_times_is_one_effect(small: Hall, servers: list[Server]) -> None:
    mine = [Phone(servers[at % 3].port, links.cookie(small.phone(1, name=f"p{at}"))) for at in range(20)]
    data = form(small, 1, (5, 12, 9, 1), number=1, version=0, key="once")
    assert same_again(lambda at: mine[at % 20].post(SET, data), times=1000) == {(302, "/e/cup/table/")}
    assert stored(small, 1) == [[5, 12, 9, 1]]
    assert Event.objects.get().table_revision == 1
    for phone in mine:
        phone.hang_up()


@pytest.mark.drill
def test_field_3_an_organisers_result_a_thousand_times_is_one_effect(small: Hall, servers: list[Server]) -> None:
    session = session_of(factories.user("alice"))
    mine = [Person(servers[at % 3].port, session) for at in range(20)]
    cells = {f"t_{entry.pk}": points for entry, points in zip(small.seated(1), (7, 20, 50, 101), strict=True)}
    data = {"level": "totals", "version": 0, "key": "once", "preview": "seen", **cells}
    path, following = (reverse("sheet", args=["cup", 1, table]) for table in (1, 2))
    assert same_again(lambda at: mine[at % 20].post(path, data), times=1000) == {(302, following)}
    assert (Result.objects.count(), HistoryLine.objects.count(), Event.objects.get().revision) == (1, 1, 1)
    for person in mine:
        person.hang_up()


@pytest.fixture
def cup(transactional_db: None) -> Event:
    event = factories.event(owner=factories.user("alice"), slug="cup", rounds_planned=1)
    Organiser.objects.create(event=event, user=factories.user("bob"), role=Role.CO_ORGANISER)
    factories.entries(event, 8)
    return event


@pytest.fixture
def two(cup: Event, servers: list[Server]) -> Iterator[list[Person]]:
    """Alice and Bob, each at a server of their own."""
    made = [Person(servers[at].port, session_of(factories.user(name))) for at, name in enumerate(("alice", "bob"))]
    yield made
    for person in made:
        person.hang_up()


def both(two: list[Person], name: str, data: dict[str, object], *, number: int | None = None) -> list[int]:
    """The two press the same button of the same page at the same moment."""
    path = reverse(name, args=["cup"] if number is None else ["cup", number])
    answers = at_once([partial(person.post, path, data) for person in two])
    return sorted(answer.status for answer in answers)


def lines() -> list[str]:
    return list(HistoryLine.objects.order_by("revision").values_list("what", flat=True))


def undone(two: list[Person]) -> list[int]:
    step = last_step(Event.objects.get())
    assert step is not None
    return both(two, "undo", {"step": step.token, "why": "too early"})


def test_field_2_two_organisers_run_the_whole_day_at_once_and_every_step_has_one_effect(
    cup: Event, two: list[Person]
) -> None:
    for _again in range(3):
        assert both(two, "draw", {"method": "random", "version": 0}, number=1) == [302, 409]
        assert undone(two) == [302, 409]
        cup.draws.all().delete()
        Round.objects.all().delete()
        HistoryLine.objects.all().delete()
    assert both(two, "draw", {"method": "random", "version": 0}, number=1) == [302, 409]
    assert both(two, "draw_publish", {"version": Draw.objects.get().number}, number=1) == [302, 409]
    assert undone(two) == [302, 409]
    draft = Round.objects.get().draft
    assert draft is not None
    seating.publish(Round.objects.get(), version=draft.number, by=None, at=timezone.now())
    assert both(two, "close_round", {"override": "slips lost"}, number=1) == [302, 409]
    assert undone(two) == [302, 409]
    assert both(two, "close_round", {"override": "slips lost"}, number=1) == [302, 409]
    assert both(two, "finish", {"why": ""}) == [302, 409]
    assert undone(two) == [302, 409]
    assert both(two, "finish", {"why": "again"}) == [302, 409]
    steps = ["seating.draw", "seating.publish", "seating.unpublish", "seating.publish", "rounds.close", "rounds.reopen"]
    assert lines() == [*steps, "rounds.close", "events.finish", "events.reopen", "events.finish"]


@pytest.mark.drill
def test_concurrency_on_postgres() -> None:
    """The same, the long ones too, with three server processes on PostgreSQL."""
    command = [sys.executable, ".ci/postgres.py", sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    selected = ["-m", "drill", "-k", "not on_postgres", "tests/field/test_concurrency.py"]
    done = subprocess.run([*command, *selected], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
