"""The page for somebody who does not come (T23): tables emptied, too small, filled by the house; what each way does."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tournament import drawing as reads
from tournament import seating
from tournament.enums import Attendance, Method
from tournament.models import Entry, Event, Round
from tournament.queries import day

pytestmark = pytest.mark.django_db
NAMES = ("Ada", "Bea", "Cyr", "Dan", "Eda", "Fox", "Gus", "Hal", "Ivo", "Jan", "Kim")


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    return factories.event(owner=alice, slug="cup")


@pytest.fixture
def people(event: Event) -> dict[str, int]:
    return {name: factories.entry(event, name).pk for name in NAMES}


@pytest.fixture
def round_(event: Event, people: dict[str, int]) -> Round:
    """Ada Bea Cyr Dan · Eda Fox Gus Hal · Ivo Jan Kim, published."""
    asked = reads.request(event, number=1, method=Method.BY_HAND, seed=0)
    keys = tuple(people.values())
    made = seating.arrange(event, request=asked, tables=(keys[:4], keys[4:8], keys[8:]), byes=(), by=None)
    round_ = Round.objects.get(event=event)
    seating.publish(round_, version=made.number, by=None, at=timezone.now())
    return Round.objects.get(event=event)


@pytest.fixture
def organiser(client: Client, alice: User, round_: Round) -> Client:
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


def words(body: str) -> str:
    """The page without its markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def look(client: Client, *absent: int) -> str:
    return client.get(reverse("no_show", args=["cup", 1]), {"absent": absent}).content.decode()


def do(client: Client, *absent: int, **more: object) -> int:
    data = {"absent": absent, "version": day.last_published(Event.objects.get()).published.number, "why": "ill", **more}  # type: ignore[union-attr]
    return client.post(reverse("no_show", args=["cup", 1]), data).status_code


def seats(event: Event) -> list[list[str]]:
    played = day.round_played(event, 1)
    assert played is not None
    return [[seat.entry.name for seat in table.seats] for table in played.tables]


def test_T23_a_whole_table_that_does_not_come_is_empty_and_the_others_play_on(
    organiser: Client, event: Event, people: dict[str, int]
) -> None:
    absent = [people[name] for name in ("Ivo", "Jan", "Kim")]
    body = look(organiser, *absent)
    assert "Nobody comes to table 3: it stays empty, and the others play on." in body
    assert "Do this" in body
    assert do(organiser, *absent) == 302
    assert seats(event) == [["Ada", "Bea", "Cyr", "Dan"], ["Eda", "Fox", "Gus", "Hal"]]
    withdrawn = Entry.objects.filter(attendance=Attendance.WITHDRAWN).order_by("number").values_list("name", flat=True)
    assert list(withdrawn) == ["Ivo", "Jan", "Kim"]


def test_T23_an_empty_table_beside_one_too_small_leaves_that_ones_choices(
    organiser: Client, event: Event, people: dict[str, int]
) -> None:
    absent = [people[name] for name in ("Ivo", "Jan", "Kim", "Gus", "Hal")]
    body = words(look(organiser, *absent))
    assert "Nobody comes to table 3" in body
    assert "Fill table 2 from a table of 4: Ada" in body
    assert do(organiser, *absent) == 422
    assert do(organiser, *absent, choice="0") == 302
    assert seats(event) == [["Bea", "Cyr", "Dan"], ["Eda", "Fox", "Ada"]]


def test_T23_two_tables_too_small_are_told_at_once_with_the_way_to_seats_by_hand(
    organiser: Client, event: Event, people: dict[str, int]
) -> None:
    absent = [people[name] for name in ("Ada", "Bea", "Kim")]
    body = look(organiser, *absent)
    assert "More than one table is too small now: 1, 3." in body
    assert "No table becomes too small" not in body
    assert "Do this" not in body
    link = reverse("reseat", args=["cup", 1]) + "?" + "&amp;".join(f"absent={entry}" for entry in absent)
    assert f'href="{link}"' in body
    assert do(organiser, *absent) == 422
    assert len(seats(event)) == 3
    by_hand = organiser.get(link.replace("&amp;", "&")).content.decode()
    for name, table in (("Ada", ""), ("Kim", ""), ("Cyr", "1"), ("Jan", "3")):
        assert f'name="table_{people[name]}" value="{table}"' in by_hand


def test_T23_a_whole_round_that_does_not_come_is_refused(organiser: Client, people: dict[str, int]) -> None:
    assert do(organiser, *people.values()) == 422
    assert not Entry.objects.filter(attendance=Attendance.WITHDRAWN).exists()


def test_T23_one_fewer_at_a_table_of_four_needs_no_choice(
    organiser: Client, event: Event, people: dict[str, int]
) -> None:
    assert "No table becomes too small" in look(organiser, people["Ada"])
    assert do(organiser, people["Ada"]) == 302
    assert seats(event)[0] == ["Bea", "Cyr", "Dan"]


def test_T23_a_house_player_without_a_seat_is_offered_to_fill_the_table(
    organiser: Client, event: Event, people: dict[str, int]
) -> None:
    factories.entry(event, "Zoe", ranked=False)
    factories.entry(event, "Late")  # in the ranking: no house player
    body = words(look(organiser, people["Kim"]))
    assert "Fill table 3 with a house player: Zoe" in body
    assert "Late" not in body
    number = body.split("Fill table 3 with a house player")[0].count("Fill table 3 from")
    assert do(organiser, people["Kim"], choice=str(number)) == 302
    assert seats(event)[2] == ["Ivo", "Jan", "Zoe"]


def test_T23_a_house_player_who_is_not_here_is_not_offered(
    organiser: Client, event: Event, people: dict[str, int]
) -> None:
    factories.entry(event, "Zoe", ranked=False, attendance=Attendance.EXPECTED)
    assert "with a house player:" not in words(look(organiser, people["Kim"]))


def test_T18_T23_each_choice_tells_whom_it_brings_to_a_table_of_three(
    organiser: Client, event: Event, people: dict[str, int]
) -> None:
    body = words(look(organiser, people["Kim"]))
    assert "Fill table 3 from a table of 4: Ada repeats 0, same club 0 New at a table of 3: Ada, Bea, Cyr, Dan" in body
    assert "not for the first time" not in body


def test_T18_T23_a_second_visit_to_a_table_of_three_is_named(
    organiser: Client, event: Event, people: dict[str, int]
) -> None:
    asked = reads.request(event, number=2, method=Method.BY_HAND, seed=0)
    keys = tuple(people.values())
    made = seating.arrange(event, request=asked, tables=((*keys[8:], keys[0]), keys[1:5], keys[5:8]), byes=(), by=None)
    first = Round.objects.get(event=event, number=1)
    first.closed_at = timezone.now()
    first.save()
    seating.publish(Round.objects.get(event=event, number=2), version=made.number, by=None, at=timezone.now())
    body = words(organiser.get(reverse("no_show", args=["cup", 2]), {"absent": people["Hal"]}).content.decode())
    assert "New at a table of 3: Ada, Ivo, Jan, Kim At such a table not for the first time: Ivo, Jan, Kim" in body
