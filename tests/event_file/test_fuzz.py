"""Files changed by lot: each is refused with a sentence, or every page of the event that it makes can be shown."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests import factories, recorded
from tests.event_file import whole
from tests.field import day
from tournament import announcements, event_file
from tournament.errors import TournamentError
from tournament.event_file.document import File
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.drill]
ODD: tuple[Any, ...] = (None, True, 0, -1, 3, 10**9, 2**70, "", "x", "5/2", "é" * 300, [], [[]], [1], {}, {"a": 1})
PAGES = ("", "history/", "players/", "rounds/", "results/", "standings/", "penalties/", "settings/", "announcements/1/")
PUBLIC = ("", "standings/", "rounds/1/", "projector/")


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in the content at which something stands: the container and the key."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield value, key
        yield from places(item)


@pytest.mark.parametrize("seed", range(4))
def test_changed_files_are_refused_or_can_be_shown(seed: int) -> None:
    dice = Random(seed)
    event = factories.event(owner=day.alice(), slug="cup", rounds_planned=2)
    factories.entries(event, 8)
    day.play(event, 1)
    day.play(event, 2)
    recorded.attached(event.rounds.get(number=1).games.get(table=1), key="record")
    announcements.finish(event, by=day.alice(), at=timezone.now())
    content = whole.envelope(Event.objects.get(pk=event.pk))["content"]
    bob = factories.user("bob")
    client = Client()
    client.force_login(bob)
    brought = 0
    for number in range(40):
        odd = copy.deepcopy(content)
        for _ in range(dice.choice((1, 1, 2))):
            where, key = dice.choice(list(places(odd["tables"])))
            where[key] = copy.deepcopy(dice.choice(ODD))
        try:
            with transaction.atomic():
                made = event_file.bring(bob, File("0", whole.AT, "cup", (), odd), slug=f"odd-{seed}-{number}")
        except TournamentError:
            continue
        brought += 1
        for page in PAGES:
            assert client.get(f"/o/{made.slug}/{page}").status_code in (200, 302, 404), page
        for page in PUBLIC:
            assert client.get(f"/e/{made.slug}/{page}").status_code in (200, 404), page
    assert brought
