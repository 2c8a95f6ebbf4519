"""The log-in throttle: slow for guessers, never a lock."""

import datetime as dt

import pytest

from tournament import throttle
from tournament.models import LoginBucket
from tournament.throttle import ACCOUNT, ADDRESS, BROWSER, CHANGE, CODE, FIRST, PAIR, TABLE, Bucket

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


def drained(keys: dict[str, Bucket], *, at: dt.datetime = NOW) -> None:
    """Buckets as a script leaves them that tries without an end."""
    for key, bucket in keys.items():
        LoginBucket.objects.update_or_create(key=key, defaults={"full_at": at + bucket.size * bucket.every})


def script(*, at: dt.datetime = NOW) -> None:
    """It tries in the hall, behind the address of everybody, for this account."""
    drained(throttle._keys("alice", HALL), at=at)


def test_take_of_a_known_browser_goes_on_whatever_strangers_try() -> None:
    script()
    assert tries(1)[0] > 0, "a stranger waits"
    assert throttle.take("alice", HALL, browser="laptop", at=NOW) == 0
    for minute in range(3):
        later = NOW + minute * dt.timedelta(minutes=1)
        script(at=later)
        assert throttle.take("alice", HALL, browser="laptop", at=later) == 0


def test_take_of_a_known_browser_costs_strangers_nothing() -> None:
    for number in range(PAIR.size):
        assert throttle.take("alice", HALL, browser=f"laptop {number}", at=NOW) == 0
    assert tries(PAIR.size) == [0] * PAIR.size


def test_take_with_a_stolen_cookie_is_bounded_by_its_bucket_and_that_of_strangers() -> None:
    script()
    guesses = [throttle.take("alice", HALL, browser="stolen", at=NOW) for _ in range(BROWSER.size + 2)]
    assert guesses[: BROWSER.size] == [0] * BROWSER.size
    assert all(0 < wait <= 16 for wait in guesses[BROWSER.size :])
    assert throttle.take("alice", HALL, browser="the owner's", at=NOW) == 0


def test_take_of_a_known_browser_that_has_tried_too_often_is_a_stranger() -> None:
    several = [throttle.take("alice", HALL, browser="laptop", at=NOW) for _ in range(BROWSER.size + PAIR.size + 1)]
    assert several[:-1] == [0] * (BROWSER.size + PAIR.size)
    assert several[-1] == 16


def test_forgive_of_a_known_browser_leaves_what_strangers_have_tried() -> None:
    tries(PAIR.size)
    for _ in range(3 * BROWSER.size):
        assert throttle.take("alice", HALL, browser="laptop", at=NOW) == 0
        throttle.forgive("alice", HALL, browser="laptop")
    assert tries(1) == [16]


def test_take_counts_all_addresses_of_an_ipv6_network_together() -> None:
    assert [throttle.take("alice", f"2001:db8::{number:x}", at=NOW) for number in range(PAIR.size + 1)][-1] == 16
    assert throttle.take("alice", "2001:db8:0:1::1", at=NOW) == 0
    assert throttle.network("not an address") == "not an address"


def test_take_counts_ipv4_addresses_written_as_ipv6_one_by_one() -> None:
    assert [throttle.network(f"::ffff:{address}") for address in ("10.0.0.5", "8.8.8.8")] == ["10.0.0.5", "8.8.8.8"]
    assert [throttle.take("alice", "::ffff:10.0.0.5", at=NOW) for _ in range(PAIR.size + 1)][-1] == 16
    assert throttle.take("alice", "10.0.0.5", at=NOW) > 0
    assert throttle.take("alice", "::ffff:8.8.8.8", at=NOW) == 0


def test_take_first_from_elsewhere_keeps_nobody_from_making_the_first_account() -> None:
    for number in range(50):
        throttle.take_first(f"10.0.0.{number}", at=NOW)
    assert [throttle.take_first(HALL, at=NOW) for _ in range(FIRST.size + 1)] == [0] * FIRST.size + [16]


def test_take_change_is_of_one_session() -> None:
    assert [throttle.take_change("hers", at=NOW) for _ in range(CHANGE.size + 1)] == [0] * CHANGE.size + [16]
    assert throttle.take_change("his", at=NOW) == 0


def test_take_code_by_a_phone_that_was_at_a_table_goes_on_whatever_strangers_try() -> None:
    assert [throttle.take_code(HALL, at=NOW) for _ in range(CODE.size + 1)] == [0] * CODE.size + [3]
    assert throttle.take_code(HALL, table="1.1.7.1", at=NOW) == 0
    assert [throttle.take_code(HALL, table="1.1.8.1", at=NOW) for _ in range(TABLE.size + 1)][-1] == 6
    assert throttle.take_code(HALL, table="1.1.7.1", at=NOW) == 0


def test_take_code_of_one_event_leaves_others_alone() -> None:
    drained(throttle._codes("10.0.0.1", "cup", ""))
    assert throttle.take_code(HALL, slug="cup", at=NOW) > 0
    assert throttle.take_code(HALL, slug="other", at=NOW) == 0
