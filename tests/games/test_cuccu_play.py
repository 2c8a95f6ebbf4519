"""What players do in a round of Cuccù, rule by rule: the vectors, and every ruling that a record shows."""

import pytest

from games.core import TABLE, points, to_move
from games.cuccu import Cuccu
from games.cuccu.deeds import Deal, Keep, Request, Swap
from games.cuccu.position import DEAL, NO_CARD, START, UP
from tests.games.cuccu_cast import observed
from tests.games.cuccu_positions import cards, during, final
from tests.games.cuccu_scenes import SCENES, played
from tests.games.scene import Scene

# Cards that each player has after a scene, by seat.
CARDS = {
    "U7 exchange is compulsory, the target decides": "7 3 9 10",
    "U8 cuckoo refuses, and plays on": "3 9 cuckoo 10",
    "U10 horse is skipped": "9 horse 3 10",
    "U11 cat, chain over a horse": "3 horse 7 cat",
    "UA9 a kept card ends the chain": "7 3 1 cat",
    "UA9 a refusal ends the chain": "7 3 cuckoo cat",
    "U11 cat, chain of two and a horse between": "3 horse 7 5 cat",
    "U11b inn accepted, and the zero loses": "0 inn 9 10",
    "U11b inn declined, then a cat": "0 inn cat 10",
    "UA5 kept before the inn, the innkeeper goes on": "0 9 inn 10",
    "UA3 horse of the dealer, two players": "fool horse",
    "U10 the dealer is the horse": "9 10 8 horse",
    "U10 two horses, the second deals": "3 cuckoo horse horse",
    "U10 two horses in a row, then a cat": "3 horse horse 7 cat",
    "UA12 dead card after a cat": "7 cat 9 8",
    "UA23 seven players": "7 1 3 8 inn horse 5",
}


@pytest.mark.parametrize("name", CARDS)
def test_cards_after_the_round(name: str) -> None:
    assert cards(final(name)) == CARDS[name].split()


@pytest.mark.parametrize("name", list(SCENES))
def test_observed_scene_ends_like_the_full_one(name: str) -> None:
    full, seen = final(SCENES[name]), final(observed(SCENES[name]))
    assert (seen.totals, seen.lives, seen.held, seen.sets) == (full.totals, full.lives, full.held, full.sets)
    assert [award.code for award in seen.awards] == [award.code for award in full.awards]
    assert (seen.seen, seen.ordinary) == (full.seen, full.ordinary)


@pytest.mark.parametrize("name", list(SCENES))
def test_points_are_the_lives_lost_in_every_scene(name: str) -> None:
    state = final(name)
    assert points(state) == tuple(state.totals)


def test_U1_everybody_begins_with_three_lives() -> None:
    assert Cuccu().start(4).lives == [3, 3, 3, 3]


def test_U3_play_goes_round_from_the_dealer_who_acts_last() -> None:
    state = final(Scene(("start p3", "shuffle"), 4))
    assert state.players == (3, 0, 1, 2)
    assert state.target == 3


def test_U4_cards_come_from_the_bottom_of_the_pack() -> None:
    state = during("9 8", "d1 k1")
    assert cards(state)[0] == "9"
    assert state.pack == list(range(39))
    assert state.target == 1


def test_U5_the_next_card_is_dealt_after_the_decision() -> None:
    state = during("9 8", "d1")
    assert state.held == [39, NO_CARD, NO_CARD, NO_CARD]
    assert to_move(state) == (0,)
    assert list(state.legal(0)) == [Keep(0), Request(0)]


def test_U6_requested_card_is_dealt_then() -> None:
    state = during("9 8", "d1 r1")
    assert (state.phase, state.turn, state.target) == (DEAL, 0, 1)
    assert next(state.legal(TABLE)) == Deal(1)


def test_U7_target_of_an_exchange_decides_and_may_pass_the_card_on() -> None:
    state = during("3 7 9 10", "d1 r1 d2 r2 d3")
    assert cards(state)[:3] == ["7", "9", "3"]
    assert list(state.legal(2)) == [Keep(2), Request(2)]


@pytest.mark.parametrize("card", ["fool", "-3", "-2", "-1", "0", "1", "10"])
def test_U7_exchange_is_compulsory_with(card: str) -> None:
    assert cards(during(f"5 {card}", "d1 r1 d2"))[:2] == [card, "5"]


def test_U8_U16_cuckoo_costs_nothing_and_is_revealed() -> None:
    state = during("3 cuckoo", "d1 r1 d2")
    assert (state.lives, cards(state)[:2], state.turn) == ([3, 3, 3, 3], ["3", "cuckoo"], 1)
    assert state.seen[state.held[1]] == UP


def test_U9_hunter_costs_a_life_at_once() -> None:
    state = during("3 hunter", "d1 r1 d2")
    assert (state.lives, cards(state)[:2], state.turn) == ([2, 3, 3, 3], ["3", "hunter"], 1)
    assert [(award.seat, award.points, award.rule, award.facts) for award in state.awards] == [
        (0, 1, "U9", {"other": 1})
    ]


