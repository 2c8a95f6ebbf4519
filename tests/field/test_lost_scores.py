"""Field reports 1–3: several people at once, on several server processes; nothing lost, nothing twice."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse

from tests import factories
from tests.field.servers import ROOT, Answer, Person, Server, session_of
from tournament.models import Draw, Event, Game, HistoryLine, Result, Round, Seat

TABLES = 40
Crowd = Callable[..., list[Person]]


@pytest.fixture
def crowd(servers: list[Server], alice: User) -> Iterator[Crowd]:
    """Makes so many people, each logged in, spread over so many of the servers."""
    made: list[Person] = []

    def make(count: int, processes: int = 3) -> list[Person]:
        new = [Person(servers[number % processes].port, session_of(alice)) for number in range(count)]
        made.extend(new)
        return new

    yield make
    for person in made:
        person.hang_up()


@pytest.fixture
def alice(transactional_db: None) -> User:
    return factories.user("alice")


@pytest.fixture
def hall(alice: User) -> Event:
    """An event with round 1 running at 40 tables of 4."""
    with transaction.atomic():
        event = factories.event(owner=alice, slug="cup")
        seated = factories.entries(event, 4 * TABLES)
        factories.published(event, [seated[i : i + 4] for i in range(0, 4 * TABLES, 4)])
    return event


@dataclass(frozen=True, slots=True)
class Table:
    """A table's address and who sits there."""

    number: int
    entries: tuple[int, ...]

    @property
    def path(self) -> str:
        return reverse("sheet", args=["cup", 1, self.number])

    def sheet(self, points: Sequence[int], *, version: int, key: str) -> dict[str, object]:
        cells = {f"t_{entry}": value for entry, value in zip(self.entries, points, strict=True)}
        return {"level": "totals", "version": version, "key": key, "preview": "seen", **cells}


def tables(event: Event) -> list[Table]:
    seated: dict[int, list[int]] = {}
    for table, entry in (
        Seat.objects.filter(round__event=event).order_by("game__table", "number").values_list("game__table", "entry_id")
    ):
        seated.setdefault(table, []).append(entry)
    return [Table(number, tuple(entries)) for number, entries in seated.items()]


def stored(table: Table) -> list[tuple[int | None, ...]]:
    """All versions of a table's result, the points by seat."""
    found = Result.objects.filter(game__table=table.number).order_by("number")
    return [
        tuple(dict(row.scores.values_list("entry_id", "points"))[entry] for entry in table.entries) for row in found
    ]


def at_once(calls: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """All calls, let go at the same moment."""
    gate = Barrier(len(calls), timeout=120)

    def go(call: Callable[[], Answer]) -> Answer:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(go, calls))


def type_in(person: Person, table: Table, *, times: int, stall: float) -> list[tuple[int | None, ...]]:
    """Correct one table so many times on a slow network; the points of every answer that said "saved"."""
    dice = random.Random(table.number)
    acknowledged: list[tuple[int | None, ...]] = []
    for version in range(times):
        points = [version, 20, 50, 101 + table.number]
        data = table.sheet(points, version=version, key=f"t{table.number}-{version}")
        answer = person.post(table.path, data, stall=dice.uniform(0, stall))
        assert answer.status == 302, answer.body
        acknowledged.append(tuple(points))
    return acknowledged


def type_everything_in(crowd: Crowd, hall: Event, *, processes: int, times: int, stall: float) -> None:
    seated = tables(hall)
    persons = crowd(len(seated), processes)
    with ThreadPoolExecutor(len(seated)) as pool:
        jobs = [
            pool.submit(type_in, person, table, times=times, stall=stall)
            for person, table in zip(persons, seated, strict=True)
        ]
        acknowledged = [job.result() for job in jobs]
    assert [stored(table) for table in seated] == acknowledged
    assert Result.objects.count() == times * len(seated)
    hall.refresh_from_db()
    assert hall.revision == HistoryLine.objects.filter(event=hall, what="results.enter").count() == times * TABLES


@pytest.mark.parametrize("processes", [1, 3])
def test_field_1_every_acknowledged_result_is_in_the_database(crowd: Crowd, hall: Event, processes: int) -> None:
    type_everything_in(crowd, hall, processes=processes, times=2, stall=0.1)


@pytest.mark.drill
@pytest.mark.parametrize("processes", [1, 3])
def test_field_1_forty_tables_twenty_five_times_with_stalls_up_to_two_seconds(
    crowd: Crowd, hall: Event, processes: int
) -> None:
    type_everything_in(crowd, hall, processes=processes, times=25, stall=2)


