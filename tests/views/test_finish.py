"""Finishing while standings are held back: the page asks whether to release them, and does only what was ticked."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament import announcements
from tournament.models import Announcement, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return factories.user("alice")


@pytest.fixture
def event(alice: User) -> Event:
    event = factories.event(owner=alice, slug="cup", rounds_planned=1)
    made = factories.published(event, [factories.entries(event, 4)], closed=True)
    factories.result(made.games.get(), [10, 20, 50, 101])
    return event


@pytest.fixture
def organiser(client: Client, alice: User) -> Client:
    client.force_login(alice)
    client.cookies["django_language"] = "en"
    return client


def test_finish_page_offers_the_release_unticked_and_only_of_what_is_held(organiser: Client, event: Event) -> None:
    assert 'name="release"' not in organiser.get(reverse("finish", args=["cup"])).content.decode()
    announcements.hold(event, from_round=1, by=None)
    answer = organiser.get(reverse("finish", args=["cup"]))
    body = answer.content.decode()
    assert "Release the standings now" in body
    assert 'name="release"' in body
    assert not answer.context["form"]["release"].value()


@pytest.mark.parametrize(("ticked", "held"), [({}, 1), ({"release": "on"}, None)])
def test_finish_releases_what_is_held_when_ticked(
    organiser: Client, event: Event, ticked: dict[str, str], held: int | None
) -> None:
    announcements.hold(event, from_round=1, by=None)
    answer = organiser.post(reverse("finish", args=["cup"]), {"why": "", **ticked})
    assert answer.status_code == 302
    event.refresh_from_db()
    assert event.held_from == held
    assert event.finished_at is not None
    assert Announcement.objects.count() == 1
