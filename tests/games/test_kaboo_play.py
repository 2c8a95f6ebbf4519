"""What each rule does on the table: squares and points after scenes, worked out by hand."""

import pytest

from games.core import TABLE, points, replay, to_move
from games.kaboo import Kaboo
from games.kaboo.deck import WORDS
from games.kaboo.options import KabooOptions
from games.kaboo.position import COUNT, NO_CARD, NONE
from games.kaboo.state import KabooState
from tests.games.kaboo_cast import observed
from tests.games.kaboo_scenes import SCENES, opening, order
from tests.games.playing import rules
from tests.games.scene import Scene

SQUARES = {  # scene: the player's square, gaps as -
    "B6 discarded without exchange": (1, "A 2 3 4"),
    "B6 exchanged": (1, "A 2 5 4"),
    "B8 a power card exchanged has no power": (1, "A 2 J 4"),
    "BA23 nor has the power card that it replaces": (1, "A 2 5 4"),
    "B9 jack": (1, "A 2 10 4"),
    "B10 queen, only looked": (1, "A 2 5 4"),
    "B10 queen, exchanged": (1, "A 2 3 4"),
    "B10 queen whose card is snapped meanwhile": (2, "3 - 8 10"),
    "B13 own card snapped": (2, "- 8 8 10"),
    "B14 own extra throw": (1, "A 2 - 4"),
    "BA3 kings of both colours": (2, "- 8 8 10"),
    "BA3 jack and ten are not the same": (2, "3 8 8 10 10"),
    "BA4 wrong after the one snap": (1, "A 2 5 4 7"),
    "BA22 with two hands": (1, "A 2 5 4"),
    "BA22 with two hands, then another is first": (2, "- 8 8 10"),
    "BA7 right but late": (1, "A 2 5 4"),
    "B15 wrong own card": (1, "A 2 5 4 7"),
    "BA8 wrong three times": (2, "3 8 8 10 7 9 9"),
    "BA9 wrong card of an opponent": (2, "3 8 8 10 7"),
    "B17 Ana, Marco and Luca": (3, "3 - 5 5"),
    "B17 the gift is the gap of a snapped penalty card": (2, "3 8 8 10 A"),
    "BA10 no gift": (2, "- 8 8 10"),
    "BA21 gap, gift and penalty card": (1, "A 2 - 4 8"),
    "BA10 a card must be given": (2, "4 8 8 10"),
    "BA15 an opponent's last card is taken, and one given": (1, "8 - - -"),
    "BA12 shuffled for a penalty": (3, "6 6 7 7 10 10 5 5 6 6 7 7 8 8 9 9 A A J J Q Q KR"),
}

POINTS = {
    "B7 everybody has one more turn": (4, 40, 36),
    "BA5 snapped after the last turn": (12, 21),
    "B20 knocked, but another is lower": (4 + 10, 3),
    "BA13 knocked, as low as another": (3, 3),
    "BA20 queen with nothing to exchange for": (12, 29),
    "BA20 jack without a target": (12, 29),
    "B18 last card in another's turn": (20, 0, 40),
    "BA16 last card before a power is used": (0, 29),
    "BA14 knocked before the last card is gone": (20, 0, 40 + 10),
    "BA14 knocked with less than an empty square": (20, 0, -1),
    "BA15 the only card is given away": (0, 29),
    "BA15 an opponent's last card is taken": (0, 29),
    "BA12 no card left to draw": (10, 18, 157, 34, 40, 40, 6, 14),
    "BA12 knocked on an empty pile": (10, 18 + 10, 157, 34, 40, 40, 6, 14),
    "B1 nine players, two packs": (10, 10 + 10, 16, 16, 4, 4, 26, 26, 40),
    "BA1 jokers": (1 + 0 - 1 + 10 + 10, 6),
    "B21 a whole short game": (6 + 14, 14 + 6),
}


def after(name: str) -> KabooState:
    scene = SCENES[name]
    final = replay(rules(scene, "kaboo"), scene.lines, seats=scene.seats).final
    assert isinstance(final, KabooState)
    return final


