"""What a browser and a shared cache may keep: the same for all for seconds, what is somebody's by nobody else."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.at_table import hall
from tests.public_cup import Cup, cup
from tournament.web.caching import PRIVATE, SHARED

pytestmark = pytest.mark.django_db
PUBLIC = ("", "e/{0}/", "e/{0}/standings/", "e/{0}/rounds/1/", "e/{0}/projector/")


@pytest.fixture
def day() -> Cup:
    return cup()


def pages(day: Cup) -> list[str]:
    return ["/" + page.format(day.event.slug) for page in PUBLIC]


def varies(answer: Any) -> set[str]:
    return {word.strip() for word in answer.headers["Vary"].split(",")}


def test_public_pages_are_for_shared_caches_and_the_same_for_all(day: Cup) -> None:
    for page in pages(day):
        first, second = (Client(headers={"accept-language": "cs"}).get(page) for _ in range(2))
        assert first.headers["Cache-Control"] == SHARED, page
        assert not first.cookies, page
        assert varies(first) >= {"Cookie", "Accept-Language"}
        assert first.content == second.content
        assert first.headers["ETag"] == second.headers["ETag"]


def test_public_pages_that_have_not_changed_are_not_sent_again(day: Cup) -> None:
    for page in pages(day):
        etag = Client().get(page).headers["ETag"]
        answer = Client(headers={"if-none-match": etag}).get(page)
        assert (answer.status_code, answer.content) == (304, b""), page
        assert answer.headers["Cache-Control"] == SHARED
        assert Client(headers={"if-none-match": etag, "accept-language": "en"}).get(page).status_code == 200


def test_public_pages_of_somebody_who_is_logged_in_are_theirs_alone(day: Cup, client: Client) -> None:
    client.force_login(factories.user("bob"))
    for page in pages(day):
        assert client.get(page).headers["Cache-Control"] == PRIVATE


def test_public_pages_of_a_phone_at_a_table_are_its_own() -> None:
    phone = hall().client()
    assert phone.get("/e/cup/").headers["Cache-Control"] == PRIVATE


@pytest.mark.parametrize("path", ["/o/", "/o/{0}/", "/o/{0}/results/", "/login/", "/password/", "/e/{0}/table/", "/t/"])
def test_pages_of_people_are_kept_by_nobody(day: Cup, client: Client, path: str) -> None:
    client.force_login(factories.user("alice"))
    for browser in (client, Client()):
        control = browser.get(path.format(day.event.slug)).headers["Cache-Control"]
        assert "no-store" in control or control == PRIVATE
        assert "public" not in control


def test_refusals_are_kept_by_no_shared_cache(day: Cup) -> None:
    for path in ("/e/none/", "/nowhere/"):
        assert Client().get(path).headers["Cache-Control"] == PRIVATE


def test_language_is_switched_without_a_token_and_makes_a_page_of_its_own(day: Cup) -> None:
    browser = Client(enforce_csrf_checks=True)
    here = f"/e/{day.event.slug}/"
    answer = browser.post(reverse("set_language"), {"language": "en", "next": here})
    assert (answer.status_code, answer.headers["Location"]) == (302, here)
    shown = browser.get(here)
    assert 'lang="en"' in shown.content.decode()
    assert "Cookie" in varies(shown)
