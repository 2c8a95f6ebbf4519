"""The final (T16): cases worked out by hand."""

from dataclasses import replace
from fractions import Fraction as F

from scoring.format import Format
from scoring.game import Game
from scoring.ranking import Cell, Kind, Penalty, Reason, Round, Row, Why, standings
from tests.scoring.cast import everybody, ranks, round_of, row, table, values

# One round of three tables of 4 puts 1, 2, 3 … 12 in that order: winners 1, 2, 3; seconds 4, 5, 6; and so on.
BEFORE = round_of(
    1,
    table(1, {1: 1, 4: 21, 7: 41, 10: 101}),
    table(2, {2: 2, 5: 22, 8: 42, 11: 102}),
    table(3, {3: 3, 6: 23, 9: 43, 12: 103}),
)


def after(*games: Game, closed: bool = True, number: int = 2) -> tuple[Row, ...]:
    return standings(everybody(12), [BEFORE, round_of(number, *games, closed=closed, final=True)], Format())


def order(rows: tuple[Row, ...]) -> list[int]:
    assert [r.rank for r in rows] == list(range(1, 13))
    return [r.entry for r in rows]


def test_the_standings_before_the_final() -> None:
    assert order(standings(everybody(12), [BEFORE], Format())) == [*range(1, 13)]


