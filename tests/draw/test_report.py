"""The report, worked out by hand; swaps and no-shows (T23)."""

import pytest

from tests.draw.cast import a_request, forbid
from tournament.draw import Past, Way, affected, emptied, options, report, swap_effect, swapped, without

PAST = (Past(((1, 2, 3, 4), (5, 6, 7), (8, 9, 10))),)
NOW = ((1, 2, 5, 8), (3, 6, 9), (4, 7, 10))


def test_T20_report_by_hand() -> None:
    request = a_request(range(1, 11), past=PAST, number=2, clubs={3: "A", 9: "A", 1: "B", 4: "B"})
    told = report(request, NOW)
    assert told.repeats == ((1, 2, 1),)
    assert told.most == 2
    assert told.thirds == ()
    assert told.total_repeats == 1
    assert told.total_bound == 0
    assert told.threes == {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 2, 10: 2}
    assert told.second_threes == (6, 7, 9, 10)
    assert told.same_club == ((3, 9),)
    assert told.first_seats == {1: 2, 2: 0, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 1, 9: 0, 10: 0}


def test_T20_bound_counts_the_pairs_left() -> None:
    again = ((1, 2, 3, 4),)
    assert report(a_request(range(1, 5), past=(Past(again),), number=2), again).bound == 6


def test_T18_third_meeting_told_while_a_pair_has_not_met() -> None:
    tables = ((1, 2, 3), (4, 5, 6))
    told = report(a_request(range(1, 7), past=(Past(tables), Past(tables)), number=3), tables)
    assert told.thirds == ((1, 2), (1, 3), (2, 3), (4, 5), (4, 6), (5, 6))


def test_T19_breaches_by_hand_are_shown() -> None:
    request = a_request(range(1, 9), forbidden=forbid((1, 2)), fixed={5: 1, 6: 2})
    told = report(request, ((1, 2, 3, 3), (5, 6, 9, 4, 7)))
    assert told.forbidden == ((1, 2),)
    assert told.fixed == ((5, 1),)
    assert told.unseated == (8,)
    assert told.twice == (3,)
    assert told.strangers == (9,)
    assert told.odd_tables == (2,)


def test_T14_second_bye_is_told() -> None:
    request = a_request(range(1, 6), past=(Past(((1, 2, 3, 4),), (5,)),), number=2)
    assert report(request, ((1, 2, 3, 4),), (5,)).second_byes == (5,)
    assert report(request, ((5, 2, 3, 4),), (1,)).second_byes == ()


def test_swap_effect_is_the_report_after_it() -> None:
    request = a_request(range(1, 11), past=PAST, number=2)
    after = ((1, 6, 5, 8), (3, 2, 9), (4, 7, 10))
    assert swapped(NOW, (), 2, 6) == (after, ())
    assert swap_effect(request, NOW, 2, 6) == report(request, after)


def test_swap_with_a_bye() -> None:
    assert swapped(((1, 2, 3, 4),), (5,), 2, 5) == (((1, 5, 3, 4),), (2,))


def test_swap_needs_two_who_have_a_place() -> None:
    with pytest.raises(ValueError, match="seat or a bye"):
        swapped(((1, 2, 3, 4),), (5,), 2, 6)


PUBLISHED = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11))


def test_T23_table_of_four_that_keeps_three_is_not_affected() -> None:
    assert affected(PUBLISHED, frozenset({1})) == ()
    assert without(PUBLISHED, frozenset({1})) == ((2, 3, 4), (5, 6, 7, 8), (9, 10, 11))
    with pytest.raises(ValueError, match="one or two players left"):
        options(a_request(range(2, 12)), PUBLISHED, frozenset({1}), table=1)


def test_T23_choices_for_a_table_of_two() -> None:
    past = (Past(((1, 9, 2, 10), (3, 4, 5, 6), (7, 8, 11))),)
    request = a_request(range(1, 11), past=past, number=2)
    assert affected(PUBLISHED, frozenset({11})) == (3,)
    found = options(request, PUBLISHED, frozenset({11}), table=3)
    assert [option.way for option in found] == [Way.FILL, Way.FILL, Way.TWO, Way.VOID]
    assert [option.moved for option in found[:2]] == [((3, 1),), ((5, 2),)]
    for fill in found[:2]:
        assert sorted(len(table) for table in fill.tables) == [3, 3, 4]
        assert fill.tables[2][:2] == (9, 10)
        assert fill.report.odd_tables == ()
    two, void = found[2:]
    assert two.tables == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10))
    assert two.report.odd_tables == (3,)
    assert void.void == (3,)
    assert void.report.byes == (9, 10)


