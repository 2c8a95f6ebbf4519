"""Missed rounds, byes, running rounds, void games (T13, T14, T22, T23): cases worked out by hand."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from scoring.format import PRESETS, AbsenceRule, Format
from scoring.ranking import Cell, Kind, Reason, Why, standings
from tests.scoring.cast import everybody, ranks, round_of, row, table, values

CATAN = Format(scale=PRESETS["catan"])  # means: 11/4 at a table of 4, 3 at a table of 3


def missed(number: int, points: int, *, at: int | None = None) -> Cell:
    return Cell(number, Kind.MISSED, at, win_points=F(0), points=F(points))


@pytest.mark.parametrize(
    ("highest", "options", "counted"),
    [
        (130, {}, 130),
        (70, {}, 100),  # at least the limit
        (130, {"absence": AbsenceRule.FIXED, "absence_points": 90}, 90),
        (130, {"limit": None}, 130),
        (70, {"limit": None}, 70),
        (70, {"lower_wins": False, "limit": 121}, 0),  # the least total
        (70, {"lower_wins": False, "least_total": None}, 10),  # the lowest of the round
    ],
)
def test_T13_a_missed_round_counts_as_the_worst_of_it(
    highest: int, options: dict[str, AbsenceRule | int | bool | None], counted: int
) -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 20, 3: highest})), round_of(2, table(1, {1: 1, 2: 2, 4: 3}))]
    rows = standings(everybody(4), rounds, Format(**options))  # type: ignore[arg-type]
    assert row(rows, 4).cells[0] == missed(1, counted)
    assert row(rows, 4).missed == 1
    assert row(rows, 4).game_points == counted + 3


def test_T13_the_highest_is_sought_at_every_table_of_that_round_alone() -> None:
    rounds = [
        round_of(1, table(1, {1: 10, 2: 20, 3: 105}), table(2, {5: 10, 6: 20, 7: 140})),
        round_of(2, table(1, {1: 10, 2: 20, 4: 170}), table(2, {5: 10, 6: 20, 7: 101})),
    ]
    rows = standings(everybody(7), rounds, Format())
    assert row(rows, 4).cells[0] == missed(1, 140)
    assert row(rows, 3).cells[1] == missed(2, 170)


def test_T13_left_out_adds_nothing_but_is_told() -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 20, 3: 130})), round_of(2, table(1, {1: 1, 2: 2, 4: 3}))]
    late = row(standings(everybody(4), rounds, Format(absence=AbsenceRule.LEFT_OUT)), 4)
    assert late.cells[0] == Cell(1, Kind.MISSED)
    assert values(late, "win_points game_points missed played") == (1, 3, 1, 1)


def test_T13_a_missed_round_is_left_out_of_the_mean_share() -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 20, 3: 130})), round_of(2, table(1, {1: 30, 2: 60, 4: 110}))]
    assert row(standings(everybody(4), rounds, Format()), 4).share == F(11, 20)


def test_T13_a_late_arrival_missed_every_round_before() -> None:
    rounds = [round_of(n, table(1, {1: 10, 2: 20, 3: 100 + n})) for n in (1, 2)]
    rounds.append(round_of(3, table(1, {1: 10, 2: 20, 4: 3})))
    late = row(standings(everybody(4), rounds, Format()), 4)
    assert [cell.points for cell in late.cells] == [101, 102, 3]
    assert values(late, "missed played win_points game_points") == (2, 1, 4, 206)


def test_T13_a_round_with_nothing_in_it_counts_as_missed_by_all_and_the_limit() -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 20, 3: 130})), round_of(2, table(1, {1: None, 2: None, 3: None}))]
    rows = standings(everybody(3), rounds, Format())
    assert [values(r, "entry win_points game_points missed") for r in rows] == [
        (1, 4, 110, 1),
        (2, F(5, 2), 120, 1),
        (3, 1, 230, 1),
    ]
    assert row(rows, 1).cells[1] == missed(2, 100, at=1)


def test_T13_a_game_without_result_in_a_closed_round_is_missed_until_it_is_typed() -> None:
    first, without = table(1, {1: 10, 2: 20, 3: 130}), table(2, {4: 10, 5: None, 6: 120})
    rows = standings(everybody(6), [round_of(1, first, table(2, {4: 1, 5: 2, 6: 101})), round_of(2, first, without)],
                     Format())  # fmt: skip
    assert [row(rows, entry).cells[1] for entry in (4, 5, 6)] == [missed(2, 130, at=2)] * 3


def test_T13_never_played_stands_last_without_a_rank() -> None:
    rounds = [round_of(1, table(1, {2: 10, 3: 20, 4: 130}))]
    rows = standings(everybody(5), rounds, Format())
    assert ranks(rows) == [(2, 1), (3, 2), (4, 3), (1, None), (5, None)]
    never = row(rows, 1)
    assert never.reason == Reason(Why.NEVER_PLAYED, None, None)
    assert (never.share, never.last_rank, never.tied, never.missed) == (None, None, False, 1)


def test_T13_fewer_rounds_than_the_minimum_stand_below_the_ranked_marked() -> None:
    rounds = [
        round_of(1, table(1, {1: 10, 2: 20, 3: 130}), byes=(4,)),
        round_of(2, table(1, {1: 10, 2: 20, 4: 130})),
        round_of(3, table(1, {5: 10, 2: 20, 4: 130})),
    ]
    # 1: 8 win points in two rounds, 2: three rounds, 4: two rounds and a bye, 3 and 5: one round, 6: none
    rows = standings(everybody(6), rounds, Format(min_rounds=3))
    assert ranks(rows) == [(2, 1), (4, 2), (1, None), (5, None), (3, None), (6, None)]
    assert [r.reason.why for r in rows] == [
        Why.FIRST,
        Why.WIN_POINTS,
        Why.TOO_FEW_ROUNDS,
        Why.TOO_FEW_ROUNDS,
        Why.TOO_FEW_ROUNDS,
        Why.NEVER_PLAYED,
    ]


def test_T13_a_last_place_worth_nothing_may_let_absence_win_the_third_criterion() -> None:
    """T13 leaves a missed round out of the mean of T10: with a last place of 0 win points only that tells them apart.

    So the law "absence never ranks higher than the worst result would" needs a last place above 0 (the presets).
    """
    nothing = {3: (F(4), F(2), F(0)), 4: (F(4), F(3), F(2), F(0))}
    first = round_of(1, table(1, {1: 10, 2: 40, 3: 110}), table(2, {4: 10, 5: 40, 6: 110}))
    second = round_of(2, table(1, {7: 10, 8: 40, 1: 150}))  # 4 is absent: as 1, 0 win points and 150
    rows = standings(everybody(8), [first, second], Format(scale=nothing))
    one, four = row(rows, 1), row(rows, 4)
    assert values(one, "win_points game_points") == values(four, "win_points game_points") == (4, 160)
    assert (four.share, one.share) == (F(1, 16), (F(1, 16) + F(3, 4)) / 2)
    assert (four.rank, one.rank) == (2, 3)  # behind 7, who has 4 win points as well and 10 + 110


@pytest.mark.parametrize(
    ("tables", "win"),
    [
        ([{1: 10, 2: 20, 3: 40, 4: 110}, {5: 30, 6: 50, 7: 120}], F(11, 4)),  # one of each: 4
        ([{1: 10, 2: 20, 3: 110}, {5: 30, 6: 50, 7: 120}], F(3)),
        ([{1: 10, 2: 20, 3: 40, 4: 110}, {5: 30, 6: 50, 7: 120}, {8: 1, 9: 2, 10: 120}], F(3)),
        ([{1: 10, 2: 20}, {5: 30, 6: 50, 7: 120, 8: 0}, {9: 1, 10: 2}], F(3)),  # two at a table use the 3-scale
    ],
)
def test_T14_a_bye_is_worth_the_means_of_the_round(tables: list[dict[int, int | None]], win: F) -> None:
    rounds = [round_of(1, *(table(n, totals) for n, totals in enumerate(tables, 1)), byes=(11,))]
    spared = row(standings(everybody(11), rounds, CATAN), 11)
    seats = [points for totals in tables for points in totals.values() if points is not None]
    assert spared.cells == (Cell(1, Kind.BYE, win_points=win, points=F(sum(seats), len(seats))),)
    assert (spared.win_points, spared.byes, spared.played, spared.missed) == (win, 1, 0, 0)


def test_T14_the_mean_of_the_game_points_is_exact() -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 20, 3: 40, 4: 110}), table(2, {5: 30, 6: 50, 7: 120}), byes=(8,))]
    assert row(standings(everybody(8), rounds, Format()), 8).game_points == F(380, 7)


def test_T14_the_seat_of_a_leaver_is_in_the_mean() -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 20, 3: 60}, left=[4]), byes=(5,))]
    assert row(standings(everybody(5), rounds, Format()), 5).game_points == F(190, 4)


def test_T14_byes_alone_have_the_fair_share_and_a_rank() -> None:
    rounds = [round_of(1, table(1, {1: 10, 2: 20, 3: 110}), byes=(4,))]
    rows = standings(everybody(4), rounds, Format())
    assert row(rows, 4).share == F(1, 4)
    assert ranks(rows) == [(1, 1), (2, 2), (4, 3), (3, 4)]  # 5/2 win points as 2 has, and 140/3 game points beside 20
    assert row(rows, 4).reason == Reason(Why.GAME_POINTS, 2, F(80, 3))


def test_T14_a_bye_is_left_out_of_the_mean_share() -> None:
    rounds = [
        round_of(1, table(1, {1: 10, 2: 20, 3: 130}), byes=(4,)),
        round_of(2, table(1, {1: 30, 2: 60, 4: 110}), byes=(3,)),
    ]
    assert row(standings(everybody(4), rounds, Format()), 4).share == F(11, 20)


def test_T14_a_round_of_byes_alone_counts_the_full_table_and_no_game_points() -> None:
    spared = standings(everybody(1), [round_of(1, byes=(1,))], CATAN)[0]
    assert spared.cells == (Cell(1, Kind.BYE, win_points=F(11, 4), points=F(0)),)


def test_T22_in_a_running_round_results_count_and_nobody_has_missed_it() -> None:
    before = round_of(1, table(1, {1: 10, 2: 20, 3: 130}), table(2, {4: 15, 5: 40, 6: 150}))
    running = round_of(
        2,
        table(1, {1: 120, 2: 20, 4: 30}),
        table(2, {3: 10, 5: None, 6: 120}),
        table(3, {8: 1, 9: 2, 10: 103}, void=True),
        byes=(7,),
        closed=False,
    )
    rows = standings(everybody(11), [before, running], Format())
    assert [row(rows, entry).win_points for entry in (1, 2, 3, 4, 5, 6)] == [5, F(13, 2), 1, F(13, 2), F(5, 2), 1]
    assert row(rows, 1).cells[1].kind is Kind.PLAYED
    assert row(rows, 3).cells[1] == Cell(2, Kind.PENDING, 2)
    assert row(rows, 8).cells[1] == Cell(2, Kind.PENDING, 3)
    assert row(rows, 7).cells[1] == row(rows, 11).cells[1] == Cell(2, Kind.PENDING)
    assert [row(rows, entry).missed for entry in range(1, 12)] == [0] * 6 + [1] * 5
    assert row(rows, 7).byes == 0


def test_T22_before_the_first_result_nobody_has_a_rank() -> None:
    running = round_of(1, table(1, {1: None, 2: None, 3: None}), closed=False)
    rows = standings(everybody(3), [running], Format())
    assert [values(r, "rank missed game_points") for r in rows] == [(None, 0, 0)] * 3
    assert [r.cells for r in rows] == [(Cell(1, Kind.PENDING, 1),)] * 3


def test_T23_a_void_game_is_a_bye_for_its_players_and_its_points_count_nowhere() -> None:
    rounds = [
        round_of(
            1,
            table(1, {1: 10, 2: 20, 3: 60, 4: 110}),
            table(2, {5: 0, 6: 0, 7: 240}, void=True),
            table(3, {8: 30, 9: 40, 10: 50, 11: 100}),
        )
    ]
    rows = standings(everybody(12), rounds, CATAN)
    assert [row(rows, e).cells[0] for e in (5, 6, 7)] == [Cell(1, Kind.VOID, 2, None, F(11, 4), F(420, 8))] * 3
    assert (row(rows, 5).byes, row(rows, 5).played, row(rows, 5).share) == (1, 0, F(1, 4))
    assert row(rows, 12).cells[0] == missed(1, 110)


def test_T23_two_at_a_table_have_places_1_and_2_of_the_3_scale() -> None:
    rows = standings(everybody(2), [round_of(1, table(1, {1: 110, 2: 10}))], CATAN)
    assert [values(r, "entry win_points share") for r in rows] == [(2, 5, F(1, 12)), (1, 3, F(11, 12))]


def test_T21_a_leaver_has_played_the_round() -> None:
    rows = standings(everybody(4), [round_of(1, table(1, {1: 10, 2: 20, 3: 60}, left=[4]))], Format())
    gone = row(rows, 4)
    assert gone.cells == (Cell(1, Kind.PLAYED, 1, 4, F(1), F(100), F(10, 19), None, 0, True),)
    assert (gone.played, gone.missed) == (1, 0)


def test_T21_nothing_is_added_to_a_leaver() -> None:
    game = replace(table(1, {1: 10, 2: 20, 3: 60}, left=[4]), by_time=True)
    rows = standings(everybody(4), [round_of(1, game)], Format())
    assert [(c.raw, c.added, c.points) for c in (row(rows, e).cells[0] for e in (1, 2, 3, 4))] == [
        (10, 40, F(50)),
        (20, 40, F(60)),
        (60, 40, F(100)),
        (None, 0, F(100)),
    ]


def test_T21_one_alone_at_a_table_has_no_result() -> None:
    rows = standings(everybody(3), [round_of(1, table(1, {1: 10}, left=[2, 3]))], Format())
    assert [r.cells[0] for r in rows] == [missed(1, 100, at=1)] * 3