def lines(
    *more: str, hands: tuple[str, ...] = ("A 2 3 4", "5 6 7 8"), pack: str = "5 9 J", start: int = 1
) -> KabooState:
    final = replay(Kaboo(), [*opening(hands, pack, start=start), *more], seats=len(hands)).final
    assert isinstance(final, KabooState)
    return final


def square(state: KabooState, player: int) -> str:
    faces = [None if card == NO_CARD else state.face[card] for card in state.rows[player - 1]]
    return " ".join("-" if face is None else WORDS[face] for face in faces)


def pile(state: KabooState) -> list[str]:
    faces = [state.face[card] for card in state.discard]
    return [WORDS[face] for face in faces if face is not None]


def knows(state: KabooState, player: int, place: int) -> list[int]:
    """The players who know the card at this place."""
    seen = state.seen[state.rows[player - 1][place - 1]]
    return [seat + 1 for seat in range(state.seats) if seen >> seat & 1]


@pytest.mark.parametrize("name", SQUARES)
def test_square_after(name: str) -> None:
    player, cards = SQUARES[name]
    assert square(after(name), player) == cards


@pytest.mark.parametrize("name", POINTS)
@pytest.mark.parametrize("written", [lambda scene: scene, observed], ids=["full", "observed"])
def test_points_after(name: str, written: object) -> None:
    assert callable(written)
    scene: Scene = written(SCENES[name])
    final = replay(rules(scene, "kaboo"), scene.lines, seats=scene.seats).final
    assert points(final) == POINTS[name]
    assert final.totals == list(POINTS[name])
    assert final.between_deals


@pytest.mark.parametrize(("seats", "cards"), [(2, 52), (8, 52), (9, 104), (16, 104)])
def test_B1_BA2_one_pack_for_eight_and_two_for_more(seats: int, cards: int) -> None:
    state = Kaboo().start(seats)
    state.apply(Kaboo().parse("start p1"))
    state.apply(Kaboo().parse("deal"))
    assert len(state.face) == cards
    assert state.pile == cards - 4 * seats
    assert len(Kaboo(KabooOptions(jokers=2)).start(seats).face) == cards + cards // 26


def test_B3_all_cards_are_dealt_and_none_is_turned_up() -> None:
    state = lines()
    assert [len(row) for row in state.rows] == [4, 4]
    assert (state.pile, state.discard, state.hand) == (44, [], NO_CARD)
    assert set(state.seen) == {0}
    assert [WORDS[face] for face in state.face if face is not None] == order(("A 2 3 4", "5 6 7 8"), "5 9 J")


def test_B4_the_two_bottom_cards_are_seen_by_their_player_alone() -> None:
    state = after("B4 both look at the bottom cards")
    assert [knows(state, 1, place) for place in (1, 2, 3, 4)] == [[], [], [1], [1]]
    assert [knows(state, 2, place) for place in (1, 2, 3, 4)] == [[], [], [2], [2]]


def test_B4_looks_are_no_duty() -> None:
    state = lines("p1 draw")
    assert state.looked == 0


@pytest.mark.parametrize("start", [1, 2, 3])
def test_B5_any_player_starts_the_first_round_and_play_is_clockwise(start: int) -> None:
    state = lines(hands=("A 2 3 4", "5 6 7 8", "10 10 Q Q"), start=start)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        for verb in ("draw", "discard"):
            state.apply(Kaboo().parse(f"p{state.turn + 1} {verb}"))
    assert turns == [(start - 1 + step) % 3 for step in range(4)]


def test_B6_drawn_card_is_known_to_its_player_alone_and_lies_open_once_discarded() -> None:
    drawn = lines("p1 draw")
    assert drawn.seen[drawn.hand] == 0b01
    assert pile(lines("p1 draw", "p1 discard")) == ["5"]
    swapped = lines("p1 draw", "p1 swap 2")
    assert (square(swapped, 1), pile(swapped), knows(swapped, 1, 2)) == ("A 5 3 4", ["2"], [1])


