"""Shuffles, ends of rounds and of the game, options: positions after scenes, worked out by hand."""

import pytest

from games.core import TABLE, replay, to_move
from games.kaboo import Kaboo
from games.kaboo.ending import next_starter, winners
from games.kaboo.options import KabooOptions
from games.kaboo.position import NONE, OVER, START, TURN
from tests.games.kaboo_scenes import SCENES, opening, two
from tests.games.test_kaboo_play import after, lines, pile


def test_BA2_two_packs_for_fewer_where_the_club_says_so() -> None:
    assert len(after("BA2 two packs from eight players on").face) == 104


def test_BA18_bottom_cards_may_be_looked_at_again_in_the_next_round() -> None:
    state = after("B21 a whole short game")
    deal = [*opening(["A A 2 2", "3 3 4 4"], "5"), "p1 look", "p1 knock", "p2 draw", "p2 discard", "count"]
    again = [*opening(["A A 2 2", "3 3 4 4"], start=2), "p1 look"]
    assert state.over
    assert replay(Kaboo(), [*deal, *again], seats=2).final.looked == 1


def test_BA12_shuffled_discards_have_no_known_order_but_known_faces() -> None:
    """20 discards: 19 are shuffled, p5 draws one of them."""
    state = after("BA12 shuffled for a draw")
    assert (state.pile, len(state.discard), state.face[state.hand]) == (18, 1, None)
    assert sum(state.pools[1].deck.values()) == 19


def test_BA12_order_of_the_shuffle_is_drawn_in_turn() -> None:
    scene = SCENES["BA12 shuffled for a penalty"]
    state = after("BA12 shuffled for a penalty")
    assert (state.pile, pile(state), state.turn) == (0, ["KR"], 2)
    assert scene.lines[-1] == "shuffle KR"


def test_BA15_round_goes_on_where_the_gift_leaves_everybody_a_card() -> None:
    state = after("BA15 an opponent's last card is taken, and one given")
    assert (state.phase, len(state.sets)) == (TURN, 0)


def test_BA16_last_card_takes_away_power_and_last_turns() -> None:
    state = after("BA16 last card before a power is used")
    assert (state.phase, state.power, state.match) == (START, NONE, NONE)
    assert after("BA14 knocked before the last card is gone").sets[0].caller == 2


@pytest.mark.parametrize(("starter", "expected"), [("next", 1), ("same", 0), ("any", None)])
def test_BA17_who_starts_the_next_round(starter: str, expected: int | None) -> None:
    deal = [*opening(["A A 2 2", "3 3 4 4"], "5"), "p1 knock", "p2 draw", "p2 discard", "count"]
    state = replay(Kaboo(KabooOptions(starter=starter)), deal, seats=2).final
    assert next_starter(state) == expected


def test_BA20_no_jack_is_to_be_played_against_frozen_cards_alone() -> None:
    state = lines("p1 knock", "p2 draw", "p2 discard", pack="J")
    assert all("trade" not in Kaboo().format(deed) for deed in state.legal(1))
    assert to_move(state) == (TABLE, 1)


def test_B2_B21_lowest_total_wins_and_BA19_a_tie_is_shared() -> None:
    state = after("B21 a whole short game")
    assert (state.phase, state.totals, winners(state)) == (OVER, [20, 20], (0, 1))
    assert winners(after("B7 everybody has one more turn")) == (0,)
    assert winners(Kaboo().start(2)) == ()


def test_B21_game_has_nine_rounds() -> None:
    deal = [*opening(["A A 2 2", "3 3 4 4"], "5"), "p1 knock", "p2 draw", "p2 discard", "count"]
    game = Kaboo(KabooOptions(starter="same"))
    state = replay(game, deal * 8, seats=2).final
    assert not state.over
    state = replay(game, deal * 9, seats=2).final
    assert (state.over, state.totals) == (True, [54, 126])


def test_options_that_cannot_be_are_a_bug() -> None:
    for wrong in ({"jokers": 3}, {"two_packs_from": 10}, {"rounds": 0}, {"starter": "oldest"}):
        with pytest.raises(ValueError, match=r"jokers|packs|rounds|starter"):
            KabooOptions(**wrong)


def test_BA8_snapper_without_a_penalty_card_to_draw_gets_none() -> None:
    assert len(after("BA8 no penalty card left").cards_of(2)) == 4 + 19


def test_BA11_snap_of_frozen_cards_is_not_listed() -> None:
    state = replay(Kaboo(), two("A 2 5 4", "8", "p1 knock", "p2 draw", "p2 discard").lines, seats=2).final
    snaps = [Kaboo().format(deed) for deed in state.legal(1) if "snap" in Kaboo().format(deed)]
    assert snaps
    assert not [line for line in snaps if "p1" in line]
    assert list(state.legal(0)) == []
