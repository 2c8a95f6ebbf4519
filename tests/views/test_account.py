"""Logging in, the first organiser, passwords and the language, through HTTP."""

import datetime as dt

import pytest
import time_machine
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests import factories
from tournament import accounts, browsers, throttle
from tournament.models import LoginBucket

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 9, 0, tzinfo=dt.UTC)
GOOD = "four cards face down"


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.cookies["django_language"] = "en"


def log_in(client: Client, password: str = factories.PASSWORD, **fields: str) -> int:
    sent = {"username": "alice", "password": password, **fields}
    return client.post(reverse("login"), sent).status_code


@pytest.mark.parametrize(
    ("wanted", "leads"),
    [
        ("/o/cup/results/1/7/", "/o/cup/results/1/7/"),
        ("", "/o/"),
        ("https://evil.example/", "/o/"),
        ("//evil.example/", "/o/"),
        ("javascript:alert(1)", "/o/"),
    ],
)
def test_login_leads_on_to_our_own_pages_only(client: Client, wanted: str, leads: str) -> None:
    factories.user("alice")
    shown = client.get(reverse("login"), {"next": wanted})
    assert shown.context["next"] == leads
    sent = {"username": "alice", "password": factories.PASSWORD, "next": wanted}
    assert client.post(reverse("login"), sent).headers["Location"] == leads


def test_login_wrong_says_so_and_keeps_the_name(client: Client) -> None:
    factories.user("alice")
    answer = client.post(reverse("login"), {"username": "alice", "password": "wrong"})
    assert answer.status_code == 422
    content = answer.content.decode()
    assert "The user name or the password is not right." in content
    assert 'value="alice"' in content
    assert "wrong" not in content.replace("wrong ", "")


def test_login_too_often_waits_and_does_not_even_look_at_the_password(client: Client) -> None:
    factories.user("alice")
    with time_machine.travel(NOW, tick=False):
        assert [log_in(client, "guess") for _ in range(throttle.PAIR.size)] == [422] * throttle.PAIR.size
        assert log_in(client) == 429
        assert "_auth_user_id" not in client.session
    with time_machine.travel(NOW + throttle.PAIR.every, tick=False):
        assert log_in(client) == 302


def test_login_of_others_in_the_hall_goes_on_while_one_is_throttled(client: Client) -> None:
    factories.user("alice")
    factories.user("bob")
    with time_machine.travel(NOW, tick=False):
        for _ in range(throttle.PAIR.size + 1):
            log_in(client, "guess")
        assert log_in(client, username="bob") == 302


def test_login_right_every_time_is_never_throttled(client: Client) -> None:
    factories.user("alice")
    with time_machine.travel(NOW, tick=False):
        assert {log_in(client) for _ in range(3 * throttle.PAIR.size)} == {302}


def guess_until_all_wait() -> None:
    """A script in the hall, behind the same address as everybody, that tries without an end."""
    for key, bucket in throttle._keys("alice", "127.0.0.1").items():
        LoginBucket.objects.update_or_create(key=key, defaults={"full_at": NOW + bucket.size * bucket.every})


def test_login_from_a_browser_that_was_logged_in_before_is_open_whatever_a_script_in_the_hall_tries(
    client: Client,
) -> None:
    factories.user("alice")
    with time_machine.travel(NOW, tick=False):
        assert log_in(client) == 302
        client.post(reverse("logout"))
        guess_until_all_wait()
        stranger = Client()
        assert log_in(stranger) == 429
        assert log_in(client, "mistyped") == 422
        assert log_in(client) == 302
        assert log_in(stranger) == 429, "what strangers have tried is not forgiven with it"


def test_login_with_the_cookie_of_another_account_is_a_strangers(client: Client) -> None:
    factories.user("alice")
    factories.user("bob")
    with time_machine.travel(NOW, tick=False):
        assert log_in(client, username="bob") == 302
        bobs = client.cookies[browsers.fresh("bob").name].value
        client.cookies[browsers.fresh("alice").name] = bobs
        guess_until_all_wait()
        assert log_in(client) == 429


@pytest.mark.parametrize("secure", [False, True])
def test_login_cookie_of_a_known_browser_is_for_the_log_in_page_alone(
    client: Client, settings: Settings, secure: bool
) -> None:
    settings.SESSION_COOKIE_SECURE = secure
    factories.user("alice")
    log_in(client)
    cookie = client.cookies[browsers.fresh("alice").name]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (reverse("login"), True, "Lax")
    assert (bool(cookie["secure"]), cookie["max-age"]) == (secure, browsers.AGE)


def test_login_wrong_makes_no_browser_known(client: Client) -> None:
    factories.user("alice")
    log_in(client, "guess")
    assert not [name for name in client.cookies if name.startswith("kabo_known")]


def test_login_changes_the_session_and_takes_none_that_was_laid_under(client: Client) -> None:
    """Nobody can be given a session beforehand that is theirs once they have logged in."""
    factories.user("alice")
    laid = SessionStore()
    laid["mine"] = "mallory's"
    laid.save()
    client.cookies["sessionid"] = laid.session_key or ""
    assert log_in(client) == 302
    assert client.cookies["sessionid"].value != laid.session_key
    assert not SessionStore().exists(laid.session_key or "")


def test_login_before_any_account_leads_to_the_first_organiser(client: Client) -> None:
    assert client.get(reverse("login")).headers["Location"] == reverse("first_organiser")


