"""Every word that somebody can type, hostile, on every page there is: shown, and never obeyed (issue 8, "Web")."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db.models import CharField, F, Model, TextField, Value
from django.db.models.functions import Concat, Substr
from django.test import Client

from tests import site
from tests.site import Site
from tournament import models
from tournament.parts import KEYED, PARTS
from tournament.snapshot import Snapshots

pytestmark = [pytest.mark.django_db, pytest.mark.drill]
HOSTILE = """<img src=x onerror=a>'"{{7*7}}</script>"""  # what remains of a field's room is what was there
BARE = re.compile(r"<img src=x|</script>'|\"{{7\*7}}|49</script>")
# Words that people type; all else is a choice, a key, or made from these.
TYPED: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
    (models.Event, ("name", "venue", "prizes")),
    (models.VenueTable, ("name",)),
    (models.Entry, ("name", "club", "short_name")),
    (models.Person, ("name", "club")),
    (models.Penalty, ("reason", "cancel_reason")),
    (models.TieBreak, ("reason", "cancel_reason")),
    (models.Game, ("void_reason",)),
    (models.Result, ("why", "override")),
    (models.HistoryLine, ("why", "by_name", "origin")),
    (models.RefereeCall, ("words",)),
    (models.Dispute, ("note",)),
    (models.Announcement, ("reason",)),
)
EXPORTS = ("standings", "players", "sets", "round-1")


def spoil() -> None:
    """Put hostile letters in front of every word, as far as its field has room."""
    for model, names in TYPED:
        for name in names:
            field = model._meta.get_field(name)
            assert isinstance(field, CharField | TextField)
            room = field.max_length or 2000
            model._default_manager.update(**{name: Substr(Concat(Value(HOSTILE), F(name)), 1, room)})


@pytest.fixture
def spoilt() -> Site:
    made = site.load()
    spoil()
    return made


def asked(client: Client, made: Site) -> Iterator[tuple[str, Any]]:
    """Every page that is there, as its reader sees it."""
    for path in (*site.public(made), *site.account(), *site.organiser(made)):
        yield path, client.get(path, follow=True)
    for path in site.phones(made):
        yield path, Client().get(path, follow=True)
    day = f"/o/{made.day.slug}"
    for what in EXPORTS:
        yield what, client.get(f"{day}/export/{what}.csv")


def test_hostile_words_are_text_on_every_page(client: Client, spoilt: Site) -> None:
    client.force_login(spoilt.owner)
    seen = 0
    for path, answer in asked(client, spoilt):
        assert answer.status_code in (200, 404, 409), path
        kind = answer.headers["Content-Type"].partition(";")[0]
        body = answer.getvalue().decode()
        if kind == "text/html":
            found = BARE.search(body)
            assert not found, f"{path}: {body[found.start() - 200 : found.end() + 50]}"
            seen += "&lt;img src=x" in body
        else:
            assert "attachment" in answer.headers["Content-Disposition"], path
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert seen > 100, "the words are on the pages"


def test_hostile_words_are_text_in_every_live_part(spoilt: Site) -> None:
    seen = 0
    for event in spoilt.events:
        entries = list(event.entries.values_list("pk", flat=True)[:3])
        parts = [*((part, 0) for part in PARTS), *(("player", entry) for entry in entries if "player" in KEYED)]
        for language, _name in settings.LANGUAGES:
            for part, key in parts:
                fragment = Snapshots().get(event.slug, part=part, language=language, key=key)
                body = fragment.plain.decode() if fragment is not None else ""
                assert not BARE.search(body), (event.slug, part)
                seen += "&lt;img src=x" in body
    assert seen > 10
