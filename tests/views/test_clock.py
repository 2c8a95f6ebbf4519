"""The clock's page and where else it is seen; the projector and its address (field report 20)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.public_cup import Cup, cup
from tournament import announcements
from tournament.models import Clock, Event
from tournament.parts import PARTS
from tournament.projector import VIEWS, Choice, choice

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


@pytest.fixture
def day() -> Cup:
    return cup(slug="cup")


@pytest.fixture
def alice(client: Client) -> Client:
    client.force_login(factories.user("alice"))
    return client


def clock(day: Cup) -> str:
    return reverse("clock", args=[day.event.slug, 3])


def text(client: Client, path: str, *, status: int = 200) -> str:
    answer = client.get(path, headers=EN)
    assert answer.status_code == status
    return answer.content.decode()


def send(client: Client, day: Cup, status: int = 302, **data: object) -> str:
    version = Clock.objects.values_list("version", flat=True).first() or 0
    answer = client.post(clock(day), {"version": version, "key": f"k{version}", **data}, headers=EN)
    assert answer.status_code == status
    return answer.content.decode()


def test_clock_page_starts_stops_and_gives_more_time(alice: Client, day: Cup) -> None:
    assert "The clock has not started yet: 30 minutes" in text(alice, clock(day))
    send(alice, day, action="start", minutes=25)
    page = text(alice, clock(day))
    assert re.search(r'data-clock data-end="\d+"', page)
    assert re.search(r"Ends at \d\d:\d\d", page)
    send(alice, day, action="extend", minutes=5, table=2)
    assert "Table 2" in text(alice, clock(day))
    send(alice, day, action="pause")
    assert "The clock is stopped" in text(alice, clock(day))
    send(alice, day, action="resume")
    send(alice, day, action="reset")
    assert "The clock has not started yet" in text(alice, clock(day))


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        ({"action": "start"}, 422, "How many minutes?"),
        ({"action": "start", "minutes": "0"}, 422, "Minutes are a number from 1 to 240."),
        ({"action": "start", "minutes": "x"}, 422, "Enter a whole number."),
        ({"action": "pause"}, 409, "The clock has not been started."),
        ({"action": "start", "minutes": "30", "version": "7"}, 409, "Somebody has changed the clock meanwhile."),
        ({"action": "explode"}, 422, "explode"),
        ({"action": "start", "minutes": "30", "version": "-1"}, 422, ""),
    ],
)
def test_clock_page_says_what_it_refuses(
    alice: Client, day: Cup, data: dict[str, str], status: int, words: str
) -> None:
    assert words in send(alice, day, status, **data)
    assert not Clock.objects.filter(version__gt=0).exists()


@pytest.mark.parametrize("number", [1, 2, 4, 99])
def test_only_a_running_round_has_a_clock_page(alice: Client, day: Cup, number: int) -> None:
    text(alice, reverse("clock", args=["cup", number]), status=404)


def test_clock_is_on_every_screen(alice: Client, day: Cup) -> None:
    send(alice, day, action="start", minutes=30)
    paths = [
        *("/e/cup/", "/e/cup/standings/", "/e/cup/projector/", f"/e/cup/players/{day.entries[2].pk}/"),
        *("/o/cup/", "/o/cup/results/3/", "/o/cup/results/3/2/", "/o/cup/rounds/3/clock/"),
    ]
    for path in paths:
        page = text(alice, path)
        assert "data-clock data-end=" in page, path
        assert "Finish the set in progress, then write the result down." in page, path


def test_projector_address_is_read_and_written_alike() -> None:
    chosen = Choice(("clock", "qr"), 30, "150", "dark", "cs", "clock")
    found = dict(pair.split("=") for pair in chosen.query.split("&"))
    assert choice(found) == chosen
    assert choice({}) == Choice()


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ({"views": "x,clock,clock,"}, Choice(views=("clock",))),
        ({"seconds": "0"}, Choice(seconds=3)),
        ({"seconds": "9" * 40}, Choice(seconds=300)),
        ({"seconds": "-5"}, Choice()),
        ({"seconds": "²"}, Choice()),
        ({"size": "9000", "theme": "pink", "language": "xx", "pin": "x"}, Choice()),
    ],
)
def test_projector_address_that_makes_no_sense_is_as_if_not_said(sent: dict[str, str], found: Choice) -> None:
    assert choice(sent) == found


def test_field_20_the_address_alone_decides_what_the_projector_shows(client: Client, day: Cup) -> None:
    """Another browser, with other cookies and another language, shows the same."""
    path = "/e/cup/projector/?views=clock,standings&seconds=7&size=125&theme=dark&language=en&pin=standings"
    for language in ("cs", "en"):
        answer = Client(headers={"accept-language": language}).get(path)
        page = answer.content.decode()
        assert 'data-views="clock,standings" data-seconds="7" data-pin="standings"' in page
        assert 'class="is-projector size-125"' in page
        assert "Seating by name" in page
        assert '/live/en/cup/projector/"' in page
        assert answer["Content-Language"] == "en"


def test_projector_lists_people_in_czech_order_with_their_tables(client: Client, day: Cup) -> None:
    page = text(client, "/e/cup/projector/?language=cs")
    names = re.search(r'id="p-names".*?</section>', page, re.DOTALL)
    assert names is not None
    listed = re.findall(r'class="p-name">([^<]+)</span> <b>(\d)', names[0])
    assert listed == [
        *(("Iva Bílá", "1"), ("Žofie Dvořáková", "2"), ("Ota Ježek", "2"), ("Eva Malá", "1"), ("Jan Novák", "1")),
        *(("Čeněk Řehoř", "2"), ("Chaim Šimek", "2"), ("Petr Vlk", "1")),
    ]


def test_projector_says_who_is_still_playing(client: Client, day: Cup) -> None:
    page = text(client, "/e/cup/projector/")
    playing = re.search(r'id="p-playing".*?</section>', page, re.DOTALL)
    assert playing is not None
    assert ("Table 2" in playing[0], "Table 1" in playing[0]) == (True, False)


def test_field_22_projector_shows_nothing_that_is_held_back(client: Client, day: Cup) -> None:
    announcements.hold(day.event, from_round=3, by=None)
    page = text(client, "/e/cup/projector/")
    assert "3193" not in page
    assert re.search(r'id="p-playing"[^>]*data-empty', page)


def test_projector_of_an_event_without_a_round_shows_its_code(client: Client) -> None:
    event = factories.event(slug="new")
    page = text(client, f"/e/{event.slug}/projector/")
    assert page.count("data-empty") == 5
    assert '<svg role="img"' in page or '<svg aria-hidden="true"' in page


def test_projector_setup_makes_the_address(alice: Client, day: Cup) -> None:
    assert "/e/cup/projector/?views=names,tables" in text(alice, "/o/cup/projector/")
    chosen = "views=clock&views=qr&seconds=20&size=150&theme=dark&language=cs&pin="
    page = text(alice, f"/o/cup/projector/?{chosen}")
    assert "/e/cup/projector/?views=clock,qr&amp;seconds=20&amp;size=150&amp;theme=dark&amp;language=cs" in page
    text(alice, "/o/cup/projector/?seconds=1", status=422)


def test_every_view_of_the_projector_has_its_section(client: Client, day: Cup) -> None:
    page = text(client, "/e/cup/projector/")
    assert set(re.findall(r'data-view="(\w+)"', page)) == set(VIEWS)
    assert "projector" in PARTS


def test_player_page_says_what_the_final_needs(client: Client, day: Cup) -> None:
    Event.objects.filter(pk=day.event.pk).update(final_size=4, rounds_planned=3)
    page = text(client, f"/e/cup/players/{day.entries[2].pk}/")  # table 2, still playing in the last round
    assert "For the final of 4" in page
    assert "Exact for win points" in page
    Event.objects.filter(pk=day.event.pk).update(rounds_planned=5)
    assert "3 rounds are open for this player" in text(client, f"/e/cup/players/{day.entries[2].pk}/")
    Event.objects.filter(pk=day.event.pk).update(held_from=3)
    assert "For the final" not in text(client, f"/e/cup/players/{day.entries[2].pk}/")
