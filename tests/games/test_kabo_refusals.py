"""What is refused, at which line, by which rule: one table."""

from collections.abc import Sequence

import pytest

from games.core import BadNotation, IllegalAction, replay
from games.kabo import Kabo
from tests.games.kabo_scenes import SCENES, opening, pack_out
from tests.games.scene import Scene

OPEN = opening(("4 5 6 1", "3 8 8 10"), "13 2 7")
EMPTY = ["start p1", "deal", "turn 13", "p1 look 1 2", "p2 look 1 2"]  # an observed record
EFFECT7 = [*opening(("4 5 6 1", "3 8 8 10"), "13 7"), "p1 draw", "p1 discard"]
EFFECT9 = [*opening(("4 5 6 1", "3 8 8 10"), "13 9"), "p1 draw", "p1 discard"]
EFFECT11 = [*opening(("4 5 6 1", "3 8 8 10"), "13 11"), "p1 draw", "p1 discard"]
FACE_UP = [*opening(("4 5 6 1", "3 8 8 10"), "13 2 7"), "p1 take", "p1 swap 1", "p2 draw", "p2 swap 1"]
FAILED2 = [*OPEN, "p1 draw", "p1 swap 1 2"]
FAILED3 = [*OPEN, "p1 draw", "p1 swap 1 2 3"]
EQUAL2 = [*opening(("7 7 6 1", "3 8 8 10"), "13 2"), "p1 draw", "p1 swap 1 2"]
CALLED = [*OPEN, "p1 kabo"]
ENDED = [*EMPTY, "p1 kabo", "p2 draw", "p2 discard", "turn 2"]

