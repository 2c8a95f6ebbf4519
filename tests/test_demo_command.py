"""load_demo by stages, and manage.py demo: made once, kept, and how to log in."""

import io
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import translation
from pytest_django import Settings

from tests import factories, independent
from tournament import standings
from tournament.demo import SLUG, Stage, load_demo, login
from tournament.enums import Attendance, RoundState
from tournament.models import Entry, Event, Result, Round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("stage", "here", "rounds"),
    [
        (Stage.ENTERED, 0, []),
        (Stage.CHECKED_IN, 45, []),
        (Stage.DRAWN, 45, [RoundState.DRAFT]),
        (Stage.CLOSED, 44, [RoundState.CLOSED] * 4),
    ],
)
def test_load_demo_stops_at_the_stage(stage: Stage, here: int, rounds: list[RoundState]) -> None:
    event = load_demo(owner=factories.user("alice"), stage=stage)
    assert event.entries.count() == 46
    assert event.entries.filter(attendance=Attendance.PRESENT).count() == here
    assert [row.state for row in event.rounds.all()] == rounds


def test_finished_demo_agrees_with_the_second_opinion_and_has_its_announcement() -> None:
    event = load_demo(owner=factories.user("alice"), stage=Stage.FINISHED)
    assert event.announcements.count() == 1
    assert Round.objects.filter(event=event, closed_at__isnull=False).count() == 6
    assert independent.seen(standings.of(event)) == independent.outcomes(event)


def demo() -> str:
    out = io.StringIO()
    with translation.override("en"):
        call_command("demo", stdout=out)
    return out.getvalue()


@pytest.fixture
def no_login(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.VAR_DIR = tmp_path  # where the file is when the database is no file
    login.file().unlink(missing_ok=True)
    yield
    login.file().unlink(missing_ok=True)


def _password(said: str) -> str:
    return said.split("password:")[1].strip()


def test_demo_command_makes_everything_once_and_says_how_to_log_in(no_login: None, client: Client) -> None:
    password = _password(demo())
    assert client.login(username="demo", password=password)
    assert stat.S_IMODE(login.file().stat().st_mode) == 0o600
    assert login.file().read_text().strip() == password
    revision = Event.objects.get(slug=SLUG).revision
    Result.objects.filter(game__round__event__slug=SLUG).update(why="changed by a visitor")
    assert _password(demo()) == password
    assert Event.objects.count() == 3
    assert User.objects.count() == 2
    assert Event.objects.get(slug=SLUG).revision == revision
    assert Result.objects.filter(why="changed by a visitor").exists()


def test_demo_command_makes_a_finished_event_of_another_organiser_and_an_empty_one(no_login: None) -> None:
    demo()
    other = Event.objects.get(organisers__user__username=login.OTHER)
    assert not other.organisers.filter(user__username="demo").exists()
    assert not User.objects.get(username=login.OTHER).has_usable_password()
    assert other.finished_at is not None
    assert (
        other.entries.count(),
        other.rounds.filter(final=False).count(),
        other.rounds.filter(final=True).count(),
    ) == (12, 3, 1)
    assert independent.seen(standings.of(other)) == independent.outcomes(other)
    own = set(Event.objects.filter(organisers__user__username="demo").values_list("slug", flat=True))
    assert SLUG in own
    (empty,) = own - {SLUG}
    assert not Entry.objects.filter(event__slug=empty).exists()


def test_demo_command_gives_no_two_databases_one_password(no_login: None) -> None:
    user = User.objects.create_user("one")
    login.renew(user)
    first = login.kept_password()
    login.renew(user)
    assert first != login.kept_password()
    assert user.check_password(login.kept_password() or "")


def test_demo_command_after_the_kept_password_is_lost_or_changed(no_login: None) -> None:
    user = login.make()
    factories.event(owner=user)
    first = login.kept_password()
    user.set_password("a password of my own")
    user.save()
    assert "the one that you have chosen" in demo()
    login.file().unlink()
    fresh = _password(demo())
    assert fresh != first
    user.refresh_from_db()
    assert user.check_password(fresh)


@pytest.mark.parametrize(
    ("language", "why"), [("cs", "Tuto adresu už má jiný turnaj."), ("en", "Another event has this address.")]
)
def test_demo_command_says_why_in_the_language_of_its_caller(no_login: None, language: str, why: str) -> None:
    factories.event(slug=SLUG)
    with translation.override(language), pytest.raises(CommandError, match=why):
        call_command("demo")


def test_demo_command_leaves_somebody_elses_account_of_that_name_alone(no_login: None) -> None:
    user = factories.user("demo")
    with pytest.raises(CommandError, match="account is called “demo”"):
        demo()
    user.refresh_from_db()
    assert user.check_password(factories.PASSWORD)
    assert not Event.objects.exists()
