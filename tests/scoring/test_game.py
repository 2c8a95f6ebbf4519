"""One table (T5, T6, T7, T10, T12, T21, T23): cases worked out by hand."""

from fractions import Fraction as F

import pytest

from scoring.format import PRESETS, Format, ShareRule, TieMode
from scoring.game import Game, Line, Seat, added, complete, lines, places, shares, win_points

HIGHER = Format(lower_wins=False)
LEAVER_ENDS = Format(lower_wins=False, limit=121, leaver_ends=True)


def game(*totals: int | None, by_time: bool = False, void: bool = False, left: tuple[int, ...] = ()) -> Game:
    """A table of players 1, 2, 3 …; `left`: the seats (from 0) of those who left."""
    seats = (Seat(index + 1, total, index in left) for index, total in enumerate(totals))
    return Game(1, tuple(seats), by_time, void)


@pytest.mark.parametrize(
    ("totals", "normalised"),
    [
        ([10, 20, 50, 70], [40, 50, 80, 100]),  # the example of the law
        ([0, 0, 0], [100, 100, 100]),
        ([99, 3, 5], [100, 4, 6]),
        ([100, 20, 30], [100, 20, 30]),
        ([101, 20, 30], [101, 20, 30]),
        ([150, 20, 30, 110], [150, 20, 30, 110]),
        ([7, 9], [98, 100]),
    ],
)
def test_T5_ended_by_time(totals: list[int], normalised: list[int]) -> None:
    assert [total + added(totals, Format()) for total in totals] == normalised
    assert [line.points for line in lines(game(*totals, by_time=True), Format())] == normalised
    assert [line.raw for line in lines(game(*totals, by_time=True), Format())] == totals


@pytest.mark.parametrize("totals", [[10, 20, 50, 70], [100, 20, 30], [0, 0, 0]])
def test_T5_not_ended_by_time_adds_nothing(totals: list[int]) -> None:
    written = lines(game(*totals), Format())
    assert [(line.points, line.added) for line in written] == [(total, 0) for total in totals]


@pytest.mark.parametrize(
    ("format", "amount"),
    [(Format(top_up=False), 0), (Format(limit=None), 0), (Format(limit=70), 0), (Format(limit=121), 51)],
)
def test_T5_goes_to_the_limit_of_the_format(format: Format, amount: int) -> None:
    assert added([10, 20, 50, 70], format) == amount


def test_T5_a_table_below_zero_is_lifted_whole() -> None:
    assert added([-30, -10, -50], Format(least_total=None)) == 110


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([5, 6, 9, 10], (1, 2, 3, 4)),
        ([10, 5, 9, 6], (4, 1, 3, 2)),
        ([5, 5, 9, 10], (1, 1, 3, 4)),
        ([5, 6, 6, 10], (1, 2, 2, 4)),
        ([5, 6, 9, 9], (1, 2, 3, 3)),
        ([5, 5, 9, 9], (1, 1, 3, 3)),
        ([5, 5, 5, 9], (1, 1, 1, 4)),
        ([5, 9, 9, 9], (1, 2, 2, 2)),
        ([5, 5, 5, 5], (1, 1, 1, 1)),
        ([9, 5, 9, 5], (3, 1, 3, 1)),
        ([5, 6, 7], (1, 2, 3)),
        ([5, 5, 7], (1, 1, 3)),
        ([5, 7, 7], (1, 2, 2)),
        ([7, 7, 7], (1, 1, 1)),
        ([7, 5], (2, 1)),
        ([7, 7], (1, 1)),
        ([-5, 0, -7], (2, 3, 1)),
    ],
)
def test_T6_places(points: list[int], expected: tuple[int, ...]) -> None:
    assert places(points, Format()) == expected
    assert places([-value for value in points], HIGHER) == expected


