"""Field report 22: what is held back or not published makes no difference to any byte that the public gets."""

import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.field import day
from tests.public_cup import Cup, cup
from tournament import announcements, penalties, results, seating
from tournament.models import Entry, Event, Game, Round
from tournament.parts import PARTS
from tournament.snapshot import Snapshots
from tournament.versions import Sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def held() -> Cup:
    """Rounds 1 and 2 closed, 3 running; the standings are held back from round 2."""
    made = cup(rounds_planned=4, slug="cup")
    announcements.hold(made.event, from_round=2, by=None)
    return made


def guesses(event: Event) -> list[str]:
    """Addresses that no page links to."""
    found = [reverse("round", args=[event.slug, number]) for number in range(1, 7)]
    found += [reverse("player", args=[event.slug, pk]) for pk in Entry.objects.values_list("pk", flat=True)]
    return [
        *found,
        f"/e/{event.slug}/?q=a",
        f"/e/{event.slug}/standings/?held=1",
        f"/e/{event.slug}/standings/?through=3",
    ]


def crawl(event: Event) -> dict[str, str]:
    """Address to what an anonymous visitor gets there: every link from the first page on, guesses, live parts."""
    client, found = Client(), {}
    open_ = ["/", *guesses(event)]
    while open_:
        path = open_.pop()
        if path in found:
            continue
        answer = client.get(path)
        assert answer.status_code in (200, 302, 404), path
        found[path] = f"{answer.status_code} {mask(answer.content.decode())}"
        links = re.findall(r'href="(/[^"#]*)', answer.content.decode())
        open_ += [link.replace("&amp;", "&") for link in links if not link.startswith(("/static/", "/o/", "/login/"))]
    for language, _name in settings.LANGUAGES:
        for part in PARTS:
            fragment = Snapshots().get(event.slug, part=part, language=language)
            assert fragment is not None
            found[f"live {language} {part}"] = f"{fragment.etag} {fragment.plain.decode()}"
        for entry in Entry.objects.filter(event=event).values_list("pk", flat=True):
            fragment = Snapshots().get(event.slug, part="player", language=language, key=entry)
            assert fragment is not None
            found[f"live {language} player {entry}"] = f"{fragment.etag} {fragment.plain.decode()}"
    return found


def mask(page: str) -> str:
    """Without the one-time token of the forms."""
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", page)


def correct(event: Event, number: int) -> None:
    game = Game.objects.select_related("round__event").get(round__event=event, round__number=number, table=1)
    seated = game.seats.order_by("number").values_list("entry_id", flat=True)
    sheet = Sheet(dict(zip(seated, (121, 3, 4, 5), strict=True)))
    version = game.results.count()
    results.enter(game, sheet=sheet, version=version, key="other", by=day.alice(), why="misread")


def correct_closed_round(event: Event) -> None:
    correct(event, 2)


def correct_running_round(event: Event) -> None:
    correct(event, 3)


def penalty_of_a_held_round(event: Event) -> None:
    who = event.entries.order_by("number")[0]
    penalties.give(event, entry=who, kind="win_points", amount=Decimal(1), reason="cheating", round_number=2, by=None)


def draft_of_the_next_round(event: Event) -> None:
    day.draw(event, 4)


def draft_changed_by_hand(event: Event) -> None:
    draft_of_the_next_round(event)
    round_ = Round.objects.get(event=event, number=4)
    assert round_.draft is not None
    a, b = round_.draft.tables[0][0], round_.draft.tables[1][0]
    seating.swap(round_, a=a, b=b, version=round_.draft.number, by=None)


SECRETS = [
    correct_closed_round,
    correct_running_round,
    penalty_of_a_held_round,
    draft_of_the_next_round,
    draft_changed_by_hand,
]


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.__name__)
def test_field_22_no_public_byte_depends_on_what_is_held_back(held: Cup, secret: Callable[[Event], None]) -> None:
    before = crawl(held.event)
    assert len(before) > 20
    secret(held.event)
    after = crawl(held.event)
    assert [path for path in before if after[path] != before[path]] == []


def test_field_22_the_same_change_shows_once_released(held: Cup) -> None:
    """The crawl sees what is not held: otherwise the test above would prove nothing."""
    announcements.release(held.event, by=None)
    before = crawl(held.event)
    correct_closed_round(held.event)
    after = crawl(held.event)
    changed = {path for path in before if after[path] != before[path]}
    assert {"/e/cup/standings/", "/e/cup/rounds/2/", "live cs standings", "live en standings"} <= changed


def test_field_22_exports_of_organisers_are_no_public_address(held: Cup, client: Client) -> None:
    for what in ("standings", "round-2", "sets", "players"):
        for kind in ("pdf", "xlsx", "csv"):
            answer = client.get(reverse("export", args=["cup", what, kind]))
            assert (answer.status_code, answer["Location"].split("?")[0]) == (302, reverse("login"))


def test_field_22_announcement_and_history_are_for_organisers(held: Cup, client: Client) -> None:
    factories.user("charlie")
    for path in (
        reverse("history", args=["cup"]),
        reverse("game_history", args=["cup", 2, 1]),
        reverse("undo", args=["cup"]),
    ):
        assert client.get(path).status_code == 302
    Event.objects.filter(pk=held.event.pk).update(deleted_at=timezone.now())
    assert all(status.startswith("404") for path, status in gone(held.event).items() if path.startswith("/e/"))


def gone(event: Event) -> dict[str, str]:
    client = Client()
    return {path: str(client.get(path).status_code) for path in guesses(event)}