@pytest.mark.parametrize("card", ["cuckoo", "hunter", "cat"])
def test_UA1_who_has_refused_is_the_current_player(card: str) -> None:
    state = during(f"3 {card}", "d1 r1 d2")
    assert list(state.legal(1)) == [Keep(1), Request(1)]
    dealer = during(f"3 {card}", "d1 r1 d2", seats=2)
    assert list(dealer.legal(1)) == [Keep(1), Swap(1)]


def test_UA2_skipped_horse_has_had_the_turn() -> None:
    state = during("3 horse 9", "d1 r1 d2 d3")
    assert (state.turn, cards(state)[:3]) == (2, ["9", "horse", "3"])
    state = during("3 horse 9 10", "d1 r1 d2 d3 k3 d4")
    assert to_move(state) == (3,)


def test_UA3_UA4_horse_of_the_dealer_ends_the_round_with_the_top_of_the_pack() -> None:
    state = final("U10 the dealer is the horse")
    assert state.face[state.pack[0]] == 2
    assert state.phase == START
    assert [(award.seat, award.points) for award in state.awards] == [(2, 1)]


def test_U12_UA4_dealer_exchanges_with_the_bottom_and_nothing_acts() -> None:
    state = final("U12 the dealer exchanges with the bottom")
    assert cards(state) == ["9", "10", "8", "5"]
    assert state.face[state.pack[-1]] == 1
    special = final(Scene(played("9 10 8 1 cat", "d1 k1 d2 k2 d3 k3 d4 s4", dealer=4), 4))
    assert cards(special)[3] == "cat"
    assert special.lives == [3, 3, 2, 3]


def test_U11_UA10_cat_undoes_the_chain_and_decides() -> None:
    state = during("3 7 1 cat", "d1 r1 d2 r2 d3 r3 d4")
    assert cards(state) == ["3", "7", "1", "cat"]
    assert state.lives == [3, 3, 2, 3]
    assert to_move(state) == (3,)
    assert state.chain == []


def test_U11_chain_skips_the_same_horse() -> None:
    before = during("3 horse 7 cat", "d1 r1 d2 d3")
    assert cards(before)[:3] == ["7", "horse", "3"]
    state = during("3 horse 7 cat", "d1 r1 d2 d3 r3 d4")
    assert cards(state) == ["3", "horse", "7", "cat"]
    assert state.lives == [3, 3, 2, 3]


def test_UA11_cat_without_a_chain_costs_the_life_only() -> None:
    state = during("3 cat", "d1 r1 d2")
    assert (cards(state)[:2], state.lives) == (["3", "cat"], [2, 3, 3, 3])


def test_UA9_inn_accepted_or_kept_ends_the_chain() -> None:
    kept_here = during("5 7 inn cat", "d1 r1 d2 r2 d3 k2 r3 d4")
    assert cards(kept_here) == ["7", "5", "inn", "cat"]
    paid = during("5 7 inn cat", "d1 r1 d2 r2 d3 a2 y3 d4")
    assert (cards(paid), paid.chain) == (["7", "5", "inn", "cat"], [])


def test_UA9_declined_inn_is_an_exchange_of_the_chain() -> None:
    state = during("5 7 inn cat", "d1 r1 d2 r2 d3 a2 n3")
    assert cards(state)[:3] == ["7", "inn", "5"]
    state = during("5 7 inn cat", "d1 r1 d2 r2 d3 a2 n3 r3 d4")
    assert (cards(state), state.lives) == (["5", "7", "inn", "cat"], [3, 3, 2, 3])


def test_U11b_inn_declined_then_a_cat() -> None:
    declined = during("0 inn cat", "d1 r1 d2 a1 n2")
    assert (cards(declined)[:2], declined.turn) == (["inn", "0"], 1)
    state = during("0 inn cat", "d1 r1 d2 a1 n2 r2 d3")
    assert (cards(state)[:3], state.lives) == (["0", "inn", "cat"], [3, 2, 3, 3])


def test_U11b_zero_that_loses_is_paid_by_the_innkeeper() -> None:
    state = final("U11b inn accepted, and the zero loses")
    assert state.sets[-1].scores == (0, 1, 0, 0)
    assert [(award.seat, award.points, award.code) for award in state.awards] == [(0, 0, "paid_for"), (1, 1, "pays")]


def test_UA5_innkeeper_decides_where_the_other_keeps() -> None:
    state = during("0 inn", "d1 r1 d2 k1")
    assert list(state.legal(1)) == [Keep(1), Request(1)]
    assert cards(state)[:2] == ["0", "inn"]


def test_UA6_innkeeper_who_accepts_has_kept() -> None:
    state = during("0 inn", "d1 r1 d2 a1 y2")
    assert (state.phase, state.target) == (DEAL, 2)
    assert final("UA6 inn of the dealer accepted").phase == START