def test_T23_fill_never_moves_a_forbidden_player_when_another_may() -> None:
    forbidden = forbid((9, 1), (9, 2), (10, 3), (9, 5), (10, 6), (10, 7))
    found = options(a_request(range(1, 11), forbidden=forbidden), PUBLISHED, frozenset({11}), table=3)
    assert [option.moved for option in found if option.way is Way.FILL] == [((4, 1),), ((8, 2),)]


def test_T23_one_player_left_needs_two_tables_of_four() -> None:
    found = options(a_request(range(1, 10)), PUBLISHED, frozenset({10, 11}), table=3)
    assert [option.way for option in found] == [Way.FILL, Way.VOID]
    assert [len(table) for table in found[0].tables] == [3, 3, 3]


def test_T23_a_table_that_nobody_comes_to_is_empty_and_leaves_nothing_to_choose() -> None:
    absent = frozenset({9, 10, 11})
    assert affected(PUBLISHED, absent) == ()
    assert emptied(PUBLISHED, absent) == (3,)
    assert without(PUBLISHED, absent) == ((1, 2, 3, 4), (5, 6, 7, 8), ())


def test_T23_two_tables_become_too_small_and_one_is_empty() -> None:
    absent = frozenset({1, 2, 5, 6, 7, 9, 10, 11})
    assert affected(PUBLISHED, absent) == (1, 2)
    assert emptied(PUBLISHED, absent) == (3,)


def test_T20_an_empty_table_does_not_lower_the_bound_of_repeats() -> None:
    again = ((1, 2, 3, 4),)
    request = a_request(range(1, 5), past=(Past(again),), number=2)
    assert report(request, (*again, ())).bound == 6


def test_T23_a_house_player_who_has_no_seat_fills_the_table_and_nobody_else_moves() -> None:
    found = options(a_request(range(1, 11)), PUBLISHED, frozenset({11}), table=3, house=(99,))
    assert [option.way for option in found] == [Way.FILL, Way.FILL, Way.FILL, Way.TWO, Way.VOID]
    by_house = found[0]
    assert (by_house.house, by_house.moved) == ((99,), ())
    assert by_house.tables == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 99))
    assert by_house.report.strangers == ()
    assert [option.house for option in found[1:]] == [()] * 4


def test_T23_one_player_left_is_joined_by_the_house_and_by_one_of_a_table_of_four() -> None:
    found = options(a_request(range(1, 10)), PUBLISHED, frozenset({10, 11}), table=3, house=(99,))
    ways = [(option.way, option.house, len(option.moved)) for option in found]
    assert sorted(ways) == [
        (Way.FILL, (), 2),
        (Way.FILL, (99,), 1),
        (Way.FILL, (99,), 1),
        (Way.VOID, (), 0),
    ]
    assert all(len(option.tables[2]) == 3 for option in found if option.way is Way.FILL)


def test_T18_T23_each_choice_says_who_comes_to_a_table_of_three_and_for_which_time() -> None:
    past = (Past(((1, 5, 9, 10), (2, 3, 4, 6), (7, 8, 11))),)
    request = a_request(range(1, 11), past=past, number=2)
    fill = options(request, PUBLISHED, frozenset({11}), table=3)[1]
    assert fill.moved[0][1] == 2
    stay = tuple(sorted({5, 6, 7, 8}))
    assert fill.new_threes(PUBLISHED) == stay
    assert {player: fill.report.threes[player] for player in stay} == {5: 1, 6: 1, 7: 2, 8: 2}
    two, void = options(request, PUBLISHED, frozenset({11}), table=3)[2:]
    assert two.new_threes(PUBLISHED) == ()
    assert void.new_threes(PUBLISHED) == ()


def test_T18_somebody_bound_to_a_table_of_four_is_none_who_had_no_table_of_three() -> None:
    past = (Past(((1, 2, 3, 4), (5, 6, 7), (8, 9, 10))),)
    seats = ((1, 5, 6, 8), (2, 7, 9), (3, 4, 10))
    free = report(a_request(range(1, 11), past=past, number=2), seats)
    bound = report(a_request(range(1, 11), past=past, number=2, fixed={1: 1}), seats)
    assert free.second_threes == (7, 9, 10)
    assert bound.second_threes == ()
