"""The criteria in order, ties, reasons and penalties (T8–T12, T15, T24): cases worked out by hand."""

from fractions import Fraction as F

import pytest

from scoring.format import Format, ShareRule
from scoring.ranking import Cell, Kind, Penalty, Player, Reason, Why, standings
from tests.scoring.cast import everybody, ranks, round_of, row, table, values


def test_two_rounds_of_two_tables_in_full() -> None:
    rounds = [
        round_of(1, table(1, {1: 10, 2: 20, 3: 60, 4: 110}), table(2, {5: 15, 6: 15, 7: 120})),
        round_of(2, table(1, {1: 30, 5: 20, 2: 101, 7: 49}), table(2, {6: 105, 3: 0, 4: 45})),
    ]
    rows = standings(everybody(7), rounds, Format())
    # win points: 1: 4 + 3, 2: 3 + 1, 3: 2 + 4, 4: 1 + 5/2, 5: 4 + 4, 6: 4 + 1, 7: 1 + 2
    assert [values(r, "entry rank win_points game_points share") for r in rows] == [
        (5, 1, 8, 35, (F(15, 150) + F(20, 200)) / 2),
        (1, 2, 7, 40, (F(10, 200) + F(30, 200)) / 2),
        (3, 3, 6, 60, F(60, 200) / 2),
        (6, 4, 5, 120, (F(15, 150) + F(105, 150)) / 2),
        (2, 5, 4, 121, (F(20, 200) + F(101, 200)) / 2),
        (4, 6, F(7, 2), 155, (F(110, 200) + F(45, 150)) / 2),
        (7, 7, 3, 169, (F(120, 150) + F(49, 200)) / 2),
    ]
    assert rows[0].cells == (
        Cell(1, Kind.PLAYED, 2, 1, F(4), F(15), F(1, 10), 15, 0, False),
        Cell(2, Kind.PLAYED, 1, 1, F(4), F(20), F(1, 10), 20, 0, False),
    )
    assert [r.reason for r in rows] == [
        Reason(Why.FIRST, None, None),
        Reason(Why.WIN_POINTS, 5, F(1)),
        Reason(Why.WIN_POINTS, 1, F(1)),
        Reason(Why.WIN_POINTS, 3, F(1)),
        Reason(Why.WIN_POINTS, 6, F(1)),
        Reason(Why.WIN_POINTS, 2, F(1, 2)),
        Reason(Why.WIN_POINTS, 4, F(1, 2)),
    ]
    assert all((r.played, r.missed, r.byes, r.penalty, r.tied) == (2, 0, 0, None, False) for r in rows)


def test_T9_game_points_decide_between_equal_win_points() -> None:
    rounds = [round_of(1, table(1, {1: 22, 2: 40, 3: 110}), table(2, {4: 10, 5: 50, 6: 130}))]
    rows = standings(everybody(6), rounds, Format())
    assert ranks(rows) == [(4, 1), (1, 2), (2, 3), (5, 4), (3, 5), (6, 6)]
    assert row(rows, 1).reason == Reason(Why.GAME_POINTS, 4, F(12))


def test_T9_where_more_is_better_more_game_points_decide() -> None:
    format = Format(lower_wins=False, limit=121)
    rounds = [round_of(1, table(1, {1: 121, 2: 40, 3: 11}), table(2, {4: 125, 5: 50, 6: 13}))]
    rows = standings(everybody(6), rounds, format)
    assert ranks(rows) == [(4, 1), (1, 2), (5, 3), (2, 4), (6, 5), (3, 6)]
    assert row(rows, 1).reason == Reason(Why.GAME_POINTS, 4, F(4))


def test_T10_the_share_decides_between_equal_sums() -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 40, 3: 110}), table(2, {4: 10, 5: 50, 6: 140}))]
    rows = standings(everybody(6), rounds, Format())
    assert ranks(rows)[:2] == [(4, 1), (1, 2)]  # 10 of 200 before 10 of 160
    assert row(rows, 1).reason == Reason(Why.SHARE, 4, F(1, 16) - F(1, 20))


def test_T10_where_more_is_better_the_larger_share_decides() -> None:
    format = Format(lower_wins=False, limit=121)
    rounds = [round_of(1, table(1, {1: 130, 2: 50, 3: 20}), table(2, {4: 130, 5: 20, 6: 10}))]
    rows = standings(everybody(6), rounds, format)
    assert ranks(rows)[:2] == [(4, 1), (1, 2)]  # 130 of 160 before 130 of 200


