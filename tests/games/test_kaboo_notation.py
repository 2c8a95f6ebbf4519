"""The lines of a record of Kaboo: which cannot be read, and which can be written in more than one way."""

import pytest
from django.utils import translation

from games.core import BadNotation, replay
from games.kaboo import Kaboo
from tournament import sentences


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "empty"),
        ("p1", "unknown_deed"),
        ("p1 fly", "unknown_deed"),
        ("dealer", "unknown_deed"),
        ("q1 draw", "not_a_seat"),
        ("p0 draw", "not_a_seat"),
        ("p² draw", "not_a_seat"),
        ("p1 draw 3", "too_many_words"),
        ("p1 swap", "too_few_words"),
        ("p1 swap 0", "not_a_place"),
        ("p1 swap 1 2", "too_many_words"),
        ("p1 swap 100", "not_a_place"),
        ("p1 snap", "too_few_words"),
        ("p1 snap p2", "not_a_place"),
        ("p1 snap 2 p1", "not_a_seat"),
        ("p1 snap p2 3 4", "too_many_words"),
        ("p1 snap 1 hands", "too_few_words"),
        ("p1 snap 1 hands 3", "not_hands"),
        ("p1 snap hands 2", "too_few_words"),
        ("p1 spy p2", "too_few_words"),
        ("p1 trade 1 p2 3 4", "too_many_words"),
        ("turn", "too_few_words"),
        ("turn ?", "turned_unknown"),
        ("turn 7 7", "too_many_words"),
        ("turn K", "king_colour"),
        ("show p1 A 2 k", "king_colour"),
        ("deal A 2 3 K", "king_colour"),
        ("turn 1", "not_a_card"),
        ("turn 11", "not_a_card"),
        ("show", "too_few_words"),
        ("show p1", "too_few_words"),
        ("show p1 A ?", "turned_unknown"),
        ("start", "too_few_words"),
        ("count p1", "too_many_words"),
        ("shuffle A x", "not_a_card"),
        ("deal A 2 3 x", "not_a_card"),
        ("deal A 2 3 4,", "too_few_words"),
        ("deal A 2 3 4, pack x", "not_a_card"),
        ("deal pack A, A 2 3 4", "not_a_card"),
    ],
)
def test_line_that_cannot_be_read(line: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        replay(Kaboo(), ["start p1", line], seats=2)
    assert (caught.value.code, caught.value.line) == (code, 2)
    with translation.override("en"):
        assert "%" not in sentences.notation(caught.value)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("P1  Draw", "p1 draw"),
        ("\tDEAL\t", "deal"),
        ("p1 snap  p1 2 hands 1 ", "p1 snap 2"),
        ("turn k♥", "turn KR"),
        ("turn KS", "turn KB"),
        ("turn 10d", "turn 10"),
        ("turn JOKER", "turn joker"),
        ("deal a ? kr kb, 2 2 2 2, PACK j", "deal A ? KR KB, 2 2 2 2, pack J"),
        ("shuffle", "shuffle"),
        ("shuffle q ?", "shuffle Q ?"),
    ],
)
def test_line_with_capitals_blanks_and_suits_is_read(line: str, meant: str) -> None:
    assert Kaboo().format(Kaboo().parse(line)) == meant
