"""Odd results (V1, V2) are listed: on the page of their round, in the versions of their table, on the overview."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tournament import results
from tournament.models import Event, Game, Round
from tournament.versions import Sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    return factories.event(owner=alice, slug="cup", rounds_planned=1)


@pytest.fixture
def round_(event: Event) -> Round:
    people = [factories.entry(event, name) for name in ("Ada", "Bea", "Cyr", "Dan", "Eda", "Fox", "Gus", "Hal")]
    return factories.published(event, [people[:4], people[4:]])


@pytest.fixture
def organiser(client: Client, alice: User) -> Client:
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


def enter(game: Game, *points: int, **more: object) -> None:
    entries = game.seats.order_by("number").values_list("entry_id", flat=True)
    sheet = Sheet(dict(zip(entries, points, strict=True)))
    version = game.results.count()
    given = {"version": version, "key": f"k{version}", "by": factories.user("alice"), **more}
    results.enter(game, sheet=sheet, **given)  # type: ignore[arg-type]


def words(client: Client, name: str, *args: object) -> str:
    body = client.get(reverse(name, args=["cup", *args])).content.decode()
    main = body[body.index("<main") : body.index("</main>")]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def odd_part(client: Client) -> str:
    page = words(client, "results_round", 1)
    return page[page.index("Odd results") :] if "Odd results" in page else ""


HIGH = "V1: 300 points are unusually many. Is that right?"
NOT_OVER = "The highest total is 70: the game is not over"


def test_V1_a_confirmed_result_is_listed_with_its_sentence_and_who_confirmed_it(
    organiser: Client, round_: Round
) -> None:
    enter(round_.games.get(table=2), 10, 20, 30, 300, confirmed=True)
    part = odd_part(organiser)
    assert f"Table 2 {HIGH} Confirmed by alice" in part
    assert "Table 1" not in part
    assert HIGH in words(organiser, "game_history", 1, 2)


def test_V1_a_result_accepted_for_a_reason_is_listed_with_the_reason(organiser: Client, round_: Round) -> None:
    enter(round_.games.get(table=1), 10, 20, 50, 70, override="power cut")
    part = odd_part(organiser)
    assert NOT_OVER in part
    assert "Accepted by alice, reason: power cut" in part
    assert "accepted all the same: power cut" in words(organiser, "game_history", 1, 1)


def test_V1_usual_results_are_not_listed(organiser: Client, round_: Round) -> None:
    enter(round_.games.get(table=1), 10, 20, 30, 101)
    assert odd_part(organiser) == ""


def test_V1_a_corrected_result_is_odd_no_more_and_its_old_version_still_says_it(
    organiser: Client, round_: Round
) -> None:
    game = round_.games.get(table=1)
    enter(game, 10, 20, 30, 300, confirmed=True)
    enter(game, 10, 20, 30, 103)
    assert odd_part(organiser) == ""
    assert HIGH in words(organiser, "game_history", 1, 1)


def test_T23_a_void_game_has_no_odd_result(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    enter(game, 10, 20, 30, 300, confirmed=True)
    results.void(game, why="cards missing", by=None, at=timezone.now())
    assert odd_part(organiser) == ""


def test_V1_odd_results_are_counted_with_a_link_on_the_overview_and_before_finishing(
    organiser: Client, event: Event, round_: Round
) -> None:
    for game in round_.games.all():
        enter(game, 10, 20, 30, 300, confirmed=True)
    link = f'href="{reverse("results_round", args=["cup", 1])}#odd"'
    overview = organiser.get(reverse("overview", args=["cup"])).content.decode()
    assert "2 odd results in round 1: confirmed, or accepted for a reason." in overview
    assert link in overview
    Round.objects.update(closed_at=timezone.now())
    finish = organiser.get(reverse("finish", args=["cup"])).content.decode()
    assert "2 odd results in round 1" in finish
    assert link in finish


def test_V1_no_count_without_odd_results(organiser: Client, round_: Round) -> None:
    enter(round_.games.get(table=1), 10, 20, 30, 101)
    assert "odd result" not in words(organiser, "overview")