REFUSED: Sequence[tuple[str, str, Sequence[str], str]] = [  # rule, why, lines before, the line refused
    ("K1", "no_seat", [], "start p3"),
    ("K1", "no_seat", OPEN, "p3 draw"),
    ("K1", "no_seat", ENDED, "show p3 1 2 3 4"),
    ("KA25", "table", [], "p1 draw"),
    ("KA25", "table", [], "deal"),
    ("K7", "not_now", OPEN, "start p1"),
    ("K3", "table", ["start p1"], "p1 look 1 2"),
    ("K3", "table", ["start p1"], "start p1"),
    ("K3", "hands", ["start p1"], "deal 1 2 3 4"),
    ("K3", "hands", ["start p1"], "deal 1 2 3 4, 5 6 7"),
    ("K3", "pack", ["start p1"], "deal pack " + "? " * 45),
    ("K3", "not_now", OPEN, "deal"),
    ("KA1", "", ["start p1"], "deal 7 7 7 7, 7 ? ? ?"),
    ("KA1", "", ["start p1"], "deal 13 13 ? ?, ? ? ? ?, pack 13"),
    ("K4", "table", ["start p1", "deal"], "p1 look 1 2"),
    ("K4", "count", ["start p1", "deal"], "turn 1 2"),
    ("K5", "looks", OPEN[:2], "p1 look 1 2 3"),
    ("K5", "looks", OPEN[:2], "p1 look 1"),
    ("K5", "looks", OPEN[:2], "p1 draw"),
    ("K5", "looked", OPEN[:3], "p1 look 3 4"),
    ("K5", "looked", OPEN[:3], "p1 draw"),
    ("K5", "no_place", OPEN[:2], "p1 look 4 5"),
    ("K6", "before", OPEN, "p1 look 3 4"),
    ("K6", "not_now", OPEN, "turn 3"),
    ("K7", "", OPEN, "p2 draw"),
    ("K7", "", OPEN, "p2 kabo"),
    ("K7", "", [*OPEN, "p1 draw"], "p2 swap 1"),
    ("K8", "before", [*OPEN, "p1 draw"], "p1 draw"),
    ("K8", "before", [*OPEN, "p1 draw"], "p1 kabo"),
    ("K8", "before", [*OPEN, "p1 take"], "p1 take"),
    ("K9", "before", OPEN, "p1 discard"),
    ("K10", "table", [*EMPTY, "p1 draw", "p1 discard"], "p2 draw"),
    ("K10", "count", [*EMPTY, "p1 draw", "p1 discard"], "turn 2 2"),
    ("K11", "before", OPEN, "p1 swap 1"),
    ("K11", "no_place", [*OPEN, "p1 draw"], "p1 swap 5"),
    ("K11", "table", [*EMPTY, "p1 draw", "p1 swap 1"], "p2 draw"),
    ("K13", "", [*OPEN, "p1 take"], "p1 discard"),
    ("K15", "no_place", [*OPEN, "p1 draw"], "p1 swap 3 4 5"),
    ("K16", "table", [*EMPTY, "p1 draw", "p1 swap 1 2"], "p1 place 1"),
    ("K16", "count", [*EMPTY, "p1 draw", "p1 swap 1 2"], "turn 7"),
    ("K17", "before", OPEN, "p1 place 1"),
    ("K17", "equal", EQUAL2, "p1 keep left"),
    ("K17", "awaited", EQUAL2, "p1 draw"),
    ("KA7", "", EQUAL2, "p1 place 3"),
    ("K18", "before", OPEN, "p1 keep left"),
    ("K18", "unequal", FAILED2, "p1 place 1"),
    ("K18", "awaited", FAILED2, "p1 discard"),
    ("K19", "before", OPEN, "p1 penalty left"),
    ("K19", "awaited", [*FAILED3, "p1 keep left"], "p1 draw"),
    ("K7", "", [*FAILED3, "p1 keep left"], "p2 draw"),
    ("K20", "before", OPEN, "p1 peek 3"),
    ("K20", "before", OPEN, "p1 skip"),
    ("K20", "before", [*OPEN, "p1 draw"], "p1 spy p2 1"),
    ("K20", "awaited", EFFECT7, "p1 draw"),
    ("K21", "other_card", EFFECT9, "p1 peek 3"),
    ("K21", "no_place", EFFECT7, "p1 peek 5"),
    ("K22", "other_card", EFFECT7, "p1 spy p2 3"),
    ("K22", "no_opponent", EFFECT9, "p1 spy p1 3"),
    ("K22", "no_opponent", EFFECT9, "p1 spy p3 3"),
    ("K22", "no_place", EFFECT9, "p1 spy p2 5"),
    ("K23", "other_card", EFFECT7, "p1 trade 1 p2 1"),
    ("K23", "no_opponent", EFFECT11, "p1 trade 1 p1 2"),
    ("K23", "no_place", EFFECT11, "p1 trade 5 p2 2"),
    ("K23", "no_place", EFFECT11, "p1 trade 1 p2 5"),
    ("KA18", "", [*FACE_UP, "p1 draw", "p1 discard"], "p1 peek 1"),
    ("KA15", "", CALLED, "p2 kabo"),
    ("KA10", "", SCENES["KA10 nothing to take"].lines[:7], "p2 take"),
    ("K25", "table", ENDED, "start p1"),
    ("K25", "not_now", OPEN, "show p1 4 5 6 1"),
    ("K25", "count", ENDED, "show p1 4 5 6"),
    ("K25", "shown", [*ENDED, "show p1 4 5 6 1"], "show p1 4 5 6 1"),
    ("KA25", "starter", SCENES["KA2 exactly 100 is not the end"].lines[:-1], "start p2"),
]


@pytest.mark.parametrize(
    ("rule", "why", "before", "line"),
    [pytest.param(*case, id=f"{case[0]} {case[1]}: {case[3][:20]}") for case in REFUSED],
)
def test_refused_with_line_and_rule(rule: str, why: str, before: Sequence[str], line: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), [*before, line], seats=2)
    error = caught.value
    assert (error.line, error.rule, error.facts.get("why", "")) == (len(before) + 1, rule, why)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_K1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        Kabo().start(seats)
    assert (caught.value.rule, caught.value.facts["seats"]) == ("K1", seats)


def test_KA33_first_card_has_no_effect_to_use() -> None:
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), [*opening(("4 5 6 1", "3 8 8 10"), "7"), "p1 take", "p1 swap 1", "p1 peek 2"], seats=2)
    assert caught.value.rule == "K7"


def test_KA9_no_draw_after_the_last_card() -> None:
    scene = pack_out("{a} draw", "{a} discard", "{b} draw", until=1, end="5")
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), scene.lines, seats=2)
    assert (caught.value.rule, caught.value.line) == ("KA25", len(scene.lines))


def test_KA14_locked_cards_of_the_caller() -> None:
    scene: Scene = SCENES["KA14 lock_caller"]
    lines = [*scene.lines[:8], "p2 trade 1 p1 1"]
    assert replay(Kabo(), lines, seats=3).final.faces_of(1)[0] == 0  # not locked where no option says so
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo().with_words(scene.options), lines, seats=3)
    assert (caught.value.rule, caught.value.facts) == ("KA14", {"seat": 1, "caller": 0})


