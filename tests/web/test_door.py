"""No more is read than an address takes: refused by the length that is said, on every address that is posted to."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.field.test_access import ALL, OF_EVENT, Address, Full, _tokens, full, own_cache
from tournament import file_format, policy
from tournament.imports import limits
from tournament.web.door import FORM, MEGABYTE, MOST, TEXT, door

__all__ = ["full", "own_cache"]  # fixtures
POSTED = [address for address in ALL if policy.rule_of(address.name).act or policy.rule_of(address.name).running]
SAID = "This is more than can be sent here: at most"


class Unread:
    """A body of which nobody may read a byte."""

    def read(self, *_size: int) -> bytes:
        raise AssertionError("the body was read")

    readline = read


def announce(client: Client, path: str, size: int | str, **more: str) -> Any:
    """Post to a path with a body that is said to have so many bytes."""
    said = {"CONTENT_TYPE": "multipart/form-data; boundary=x", "CONTENT_LENGTH": str(size), **more}
    return client.request(REQUEST_METHOD="POST", PATH_INFO=path, **said, **{"wsgi.input": Unread()})


def path_of(address: Address, full: Full) -> str:
    if address in OF_EVENT:
        return full.path(address)
    slug = [full.event.slug] if "slug" in address.arguments else []
    return reverse(address.name, args=[*slug, *_tokens(address)])


def test_door_has_only_addresses_that_are_posted_to_and_take_something_large() -> None:
    assert set(MOST) <= {address.name for address in POSTED}
    assert all(most > FORM for most in MOST.values())
    assert FORM < TEXT < file_format.MAX_BYTES
    assert MOST["players_import"] >= limits.MAX_BYTES


@pytest.mark.django_db
def test_door_refuses_what_is_too_large_on_every_address_unread_with_a_page_like_all_others(full: Full) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.cookies["csrftoken"] = "c" * 32  # else the check of the token would not look for it in the form
    client.force_login(full.event.organisers.get().user)
    assert len(POSTED) > 50
    for address in POSTED:
        most = MOST.get(address.name, 0)
        answer = announce(client, path_of(address, full), most + FORM + 1)
        page = answer.content.decode()
        limit = f"{most // MEGABYTE} MB" if most else "256 kB"
        assert answer.status_code == 413, address.name
        assert f"{SAID} {limit}." in page, address.name
        assert "Content-Security-Policy" in answer.headers
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", ["/nowhere/", "/o/cup/nowhere/", "/static/nothing.css", "/"])
@pytest.mark.django_db
def test_door_lets_no_more_than_a_form_pass_where_there_is_nothing(client: Client, path: str) -> None:
    assert announce(client, path, FORM + 1).status_code == 413
    assert announce(client, path, 10**30).status_code == 413


@pytest.mark.django_db
def test_door_refuses_a_body_in_chunks_of_no_said_length(client: Client) -> None:
    answer = announce(client, "/login/", "", HTTP_TRANSFER_ENCODING="chunked", HTTP_ACCEPT_LANGUAGE="en")
    assert answer.status_code == 411
    assert "What was sent did not say how large it is." in answer.content.decode()


@pytest.mark.parametrize(("size", "status"), [("", 200), ("0", 200), (FORM, 200), (FORM + 1, 413), ("x", 200)])
def test_door_lets_a_form_pass(size: int | str, status: int) -> None:
    request = RequestFactory().get("/", CONTENT_LENGTH=str(size))
    assert door(_passed)(request).status_code == status


@pytest.mark.parametrize("name", sorted(MOST))
def test_door_lets_a_file_of_the_greatest_size_pass_with_the_form_around_it(name: str) -> None:
    path = reverse(name, args=["cup", 1, 1][: {"game_record": 3, "login": 0, "event_bring": 0}.get(name, 1)])
    sizes = {MOST[name] + FORM: 200, MOST[name] + FORM + 1: 413}
    for size, status in sizes.items():
        assert door(_passed)(RequestFactory().post(path, CONTENT_LENGTH=str(size))).status_code == status


def _passed(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()
