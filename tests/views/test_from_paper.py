"""The page of slips: looked at once, saved as a whole, nothing typed lost."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.enums import Attendance, RoundState
from tournament.models import Event, Round

pytestmark = pytest.mark.django_db
ADDRESS = "/o/cup/rounds/1/from-paper/"
GOOD = ((("1", "2", "3", "4"), ("10", "20", "50", "101")), (("8", "7", "6"), ("5", "102", "33")))


@pytest.fixture
def event() -> Event:
    made = factories.event(slug="cup", owner=factories.user("alice"))
    factories.entries(made, 8)
    return made


@pytest.fixture
def alice(client: Client, event: Event) -> Client:
    client.force_login(factories.user("alice"))
    client.cookies["django_language"] = "en"
    return client


def typed(*tables: tuple[tuple[str, ...], tuple[str, ...]], **more: str) -> dict[str, str]:
    data = {"tables": "3", "version": "0", "key": "once"}
    for table, (numbers, points) in enumerate(tables, start=1):
        data |= {f"t{table}_n{seat}": number for seat, number in enumerate(numbers, start=1)}
        data |= {f"t{table}_p{seat}": point for seat, point in enumerate(points, start=1)}
    return data | more


def seen(answer: Any) -> str:
    found = re.search(r'name="seen" value="(\w+)"', answer.content.decode())
    assert found is not None
    return found[1]


def save(client: Client, data: Mapping[str, str]) -> Any:
    looked = client.post(ADDRESS, data)
    assert looked.status_code == 200
    return client.post(ADDRESS, {**data, "seen": seen(looked)})


def test_from_paper_asks_for_a_look_at_the_names_and_saves_then(alice: Client) -> None:
    looked = alice.post(ADDRESS, typed(*GOOD))
    text = looked.content.decode()
    assert "Are these the names on the slips?" in text
    assert text.count("Player 7") >= 2  # beside the number, and in the list of everybody
    assert not Round.objects.exists()
    answer = save(alice, typed(*GOOD))
    assert answer.status_code == 302
    assert answer["Location"] == "/o/cup/rounds/2/from-paper/"
    assert Round.objects.get().state == RoundState.CLOSED


def test_from_paper_changed_after_the_look_is_looked_at_again(alice: Client) -> None:
    first = alice.post(ADDRESS, typed(*GOOD))
    changed = typed((("1", "2", "3", "5"), GOOD[0][1]), GOOD[1])
    again = alice.post(ADDRESS, {**changed, "seen": seen(first)})
    assert again.status_code == 200
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("tables", "more", "words"),
    [
        ([(("1", "2", "3", "99"), GOOD[0][1])], {}, "No player has the start number “99”."),
        ([(("1", "2", "3", "x"), GOOD[0][1])], {}, "No player has the start number “x”."),
        ([(("1", "2", "3", "٤"), GOOD[0][1])], {}, "No player has the start number “٤”."),
        ([GOOD[0], (("5", "6", "1"), GOOD[1][1])], {}, "Number 1 is written twice: table 1."),
        ([(("1", "1", "3", "4"), GOOD[0][1])], {}, "Number 1 is written twice: table 1."),
        ([(("1", "2", "3", ""), GOOD[0][1])], {}, "Seat 4 has points, but no start number."),
        ([(("1",), ())], {}, "One player alone: a game needs at least two."),
        ([(GOOD[0][0], ("10", "20", "50", ""))], {}, "V1: The total is missing."),
        ([(GOOD[0][0], ("10", "20", "50", "-1"))], {}, "V1: A total cannot be below 0."),
        ([(GOOD[0][0], ("10", "20", "50", "1000000000"))], {}, "V1: “1000000000” is too large for points."),
        ([(GOOD[0][0], ("10", "20", "50", "3.5"))], {}, "V1: “3.5” is not a whole number."),
        ([(GOOD[0][0], ("10", "20", "50", "70"))], {}, "V1: The highest total is 70: the game is not over"),
        ([GOOD[0]], {"byes": "9"}, "No player has the start number “9”."),
        ([GOOD[0]], {"byes": "5 1"}, "Number 1 is written twice: table 1."),
    ],
)  # fmt: skip
def test_from_paper_says_at_the_table_what_is_wrong_and_keeps_what_was_typed(
    alice: Client, tables: list[tuple[tuple[str, ...], tuple[str, ...]]], more: dict[str, str], words: str
) -> None:
    data = typed(*tables, **more)
    answer = alice.post(ADDRESS, data)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert words in text
    assert all(f'value="{value}"' in text for name, value in data.items() if value and name[0] == "t")
    assert not Round.objects.exists()


def test_from_paper_cuts_no_number_to_that_of_somebody_else(alice: Client) -> None:
    """With nine digits 000000012 is 12, not the 1 of its first digits."""
    answer = alice.post(ADDRESS, typed((("000000012", "2", "3", "4"), GOOD[0][1])))
    assert "No player has the start number “000000012”." in answer.content.decode()
    answer = alice.post(ADDRESS, typed(GOOD[0], byes="000000012"))
    assert "No player has the start number “000000012”." in answer.content.decode()
    assert not Round.objects.exists()


def test_from_paper_of_nobody_is_not_saved(alice: Client) -> None:
    assert alice.post(ADDRESS, typed()).status_code == 422


def test_V1_unusual_totals_are_told_before_they_are_saved(alice: Client) -> None:
    looked = alice.post(ADDRESS, typed((GOOD[0][0], ("10", "20", "50", "300"))))
    assert "300 points are unusually many" in looked.content.decode()
    assert save(alice, typed((GOOD[0][0], ("10", "20", "50", "300")))).status_code == 302


def test_T5_by_time_is_taken_from_the_slip(alice: Client) -> None:
    assert save(alice, typed((GOOD[0][0], ("10", "20", "50", "70")), t1_time="on")).status_code == 302
    assert Round.objects.get().games.get(table=1).results.get().by_time


def test_from_paper_withdrawn_player_has_to_return_first(alice: Client, event: Event) -> None:
    event.entries.filter(number=4).update(attendance=Attendance.WITHDRAWN)
    answer = alice.post(ADDRESS, typed(GOOD[0]))
    assert "Number 4 has withdrawn" in answer.content.decode()


def test_from_paper_without_totals_goes_to_the_results(alice: Client) -> None:
    answer = save(alice, typed((GOOD[0][0], ())))
    assert answer["Location"] == reverse("results_round", args=["cup", 1])


def test_field_3_slips_sent_twice_get_the_same_answer(alice: Client) -> None:
    first = save(alice, typed(*GOOD))
    for more in ({}, {"seen": "x"}):
        again = alice.post(ADDRESS, {**typed(*GOOD), **more})
        assert (again.status_code, again["Location"]) == (first.status_code, first["Location"])
    assert Round.objects.count() == 1


def test_from_paper_other_slips_of_a_published_round_are_refused_with_all_that_was_typed(alice: Client) -> None:
    save(alice, typed(*GOOD))
    other = typed((("5", "2", "3", "4"), GOOD[0][1]), key="other")
    looked = alice.post(ADDRESS, other)
    answer = alice.post(ADDRESS, {**other, "seen": seen(looked)})
    assert answer.status_code in (409, 422)
    assert 'value="101"' in answer.content.decode()


def test_from_paper_of_a_published_round_leads_to_its_results(alice: Client) -> None:
    save(alice, typed(*GOOD))
    assert alice.get(ADDRESS)["Location"] == reverse("results_round", args=["cup", 1])


def test_from_paper_has_room_for_more_tables(alice: Client) -> None:
    assert alice.get(ADDRESS).content.decode().count('id="slip-') == 2
    assert alice.get(f"{ADDRESS}?tables=14").content.decode().count('id="slip-') == 14
    assert alice.get(f"{ADDRESS}?tables=99999").content.decode().count('id="slip-') == 2
    assert alice.get(f"{ADDRESS}?tables=999").content.decode().count('id="slip-') == 200


def test_from_paper_before_any_player_teaches(alice: Client) -> None:
    factories.event(slug="empty", owner=factories.user("alice"))
    assert "Put the players in first" in alice.get("/o/empty/rounds/1/from-paper/").content.decode()
