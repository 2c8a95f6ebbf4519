"""V3 on the pages: a sheet by cards, and a written set that is checked by its cards; the organiser decides."""

import re
from collections.abc import Mapping, Sequence

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.recorded import seats_of
from tournament import versions
from tournament.models import Game, HistoryLine, Result
from tournament.versions import SetRow, Sheet

pytestmark = pytest.mark.django_db

CARDS = ("0 5", "4", "13 7", "10 10 10")


@pytest.fixture
def game(alice: User) -> Game:
    event = factories.event(owner=alice, slug="cup")
    people = [factories.entry(event, name) for name in ("Eva", "Petr", "Jana", "Tomáš")]
    return factories.published(event, [people]).games.get()


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def organiser(client: Client, alice: User) -> Client:
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


def address(name: str, *more: int) -> str:
    return reverse(name, args=["cup", 1, 1, *more])


def hands(game: Game, *cards: str, place: int = 0, caller: int | None = 0) -> Mapping[str, object]:
    seats = seats_of(game)
    found: dict[str, object] = {f"s{place}_{entry}_cards": text for entry, text in zip(seats, cards, strict=True)}
    return found if caller is None else {**found, f"s{place}_caller": [seats[caller]]}


def by_cards(game: Game, *cards: str, **more: object) -> dict[str, object]:
    return {"level": "cards", "version": 0, "key": "k1", "by_time": "on", **hands(game, *cards), **more}


def disputed(game: Game) -> None:
    """Two sets: in the first one Eva called, and 0 is written for her; in the second one somebody exceeds 100."""
    a, b, c, d = seats_of(game)
    rows = (SetRow({a: 0, b: 4, c: 20, d: 30}, caller=a), SetRow({a: 40, b: 90, c: 12, d: 81}))
    versions.append(game, Sheet({a: 40, b: 94, c: 32, d: 111}, sets=rows), key="one", by=None)


def totals(result: Result) -> Sequence[int | None]:
    return list(result.scores.order_by("pk").values_list("points", flat=True))


def test_V3_sheet_by_cards_is_saved_with_computed_scores_and_shown_again(organiser: Client, game: Game) -> None:
    assert organiser.post(address("sheet"), by_cards(game, *CARDS)).status_code == 302
    result = Result.objects.get()
    assert (totals(result), result.level) == ([15, 4, 20, 30], "cards")
    page = organiser.get(address("sheet")).content.decode()
    assert 'value="13 7"' in page
    assert "10: called Kabo, but this player had only 4: Petr" in page
    history = organiser.get(address("game_history")).content.decode()
    assert "Cards: 10 10 10" in history


@pytest.mark.parametrize(
    ("cards", "words", "seat"),
    [
        (("13 13", "13", "5", "4"), "Card 13 was turned up 3 times; the deck holds 2.", 1),
        (("7 7 7", "1", "7", "7"), "Card 7 was turned up 5 times; the deck holds 4.", 3),
        (("1", "", "5", "4"), "Each player has at least one card.", 1),
        (("1", "2", "5 x", "4"), "There is no card x.", 2),
        (("1", "2", "5", "14"), "There is no card 14.", 3),
    ],
)
def test_V3_impossible_cards_are_refused_at_their_cell_and_nothing_is_lost(
    organiser: Client, game: Game, cards: tuple[str, ...], words: str, seat: int
) -> None:
    answer = organiser.post(address("sheet"), by_cards(game, *cards))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert re.findall(r'data-cell="s0_(\d+)"', page) == [str(seats_of(game)[seat])]
    assert all(f'value="{text}"' in page for text in cards if text)
    assert not Result.objects.exists()


def test_V3_check_computes_and_says_nothing_of_hands_not_typed_yet(organiser: Client, game: Game) -> None:
    page = organiser.post(address("sheet_check"), by_cards(game, "0 5", "", "", "")).content.decode()
    assert "at least one card" not in page
    page = organiser.post(address("sheet_check"), by_cards(game, *CARDS)).content.decode()
    assert 'data-points="15"' in page
    assert "= 5 + 10" in page
    assert not Result.objects.exists()


def test_V3_scores_are_computed_without_saving_where_there_is_no_script(organiser: Client, game: Game) -> None:
    answer = organiser.post(address("sheet"), by_cards(game, *CARDS, do="compute"))
    assert answer.status_code == 200
    assert "= 5 + 10" in answer.content.decode()
    assert not Result.objects.exists()


def test_V3_same_cards_again_change_nothing(organiser: Client, game: Game) -> None:
    organiser.post(address("sheet"), by_cards(game, *CARDS))
    organiser.post(address("sheet"), by_cards(game, *CARDS, version=1, key="k2"))
    assert Result.objects.count() == 1


