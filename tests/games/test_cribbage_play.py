"""The rules of cribbage as they are played: what each line brings, and who is to move after it."""

from collections.abc import Sequence

import pytest

from games.core import IllegalAction, Replay, points, replay, to_move
from games.cribbage import Cribbage
from games.cribbage.position import DEAL, NOBODY, PLAY, STARTER
from games.cribbage.scoring import winners
from games.cribbage.state import CribbageState
from tests.games.cribbage_scenes import (
    ALICE,
    PAIRS,
    PLAYED_2,
    PLAYED_3,
    PLAYED_ALICE,
    PUBLISHED_2,
    PUBLISHED_3,
    SCENES,
    opening,
    plays,
)


def played(name: str) -> Replay:
    scene = SCENES[name]
    return replay(Cribbage().with_words(scene.options), scene.lines, seats=scene.seats)


def after(lines: Sequence[str], *, seats: int = 2) -> CribbageState:
    final = replay(Cribbage(), lines, seats=seats).final
    assert isinstance(final, CribbageState)
    return final


def earned(lines: Sequence[str], *, seats: int = 2) -> list[int]:
    """The points that each line brings to the seat that gets them."""
    steps = replay(Cribbage(), lines, seats=seats).steps
    return [sum(award.points for award in step.awards if award.seat == step.action.seat) for step in steps]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_C1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        Cribbage().start(seats)
    assert (caught.value.rule, caught.value.facts["seats"]) == ("C1", seats)


def test_C8_two_players_published_with_the_score_before_the_show() -> None:
    assert earned([*PUBLISHED_2, *PLAYED_2])[5:-1] == [0, 2, 0, 3, 0, 1, 0, 0]
    steps = replay(Cribbage(), [*PUBLISHED_2, *PLAYED_2], seats=2).steps
    shown = steps[-1].awards
    assert [(award.points, award.code) for award in shown[:2]] == [(2, "play_pairs"), (1, "last")]
    assert sum(award.points for award in shown if award.code in ("fifteen", "run", "pair")) == 9
    assert sum(award.points for award in shown if award.code.startswith("crib_")) == 6
    assert after([*PUBLISHED_2, *PLAYED_2]).totals == [21, 3]


def test_C8_three_players_published() -> None:
    state = after([*PUBLISHED_3, *PLAYED_3], seats=3)
    before = [0, 0, 0]
    for award in state.awards:
        if award.rule not in ("C10", "C11"):
            before[award.seat] += award.points
    assert before == [7, 0, 10]
    assert state.totals == [20, 7, 18]


def test_CA4_go_is_given_after_the_points_of_the_card() -> None:
    assert earned([*ALICE, *PLAYED_ALICE])[5:-1] == [0, 0, 2, 0, 0, 1, 0, 2]
    last = replay(Cribbage(), [*ALICE, *PLAYED_ALICE], seats=2).steps[-1].awards
    assert [(award.points, award.code) for award in last[:2]] == [(3, "play_run"), (1, "last")]


def test_C3_lowest_cut_deals_and_the_next_dealer_is_clockwise() -> None:
    assert played("C3 lowest cut").final.dealer == 2
    assert after(["cut 3C KD", "deal"]).dealer == 0
    assert played("C9 between two deals").final.dealer == 1
    again = [*PUBLISHED_2, *PLAYED_2, *opening(["5S 4S 2S 6H / 7H 8H", "6D JH 4H 7C / 2D 8D"], "3D")]
    assert (after(again).dealer, after(again).turn) == (1, 0)


def test_C3_CA13_only_those_who_tie_cut_again_with_cards_of_a_new_pack() -> None:
    lines = SCENES["CA13 tied cuts, twice"].lines
    assert [after(lines[:count], seats=3).cutting for count in (1, 2, 3)] == [(1, 2), (1, 2), ()]
    assert after(lines, seats=3).dealer == 2
    assert after(["cut 5H 3C 3S", "cut 3C 4C"], seats=3).dealer == 1


def test_CA13_the_dealer_may_just_be_named() -> None:
    assert after(["dealer p2"]).dealer == 1
    assert played("CA13 named among those who tie").final.dealer == 2


def test_CA14_of_four_the_lowest_single_cut_deals() -> None:
    state = played("CA14 four cut, three tie").final
    assert (state.dealer, state.cutting) == (NOBODY, (0, 1))
    assert after(["cut 3H 4C KS 2D"], seats=4).dealer == 3


