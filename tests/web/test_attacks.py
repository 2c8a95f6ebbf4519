"""What is tried from outside: forms without a token, addresses that lead away, names of hosts, cookies."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.at_table import hall
from tests.field import day
from tests.field.snapshot import everything
from tests.field.test_access import OF_EVENT, Full, full, own_cache
from tests.web.test_door import POSTED, path_of
from tournament import links
from tournament.web import again

__all__ = ["full", "own_cache"]  # fixtures
pytestmark = pytest.mark.django_db
OPEN = {"set_language"}  # changes nothing but the language of that browser (views/account.py)
AWAY = (
    *("https://evil.example/", "//evil.example/", "///evil.example/", "/\\evil.example/", "\\\\evil.example/"),
    *("http:evil.example", "https:///evil.example", "\thttps://evil.example/", "/\t/evil.example/", "javascript:a"),
    *(
        "data:text/html,a",
        "//testserver@evil.example/",
        "https://testserver.evil.example/",
        "//evil.example%2f@testserver/",
    ),
)


def test_every_form_of_every_page_needs_a_token(full: Full) -> None:
    """Of logged-in people, of phones at a table, of anybody."""
    organiser, phone = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    organiser.force_login(day.alice())
    phone.cookies[links.COOKIE] = links.cookie(links.new_phone(links.Place(full.event.pk, 2, 1, 1)))
    before = everything()
    for address in POSTED:
        for client in (organiser, phone):
            status = client.post(path_of(address, full)).status_code
            assert status == (302 if address.name in OPEN else 403), address.name
    assert everything() == before
    assert len([address for address in POSTED if address not in OF_EVENT]) > 8


def test_every_form_is_refused_that_comes_from_another_site(full: Full) -> None:
    """With a token that is right, as a page of another site in the same browser might have got it."""
    client = Client(enforce_csrf_checks=True, headers={"origin": "http://evil.example", "x-csrftoken": "c" * 32})
    client.cookies["csrftoken"] = "c" * 32
    client.force_login(day.alice())
    before = everything()
    for address in POSTED:
        if address.name not in OPEN:
            assert client.post(path_of(address, full)).status_code == 403, address.name
    assert everything() == before


@pytest.mark.parametrize("wanted", AWAY)
def test_no_address_leads_to_another_site(client: Client, wanted: str) -> None:
    factories.user("alice")
    right = {"username": "alice", "password": factories.PASSWORD}
    assert client.get(reverse("login"), {"next": wanted}).context["next"] == reverse("events")
    assert client.post(reverse("login"), {**right, "next": wanted}).headers["Location"] == reverse("events")
    assert client.get(reverse("login"), {"next": wanted}).headers["Location"] == reverse("events")
    answer = client.post(reverse("set_language"), {"language": "en", "next": wanted}, headers={"referer": wanted})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("wanted", AWAY)
def test_no_form_that_is_carried_over_a_log_in_is_sent_to_another_site(client: Client, wanted: str) -> None:
    factories.user("alice")
    carried = again.Again("/o/", (("name", "Eva"),)).sealed
    sent = {"username": "alice", "password": factories.PASSWORD, "next": wanted, again.SEALED: carried}
    page = client.post(reverse("login"), sent).content.decode()
    assert f'action="{reverse("events")}"' in page
    assert "evil" not in page


@pytest.mark.parametrize("path", ["//evil.example", "//evil.example/o", "/%2fevil.example", "/\\evil.example"])
def test_no_missing_slash_leads_to_another_site(client: Client, path: str) -> None:
    assert not client.get(path).headers.get("Location", "").startswith(("//", "/\\", "http"))


def test_only_cookies_that_a_page_has_to_read_can_be_read_by_one(client: Client) -> None:
    """The token of forms, and the language; who is logged in, which table, which browser is known: by no script."""
    one = hall(owner=factories.user("alice"))
    client.post(reverse("login"), {"username": "alice", "password": factories.PASSWORD})
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    table = links.of_game(one.game(), base="")
    assert table is not None
    client.get(table.url)
    readable = {name for name, cookie in client.cookies.items() if not cookie["httponly"]}
    assert readable <= {"csrftoken", "django_language"}
    assert {"sessionid", links.COOKIE} <= set(client.cookies)
    assert {cookie["samesite"] for cookie in client.cookies.values()} == {"Lax"}
    assert not [cookie for cookie in client.cookies.values() if cookie["domain"]]


def test_what_a_stranger_says_of_the_host_is_in_no_page(settings: Any, full: Full) -> None:
    """Neither by its own header nor by those of proxies, where hosts have names."""
    settings.ALLOWED_HOSTS = ["kabo.example.org"]
    lies = {"x-forwarded-host": "evil.example", "forwarded": "host=evil.example", "x-host": "evil.example"}
    client = Client(headers={"host": "kabo.example.org", **lies})
    client.force_login(day.alice())
    for path in ("/", "/e/cup/", "/e/cup/projector/?views=qr", "/o/cup/organisers/", "/o/cup/results/2/links/"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "evil" not in answer.content.decode()
