"""Links of tables: signed over event, round, table and generation; a short code to type; a cookie in their place."""

from dataclasses import replace

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests import factories
from tests.at_table import BASE, Hall, hall
from tournament import links, table_confirm
from tournament.links import Phone, Place, State
from tournament.models import Event, Round

numbers = st.integers(0, 10**6)
places = st.builds(Place, numbers, numbers, numbers, numbers)


@given(places)
def test_a_token_says_its_place(place: Place) -> None:
    assert links.read(links.token(place)) == place


@given(places, places)
def test_a_signature_is_of_one_place(place: Place, other: Place) -> None:
    signature = links.token(place).rpartition(".")[2]
    assert (links.read(f"{other.text}.{signature}") is None) == (place != other)


@pytest.mark.parametrize(
    "text",
    ["", ".", "1.1.1.1", "1.1.1.1.", "1.1.1.x", "1.1.1.1.AAAAAAAAAAAAAAAA", "x" * 999, "1.1.1.é.AAAAAAAAAAAAAAAA"],
)
def test_what_nobody_signed_is_no_link(text: str) -> None:
    assert links.read(text) is None


@given(places, st.text(alphabet="0123456789abcdef", min_size=16, max_size=16), st.none() | st.integers(1, 9999))
def test_a_cookie_says_its_phone(place: Place, name: str, entry: int | None) -> None:
    phone = Phone(place, name, entry)
    assert links.phone_of({links.COOKIE: links.cookie(phone)}) == phone


@pytest.mark.parametrize("change", ["1", "x"])
def test_a_cookie_that_was_changed_is_none(change: str) -> None:
    cookie = links.cookie(Phone(Place(1, 1, 1, 1), "a" * 16))
    assert links.phone_of({links.COOKIE: change + cookie}) is None
    assert links.phone_of({}) is None


def test_a_link_is_no_cookie() -> None:
    """The signature of one is no good for the other."""
    assert links.phone_of({links.COOKIE: links.token(Place(1, 1, 1, 1))}) is None


@pytest.fixture
def one(db: None) -> Hall:
    return hall()


def test_every_table_has_its_own_link_and_code(one: Hall) -> None:
    found = links.of_round(one.round, base=BASE)
    assert [link.table for link in found] == [1, 2]
    assert len({link.url for link in found}) == len({link.code for link in found}) == 2
    assert all(link.url.startswith(f"{BASE}/t/?k=") for link in found)


@pytest.mark.parametrize("typed", ["{}", " {} ", "{} ", "0{}"])
def test_a_code_finds_its_table_however_it_is_typed(one: Hall, typed: str) -> None:
    for link in links.of_round(one.round, base=BASE):
        for text in (link.code, link.code.lower(), link.code.replace("-", ""), link.code.replace("-", " ")):
            place = links.find(typed.format(text))
            assert place is not None
            assert place.table == link.table


def test_a_code_of_one_table_is_wrong_at_another(one: Hall) -> None:
    first, second = links.of_round(one.round, base=BASE)
    assert links.find(f"2-{first.code[2:]}") is None
    assert links.find(first.code, slug="other") is None
    assert links.find(second.code, slug="cup") is not None


@pytest.mark.parametrize("typed", ["", "7", "ABCDE", "1-ABCD", "1-ABCDEF", "1-ÀBCDE", "9999-ABCDE", "٣-ABCDE"])
def test_what_is_no_code_finds_nothing(one: Hall, typed: str) -> None:
    assert links.find(typed) is None


def test_a_link_works_while_its_round_runs(one: Hall) -> None:
    place = one.phone().place
    assert links.game_of(place)[1] == State.OPEN
    Round.objects.update(closed_at=timezone.now())
    assert links.game_of(place)[1] == State.CLOSED
    assert links.of_round(Round.objects.get(), base=BASE) == ()


def test_a_renewed_link_is_another_and_the_old_one_says_so(one: Hall) -> None:
    before = links.of_round(one.round, base=BASE)
    table_confirm.renew(one.game().round, tables=[1], by=factories.user())
    after = links.of_round(one.round, base=BASE)
    assert (before[0] != after[0], before[1] == after[1]) == (True, True)
    place = one.phone().place
    assert links.game_of(place)[1] == State.RENEWED
    assert links.game_of(replace(place, generation=2))[1] == State.OPEN
    assert links.find(before[0].code) is None


def test_field_6_there_is_no_link_where_players_do_not_enter_results(one: Hall) -> None:
    Event.objects.update(players_enter=False)
    assert links.of_round(Round.objects.get(), base=BASE) == ()
    assert links.game_of(one.phone().place)[1] == State.SWITCHED_OFF


def test_a_link_of_a_deleted_event_leads_nowhere(one: Hall) -> None:
    Event.objects.update(deleted_at=timezone.now())
    assert links.game_of(one.phone().place) == (None, State.UNKNOWN)
