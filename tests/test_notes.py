from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils import translation

from scoring.format import AbsenceRule, Format, ShareRule, TieMode
from scoring.ranking import Penalty
from tournament import notes
from tournament.enums import PenaltyKind, TieBreakMethod
from tournament.standings import ByHand, Fine, Standings, Who

PEOPLE = {1: Who(1, 1, "Eva Malá", "", True), 2: Who(2, 2, "Jan Novák", "", True)}
SHOWN = Standings(
    revision=1,
    after_round=3,
    rounds=(1, 2, 3),
    running=None,
    held=False,
    final=False,
    lines=(),
    people=PEOPLE,
    format=Format(),
)


def rules(**format: object) -> tuple[str, ...]:
    with translation.override("en"):
        return notes.rules(replace(SHOWN, format=replace(Format(), **format)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("format", "sentence"),
    [
        ({}, "Order: win points (more is better), then game points (fewer is better), then share (less is better)."),
        ({}, "Win points by place at a table of 3: 4 – 2.5 – 1."),
        ({}, "Equal game points at a table: all get the better place."),
        (
            {"ties": TieMode.MEAN},
            "Equal game points at a table: the players share the mean of the win points of the places they cover.",
        ),
        ({}, "Share: own game points out of all at the table; the mean over the tables played."),
        (
            {"share_rule": ShareRule.SCALED},
            "Share: own game points out of all at the table, scaled by table size; the mean over the tables played.",
        ),
        ({}, "A missed round counts 0 win points and the highest game points of the round, at least 100."),
        (
            {"absence": AbsenceRule.FIXED, "absence_points": 120},
            "A missed round counts 0 win points; its game points are 120.",
        ),
        ({"absence": AbsenceRule.LEFT_OUT}, "A missed round is left out of the sums."),
        ({"min_rounds": 1}, "1 round has to be played to be ranked."),
        ({"min_rounds": 4}, "4 rounds have to be played to be ranked."),
        ({"limit": None}, "A missed round counts 0 win points and the worst game points of the round."),
        (
            {"lower_wins": False},
            "Order: win points (more is better), then game points (more is better), then share (more is better).",
        ),
    ],
)
def test_rules_say_how_the_table_is_made(format: dict[str, object], sentence: str) -> None:
    assert sentence in rules(**format)


def test_rules_of_a_final() -> None:
    with translation.override("en"):
        assert "The final decides" in notes.rules(replace(SHOWN, final=True))[-1]
        assert "The final decides" not in notes.rules(SHOWN)[-1]


@pytest.mark.parametrize("reasons", [True, False])
def test_deeds_name_what_was_done_by_hand_and_its_reason_for_organisers(reasons: bool) -> None:
    shown = replace(
        SHOWN,
        fines=(
            Fine(1, PenaltyKind.WIN_POINTS, Fraction(1), None, "late"),
            Fine(2, PenaltyKind.GAME_POINTS, Fraction(5, 2), 2, "rude"),
        ),
        by_hand=(ByHand((2, 1), 3, TieBreakMethod.LOT, "coin"), ByHand((1, 2), 3, TieBreakMethod.PLAY_OFF, "game")),
        held=True,
    )
    with translation.override("en"):
        found = notes.deeds(shown, reasons=reasons)
    assert found == (
        "The standings after later rounds are held back until they are announced.",
        "Penalty: Eva Malá, win points −1." + " Reason: late" * reasons,
        "Penalty: Jan Novák, game points +2.5." + " Reason: rude" * reasons,
        "Tie decided by lot, best first: Jan Novák, Eva Malá." + " Reason: coin" * reasons,
        "Tie decided by a play-off, best first: Eva Malá, Jan Novák." + " Reason: game" * reasons,
    )


def test_penalty_in_a_row() -> None:
    with translation.override("en"):
        assert notes.penalty(Penalty(1, win_points=Fraction(-3, 2))) == "Penalty: win points −1.5."
        assert notes.penalty(Penalty(1, game_points=Fraction(7))) == "Penalty: game points +7."
        both = notes.penalty(Penalty(1, win_points=Fraction(-1), game_points=Fraction(7)))
        assert both == "Penalty: win points −1, game points +7."


@pytest.mark.parametrize("held", [True, False])
def test_deeds_name_nobody_where_no_round_is_shown(held: bool) -> None:
    outside = {3: Who(3, 3, "House Player", "", False)}
    fines = (Fine(1, PenaltyKind.WIN_POINTS, Fraction(1), None, "late"),)
    before = replace(SHOWN, after_round=0, rounds=(), people=PEOPLE | outside, fines=fines, held=held)
    with translation.override("en"):
        found = notes.deeds(before, reasons=True)
    assert found == ("The standings after later rounds are held back until they are announced.",) * held
