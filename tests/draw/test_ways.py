"""The advisor looks at a bounded number of ways however large the field is, and the best are among them (T17, T23)."""

from typing import Any

import pytest

from tests.draw.cast import a_request, forbid
from tournament.draw import Past, Tables, Way, options
from tournament.draw.advice import Round, Step
from tournament.draw.advice import Way as Seated
from tournament.draw.noshow import GIVERS
from tournament.draw.ways import ALL, arrivals, departures

FOURS = tuple(tuple(range(first, first + 4)) for first in range(1, 397, 4))
BROKEN: Tables = (*FOURS, (397, 398, 399))


def fills(gone: frozenset[int], **more: Any) -> list[tuple[tuple[int, int], ...]]:
    request = a_request(set(range(1, 400)) - gone, number=2, **more)
    return [option.moved for option in options(request, BROKEN, gone, table=100) if option.way is Way.FILL]


def test_T23_of_99_tables_of_four_a_few_are_looked_at() -> None:
    assert len(fills(frozenset({397}))) == GIVERS
    assert len(fills(frozenset({397, 398}))) == GIVERS * (GIVERS - 1) // 2


def test_T18_T23_tables_without_a_repeat_are_among_the_few() -> None:
    known = tuple((player, 399) for table in FOURS[:90] for player in table)
    found = fills(frozenset({397}), past=(Past(known),))
    assert {giver for ((_player, giver),) in found} <= set(range(91, 100))


def test_T18_T23_tables_without_a_forbidden_meeting_are_among_the_few() -> None:
    apart = forbid(*((398, player) for table in FOURS[:95] for player in table))
    found = fills(frozenset({397}), forbidden=apart)
    assert {giver for ((_player, giver),) in found[:4]} == {96, 97, 98, 99}


def test_T23_two_tables_too_small_are_both_filled_or_both_void() -> None:
    tables = ((1, 2, 3), (4, 5, 6), *(tuple(range(first, first + 4)) for first in (7, 11, 15)))
    gone = (1, 4)
    request = a_request(set(range(1, 19)) - set(gone), number=2)
    found = {way.step: way for way in departures(Round(request, tables, (), (), gone))}
    assert {*found} == {Step.FILL, Step.TWO, Step.VOID}
    assert [len(table) for table in found[Step.FILL].tables[:2]] == [3, 3]
    assert sorted(map(len, found[Step.FILL].tables)) == [3, 3, 3, 3, 4]
    assert [len(table) for table in found[Step.TWO].tables[:2]] == [2, 2]
    assert found[Step.VOID].void == (1, 2)


def test_T23_one_table_of_four_fills_no_two_tables() -> None:
    request = a_request({2, 3, 5, 6, 7, 8, 9, 10}, number=2)
    round_ = Round(request, ((1, 2, 3), (4, 5, 6), (7, 8, 9, 10)), (), (), (1, 4))
    assert {way.step for way in departures(round_)} == {Step.TWO, Step.VOID}


def seated_late(tables: int, late: int, **more: Any) -> list[Seated]:
    threes = tuple(tuple(range(first, first + 3)) for first in range(1, 3 * tables, 3))
    comers = tuple(range(1001, 1001 + late))
    request = a_request([*range(1, 3 * tables + 1), *comers], number=2, **more)
    return [way for way in arrivals(Round(request, threes, (), comers, ())) if way.step is Step.FILL]


@pytest.mark.parametrize(("tables", "late", "ways"), [(8, 2, 56), (5, 4, ALL), (8, 6, 6), (100, 1, 100), (130, 1, 1)])
def test_T17_latecomers_at_many_tables_of_three(tables: int, late: int, ways: int) -> None:
    found = seated_late(tables, late)
    assert len(found) == ways
    for way in found:
        assert sorted(map(len, way.tables)) == [3] * (tables - late) + [4] * late


def test_T18_each_latecomer_takes_a_table_without_repeats_forbidden_meetings_and_clubmates() -> None:
    met = (Past(((1001, 1, 4, 7), (1002, 2, 5, 8))),)
    found = seated_late(
        8, 6, past=met, forbidden=forbid((1003, 10), (1003, 13)), clubs={1004: "A", 16: "A"}, fixed={1005: 2}
    )
    assert found
    for way in found:
        at = {player: number for number, table in enumerate(way.tables, 1) for player in table if player > 1000}
        assert at[1001] > 3
        assert at[1003] not in (4, 5)
    assert any(way.tables[1][-1] == 1005 for way in found)
