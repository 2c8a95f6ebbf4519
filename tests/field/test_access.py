"""Every organiser's address, every method: who may, and that looking changes nothing (field reports 6, 21, 23)."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from pytest_django import Settings

from tests import factories, recorded
from tests.field import day
from tests.field.snapshot import everything
from tournament import announcements, event_file, events, penalties, results, ties
from tournament.enums import CopyReason, Role
from tournament.models import Event, EventCopy, Organiser, Penalty, TieBreak
from tournament.queries import tied

pytestmark = pytest.mark.django_db
METHODS = ("get", "head", "post", "put", "patch", "delete", "options")
Answers = Mapping[tuple[str, str], tuple[int, str | None, str]]


@dataclass(frozen=True, slots=True)
class Address:
    """A named address with the names of its arguments."""

    name: str
    arguments: tuple[str, ...]


def patterns(found: list[URLPattern | URLResolver]) -> Iterator[Address]:
    for item in found:
        if isinstance(item, URLResolver):
            yield from patterns(item.url_patterns)
        else:
            assert item.name is not None
            yield Address(item.name, tuple(item.pattern.converters))


def route(address: Address) -> str:
    """The address as Django's resolver writes it: o/%(slug)s/results/%(number)s/"""
    found: str = get_resolver().reverse_dict.getlist(address.name)[0][0][0][0]
    return found


ALL = list(patterns(get_resolver().url_patterns))
OURS = [address for address in ALL if route(address).startswith("o/")]
OF_NONE = {"events", "event_new", "event_bring", "event_bring_preview"}
OF_EVENT = [address for address in OURS if address.name not in OF_NONE]


COPIES = {"copy_file", "take_back"}


@dataclass(frozen=True, slots=True)
class Full:
    """An event in which every address leads somewhere."""

    event: Event

    def path(self, address: Address, *, number: int | None = None) -> str:
        values = {
            "number": number or (3 if address.name.startswith("draw") else 2),
            "entry": self.event.entries.order_by("number")[0].pk,
            "table": 1,
            "record": 1,
            "token": "a" * 32,
            "what": "standings",
            "kind": "csv",
            "pk": self._pk(address.name),
        }
        if address.name == "announcement":
            values["number"] = 1
        inner = [values.get(name, 1) for name in _needed(address)]
        return reverse(address.name, args=[self.event.slug, *inner])

    def _pk(self, name: str) -> int:
        found = Penalty if name.startswith("penalty") else EventCopy if name in COPIES else TieBreak
        return found.objects.filter(event=self.event).values_list("pk", flat=True).first() or 1


def _needed(address: Address) -> list[str]:
    """The arguments after the event's slug, in order."""
    match = get_resolver().reverse_dict.getlist(address.name)[0][0][0]
    return [name for name in match[1] if name != "slug"]


@pytest.fixture(autouse=True)
def own_cache(settings: Settings, tmp_path: Path) -> None:
    """Exports are kept in a folder of the test's own."""
    settings.VAR_DIR = tmp_path


@pytest.fixture
def full() -> Full:
    """Round 1 closed, 2 running, 3 a draft; penalty, tie broken, record, announcement of before, deleted twin."""
    event = factories.event(owner=day.alice(), slug="cup", rounds_planned=4)
    people = factories.entries(event, 8)
    first = factories.published(event, [people[:4], people[4:]], closed=True)
    for game in first.games.all():
        factories.result(game, [10, 20, 50, 101])
    penalties.give(
        event,
        entry=people[0],
        kind="game_points",
        amount=Decimal(1),
        reason="late",
        round_number=None,
        by=None,
    )
    _after, groups = tied.groups(event)
    order = [event.entries.get(pk=who.entry) for who in groups[0].people]
    ties.break_tie(event, order=order, method="lot", reason="lot", by=None)
    announcements.finish(event, by=None, at=timezone.now(), why="rain")
    announcements.reopen(event, why="sun", by=None)
    running = day.publish(day.draw(event, 2))
    day.draw(event, 3)
    results.void(running.games.get(table=2), why="cards", by=None, at=timezone.now())
    recorded.attached(running.games.get(table=1), key="record")
    event_file.keep(event, reason=CopyReason.BY_HAND, by=None, at=timezone.now())
    return Full(Event.objects.get(pk=event.pk))


def test_the_list_of_addresses_is_not_empty() -> None:
    assert len(OF_EVENT) > 35