def test_B7_knocker_draws_nothing_and_nobody_has_two_more_turns() -> None:
    state = lines("p1 draw", "p1 discard", "p2 knock", hands=("A 2 3 4", "5 6 7 8", "10 10 Q Q"))
    assert (state.turn, state.left, state.pile) == (2, 2, 52 - 12 - 1)
    for line in ("p3 draw", "p3 discard", "p1 draw", "p1 discard"):
        state.apply(Kaboo().parse(line))
    assert (state.phase, state.turn, to_move(state)) == (COUNT, -1, (TABLE, 0, 2))


@pytest.mark.parametrize(
    ("name", "power"),
    [
        ("B8 a power card exchanged has no power", None),
        ("BA23 nor has the power card that it replaces", None),
        ("B6 discarded without exchange", None),
        ("BA6 snapped, then the power", None),  # used
        ("BA6 a snap cancels the power", None),
        ("B10 queen, only looked", "Q"),  # the exchange is still open
    ],
)
def test_B8_power_that_is_left(name: str, power: str | None) -> None:
    left = after(name).power
    assert (None if left == NONE else WORDS[left]) == power


def test_BA6_power_stays_after_a_snap() -> None:
    state = lines("p1 draw", "p1 discard", "p2 snap 1", hands=("A 2 3 4", "9 6 7 8"), pack="9")
    assert WORDS[state.power] == "9"


def test_B9_cards_are_exchanged_unseen_and_who_knew_one_still_does() -> None:
    state = lines(
        "p1 look", "p2 look", "p1 draw", "p1 discard", "p1 trade 3 p2 1", hands=("A 2 3 4", "5 6 7 8"), pack="J"
    )
    assert (square(state, 1), square(state, 2)) == ("A 2 5 4", "3 6 7 8")
    assert (knows(state, 1, 3), knows(state, 2, 1)) == ([], [1])


def test_B10_queen_shows_two_cards_and_may_exchange_them() -> None:
    state = after("B10 queen, exchanged")
    assert (knows(state, 1, 3), knows(state, 2, 1)) == ([1], [1])
    assert state.power == NONE


def test_B11_B12_looks_are_for_the_player_alone() -> None:
    assert knows(after("B11 seven"), 1, 4) == [1]
    assert knows(after("B12 ten"), 2, 4) == [1]


def test_BA9_wrong_card_of_an_opponent_goes_back_and_everybody_has_seen_it() -> None:
    state = after("BA9 wrong card of an opponent")
    assert (square(state, 1), knows(state, 1, 3), pile(state)) == ("A 2 5 4", [1, 2], ["6"])


def test_B15_penalty_card_is_seen_by_nobody() -> None:
    assert knows(after("B15 wrong own card"), 1, 5) == []


def test_B16_a_card_snapped_is_one_fewer_until_the_end_of_the_round() -> None:
    state = after("B13 own card snapped")
    assert len(state.cards_of(1)) == 3
    assert pile(state) == ["5", "5"]


def test_B17_the_source_s_example_leaves_ana_three_cards_and_luca_four() -> None:
    state = after("B17 Ana, Marco and Luca")
    assert [len(state.cards_of(seat)) for seat in range(3)] == [4, 4, 3]
    assert knows(state, 2, 1) == []  # the gift is looked at by nobody


def test_BA4_snapped_card_opens_no_window_of_its_own() -> None:
    state = after("BA7 right but late")
    assert (pile(state), square(state, 1)) == (["5", "5"], "A 2 5 4")


def test_BA5_window_is_closed_by_the_next_draw_and_by_a_knock() -> None:
    assert lines("p1 draw", "p1 discard").match == 5
    assert lines("p1 draw", "p1 discard", "p2 draw").match == NONE
    assert lines("p1 draw", "p1 discard", "p2 knock").match == NONE


def test_BA10_nobody_else_acts_before_the_gift_is_decided() -> None:
    state = lines("p1 draw", "p1 discard", "p1 snap p2 1")
    assert to_move(state) == (0,)
