"""The advisor's page: options with their effects, one button each; what is old is answered with what there is now."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.field.snapshot import everything
from tournament import advising, seating
from tournament import drawing as reads
from tournament.enums import Attendance
from tournament.models import Draw, Entry, Event, Round

pytestmark = pytest.mark.django_db
PAGE = "/o/cup/rounds/1/advice/"


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    event = factories.event(owner=alice, slug="cup", rounds_planned=2)
    factories.entries(event, 11)
    return event


@pytest.fixture(autouse=True)
def few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "MOVES", 50)
    monkeypatch.setattr(advising, "AGAIN_MOVES", 50)


@pytest.fixture
def organiser(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


def draft(event: Event) -> Draw:
    return seating.draw(event, request=reads.request(event, number=1, method="balanced", seed=1, moves=60), by=None)


def publish(event: Event) -> Draw:
    made = draft(event)
    seating.publish(event.rounds.get(), version=made.number, by=None, at=timezone.now())
    return made


def late(event: Event, name: str = "Late Comer") -> Entry:
    return factories.entry(event, name, attendance=Attendance.EXPECTED)


def panels(page: str) -> dict[str, tuple[str, str]]:
    """Each way's title with its words and the value of its button."""
    found = {}
    for part in page.split('<section class="k-panel"')[1:]:
        part = part.partition("</section>")[0]
        title, value = re.search(r"<h2[^>]*>(.*?)</h2>", part), re.search(r'name="way" value="(\w+)"', part)
        assert title
        assert value
        found[title[1]] = " ".join(re.sub(r"<[^>]*>", " ", part).split()), value[1]
    return found


def ways(client: Client, **asked: int) -> dict[str, tuple[str, str]]:
    answer = client.get(PAGE, asked)
    assert answer.status_code == 200
    return panels(answer.content.decode())


def choose(client: Client, title: str, **asked: int) -> str:
    """Press the button of this way; where it leads."""
    answer = client.post(PAGE, {**asked, "way": ways(client, **asked)[title][1]})
    assert answer.status_code == 302
    return answer["Location"]


def test_T17_each_way_says_what_it_does_to_tables_of_3_and_repeats(event: Event, organiser: Client) -> None:
    publish(event)
    found = ways(organiser, late=late(event).pk)
    titles = (
        "Sit down at a table of 3",
        "Make tables of 3 out of tables of 4",
        "A bye in this round, a seat from the next one on",
        "Start in the next round",
    )
    assert {*found} == {*titles}
    filled, split, bye, wait = (found[title][0] for title in titles)
    assert "Late Comer table 3 Tables of 3 in this round 1 → 0 Repeated meetings in this round 0" in filled
    assert "Tables of 3 in this round 1 → 4" in split
    assert "Tables of 3 in this round 1 Repeated" in bye
    assert "Waiting in this round Late Comer" in wait
    for words in (filled, split, bye, wait):
        assert "Repeats to expect in the round after this one" in words
        assert "Tables of 3 in each later round 0 of 3" in words


def test_looking_changes_nothing_and_a_button_does_it(event: Event, organiser: Client) -> None:
    publish(event)
    comer, before = late(event), everything()
    ways(organiser, late=comer.pk)
    assert everything() == before
    assert choose(organiser, "Sit down at a table of 3", late=comer.pk) == "/o/cup/results/1/"
    assert comer.seats.get().game is not None
    assert "Done: Sit down at a table of 3." in organiser.get("/o/cup/results/1/").content.decode()


def test_T23_drop_out_of_a_running_round(event: Event, organiser: Client) -> None:
    made = publish(event)
    gone = made.tables[2][0]
    assert [*ways(organiser, gone=gone)] == [
        "Fill the table up from a table of 4",
        "Play on with two at the table",
        "Declare the game void: a bye for those who are left there",
    ]
    assert choose(organiser, "Play on with two at the table", gone=gone)
    assert Round.objects.get().games.get(table=3).seats.count() == 2


def test_drop_out_of_a_draft_leads_back_to_the_draft(event: Event, organiser: Client) -> None:
    made = draft(event)
    assert choose(organiser, "Play on with three at the table", gone=made.tables[0][0]) == ("/o/cup/rounds/1/draw/")
    assert Draw.objects.count() == 2


def test_T14_bye_in_a_round_to_be_drawn_is_chosen_in_the_form(event: Event, organiser: Client) -> None:
    comer = late(event)
    leads = choose(organiser, "A bye in this round, a seat from the next one on", late=comer.pk)
    assert leads == f"/o/cup/rounds/1/draw/?bye={comer.pk}"
    page = organiser.get(leads).content.decode()
    assert f'<option value="{comer.pk}" selected>' in page
    assert "<details open>" in page


def test_old_page_is_answered_with_409_and_the_ways_that_there_are_now(event: Event, organiser: Client) -> None:
    publish(event)
    first, second = late(event), late(event, "Later Comer")
    token = ways(organiser, late=first.pk)["Sit down at a table of 3"][1]
    choose(organiser, "Sit down at a table of 3", late=second.pk)
    before = everything()
    answer = organiser.post(PAGE, {"late": first.pk, "way": token})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Nothing was changed." in page
    assert "Sit down at a table of 3" not in panels(page)
    assert "Start in the next round" in panels(page)
    assert everything() == before


def test_second_press_of_the_same_button_seats_nobody_twice(event: Event, organiser: Client) -> None:
    publish(event)
    comer = late(event)
    sent = {"late": comer.pk, "way": ways(organiser, late=comer.pk)["Sit down at a table of 3"][1]}
    assert [organiser.post(PAGE, sent).status_code for _press in range(2)] == [302, 409]
    assert comer.seats.count() == 1


def test_no_simple_way_is_said_and_leads_to_seats_by_hand(event: Event, organiser: Client) -> None:
    made = publish(event)
    factories.result(event.rounds.get().games.get(table=1), [10, 20, 50, 101])
    first, second = (made.tables[at][:3] for at in (0, 1))
    page = organiser.get(PAGE, {"gone": [*first, *second]}).content.decode()
    assert "There is no simple way here." in page
    assert "/o/cup/rounds/1/reseat/" in page


def test_page_without_anybody_asks_who_comes(event: Event, organiser: Client) -> None:
    publish(event)
    comer = late(event)
    page = organiser.get(PAGE).content.decode()
    assert "Choose who comes late." in page
    assert f'<option value="{comer.pk}">' in page
    assert organiser.get(PAGE, {"late": "x", "gone": ["", "-1", "9" * 30]}).status_code == 200


@pytest.mark.parametrize("number", [2, 3, 9])
def test_round_that_nobody_can_join_has_no_page(event: Event, organiser: Client, number: int) -> None:
    draft(event)
    assert organiser.get(f"/o/cup/rounds/{number}/advice/").status_code == 404


def test_players_page_leads_to_the_advisor_before_anything_changes(event: Event, organiser: Client) -> None:
    made = publish(event)
    comer = late(event)
    arrives = organiser.get(f"/o/cup/players/{comer.pk}/attend/").content.decode()
    assert f'href="{PAGE}?late={comer.pk}"' in arrives
    sits = made.tables[0][0]
    leaves = organiser.get(f"/o/cup/players/{sits}/attend/").content.decode()
    assert f'href="{PAGE}?gone={sits}"' in leaves


def test_who_is_here_without_a_seat_is_led_to_the_advisor(event: Event, organiser: Client) -> None:
    publish(event)
    comer = factories.entry(event, "Here Already")
    assert f'href="{PAGE}?late={comer.pk}"' in organiser.get("/o/cup/rounds/1/draw/").content.decode()