@pytest.mark.parametrize(
    ("pattern", "better_place", "mean"),
    [
        ((1, 2, 3, 4), (4, 3, 2, 1), (4, 3, 2, 1)),
        ((1, 1, 3, 4), (4, 4, 2, 1), (F(7, 2), F(7, 2), 2, 1)),
        ((1, 2, 2, 4), (4, 3, 3, 1), (4, F(5, 2), F(5, 2), 1)),
        ((1, 2, 3, 3), (4, 3, 2, 2), (4, 3, F(3, 2), F(3, 2))),
        ((1, 1, 3, 3), (4, 4, 2, 2), (F(7, 2), F(7, 2), F(3, 2), F(3, 2))),
        ((1, 1, 1, 4), (4, 4, 4, 1), (3, 3, 3, 1)),
        ((1, 2, 2, 2), (4, 3, 3, 3), (4, 2, 2, 2)),
        ((1, 1, 1, 1), (4, 4, 4, 4), (F(5, 2), F(5, 2), F(5, 2), F(5, 2))),
        ((3, 1, 3, 1), (2, 4, 2, 4), (F(3, 2), F(7, 2), F(3, 2), F(7, 2))),
        ((1, 2, 3), (4, F(5, 2), 1), (4, F(5, 2), 1)),
        ((1, 1, 3), (4, 4, 1), (F(13, 4), F(13, 4), 1)),
        ((1, 2, 2), (4, F(5, 2), F(5, 2)), (4, F(7, 4), F(7, 4))),
        ((1, 1, 1), (4, 4, 4), (F(5, 2), F(5, 2), F(5, 2))),
        ((1, 2), (4, F(5, 2)), (4, F(5, 2))),  # T23: places 1 and 2 of the 3-player scale
        ((1, 1), (4, 4), (F(13, 4), F(13, 4))),
    ],
)
def test_T6_win_points_of_each_tie_pattern(
    pattern: tuple[int, ...], better_place: tuple[F, ...], mean: tuple[F, ...]
) -> None:
    size = len(pattern)
    assert win_points(pattern, Format(), size=size) == better_place
    assert win_points(pattern, Format(ties=TieMode.MEAN), size=size) == mean


def test_T6_means_may_be_thirds() -> None:
    format = Format(scale=PRESETS["catan"], ties=TieMode.MEAN)
    assert win_points((1, 1, 1, 4), format, size=4) == (F(10, 3), F(10, 3), F(10, 3), F(1))


@pytest.mark.parametrize(
    ("name", "four", "three", "two"),
    [
        ("balanced", (4, 3, 2, 1), (4, F(5, 2), 1), (4, F(5, 2))),
        ("catan", (5, 3, 2, 1), (5, 3, 1), (5, 3)),
        ("carcassonne", (4, 3, 2, 1), (4, 3, 2), (4, 3)),
        ("ifpa", (7, 5, 3, 1), (7, 4, 1), (7, 4)),
    ],
)
def test_T7_T23_win_points_by_size(name: str, four: tuple[F, ...], three: tuple[F, ...], two: tuple[F, ...]) -> None:
    format = Format(scale=PRESETS[name])
    for totals, expected in (((5, 6, 9, 110), four), ((5, 6, 110), three), ((5, 110), two)):
        assert tuple(line.win_points for line in lines(game(*totals), format)) == expected


@pytest.mark.parametrize(
    ("points", "written", "scaled"),
    [
        ([10, 5, 9, 6], (F(1, 3), F(1, 6), F(3, 10), F(1, 5)), (F(1, 3), F(1, 6), F(3, 10), F(1, 5))),  # the law's
        ([10, 20, 30], (F(1, 6), F(1, 3), F(1, 2)), (F(1, 8), F(1, 4), F(3, 8))),
        ([25, 75], (F(1, 4), F(3, 4)), (F(1, 8), F(3, 8))),
        ([0, 0, 0, 0], (F(1, 4),) * 4, (F(1, 4),) * 4),
        ([0, 0, 0], (F(1, 3),) * 3, (F(1, 4),) * 3),
        ([0, 0], (F(1, 2),) * 2, (F(1, 4),) * 2),
        ([0, 40, 120], (F(0), F(1, 4), F(3, 4)), (F(0), F(3, 16), F(9, 16))),
        ([-10, 0, 10], (F(0), F(1, 3), F(2, 3)), (F(0), F(1, 4), F(1, 2))),
        ([-30, -20, -10], (F(0), F(1, 3), F(2, 3)), (F(0), F(1, 4), F(1, 2))),
        ([-7, -7, -7], (F(1, 3),) * 3, (F(1, 4),) * 3),
    ],
)
def test_T10_T12_shares(points: list[int], written: tuple[F, ...], scaled: tuple[F, ...]) -> None:
    assert shares(points, Format()) == written
    assert shares(points, Format(share_rule=ShareRule.SCALED)) == scaled


def test_T5_T10_shares_are_of_the_normalised_points() -> None:
    written = lines(game(10, 20, 50, 70, by_time=True), Format())  # 40, 50, 80, 100 of 270
    assert [line.share for line in written] == [F(4, 27), F(5, 27), F(8, 27), F(10, 27)]


def test_lines_of_a_table_in_seat_order() -> None:
    assert lines(game(50, 10, 70, 10, by_time=True), Format()) == (  # 80 + 40 + 100 + 40 = 260
        Line(1, raw=50, added=30, points=80, place=3, win_points=F(2), share=F(4, 13), left=False),
        Line(2, raw=10, added=30, points=40, place=1, win_points=F(4), share=F(2, 13), left=False),
        Line(3, raw=70, added=30, points=100, place=4, win_points=F(1), share=F(5, 13), left=False),
        Line(4, raw=10, added=30, points=40, place=1, win_points=F(4), share=F(2, 13), left=False),
    )


