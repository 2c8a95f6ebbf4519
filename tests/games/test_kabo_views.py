"""What a seat may know now: looks, what was swapped away since, what lies open (K5, K9, K21-K23)."""

from games.core import TABLE, replay
from games.kabo import Kabo
from games.kabo.knowledge import Known, in_hand, known, seen_by
from games.kabo.state import KaboState
from tests.games.kabo_scenes import opening

HANDS = ("4 5 6 1", "3 8 8 10")


def after(*lines: str, pack: str = "13 2 7") -> KaboState:
    final = replay(Kabo(), [*opening(HANDS, pack), *lines], seats=2).final
    assert isinstance(final, KaboState)
    return final


def test_K5_each_seat_sees_its_two_cards_and_nobody_the_others() -> None:
    state = after()
    assert state.view(0).faces_of(0) == [4, 5, None, None]
    assert state.view(0).faces_of(1) == [None] * 4
    assert state.view(1).faces_of(1) == [3, 8, None, None]
    assert state.view(TABLE).faces_of(0) == [None] * 4


def test_K9_drawn_card_is_in_the_view_of_its_player_alone() -> None:
    state = after("p1 draw")
    assert [in_hand(state.view(seat)) for seat in (0, 1, TABLE)] == [2, None, None]
    assert in_hand(after()) is None


def test_K12_taken_card_is_in_every_view() -> None:
    state = after("p1 take", "p1 swap 4")
    assert [state.view(seat).faces_of(0)[3] for seat in (0, 1, TABLE)] == [13, 13, 13]


def test_pack_and_what_lies_face_down_in_it_are_in_no_view() -> None:
    state = after()
    for seat in (0, 1, TABLE):
        assert set(state.view(seat).face[state.top :]) == {None}


def test_K10_what_has_lain_on_the_discard_pile_stays_known() -> None:
    state = after("p1 draw", "p1 discard")
    assert [state.view(1).face[card] for card in state.discard] == [13, 2]


def test_K22_spy_is_known_to_the_spy_and_the_place_to_everybody() -> None:
    state = after("p1 draw", "p1 discard", "p1 spy p2 3", pack="13 9")
    assert state.view(0).faces_of(1) == [None, None, 8, None]
    assert state.view(1).faces_of(1) == [3, 8, None, None]
    assert seen_by(state.view(1), 1, 2) == (0,)


def test_K23_card_swapped_away_stays_known_to_who_saw_it() -> None:
    state = after("p1 draw", "p1 discard", "p1 trade 1 p2 3", pack="13 11")
    assert state.view(0).faces_of(0) == [None, 5, None, None]
    assert state.view(0).faces_of(1) == [None, None, 4, None]
    assert state.view(1).faces_of(1) == [3, 8, None, None]
    assert known(state, 0) == (Known(0, 1, 5, 3, moved=False), Known(1, 2, 4, 3, moved=True))


def test_K11_kept_card_is_known_from_the_draw_on() -> None:
    state = after("p1 draw", "p1 swap 4")
    assert known(state, 0)[-1] == Known(0, 3, 2, 5, moved=False)


def test_K21_later_look_is_the_one_that_counts() -> None:
    state = after("p1 draw", "p1 discard", "p1 peek 1", pack="13 7")
    assert known(state, 0) == (Known(0, 0, 4, 7, moved=False), Known(0, 1, 5, 3, moved=False))


def test_K16_cards_turned_up_are_no_secret_any_more() -> None:
    state = after("p1 draw", "p1 swap 1 2", "p1 keep left")
    assert state.view(1).faces_of(0) == [None, 4, 5, None, None]
    assert [card.place for card in known(state, 0)] == [0]
    assert seen_by(state, 0, 1) == (0, 1)


def test_known_face_that_the_record_does_not_say_is_none() -> None:
    lines = ["start p1", "deal", "turn 13", "p1 look 1 3", "p2 look 1 2"]
    state = replay(Kabo(), lines, seats=2).final
    assert known(state, 0) == (Known(0, 0, None, 4, moved=False), Known(0, 2, None, 4, moved=False))


def test_a_view_can_be_played_on_as_an_observed_record() -> None:
    view = after("p1 draw").view(1)
    view.apply(Kabo().parse("p1 discard"))
    assert [Kabo().format(deed) for deed in view.legal(TABLE)][:3] == ["turn 0", "turn 1", "turn 2"]
    view.apply(Kabo().parse("turn 2"))
    assert view.turn == 1
