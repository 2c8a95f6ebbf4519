"""Field reports 17 and 24: a tie is the same tie on every page; no name breaks a page or becomes part of it."""

import csv
import io
import re
import unicodedata

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests import factories
from tests.field import day
from tests.field.test_leaks import guesses
from tournament import standings
from tournament.models import Entry, Event

pytestmark = pytest.mark.django_db
NAMES = (
    *(
        '=HYPERLINK("http://x","y")',
        "+1",
        "-1",
        "@x",
        "Party 🎉",
        "\u202eObrácený",
        "e" + 50 * "\u0301",
        "{{ 7 }}{% x %}",
    ),
    *("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' onclick='x", "&lt;b&gt;", "%(name)s", "Ž" * 60),
)
BARE = re.compile(r"<script>alert|<img src=x|' onclick='x")


@pytest.fixture
def client(client: Client) -> Client:
    client.force_login(day.alice())
    client.cookies["django_language"] = "en"
    return client


def test_field_24_names_typed_in_the_form_break_no_page(client: Client, settings: Settings, tmp_path: object) -> None:
    settings.VAR_DIR = tmp_path
    event = factories.event(owner=day.alice(), slug="cup", rounds_planned=3)
    for number, name in enumerate(NAMES, start=1):
        data = {"number": number, "name": name, "club": name, "short_name": "", "ranked": "on", "key": f"k{number}"}
        assert client.post(reverse("player_new", args=["cup"]), data).status_code == 302, name
    # what would turn the rest of the line round is left out; a letter and its mark are one character
    kept = [unicodedata.normalize("NFC", name.replace("\u202e", "")) for name in NAMES]
    assert sorted(Entry.objects.values_list("name", flat=True)) == sorted(kept)
    Entry.objects.update(attendance="present")
    day.play(event, 1)
    day.publish(day.draw(event, 2))
    day.draw(event, 3)
    names = ("players", "checkin", "never_with", "organiser_standings", "penalties", "tie_break", "history", "rounds")
    paths = [reverse(name, args=["cup"]) for name in names]
    paths += [reverse(name, args=["cup", 2]) for name in ("results_round", "reseat", "no_show", "draw")]
    paths += [reverse("sheet", args=["cup", 1, table]) for table in (1, 2, 3, 4)]
    paths += [reverse(name, args=["cup", pk]) for pk in day.present(event)[8:11] for name in ("entry", "entry_attend")]
    paths += [reverse("draw", args=["cup", 3]), *guesses(event)[:2], *guesses(event)[6:]]
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert not BARE.search(answer.content.decode()), path
    for what, kind in (("standings", "pdf"), ("standings", "xlsx"), ("round-1", "csv"), ("round-2", "xlsx")):
        assert client.get(reverse("export", args=["cup", what, kind])).status_code == 200


@pytest.mark.parametrize("name", ["Eva\x0bMalá", "Eva\x00Malá", "Eva\nMalá", "\t", "   ", "x" * 61])
def test_field_24_control_characters_in_a_name_are_refused_or_cleaned_before_they_are_kept(
    client: Client, name: str
) -> None:
    factories.event(owner=day.alice(), slug="cup")
    data = {"number": 1, "name": name, "club": "", "short_name": "", "ranked": "on", "key": "k"}
    answer = client.post(reverse("player_new", args=["cup"]), data)
    assert answer.status_code in (302, 400, 422)
    assert not [
        entry for entry in Entry.objects.all() if re.search(r"[\x00-\x1f\x7f]", entry.name) or not entry.name.strip()
    ]


def test_field_17_equal_scores_share_a_rank_and_the_next_is_skipped_on_every_output(
    client: Client, settings: Settings, tmp_path: object
) -> None:
    """Two tables with the same totals: ranks 1.–2., 3.–4., 5.–6., 7.–8., in start-number order, everywhere."""
    settings.VAR_DIR = tmp_path
    event = factories.event(owner=day.alice(), slug="cup", rounds_planned=1)
    people = [factories.entry(event, name) for name in ("Ota", "Eva", "Jan", "Iva", "Petr", "Ema", "Ivo", "Ida")]
    round_ = factories.published(event, [people[:4], people[4:]], closed=True)
    for game in round_.games.all():
        factories.result(game, [10, 20, 50, 101])
    event.revision += 1
    event.save()
    order = [people[at].name for at in (0, 4, 1, 5, 2, 6, 3, 7)]
    rows = [(line.row.rank, line.row.last_rank) for line in standings.of(event).lines]
    assert rows == [(1, 2), (1, 2), (3, 4), (3, 4), (5, 6), (5, 6), (7, 8), (7, 8)]
    for path in ("/e/cup/standings/", "/o/cup/standings/"):
        body = client.get(path).content.decode().split("<tbody")[1].split("</tbody>")[0]
        assert re.findall("|".join(rf"(?<=>){name}(?=<)" for name in order), body) == order
    table = client.get(reverse("export", args=["cup", "standings", "csv"])).content.decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(table, newline="")))
    assert [line["Name"] for line in lines] == order
    assert [line["Rank"] for line in lines] == list("11335577")


def test_field_17_order_inside_a_tie_is_by_start_number_however_they_were_entered() -> None:
    event = factories.event(rounds_planned=1)
    people = [factories.entry(event, number=number) for number in (30, 2, 100, 7)]
    round_ = factories.published(event, [people], closed=True)
    factories.result(round_.games.get(), [101, 101, 101, 101])
    shown = standings.of(Event.objects.get(pk=event.pk)).lines
    assert [line.who.number for line in shown] == [2, 7, 30, 100]
    assert {(line.row.rank, line.row.last_rank) for line in shown} == {(1, 4)}