def test_logout_needs_a_post(client: Client) -> None:
    client.force_login(factories.user("alice"))
    assert client.get(reverse("logout")).status_code == 405
    assert client.post(reverse("logout")).status_code == 302
    assert "_auth_user_id" not in client.session


def test_first_organiser_with_the_code_is_logged_in(client: Client) -> None:
    code = accounts.new_code()
    assert client.get(reverse("first_organiser")).status_code == 200
    answer = client.post(reverse("first_organiser"), {"code": code, "username": "alice", "password": GOOD})
    assert answer.headers["Location"] == reverse("events")
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)
    late = Client().post(reverse("first_organiser"), {"code": code, "username": "mallory", "password": GOOD})
    assert late.headers["Location"] == reverse("login")
    assert User.objects.count() == 1


def test_first_organiser_wrong_code_is_named_and_throttled(client: Client) -> None:
    accounts.new_code()
    sent = {"code": "AAAA-AAAA-AAAA", "username": "alice", "password": GOOD}
    with time_machine.travel(NOW, tick=False):
        answer = client.post(reverse("first_organiser"), sent)
        assert list(answer.context["form"].errors) == ["code"]
        assert 'value="alice"' in answer.content.decode()
        codes = [client.post(reverse("first_organiser"), sent).status_code for _ in range(throttle.PAIR.size)]
    assert codes[-1] == 429
    assert not User.objects.exists()


def test_first_organiser_says_all_that_is_wrong_at_once(client: Client) -> None:
    accounts.new_code()
    sent = {"code": "AAAA-AAAA-AAAA", "username": "Petr Novák", "password": "12345678"}
    answer = client.post(reverse("first_organiser"), sent)
    assert sorted(answer.context["form"].errors) == ["code", "password", "username"]
    page = answer.content.decode()
    assert "Passwords have to be typed anew." in page
    assert "What you typed is kept. Look" not in page
    assert 'value="Petr Novák"' in page


def test_first_organiser_with_the_right_code_hears_of_the_others_alone(client: Client) -> None:
    sent = {"code": accounts.new_code(), "username": "", "password": "petr"}
    answer = client.post(reverse("first_organiser"), sent)
    assert sorted(answer.context["form"].errors) == ["password", "username"]


@pytest.mark.parametrize("bad", ["12345678", "alicealice", "Alice1234", "1234alice", "short"])
def test_password_that_is_easy_to_guess_is_refused_where_it_was_typed(client: Client, bad: str) -> None:
    client.force_login(factories.user("alice"))
    sent = {"old_password": factories.PASSWORD, "new_password1": bad, "new_password2": bad}
    answer = client.post(reverse("password"), sent)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["new_password1"])
    assert "Passwords have to be typed anew." in answer.content.decode()


def test_password_with_the_user_name_among_other_words_is_taken(client: Client) -> None:
    client.force_login(factories.user("alice"))
    sent = {"old_password": factories.PASSWORD, "new_password1": "alice has cards", "new_password2": "alice has cards"}
    assert client.post(reverse("password"), sent).status_code == 302


def test_first_password_of_an_invited_is_refused_where_it_was_typed(client: Client) -> None:
    link = accounts.link(User.objects.create_user("spolu"))
    client.get(reverse("password"), {"user": link.user, "token": link.token})
    answer = client.post(reverse("password"), {"new_password1": "spoluspolu", "new_password2": "spoluspolu"})
    assert list(answer.context["form"].errors) == ["new_password1"]
    assert "Passwords have to be typed anew." in answer.content.decode()


def test_no_account_exists_by_default() -> None:
    assert accounts.nobody_yet()


def test_password_changed_keeps_the_session(client: Client) -> None:
    client.force_login(factories.user("alice"))
    sent = {"old_password": factories.PASSWORD, "new_password1": GOOD, "new_password2": GOOD}
    assert client.post(reverse("password"), sent).status_code == 302
    assert client.get(reverse("events")).status_code == 200
    assert User.objects.get().check_password(GOOD)


def test_password_change_with_a_wrong_old_one_is_refused(client: Client) -> None:
    client.force_login(factories.user("alice"))
    sent = {"old_password": "wrong", "new_password1": GOOD, "new_password2": GOOD}
    answer = client.post(reverse("password"), sent)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["old_password"])


def test_password_change_is_guessed_no_more_often_than_the_throttle_lets(client: Client) -> None:
    """At a laptop that was left open; the owner's other browser is not made to wait."""
    alice = factories.user("alice")
    client.force_login(alice)
    sent = {"old_password": "wrong", "new_password1": GOOD, "new_password2": GOOD}
    with time_machine.travel(NOW, tick=False):
        codes = [client.post(reverse("password"), sent).status_code for _ in range(throttle.CHANGE.size + 1)]
        assert codes == [422] * throttle.CHANGE.size + [429]
        mine = Client()
        mine.force_login(alice)
        assert mine.post(reverse("password"), sent | {"old_password": factories.PASSWORD}).status_code == 302


def test_password_page_is_for_users(client: Client) -> None:
    factories.user("alice")
    assert client.get(reverse("password")).headers["Location"].startswith(reverse("login"))


def test_language_is_kept_in_a_cookie_and_needs_a_post(client: Client) -> None:
    assert client.get(reverse("set_language")).status_code == 405
    answer = client.post(reverse("set_language"), {"language": "cs", "next": "/login/"})
    assert answer.headers["Location"] == "/login/"
    assert answer.cookies["django_language"].value == "cs"
