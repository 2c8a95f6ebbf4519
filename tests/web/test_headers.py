"""Every kind of answer says what a browser may do with it: pages, refusals, faults, files, static files, live parts."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from tests import factories
from tests.at_table import hall
from tests.field.test_access import Address, Full, full, own_cache
from tournament import urls
from tournament.live import Live
from tournament.wsgi import application

__all__ = ["full", "own_cache"]  # fixtures
pytestmark = pytest.mark.django_db


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a bug")


urlpatterns = [*urls.urlpatterns, path("broken/", broken)]
handler400 = urls.handler400


@pytest.fixture
def owner(full: Full) -> Client:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(full.event.organisers.get().user)
    return client


def strict(answer: Any, kind: str, *, framed: bool = True) -> None:
    """It has all that a browser is to be told."""
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy, kind
    assert "frame-ancestors 'none'" in policy, kind
    assert "unsafe" not in policy, kind
    assert answer.headers["X-Content-Type-Options"] == "nosniff", kind
    assert answer.headers["Referrer-Policy"] in ("same-origin", "strict-origin"), kind  # a link's: not even its path
    assert not framed or answer.headers["X-Frame-Options"] == "DENY", kind
    assert "Access-Control-Allow-Origin" not in answer.headers, kind


def asked(owner: Client, full: Full) -> Iterator[tuple[str, int, Any]]:
    """Kinds of answers, each with the status that it has."""
    large = {"CONTENT_LENGTH": "999999999", "wsgi.input": io.BytesIO(), "REQUEST_METHOD": "POST"}
    yield "page", 200, owner.get("/e/cup/")
    yield "organiser's page", 200, owner.get("/o/cup/")
    yield "elsewhere", 302, Client().get("/o/cup/")
    yield "nothing there", 404, owner.get("/nowhere/")
    yield "method", 405, owner.get("/logout/")
    yield "without a token", 403, owner.post("/o/cup/finish/")
    yield "refused", 404, owner.get("/t/?k=wrong")
    yield "too large", 413, owner.request(PATH_INFO="/login/", **large)
    yield "in chunks", 411, owner.request(PATH_INFO="/login/", HTTP_TRANSFER_ENCODING="chunked", **large)
    yield "a fault", 500, owner.get("/broken/")
    for name, kind in (("export", "csv"), ("event_file", "gz"), ("draw_file", "json"), ("record_text", "txt")):
        answer = owner.get(full.path(Address(name, ())))
        assert "attachment" in answer.headers["Content-Disposition"], kind
        yield kind, 200, answer


@override_settings(ROOT_URLCONF="tests.web.test_headers")
def test_answers_of_every_kind_are_strict(owner: Client, full: Full) -> None:
    for kind, status, answer in asked(owner, full):
        assert answer.status_code == status, kind
        strict(answer, kind)


@pytest.mark.parametrize("secure", [False, True])
def test_answers_under_a_strange_name_are_strict(settings: Any, client: Client, secure: bool) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["kabo.example.org"], True
    answer = client.get("/", headers={"host": "evil.example"}, secure=secure)
    assert (answer.status_code, "evil" in answer.content.decode()) == (400, False)
    strict(answer, "strange name", framed=True)


def test_static_files_are_strict_and_for_nobody_else(client: Client) -> None:
    for name in ("bootstrap/css/bootstrap.min.css", "tournament/favicon.svg", "tournament/js/clock.js"):
        answer = client.get(f"/static/{name}")
        assert answer.status_code == 200, name
        strict(answer, name, framed=False)
        answer.close()


@pytest.mark.parametrize(
    "outside",
    ["../manage.py", "..%2fmanage.py", "%2e%2e/manage.py", "..\\manage.py", "/etc/passwd", "bootstrap/../../manage.py"],
)
def test_static_files_are_none_from_outside_their_folders(client: Client, outside: str) -> None:
    assert client.get(f"/static/{outside}").status_code == 404


def test_live_parts_and_what_is_refused_there_are_strict() -> None:
    hall()
    assert isinstance(application, Live)
    for method, part, status in (("GET", "standings", "200"), ("POST", "standings", "405"), ("GET", "nothing", "404")):
        said: list[Any] = []
        environ = {"REQUEST_METHOD": method, "PATH_INFO": f"/live/cs/cup/{part}/"}
        application(environ, lambda *answer, said=said: said.extend(answer))
        headers = dict(said[1])
        assert said[0].startswith(status)
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_a_table_has_its_token_out_of_what_it_asks_for_next(client: Client) -> None:
    assert client.get("/t/?k=1.1.1.1.xxxxxxxxxxxxxxxx").headers["Referrer-Policy"] == "strict-origin"
    factories.user("alice")
    assert client.get("/password/?user=MQ&token=x").headers["Referrer-Policy"] == "same-origin"
