"""Papers as they come out of the printer: slips, seating, wall, prize-giving, check-in, blank ones."""

import itertools
import re
from typing import Any

import pytest
from django.utils import timezone, translation

from tests import factories
from tests.exports import reading
from tests.exports.hall import LONG, hall, name_tables
from tests.exports.reading import Word
from tests.public_cup import cup
from tournament import links, ties
from tournament.enums import Attendance, NameOrder, PenaltyKind, TieBreakMethod
from tournament.errors import TournamentError
from tournament.exports import making
from tournament.exports.papers import blank, slips
from tournament.exports.papers.blank import Wanted
from tournament.exports.papers.paper import Paper
from tournament.models import Entry, Event, Penalty, Result

pytestmark = pytest.mark.django_db
PLACES = ((0.0, 0.0), (105.0, 0.0), (0.0, 148.5), (105.0, 148.5))  # left and top of the four slips of a page
PAPERS = (*making.OF_EVENT, *(f"{what}-1" for what in making.OF_ROUND), *making.BLANK, making.PLAYERS)


def paper(event: Event, what: str, *, language: str = "en", **more: Any) -> Paper:
    with translation.override(language):
        made = making.paper(event, what=what, held=False, at=timezone.now(), **more)
    assert made is not None
    return made


def printed(event: Event, what: str, *, language: str = "en", **more: Any) -> bytes:
    with translation.override(language):
        made = making.make(event, what=what, kind="pdf", held=False, at=timezone.now(), **more)
    assert made is not None
    return made.body


def cut(pages: list[list[Word]]) -> list[str]:
    """The slips of the cut stack: left top, right top, left bottom, right bottom laid on each other."""
    piles = [
        [reading.inside(page, left=left, top=top, right=left + 105, foot=top + 148.5) for page in pages]
        for left, top in PLACES
    ]
    return [" ".join(word.text for word in slip) for pile in piles for slip in pile if slip]


# --- slips


