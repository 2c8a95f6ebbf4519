"""Calls for the referee: one at a time for a table, nobody called twice, taken and done by those who judge."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests import factories
from tests.at_table import Hall
from tournament import referee
from tournament.errors import TournamentError
from tournament.models import Event, RefereeCall
from tournament.queries import grid

pytestmark = pytest.mark.django_db


def call(one: Hall, words: str = "", *, key: str = "k", table: int = 1) -> RefereeCall:
    return referee.call(one.game(table), words=words, key=key, phone=one.phone(table))


def test_a_call_is_in_the_queue_the_longest_waiting_first(one: Hall) -> None:
    first, second = call(one, "cards"), call(one, table=2)
    assert grid.calls(one.event) == [first, second]


def test_a_call_sent_twice_is_one_even_when_it_is_done_meanwhile(one: Hall, alice: User) -> None:
    first = call(one)
    referee.finish(first, by=alice, at=timezone.now())
    assert call(one) == first
    assert grid.calls(one.event) == []


def test_further_words_are_added_to_an_open_call(one: Hall) -> None:
    call(one, "cards", key="1")
    call(one, "", key="2")
    call(one, "quick", key="3")
    call(one, "quick", key="4")
    assert RefereeCall.objects.get().words == "cards · quick"


def test_words_that_do_not_fit_are_refused_not_cut(one: Hall) -> None:
    call(one, "x" * 150, key="1")
    with pytest.raises(TournamentError):
        call(one, "y" * 100, key="2")
    with pytest.raises(TournamentError):
        call(one, "y" * 201, key="3", table=2)


def test_taken_it_goes_behind_those_that_wait_and_says_by_whom(one: Hall, alice: User) -> None:
    first, second = call(one), call(one, table=2)
    referee.take(first, by=alice, at=timezone.now())
    assert grid.calls(one.event) == [second, first]
    assert RefereeCall.objects.get(pk=first.pk).taken_by == alice


def test_taken_by_two_it_is_of_the_first(one: Hall, alice: User) -> None:
    first, bob = call(one), factories.user("bob")
    referee.take(first, by=alice, at=timezone.now())
    referee.take(first, by=bob, at=timezone.now())
    assert RefereeCall.objects.get().taken_by == alice


def test_done_the_table_can_call_again(one: Hall, alice: User) -> None:
    referee.finish(call(one, key="1"), by=alice, at=timezone.now())
    again = call(one, key="2")
    assert grid.calls(one.event) == [again]


def test_the_table_needs_nobody_any_more(one: Hall) -> None:
    call(one)
    referee.cancel(one.game(), at=timezone.now(), phone=one.phone())
    referee.cancel(one.game(), at=timezone.now(), phone=one.phone())
    assert grid.calls(one.event) == []


def test_a_call_and_what_becomes_of_it_is_new_to_the_phones_and_not_to_the_public(one: Hall, alice: User) -> None:
    found = call(one)
    referee.take(found, by=alice, at=timezone.now())
    referee.finish(found, by=alice, at=timezone.now())
    event = Event.objects.get()
    assert (event.revision, event.table_revision) == (0, 3)
    assert one.view().desk.revision == 3
