"""A draft tried harder: begun, killed, stopped, taken once; the database hears of a taken one alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests import factories, trials
from tests.field.snapshot import everything
from tournament import attendance, rounds, seating
from tournament import drawing as reads
from tournament.draw import Again, Request, again
from tournament.models import Draw, Event, HistoryLine, Round

pytestmark = pytest.mark.django_db
PAGE = "/o/cup/rounds/1/harder/"


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.VAR_DIR = tmp_path
    yield
    trials.clear()


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    event = factories.event(owner=alice, slug="cup", rounds_planned=3)
    factories.entries(event, 12)
    draw(event)
    return event


def draw(event: Event, method: str = "balanced") -> Draw:
    return seating.draw(event, request=reads.request(event, number=1, method=method, seed=1, moves=20), by=None)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few moves that the end comes at once."""
    monkeypatch.setattr("tournament.views.harder.HARD_MOVES", 400)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch, alice: User) -> Event:
    """An event with more moves than anybody waits for, in a field without a solution to stop at."""
    monkeypatch.setattr("tournament.views.harder.HARD_MOVES", trials.LONG.moves)
    event = factories.event(owner=alice, slug="cup", rounds_planned=trials.ROUNDS)
    trials.endless_field(event)
    draw(event)
    return event


def browser(username: str = "alice") -> Client:
    client = Client()
    client.force_login(factories.user(username))
    client.cookies["django_language"] = "en"
    return client


class Answer(NamedTuple):
    """What came back: its status, where it leads, its text."""

    status: int
    leads: str
    text: str


def post(client: Client, do: str, *, version: int | None = None) -> Answer:
    number = version if version is not None else Draw.objects.latest("number").number
    found = client.post(PAGE, {"do": do, "version": number})
    return Answer(found.status_code, found.get("Location", ""), found.content.decode())


def finish(client: Client) -> None:
    assert post(client, "start").status == 302
    trials.wait_for_end(trials.only())


def test_found_draw_is_shown_beside_the_draft_and_nothing_is_written(event: Event, quick: None) -> None:
    client, before = browser(), everything()
    finish(client)
    page = client.get(PAGE).content.decode()
    assert "Take this draw" in page
    assert "Keep the draw as it is" in page
    assert "Repeated meetings in the whole schedule of 3 rounds" in page
    assert everything() == before


def test_T20_taken_draw_is_the_draft_and_can_be_drawn_again(event: Event, quick: None) -> None:
    client = browser()
    finish(client)
    assert post(client, "take").leads == "/o/cup/rounds/1/draw/"
    made = Draw.objects.latest("number")
    assert Round.objects.get().draft == made
    assert (made.number, made.parent, made.request["moves"]) == (2, None, 400)
    asked = Request.from_dict(made.request)
    assert again(asked, version=made.version, tables=made.tables, byes=made.byes) is Again.SAME
    line = HistoryLine.objects.latest("pk")
    assert (line.what, line.facts["moves"], line.facts["seed"]) == ("seating.draw", 400, asked.seed)


def test_two_organisers_take_it_once_and_the_second_hears_it(event: Event, quick: None) -> None:
    alice, bob = browser(), browser("bob")
    event.organisers.create(user=factories.user("bob"), role="co_organiser")
    finish(alice)
    assert bob.get(PAGE).status_code == 200
    assert post(alice, "take", version=1).status == 302
    after = everything()
    stale = post(bob, "take", version=1)
    assert stale.status == 409
    assert "The draw has been changed meanwhile." in stale.text
    assert "Somebody has taken another draw" in bob.get(PAGE, {"draw": 1}).content.decode()
    assert everything() == after


def test_second_press_of_the_same_organiser_takes_nothing_twice(event: Event, quick: None) -> None:
    client = browser()
    finish(client)
    assert [post(client, "take", version=1).status for _press in range(2)] == [302, 409]
    assert Draw.objects.count() == 2


def test_draw_of_other_players_than_are_here_now_is_not_taken(event: Event, quick: None) -> None:
    client = browser()
    finish(client)
    attendance.withdraw(event.entries.all()[0], by=None)
    before = everything()
    refused = post(client, "take")
    assert refused.status == 409
    assert "have changed meanwhile" in refused.text
    assert everything() == before