@pytest.mark.parametrize("count", range(14))
def test_cut_stack_of_any_number_of_slips_is_in_order(count: int) -> None:
    sheets = slips.sheets(range(count))
    stack = itertools.chain(*zip(*sheets, strict=True))
    assert [item for item in stack if item is not None] == [*range(count)]
    assert len(sheets) == -(-count // 4)


@pytest.mark.parametrize("language", ["cs", "en"])
def test_slips_cut_in_four_are_in_table_order_with_all_that_the_sheet_has_and_nothing_cut_off(language: str) -> None:
    event = hall(players=17, rounds=1, sets=0, name="K" * 80)
    name_tables(event, *["Řeřichový salonek u okna do ba"] * 5)
    Entry.objects.filter(event=event, number__gt=1, number__lt=8).update(name=LONG)
    pages = reading.words(printed(event, "slips-1", language=language))
    stack = cut(pages)
    tables = {"cs": "Stůl", "en": "Table"}[language]
    assert [re.search(rf"{tables}\s(\d+)", slip)[1] for slip in stack] == ["1", "2", "3", "4", "5"]  # type: ignore[index]
    games = {str(game.table): game for game in event.rounds.get().games.all()}
    for number, slip in zip(games, stack, strict=True):
        names = [seat.entry.name for seat in games[number].seats.all()]
        assert len(names) in (3, 4)
        assert slip.count("K") - slip.count("Kamikaze") - 80 >= 8 * len(names)
        assert slip.count("☐") == 8 + 1  # Kamikaze of each set, and ended by time
        assert slip.count("+") == len(names)
    for page in pages:
        assert reading.overlapping(page) == []
        for left, top in PLACES:
            for word in reading.inside(page, left=left, top=top, right=left + 105, foot=top + 148.5):
                assert left + 5.5 <= word.left, word
                assert word.right <= left + 100, word
                assert top + 4 <= word.top, word
                assert word.foot <= top + 145, word
    text = reading.bare(" ".join(stack))
    if language == "en":
        for label in ("Round 1", "Total", "Added", "Game points", "Place", "Signature", "Draw no. 11", "Ended by time"):
            assert text.count(reading.bare(label)) == 5, label


def test_slip_names_everybody_in_the_order_of_the_seats_with_start_numbers() -> None:
    event = hall(players=8, rounds=1, sets=0)
    made = paper(event, "slips-1")
    first = made.context["sheets"][0][0]
    seats = event.rounds.get().games.get(table=1).seats.order_by("number")
    assert [(seat.name, seat.number) for seat in first.seats] == [(s.entry.name, str(s.entry.number)) for s in seats]
    assert (first.round, first.table, first.draw) == ("Round 1", "1", "Draw no. 11")


def test_slip_has_the_qr_code_and_the_letters_of_its_table_where_players_enter_results() -> None:
    event = hall(players=8, rounds=1, running=True, sets=0, players_enter=True)
    name_tables(event, "Řeřichový salonek u okna do ba")
    wanted = [link.code for link in links.of_round(event.rounds.get(), base="http://192.168.1.9:8000")]
    body = printed(event, "slips-1", base="http://192.168.1.9:8000")
    stack = cut(reading.words(body))
    assert len(wanted) == 2
    assert [code for code, slip in zip(wanted, stack, strict=True) if code in slip] == wanted
    assert reading.overlapping(reading.words(body)[0]) == []
    made = paper(event, "slips-1", base="http://192.168.1.9:8000").context["sheets"][0][0]
    assert made.code.picture.startswith("<svg")
    other = paper(event, "slips-1", base="http://192.168.1.10:8000").context["sheets"][0][0]
    assert other.code.picture != made.code.picture
    assert printed(event, "slips-1", base="http://192.168.1.10:8000") != body


def test_slip_has_no_code_while_players_do_not_enter_results() -> None:
    event = hall(players=8, rounds=1, running=True, sets=0, players_enter=False)
    made = paper(event, "slips-1", base="http://192.168.1.9:8000").context["sheets"]
    assert [slip.code for sheet in made for slip in sheet if slip] == [None, None]


def test_void_table_needs_no_slip() -> None:
    event = hall(players=8, rounds=1, sets=0)
    event.rounds.get().games.filter(table=1).update(voided_at=timezone.now(), void_reason="torn")
    assert [slip.table for sheet in paper(event, "slips-1").context["sheets"] for slip in sheet if slip] == ["2"]


def test_blank_slips_are_in_order_of_rounds_and_tables_and_need_no_player() -> None:
    event = factories.event()
    stack = cut(reading.words(printed(event, "blank-slips", wanted=Wanted(3, 2, 4))))
    assert [tuple(map(int, re.findall(r"(?:Round|Table)\s(\d+)", slip))) for slip in stack] == [
        (number, table) for number in (2, 3, 4) for table in (1, 2, 3)
    ]
    assert all(slip.count("no.") == 4 for slip in stack)


@pytest.mark.parametrize(("wanted", "fine"), [(Wanted(60, 1, 4), True), (Wanted(60, 1, 5), False)])
def test_blank_slips_have_a_limit_that_is_named(wanted: Wanted, fine: bool) -> None:
    if fine:
        blank.check_slips(wanted)
        return
    with translation.override("en"), pytest.raises(TournamentError, match="At most 240 slips at once"):
        blank.check_slips(wanted)


def test_blank_seating_sheet_has_a_page_for_each_round_with_every_table() -> None:
    event = factories.event()
    pages = reading.pages(printed(event, "blank-seating", wanted=Wanted(12, 1, 2)))
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        assert f"Round {number} Table Seat 1 Seat 2 Seat 3 Seat 4 1 2 3 4 5 6 7 8 9 10 11 12" in page


# --- seating


def test_list_by_name_is_in_czech_order_in_two_columns_with_names_first_and_large() -> None:
    names = ["Eva Zemanová", "Jan Čech", "Petr Chalupa", "Iva Hora", "Ota Cibulka", "Adam Říha", "Jana Rada", LONG]
    event = factories.event(name_order=NameOrder.LAST_WORD)
    people = [factories.entry(event, name) for name in names]
    factories.published(event, [people[:4], people[4:]])
    body = printed(event, "names-1", language="cs")
    ordered = ["Ota Cibulka", "Jan Čech", "Iva Hora", "Petr Chalupa", "Jana Rada", "Adam Říha", LONG, "Eva Zemanová"]
    (page,) = reading.pages(body)
    assert sorted(names, key=lambda name: reading.bare(page).index(reading.bare(name))) == ordered
    assert "Ota Cibulka 2 Jan Čech 1" in page
    sizes = reading.sizes(body)
    assert all(sizes[name] >= 12 for name in names if name != LONG)
    (words,) = reading.words(body)
    left, right = ({word.text for word in words if low <= word.left < low + 100} for low in (0, 100))
    assert "Cibulka" in left
    assert "Zemanová" in right


@pytest.mark.parametrize("players", [4, 60])
def test_list_by_table_has_every_table_once_and_byes(players: int) -> None:
    event = hall(players=players, rounds=1, sets=0)
    bye = factories.entry(event, "Volný Los")
    event.rounds.get().seats.create(entry=bye)
    text = " ".join(reading.pages(printed(event, "tables-1")))
    assert re.findall(r"Table (\d+)", text) == [str(number) for number in range(1, players // 4 + 1)]
    assert "Bye: Volný Los" in text
    assert "Draw no. 11" in text


# --- standings


def test_wall_has_ranks_names_and_sums_large_in_two_columns_and_says_after_which_round() -> None:
    event = hall(players=40, rounds=2, sets=0)
    body = printed(event, "wall")
    pages = reading.pages(body)
    with translation.override("en"):
        rows = paper(event, "wall").context["board"].rows
    text = reading.bare(" ".join(pages))
    for row in rows:
        assert reading.bare(f"{row.rank}{row.name}{row.share}") in text
    assert all("After round 2, printed" in page for page in pages)
    assert max(word.left for word in reading.words(body)[0]) > 150
    sizes = reading.sizes(body)
    assert min(sizes[row.name] for row in rows if len(row.name) < 14) > 12.9


def test_prize_giving_goes_from_the_last_place_to_the_first_with_ties_and_prizes() -> None:
    """After round 1 of the cup the players of both tables share places two by two."""
    event = cup().event
    event.prizes = "Cup\n\nGame\nBook"
    event.save()
    made = paper(event, "prizes")
    places = made.context["places"]
    ranks = [int(place.rank.split(".")[0]) for place in places]
    assert ranks == sorted(ranks, reverse=True)
    assert sum(len(place.people) for place in places) == len(event.entries.filter(ranked=True))
    prizes = {int(place.rank.split(".")[0]): place.prizes for place in places if place.prizes}
    assert prizes[1] == "Cup"
    assert 2 not in prizes
    text = " ".join(reading.pages(printed(event, "prizes")))
    assert text.index("Prize: Game") < text.index("Prize: Cup")


def _equal_pair() -> tuple[Event, list[Entry]]:
    """Two people share the second place."""
    event = factories.event(prizes="Cup\nGame\nBook\nPen", rounds_planned=1)
    people = factories.entries(event, 4)
    made = factories.published(event, [people], closed=True)
    factories.result(made.games.get(), [10, 20, 20, 101])
    return event, people


def test_T11_shared_place_at_the_prize_giving_names_all_its_prizes() -> None:
    event, people = _equal_pair()
    places = paper(event, "prizes").context["places"]
    assert [(place.rank, len(place.people), place.prizes) for place in places] == [
        ("4.", 1, "Pen"), ("2.–3.", 2, "Game · Book"), ("1.", 1, "Cup"),
    ]  # fmt: skip
    assert places[1].note == "2 players share this rank."
    ties.break_tie(event, order=people[2:0:-1], method=TieBreakMethod.LOT, reason="Lot", by=factories.user())
    places = paper(event, "prizes").context["places"]
    assert [place.rank for place in places] == ["4.", "3.", "2.", "1."]
    assert "decided by lot" in places[1].people[0].note


def test_field_22_prize_giving_holds_nothing_back_only_where_it_is_asked_for() -> None:
    event = cup(held_from=1).event
    assert paper(event, "prizes").context["places"] == []
    with translation.override("en"):
        made = making.paper(event, what="prizes", held=True, at=timezone.now())
        assert made is not None
        assert made.context["places"]
        assert made.mark == "Not public: with results that are held back"


# --- at the door


def test_check_in_list_has_who_is_expected_by_name_as_organisers_know_them_and_lines_for_others() -> None:
    event = factories.event()
    factories.entry(event, "Žofie Malá", attendance=Attendance.EXPECTED, short_name="Kryptonit", club="KDH Brno")
    factories.entry(event, "Jan Novák", attendance=Attendance.PRESENT)
    factories.entry(event, "Petr Pryč", attendance=Attendance.WITHDRAWN)
    made = paper(event, "players")
    assert [(guest.number, guest.name, guest.club, guest.here) for guest in made.context["guests"]] == [
        ("1", "Žofie Malá", "KDH Brno", False), ("2", "Jan Novák", "", True),
    ]  # fmt: skip
    (page,) = reading.pages(printed(event, "players"))
    assert "1 Žofie Malá KDH Brno" in page
    assert page.count("×") == 1


def test_check_in_list_of_nobody_is_a_sheet_to_write_on() -> None:
    assert len(paper(factories.event(), "players").context["lines"]) == 24


# --- every paper


@pytest.mark.drill
@pytest.mark.parametrize(
    ("players", "results", "language"),
    [(3, True, "en"), (3, True, "cs"), (4, False, "cs"), (399, True, "cs"), (400, False, "en")],
)
def test_every_paper_is_whole_with_names_of_60_characters_on_1_and_100_tables(
    players: int, results: bool, language: str
) -> None:
    """Each name once where it belongs, all text inside the margins, and every page says version and x/y."""
    event = hall(players=players, rounds=1, sets=0, venue="Sokolovna " * 12, name="Podzimní Kabo turnaj " * 3)
    name_tables(event, *["Řeřichový salonek u okna do ba"] * 100)
    names = [f"{LONG[:56]}{number:04}" for number in range(players)]
    for entry, name in zip(event.entries.order_by("number"), names, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=name)
    if not results:
        Result.objects.all().delete()
    Penalty.objects.create(event=event, entry=event.entries.all()[0], kind=PenaltyKind.WIN_POINTS, amount=1, reason="x")
    for what in PAPERS:
        body = printed(event, what, language=language, wanted=Wanted(-(-players // 4), 1, 1))
        pages, texts = reading.words(body), [reading.bare(text) for text in reading.pages(body)]
        for at, (page, text) in enumerate(zip(pages, texts, strict=True), start=1):
            assert f"{at}/{len(pages)}" in text, what
            assert reading.overlapping(page) == [], what
            assert re.search("(verze|version)0", text), what
            assert all(5 < word.left < word.right < 205 and 4 < word.top < word.foot < 293 for word in page), what
        whole = "".join(texts)
        if what not in making.BLANK and (what not in making.OF_EVENT or results):
            assert {name: whole.count(reading.bare(name)) for name in names if reading.bare(name) not in whole} == {}
