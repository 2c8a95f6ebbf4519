"""Lives lost in rounds of Cuccù, the end of a round and of the game: scenes and rulings."""

import pytest

from games.core import TABLE, points, to_move
from games.cuccu.deck import FOOL
from games.cuccu.ending import winner
from games.cuccu.position import SHOW, SHUFFLE, START, UP
from tests.games.cuccu_positions import after, cards, during, final
from tests.games.cuccu_scenes import ALL_LOW, BOTH_LOW, ONE_LOW, P1_LOW, TWO_LOW, pack, played, said
from tests.games.scene import Scene

# Scores of the last round of a scene.
LOST = {
    "UA7 a bluff, and a low card pays itself": (1, 0, 0, 0),
    "U11b inn accepted, and the zero does not lose": (0, 0, 1, 0),
    "UA8 two zeros, one is paid for": (0, 1, 1, 0),
    "UA8 a zero beside a fool": (0, 1, 1, 0),
    "UA8 two inns pay": (0, 1, 0, 1),
    "U13 a special card is passed on": (1, 0, 0, 0),
    "UA13 two lives in one round": (2, 0, 0, 0),
    "U15 dead card": (1, 0, 1, 0),
    "UA12 dead card after a cat": (1, 0, 0, 1),
    "UA15 one fool of two is dead": (1, 0, 1, 1),
    "UA16 a fool beside a cuckoo": (1, 0),
    "UA17 two fools lose beside cuckoos": (1, 1, 0, 0),
    "U16 nobody loses": (0, 0),
    "UA18 the innkeeper pays with the last life": (0, 1),
    "UA18 all losses together": (0, 1, 1),
}


@pytest.mark.parametrize("name", LOST)
def test_lives_lost_in_the_last_round(name: str) -> None:
    assert final(name).sets[-1].scores == LOST[name]


def test_U13_special_card_in_the_own_hand_does_nothing() -> None:
    state = final("U13 a special card is passed on")
    assert cards(state) == ["7", "horse", "9", "10"]


def test_U15_UA13_dead_is_only_who_has_no_lives() -> None:
    assert final("U15 dead card").lives[0] == 0
    assert final("UA13 two lives in one round").lives[0] == 1
    assert "1" in cards(final("U15 dead card"))


def test_U19_all_are_back_also_who_was_out_before() -> None:
    state = final("U19 all are back, who was out before too")
    assert (state.lives, state.returns, state.phase) == ([3, 3, 3], 1, START)
    assert [award.code for award in state.awards[-3:]] == ["returns"] * 3
    assert points(state) == (3, 3, 3)


def test_UA19_all_may_be_back_more_than_once() -> None:
    lines = [line for each in range(2) for line in BACK[each]]
    state = final(Scene(tuple(lines), 2))
    assert (state.returns, state.totals, state.lives) == (2, [6, 6], [3, 3])


def _back(first: int) -> list[str]:
    """Three rounds of two, in which both lose a life each time."""
    dealers = [first, 3 - first, first]
    return [
        line
        for dealer in dealers
        for line in played("5 5", f"d{3 - dealer} k{3 - dealer} d{dealer} k{dealer}", dealer=dealer)
    ]


BACK = (_back(2), _back(1))


def test_U20_the_last_with_lives_has_won() -> None:
    state = final("U20 a whole game")
    assert (state.over, winner(state), state.lives, to_move(state)) == (True, 1, [0, 3], ())
    assert winner(final("U9 hunter")) is None


def test_UA14_lone_survivor_has_won_without_a_showdown() -> None:
    state = final("UA14 lone survivor")
    assert (state.over, state.lives, state.sets[-1].scores) == (True, [0, 3], (1, 0))


def test_UA14_otherwise_the_lone_survivor_shows_down() -> None:
    state = final("UA14 lone survivor in a showdown")
    assert (state.over, state.lives, state.sets[-1].scores) == (True, [0, 2], (1, 1))
    back = final("UA14 lone survivor loses the last life")
    assert (back.over, back.lives, back.returns) == (False, [3, 3], 1)
    cuckoo = final("U16 lone cuckoo in a showdown")
    assert (cuckoo.over, cuckoo.lives) == (True, [0, 1])


def test_UA18_losses_count_together_before_the_end_is_looked_for() -> None:
    state = final("UA18 all losses together")
    assert state.lives == [1, 0, 2]
    assert not state.over


def test_UA20_next_dealer_is_the_next_with_lives() -> None:
    assert final("UA20 the next dealer has lives").dealer == 1
    assert final("UA20 the dealer is out").dealer == 0
    assert after(P1_LOW, "start p2", seats=4).dealer == 1
    assert after(BOTH_LOW, *played("5 5", "d1 k1 d2 k2", dealer=2), "start p1", seats=2).dealer == 0


def test_UA21_anybody_may_deal_first() -> None:
    assert [final(Scene((f"start p{seat}",), 4)).dealer for seat in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_UA22_revealed_cards_are_known_to_all_wherever_they_go() -> None:
    state = during("0 inn", "d1 r1 d2 a1 n2")
    inn = state.held[0]
    assert state.seen[inn] == UP
    assert [state.view(seat).face_of(0) for seat in (1, 2, 3, TABLE)] == [11] * 4
    assert [state.view(seat).face_of(1) for seat in (0, 1, 2, 3, TABLE)] == [0, 0, None, None, None]


def test_UA23_two_to_twenty_players() -> None:
    assert cards(final("UA23 twenty players"))[0] == "5"
    assert final("UA23 twenty players").sets[-1].scores == (*[0] * 19, 1)
    state = final("UA23 seven players")
    assert state.sets[-1].scores == (0, 1, 0, 0, 1, 0, 0)


def test_UA24_a_cuckoo_does_not_end_the_round() -> None:
    state = during("3 cuckoo 9 10", "d1 r1 d2 r2 d3 k3 d4")
    assert to_move(state) == (3,)


def test_UA25_pack_is_written_from_its_top() -> None:
    state = final(Scene(("start p2", f"shuffle {pack('9', top='fool')}"), 2))
    assert (state.face[0], state.face[39]) == (FOOL, 9)
    assert final(Scene(("start p2", "shuffle"), 2)).face == [None] * 40
    assert final(Scene(("start p2",), 2)).phase == SHUFFLE


def test_scenes_before_others_leave_the_lives_they_say() -> None:
    assert after(ONE_LOW, seats=2).lives == [1, 3]
    assert after(TWO_LOW, seats=3).lives == [1, 1, 3]
    assert after(ALL_LOW, seats=3).lives == [1, 1, 1]
    assert after(P1_LOW, seats=4).lives == [1, 3, 3, 3]
    assert after(BOTH_LOW, seats=2).lives == [1, 1]


def test_U14_observed_showdown_waits_for_the_cards() -> None:
    state = final(Scene(("start p2", "shuffle", *said("d1 k1 d2 k2")), 2))
    assert state.phase == SHOW
    assert state.unread() == [0, 1]
    state = final(Scene(("start p2", "shuffle", *said("d1 r1 d2"), "turn hunter", *said("k2")), 2))
    assert state.unread() == [0]
