"""Written results of Cuccù: totals (V1), rounds (V2) and turned-up cards (V3). A score is the lives lost."""

from collections.abc import Mapping, Sequence
from itertools import chain, product
from random import Random

import pytest

from games.core import TABLE, playout, replay
from games.cuccu import Cuccu, deeds
from games.findings import Finding
from games.written import WrittenSet
from tests.games.cuccu_positions import final
from tests.games.cuccu_scenes import played
from tests.games.scene import Scene

GAME = Cuccu()
UNSAFE = Cuccu().with_words({"lone-survivor-safe": "no"})
Brief = tuple[str, str, int | None]


def brief(found: Sequence[Finding]) -> list[Brief]:
    return [(finding.rule, finding.code, finding.seat) for finding in found]


TOTALS: Mapping[str, tuple[tuple[int | None, ...], list[Brief]]] = {
    "two": ((3, 1), []),
    "U1 nobody has touched the winner": ((3, 0, 3, 3), []),
    "U19 all were back once": ((6, 5, 6), []),
    "U19 the winner was out before too": ((6, 6, 3), []),
    "UA23 twenty": ((2, *(3,) * 19), []),
    "U20 two have lives": ((3, 2, 1), [("U20", "lives_left", None)]),
    "U20 nobody has lost any": ((0, 0), [("U20", "lives_left", None)]),
    "U20 all back just now": ((3, 3), [("U20", "lives_left", None)]),
    "U19 too far apart": ((4, 2, 3), [("U19", "lives_apart", None)]),
    "U19 too far apart by one": ((3, 7, 6), [("V1", "total_high", 1), ("U19", "lives_apart", None)]),
    "V1 back twice is rare": ((9, 6), [("V1", "total_high", 0)]),
    "V1 missing": ((3, None), [("V1", "total_missing", 1)]),
    "V1 negative": ((3, -1), [("V1", "total_negative", 1)]),
    "UA23 alone": ((3,), [("UA23", "seat_count", None), ("U20", "lives_left", None)]),
    "UA23 twenty-one": ((2, *(3,) * 20), [("UA23", "seat_count", None)]),
}


@pytest.mark.parametrize("name", [name for name in TOTALS if name != "UA23 alone"])
def test_V1_totals(name: str) -> None:
    totals, expected = TOTALS[name]
    assert brief(GAME.check_totals(totals, by_time=False)) == expected


def test_V1_U20_several_have_lives_by_time_or_where_the_organiser_says_so() -> None:
    assert GAME.check_totals((3, 2, 1), by_time=True) == ()
    (finding,) = GAME.check_totals((3, 2, 1), by_time=False)
    assert (finding.override, finding.facts) == (True, {"players": 2})
    (rare,) = GAME.check_totals((9, 6), by_time=False)
    assert (rare.ask, rare.facts) == (True, {"total": 9, "above": 6})


def test_V1_UA23_number_of_players() -> None:
    assert ("UA23", "seat_count", None) in brief(GAME.check_totals((3,), by_time=True))
    (finding,) = GAME.check_totals((2, *(3,) * 20), by_time=True)
    assert finding.facts == {"seats": 21, "least": 2, "most": 20}


def test_T21_leaver_has_no_total() -> None:
    assert GAME.check_totals((3, None, 1), by_time=False, left=(False, True, False)) == ()
    assert brief(GAME.check_totals((3, None), by_time=False, left=(False, True))) == [
        ("T21", "too_few_left", None),
    ]
    found = brief(GAME.check_totals((3, 2, 1), by_time=False, left=(False, True, False)))
    assert found == [("T21", "total_of_leaver", 1)]


def rounds(*rows: tuple[int | None, ...]) -> list[WrittenSet]:
    return [WrittenSet(row) for row in rows]


