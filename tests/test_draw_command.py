"""manage.py draw --check: every stored draw drawn again, the swaps made again; a changed one is found (T20)."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone, translation

from tests import factories
from tournament import drawing as reads
from tournament import seating
from tournament.enums import Method
from tournament.models import Draw, Event, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = factories.event(owner=factories.user("alice"), slug="cup", rounds_planned=3)
    factories.entries(event, 11)
    return event


def draw(event: Event, method: str = "balanced", *, number: int = 1) -> Draw:
    asked = reads.request(event, number=number, method=method, seed=7, moves=60)
    return seating.draw(event, request=asked, by=None)


def swap(event: Event) -> Draw:
    draft = event.draws.latest("number")
    a, b = draft.tables[0][0], draft.tables[1][0]
    return seating.swap(event.rounds.get(), a=a, b=b, version=draft.number, by=None)


def check(*words: object) -> tuple[int, list[str]]:
    """The exit status and the lines, in English."""
    out = io.StringIO()
    with translation.override("en"):
        try:
            call_command("draw", "--check", *map(str, words), stdout=out)
        except SystemExit as end:
            return int(str(end.code)), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


@pytest.mark.parametrize("method", ["balanced", "swiss", "random", "snake"])
def test_T20_a_draw_as_it_was_drawn_is_equal(event: Event, method: str) -> None:
    draw(event, method)
    assert check("cup") == (0, [f"Round 1, draw 1 ({method}, seed 7, moves 60): equal"])


def test_T20_every_round_is_checked_and_one_can_be_named(event: Event) -> None:
    made = draw(event)
    round_ = event.rounds.get()
    seating.publish(round_, version=made.number, by=None, at=timezone.now())
    draw(event, "swiss", number=2)
    assert [line.partition(" (")[0] for line in check("cup")[1]] == ["Round 1, draw 1", "Round 2, draw 2"]
    assert [line.partition(" (")[0] for line in check("cup", 2)[1]] == ["Round 2, draw 2"]


def test_T20_players_seated_otherwise_than_drawn_are_found(event: Event) -> None:
    made = draw(event)
    made.tables[0][0], made.tables[1][0] = made.tables[1][0], made.tables[0][0]
    made.save()
    assert check("cup") == (1, ["Round 1, draw 1 (balanced, seed 7, moves 60): NOT EQUAL"])


def test_T20_another_seed_than_the_one_stored_is_found(event: Event) -> None:
    made = draw(event, "random")
    made.request["seed"] = 8
    made.save()
    assert check("cup")[0] == 1


def test_T19_swaps_are_made_again_and_a_changed_one_is_found(event: Event) -> None:
    draw(event)
    swap(event)
    swapped = swap(event)
    assert [line.rpartition(": ")[2] for line in check("cup")[1]] == ["equal"] * 3
    swapped.tables.reverse()
    swapped.save()
    status, lines = check("cup")
    assert (status, [line.rpartition(": ")[2] for line in lines]) == (1, ["equal", "equal", "NOT EQUAL"])


def test_T19_seats_by_hand_have_nothing_to_be_drawn_again(event: Event) -> None:
    people = [entry.pk for entry in event.entries.all()]
    asked = reads.request(event, number=1, method=Method.BY_HAND, seed=0)
    seating.arrange(event, request=asked, tables=[people[:4], people[4:8], people[8:]], byes=(), by=None)
    status, (line,) = check("cup")
    assert (status, line.rpartition(") ")[0].count("by_hand")) == (0, 0)
    assert line.endswith("by hand: nothing to draw again")
    drawn = draw(event)
    seating.arrange(
        event, request=asked, tables=[people[8:], *drawn.tables[:0], people[:8][:4], people[4:8]], byes=(), by=None
    )
    assert [text.rpartition("): ")[2] for text in check("cup")[1]] == ["equal", "by hand: nothing to draw again"]


def test_T20_draw_of_an_earlier_version_is_not_said_to_be_equal(event: Event) -> None:
    draw(event)
    Draw.objects.update(version=1)
    status, (line,) = check("cup")
    assert (status, line.rpartition("): ")[2]) == (
        1,
        "drawn by an earlier version of the program, which cannot be repeated",
    )


def test_T20_demands_that_forbid_the_stored_draw_are_a_difference(event: Event) -> None:
    made = draw(event)
    made.request["fixed"] = [[player, 1] for player in made.request["players"]]
    made.save()
    assert check("cup")[0] == 1


def downloaded() -> dict[str, Any]:
    client = Client()
    client.force_login(factories.user("alice"))
    answer = client.get("/o/cup/rounds/1/draw.json")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="cup-draw-1-')
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_T20_downloaded_draw_is_checked_without_the_database(event: Event, tmp_path: Path) -> None:
    draw(event)
    swap(event)
    data, path = downloaded(), tmp_path / "draw.json"
    assert data["players"] == {str(entry.pk): entry.name for entry in event.entries.all()}
    Round.objects.all().delete()
    path.write_text(json.dumps(data))
    status, lines = check("--file", path)
    assert (status, [line.rpartition(": ")[2] for line in lines]) == (0, ["equal", "equal"])
    data["draws"][0]["tables"].reverse()
    path.write_text(json.dumps(data))
    assert check("--file", path)[0] == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "kabo-turnaj/draw/1", "round": 1, "draws": [{}]}',
        '{"format": "x"}',
        "\ufeffPK",
        "null",
    ],
)
def test_file_that_is_no_draw_is_refused_in_words(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with translation.override("en"), pytest.raises(CommandError, match="This is no downloaded draw"):
        call_command("draw", "--check", "--file", str(path))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "There is no event nowhere."),
        (("cup",), "No round of this event is drawn."),
        (("cup", "2"), "This round is not drawn."),
        ((), "Name an event, or a file"),
        (("cup", "--file", "x"), "Name an event, or a file"),
        (("--file", "/nowhere/x"), "The file cannot be read"),
    ],
)
def test_what_cannot_be_checked_is_said(event: Event, words: tuple[str, ...], said: str) -> None:
    with translation.override("en"), pytest.raises(CommandError, match=said):
        call_command("draw", "--check", *words)
