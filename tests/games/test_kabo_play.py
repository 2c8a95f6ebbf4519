"""What each rule does on the table: rows and points after scenes, worked out by hand."""

import pytest

from games.core import points, replay
from games.kabo import Kabo
from games.kabo.ending import next_starter, winners
from games.kabo.options import KaboOptions
from games.kabo.position import EFFECT, OVER, START, UP
from games.kabo.state import KaboState
from scoring.format import Format
from scoring.game import places, shares
from tests.games.kabo_scenes import PACK, SCENES, opening, two
from tests.games.playing import played
from tests.games.scene import Scene

ROWS = {
    "K17 two equal, side by side": [12, 2, 3],
    "K17 two equal, the other place": [12, 2, 3],
    "KA7 two equal, apart, left": [2, 12, 3],
    "KA7 two equal, apart, right": [12, 2, 3],
    "K17 three equal, from the discard pile": [3, 0],
    "KA22 four equal": [2],
    "KA22 two zeros": [5, 1, 6],
    "KA4 two fail, drawn, left": [0, 4, 5, 6, 1],
    "KA4 two fail, drawn, right": [4, 5, 6, 1, 0],
    "K18 two fail, taken, left": [0, 4, 5, 6, 1],
    "K19 three fail, taken left, penalty right": [0, 4, 5, 6, 1, 9],
    "KA6 three fail, both left": [9, 0, 4, 5, 6, 1],
    "KA6 three fail, both right": [4, 5, 6, 1, 0, 11],
    "KA5 four fail, one penalty card": [11, 4, 5, 6, 1, 0],
    "KA21 two equal and another fail": [11, 7, 7, 6, 1, 0],
    "KA10 nothing to take": [3, 4, 5, 6, 1],
    "KA19 face-up cards in an exchange": [0, 4, 5, 6, 1, 5],
    "K23 Kšeft": [8, 5, 6, 1],
    "KA17 Kšeft with a face-up card": [4, 10, 6, 1],
    "KA8 no penalty card is left": [5, 1, 2, 3, 4],
}

POINTS = {
    "KA16 Kabo in the first turn": (0, 29),
    "K28 Kabo, but another is lower": (6 + 10, 2),
    "K14 everybody has one more turn": (0, 10, 26, 36),
    "K24 the pack runs out, nobody called": (10, 26),
    "KA11 the last card has an effect": (10, 26),
    "KA12 the pack runs out in the last lap": (10, 26, 46),  # p3 had called; 46, with 10 on top: 36 + 10
    "KA8 no penalty card is left": (5 + 10, 26),
    "KA8 the penalty card is the last": (10, 5 + 26 + 6),
    "KA24 Kamikaze, nobody called": (0, 50),
    "K29 Kamikaze has called": (0, 50),
    "KA23 Kamikaze, another called": (0, 50),
    "KA3 write-off, then exactly 100 again, then over": (20 + 10, 104),
    "KA3 both write off in one set": (20, 20),
    "KA2 exactly 100 is not the end": (0, 100),
    "KA14 lock_caller": (0, 30, 32),
    "K32 a whole short game": (40, 0, 8),
}


@pytest.mark.parametrize("name", ROWS)
def test_row_of_the_first_player_after(name: str) -> None:
    assert played(SCENES[name]).final.faces_of(0) == ROWS[name]


@pytest.mark.parametrize("name", POINTS)
def test_points_after(name: str) -> None:
    final = played(SCENES[name]).final
    assert points(final) == POINTS[name]
    assert final.totals == list(POINTS[name])


def after(name: str) -> KaboState:
    final = played(SCENES[name]).final
    assert isinstance(final, KaboState)
    return final


def up(state: KaboState, seat: int) -> list[bool]:
    return [state.seen[card] == UP for card in state.rows[seat]]


def discards(state: KaboState) -> list[int | None]:
    return [state.face[card] for card in state.discard]


def lines(*more: str, hands: tuple[str, ...] = ("1 2 3 4", "5 6 7 8"), pack: str = "13 2 9") -> KaboState:
    final = replay(Kabo(), (*opening(hands, pack), *more), seats=len(hands)).final
    assert isinstance(final, KaboState)
    return final


def test_K2_K3_K4_all_cards_are_on_the_table() -> None:
    state = lines()
    assert [len(row) for row in state.rows] == [4, 4]
    assert sorted(face for face in state.face if face is not None) == PACK
    assert (discards(state), 52 - state.top) == ([13], 52 - 8 - 1)


def test_K5_KA26_each_player_has_seen_two_places() -> None:
    state = lines()
    assert [[state.seen[card] for card in row] for row in state.rows] == [[1, 1, 0, 0], [2, 2, 0, 0]]


