"""The report's pages: the organiser's with who met whom, and the one for everybody, which tells no secret."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tournament import announcements, entries, seating
from tournament import drawing as reads
from tournament.models import Draw, Entry, Event, Round

pytestmark = pytest.mark.django_db
OURS, PUBLIC, FILE = "/o/cup/rounds/1/report/", "/e/cup/rounds/1/draw/", "/o/cup/rounds/1/draw.json"


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    event = factories.event(owner=alice, slug="cup", rounds_planned=4)
    factories.entries(event, 13)
    return event


@pytest.fixture
def organiser(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def draw(event: Event) -> Draw:
    return seating.draw(event, request=reads.request(event, number=1, method="balanced", seed=77, moves=60), by=None)


def publish(event: Event) -> None:
    made = draw(event)
    seating.publish(event.rounds.get(), version=made.number, by=None, at=timezone.now())


def words(client: Client, path: str) -> str:
    answer = client.get(path, headers={"accept-language": "en"})
    assert answer.status_code == 200
    body = answer.content.decode()
    return " ".join(re.sub(r"<[^>]*>", " ", body[body.index("<main") : body.index("</main>")]).split())


def test_T20_draft_is_reported_to_organisers_and_to_nobody_else(event: Event, organiser: Client) -> None:
    draw(event)
    page = words(organiser, OURS)
    for said in ("a draft that only you see", "Seed 77", "Moves allowed 60", "Who met whom", "Seating balanced"):
        assert said in page
    assert Client().get(PUBLIC).status_code == 404
    assert Client().get(FILE).status_code == 302
    assert "How this round was drawn" not in page


def test_T20_published_round_tells_everybody_how_it_was_drawn(event: Event) -> None:
    publish(event)
    page = words(Client(), PUBLIC)
    for said in ("How round 1 was drawn", "Repeated meetings in this round 0 fewer is not possible", "Seed 77"):
        assert said in page
    assert "Repeated meetings in the whole schedule of 4 rounds" in page
    assert PUBLIC in Client().get("/e/cup/rounds/1/").content.decode()


def test_page_for_everybody_tells_no_plan_no_demand_and_no_organisers_name(event: Event) -> None:
    one, other = event.entries.all()[:2]
    entries.forbid(one, other, by=None)
    Entry.objects.filter(pk=one.pk).update(name="Secret Name", short_name="Shown")
    publish(event)
    page = Client().get(PUBLIC).content.decode()
    assert Draw.objects.get().report["plan"]
    assert "Secret Name" not in page
    assert "Shown" in page
    assert "ever with" not in page
    assert str(Draw.objects.get().report["plan"][0]) not in page


def test_T22_held_results_change_nothing_on_the_page_for_everybody(event: Event) -> None:
    publish(event)
    before = Client().get(PUBLIC).content
    announcements.hold(event, from_round=1, by=None)
    for game in Round.objects.get().games.all():
        factories.result(game, [10, 20, 101, 30][: game.seats.count()])
    assert Client().get(PUBLIC).content == before


def test_report_of_what_is_not_drawn_is_no_page(event: Event, organiser: Client) -> None:
    for path in (OURS, PUBLIC, FILE, "/e/nowhere/rounds/1/draw/"):
        assert organiser.get(path).status_code == 404, path


def test_T18_whole_field_of_100_in_few_queries(
    event: Event, organiser: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    factories.entries(event, 87)
    draw(event)
    with django_assert_max_num_queries(30):
        page = organiser.get(OURS).content.decode()
    assert page.count('class="is-self"') == 100
    assert page.count("<details") >= 100


def test_T18_too_many_for_a_matrix_are_a_list(event: Event, organiser: Client) -> None:
    factories.entries(event, 140)
    draw(event)
    page = organiser.get(OURS).content.decode()
    assert "k-met-list is-wide" in page
    assert 'class="is-self"' not in page


def test_T19_seats_changed_by_hand_are_said_to_be(event: Event, organiser: Client) -> None:
    made = draw(event)
    seating.swap(event.rounds.get(), a=made.tables[0][0], b=made.tables[1][0], version=made.number, by=None)
    assert "Seating balanced 1 swap by hand" in words(organiser, OURS)
