"""The log of the server at its usual level: faults, and nothing of what was only refused."""

import logging

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.log import log_response

from tests import factories
from tests.at_table import hall


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("level", "lines"), [(logging.WARNING, []), (logging.INFO, ["INFO"])], ids=["as it is", "more is wanted"]
)
@pytest.mark.parametrize("name", ["calls", "table_desk", "player_new", "nowhere"])
def test_refused_request_is_a_polite_page_and_no_warning(
    caplog: pytest.LogCaptureFixture, name: str, level: int, lines: list[str]
) -> None:
    caplog.set_level(level)
    hall(owner=factories.user("alice"))
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.user("alice"))
    path = {
        "calls": reverse("calls", args=["cup"]),
        "table_desk": reverse("table_desk", args=["cup", 1, 1]),
        "player_new": reverse("player_new", args=["cup"]),
        "nowhere": "/nowhere/",
    }[name]
    answer = client.post(path, {"number": "x"})
    assert answer.status_code == {"player_new": 422, "nowhere": 404}.get(name, 400)
    assert "<h1" in answer.content.decode()
    said = [record for record in caplog.records if record.name == "django.request"]
    assert [record.levelname for record in said] == lines
    assert not [record for record in said if record.exc_info]
    assert "Traceback" not in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize(("level", "lines"), [(logging.WARNING, []), (logging.INFO, ["INFO"])])
def test_form_without_its_token_is_no_warning(caplog: pytest.LogCaptureFixture, level: int, lines: list[str]) -> None:
    caplog.set_level(level)
    client = Client(enforce_csrf_checks=True)
    client.force_login(factories.user("alice"))
    assert client.post(reverse("event_new"), {"name": "Cup"}).status_code == 403
    said = [record for record in caplog.records if record.name == "django.security.csrf"]
    assert [record.levelname for record in said] == lines


def test_fault_stays_an_error_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    error = ValueError("broken")
    log_response("%s", "fault", response=HttpResponse(status=500), request=RequestFactory().get("/"), exception=error)
    (record,) = caplog.records
    assert (record.levelname, record.exc_info is not None) == ("ERROR", True)