@pytest.mark.parametrize("start", [1, 2, 3])
def test_K7_any_player_starts_and_play_is_clockwise(start: int) -> None:
    hands = ("1 2 3 4", "5 6 7 8", "9 9 9 9")
    state = replay(Kabo(), opening(hands, "13", start=start), seats=3).final
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        for line in ("draw", "swap 1"):
            state.apply(Kabo().parse(f"p{state.turn + 1} {line}"))
    assert turns == [(start - 1 + step) % 3 for step in range(4)]


def test_K9_drawn_card_is_seen_by_its_player_alone() -> None:
    state = lines("p1 draw")
    assert (state.face[state.hand], state.seen[state.hand]) == (2, 0b01)


def test_K10_discarded_card_lies_face_up_on_top() -> None:
    assert discards(lines("p1 draw", "p1 discard")) == [13, 2]


def test_K11_exchanged_card_lies_face_down_and_is_known_to_its_player() -> None:
    state = lines("p1 draw", "p1 swap 3")
    assert (state.faces_of(0), discards(state)) == ([1, 2, 2, 4], [13, 3])
    assert (up(state, 0), state.seen[state.rows[0][2]]) == ([False] * 4, 0b01)


def test_K12_taken_card_lies_face_up_in_the_row() -> None:
    state = lines("p1 take", "p1 swap 3")
    assert (state.faces_of(0), discards(state)) == ([1, 2, 13, 4], [3])
    assert up(state, 0) == [False, False, True, False]


def test_K16_K18_failed_cards_stay_face_up_and_nothing_is_discarded() -> None:
    state = after("K18 two fail, taken, left")
    assert up(state, 0) == [True, True, True, False, False]
    assert discards(state) == []


def test_KA4_card_from_the_pack_stays_face_down_after_a_failure() -> None:
    state = after("KA4 two fail, drawn, left")
    assert up(state, 0) == [False, True, True, False, False]
    assert state.seen[state.rows[0][0]] == 0b01


def test_K15_K17_equal_cards_are_all_discarded() -> None:
    assert discards(after("KA22 four equal")) == [9, 7, 7, 7, 7]
    assert up(after("K17 three equal, from the discard pile"), 0) == [False, True]


def test_K19_KA5_penalty_card_is_seen_by_nobody() -> None:
    state = after("KA5 four fail, one penalty card")
    assert state.seen[state.rows[0][0]] == 0
    assert len(state.rows[0]) == 6


def test_KA10_discard_pile_may_be_empty() -> None:
    state = replay(Kabo(), SCENES["KA10 nothing to take"].lines[:7], seats=2).final
    assert (discards(state), [Kabo().format(deed) for deed in state.legal(1)]) == ([], ["p2 draw", "p2 kabo"])


def test_K20_KA33_first_card_and_an_exchanged_one_have_no_effect() -> None:
    assert lines("p1 take", "p1 swap 1", pack="7").phase != EFFECT
    assert lines("p1 draw", "p1 swap 1", hands=("7 2 3 4", "5 6 6 8"), pack="13 2").phase != EFFECT


@pytest.mark.parametrize(
    ("name", "owner", "seen"),
    [("K21 Kuk", 0, [1, 1, 1, 0]), ("K22 Špion", 1, [2, 2, 1, 0]), ("K23 Kšeft", 0, [0, 1, 0, 0])],
)
def test_effect_shows_its_card_to_the_player_alone(name: str, owner: int, seen: list[int]) -> None:
    state = after(name)
    assert [state.seen[card] for card in state.rows[owner]] == seen


def test_KA17_cards_keep_their_side_up() -> None:
    state = after("KA17 Kšeft with a face-up card")
    assert (up(state, 0), up(state, 1)) == ([False] * 4, [False, False, False, True])


def test_KA18_effect_without_a_target_can_only_be_skipped() -> None:
    scene = SCENES["KA18 nothing to spy at"]
    state = replay(Kabo(), scene.lines[:-1], seats=2).final
    assert [Kabo().format(deed) for deed in state.legal(1)] == ["p2 skip"]


def test_KA9_KA13_set_ends_with_the_last_card_and_nobody_adds_ten() -> None:
    state = after("K24 the pack runs out, nobody called")
    assert state.top == 52
    assert state.sets[0].caller is None


def test_K30_write_off_is_an_award_of_its_own() -> None:
    state = after("KA3 write-off, then exactly 100 again, then over")
    assert [(award.seat, award.points) for award in state.awards if award.rule == "K30"] == [(1, -50)]
    assert [written.scores for written in state.sets] == [(0, 50), (0, 50), (0, 50), (30, 4)]


def test_K31_game_ends_above_the_target_only() -> None:
    assert after("KA2 exactly 100 is not the end").phase != OVER
    assert after("K32 a whole short game").phase == OVER