@pytest.mark.parametrize(
    ("totals", "left", "by_time", "points", "order", "wins"),
    [
        ([20, None, 110, 40], (1,), False, [20, 110, 110, 40], [1, 4, 3, 2], [4, 1, 2, 3]),
        ([20, None, 60, 40], (1,), True, [60, 100, 100, 80], [1, 4, 3, 2], [4, 1, 2, 3]),  # the others + 40
        ([20, None, 60, 40], (1,), False, [20, 100, 60, 40], [1, 4, 3, 2], [4, 1, 2, 3]),  # at least 100
        ([20, None, 20, 130], (1,), False, [20, 130, 20, 130], [1, 4, 1, 3], [4, 1, 4, 2]),
        ([None, None, 110, 40], (0, 1), False, [110, 110, 110, 40], [3, 3, 2, 1], [2, 2, 3, 4]),
        ([90, 104, None], (2,), False, [90, 104, 104], [1, 2, 3], [4, F(5, 2), 1]),
    ],
)
def test_T21_leavers_are_last_and_the_others_normalised_among_themselves(
    totals: list[int | None], left: tuple[int, ...], by_time: bool, points: list[int], order: list[int], wins: list[F]
) -> None:
    written = lines(game(*totals, by_time=by_time, left=left), Format())
    assert [line.points for line in written] == points
    assert [line.place for line in written] == order
    assert [line.win_points for line in written] == wins
    assert [line.share for line in written] == [F(value, sum(points)) for value in points]
    assert [line.left for line in written] == [index in left for index in range(len(totals))]


def test_T21_nothing_is_added_to_a_leaver() -> None:
    written = lines(game(20, None, 60, 40, by_time=True, left=(1,)), Format())
    assert [(line.raw, line.added) for line in written] == [(20, 40), (None, 0), (60, 40), (40, 40)]


def test_T21_two_leavers_share_the_mean_of_their_places() -> None:
    written = lines(game(None, None, 110, 40, left=(0, 1)), Format(ties=TieMode.MEAN))
    assert [line.win_points for line in written] == [F(3, 2), F(3, 2), 3, 4]


def test_T21_where_more_is_better_a_leaver_has_the_least() -> None:
    written = lines(game(121, None, 60, left=(1,)), HIGHER)
    assert [(line.points, line.place) for line in written] == [(121, 1), (0, 3), (60, 2)]


@pytest.mark.parametrize(
    ("totals", "left", "by_time", "points", "order"),
    [
        ([90, None], (1,), False, [121, 0], [1, 2]),  # one alone has won
        ([90, None, 100], (1,), False, [111, 0, 121], [2, 3, 1]),
        ([90, None, 100, None], (1, 3), False, [111, 0, 121, 0], [2, 3, 1, 3]),
        ([121, None, 100], (1,), False, [121, 0, 100], [1, 3, 2]),  # it was played to its end
        ([90, 100], (), False, [90, 100], [2, 1]),  # nobody has left: nothing is added without a word of time
        ([90, 100], (), True, [111, 121], [2, 1]),
    ],
)
def test_C12_a_game_that_a_leaver_ends_is_raised_like_one_ended_by_time(
    totals: list[int | None], left: tuple[int, ...], by_time: bool, points: list[int], order: list[int]
) -> None:
    written = lines(game(*totals, by_time=by_time, left=left), LEAVER_ENDS)
    assert [line.points for line in written] == points
    assert [line.place for line in written] == order


def test_C12_a_game_that_everybody_has_left_is_not_complete() -> None:
    assert not complete(game(None, None, left=(0, 1)), LEAVER_ENDS)
    assert not complete(game(110), LEAVER_ENDS)


@pytest.mark.parametrize(
    ("totals", "left", "whole"),
    [
        ([1, 2, 110], (), True),
        ([1, None, 110], (), False),
        ([1, None, 110], (1,), True),
        ([1, None, None], (1, 2), False),  # one alone does not play on
        ([1, 110], (), True),
        ([110], (), False),
        ([0, 0, 0], (), True),
    ],
)
def test_T21_complete_while_two_remain(totals: list[int | None], left: tuple[int, ...], whole: bool) -> None:
    written = game(*totals, left=left)
    assert complete(written, Format()) is whole
    if not whole:
        with pytest.raises(ValueError, match="table 1: the game is not complete"):
            lines(written, Format())
