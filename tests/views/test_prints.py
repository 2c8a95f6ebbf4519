"""Print and export: what is offered, to whom, and that every link works."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests import factories
from tests.public_cup import Cup, cup
from tournament import child
from tournament.exports import pdf
from tournament.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_cache(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def day() -> Cup:
    return cup(slug="cup", owner=factories.user("alice"))


@pytest.fixture
def alice(client: Client, day: Cup) -> Client:
    client.force_login(factories.user("alice"))
    client.cookies["django_language"] = "en"
    return client


def address(what: str, kind: str) -> str:
    return reverse("export", args=["cup", what, kind])


def links(text: str) -> list[str]:
    return re.findall(r'href="(/o/cup/export/[^"]+)"', text)


def test_prints_offers_standings_and_each_round_in_every_format(alice: Client) -> None:
    page = alice.get(reverse("prints", args=["cup"]))
    wanted = [address(what, kind) for what in ("standings", "round-1", "round-2", "round-3") for kind in KINDS]
    assert links(page.content.decode()) == wanted


KINDS = ("pdf", "xlsx", "csv")


@pytest.mark.parametrize(
    ("kind", "start", "content_type"),
    [
        ("pdf", b"%PDF", "application/pdf"),
        ("xlsx", b"PK", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("csv", b"\xef\xbb\xbf", "text/csv; charset=utf-8"),
    ],
)
def test_export_gives_a_file_with_its_name(alice: Client, kind: str, start: bytes, content_type: str) -> None:
    answer = alice.get(address("standings", kind))
    assert answer.status_code == 200
    assert answer.content.startswith(start)
    assert answer["Content-Type"] == content_type
    assert answer["Content-Disposition"] == f'attachment; filename="cup-standings-3.{kind}"'


def test_prints_before_the_first_round_teaches(alice: Client) -> None:
    factories.event(slug="empty", owner=factories.user("alice"))
    page = alice.get(reverse("prints", args=["empty"]))
    assert "No round to print yet" in page.content.decode()
    assert alice.get(reverse("export", args=["empty", "standings", "csv"])).status_code == 200


@pytest.mark.parametrize(
    ("what", "kind"),
    [("standings", "doc"), ("round-9", "csv"), ("round-0", "pdf"), ("round-x", "csv"), ("players", "xlsx"),
     ("round-1234", "csv"), ("round-1", "PDF"), ("round-٣", "csv")],
)  # fmt: skip
def test_export_of_what_does_not_exist_is_404(alice: Client, what: str, kind: str) -> None:
    assert alice.get(address(what, kind)).status_code == 404


def test_export_of_a_round_that_is_not_published_is_404(alice: Client, day: Cup) -> None:
    Round.objects.create(event=day.event, number=4)
    assert [alice.get(address("round-4", kind)).status_code for kind in KINDS] == [404, 404, 404]


def test_exports_are_for_organisers(day: Cup, client: Client) -> None:
    assert client.get(address("standings", "csv")).status_code == 302
    client.force_login(factories.user("charlie"))
    assert client.get(address("standings", "csv")).status_code == 404
    assert client.get(reverse("prints", args=["cup"])).status_code == 404


def test_field_22_held_rounds_are_offered_apart_and_absent_elsewhere(alice: Client, day: Cup) -> None:
    day.event.held_from = 2
    day.event.save()
    page = alice.get(reverse("prints", args=["cup"])).content.decode()
    found = links(page)
    held = [address(what, kind) + "?held=1" for what in ("standings", "round-2", "round-3") for kind in KINDS]
    assert [link for link in found if "held" in link] == held
    public = alice.get(address("standings", "csv"))
    asked = alice.get(address("standings", "csv") + "?held=1")
    assert b"Round 2: place" not in public.content
    assert b"Round 3: place" in asked.content
    assert "not-public" in asked["Content-Disposition"]
    assert "not-public" not in public["Content-Disposition"]


def test_export_whose_child_was_stopped_is_a_page_with_a_sentence_and_the_server_goes_on(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "LIMITS", child.Limits(seconds=0.05))
    answer = alice.get(address("standings", "pdf"))
    assert answer.status_code == 422
    assert "was stopped" in answer.content.decode()
    assert alice.get(address("standings", "csv")).status_code == 200