def test_K31_nothing_goes_on_after_the_end() -> None:
    scene = SCENES["K32 a whole short game"]
    for line in ("p1 draw", "start p2", "deal", "turn 1"):
        with pytest.raises(IllegalAction) as caught:
            replay(Kabo().with_words(scene.options), [*scene.lines, line], seats=3)
        assert (caught.value.rule, caught.value.facts["target"]) == ("K31", 39)


def test_KA1_third_13_is_refused_where_it_shows() -> None:
    before = [*EMPTY, "p1 draw", "p1 discard", "turn 13", "p2 draw", "p2 discard"]
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), [*before, "turn 13"], seats=2)
    assert (caught.value.line, caught.value.rule) == (len(before) + 1, "KA1")
    assert caught.value.facts == {"card": 13, "deck": 2}


def test_KA1_fifth_7_is_refused_where_it_shows() -> None:
    before = [*EMPTY]
    for seat in (1, 2, 1, 2):
        before += [f"p{seat} draw", f"p{seat} discard", "turn 7", f"p{seat} skip"]
    before += ["p1 draw", "p1 discard"]
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), [*before, "turn 7"], seats=2)
    assert (caught.value.line, caught.value.rule) == (len(before) + 1, "KA1")


def test_K6_card_known_in_the_row_cannot_be_another_at_the_end() -> None:
    """p1 took the 13 to place 1: it is shown there, and nowhere else."""
    before = [*EMPTY, "p1 take", "p1 swap 1", "turn 4", "p2 kabo", "p1 draw", "p1 discard", "turn 2"]
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), [*before, "show p1 1 5 6 1"], seats=2)
    assert (caught.value.rule, caught.value.facts) == ("K6", {"why": "known", "card": 1, "known": 13})
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), [*before, "show p1 13 5 6 1", "show p2 13 13 1 1"], seats=2)
    assert (caught.value.line, caught.value.rule) == (len(before) + 2, "KA1")


def test_K18_exchange_recorded_as_matched_whose_cards_do_not_match() -> None:
    before = [*EMPTY, "p1 draw", "p1 swap 1 2", "turn 7 8"]
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), [*before, "p1 place 1"], seats=2)
    assert (caught.value.line, caught.value.rule) == (len(before) + 1, "K18")
    assert caught.value.facts == {"why": "unequal", "seat": 0, "cards": "7, 8"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "empty"),
        ("p1", "unknown_deed"),
        ("p1 fly", "unknown_deed"),
        ("dealer", "unknown_deed"),
        ("q1 draw", "not_a_seat"),
        ("p0 draw", "not_a_seat"),
        ("p draw", "not_a_seat"),
        ("p² draw", "not_a_seat"),
        ("p1 draw 3", "too_many_words"),
        ("p1 swap", "too_few_words"),
        ("p1 swap 0", "not_a_place"),
        ("p1 swap x", "not_a_place"),
        ("p1 swap 100", "not_a_place"),
        ("p1 swap 2 1", "not_rising"),
        ("p1 swap 1 1", "not_rising"),
        ("p1 keep", "too_few_words"),
        ("p1 keep middle", "not_an_end"),
        ("p1 spy p2", "too_few_words"),
        ("p1 spy 2 p1", "not_a_seat"),
        ("p1 trade 1 p2 3 4", "too_many_words"),
        ("turn", "too_few_words"),
        ("turn ?", "turned_unknown"),
        ("turn 14", "not_a_card"),
        ("turn 07", "not_a_card"),
        ("turn -1", "not_a_card"),
        ("show", "too_few_words"),
        ("show p1", "too_few_words"),
        ("show p1 1 ?", "turned_unknown"),
        ("start", "too_few_words"),
        ("deal 1 2 3 x", "not_a_card"),
        ("deal 1 2 3 4,", "too_few_words"),
        ("deal 1 2 3 4, pack x", "not_a_card"),
        ("deal pack 1, 1 2 3 4", "not_a_card"),
    ],
)
def test_line_that_cannot_be_read(line: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        replay(Kabo(), ["start p1", line], seats=2)
    assert (caught.value.code, caught.value.line) == (code, 2)


@pytest.mark.parametrize(
    ("line", "meant"), [("P1  Draw", "p1 draw"), ("\tDEAL\t", "deal"), ("p1 swap  2 3 ", "p1 swap 2 3")]
)
def test_line_with_capitals_and_blanks_is_read(line: str, meant: str) -> None:
    assert Kabo().format(Kabo().parse(line)) == meant