ONE_LEFT = rounds((1, 0), (1, 0))  # p1 has one life
SETS: Mapping[str, tuple[list[WrittenSet], list[tuple[str, str, int | None, int | None]]]] = {
    "a whole game": (rounds((1, 0), (0, 1), (2, 0)), []),
    "U16 nobody loses": (rounds((0, 0), (1, 0), (2, 0)), []),
    "U16 nobody of two loses, the third is out": (
        rounds((0, 1, 0), (0, 1, 1), (0, 1, 0), (0, 0, 0), (2, 0, 0)),
        [("U20", "lives_left", None, None)],
    ),
    "U17 three lose": (rounds((1, 1, 1, 0), (1, 1, 1, 0), (1, 1, 1, 0)), []),
    "UA13 two lives of one player": (rounds((2, 0, 0), (1, 1, 0), (0, 2, 0)), []),
    "U19 all are back": (rounds((1, 1), (1, 1), (1, 1), (1, 0), (2, 0)), []),
    "U19 back with who was out": (
        rounds((2, 0, 0), (1, 1, 1), (0, 1, 1), (0, 1, 1), (1, 0, 1), (1, 0, 1), (1, 0, 1)),
        [],
    ),
    "UA14 a lone survivor": ([*ONE_LEFT, *rounds((1, 0))], []),
    "U20 not over": (rounds((1, 0), (1, 0)), [("U20", "lives_left", None, None)]),
    "U20 not over, all are back": (rounds((1, 1), (1, 1), (1, 1)), [("U20", "lives_left", None, None)]),
    "U20 a round after the end": (
        [*ONE_LEFT, *rounds((1, 0), (0, 1), (0, 0))],
        [("U20", "round_after_end", None, 3), ("U20", "round_after_end", None, 4)],
    ),
    "U19 no lives left": (
        rounds((1, 0, 0), (2, 0, 0), (1, 1, 0), (0, 2, 0)),
        [("U19", "no_lives", 0, 2)],
    ),
    "U19 more than there are": ([*ONE_LEFT, *rounds((2, 0))], [("U19", "more_than_lives", 0, 2)]),
    "UA13 three in one round": (rounds((3, 0)), [("UA13", "lives_each", 0, 0)]),
    "U14 nobody of three loses": (
        rounds((0, 0, 0), (1, 1, 0), (1, 1, 0), (1, 1, 0)),
        [("U14", "nobody_loses", None, 0)],
    ),
    "U3 U9 the dealer is not caught": (rounds((2, 2), (1, 0)), [("U14", "no_such_round", None, 0)]),
    "U9 U11 five are not caught": (
        rounds((2,) * 5 + (0,), (1,) * 5 + (0,)),
        [("U14", "no_such_round", None, 0)],
    ),
    "U14 U9 eight lose": (
        rounds((1,) * 8, (2, 2, 2, 0, 0, 0, 0, 0)),
        [("U14", "no_such_round", None, 0), ("U20", "lives_left", None, None)],
    ),
    "V2 missing": (rounds((1, None)), [("V2", "score_missing", 1, 0)]),
    "V2 negative": (rounds((-1, 1), (0, 1), (0, 1)), [("V2", "score_negative", 0, 0)]),
    "V2 a caller": ([WrittenSet((1, 0), 1), WrittenSet((2, 0))], [("V2", "nobody_calls", 1, 0)]),
    "V2 Kamikaze": ([WrittenSet((1, 0), kamikaze=True), WrittenSet((2, 0))], [("V2", "no_kamikaze", None, 0)]),
    "V2 none": ([], [("V2", "no_sets", None, None)]),
}


@pytest.mark.parametrize("name", SETS)
def test_V2_rounds(name: str) -> None:
    sets, expected = SETS[name]
    found = GAME.check_sets(sets, by_time=False, seats=len(sets[0].scores) if sets else 2)
    assert [(each.rule, each.code, each.seat, each.set) for each in found] == expected


def test_V2_UA14_lone_survivor_loses_a_life_only_with_the_option() -> None:
    both = [*ONE_LEFT, WrittenSet((1, 1))]
    assert UNSAFE.check_sets(both, by_time=False, seats=2) == ()
    assert GAME.check_sets(both, by_time=False, seats=2) == ()  # both at the showdown, equal cards
    three = rounds((1, 1, 0), (1, 1, 0), (2, 1, 1))
    for rules in (GAME, UNSAFE):
        assert ("U19", "more_than_lives", 0) in brief(rules.check_sets(three, by_time=False, seats=3))


def test_V2_row_of_another_length_and_leavers() -> None:
    assert brief(GAME.check_sets(rounds((1, 0, 0)), by_time=True, seats=2)) == [("V2", "score_count", None)]
    left = (False, False, True)
    played = rounds((1, 0, 0), (1, 0, None), (1, 0, None))
    assert GAME.check_sets(played, by_time=False, seats=3, left=left) == ()
    wrong = rounds((1, 0, None), (1, 0, 1), (1, 0, None))
    assert brief(GAME.check_sets(wrong, by_time=False, seats=3, left=left)) == [("T21", "score_after_leaving", 2)]
    stayed = GAME.check_sets(rounds((1, 0, 1), (1, 0, 1), (1, 0, 1)), by_time=False, seats=3, left=left)
    assert brief(stayed) == [("T21", "left_without_blank", 2)]


