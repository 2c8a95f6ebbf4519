from decimal import Decimal
from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring.ranking import Reason, Row, Why
from tournament import numbers

CASES = [
    (Fraction(4), "4", "4"),
    (Fraction(5, 2), "2,5", "2.5"),
    (Fraction(7, 3), "2,33", "2.33"),
    (Fraction(1, 8), "0,13", "0.13"),  # half away from zero
    (Fraction(-1, 8), "−0,13", "−0.13"),
    (Fraction(-1, 1000), "0", "0"),
    (Fraction(1999, 1000), "2", "2"),
    (Decimal("1.50"), "1,5", "1.5"),
    (-120, "−120", "−120"),
    (1500, "1500", "1500"),
    (0, "0", "0"),
    (None, "", ""),
]


@pytest.mark.parametrize(("value", "czech", "english"), CASES)
def test_points_in_the_readers_language(value: numbers.Number | None, czech: str, english: str) -> None:
    with translation.override("cs"):
        assert numbers.points(value) == czech
    with translation.override("en"):
        assert numbers.points(value) == english


def test_percent_has_two_decimals_and_a_no_break_space() -> None:
    with translation.override("cs"):
        assert numbers.percent(Fraction(1, 3)) == "33,33\N{NO-BREAK SPACE}%"
        assert numbers.percent(Fraction(1)) == "100,00\N{NO-BREAK SPACE}%"
        assert numbers.percent(Fraction(2, 3)) == "66,67\N{NO-BREAK SPACE}%"
    with translation.override("en"):
        assert numbers.percent(Fraction(253, 1000)) == "25.30\N{NO-BREAK SPACE}%"
    assert numbers.percent(None) == ""


@pytest.mark.parametrize(("first", "last", "text"), [(1, 1, "1."), (3, 4, "3.–4."), (3, None, "3."), (None, None, "")])
def test_rank_of_ties_is_a_range(first: int | None, last: int | None, text: str) -> None:
    assert numbers.rank(first, last) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_ordinal_in_english_and_in_czech(number: int, text: str) -> None:
    with translation.override("en"):
        assert numbers.ordinal(number) == text
    with translation.override("cs"):
        assert numbers.ordinal(number) == f"{number}."


def test_signed_shows_what_is_added() -> None:
    assert [numbers.signed(value) for value in (66, -1, 0, None)] == ["+66", "−1", "0", ""]


def test_filters_in_a_template() -> None:
    row = Row(
        1, 3, 4, True, Fraction(5, 2), Fraction(341), Fraction(1, 4), 4, 0, 0, None, (), Reason(Why.FIRST, equal=2)
    )
    text = (
        "{% load kabo %}{{ row|rank }} {{ row.win_points|points }} {{ row.share|percent }} "
        "{{ 7|signed }} {{ 4|ordinal }} {{ 2|rank }}"
    )
    with translation.override("en"):
        shown = Template(text).render(Context({"row": row}))
    assert shown == "3.–4. 2.5 25.00\N{NO-BREAK SPACE}% +7 4th 2."
