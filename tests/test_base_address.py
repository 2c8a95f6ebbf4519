"""The base address in QR codes: set, or the one by which phones can come; a wrong one is said."""

import pytest
from django.test import RequestFactory
from django.utils import translation
from pytest_django import Settings

from tournament import base_address

HERE = ["192.168.1.10", "10.0.0.5"]


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """A laptop in two networks."""
    settings.BASE_URL = ""
    monkeypatch.setattr("tournament.serving.lan_addresses", lambda: HERE)


@pytest.mark.parametrize(
    ("came_by", "base"),
    [
        ("192.168.1.10:8000", "http://192.168.1.10:8000"),
        ("turnaj.example", "http://turnaj.example"),
        ("localhost:8000", "http://192.168.1.10:8000"),
        ("127.0.0.1:8123", "http://192.168.1.10:8123"),
        ("[::1]:8000", "http://192.168.1.10:8000"),
        ("localhost", "http://192.168.1.10"),
    ],
)
def test_base_is_the_address_by_which_phones_can_come(came_by: str, base: str) -> None:
    assert base_address.of(RequestFactory().get("/", HTTP_HOST=came_by)) == base


def test_base_that_is_set_is_taken_as_it_is(settings: Settings) -> None:
    settings.BASE_URL = "https://turnaj.example/"
    assert base_address.of(RequestFactory().get("/", HTTP_HOST="localhost")) == "https://turnaj.example"


def test_base_without_a_network_stays_and_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.serving.lan_addresses", list)
    base = base_address.of(RequestFactory().get("/", HTTP_HOST="localhost:8000"))
    assert base == "http://localhost:8000"
    assert base_address.trouble(base)


@pytest.mark.parametrize(
    ("base", "part"),
    [
        ("http://localhost:8000", "Phones cannot reach this address"),
        ("http://127.0.0.2", "Phones cannot reach this address"),
        ("http://[::1]:8000", "Phones cannot reach this address"),
        ("http://0.0.0.0:8000", "Phones cannot reach this address"),
        ("http://kabo.localhost", "Phones cannot reach this address"),
        ("http://192.168.1.99:8000", "Its addresses now: 192.168.1.10, 10.0.0.5"),
        ("http://192.168.1.10:8000", ""),
        ("http://10.0.0.5", ""),
        ("https://turnaj.example", ""),
    ],
)
def test_trouble_says_what_is_wrong_with_a_base(base: str, part: str) -> None:
    with translation.override("en"):
        said = base_address.trouble(base)
    assert (part in said) if part else (said == "")


def test_trouble_is_not_looked_for_on_a_server_that_is_hosted(settings: Settings) -> None:
    settings.HOSTED = True
    assert base_address.trouble("http://203.0.113.7") == ""