@pytest.mark.parametrize(("seats", "dealt", "kept", "straight"), [(2, 6, 4, 0), (3, 5, 4, 1), (4, 5, 4, 0)])
def test_C4_everybody_keeps_four_and_the_crib_has_four(seats: int, dealt: int, kept: int, straight: int) -> None:
    lines = ["dealer p1", "deal"]
    state = after(lines, seats=seats)
    assert [len(hand) for hand in state.hands] == [dealt] * seats
    assert len(state.crib) == straight
    state = after([*lines, *(f"p{seat} discard" for seat in range(seats, 0, -1))], seats=seats)
    assert [len(hand) for hand in state.hands] == [kept] * seats
    assert (len(state.crib), state.phase) == (4, STARTER)


def test_CA11_cards_are_put_away_in_any_order_before_the_starter() -> None:
    swapped = [PUBLISHED_2[0], PUBLISHED_2[1], PUBLISHED_2[3], PUBLISHED_2[2], PUBLISHED_2[4]]
    assert after([*swapped, *PLAYED_2]).totals == [21, 3]


def test_CA12_card_of_the_crib_comes_from_the_pack_and_nobody_knows_it() -> None:
    state = after(PUBLISHED_3, seats=3)
    assert state.crib[0] is not None
    assert [state.view(seat).crib[0] for seat in range(3)] == [None] * 3
    assert [state.view(seat).crib[seat + 1] for seat in range(3)] == state.crib[1:]


def test_C5_jack_as_the_starter_gives_the_dealer_two_at_once() -> None:
    state = played("C5 heels").final
    assert (state.totals, state.phase, state.turn) == ([2, 0], PLAY, 1)
    assert [(award.rule, award.code) for award in state.awards] == [("C5", "heels")]
    assert [award.code for award in after([*PUBLISHED_2]).awards] == []


def test_CA3_heels_win_before_any_play() -> None:
    state = played("CA3 heels win").final
    assert (state.over, winners(state), state.played) == (True, (0,), [[], []])


def test_C6_left_of_the_dealer_leads_and_cards_go_round_clockwise() -> None:
    assert [after([*PUBLISHED_3, *PLAYED_3[:count]], seats=3).turn for count in range(4)] == [1, 2, 0, 1]


def test_C6_players_without_cards_are_skipped() -> None:
    assert after([*PUBLISHED_3, *PLAYED_3[:-1]], seats=3).turn == 0  # p3 has none left


def test_C7_thirty_one_is_two_and_no_point_for_go_comes_to_it() -> None:
    state = after([*PUBLISHED_3, *PLAYED_3[:5]], seats=3)
    assert [(award.points, award.code) for award in state.awards[-2:]] == [(2, "thirty_one"), (2, "play_pairs")]
    assert (state.count, state.series, state.turn) == (0, [], 0)


def test_C13_example_is_a_run_in_the_play_too() -> None:
    hands = opening(["2H KH QH 9H / 8H 7H", "4C 3S KS QS / 9S 8S"], "AC", dealer=1)
    assert earned([*hands, *plays("2:4C 1:2H 2:3S")])[5:] == [0, 0, 3]


def test_CA1_last_card_is_one_point_for_go_and_last_together() -> None:
    last = played("CA1 last card, fourth of a rank, at 15").steps[-1].awards
    assert [award.points for award in last[:3]] == [2, 12, 1]
    assert sum(award.points for award in last if award.rule in ("C7", "C8")) == 15


def test_CA1_last_card_at_thirty_one_has_no_point_of_its_own() -> None:
    hands = opening(["KC QC 9C 7C / 3C 4C", "KD TD 6D 5D / 3D 4D"], "AS", dealer=1)
    state = after([*hands, *plays("2:KD 1:KC 2:TD 1:QC 2:6D 1:9C 2:5D 1:7C")])
    play = [award.code for award in state.awards if award.rule in ("C7", "C8")]
    assert play == ["play_pairs", "go", "go", "last"]


def test_CA2_event_that_wins_is_counted_whole_and_nothing_after_it() -> None:
    state = played("CA2 the whole event counts").final
    assert (state.totals, state.over) == ([2, 6], True)
    state = played("C9 the crib is not counted").final
    assert (state.totals, state.crib_open, winners(state)) == ([15, 3], False, (0,))


def test_C9_first_to_count_wins_though_the_dealer_would_be_over_too() -> None:
    state = played("C9 who counts first wins, the dealer would be over too").final
    target = state.options.target
    unstopped = SCENES["C9 who counts first wins, the dealer would be over too"].lines
    assert winners(state) == (1,)
    assert state.totals[0] < target <= after(unstopped).totals[0]
    assert {award.seat for award in state.awards if award.rule in ("C10", "C11")} == {1}