def test_T10_the_mean_is_of_tables_not_of_points() -> None:
    rounds = [
        round_of(1, table(1, {1: 10, 2: 20, 3: 170})),
        round_of(2, table(1, {1: 30, 2: 10, 3: 110})),
    ]
    assert row(standings(everybody(3), rounds, Format()), 1).share == F(1, 8)  # of 1/20 and 1/5; 40 of 350 is not it


@pytest.mark.parametrize(
    ("rule", "first"),
    [(ShareRule.AS_WRITTEN, [4, 1]), (ShareRule.SCALED, [1, 4])],
)
def test_T12_scaling_by_the_size_of_the_table_may_turn_the_third_criterion(rule: ShareRule, first: list[int]) -> None:
    # 30 of 150 at a table of 3 is 1/5, scaled 3/20; 30 of 160 at a table of 4 is 3/16 both ways
    rounds = [round_of(1, table(1, {1: 30, 2: 10, 3: 110}), table(2, {4: 30, 5: 9, 6: 60, 7: 61}))]
    scale = {3: (F(4), F(3), F(1)), 4: (F(4), F(3), F(2), F(1))}
    rows = standings(everybody(7), rounds, Format(scale=scale, share_rule=rule))
    assert [r.entry for r in rows if r.entry in (1, 4)] == first
    assert row(rows, 1).share == (F(1, 5) if rule is ShareRule.AS_WRITTEN else F(3, 20))


TRIPLE = [round_of(1, table(1, {2: 10, 1: 150}), table(2, {4: 10, 3: 150}), table(3, {6: 10, 5: 150}))]


def test_T11_equal_in_everything_share_a_rank_and_the_next_is_skipped() -> None:
    rows = standings(everybody(6), TRIPLE, Format())
    assert ranks(rows) == [(2, 1), (4, 1), (6, 1), (1, 4), (3, 4), (5, 4)]
    assert [(r.last_rank, r.tied) for r in rows] == [(3, True)] * 3 + [(6, True)] * 3
    assert [r.reason for r in rows] == [
        Reason(Why.FIRST, equal=4),
        Reason(Why.FIRST, equal=2),
        Reason(Why.FIRST, equal=4),
        # all three of the second rank stand below the last of the first for the same reason
        Reason(Why.WIN_POINTS, 6, F(3, 2), equal=3),
        Reason(Why.WIN_POINTS, 6, F(3, 2), equal=1),
        Reason(Why.WIN_POINTS, 6, F(3, 2), equal=3),
    ]


def test_T11_inside_a_tie_the_players_own_order_holds() -> None:
    players = [Player(entry, order=10 - entry) for entry in range(1, 7)]
    assert [r.entry for r in standings(players, TRIPLE, Format())] == [6, 4, 2, 5, 3, 1]


@pytest.mark.parametrize(
    ("tie_breaks", "expected", "whys"),
    [
        ([(6, 2, 4)], [(6, 1), (2, 2), (4, 3)], [Why.FIRST, Why.TIE_BREAK, Why.TIE_BREAK]),
        ([(6, 5, 2, 4)], [(6, 1), (2, 2), (4, 3)], [Why.FIRST, Why.TIE_BREAK, Why.TIE_BREAK]),  # 5 is behind
        ([(2, 4, 6), (6, 2, 4)], [(6, 1), (2, 2), (4, 3)], [Why.FIRST, Why.TIE_BREAK, Why.TIE_BREAK]),  # the newest
        ([(6, 2)], [(2, 1), (4, 1), (6, 1)], [Why.FIRST] * 3),  # 4 has become equal to the two: nobody decided that
        ([(6, 2), (4, 1)], [(2, 1), (4, 1), (6, 1)], [Why.FIRST] * 3),
        ([(1, 3, 5)], [(2, 1), (4, 1), (6, 1)], [Why.FIRST] * 3),  # never lifts over a better one
    ],
)
def test_T11_tie_break_by_hand(
    tie_breaks: list[tuple[int, ...]], expected: list[tuple[int, int]], whys: list[Why]
) -> None:
    rows = standings(everybody(6), TRIPLE, Format(), tie_breaks=tie_breaks)
    assert ranks(rows)[:3] == expected
    assert [r.reason.why for r in rows][:3] == whys


