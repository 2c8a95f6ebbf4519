"""Void games (T23): what declaring and taking it back changes is told before; and leavers in a correction (T21)."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tournament import results, standings
from tournament.enums import Method
from tournament.models import Draw, Event, Game, Round, Seat
from tournament.queries import correction

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    return factories.event(owner=alice, slug="cup")


@pytest.fixture
def game(event: Event) -> Game:
    """Table 1 of a closed round: Ada Bea Cyr Dan, won by Ada; at table 2 Eda leads with more points."""
    people = [factories.entry(event, name) for name in ("Ada", "Bea", "Cyr", "Dan", "Eda", "Fox", "Gus", "Hal")]
    round_ = factories.published(event, [people[:4], people[4:]], closed=True)
    factories.result(round_.games.get(table=1), [10, 20, 30, 101])
    factories.result(round_.games.get(table=2), [15, 25, 35, 105])
    return round_.games.get(table=1)


@pytest.fixture
def organiser(client: Client, alice: User) -> Client:
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


ADDRESS = ("cup", 1, 1)


def page(client: Client, **post: str) -> str:
    url = reverse("game_void", args=ADDRESS)
    body = (client.post(url, post) if post else client.get(url)).content.decode()
    main = body[body.index("<main") : body.index("</main>")]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def ranks(event: Event) -> dict[str, int | None]:
    return {line.who.name: line.row.rank for line in standings.of(event).lines}


# Void, table 1 counts the mean of the scale for its four: 2.5 points, between the 2nd and the 3rd of table 2 (T14).
COUNTED = {"Ada": 1, "Eda": 2, "Bea": 3, "Fox": 4, "Cyr": 5, "Gus": 6, "Dan": 7, "Hal": 8}
VOID = {"Eda": 1, "Fox": 2, "Ada": 3, "Bea": 3, "Cyr": 3, "Dan": 3, "Gus": 7, "Hal": 8}


def told(event: Event, game: Game, *, void: bool) -> tuple[dict[str, int | None], dict[str, int | None]]:
    """The ranks before and after of those whose rank is said to change."""
    moves = correction.effect_of_void(event, game, void=void).ranks
    return {move.name: move.before.row.rank for move in moves}, {move.name: move.after.row.rank for move in moves}


def but(ranks: dict[str, int], *names: str) -> dict[str, int]:
    return {name: rank for name, rank in ranks.items() if name not in names}


def test_T23_void_tells_who_moves_before_it_is_saved(organiser: Client, event: Event, game: Game) -> None:
    assert told(event, game, void=True) == (but(COUNTED, "Hal"), but(VOID, "Hal"))
    body = page(organiser)
    changes = body[body.index("If you save this") :]
    assert re.search(r"Ada 1\w*\.? 3\w*\.?–6\w*\.? ", changes)
    assert "Hal" not in changes
    assert ranks(event) == COUNTED
    results.void(game, why="cards missing", by=None, at=timezone.now())
    assert ranks(event) == VOID


def test_T23_counting_again_tells_who_moves_and_needs_a_reason_in_a_closed_round(
    organiser: Client, event: Event, game: Game
) -> None:
    results.void(game, why="cards missing", by=None, at=timezone.now())
    assert told(event, game, void=False) == (but(VOID, "Hal"), but(COUNTED, "Hal"))
    body = page(organiser)
    assert "Let this game count again?" in body
    assert "Ada" in body[body.index("If you save this") :]
    assert "Reason (optional)" not in body
    refused = page(organiser, do="unvoid", why=" ")
    assert "A change in a closed round needs a reason." in refused
    assert "If you save this" in refused
    assert ranks(event) == VOID
    assert organiser.post(reverse("game_void", args=ADDRESS), {"do": "unvoid", "why": "found them"}).status_code == 302
    assert ranks(event) == COUNTED


def test_T23_counting_again_in_a_running_round_needs_no_reason(organiser: Client, game: Game) -> None:
    Round.objects.update(closed_at=None)
    results.void(game, why="cards missing", by=None, at=timezone.now())
    assert "Reason (optional)" in page(organiser)
    assert organiser.post(reverse("game_void", args=ADDRESS), {"do": "unvoid"}).status_code == 302


@pytest.mark.parametrize("void", [False, True])
def test_T23_later_draws_by_rank_are_named_before_a_game_is_void_or_counts_again(
    organiser: Client, event: Event, game: Game, void: bool
) -> None:
    if void:
        results.void(game, why="cards missing", by=None, at=timezone.now())
    second = factories.published(event, [list(event.entries.all()[:4]), list(event.entries.all()[4:])])
    Draw.objects.filter(round_number=second.number).update(method=Method.SWISS)
    assert "Later draws were made on the old result; they stay as they are: Round 2, draw no. 2" in page(organiser)


def figures(version: str) -> list[str]:
    """Total, place and win points of each player in a version by totals."""
    return re.findall(r'<td class="k-num[^"]*">([^<]*)</td>', version)


def totals(version: str) -> list[str]:
    return figures(version)[::3]


def test_T21_what_is_saved_is_shown_with_the_leavers_of_then(organiser: Client, game: Game) -> None:
    """Dan leaves after the result was typed: in the saved version Dan has 101 and the 4th place."""
    entries = list(game.seats.order_by("number").values_list("entry_id", flat=True))
    Seat.objects.filter(game=game, entry=entries[3]).update(left=True)
    data = {"level": "totals", "version": 1, "key": "k", "by_time": "on"}
    data |= {f"t_{entry}": str(points) for entry, points in zip(entries[:3], (10, 20, 40), strict=True)}
    body = organiser.post(reverse("sheet", args=ADDRESS), data).content.decode()
    now, corrected = body[body.index('class="k-version"') : body.index('id="effect"')].split(
        'class="k-version is-mine"'
    )
    assert totals(now) == ["10", "20", "30", "101"]
    assert totals(corrected) == ["10", "20", "40", "–"]
    assert corrected.count("is-diff") == 2  # 40 for 30, nothing for 101


def test_T21_what_is_saved_keeps_its_leaver_when_the_player_is_back(organiser: Client, event: Event) -> None:
    people = [factories.entry(event, name) for name in ("Ada", "Bea", "Cyr", "Dan")]
    game = factories.published(event, [people]).games.get()
    factories.result(game, [10, 20, 101, None])
    data = {"level": "totals", "version": 1, "key": "k"}
    data |= {f"t_{entry.pk}": str(points) for entry, points in zip(people, (10, 20, 30, 102), strict=True)}
    body = organiser.post(reverse("sheet", args=ADDRESS), data).content.decode()
    now = body[body.index('class="k-version"') : body.index('class="k-version is-mine"')]
    assert totals(now) == ["10", "20", "101", "–"]
    assert figures(now)[1::3] == ["1st", "2nd", "3rd", "4th"]
