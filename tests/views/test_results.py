"""The results pages: grid, sheet, refusals at their cells, conflicts side by side, corrections with a preview."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests import factories
from tournament.models import Event, Game, Result, Round, Score

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    return factories.event(owner=alice, slug="cup")


@pytest.fixture
def round_(event: Event) -> Round:
    people = factories.entries(event, 8)
    return factories.published(event, [people[:4], people[4:]])


@pytest.fixture
def organiser(client: Client, alice: User) -> Client:
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


def address(name: str, *args: object) -> str:
    return reverse(name, args=["cup", *args])


def entries(game: Game) -> list[int]:
    return list(game.seats.order_by("number").values_list("entry_id", flat=True))


def totals(game: Game, *points: object, version: int = 0, key: str = "k1", **more: object) -> Mapping[str, object]:
    cells = {f"t_{entry}": text for entry, text in zip(entries(game), points, strict=True)}
    return {"level": "totals", "version": version, "key": key, **cells, **more}


def test_sheet_saved_goes_to_the_next_missing_table(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    response = organiser.post(address("sheet", 1, 1), totals(game, 10, 50, 104, 70))
    assert response.status_code == 302
    assert response["Location"] == address("sheet", 1, 2)
    assert Result.objects.get(game=game).scores.count() == 4


def test_last_sheet_saved_goes_back_to_the_grid(organiser: Client, round_: Round) -> None:
    factories.result(round_.games.get(table=1), [10, 50, 104, 70])
    game = round_.games.get(table=2)
    response = organiser.post(address("sheet", 1, 2), totals(game, 10, 50, 104, 70))
    assert response["Location"] == address("results_round", 1)


def test_double_click_saves_once(organiser: Client, round_: Round) -> None:
    data = totals(round_.games.get(table=1), 10, 50, 104, 70)
    answers = [organiser.post(address("sheet", 1, 1), data) for _ in range(5)]
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, address("sheet", 1, 2))}
    assert Result.objects.count() == 1


@pytest.mark.parametrize("text", ["-1", "1e9", "3.5", "3,5", "١٢", "", "  ", "abc", "999999999", "<b>7</b>"])
def test_bad_total_is_refused_at_its_cell_and_typed_values_stay(organiser: Client, round_: Round, text: str) -> None:
    game = round_.games.get(table=1)
    response = organiser.post(address("sheet", 1, 1), totals(game, "11", text, "104", "70"))
    body = response.content.decode()
    assert response.status_code == 422
    assert not Result.objects.exists()
    assert f'data-cell="t_{entries(game)[1]}"' in body
    assert 'value="11"' in body
    assert "V1:" in body


def test_game_not_over_asks_whether_it_ended_by_time_and_a_reason_accepts_it(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    refused = organiser.post(address("sheet", 1, 1), totals(game, 10, 20, 50, 70))
    assert refused.status_code == 422
    assert "Did it end by time?" in refused.content.decode()
    accepted = organiser.post(address("sheet", 1, 1), totals(game, 10, 20, 50, 70, override="power cut"))
    assert accepted.status_code == 302
    assert Result.objects.get().override == "power cut"


def test_ended_by_time_is_saved_as_such(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    organiser.post(address("sheet", 1, 1), totals(game, 10, 20, 50, 70, by_time="on"))
    assert Result.objects.get().by_time


def test_odd_total_needs_its_own_confirmation(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    assert organiser.post(address("sheet", 1, 1), totals(game, 10, 20, 50, 300)).status_code == 422
    other = organiser.post(address("sheet", 1, 1), totals(game, 10, 20, 50, 300, confirm="2:total_high"))
    assert other.status_code == 422
    right = organiser.post(address("sheet", 1, 1), totals(game, 10, 20, 50, 300, confirm="3:total_high"))
    assert right.status_code == 302


def by_sets(game: Game, rows: Sequence[Mapping[str, Any]], **more: object) -> dict[str, object]:
    data: dict[str, object] = {"level": "sets", "version": 0, "key": "k1", **more}
    for number, row in enumerate(rows):
        for entry, text in zip(entries(game), row["scores"], strict=True):
            data[f"s{number}_{entry}"] = text
        data[f"s{number}_caller"] = [entries(game)[seat] for seat in row.get("callers", ())]
        if row.get("kamikaze"):
            data[f"s{number}_kamikaze"] = "on"
    return data


def test_sets_are_added_up_and_blank_rows_left_out(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    rows: list[dict[str, Any]] = [
        {"scores": [14, 3, 22, 30], "callers": [0]},
        {"scores": ["", "", "", ""]},
        {"scores": [0, 9, 20, 80], "callers": [0]},
    ]
    response = organiser.post(address("sheet", 1, 1), by_sets(game, rows))
    assert response.status_code == 302
    result = Result.objects.get()
    assert [score.points for score in result.scores.order_by("pk")] == [14, 12, 42, 110]
    assert result.sets.count() == 2


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"scores": [12, 2, 9, 30], "callers": [0]}, "nobody was below 2"),
        ({"scores": [10, 2, 9, 30], "callers": [0]}, "A caller has 0 or at least 11"),
        ({"scores": [0, 2, 9, 30], "callers": [0, 1]}, "Only one player can call Kabo"),
        ({"scores": [0, 50, 50, 50]}, "was it a Kamikaze?"),
        ({"scores": [0, 50, 50, 49], "kamikaze": True}, "everybody else has 50"),
        ({"scores": [0, 0, 0, 9]}, "the deck holds only 2 zeros"),
    ],
)
def test_V2_breach_is_named_in_its_set_with_the_rule(
    organiser: Client, round_: Round, row: dict[str, object], words: str
) -> None:
    game = round_.games.get(table=1)
    response = organiser.post(address("sheet", 1, 1), by_sets(game, [row], by_time="on"))
    body = response.content.decode()
    assert response.status_code == 422
    assert words in body
    assert "V2:" in body
    assert not Result.objects.exists()


def test_set_after_the_end_is_refused(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    rows = [{"scores": [60, 90, 40, 20]}, {"scores": [20, 20, 5, 9]}, {"scores": [1, 2, 3, 4]}]
    response = organiser.post(address("sheet", 1, 1), by_sets(game, rows))
    assert response.status_code == 422
    assert "The game was over with set 2" in response.content.decode()


def test_check_computes_T5_and_saves_nothing(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    response = organiser.post(address("sheet_check", 1, 1), totals(game, 19, 7, 34, 12, by_time="on"))
    body = response.content.decode()
    assert response.status_code == 200
    assert body.count("+66") == 4
    for text in ("<td>85</td>", "<td>73</td>", "<td>100</td>", "<td>78</td>", "25.30", "21.73", "29.76", "23.21"):
        assert text in body
    assert not Result.objects.exists()


def test_two_people_on_one_sheet_see_both_versions_and_choose(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    organiser.post(address("sheet", 1, 1), totals(game, 10, 50, 104, 70, key="first"))
    mine = organiser.post(address("sheet", 1, 1), totals(game, 11, 50, 104, 70, key="second"))
    body = mine.content.decode()
    assert mine.status_code == 409
    assert Result.objects.count() == 1
    assert f'name="t_{entries(game)[0]}" value="11"' in body
    assert ">10<" in body
    chosen = totals(game, 11, 50, 104, 70, key="third", version=1, preview="seen")
    assert organiser.post(address("sheet", 1, 1), chosen).status_code == 302
    assert Result.objects.count() == 2


def test_correction_is_previewed_with_who_moves_and_needs_a_reason_once_closed(organiser: Client, event: Event) -> None:
    people = factories.entries(event, 3)
    round_ = factories.published(event, [people], closed=True)
    game = round_.games.get()
    factories.result(game, [10, 20, 101])
    data = totals(game, 30, 20, 101, version=1)
    preview = organiser.post(address("sheet", 1, 1), data)
    body = preview.content.decode()
    assert preview.status_code == 200
    assert "If you save this" in body
    assert people[0].name in body
    assert Result.objects.count() == 1
    no_reason = organiser.post(address("sheet", 1, 1), {**data, "preview": "seen"})
    assert no_reason.status_code == 422
    assert Result.objects.count() == 1
    saved = organiser.post(address("sheet", 1, 1), {**data, "preview": "seen", "why": "misread"})
    assert saved.status_code == 302
    assert [result.why for result in game.results.all()] == ["", "misread"]


def test_correction_preview_names_later_draws_made_by_rank(organiser: Client, event: Event) -> None:
    people = factories.entries(event, 3)
    first = factories.published(event, [people], closed=True)
    factories.result(first.games.get(), [10, 20, 101])
    second = factories.published(event, [people])
    assert second.published is not None
    second.published.method = "swiss"
    second.published.save()
    body = organiser.post(address("sheet", 1, 1), totals(first.games.get(), 30, 20, 101, version=1)).content.decode()
    assert f"Round 2, draw no. {second.published.number}" in body


def test_unchanged_result_makes_no_version(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    organiser.post(address("sheet", 1, 1), totals(game, 10, 50, 104, 70))
    organiser.post(address("sheet", 1, 1), totals(game, 10, 50, 104, 70, version=1, key="k2"))
    assert Result.objects.count() == 1


def test_T21_leaver_has_no_input_in_totals(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    gone = entries(game)[1]
    game.seats.filter(entry_id=gone).update(left=True)
    assert f'name="t_{gone}"' not in organiser.get(address("sheet", 1, 1)).content.decode()
    data = {name: value for name, value in totals(game, 10, "", 104, 70).items() if name != f"t_{gone}"}
    assert organiser.post(address("sheet", 1, 1), data).status_code == 302
    assert Result.objects.get().scores.get(entry_id=gone).points is None


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("results", ()),
        ("results_round", (1,)),
        ("sheet", (1, 1)),
        ("game_void", (1, 1)),
        ("game_history", (1, 1)),
        ("close_round", (1,)),
    ],
)
def test_pages_are_for_the_events_organisers_only(
    client: Client, round_: Round, name: str, args: tuple[int, ...]
) -> None:
    assert client.get(address(name, *args)).status_code == 302
    client.force_login(factories.user("charlie"))
    assert client.get(address(name, *args)).status_code == 404


@pytest.mark.parametrize("language", ["cs", "en"])
def test_every_page_reads_in_both_languages(organiser: Client, round_: Round, language: str) -> None:
    organiser.cookies["django_language"] = language
    factories.result(round_.games.get(table=1), [10, 50, 104, 70])
    with translation.override(language):
        for name, args in [("results_round", (1,)), ("sheet", (1, 1)), ("game_void", (1, 1)), ("game_history", (1, 1))]:
            assert organiser.get(address(name, *args)).status_code == 200


def test_jump_to_a_table_by_number(organiser: Client, round_: Round) -> None:
    assert organiser.get(address("results_round", 1), {"table": "2"})["Location"] == address("sheet", 1, 2)
    assert "There is no table 9" in organiser.get(address("results_round", 1), {"table": "9"}).content.decode()


def test_close_with_missing_names_the_tables_and_takes_a_reason(organiser: Client, round_: Round) -> None:
    factories.result(round_.games.get(table=1), [10, 50, 104, 70])
    refused = organiser.post(address("close_round", 1), {"override": ""})
    assert refused.status_code == 422
    assert "Results are missing at these tables: 2." in refused.content.decode()
    assert organiser.post(address("close_round", 1), {"override": "lost"}).status_code == 302
    assert Round.objects.get(pk=round_.pk).closed_at is not None


def test_number_of_queries_of_the_grid_does_not_grow(
    organiser: Client, event: Event, django_assert_max_num_queries: object
) -> None:
    people = factories.entries(event, 40)
    factories.published(event, [people[i : i + 4] for i in range(0, 40, 4)])
    organiser.get(address("results_round", 1))
    with django_assert_max_num_queries(36):  # type: ignore[operator]
        organiser.get(address("results_round", 1))


def test_T5_cards_show_game_points_with_what_was_added_and_that_time_ended(organiser: Client, round_: Round) -> None:
    """By hand: 7, 33, 44, 50 ended by time: 50 is added to each; at table 2 somebody passed 100."""
    factories.result(round_.games.get(table=1), [7, 33, 44, 50], by_time=True)
    factories.result(round_.games.get(table=2), [10, 20, 30, 101])
    text = organiser.get(address("results_round", 1)).content.decode()
    first, second = (text.split(f'id="table-{number}"')[1].split("</li>\n")[0] for number in (1, 2))
    assert re.findall(r'<span class="k-num">(.*?)</span>', first) == [
        "57 <small>= 7 + 50</small>", "83 <small>= 33 + 50</small>",
        "94 <small>= 44 + 50</small>", "100 <small>= 50 + 50</small>",
    ]  # fmt: skip
    assert re.findall(r'<span class="k-num">(.*?)</span>', second) == ["10", "20", "30", "101"]
    assert "Ended by time" in first
    assert "Ended by time" not in second


def test_T21_card_of_one_who_left_has_the_worst_points(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    game.seats.filter(number=4).update(left=True)
    factories.result(game, [10, 20, 101, None])
    text = organiser.get(address("results_round", 1)).content.decode().split('id="table-1"')[1].split("</ol>")[0]
    assert re.findall(r'<span class="k-num">(.*?)</span>', text) == ["10", "20", "101", "101"]
    assert text.count(" left") == 1


def test_T23_card_of_a_void_game_has_no_points(organiser: Client, round_: Round) -> None:
    game = round_.games.get(table=1)
    factories.result(game, [10, 20, 30, 101], by_time=True)
    Game.objects.filter(pk=game.pk).update(voided_at=timezone.now(), void_reason="Cards missing")
    text = organiser.get(address("results_round", 1)).content.decode().split('id="table-1"')[1].split("</ol>")[0]
    assert '"k-num"' not in text
    assert "Ended by time" not in text


def test_versions_list_the_players_in_the_order_of_their_seats(organiser: Client, round_: Round) -> None:
    game = round_.games.earliest("table")
    seats = list(game.seats.order_by("number").select_related("entry"))
    for number, order in enumerate((seats, seats[::-1]), start=1):
        made = Result.objects.create(game=game, number=number, key=f"v{number}")
        for points, seat in enumerate(order, start=10):
            Score.objects.create(result=made, entry=seat.entry, points=points)
    address = reverse("game_history", args=[round_.event.slug, round_.number, game.table])
    versions = organiser.get(address).context["versions"]
    assert [[name for name, _points in scores] for _result, scores, *_rest in versions] == [
        [seat.entry.name for seat in seats]
    ] * 2
