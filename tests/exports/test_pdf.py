import io
import json
import re
from typing import Any

import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from tests import factories
from tests.exports import hostile, reading
from tests.exports.hall import LONG, hall, name_tables
from tests.public_cup import cup
from tournament import child
from tournament.enums import NameOrder, PenaltyKind
from tournament.errors import TournamentError
from tournament.exports import gather, making, pdf, texts
from tournament.exports.document import Document
from tournament.exports.papers import prizes, ranking
from tournament.models import Event, Penalty, Result

pytestmark = pytest.mark.django_db


def printed(event: Event, what: str = "standings", *, language: str = "en", held: bool = False) -> Document:
    with translation.override(language):
        made = making.make(event, what=what, kind="pdf", held=held, at=timezone.now())
    assert made is not None
    return made


@pytest.mark.parametrize("rounds", [3, 12, 20])
def test_standings_have_every_player_whole_on_one_page_with_head_and_page_number(rounds: int) -> None:
    event = hall(players=40, rounds=rounds, sets=0, name="Kabo Open", venue="Sokolovna")
    document = printed(event)
    pages = reading.pages(document.body)
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert reading.bare("28 November 2026 · Sokolovna") in reading.bare(page)
        assert "Kabo Open" in page
        assert page.endswith(f"{number}/{len(pages)}")
        assert re.search(rf"After round {rounds}, printed \d+ \w+ \d{{4}}, \d\d:\d\d, version 0", page)
        assert "Rank Name" in page
    with translation.override("en"):
        content = gather.ranking(event, internal=False, at=timezone.now())
    bare = [reading.bare(page) for page in pages]
    for row in content.board.rows:
        line = f"{row.rank} {row.name} {row.club} {row.win_points} {row.game_points} {row.share} {row.played}"
        assert sum(reading.bare(line) in page for page in bare) == 1, line
    assert LONG in {row.name for row in content.board.rows}


def test_standings_say_rules_missed_rounds_and_what_they_count() -> None:
    text = " ".join(reading.pages(printed(hall(players=8, rounds=2)).body))
    assert "After round 2" in text
    assert (
        "Order: win points (more is better), then game points (fewer is better), then share (less is better)." in text
    )
    assert text.count("1/2") >= 4  # four missed round 2


@pytest.mark.parametrize(("language", "date"), [("cs", "28. 11. 2026"), ("en", "28 November 2026")])
def test_pdf_is_tagged_and_has_title_and_language(language: str, date: str) -> None:
    body = printed(hall(players=4, rounds=1, name="Žluťoučký kůň"), language=language).body
    reader = PdfReader(io.BytesIO(body))
    root: Any = reader.root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == language
    assert reader.metadata is not None
    assert str(reader.metadata.title).startswith("Žluťoučký kůň · ")
    assert date in reading.pages(body)[0]
    box = reader.pages[0].mediabox
    assert (round(box.width), round(box.height)) == (595, 842)


def test_round_shows_raw_points_added_place_win_points_share_and_draw() -> None:
    """T5 by hand: 7, 33, 44, 50 by time: 50 is added; 57 of 334 is 17.07 %."""
    text = " ".join(reading.pages(printed(cup().event, "round-1").body))
    assert reading.bare("Round 1 Draw no. 1 · 2 tables · 8 players") in reading.bare(text)
    assert reading.bare("ended by time Žofie Dvořáková KDH Brno 7 +50 57 1. 4 17.07 %") in reading.bare(text)


def test_round_without_results_is_a_seating_list_by_name_and_by_table() -> None:
    event = hall(players=11, rounds=1, running=True, sets=0)
    for game in event.rounds.get().games.all():
        game.results.all().delete()
    name_tables(event, "U okna")
    by_name, by_table = reading.pages(printed(event, "round-1").body)
    for name in event.entries.values_list("name", flat=True):
        assert reading.bare(by_name).count(reading.bare(name)) in (1, 2)  # “… 1” begins “… 10” too
        assert reading.bare(by_table).count(reading.bare(name)) in (1, 2)
    assert "Table 1 U okna" in by_table
    assert "tables in" not in by_name


def test_round_of_100_names_each_once_by_name() -> None:
    event = hall(players=100, rounds=1, running=True, sets=0)
    for game in event.rounds.get().games.all():
        game.results.all().delete()
    pages = reading.pages(printed(event, "round-1").body)
    by_name = reading.bare(" ".join(pages).split("By table")[0])
    missing = [entry.name for entry in event.entries.all() if reading.bare(entry.name) not in by_name]
    assert not missing