def test_T11_tie_break_names_the_one_above_without_an_amount() -> None:
    rows = standings(everybody(6), TRIPLE, Format(), tie_breaks=[(6, 2, 4)])
    assert rows[1].reason == Reason(Why.TIE_BREAK, 6, None)


def test_T15_penalties_add_up_and_change_sums_only() -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 40, 3: 50, 4: 110}))]
    fines = [Penalty(1, win_points=F(-1)), Penalty(1, F(-1, 2), F(10)), Penalty(4, game_points=F(-3))]
    rows = standings(everybody(4), rounds, Format(), penalties=fines)
    # 1 has 4 - 3/2 = 5/2 win points: below 2 (3), above 3 (2)
    assert [values(r, "entry rank win_points game_points") for r in rows] == [
        (2, 1, 3, 40),
        (1, 2, F(5, 2), 20),
        (3, 3, 2, 50),
        (4, 4, 1, 107),
    ]
    assert row(rows, 1).penalty == Penalty(1, F(-3, 2), F(10))
    assert row(rows, 2).penalty is None
    assert row(rows, 1).cells[0] == Cell(1, Kind.PLAYED, 1, 1, F(4), F(10), F(1, 21), 10, 0, False)
    assert row(rows, 1).share == F(1, 21)


def test_T15_game_points_of_a_penalty_decide_a_tie() -> None:
    rows = standings(everybody(6), TRIPLE, Format(), penalties=[Penalty(2, game_points=F(1, 3))])
    assert ranks(rows)[:3] == [(4, 1), (6, 1), (2, 3)]
    assert rows[2].reason == Reason(Why.GAME_POINTS, 6, F(1, 3))


def test_T15_a_penalty_of_somebody_outside_is_nobody_elses() -> None:
    assert standings(everybody(6), TRIPLE, Format(), penalties=[Penalty(99, F(-9))]) == standings(
        everybody(6), TRIPLE, Format()
    )


def test_T24_a_house_player_counts_at_the_table_and_is_left_out_of_the_rows() -> None:
    rounds = [round_of(1, table(1, {1: 20, 2: 10, 3: 60, 4: 110}))]
    rows = standings(everybody(4, houses=(2, 4)), rounds, Format())
    assert [values(r, "entry rank win_points share") for r in rows] == [(1, 1, 3, F(1, 10)), (3, 2, 2, F(3, 10))]
    assert row(rows, 1).reason == Reason(Why.FIRST, None, None)


def test_T24_the_points_of_a_house_player_count_for_the_worst_and_the_mean_of_a_round() -> None:
    rounds = [round_of(1, table(1, {1: 20, 2: 40, 3: 150}), byes=(4,)), round_of(2, table(1, {1: 20, 4: 40, 3: 150}))]
    rows = standings(everybody(5, houses=(3,)), rounds, Format())
    assert row(rows, 4).cells[0].points == 70
    assert row(rows, 2).cells[1].points == 150


def test_a_seat_of_somebody_who_is_not_among_the_players_counts_at_the_table() -> None:
    rounds = [round_of(1, table(1, {1: 20, 77: 10, 3: 60}))]
    assert row(standings(everybody(3), rounds, Format()), 1).cells[0].place == 2


def test_rounds_are_taken_in_the_order_of_their_numbers() -> None:
    rounds = [round_of(2, table(1, {1: 1, 2: 2, 3: 120})), round_of(1, table(1, {1: 5, 2: 4, 3: 103}))]
    assert [cell.round for cell in standings(everybody(3), rounds, Format())[0].cells] == [1, 2]


def test_nobody_and_nothing_are_no_standings() -> None:
    assert standings([], [], Format()) == ()
    assert standings([], TRIPLE, Format()) == ()


def test_twice_in_a_round_is_refused() -> None:
    with pytest.raises(ValueError, match="round 1 has a player twice"):
        standings(everybody(5), [round_of(1, table(1, {1: 1, 2: 2, 3: 103}), table(2, {1: 1, 4: 2, 5: 103}))], Format())
    with pytest.raises(ValueError, match="round 1 has a player twice"):
        standings(everybody(3), [round_of(1, table(1, {1: 1, 2: 2, 3: 103}), byes=(2,))], Format())


def test_twice_among_the_players_is_refused() -> None:
    with pytest.raises(ValueError, match="a player is there twice"):
        standings([Player(1, 1), Player(1, 2)], [], Format())