def test_kept_draft_stays_and_the_search_is_forgotten(event: Event, quick: None) -> None:
    client, before = browser(), everything()
    finish(client)
    post(client, "stop")
    assert post(client, "take").status == 409
    assert everything() == before


def test_progress_is_on_the_page_and_in_its_part(endless: Event) -> None:
    client = browser()
    post(client, "start")
    page = client.get(PAGE).content.decode()
    part = client.get(PAGE, headers={"X-Part": "harder"}).content.decode()
    assert f'max="{trials.LONG.moves}"' in page
    assert "<noscript>" in page
    assert part.lstrip().startswith("<section")
    assert 'data-state="running"' in part
    assert "is being looked for" in client.get("/o/cup/rounds/1/draw/").content.decode()
    assert post(client, "stop").leads == "/o/cup/rounds/1/draw/"
    assert [path.name for path in trials.home().iterdir()] == ["lock"]


def test_killed_in_the_middle_leaves_all_as_it_was_and_seating_by_hand_is_one_click_away(endless: Event) -> None:
    client, before = browser(), everything()
    post(client, "start")
    trials.kill(trials.only())
    page = client.get(PAGE).content.decode()
    assert "Nothing was changed: the draw is as it was." in page
    assert f'href="{reverse("draw_by_hand", args=["cup", 1])}"' in page
    assert "ended before it was done" in client.get("/o/cup/rounds/1/draw/").content.decode()
    assert post(client, "take").status == 409
    assert everything() == before


def test_fault_of_the_program_in_the_middle_leaves_all_as_it_was(
    event: Event, quick: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.harder.START", "raise SystemExit('a fault of ours')")
    client, before = browser(), everything()
    finish(client)
    assert "Nothing was changed" in client.get(PAGE).content.decode()
    assert everything() == before
    trials.until(lambda: "a fault of ours" in caplog.text, "the fault is in the log")


def test_start_from_an_older_page_begins_nothing(event: Event, quick: None) -> None:
    draw(event)
    assert post(browser(), "start", version=1).status == 409
    assert not trials.home().exists()


def test_T19_only_searched_methods_are_tried_harder(event: Event) -> None:
    draw(event, "random")
    client = browser()
    assert "Try harder" not in client.get("/o/cup/rounds/1/draw/").content.decode()
    assert post(client, "start").status == 422
    assert "Only a balanced or a Swiss draw" in client.get(PAGE).content.decode()


def test_T18_demand_that_cannot_be_kept_is_named_and_nothing_begins(event: Event, quick: None) -> None:
    people = list(event.entries.all())
    type(people[0]).objects.filter(pk__in=[entry.pk for entry in people[:5]]).update(fixed_table=1)
    assert post(browser(), "start").status == 422
    assert not trials.home().exists()


def test_without_a_draft_the_page_leads_to_the_draw(event: Event) -> None:
    seating.discard(Round.objects.get(), by=None)
    assert browser().get(PAGE)["Location"] == "/o/cup/rounds/1/draw/"
    assert browser().get("/o/cup/rounds/2/harder/").status_code == 404


def test_T19_swiss_comparison_shows_how_far_ranks_are_apart_once_there_are_ranks(event: Event, quick: None) -> None:
    seating.publish(event.rounds.get(), version=1, by=None, at=timezone.now())
    for game in event.rounds.get().games.all():
        factories.result(game, [10, 20, 50, 101])
    rounds.close(event.rounds.get(), by=None, at=timezone.now())
    seating.draw(event, request=reads.request(event, number=2, method="swiss", seed=1, moves=20), by=None)
    client, page = browser(), "/o/cup/rounds/2/harder/"
    assert client.post(page, {"do": "start", "version": 2}).status_code == 302
    trials.wait_for_end(trials.only())
    assert "Places between players at a table" in client.get(page).content.decode()


def test_unknown_deed_is_no_page(event: Event) -> None:
    assert post(browser(), "dance").status == 404