def test_V2_T21_U20_game_is_over_when_all_others_are_out_or_have_left() -> None:
    left = (False, True, False)
    played = rounds((2, 0, 0), (1, 0, 0), (0, None, 0))
    found = GAME.check_sets(played, by_time=False, seats=3, left=left)
    assert [(each.code, each.set) for each in found] == [("round_after_end", 2)]
    stopped = GAME.check_sets(played[:2], by_time=False, seats=3, left=left)
    assert [(each.code, each.override or each.ask) for each in stopped] == [
        ("left_without_blank", True),
        ("lives_left", True),
    ]


def test_running_and_final_totals_are_the_lives_lost() -> None:
    sets = rounds((1, 0, 0), (1, None, 1))
    assert GAME.running_totals(sets) == ((1, 0, 0), (2, None, 1))
    assert GAME.final_totals(sets) == (2, None, 1)
    assert GAME.final_totals(rounds((1, 0)), left=(True, False)) == (None, 0)
    assert (GAME.final_totals([]), GAME.running_totals([])) == ((), ())
    assert (GAME.has_sets, GAME.has_caller, GAME.has_kamikaze) == (True, False, False)


@pytest.mark.parametrize("rules", [GAME, UNSAFE], ids=["safe", "unsafe"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 20])
def test_V1_V2_no_game_that_was_played_is_refused(rules: Cuccu, seats: int) -> None:
    for policy, seed in product(rules.policies.values(), range(8)):
        lines = playout(rules, seats=seats, rng=Random(seed), policy=policy)
        state = replay(rules, lines, seats=seats).final
        sets = rules.written_sets(state)
        assert rules.check_sets(sets, by_time=False, seats=seats) == ()
        assert rules.final_totals(sets) == tuple(state.totals)
        assert [found for found in rules.check_totals(state.totals, by_time=False) if not found.ask] == []


def first_rounds(rules: Cuccu) -> set[tuple[int | None, ...]]:
    """The lives lost in every first round of two players that there can be, whoever deals."""
    start = rules.start(2)
    start.apply(deeds.Start(1))
    start.apply(deeds.Shuffle())
    lost, waiting = set(), [start]
    while waiting:
        state = waiting.pop()
        if state.sets:
            lost |= {state.sets[0].scores, state.sets[0].scores[::-1]}
            continue
        for deed in chain.from_iterable(state.legal(seat) for seat in (TABLE, 0, 1)):
            if isinstance(deed, deeds.Deal) and deed.face is None:
                continue  # every card is known here
            after = state.copy()
            after.apply(deed)
            waiting.append(after)
    return lost


def test_V2_first_rounds_of_two_are_accepted_exactly_where_they_can_happen() -> None:
    accepted = {
        scores
        for scores in product(range(5), repeat=2)
        if not any(each.refused for each in GAME.check_sets([WrittenSet(scores)], by_time=True, seats=2))
    }
    assert first_rounds(GAME) == accepted
    assert (2, 2) not in accepted


@pytest.mark.parametrize(
    ("dealt", "short", "scores"),
    [
        ("fool hunter cat cuckoo", "d1 r1 d2 r2 d3 s3", (2, 2, 0)),
        ("fool hunter cat hunter", "d1 r1 d2 r2 d3 s3", (2, 2, 1)),
        ("fool hunter hunter cat cuckoo", "d1 r1 d2 r2 d3 r3 d4 s4", (2, 2, 2, 0)),
        ("7 cat cat hunter 0 hunter", "d1 r1 d2 r2 d3 r3 d4 r4 d5 r5 d6 k6", (1, 1, 1, 1, 1, 0)),
    ],
)
def test_V2_U9_U11_UA13_rounds_in_which_most_is_lost(dealt: str, short: str, scores: tuple[int, ...]) -> None:
    seats = len(scores)
    state = final(Scene(played(dealt, short, dealer=seats), seats))
    assert state.sets[0].scores == scores
    assert brief(GAME.check_sets(state.sets, by_time=True, seats=seats)) == []