def test_C9_hands_are_shown_from_the_dealers_left_then_the_crib() -> None:
    shown = [award for award in after([*PUBLISHED_3, *PLAYED_3], seats=3).awards if award.rule in ("C10", "C11")]
    order = [(award.seat, award.code.startswith("crib_")) for award in shown]
    assert list(dict.fromkeys(order)) == [(1, False), (2, False), (0, False), (0, True)]


def test_CA4_point_for_go_can_win() -> None:
    state = played("CA4 the point for go wins").final
    assert (winners(state), state.awards[-1].code) == ((0,), "go")
    state = played("CA4 the last card wins").final
    assert (winners(state), state.awards[-1].code) == ((0,), "last")


def test_CA5_all_others_go_on_after_a_go() -> None:
    steps = played("CA5 three go's around four players").steps
    assert [step.line for step in steps[-5:]] == ["p4 go", "p1 go", "p2 go", "p3 play 3H", "p3 play 2H"]
    assert [award.code for award in steps[-1].awards] == ["thirty_one", "thirty_one"]  # for both partners


def test_CA6_go_may_be_left_out_or_written() -> None:
    names = ("C8 two players, published", "CA6 the same without go", "CA6 the same with every go")
    finals = [played(name).final for name in names]
    assert finals[0] == finals[1] == finals[2]


def test_CA6_go_left_out_where_hands_are_not_known() -> None:
    blind = ["dealer p1", "deal", "p1 discard", "p2 discard", "starter 3D"]
    spoken = [*blind, *PLAYED_2[:5], PLAYED_2[5], "p1 go", *PLAYED_2[6:], "crib 7H 8H 2D 8D"]
    silent = [line for line in spoken if " go" not in line]
    assert after(spoken).totals == after(silent).totals == [21, 3]
    assert after([*blind, *PLAYED_2[:6], "p2 play 6D"]).count == 6  # a new count: 6D does not fit any more


def test_CA7_player_with_cards_leads_again() -> None:
    state = after(SCENES["CA7 the same player leads again"].lines[:-1])
    assert (state.last, state.turn, state.hands[1]) == (0, 0, [])


def test_CA8_pair_goes_on_over_a_go() -> None:
    """p1 cannot go on at 27, and p2 lays a second 2 on the own one."""
    hands = opening(["KC 9C 8C 7C / 6C 6D", "TC 6H 2D 2S / 6S QS"], "8H", dealer=1)
    assert earned([*hands, *plays("2:TC 1:9C 2:6H 1:go 2:2D 2:2S")])[5:] == [0, 0, 0, 0, 0, 2 + 1]  # and for go


def test_CA8_pair_does_not_go_on_over_a_new_count() -> None:
    hands = opening(["KC KS 8C 7C / 6C 6D", "TC QD KD 2S / 6S QS"], "8H", dealer=1)
    state = after([*hands, *plays("2:TC 1:KC 2:QD 1:KS")])
    assert (state.count, [award.code for award in state.awards]) == (10, ["go"])


def test_C12_resigning_loses() -> None:
    cases = {
        "C12 resigns, two players": (1,),
        "C12 resigns, three players": (0,),
        "C12 resigns, three players, the others equal": (1, 2),
        "C12 resigns, pairs": (0, 2),
        "C12 resigns between two deals": (0,),
        "C12 resigns before the cut": (0,),
    }
    for name, expected in cases.items():
        state = played(name).final
        assert (winners(state), state.over, to_move(state)) == (expected, True, ())


def test_C1_nobody_has_won_before_the_end() -> None:
    assert winners(after([*PUBLISHED_2, *PLAYED_2])) == ()


def test_CA10_CA16_opposite_seats_share_every_point() -> None:
    state = played("CA10 pairs, a whole deal").final
    assert state.totals[0] == state.totals[2]
    assert state.totals[1] == state.totals[3]
    assert points(state) == tuple(state.totals) == (30, 35, 30, 35)
    crib = [award.seat for award in state.awards if award.code.startswith("crib_")]
    assert set(crib) == {1, 3}  # the dealer is p4
    assert after(PAIRS, seats=4).turn == 0


def test_CA15_jack_in_the_crib_of_the_starters_suit_counts() -> None:
    hands = opening(["5S 4S 2S 6H / JD 8H", "6D KH 4H 7C / 2C 8S"], "3D", dealer=1)
    state = after([*hands, *plays("2:KH 1:5S 2:7C 1:6H 1:2S 2:6D 1:4S 2:4H")])
    assert [(award.seat, award.facts) for award in state.awards if award.code == "crib_nobs"] == [(0, {"cards": "JD"})]


def test_C1_without_a_target_deals_follow_without_end() -> None:
    state = played("C1 no target").final
    assert (state.over, state.phase) == (False, DEAL)
