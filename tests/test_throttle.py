"""The log-in throttle: slow for guessers, never a lock."""

import datetime as dt

import pytest

from tournament import throttle
from tournament.models import LoginBucket
from tournament.throttle import ACCOUNT, ADDRESS, PAIR

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 9, 0, tzinfo=dt.UTC)
HALL = "192.168.1.1"


def tries(count: int, account: str = "alice", address: str = HALL, *, at: dt.datetime = NOW) -> list[int]:
    return [throttle.take(account, address, at=at) for _ in range(count)]


def test_take_lets_a_few_attempts_pass_then_says_how_long() -> None:
    assert tries(PAIR.size) == [0] * PAIR.size
    assert tries(2) == [16, 16]


def test_take_after_the_wait_lets_one_more_pass() -> None:
    tries(PAIR.size)
    assert tries(2, at=NOW + PAIR.every) == [0, 16]


def test_take_of_one_account_leaves_others_at_the_same_address_alone() -> None:
    tries(PAIR.size + 5)
    assert tries(1, "bob") == [0]


def test_take_from_many_addresses_drains_the_account_for_seconds_only() -> None:
    guesses = [throttle.take("alice", f"10.0.0.{number}", at=NOW) for number in range(ACCOUNT.size + 1)]
    assert guesses == [0] * ACCOUNT.size + [6]
    assert tries(1, at=NOW + ACCOUNT.every) == [0]


def test_take_of_many_accounts_from_one_address_is_generous() -> None:
    assert {throttle.take(f"user{number}", HALL, at=NOW) for number in range(ADDRESS.size)} == {0}
    assert throttle.take("one more", HALL, at=NOW) == 2


def test_take_knows_the_account_however_its_name_is_written() -> None:
    tries(PAIR.size, "Alice ")
    assert tries(1, "alice") == [16]


def test_take_with_the_clock_set_back_by_an_hour_begins_anew_and_locks_nobody_out() -> None:
    tries(PAIR.size + 1)
    back = NOW - dt.timedelta(hours=1)
    assert tries(PAIR.size, at=back) == [0] * PAIR.size
    assert tries(1, at=back) == [16]
    assert tries(1, at=back + PAIR.every) == [0]


def test_forgive_empties_nothing_for_the_right_password() -> None:
    for _ in range(3):
        tries(PAIR.size)
        throttle.forgive("alice", HALL)
    assert tries(1) == [0]


def test_take_keeps_no_names_and_forgets_full_buckets() -> None:
    tries(1, "my-password-by-mistake")
    assert all(len(key) == 64 for key in LoginBucket.objects.values_list("key", flat=True))
    tries(1, "bob", at=NOW + dt.timedelta(hours=2))
    assert LoginBucket.objects.count() == 3
