import re
from fractions import Fraction

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from tests import factories
from tests.public_cup import Cup, cup, enter
from tournament import board, standings
from tournament.models import Event

pytestmark = pytest.mark.django_db


def table(event: Event, *, language: str = "en", public: bool = True) -> str:
    with translation.override(language):
        return render_to_string(
            "tournament/_standings_table.html", {"board": board.of(event, standings.of(event, public=public))}
        )


def rows(text: str) -> list[list[str]]:
    """The cells of the table as text, without what only a screen reader hears."""
    text = re.sub(r'<span class="visually-hidden">.*?</span>', "", text)
    body = text.split("<tbody>")[1].split("</tbody>")[0]
    found = re.findall(r'<tr id="r-\d+".*?</tr>', body, re.DOTALL)
    cells = [re.findall(r"<t[dh][ >].*?</t[dh]>", row, re.DOTALL) for row in found]
    return [[" ".join(re.sub("<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


@pytest.fixture
def day() -> Cup:
    return cup()


def test_board_shows_criteria_and_every_round(day: Cup) -> None:
    """Worked out by hand: Eva 10 + 12 + 17 points, three wins; Jan 55 + 77 + 87: places 2, 3, 3."""
    found = {row[1].removesuffix(" KDH Brno"): row for row in rows(table(day.event))}
    share = Fraction(10, 227) + Fraction(12, 251) + Fraction(17, 17 + 67 + 87 + 3193)
    assert found["Eva Malá"][2:6] == ["12", "39", f"{round(float(share) / 3 * 100, 2):.2f} %", "3/3"]
    assert found["Eva Malá"][6:] == ["1 10", "1 12", "1 17"]
    assert found["Jan Novák"][6:] == ["2 55", "3 77", "3 87"]
    assert found["Žofie Dvořáková"][5:] == ["2/2", "1 57", "2 60", "…"]


def test_field_17_board_shows_ties_as_a_range_in_start_number_order() -> None:
    event = factories.event()
    people = factories.entries(event, 8)
    first = factories.published(event, [people[4:], people[:4]], closed=True)
    for number in (1, 2):
        enter(first, number, [10, 20, 20, 101])
    assert [(row[0], row[1]) for row in rows(table(event))] == [
        ("1.–2.", "Player 1"), ("1.–2.", "Player 5"), ("3.–6.", "Player 2"), ("3.–6.", "Player 3"),
        ("3.–6.", "Player 6"), ("3.–6.", "Player 7"), ("7.–8.", "Player 4"), ("7.–8.", "Player 8"),
    ]  # fmt: skip


def test_board_tells_movement_since_the_round_before(day: Cup) -> None:
    moved = {line.who.name: line.moved for line in standings.of(day.event).lines}
    text = table(day.event)
    up = sum(value is not None and value > 0 for value in moved.values())
    down = sum(value is not None and value < 0 for value in moved.values())
    assert (text.count("k-move is-up"), text.count("k-move is-down")) == (up, down)
    assert up > 0


def test_board_rounds_without_a_game_have_words(day: Cup) -> None:
    late = factories.entry(day.event, "Late")
    event = day.event
    fourth = factories.published(event, [day.entries[:4]], byes=[late], closed=True)
    enter(fourth, 1, [1, 2, 3, 101])
    text = table(event)
    late_row = next(row for row in rows(text) if row[1] == "Late")
    assert late_row[5:] == ["1/3", "– 101", "– 103", "–", "bye 26.75"]  # seated nowhere in round 3, which runs
    assert '<span class="visually-hidden">missed</span>' in text


def test_board_in_czech_has_commas_and_machine_ids(day: Cup) -> None:
    text = table(day.event, language="cs")
    assert re.search(r"\d,\d\d\N{NO-BREAK SPACE}%", text)
    assert re.findall(r'id="r-(\d+)"', text) == [str(line.who.entry) for line in standings.of(day.event).lines]


def test_board_escapes_names_and_clubs() -> None:
    event = factories.event()
    people = [factories.entry(event, f"<b>{at}</b>", club="<i>x</i>") for at in range(4)]
    enter(factories.published(event, [people], closed=True), 1, [1, 2, 3, 101])
    text = table(event)
    assert "<b>0" not in text
    assert "<i>" not in text
    assert "&lt;b&gt;0" in text


def test_board_names_players_out_of_the_ranking(day: Cup) -> None:
    factories.entry(day.event, "Pavel Dům", ranked=False)
    text = table(day.event)
    assert "Out of the ranking: Pavel Dům." in text
    assert "Pavel Dům" not in text.split("</table>")[0]


def test_T13_board_marks_those_without_a_rank(day: Cup) -> None:
    Event.objects.filter(pk=day.event.pk).update(min_rounds=3, rounds_planned=2)  # no round to come any more
    event = Event.objects.get(pk=day.event.pk)
    text = table(event)
    assert text.count("is-unranked") == 4
    assert "3 rounds have to be played to be ranked." in text
    assert "No rank: rounds played 2, needed to be ranked 3." in text
