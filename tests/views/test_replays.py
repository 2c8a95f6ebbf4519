"""The replay page of every game (V4): each golden game can be looked at, by everybody at the table."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import registry
from tests import factories
from tests.recorded import golden, table
from tournament.models import Event, Game

# A game with few players and one with many, of each engine; where the page is looked at.
LOOKED_AT = {
    "kabo/4-full-one-set": 12,
    "kaboo/4-full-two-hands": 20,
    "kaboo/9-full-two-packs": 80,
    "cribbage/2-full-published-deal": 9,
    "cribbage/3-full-published-deal": 8,
    "cribbage/4-full-pairs-whole-game": 25,
    "cuccu/2-full-lone-survivor": 12,
    "cuccu/4-full-inn": 8,
    "cuccu/20-full-whole-game": 120,
}


@pytest.fixture
def alice(db: None, client: Client) -> User:
    made = factories.user("alice")
    client.force_login(made)
    return made


@pytest.fixture
def game(alice: User) -> Game:
    return table(slug="cup")


def page(client: Client, query: str) -> str:
    answer = client.get(f"/o/cup/results/1/1/record/1/replay/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("name", LOOKED_AT)
def test_V4_replay_of_every_game_is_a_page_for_all_and_for_each_seat(client: Client, game: Game, name: str) -> None:
    players = golden(game, name)
    whole = page(client, f"?step={LOOKED_AT[name]}")
    assert whole.count('id="hand-') == players
    assert ("is-many" in whole) == (players > 8)
    known = re.findall(r'k-rp-face" aria-hidden="true">[^<]', whole)
    for seat in {1, players}:
        seen = page(client, f"?step={LOOKED_AT[name]}&seat={seat}")
        assert f'k-rp-hand is-turn is-looking" id="hand-{seat}"' in seen or f'is-looking" id="hand-{seat}"' in seen
        assert len(re.findall(r'k-rp-face" aria-hidden="true">[^<]', seen)) <= len(known)
    page(client, "?step=99999")


def test_B3_replay_of_kaboo_shows_squares(client: Client, game: Game) -> None:
    Event.objects.update(game="kaboo")
    golden(game, "kaboo/4-full-two-hands")
    assert page(client, "?step=20").count('class="k-rp-row is-square"') == 4


def test_every_game_is_looked_at() -> None:
    assert {name.split("/")[0] for name in LOOKED_AT} == set(registry.slugs())


def test_replay_of_cuccu_shows_cards_by_name_and_who_has_lives(client: Client, game: Game) -> None:
    client.cookies["django_language"] = "en"
    golden(game, "cuccu/4-full-inn")
    seen = page(client, "?step=8")
    assert '<span class="k-rp-card"><span class="k-rp-face" aria-hidden="true">inn</span>' in seen.replace(
        " is-long", ""
    )
    assert "Innkeeper, pays" in seen
    assert seen.count('<span class="k-badge is-quiet">3 lives</span>') == 4
    assert "No cards" in seen
    assert "Jana: gets a card from the bottom of the pack." in seen


def test_replay_marks_long_faces_so_that_they_fit_on_a_card(client: Client, game: Game) -> None:
    golden(game, "cribbage/4-full-pairs-whole-game")
    seen = page(client, "?step=25")
    assert re.search(r'<span class="k-rp-card is-long"><span[^>]*>10♥<', seen)
    assert re.search(r'<span class="k-rp-card"><span[^>]*>8♥<', seen)