def test_V3_score_corrected_by_hand_says_that_the_cards_are_not_kept(organiser: Client, game: Game) -> None:
    organiser.post(address("sheet"), by_cards(game, *CARDS))
    scores = {f"s0_{entry}": text for entry, text in zip(seats_of(game), (15, 4, 20, 31), strict=True)}
    data = by_cards(game, *CARDS, level="sets", version=1, key="k2", **scores)
    preview = organiser.post(address("sheet"), data)
    assert "They are not kept with the corrected ones." in preview.content.decode()
    assert organiser.post(address("sheet"), {**data, "preview": "seen"}).status_code == 302
    newest = Result.objects.latest("number")
    assert (newest.level, totals(newest)) == ("sets", [15, 4, 20, 31])
    assert set(newest.sets.get().scores.values_list("cards", flat=True)) == {""}
    assert set(Result.objects.get(number=1).sets.get().scores.values_list("cards", flat=True)) == set(CARDS)


def test_V3_written_set_stands_beside_its_cards_and_nothing_changes(organiser: Client, game: Game) -> None:
    disputed(game)
    assert address("sheet_cards", 1) in organiser.get(address("sheet")).content.decode()
    page = organiser.post(address("sheet_cards", 1), {"version": 1, **hands(game, *CARDS)}).content.decode()
    beside = page.split('id="cards-beside"')[1]
    assert "The cards give other scores than those that are written." in beside
    assert beside.count("is-diff") == 2
    assert beside.count("differs") == 1
    assert "= 5 + 10" in page
    assert Result.objects.count() == 1


def test_V3_cards_that_agree_are_said_to(organiser: Client, game: Game) -> None:
    disputed(game)
    agreeing = hands(game, "0 4", "4", "13 7", "10 10 10")
    page = organiser.post(address("sheet_cards", 1), {"version": 1, **agreeing}).content.decode()
    assert "The cards give the scores that are written." in page
    assert "is-diff" not in page


def test_V3_taking_the_cards_is_a_correction_with_a_preview_and_a_reason_in_history(
    organiser: Client, game: Game
) -> None:
    disputed(game)
    preview = organiser.post(address("sheet_cards", 1), {"version": 1, "do": "take", **hands(game, *CARDS)})
    page = preview.content.decode()
    assert "If you save this" in page
    assert Result.objects.count() == 1
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    why = re.search(r'name="why"[^>]*value="([^"]*)"', page)
    assert why is not None
    data = {name: value for name, value in fields if name != "csrfmiddlewaretoken"}
    assert organiser.post(address("sheet"), {**data, "why": why[1]}).status_code == 302
    newest = Result.objects.latest("number")
    assert (totals(newest), newest.why) == ([55, 94, 32, 111], "Set 1: counted from the cards.")
    assert HistoryLine.objects.filter(what="results.enter", why=newest.why).exists()
    assert list(newest.sets.get(number=1).scores.order_by("pk").values_list("cards", flat=True)) == list(CARDS)
    again = organiser.get(address("sheet_cards", 1)).content.decode()
    assert 'value="13 7"' in again


def test_V3_cards_that_cannot_be_counted_are_not_taken(organiser: Client, game: Game) -> None:
    disputed(game)
    data = {"version": 1, "do": "take", **hands(game, "13 13", "13", "5", "")}
    answer = organiser.post(address("sheet_cards", 1), data)
    assert answer.status_code == 422
    assert "Card 13 was turned up 3 times" in answer.content.decode()
    assert "Each player has at least one card." in answer.content.decode()


def test_V3_taking_cards_that_end_the_game_earlier_is_refused_with_the_rule(organiser: Client, game: Game) -> None:
    disputed(game)
    high = ("13 13 12 12 11 11 11 10 10 10", "1", "2", "3")
    answer = organiser.post(address("sheet_cards", 1), {"version": 1, "do": "take", **hands(game, *high, caller=None)})
    assert answer.status_code == 422
    assert "The game was over with set 1" in answer.content.decode()
    assert Result.objects.count() == 1


def test_V3_taking_cards_of_an_older_version_shows_both(organiser: Client, game: Game) -> None:
    disputed(game)
    factories.result(game, (1, 2, 3, 101))
    assert organiser.get(address("sheet_cards", 1)).status_code == 404  # the newest one has no sets
    a, b, c, d = seats_of(game)
    rows = (SetRow({a: 0, b: 4, c: 20, d: 101}, caller=a),)
    versions.append(game, Sheet({a: 0, b: 4, c: 20, d: 101}, sets=rows), key="three", by=None)
    data = {"version": 1, "do": "take", **hands(game, *CARDS)}
    assert organiser.post(address("sheet_cards", 1), data).status_code == 409
    assert Result.objects.count() == 3


@pytest.mark.parametrize("place", [0, 3, 99])
def test_V3_set_that_is_not_there_is_not_found(organiser: Client, game: Game, place: int) -> None:
    disputed(game)
    assert organiser.get(address("sheet_cards", place)).status_code == 404


def test_V3_check_by_cards_is_for_those_who_run_the_event(client: Client, game: Game) -> None:
    disputed(game)
    assert client.get(address("sheet_cards", 1)).status_code == 302
    client.force_login(factories.user("charlie"))
    assert client.get(address("sheet_cards", 1)).status_code == 404
