"""The cookie of a browser that has logged in before: of one account, not to be made by others, no key to anything."""

import datetime as dt

import pytest
import time_machine
from django.core import signing

from tournament import browsers

NOW = dt.datetime(2026, 11, 28, 9, 0, tzinfo=dt.UTC)


def jar(*cookies: browsers.Cookie) -> dict[str, str]:
    return {cookie.name: cookie.value for cookie in cookies}


def test_known_is_a_name_of_its_own_for_each_log_in() -> None:
    one, other = (browsers.known(jar(browsers.fresh("alice")), "alice") for _ in range(2))
    assert len({one, other, ""}) == 3


def test_known_of_several_accounts_at_one_laptop() -> None:
    kept = jar(browsers.fresh("alice"), browsers.fresh("bob"))
    assert len(kept) == 2
    assert all(browsers.known(kept, name) for name in ("alice", "bob"))
    assert not browsers.known(kept, "charlie")


@pytest.mark.parametrize("typed", ["Alice", "alice ", "", "bob"])
def test_known_is_of_the_very_account(typed: str) -> None:
    assert browsers.known(jar(browsers.fresh("alice")), typed) == ""


def test_known_cookie_of_one_account_under_the_name_of_another_is_none() -> None:
    bobs, alices = browsers.fresh("bob"), browsers.fresh("alice")
    assert browsers.known({alices.name: bobs.value}, "alice") == ""


@pytest.mark.parametrize(
    "forged",
    ["", "x", "a:b:c", signing.dumps(["alice", "forged"], salt="another")],
    ids=["empty", "word", "parts", "salt"],  # the last has the time in it
)
def test_known_cookie_that_is_not_ours_is_none(forged: str) -> None:
    ours = browsers.fresh("alice")
    assert browsers.known({ours.name: forged}, "alice") == ""
    assert browsers.known({ours.name: f"{ours.value}x"}, "alice") == ""


def test_known_ends_after_a_year() -> None:
    with time_machine.travel(NOW, tick=False):
        kept = jar(browsers.fresh("alice"))
    for seconds, known in ((browsers.AGE, True), (browsers.AGE + 1, False)):
        with time_machine.travel(NOW + dt.timedelta(seconds=seconds), tick=False):
            assert bool(browsers.known(kept, "alice")) is known


def test_known_cookie_says_no_name_and_nothing_of_the_password() -> None:
    cookie = browsers.fresh("josef.novak")
    inside = signing.b64_decode(cookie.value.partition(":")[0].encode())
    assert b"josef" not in inside
    assert "josef" not in cookie.name
