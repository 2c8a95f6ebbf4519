"""The report of a draw: figures in words, everybody's share, and who met whom."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from django.utils import timezone, translation

from tests import factories
from tournament import drawing as reads
from tournament import seating
from tournament.draw import Report
from tournament.enums import Method
from tournament.models import Draw, Entry, Event
from tournament.queries import draw_report, draw_words

pytestmark = pytest.mark.django_db
NAMES = ("Ada", "Bea", "Cyr", "Dan", "Eda", "Fox", "Gus")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def event() -> Event:
    return factories.event(rounds_planned=3)


def drawn(event: Event, number: int, tables: Sequence[Sequence[Entry]]) -> Draw:
    asked = reads.request(event, number=number, method=Method.BY_HAND, seed=0)
    return seating.arrange(
        event, request=asked, tables=[[one.pk for one in seats] for seats in tables], byes=(), by=None
    )


def second_round(event: Event) -> Draw:
    """7 players: 4 + 3 twice; Ada, Bea and Eda, Fox meet again; Gus is at the table of 3 twice."""
    people = [factories.entry(event, name) for name in NAMES]
    ada, bea, cyr, dan, eda, fox, gus = people
    factories.published(event, [[ada, bea, cyr, dan], [eda, fox, gus]], closed=True)
    return drawn(event, 2, [[ada, bea, eda, fox], [gus, cyr, dan]])


def test_T18_matrix_counts_every_meeting_from_both_sides(event: Event) -> None:
    found = draw_report.matrix(event, second_round(event))
    cells = {row.name: dict(zip(NAMES, row.cells, strict=True)) for row in found.rows}
    assert [row.name for row in found.rows] == list(NAMES)
    assert cells["Ada"] == {"Ada": None, "Bea": 2, "Cyr": 1, "Dan": 1, "Eda": 1, "Fox": 1, "Gus": 0}
    assert all(cells[a][b] == cells[b][a] for a in NAMES for b in NAMES)
    assert [(pair.first, pair.second, pair.times) for pair in found.again] == [
        ("Ada", "Bea", 2),
        ("Cyr", "Dan", 2),
        ("Eda", "Fox", 2),
    ]
    assert (found.most, found.never) == (2, 3 + 3)
    (gus,) = (row for row in found.rows if row.name == "Gus")
    assert ([(other.name, other.times) for other in gus.others], gus.never) == (
        [("Cyr", 1), ("Dan", 1), ("Eda", 1), ("Fox", 1)],
        2,
    )


def test_T18_players_have_their_tables_of_3_first_seats_and_byes(event: Event) -> None:
    found = draw_report.of(event, second_round(event))
    assert {player.name: (player.threes, player.firsts, player.byes) for player in found.players} == {
        "Ada": (0, 2, 0),
        "Bea": (0, 0, 0),
        "Cyr": (1, 0, 0),
        "Dan": (1, 0, 0),
        "Eda": (1, 1, 0),
        "Fox": (1, 0, 0),
        "Gus": (2, 1, 0),
    }


def test_who_is_here_without_a_seat_is_listed_without_figures(event: Event) -> None:
    people = [factories.entry(event, name) for name in NAMES]
    found = draw_report.of(event, drawn(event, 1, [people[:3], people[3:6]]))
    assert [(player.threes, player.firsts) for player in found.players if player.name == "Gus"] == [(None, None)]


def test_public_report_has_public_names(event: Event) -> None:
    people = [factories.entry(event, name) for name in NAMES[:3]]
    Entry.objects.filter(pk=people[0].pk).update(short_name="A.")
    made = drawn(event, 1, [people])
    assert [player.name for player in draw_report.of(event, made, public=True).players] == ["A.", "Bea", "Cyr"]
    assert [player.name for player in draw_report.of(event, made).players] == ["Ada", "Bea", "Cyr"]


def report(event: Event) -> Report:
    people = [factories.entry(event, name) for name in NAMES[:3]]
    return Report.from_dict(drawn(event, 1, [people]).report)


def lines(report: Report) -> dict[str, tuple[str, str]]:
    return {figure.label: (figure.value, figure.note) for figure in draw_words.figures(report)}


WHOLE = "Repeated meetings in the whole schedule of 4 rounds"


@pytest.mark.parametrize(
    ("repeats", "bound", "optimum", "note"),
    [
        (5, 5, None, "fewer is not possible"),
        (6, 5, None, "at least 5 in any seating"),
        (6, 5, 6, "fewer is not possible, which is proven"),
        (7, 5, 6, "the proven fewest: 6"),
        (5, 5, 6, "fewer is not possible"),  # who was there has changed: another field's optimum says nothing
    ],
)
def test_T20_schedule_is_compared_with_the_optimum_where_it_is_known_else_with_the_bound(
    event: Event, repeats: int, bound: int, optimum: int | None, note: str
) -> None:
    planned = replace(
        report(event), rounds=4, planned_repeats=repeats, planned_bound=bound, optimum=optimum, planned_most=2
    )
    assert lines(planned)[WHOLE] == (str(repeats), note)


def test_T20_round_that_nothing_is_planned_after_has_no_line_of_a_schedule(event: Event) -> None:
    assert not [label for label in lines(report(event)) if "schedule" in label]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("affine", "From an affine plane of order 4: a design in which every pair meets once."),
        ("transversal", "From a transversal design over the field of 4 elements."),
        ("turned", "From a design found by computer: one round turned 4 times."),
        ("search", "Found by search: moves made 300, allowed 500."),
        ("exact", "Every seating of this round was tried: none is better."),
        ("", ""),
    ],
)
def test_T20_report_says_where_the_tables_come_from(event: Event, how: str, said: str) -> None:
    assert draw_words.how(replace(report(event), how=how, order=4, moves=500, spent=300)) == said


def test_every_source_of_tables_that_the_draw_knows_has_a_sentence() -> None:
    codes = {"affine", "transversal", "turned", "known", "plan", "search", "exact", "lot", "ranks"}
    assert codes == draw_words._HOW.keys()


@pytest.mark.parametrize(("values", "said"), [([0, 1, 1], "0–1"), ([2, 2], "2"), ([], "0")])
def test_span_is_one_number_where_all_are_equal(values: list[int], said: str) -> None:
    assert draw_words.span(values) == said


def test_rounds_tell_method_seed_and_moves_of_every_published_draw(event: Event) -> None:
    factories.entries(event, 8)
    made = seating.draw(event, request=reads.request(event, number=1, method="swiss", seed=7, moves=50), by=None)
    assert draw_report.rounds(event) == ()
    seating.publish(event.rounds.get(), version=made.number, by=None, at=timezone.now())
    (row,) = draw_report.rounds(event)
    assert (row.round, row.draw, row.method, row.seed, row.moves, row.swaps) == (1, 1, "Swiss", 7, 50, 0)