def _tokens(address: Address) -> list[str]:
    """Of pages of no event: a file that nobody has sent."""
    return ["a" * 32 for name in address.arguments if name == "token"]


def answers(client: Client, full: Full, addresses: list[Address], methods: Sequence[str]) -> Answers:
    """Address and method to the status, where it leads and the path; nothing may be changed by any of it."""
    before = everything()
    found = {}
    for address in addresses:
        path = full.path(address) if address in OF_EVENT else reverse(address.name, args=_tokens(address))
        for method in methods:
            answer = getattr(client, method)(path)
            found[address.name, method] = (answer.status_code, answer.headers.get("Location"), path)
        assert everything() == before, f"{path} changed something"
    return found


def test_access_anonymous_is_led_to_the_login_by_every_method(client: Client, full: Full) -> None:
    for key, (status, location, path) in answers(client, full, OURS, METHODS).items():
        assert (status, location) == (302, f"{reverse('login')}?next={path}"), key


def test_access_stranger_finds_nothing_by_any_method(client: Client, full: Full) -> None:
    client.force_login(factories.user("charlie"))
    found = answers(client, full, OF_EVENT, METHODS)
    assert {status for status, _location, _path in found.values()} == {404, 405}
    assert all(404 in {found[address.name, "get"][0], found[address.name, "post"][0]} for address in OF_EVENT)


def test_access_post_without_the_csrf_token_is_refused(full: Full) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(day.alice())
    found = answers(client, full, OF_EVENT, ["post"])
    assert {status for status, _location, _path in found.values()} == {403}


@pytest.mark.parametrize("role", [Role.OWNER, Role.CO_ORGANISER])
def test_access_looking_at_any_page_changes_nothing(client: Client, full: Full, role: Role) -> None:
    user = day.alice() if role == Role.OWNER else factories.user("bob")
    Organiser.objects.get_or_create(event=full.event, user=user, defaults={"role": role})
    client.force_login(user)
    found = answers(client, full, OF_EVENT, ["get", "head"])
    assert {status for status, _location, _path in found.values()} <= {200, 302, 404, 405}
    lost = {name for (name, _method), (status, _location, _path) in found.items() if status == 404}
    # that table has no written set, and nobody has sent a file
    nothing_there = {"players_import_preview", "take_back_file", "event_restore", "sheet_cards"}
    assert {name for name in lost if not name.startswith("record_")} <= nothing_there


def test_access_deleted_event_is_gone_for_its_own_organiser(client: Client, full: Full) -> None:
    events.delete(full.event, by=day.alice(), at=timezone.now())
    client.force_login(day.alice())
    rest = [address for address in OF_EVENT if address.name != "event_restore"]
    assert {status for status, *_ in answers(client, full, rest, ["get", "post"]).values()} == {404, 405}


@pytest.mark.parametrize("name", ["entry", "penalty_cancel", "tie_break_cancel"])
def test_access_a_key_of_another_event_is_not_found(client: Client, full: Full, name: str) -> None:
    """Alice runs both: still, nothing of one event is reached under the address of the other."""
    other = factories.event(owner=day.alice(), slug="other")
    mine = full.path(Address(name, ()))
    client.force_login(day.alice())
    assert client.get(mine).status_code == 200
    foreign = mine.replace("/o/cup/", "/o/other/")
    assert client.get(foreign).status_code == 404
    assert client.post(foreign, {"reason": "mine now", "name": "x"}).status_code == 404
    assert not other.entries.exists()


def test_field_21_session_lasts_sixteen_hours_from_the_last_page(client: Client) -> None:
    start = dt.datetime(2026, 11, 28, 6, 0, tzinfo=dt.UTC)
    with time_machine.travel(start, tick=False) as clock:
        client.force_login(day.alice())
        for _ in range(4):
            clock.shift(dt.timedelta(hours=16))
            answer = client.get(reverse("events"))
            assert answer.status_code == 200
            assert answer.cookies[settings.SESSION_COOKIE_NAME]["max-age"] >= 16 * 60 * 60
        clock.shift(dt.timedelta(days=2))
        assert client.get(reverse("events")).status_code == 302


def test_access_every_table_of_the_database_is_compared() -> None:
    ours = {name for name in connection.introspection.table_names() if name.startswith("tournament_")}
    assert ours <= set(everything())