def test_T16_the_order_at_the_final_table_is_the_order_of_the_ranks() -> None:
    rows = after(table(1, {1: 130, 2: 50, 3: 60, 4: 10}))
    assert order(rows) == [4, 2, 3, 1, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [r.reason for r in rows[:6]] == [
        Reason(Why.FIRST, None, None),
        Reason(Why.FINAL, 4, F(40)),
        Reason(Why.FINAL, 2, F(10)),
        Reason(Why.FINAL, 3, F(70)),
        Reason(Why.NOT_IN_FINAL, 1, None),
        Reason(Why.GAME_POINTS, 5, F(1)),
    ]


def test_T5_T16_a_final_ended_by_time_is_normalised_among_those_who_stayed() -> None:
    rows = after(replace(table(1, {1: 30, 2: 50, 3: 60}, left=[4]), by_time=True))
    cells = [row(rows, entry).cells[1] for entry in (1, 2, 3, 4)]
    assert [(c.raw, c.added, c.points, c.left) for c in cells] == [
        (30, 40, F(70), False),
        (50, 40, F(90), False),
        (60, 40, F(100), False),
        (None, 0, F(100), True),
    ]


def test_T16_the_final_enters_no_sum() -> None:
    rows = after(table(1, {1: 130, 2: 50, 3: 60, 4: 10}))
    fourth = row(rows, 1)
    assert values(fourth, "win_points game_points share") == (4, 1, F(1, 164))
    assert (fourth.played, fourth.missed, fourth.byes) == (1, 0, 0)
    assert fourth.cells[1] == Cell(2, Kind.PLAYED, 1, 4, None, F(130), None, 130, 0, False)
    assert [len(r.cells) for r in rows] == [2] * 4 + [1] * 8  # who is not in the final has no cell of it
    assert row(rows, 5).missed == 0


def test_T16_equal_places_at_the_final_table_are_split_by_the_standings_before() -> None:
    rows = after(table(1, {1: 110, 2: 10, 3: 60, 4: 10}))
    assert order(rows)[:4] == [2, 4, 3, 1]
    assert rows[1].reason == Reason(Why.BEFORE_FINAL, 2, None)


def test_T16_equal_at_the_final_table_and_before_it_share_the_rank() -> None:
    twins = round_of(1, table(1, {1: 10, 2: 50, 5: 130}), table(2, {3: 10, 4: 50, 6: 130}))
    final = round_of(2, table(1, {1: 20, 2: 120, 3: 20, 4: 60}), final=True)
    rows = standings(everybody(6), [twins, final], Format())
    assert ranks(rows) == [(1, 1), (3, 1), (4, 3), (2, 4), (5, 5), (6, 5)]
    assert rows[0].reason == Reason(Why.FIRST, equal=3)
    broken = standings(everybody(6), [twins, final], Format(), tie_breaks=[(3, 1)])
    assert ranks(broken)[:2] == [(3, 1), (1, 2)]


def test_T16_a_final_of_eight_is_two_tables_in_their_order() -> None:
    rows = after(table(2, {5: 110, 6: 20, 7: 30, 8: 10}), table(1, {1: 40, 2: 130, 3: 30, 4: 20}))
    assert order(rows) == [4, 3, 1, 2, 8, 6, 7, 5, 9, 10, 11, 12]
    assert row(rows, 8).reason == Reason(Why.FINAL_TABLE, 2, None)
    assert row(rows, 9).reason == Reason(Why.NOT_IN_FINAL, 5, None)


def test_T16_a_final_of_seven_is_a_table_of_four_and_one_of_three() -> None:
    rows = after(table(1, {1: 40, 2: 130, 3: 30, 4: 20}), table(2, {5: 110, 6: 20, 7: 30}))
    assert order(rows) == [4, 3, 1, 2, 6, 7, 5, 8, 9, 10, 11, 12]


def test_T16_T22_a_final_without_a_result_changes_nothing() -> None:
    waiting = table(1, {1: None, 2: None, 3: None, 12: None})  # 12 in place of 4
    rows = after(waiting, closed=False)
    assert order(rows) == [*range(1, 13)]
    assert row(rows, 1).cells[1] == Cell(2, Kind.PENDING, 1)
    assert row(rows, 4).reason == Reason(Why.WIN_POINTS, 3, F(1))
    closed = after(waiting)
    assert order(closed) == [*range(1, 13)]
    assert (row(closed, 1).cells[1], row(closed, 1).missed) == (Cell(2, Kind.MISSED, 1), 0)


def test_T16_T22_a_second_final_table_counts_while_the_first_still_plays() -> None:
    first = table(1, {1: None, 2: None, 3: None, 4: None})
    rows = after(first, table(2, {5: 110, 6: 20, 7: 30, 8: 10}), closed=False)
    assert order(rows) == [1, 2, 3, 4, 8, 6, 7, 5, 9, 10, 11, 12]
    assert row(rows, 2).reason == Reason(Why.GAME_POINTS, 1, F(1))


def test_T16_T23_a_void_final_leaves_the_standings_before() -> None:
    rows = after(table(1, {1: 130, 2: 50, 3: 60, 4: 10}, void=True))
    assert order(rows) == [*range(1, 13)]
    assert row(rows, 1).cells[1] == Cell(2, Kind.VOID, 1)


def test_T16_T21_who_leaves_the_final_is_last_of_it_but_before_the_others() -> None:
    rows = after(table(1, {2: 50, 3: 60, 4: 110}, left=[1]))
    assert order(rows)[:5] == [2, 3, 4, 1, 5]
    assert row(rows, 1).reason == Reason(Why.FINAL, 4, None)


def test_T16_T24_a_house_player_in_the_final_takes_a_place_at_the_table_alone() -> None:
    final = round_of(2, table(1, {1: 130, 99: 5, 3: 60, 4: 10}), final=True)
    rows = standings(everybody(12), [BEFORE, final], Format())
    assert [r.entry for r in rows][:4] == [4, 3, 1, 2]
    assert row(rows, 4).cells[1].place == 2


def test_T15_T16_a_penalty_never_changes_the_order_at_the_final_table() -> None:
    final = round_of(2, table(1, {1: 130, 2: 50, 3: 60, 4: 10}), final=True)
    rows = standings(everybody(12), [BEFORE, final], Format(), penalties=[Penalty(4, F(-9), F(500))])
    assert [r.entry for r in rows][:4] == [4, 2, 3, 1]


def test_T16_the_last_final_with_a_result_counts() -> None:
    first = round_of(2, table(1, {1: 130, 2: 50, 3: 60, 4: 10}), final=True)
    second = Round(3, (table(1, {1: 10, 2: 20, 3: 130, 4: 120}),), final=True)
    rows = standings(everybody(12), [BEFORE, second, first], Format())
    assert [r.entry for r in rows][:4] == [1, 2, 4, 3]
    assert [cell.round for cell in rows[0].cells] == [1, 2, 3]


def test_T13_T16_a_final_never_ranks_who_played_too_few_rounds() -> None:
    final = round_of(2, table(1, {1: 130, 2: 50, 3: 60, 13: 10}), final=True)
    rows = standings(everybody(13), [BEFORE, final], Format())
    assert ranks(rows)[:3] == [(2, 1), (3, 2), (1, 3)]
    assert (rows[-1].entry, rows[-1].rank, rows[-1].reason.why) == (13, None, Why.NEVER_PLAYED)
