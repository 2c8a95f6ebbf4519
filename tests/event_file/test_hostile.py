"""Files that are not as we write them: each is refused with one clear sentence, and nothing is changed."""

import copy
import gzip
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from tests import factories, recorded
from tests.event_file import whole
from tests.event_file.whole import Json
from tests.field import day
from tests.field.snapshot import everything
from tournament import event_file, file_format, history
from tournament.child_main import Refusal
from tournament.errors import TournamentError
from tournament.event_file import document
from tournament.file_format import VERSION
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Round 1 closed, round 2 a draft."""
    made = factories.event(owner=day.alice(), slug="cup")
    factories.entries(made, 8)
    day.play(made, 1)
    day.draw(made, 2)
    recorded.attached(made.rounds.get(number=1).games.get(table=1), key="record")
    return Event.objects.get(pk=made.pk)


def bytes_refused(data: bytes) -> str:
    """The sentence with which the child process refuses these bytes, through the code that puts it into words."""
    with pytest.raises(Refusal) as refused:
        file_format.read(data)
    with translation.override("en"):
        return document.sentence(refused.value)


HEADS: list[tuple[str, Json, str]] = [
    ("an app that is no text", {"app": "\ud800", "version": 99}, "letters that no text may have"),
    ("a name that is no text", {"\ud800": 1}, "letters that no text may have"),
    ("made at the end of the calendar", {"made": "9999-12-31T23:59:59+00:00"}, "The file is damaged"),
    ("made at its beginning", {"made": "0001-01-01T00:00:00+14:00"}, "The file is damaged"),
    ("made nowhere", {"made": "2026-11-28T18:00:00"}, "The file is damaged"),
    ("made never", {"made": "never"}, "The file is damaged"),
    ("an endless app", {"app": "1" * 5000}, "The file is damaged"),
    ("an endless address", {"address": "a" * 5000}, "The file is damaged"),
]


@pytest.mark.parametrize(("head", "sentence"), [case[1:] for case in HEADS], ids=[case[0] for case in HEADS])
def test_head_that_no_page_could_show_is_refused(head: Json, sentence: str) -> None:
    made = whole.changed(factories.event(owner=day.alice()), lambda file: file.update(head))
    assert sentence in bytes_refused(made)


def test_history_reads_where_a_line_says_a_time_that_no_zone_has() -> None:
    facts = {"made": "9999-12-31T23:59:59+00:00", "address": "cup"}
    assert facts["made"] in history.sentence("event_file.bring", facts)


def test_bytes_that_are_no_file_of_ours_are_refused_each_with_its_sentence(event: Event) -> None:
    good = event_file.write(event, at=whole.AT)
    plain = gzip.decompress(good)
    said = f'"version": {VERSION}'.encode()
    foreign = "This is not a file of an event"
    damaged = "The file is damaged"
    table: list[tuple[bytes, str]] = [
        (b"", foreign),
        (b"PK\x03\x04 a workbook", foreign),
        (b"[1, 2]", foreign),
        (b'{"format": "something else"}', foreign),
        (b"%PDF-1.7", foreign),
        (good[:200], "not complete"),
        (plain[:500], "not complete"),
        (good[:40] + b"\x00\x00\x00\x00" + good[44:], damaged),
        (b"\x1f\x8bnot gzip at all", damaged),
        (plain.replace(said, b'"version": 99', 1), "version 99 of the format, made by a newer"),
        (plain.replace(said, b'"version": "1"', 1), damaged),
        (plain.replace(said, b'"version": true', 1), damaged),
        (plain.replace(b'"app":', b'"extra": 1, "app":', 1), "extra"),
        (plain.replace(b'"address":', b'"format": 1, "address":', 1), damaged),  # a name twice
        (plain.replace(b"Cup", b"Cap"), "checksum"),
        (b'{"format": ' + b"[" * 100_000, damaged),
        (b'{"format": NaN}', damaged),
        (b'{"format": 1e999}', foreign),
        (b"\xff\xfe{}", foreign),
    ]
    for data, words in table:
        assert words in bytes_refused(data), data[:60]


def test_texts_that_a_database_would_choke_on_are_refused(event: Event) -> None:
    letters = [("a\x00b", "letters"), ("a\ud800b", "letters"), ("a\x1bb", "letters"), ("x" * 700_000, "longer than")]
    for text, words in letters:
        file = whole.envelope(event)
        file["content"]["event"]["venue"] = text
        assert words in bytes_refused(whole.packed(file))


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    packing = zlib.compressobj(9, wbits=31)
    bomb = b"".join([packing.compress(b"{" + b" " * 2**20) for _ in range(70)] + [packing.flush()])
    assert len(bomb) < 100_000
    assert "larger than 60 MB" in bytes_refused(bomb)


def test_too_large_a_file_never_reaches_the_child() -> None:
    with pytest.raises(TournamentError, match="10") as refused:
        event_file.read(b"x" * (file_format.MAX_BYTES + 1))
    assert refused.value.field == "file"


def rows(file: Json, table: str) -> list[Any]:
    found: list[Any] = file["content"]["tables"][table]
    return found


CONTENT: dict[str, tuple[Callable[[Json], object], str]] = {
    "unknown table": (lambda f: f["content"]["tables"].update(cars=[]), "cars"),
    "no table": (lambda f: f["content"]["tables"].pop("seats"), "seats"),
    "unknown field": (lambda f: rows(f, "entries")[0].update(shoe=44), "shoe"),
    "no field": (lambda f: rows(f, "entries")[0].pop("name"), "name"),
    "unknown setting": (lambda f: f["content"]["event"].update(weather="rain"), "weather"),
    "unknown game": (lambda f: f["content"]["event"].update(game="poker"), "poker"),
    "unknown choice": (lambda f: f["content"]["event"].update(absence="never"), "absence"),
    "odd scale": (lambda f: f["content"]["event"].update(preset="own", scale={"4": ["x"]}), ""),
    "scale of numbers": (lambda f: f["content"]["event"].update(scale={"4": [1]}), "scale"),
    "final of five": (lambda f: f["content"]["event"].update(final_size=5), ""),
    "a number for a name": (lambda f: rows(f, "entries")[0].update(name=7), "entries 1: name"),
    "no name": (lambda f: rows(f, "entries")[0].update(name=""), "entries 1: name"),
    "a name too long": (lambda f: rows(f, "entries")[0].update(name="x" * 61), "entries 1: name"),
    "true for a number": (lambda f: rows(f, "entries")[0].update(number=True), "entries 1: number"),
    "a number too large": (lambda f: rows(f, "scores")[0].update(points=2**80), "scores 1: points"),
    "a number below one": (lambda f: rows(f, "entries")[0].update(number=0), "entries 1: number"),
    "no time": (lambda f: rows(f, "results")[0].update(at="soon"), "results 1: at"),
    "a time of nowhere": (lambda f: rows(f, "results")[0].update(at="2026-11-28T10:00:00"), "results 1: at"),
    "a time of long ago": (lambda f: rows(f, "results")[0].update(at="0001-01-01T00:00:00+00:00"), "results 1: at"),
    "nobody": (lambda f: rows(f, "scores")[0].update(entry=99), "scores 1: entry"),
    "entry zero": (lambda f: rows(f, "scores")[0].update(entry=0), "scores 1: entry"),
    "a ring of draws": (lambda f: rows(f, "draws")[0].update(parent=2), "draws 1: parent"),
    "a ring of entries": (
        lambda f: (rows(f, "entries")[0].update(merged_into=2), rows(f, "entries")[1].update(merged_into=1)),
        "merged_into",
    ),
    "number twice": (lambda f: rows(f, "entries")[1].update(number=1), "contradicts itself"),
    "two scores of one": (lambda f: rows(f, "scores")[1].update(entry=rows(f, "scores")[0]["entry"]), "contradicts"),
    "closed, never published": (lambda f: rows(f, "rounds")[0].update(published_at=None), "contradicts itself"),
    "a stranger in a draw": (lambda f: rows(f, "draws")[0]["tables"][0].append(99), "draws"),
    "words in a draw": (lambda f: rows(f, "draws")[0]["tables"].append("abc"), "draws"),
    "half a request": (lambda f: rows(f, "draws")[0]["request"].pop("seed"), "contradicts itself"),
    "a request of two": (lambda f: rows(f, "draws")[0]["request"].update(players=[1, 1]), "contradicts itself"),
    "no report": (lambda f: rows(f, "draws")[0].update(report={"repeats": 1}), ""),
    "half a verdict": (lambda f: rows(f, "records")[0]["verdict"].pop("points"), "contradicts itself"),
    "facts that are none": (lambda f: rows(f, "history")[0].update(facts=[]), "history 1: facts"),
    "changes of nothing": (
        lambda f: rows(f, "history")[0].update(what="events.edit", facts={"changes": {"x": 1}}),
        "history 1: facts",
    ),
    "a date that is none": (
        lambda f: rows(f, "history")[0].update(what="events.edit", facts={"changes": {"date": ["x", "y"]}}),
        "contradicts itself",
    ),
    "a revision to come": (lambda f: rows(f, "history")[0].update(revision=10_000), "revision"),
    "tables that are none": (lambda f: f["content"].update(tables=[]), "tables"),
    "rows that are none": (lambda f: rows(f, "games").append(3), "games"),
    "nothing more": (lambda f: f["content"].update(more=1), "content"),
    "an event that is none": (lambda f: f["content"].update(event=[]), "event"),
}


def test_content_that_is_not_as_known_is_refused_and_nothing_is_changed(event: Event) -> None:
    bob, before = factories.user("bob"), everything()
    good = whole.envelope(event)
    for name, (change, words) in CONTENT.items():
        file = copy.deepcopy(good)
        change(file)
        found = document.File(file["app"], file["made"], file["address"], (), file["content"])
        with translation.override("en"), pytest.raises(TournamentError) as refused:
            event_file.bring(bob, found, slug="hostile")
        assert words in str(refused.value), name
        assert refused.value.field in ("file", None), name
    after = everything()
    after["auth_user"] = before["auth_user"]
    assert after == before


LIMITS: list[tuple[str, int, str]] = [
    ("MAX_ENTRIES", 7, "The file has 8 players: at most 7 are taken."),
    ("MAX_ROWS", 20, "rows of all kinds together: at most 20 are taken."),
    ("MAX_VALUES", 500, "The file holds more than 500 single values, and is not taken."),
]


@pytest.mark.parametrize(("limit", "most", "sentence"), LIMITS)
def test_too_much_of_all_kinds_together_is_refused_and_the_limit_is_named(
    event: Event, monkeypatch: pytest.MonkeyPatch, limit: str, most: int, sentence: str
) -> None:
    data = event_file.write(event, at=whole.AT)
    monkeypatch.setattr(file_format, limit, most)
    assert sentence in bytes_refused(data)


def test_rows_of_many_kinds_are_counted_together(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_format, "MAX_ROWS", 300)
    file = whole.envelope(event)
    file["content"]["tables"] = {"seats": [0] * 300, "scores": [0]}
    assert "The file has 301 rows of all kinds together: at most 300" in bytes_refused(whole.packed(file))


def test_a_row_with_endless_values_inside_is_refused(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_format, "MAX_VALUES", 5000)
    file = whole.envelope(event)
    rows(file, "draws")[0]["tables"] = [[]] * 5000
    assert "more than 5000 single values" in bytes_refused(whole.packed(file))
