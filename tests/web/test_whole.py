"""Half a form is no form: where the network breaks off in the middle, nothing is done (issue 8, "nothing lost")."""

import io
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIRequest
from django.http import UnreadablePostError
from django.test import RequestFactory
from django.test.client import ClientHandler
from django.urls import reverse

from tests import factories
from tests.field.servers import session_of
from tournament.models import Entry, Event
from tournament.web.whole import CUT, Body, Whole

TOKEN = "c" * 32


def sent(path: str, body: bytes, *, missing: int, user: User | None, **more: str) -> tuple[int, str]:
    """What is answered to a form of which the last bytes never come: the status and the page."""
    cookie = f"csrftoken={TOKEN}; django_language=en" + (f"; sessionid={session_of(user)}" if user else "")
    kind = {"CONTENT_TYPE": "application/x-www-form-urlencoded", "HTTP_COOKIE": cookie}
    environ = RequestFactory().generic("POST", path).environ | kind | more
    environ |= {"CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body[: len(body) - missing])}
    found: list[Any] = []

    def django(environ: dict[str, Any], _start: object) -> list[bytes]:
        found.append(ClientHandler(enforce_csrf_checks=True)(environ))
        return []

    Whole(django)(environ, start_response=None)  # type: ignore[arg-type]
    return found[0].status_code, found[0].content.decode()


@pytest.fixture
def alice(db: None) -> User:
    user = factories.user("alice")
    factories.event(owner=user, slug="cup")
    return user


@pytest.mark.parametrize("by", ["field", "header"])
def test_a_player_whose_name_breaks_off_is_not_saved(alice: User, by: str) -> None:
    path, typed = reverse("player_new", args=["cup"]), {"number": "1", "ranked": "on", "key": "k", "name": "Eva Malá"}
    token = {"csrfmiddlewaretoken": TOKEN} if by == "field" else {}
    header = {"HTTP_X_CSRFTOKEN": TOKEN} if by == "header" else {}
    body = urlencode(token | typed).encode()
    for missing in (1, 7, len(body) - 1):
        status, page = sent(path, body, missing=missing, user=alice, **header)
        assert status in (400, 403)
        assert by == "field" or "Only a part of it arrived." in page
    assert not Entry.objects.exists()
    assert sent(path, body, missing=0, user=alice, **header)[0] == 302
    assert Entry.objects.get().name == "Eva Malá"


def test_a_form_without_a_token_that_breaks_off_is_named_too(alice: User) -> None:
    status, page = sent(reverse("set_language"), b"language=en&next=/login/", missing=3, user=None)
    assert (status, "Only a part of it arrived." in page) == (400, True)


def test_a_file_that_breaks_off_is_not_read(alice: User) -> None:
    parts = {"csrfmiddlewaretoken": TOKEN, "text": "Eva\nJan\n"}
    body = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in parts.items()
    )
    whole = f"{body}--x--\r\n".encode()
    path, kind = reverse("players_paste", args=["cup"]), {"CONTENT_TYPE": "multipart/form-data; boundary=x"}
    for missing in (1, 12):
        assert sent(path, whole, missing=missing, user=alice, **kind)[0] in (400, 403)
    assert sent(path, whole, missing=0, user=alice, **kind)[0] == 302
    assert Event.objects.get().revision == 0


@pytest.mark.parametrize("size", [-1, 3, 4, 100])
def test_body_gives_all_that_came_or_an_error(size: int) -> None:
    for missing in (0, 1, 5):
        environ: dict[str, Any] = {}
        body = Body(io.BytesIO(b"ab\ncdef\ng"[: 9 - missing]), length=9, environ=environ)
        try:
            found = b"".join(iter(lambda body=body: body.read(size), b""))  # type: ignore[misc]
        except ConnectionError:
            assert (missing > 0, environ) == (True, {CUT: True})
        else:
            assert (missing, found) == (0, b"ab\ncdef\ng")


def test_body_gives_lines_or_an_error() -> None:
    body = Body(io.BytesIO(b"ab\ncdef\ng"), length=9, environ={})
    assert [body.readline(), body.readline(2), body.readline(), body.readline(), body.readline()] == [
        *(b"ab\n", b"cd", b"ef\n", b"g", b"")
    ]
    short = Body(io.BytesIO(b"ab\nc"), length=9, environ={})
    assert short.readline() == b"ab\n"
    with pytest.raises(ConnectionError):
        short.readline()


def test_body_that_breaks_off_is_unreadable_for_django() -> None:
    environ = RequestFactory().generic("POST", "/").environ | {"CONTENT_LENGTH": "9"}
    request = WSGIRequest(environ | {"wsgi.input": Body(io.BytesIO(b"abc"), length=9, environ={})})
    with pytest.raises(UnreadablePostError):
        request.read()