def ended(totals: list[int], last: list[int], *, starter: int = 0, rule: str = "lowest") -> KaboState:
    """A position after a set with these scores, `starter` having begun it."""
    state = KaboState(seats=len(totals), options=KaboOptions(starter=rule))
    state.totals, state.starter = totals, starter
    state.sets = [type(WRITTEN)(tuple(last))]
    return state


WRITTEN = played(SCENES["K29 Kamikaze has called"]).final.sets[0]


@pytest.mark.parametrize(
    ("totals", "last", "expected"),
    [
        pytest.param([101, 20, 30], [50, 7, 9], (1,), id="K32: the lowest total"),
        pytest.param([101, 20, 20], [50, 7, 5], (2,), id="K32: a tie, lower in the last set"),
        pytest.param([101, 20, 20], [50, 7, 7], (1, 2), id="KA27: shared"),
    ],
)
def test_K32_winners(totals: list[int], last: list[int], expected: tuple[int, ...]) -> None:
    assert winners(ended(totals, last)) == expected


@pytest.mark.parametrize(
    ("totals", "last", "starter", "rule", "expected"),
    [
        pytest.param([50, 20, 30], [5, 7, 9], 2, "lowest", 0, id="KA25: lowest score"),
        pytest.param([50, 20, 30], [5, 7, 5], 0, "lowest", 2, id="KA25: tie, lowest total"),
        pytest.param([30, 20, 30], [5, 7, 5], 0, "lowest", 2, id="KA25: tie, clockwise, the last starter last"),
        pytest.param([30, 20, 30], [5, 7, 5], 1, "lowest", 2, id="KA25: tie, first clockwise"),
        pytest.param([30, 20, 30], [5, 7, 5], 2, "lowest", 0, id="KA25: tie, around the table"),
        pytest.param([30, 20, 30], [5, 7, 5], 2, "next", 0, id="KA25: option next"),
        pytest.param([30, 20, 30], [5, 7, 5], 2, "any", None, id="KA25: option any"),
    ],
)
def test_KA25_starter_of_the_next_set(
    totals: list[int], last: list[int], starter: int, rule: str, expected: int | None
) -> None:
    assert next_starter(ended(totals, last, starter=starter, rule=rule)) == expected


def test_KA28_last_set_breaks_a_tie_in_the_game_but_not_in_places() -> None:
    assert winners(ended([101, 20, 20], [50, 7, 5])) == (2,)
    assert places([101, 20, 20], Format()) == (3, 1, 1)


def test_KA29_KA30_KA31_win_points_shift_and_example_are_the_tournaments() -> None:
    """The engine knows raw points only: 10 beside 5, 9, 6 is an example of arithmetic, and 10 is the worst place."""
    assert shares([10, 5, 9, 6], Format())[0] * 30 == 10
    assert places([10, 5, 9, 6], Format()) == (4, 1, 3, 2)
    assert points(after("K24 the pack runs out, nobody called")) == (10, 26)  # not lifted to 84, 100


def test_KA32_a_game_has_sets() -> None:
    state = after("KA3 write-off, then exactly 100 again, then over")
    assert (state.number, len(state.sets)) == (4, 4)


def test_KA20_failing_on_purpose_is_allowed() -> None:
    state = lines("p1 draw", "p1 swap 1 2", "p1 keep left")  # both seen, 1 and 2
    assert state.faces_of(0) == [2, 1, 2, 3, 4]


def test_KA15_only_one_caller_is_noted() -> None:
    state = after("K14 everybody has one more turn")
    assert (state.sets[0].caller, state.phase) == (0, START)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K1_two_to_four_play(seats: int) -> None:
    assert Kabo().start(seats).seats == seats


def test_K8_a_turn_has_three_ways() -> None:
    assert [Kabo().format(deed) for deed in lines().legal(0)] == ["p1 draw", "p1 take", "p1 kabo"]


def test_K13_taken_card_can_only_be_exchanged() -> None:
    state = lines("p1 take")
    assert {type(deed).__name__ for deed in state.legal(0)} == {"Swap"}
    assert len(list(state.legal(0))) == 2**4 - 1


def test_K6_nothing_but_the_effects_shows_a_card() -> None:
    scene: Scene = two("4 5 6 1", "13 2 3", "p1 draw", "p1 swap 4", "p2 draw", "p2 discard")
    state = played(scene).final
    assert [state.seen[card] for card in state.rows[0]] == [1, 1, 0, 1]


def test_K25_K26_K27_sums_are_of_all_cards_in_the_row() -> None:
    state = after("K14 everybody has one more turn")
    assert [award.code for award in state.awards] == ["called_lowest", "own_sum", "own_sum", "own_sum"]
    assert all(up(state, seat) == [True] * 4 for seat in range(4))
