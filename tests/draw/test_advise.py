"""Advice on latecomers and drop-outs: the ways, and that each effect is what the round then is (T17, T18, T23)."""

from collections import Counter
from functools import cache

import pytest

from tests.draw.cast import a_request, forbid
from tournament.draw import Advice, Drawn, Past, Request, Step, advise, draw, report


@cache
def a_day(n: int) -> tuple[Request, Drawn]:
    """Round 2 of 4, drawn."""
    first = draw(a_request(range(1, n + 1), rounds=4, moves=200))
    request = a_request(
        range(1, n + 1), number=2, rounds=4, past=(Past(first.tables),), plan=first.report.plan, moves=200
    )
    return request, draw(request)


def ways(found: tuple[Advice, ...]) -> Counter[Step]:
    return Counter(advice.way for advice in found)


def of(found: tuple[Advice, ...], way: Step) -> Advice:
    return next(advice for advice in found if advice.way is way)


def test_T17_a_latecomer_fills_a_table_of_three_and_nobody_else_moves() -> None:
    request, drawn = a_day(23)
    fill = of(advise(request, tables=drawn.tables, late=(99,)), Step.FILL)
    assert fill.moved == ((99, 0, 6),)
    assert (fill.threes, fill.waiting, fill.new_threes) == (0, (), ())
    assert fill.report == report(Request.from_dict(request.to_dict() | {"players": [*range(1, 24), 99]}), fill.tables)
    assert (fill.ahead.rounds, fill.ahead.threes, fill.ahead.tables) == (2, 0, 6)


def test_T17_without_a_table_of_three_two_tables_of_four_are_split() -> None:
    request, drawn = a_day(16)
    found = advise(request, tables=drawn.tables, late=(99,))
    assert Step.FILL not in ways(found)
    split = of(found, Step.SPLIT)
    assert sorted(map(len, split.tables)) == [3, 3, 3, 4, 4]
    assert (split.threes, len(split.new_threes), len(split.moved)) == (3, 9, 3)


def test_T17_two_latecomers_split_one_table_and_three_have_their_own() -> None:
    request, drawn = a_day(16)
    two = of(advise(request, tables=drawn.tables, late=(98, 99)), Step.SPLIT)
    assert sorted(map(len, two.tables)) == [3, 3, 4, 4, 4]
    three = of(advise(request, tables=drawn.tables, late=(97, 98, 99)), Step.NEW)
    assert three.tables == (*drawn.tables, (97, 98, 99))
    assert three.new_threes == (97, 98, 99)


def test_T14_a_latecomer_may_wait_or_have_a_bye() -> None:
    request, drawn = a_day(16)
    found = advise(request, tables=drawn.tables, late=(99,))
    assert of(found, Step.NEXT).waiting == (99,)
    assert of(found, Step.BYE).byes == (99,)
    assert of(found, Step.NEXT).tables == of(found, Step.BYE).tables == drawn.tables
    assert of(found, Step.NEXT).ahead.threes == 3


def test_T23_a_table_of_four_goes_on_with_three() -> None:
    request, drawn = a_day(16)
    found = advise(request, tables=drawn.tables, gone=(drawn.tables[0][0],))
    assert ways(found) == {Step.SHRINK: 1, Step.REDRAW: 1}
    shrink = of(found, Step.SHRINK)
    assert (shrink.moved, shrink.threes, len(shrink.new_threes)) == ((), 1, 3)
    assert shrink.ahead.threes == 1


def test_T23_a_table_of_three_is_filled_plays_with_two_or_is_void() -> None:
    request, drawn = a_day(23)
    found = advise(request, tables=drawn.tables, gone=(drawn.tables[5][0],))
    assert set(ways(found)) == {Step.FILL, Step.TWO, Step.VOID, Step.REDRAW}
    assert of(found, Step.VOID).void == (6,)
    assert of(found, Step.FILL).threes == 2


@pytest.mark.parametrize("n", [9, 14, 16, 23])
def test_every_way_seats_everybody_once_or_says_who_waits(n: int) -> None:
    request, drawn = a_day(n)
    for late, gone in (((99,), ()), ((98, 99), ()), ((), (2,)), ((), (2, 3)), ((99,), (2,))):
        found = advise(request, tables=drawn.tables, late=late, gone=gone)
        assert found
        for advice in found:
            placed = [p for table in advice.tables for p in table] + [*advice.byes, *advice.waiting]
            assert sorted(placed) == sorted((set(range(1, n + 1)) | set(late)) - set(gone))
            assert advice.report is not None
            assert advice.repeats == len(advice.report.repeats)
            assert (advice.ahead.rounds, advice.ahead.least_visits <= advice.ahead.most_visits) == (2, True)


def test_T18_a_way_that_parts_a_forbidden_pair_comes_first() -> None:
    request, drawn = a_day(23)
    apart = forbid(*((99, player) for player in drawn.tables[5]))
    request = Request.from_dict(request.to_dict() | {"forbidden": [sorted(pair) for pair in apart]})
    found = advise(request, tables=drawn.tables, late=(99,))
    assert found[-1].way is Step.FILL
    assert found[-1].report is not None
    assert len(found[-1].report.forbidden) == 3
    assert all(advice.report is not None and advice.report.forbidden == () for advice in found[:-1])


def test_a_round_still_to_be_drawn_shows_both_choices() -> None:
    request, _ = a_day(16)
    found = advise(request, late=(99,))
    assert {advice.way: advice.threes for advice in found} == {Step.JOIN: 3, Step.BYE: 0, Step.NEXT: 0}
    assert all(advice.tables == () and advice.report is None for advice in found)
    assert of(found, Step.NEXT).waiting == (99,)
    assert [advice.way for advice in advise(request, gone=(4,))] == [Step.JOIN]


def test_T14_of_four_players_one_goes_and_of_three_nobody_can_be_drawn() -> None:
    request = a_request(range(1, 4), number=1, rounds=2, moves=50)
    assert advise(request, gone=(2,)) == ()
    (left,) = advise(request, tables=((1, 2, 3),), gone=(2,))[:1]
    assert left.way in (Step.TWO, Step.VOID)


def test_advice_is_the_same_every_time() -> None:
    request, drawn = a_day(14)
    assert advise(request, tables=drawn.tables, late=(99,)) == advise(request, tables=drawn.tables, late=(99,))
