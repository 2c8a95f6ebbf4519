"""Whose request it is behind proxies, and that nobody else can say who they are."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from tests import factories
from tournament import throttle
from tournament.web import proxies

OURS = ["127.0.0.1", "10.0.0.0/8", "::1"]
CASES = [
    ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
    ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),  # the left one is what the client claims
    ("127.0.0.1", "203.0.113.7, 10.1.2.3", "203.0.113.7"),  # two proxies of ours
    ("::1", "2001:db8::7", "2001:db8::7"),
    ("127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"),
    ("127.0.0.1", "203.0.113.7:4711", "203.0.113.7"),
    ("::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"),
    ("127.0.0.1", "", "127.0.0.1"),
    ("127.0.0.1", "unknown", "127.0.0.1"),
    ("127.0.0.1", "203.0.113.7, nonsense", "127.0.0.1"),
    ("127.0.0.1", "10.0.0.5", "10.0.0.5"),
    ("", "203.0.113.7", "203.0.113.7"),  # a socket file
    ("192.0.2.9", "203.0.113.7", "192.0.2.9"),  # no proxy of ours
]


def seen(settings: Settings, trusted: list[str], peer: str, **headers: str) -> HttpRequest:
    """The request as a view gets it that came from this peer with these headers."""
    settings.TRUSTED_PROXIES = trusted
    found: list[HttpRequest] = []

    def view(request: HttpRequest) -> HttpResponse:
        found.append(request)
        return HttpResponse()

    proxies.proxies(view)(RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer))
    return found[0]


@pytest.mark.parametrize(("peer", "forwarded", "client"), CASES)
def test_address_is_the_nearest_that_is_no_proxy_of_ours(
    settings: Settings, peer: str, forwarded: str, client: str
) -> None:
    assert seen(settings, OURS, peer, x_forwarded_for=forwarded).META["REMOTE_ADDR"] == client


@pytest.mark.parametrize(("trusted", "peer", "secure"), [(OURS, "127.0.0.1", True), (OURS, "192.0.2.9", False)])
def test_scheme_is_believed_from_our_proxy_alone(
    settings: Settings, trusted: list[str], peer: str, secure: bool
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert seen(settings, trusted, peer, x_forwarded_proto="https").is_secure() is secure


def test_nothing_is_believed_where_no_proxy_is_named(settings: Settings) -> None:
    request = seen(settings, [], "127.0.0.1", x_forwarded_for="203.0.113.7")
    assert request.META["REMOTE_ADDR"] == "127.0.0.1"


@pytest.mark.django_db
def test_throttle_behind_a_proxy_slows_the_guesser_and_not_the_hall(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = OURS
    factories.user("alice")

    def log_in(address: str, password: str) -> int:
        data = {"username": "alice", "password": password}
        answer = Client(headers={"x-forwarded-for": address}).post(reverse("login"), data)
        return answer.status_code

    assert {log_in("203.0.113.7", "guess") for _ in range(throttle.PAIR.size)} == {422}
    assert log_in("203.0.113.7", factories.PASSWORD) == 429
    assert log_in("198.51.100.1, 203.0.113.7", factories.PASSWORD) == 429
    assert log_in("203.0.113.8", factories.PASSWORD) == 302