def confirm_against_each_other(crowd: Crowd, hall: Event, *, times: int) -> None:
    table, *_ = tables(hall)
    persons = crowd(3)
    for version in range(times):
        sheets = [
            table.sheet((version, 10 * seat, 50, 101), version=version, key=f"{version}-{seat}") for seat in range(3)
        ]
        answers = at_once(
            [lambda p=p, s=s: p.post(table.path, s) for p, s in zip(persons, sheets, strict=True)]  # type: ignore[misc]
        )
        assert sorted(answer.status for answer in answers) == [302, 409, 409]
        won = next(seat for seat, answer in enumerate(answers) if answer.status == 302)
        assert stored(table)[version:] == [(version, 10 * won, 50, 101)]
        lost = next(answer for answer in answers if answer.status == 409)
        assert "Somebody else has saved this table meanwhile." in lost.body


def test_field_2_one_of_three_processes_wins_each_version(crowd: Crowd, hall: Event) -> None:
    confirm_against_each_other(crowd, hall, times=6)


@pytest.mark.drill
def test_field_2_one_of_three_processes_wins_each_of_two_hundred_versions(crowd: Crowd, hall: Event) -> None:
    confirm_against_each_other(crowd, hall, times=200)


@pytest.mark.parametrize("processes", [1, 3])
def test_field_3_same_key_again_and_at_once_is_one_effect_and_the_same_answer(
    crowd: Crowd, hall: Event, processes: int
) -> None:
    table, other, *_ = tables(hall)
    persons = crowd(20, processes)
    for version, count in enumerate((2, 8, 20)):
        data = table.sheet((version, 20, 50, 101), version=version, key=f"once-{version}")
        answers = at_once([lambda p=p, d=data: p.post(table.path, d) for p in persons[:count]])  # type: ignore[misc]
        answers += [persons[0].post(table.path, data) for _ in range(count)]
        assert {(answer.status, answer.location) for answer in answers} == {(302, other.path)}
        assert stored(table)[version:] == [(version, 20, 50, 101)]


def test_field_3_sent_again_after_a_time_out_is_one_effect(crowd: Crowd, hall: Event) -> None:
    table, *_ = tables(hall)
    person, second = crowd(2)
    data = table.sheet((7, 20, 50, 101), version=0, key="slow")
    person.post_and_give_up(table.path, data)
    assert [person.post(table.path, data).status, second.post(table.path, data).status] == [302, 302]
    assert stored(table) == [(7, 20, 50, 101)]


def test_field_3_other_values_under_a_used_key_are_never_taken_for_saved(crowd: Crowd, hall: Event) -> None:
    """The answer was lost, the organiser changed a number and saved again in the same form."""
    table, *_ = tables(hall)
    (person,) = crowd(1)
    assert person.post(table.path, table.sheet((7, 20, 50, 101), version=0, key="k")).status == 302
    answer = person.post(table.path, table.sheet((8, 20, 50, 101), version=0, key="k"))
    assert answer.status == 409
    assert 'value="8"' in answer.body
    assert stored(table) == [(7, 20, 50, 101)]


@pytest.fixture
def eight(alice: User) -> Event:
    event = factories.event(owner=alice, slug="cup")
    factories.entries(event, 8)
    return event


def three_times(crowd: Crowd, name: str, data: dict[str, Any], *, number: int = 1) -> list[int]:
    path = reverse(name, args=["cup", number])
    calls = [lambda p=p: p.post(path, data) for p in crowd(3)]
    return sorted(answer.status for answer in at_once(calls))


def test_field_2_draw_publish_and_close_at_once_have_one_effect(crowd: Crowd, eight: Event) -> None:
    assert three_times(crowd, "draw", {"method": "random", "version": 0}) == [302, 409, 409]
    drawn = Draw.objects.get()
    assert three_times(crowd, "draw_publish", {"version": drawn.number}) == [302, 409, 409]
    assert Seat.objects.count() == 8
    assert Game.objects.count() == 2
    assert three_times(crowd, "close_round", {"override": "slips lost"}) == [302, 409, 409]
    assert Round.objects.get().closed_at is not None
    assert list(HistoryLine.objects.order_by("revision").values_list("what", flat=True)) == [
        "seating.draw",
        "seating.publish",
        "rounds.close",
    ]


def test_field_3_void_at_once_stays_void(crowd: Crowd, hall: Event) -> None:
    path = reverse("game_void", args=["cup", 1, 1])
    data = {"do": "void", "why": "cards were missing"}
    calls = [lambda p=p: p.post(path, data) for p in crowd(3)]
    assert {answer.status for answer in at_once(calls)} == {302}
    assert Game.objects.get(table=1).voided_at is not None
    assert HistoryLine.objects.filter(what="results.void").count() == 1


@pytest.mark.drill
def test_field_1_to_3_on_postgres() -> None:
    """The same with three server processes on PostgreSQL."""
    command = [sys.executable, ".ci/postgres.py", sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    selected = [*("-m", "not bench"), *("-k", "not on_postgres"), "tests/field/test_lost_scores.py"]
    done = subprocess.run([*command, *selected], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
