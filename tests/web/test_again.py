"""Field report 21: the log-in ends, nothing typed is lost: it goes to the log-in, and back with one press."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.field.forms import Form, forms
from tests.field.snapshot import everything
from tournament.enums import Role
from tournament.models import Entry, Event, HistoryLine, Organiser

pytestmark = pytest.mark.django_db
NAME = 'Eva <b>"Malá"</b> & spol. 🎉'
TYPED = {"number": "1", "name": NAME, "club": "Brno\r\nPraha", "short_name": "", "ranked": "on", "key": "k"}


@pytest.fixture
def browser() -> Client:
    """A browser whose log-in has ended, on a page that was opened before; tokens are checked."""
    factories.event(owner=factories.user("alice"), slug="cup")
    made = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    made.force_login(factories.user("alice"))
    made.get("/o/cup/players/new/")
    Session.objects.all().delete()
    return made


def with_token(browser: Client, data: dict[str, Any]) -> dict[str, Any]:
    return {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value, **data}


def form(page: bytes, action: str) -> Form:
    return next(found for found in forms(page.decode()) if found.action == action and found.method == "post")


def log_in(browser: Client, page: bytes, password: str = factories.PASSWORD) -> Any:
    data = form(page, reverse("login")).data | {"username": "alice", "password": password}
    return browser.post(reverse("login"), data)


def arrive(browser: Client, path: str, data: dict[str, Any]) -> Any:
    """Send the form, and follow to the log-in as a browser does with 307: with all that was sent."""
    answer = browser.post(path, with_token(browser, data))
    assert answer.status_code == 307
    to = answer.headers["Location"]
    assert to.startswith(f"{reverse('login')}?next={path}")
    return browser.post(to, with_token(browser, data))


def test_what_was_typed_is_saved_after_the_log_in_by_one_press(browser: Client) -> None:
    path = reverse("player_new", args=["cup"])
    shown = arrive(browser, path, TYPED)
    assert shown.status_code == 200
    assert "Your log-in has ended." in shown.content.decode()
    wrong = log_in(browser, shown.content, "guess")
    assert wrong.status_code == 422
    answer = log_in(browser, wrong.content)
    assert not Entry.objects.exists()
    again = form(answer.content, path)
    assert {name: values for name, values in again.data.items() if name != "csrfmiddlewaretoken"} == {
        name: [value] for name, value in TYPED.items()
    }
    assert browser.post(path, again.data).status_code == 302
    assert Entry.objects.get().name == NAME


def test_what_was_typed_goes_nowhere_but_to_our_own_pages(browser: Client) -> None:
    to = f"{reverse('login')}?next=https://evil.example/&kept=1"
    shown = browser.post(to, with_token(browser, TYPED))
    answer = log_in(browser, shown.content)
    assert b"evil.example" not in answer.content
    assert form(answer.content, reverse("events")).data["name"] == [NAME]


def test_a_form_that_the_browser_keeps_itself_goes_the_plain_way(browser: Client) -> None:
    path = reverse("player_new", args=["cup"])
    answer = browser.post(path, with_token(browser, {**TYPED, "drafted": "1"}))
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{reverse('login')}?next={path}&ended=draft")
    shown = browser.get(answer.headers["Location"]).content.decode()
    assert "Your log-in has ended." in shown
    assert "What you typed is kept in this browser" in shown


def test_a_page_opened_once_the_log_in_has_ended_says_so_and_to_strangers_it_does_not(browser: Client) -> None:
    answer = browser.get(reverse("players", args=["cup"]))
    assert answer.headers["Location"].endswith("&ended=1")
    assert "Your log-in has ended." in browser.get(answer.headers["Location"]).content.decode()
    assert Client().get(reverse("players", args=["cup"])).headers["Location"].endswith("/players/")


OURS = {"origin": "http://testserver"}


def test_without_its_cookies_a_form_of_ours_goes_over_the_log_in_and_is_sent_with_one_press(browser: Client) -> None:
    path = reverse("player_new", args=["cup"])
    browser.cookies.clear()
    shown = browser.post(path, {"csrfmiddlewaretoken": "c" * 32, **TYPED}, headers=OURS)
    assert shown.status_code == 403
    assert "Your log-in has ended." in shown.content.decode()
    again = form(log_in(browser, shown.content).content, path)
    assert browser.post(path, again.data).status_code == 302
    assert Entry.objects.get().name == NAME


def test_without_its_cookies_a_form_that_the_browser_keeps_says_where_it_is(browser: Client) -> None:
    browser.cookies.clear()
    shown = browser.post(reverse("player_new", args=["cup"]), {**TYPED, "drafted": "1"}, headers=OURS)
    assert "What you typed is kept in this browser" in shown.content.decode()
    assert "Eva" not in shown.content.decode()


def test_with_a_token_of_old_a_form_of_somebody_logged_in_is_sent_with_one_press(browser: Client) -> None:
    path = reverse("player_new", args=["cup"])
    browser.force_login(factories.user("alice"))
    shown = browser.post(path, {"csrfmiddlewaretoken": "c" * 32, **TYPED}, headers=OURS)
    assert (shown.status_code, Entry.objects.count()) == (403, 0)
    assert browser.post(path, form(shown.content, path).data).status_code == 302
    assert Entry.objects.get().name == NAME


def test_with_a_token_of_old_a_form_is_not_shown_to_somebody_else(browser: Client) -> None:
    log_in(browser, browser.get(reverse("login")).content)  # alice: this browser remembers
    browser.force_login(factories.user("bob"))
    path = reverse("player_new", args=["cup"])
    shown = browser.post(path, {"csrfmiddlewaretoken": "c" * 32, **TYPED}, headers=OURS)
    assert shown.status_code == 403
    assert "You are logged in as bob." in shown.content.decode()
    assert "Eva" not in shown.content.decode()


@pytest.mark.parametrize("origin", [{}, {"origin": "https://evil.example"}, {"origin": "null"}])
@pytest.mark.parametrize("logged_in", [True, False])
def test_what_another_site_has_sent_is_offered_to_nobody(
    browser: Client, origin: dict[str, str], logged_in: bool
) -> None:
    if logged_in:
        browser.force_login(factories.user("alice"))
    shown = browser.post(reverse("player_new", args=["cup"]), TYPED, headers=origin)
    assert shown.status_code == 403
    assert "Eva" not in shown.content.decode()


def test_a_password_without_its_token_is_shown_nowhere(browser: Client) -> None:
    sent = {"username": "alice", "password": "secret-word"}
    shown = browser.post(reverse("login"), sent, headers=OURS)
    assert shown.status_code == 403
    assert "secret-word" not in shown.content.decode()
    assert "Passwords have to be typed anew." in shown.content.decode()


def test_a_password_is_never_carried_on(browser: Client) -> None:
    data = {"old_password": "secret-word", "new_password1": "secret-word", "new_password2": "secret-word"}
    answer = browser.post(reverse("password"), with_token(browser, data))
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{reverse('login')}?next=/password/&ended=1")
    shown = browser.post(f"{reverse('login')}?next=/password/&kept=1", with_token(browser, data))
    assert b"secret-word" not in shown.content


def test_a_file_has_to_be_chosen_once_more_and_the_page_says_so(browser: Client) -> None:
    path = reverse("players_import", args=["cup"])
    shown = arrive(browser, path, {"file": SimpleUploadedFile("a.csv", b"Eva;Brno\n")})
    answer = log_in(browser, shown.content)
    page = answer.content.decode()
    assert "A file has to be chosen once more." in page
    assert "Send it again" not in page


def test_without_a_token_nothing_is_carried_on(browser: Client) -> None:
    assert browser.post(reverse("player_new", args=["cup"]), TYPED).status_code == 403
    assert browser.post(f"{reverse('login')}?next=/o/cup/&kept=1", TYPED).status_code == 403


def test_what_is_far_too_long_is_not_carried_on(browser: Client) -> None:
    answer = browser.post(reverse("players_paste", args=["cup"]), with_token(browser, {"text": "x" * 300_000}))
    assert answer.status_code == 302


def test_nothing_of_it_is_kept_on_the_server(browser: Client) -> None:
    before = everything()
    arrive(browser, reverse("player_new", args=["cup"]), TYPED)
    assert everything() == before
    assert not Session.objects.exists()
    assert Event.objects.get().revision == 0


def test_whose_name_it_would_be_sent_in_is_said_before_it_is_sent(browser: Client) -> None:
    factories.user("bob")
    shown = arrive(browser, reverse("player_new", args=["cup"]), TYPED)
    data = form(shown.content, reverse("login")).data | {"username": "bob", "password": factories.PASSWORD}
    answer = browser.post(reverse("login"), data)
    assert "You are logged in as bob" in answer.content.decode()
    assert not Entry.objects.exists()


def ended(browser: Client) -> None:
    """Alice has logged in as people do, and her log-in ends while she types."""
    browser.post(reverse("login"), with_token(browser, {"username": "alice", "password": factories.PASSWORD}))
    browser.get("/o/cup/players/new/")
    Session.objects.all().delete()


def test_what_another_has_typed_is_neither_shown_nor_sent_and_goes_on_to_whoever_has_typed_it(browser: Client) -> None:
    factories.user("bob")
    ended(browser)
    path = reverse("player_new", args=["cup"])
    shown = arrive(browser, path, TYPED)
    data = form(shown.content, reverse("login")).data | {"username": "bob", "password": factories.PASSWORD}
    other = browser.post(reverse("login"), data)
    page = other.content.decode()
    assert "You are logged in as bob. You do not see what was typed" in page
    assert "Mal" not in page
    assert [found.action for found in forms(page) if found.action == path] == []
    back = browser.post(reverse("login"), form(other.content, reverse("login")).data | {"hand_over": "1"})
    assert "_auth_user_id" not in browser.session
    wrong = log_in(browser, back.content, "guess")
    answer = log_in(browser, wrong.content)
    again = form(answer.content, path)
    assert not Entry.objects.exists()
    assert browser.post(path, again.data).status_code == 302
    assert Entry.objects.get().name == NAME
    assert [line.signer for line in HistoryLine.objects.all()] == ["alice"]


def test_whoever_logs_in_next_types_in_their_own_name(browser: Client) -> None:
    """Bob has gone on without what Alice had typed: what he types himself comes back to him."""
    Organiser.objects.create(event=Event.objects.get(), user=factories.user("bob"), role=Role.CO_ORGANISER)
    ended(browser)
    path = reverse("player_new", args=["cup"])
    shown = arrive(browser, path, TYPED)
    data = form(shown.content, reverse("login")).data | {"username": "bob", "password": factories.PASSWORD}
    browser.post(reverse("login"), data)
    Session.objects.all().delete()
    shown = arrive(browser, path, {**TYPED, "name": "Bobs"})
    data = form(shown.content, reverse("login")).data | {"username": "bob", "password": factories.PASSWORD}
    assert form(browser.post(reverse("login"), data).content, path).data["name"] == ["Bobs"]


def test_what_is_carried_on_cannot_be_written_by_hand(browser: Client) -> None:
    shown = arrive(browser, reverse("player_new", args=["cup"]), TYPED)
    assert "Mal" not in form(shown.content, reverse("login")).data["again_sealed"][0]
    good = form(shown.content, reverse("login")).data["again_sealed"][0]
    data = {"username": "alice", "password": factories.PASSWORD}
    for sealed, status in (("", 302), ("x", 302), (good[:-1], 302), (good, 200)):
        answer = browser.post(reverse("login"), with_token(browser, {**data, "again_sealed": sealed}))
        assert answer.status_code == status, sealed