def seating(event: Event) -> list[str]:
    """The pages of the seating list by name."""
    pages = reading.pages(printed(event, "round-1").body)
    return pages[: next(at for at, page in enumerate(pages) if "By table" in page)]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (NameOrder.LAST_WORD, ["Zuzana Adamová", "Kryptonit", "Chrudoš Dvořák", "Adam Zeman"]),
        (NameOrder.AS_WRITTEN, ["Adam Zeman", "Kryptonit", "Chrudoš Dvořák", "Zuzana Adamová"]),
    ],
)
def test_seating_list_is_in_the_events_order_of_names(order: str, expected: list[str]) -> None:
    """A public name stands where the list of players has its owner: here Bedřich Bílý."""
    event = factories.event(name_order=order)
    people = [factories.entry(event, name) for name in ("Adam Zeman", "Chrudoš Dvořák", "Zuzana Adamová")]
    factories.published(event, [[*people, factories.entry(event, "Bedřich Bílý", short_name="Kryptonit")]])
    (page,) = seating(event)
    assert sorted(expected, key=page.index) == expected  # two columns, the first one read first


def test_seating_list_of_45_with_named_tables_is_one_page_with_tables_on_one_line() -> None:
    event = hall(players=45, rounds=1, running=True, sets=0)
    Result.objects.all().delete()
    name_tables(event, *["Řeřichový salonek"] * 12)
    body = printed(event, "round-1", language="cs").body
    first, second = (page.extract_text() for page in PdfReader(io.BytesIO(body)).pages[:2])
    assert LONG.split()[-1] in first
    assert len(re.findall(r"\b\d+ ?· ?Řeřichový salonek", first)) == 45
    assert reading.bare(second).count("Řeřichovýsalonek") == 12


@pytest.mark.parametrize("players", [48, 50])
def test_notes_under_the_standings_stay_on_one_page(players: int) -> None:
    event = hall(players=players, rounds=3, sets=0)
    for entry in event.entries.all()[:3]:
        Penalty.objects.create(event=event, entry=entry, kind=PenaltyKind.WIN_POINTS, amount=1, reason="Late")
    pages = reading.pages(printed(event).body)
    with translation.override("en"):
        made = gather.ranking(event, internal=False, at=timezone.now()).board
    notes = [reading.bare(note) for note in (*made.deeds, *made.rules)]
    assert len(made.deeds) == 3
    assert len({at for at, page in enumerate(pages) for note in notes if note in reading.bare(page)}) == 1
    assert all(any(note in reading.bare(page) for page in pages) for note in notes)


def test_field_22_held_rounds_are_absent_unless_asked_for_and_then_every_page_says_so() -> None:
    day = cup(held_from=2)
    public = " ".join(reading.pages(printed(day.event).body))
    assert "After round 1" in public
    assert "Not public" not in public
    held = " ".join(reading.pages(printed(day.event, "round-2").body))
    assert "results held back" in held
    assert "Eva Malá" in held
    assert "12" not in re.findall(r"\d+", held.split("By name")[1].split("Printed")[0])
    internal = reading.pages(printed(day.event, held=True).body)
    assert all("Not public: with results that are held back" in page for page in internal)
    assert "Round 3 is running" in internal[0]


def test_field_24_hostile_names_make_a_pdf() -> None:
    event = hall(players=len(hostile.NAMES) + 1, rounds=2)
    with translation.override("en"):
        content = hostile.renamed(gather.whole(event, internal=False, at=timezone.now()))
        papers = [ranking.standings, ranking.wall, prizes.announcement, *making.OF_ROUND.values()]
        bodies = [pdf.write(make(content)) for make in papers]
    for body in bodies:
        text = " ".join(reading.pages(body))
        # accents aside: pypdf misreads them beside an emoji
        for name in ("Vertical", "=HYPERLINK", "+1", "@x", "Tab", "<b>Bold</b> & co.", "#N/A", "Ing. arch."):
            assert reading.bare(name) in reading.bare(text)
        assert "&amp;" not in text


def test_pdf_child_fetches_nothing(tmp_path: object) -> None:
    page = '<html lang="en"><title>x</title><img src="file:///etc/passwd"><img src="http://127.0.0.1:9/x.png">text'
    css = '@import "file:///etc/passwd"; body { background: url(http://127.0.0.1:9/) }'
    payload = json.dumps({"html": page, "css": css}).encode()
    body = child.run(pdf.CHILD, payload, limits=pdf.LIMITS)
    assert reading.pages(body) == ["text"]
    assert b"/Image" not in body


@pytest.mark.parametrize("text", ["a\x0bb", "a\x00b", "a\ufffeb", "a\x85b"])
def test_clean_leaves_no_control_character(text: str) -> None:
    assert texts.clean(text) in ("ab", "a b")


def test_pdf_without_pango_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "CHILD", "tests.exports.child_functions.no_pango")
    event = hall(players=4, rounds=1)
    with pytest.raises(TournamentError, match="the Pango library is missing"):
        printed(event)


def test_pdf_of_a_child_that_was_stopped_is_a_sentence_and_the_next_one_works(monkeypatch: pytest.MonkeyPatch) -> None:
    event = hall(players=4, rounds=1)
    with monkeypatch.context() as tiny:
        tiny.setattr(pdf, "LIMITS", child.Limits(seconds=0.05))
        with pytest.raises(TournamentError, match="was stopped"):
            printed(event)
    assert printed(event).body.startswith(b"%PDF")
