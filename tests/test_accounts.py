"""The first organiser's code and invited users' links: each works once."""

import datetime as dt
from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.contrib.auth.models import User
from django.db import connection

from tests import factories
from tournament import accounts, invited
from tournament.errors import Conflict, TournamentError
from tournament.models import SetupCode

pytestmark = pytest.mark.django_db
GOOD = "four cards face down"


def test_code_makes_the_first_account_once() -> None:
    code = accounts.new_code()
    made = accounts.first_organiser(code=code, username="alice", password=GOOD)
    assert made.check_password(GOOD)
    assert (made.is_staff, made.is_superuser) == (False, False)
    assert not SetupCode.objects.exists()
    with pytest.raises(Conflict):
        accounts.first_organiser(code=code, username="mallory", password=GOOD)
    assert User.objects.count() == 1


def test_code_is_stored_as_a_hash_only() -> None:
    code = accounts.new_code()
    assert code.replace("-", "") not in SetupCode.objects.get().code_hash


def test_code_is_read_kindly() -> None:
    code = accounts.new_code()
    typed = f" {code.lower().replace('-', ' ')} "
    assert accounts.first_organiser(code=typed, username="alice", password=GOOD).username == "alice"


def test_code_newer_replaces_the_older() -> None:
    old, _new = accounts.new_code(), accounts.new_code()
    with pytest.raises(TournamentError) as refusal:
        accounts.first_organiser(code=old, username="alice", password=GOOD)
    assert refusal.value.field == "code"


@pytest.mark.parametrize(
    ("username", "password", "field"),
    [
        ("", GOOD, "username"),
        ("a b", GOOD, "username"),
        ("alice", "short", "password"),
        ("alice", "password", "password"),
    ],
)
def test_code_is_kept_when_the_account_is_refused(username: str, password: str, field: str) -> None:
    code = accounts.new_code()
    with pytest.raises(TournamentError) as refusal:
        accounts.first_organiser(code=code, username=username, password=password)
    assert refusal.value.field == field
    assert not User.objects.exists()
    assert accounts.first_organiser(code=code, username="alice", password=GOOD).username == "alice"


def test_code_is_worthless_where_an_account_exists() -> None:
    code = accounts.new_code()
    factories.user("alice")
    with pytest.raises(Conflict):
        accounts.first_organiser(code=code, username="mallory", password=GOOD)


def test_link_works_until_the_password_is_set() -> None:
    dana = User.objects.create_user("dana")
    link = accounts.link(dana)
    assert accounts.of_link(link) == dana
    dana.set_password(GOOD)
    dana.save()
    assert accounts.of_link(link) is None


def test_link_never_opens_an_account_with_a_password() -> None:
    assert accounts.of_link(accounts.link(factories.user("alice"))) is None


def test_link_newer_ends_the_older() -> None:
    dana = User.objects.create_user("dana")
    older = accounts.link(dana)
    newer = accounts.link(User.objects.get())
    assert accounts.of_link(older) is None
    assert accounts.of_link(newer) == dana


def test_first_password_once_the_link_has_ended_meanwhile_is_refused() -> None:
    link = accounts.link(User.objects.create_user("dana"))
    opened = accounts.of_link(link)
    assert opened is not None
    invited.end_links(User.objects.get())
    with pytest.raises(Conflict):
        accounts.first_password(opened, hashed=make_password(GOOD))
    assert not User.objects.get().has_usable_password()


def test_end_links_leaves_a_password_as_it_is() -> None:
    alice = factories.user("alice")
    invited.end_links(alice)
    assert User.objects.get().check_password(factories.PASSWORD)


@pytest.mark.parametrize(("user", "token"), [("", ""), ("MQ", "x-y"), ("%%", "x"), ("bm9uZQ", "x")])
def test_link_forged_opens_nothing(user: str, token: str) -> None:
    User.objects.create_user("dana")
    assert accounts.of_link(accounts.Link(user, token)) is None


def test_link_is_too_old_after_three_days() -> None:
    with time_machine.travel(dt.datetime(2026, 11, 28, tzinfo=dt.UTC), tick=False):
        dana = User.objects.create_user("dana")
        link = accounts.link(dana)
    with time_machine.travel(dt.datetime(2026, 12, 1, 0, 0, 1, tzinfo=dt.UTC), tick=False):
        assert accounts.of_link(link) is None


def watch_hashing(monkeypatch: pytest.MonkeyPatch, seen: Callable[[], object]) -> None:
    encode = MD5PasswordHasher.encode

    def watched(self: MD5PasswordHasher, password: str, salt: str) -> str:
        seen()
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", watched)


def test_nothing_is_hashed_while_the_database_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    depths: list[int] = []
    outside = len(connection.savepoint_ids)
    watch_hashing(monkeypatch, lambda: depths.append(len(connection.savepoint_ids)))
    accounts.first_organiser(code=accounts.new_code(), username="alice", password=GOOD)
    assert depths == [outside] * 3


def test_code_used_by_somebody_else_meanwhile_makes_no_second_account(monkeypatch: pytest.MonkeyPatch) -> None:
    code = accounts.new_code()
    watch_hashing(monkeypatch, SetupCode.objects.all().delete)
    with pytest.raises(Conflict):
        accounts.first_organiser(code=code, username="alice", password=GOOD)
    assert not User.objects.exists()
