"""T16, T18, T19: what each method is for."""

import pytest

from tests.draw.cast import a_request, forbid, full, played
from tournament.draw import Past, draw

ROUNDS = [(16, 5), (22, 5), (32, 8), (46, 6), (50, 6)]


@pytest.mark.parametrize(("n", "rounds"), ROUNDS)
def test_T18_balanced_without_any_repeat(n: int, rounds: int) -> None:
    field = full(n, rounds)
    assert [drawn.report.repeats for _, drawn in played(field, "balanced", moves=20_000)] == [()] * rounds


def test_T18_balanced_of_sixteen_follows_its_design_around_forbidden_pairs() -> None:
    field = full(16, 4)
    forbidden = forbid((1, 2), (5, 9))
    rounds = [drawn for _, drawn in played(field, "balanced", moves=3_000, forbidden=forbidden)]
    assert rounds[-1].report.total_repeats == 0
    assert all(drawn.report.forbidden == () for drawn in rounds)


@pytest.mark.parametrize(("n", "rounds", "most"), [(7, 4, 18), (10, 5, 26), (12, 5, 32), (15, 6, 30)])
def test_T18_balanced_small_field_stays_near_the_bound(n: int, rounds: int, most: int) -> None:
    field = full(n, rounds)
    last = [drawn for _, drawn in played(field, "balanced", moves=5_000)][-1].report
    assert last.total_bound <= last.total_repeats <= most


@pytest.mark.parametrize("n", [50, 61, 100])
def test_T19_swiss_has_no_repeat_in_a_great_field(n: int) -> None:
    field = full(n, 8)
    assert [drawn.report.repeats for _, drawn in played(field, "swiss", moves=2_000)] == [()] * 8


def test_T19_swiss_seats_neighbours_in_rank_when_nobody_has_met() -> None:
    drawn = draw(a_request(range(1, 17), "swiss", ranking=tuple(range(1, 17))))
    assert [sorted(table) for table in drawn.tables] == [list(range(start, start + 4)) for start in (1, 5, 9, 13)]


def test_T19_swiss_avoids_the_repeat_at_the_least_distance() -> None:
    past = (Past(((1, 9, 13, 5), (2, 10, 14, 6), (3, 11, 15, 7), (4, 12, 16, 8))),)
    drawn = draw(a_request(range(1, 17), "swiss", number=2, past=past, ranking=(1, 9, *range(2, 9), *range(10, 17))))
    assert drawn.report.repeats == ()
    assert {1, 9} & set(drawn.tables[0]) != {1, 9}


def test_T19_snake_runs_to_and_fro() -> None:
    drawn = draw(a_request(range(1, 12), "snake", ranking=tuple(range(11, 0, -1))))
    assert [sorted(table, reverse=True) for table in drawn.tables] == [[11, 6, 5, 1], [10, 7, 4, 2], [9, 8, 3]]


def test_T19_snake_moves_a_fixed_player_and_parts_a_pair_with_the_fewest_swaps() -> None:
    drawn = draw(a_request(range(1, 13), "snake", ranking=tuple(range(1, 13)), fixed={1: 2}, forbidden=forbid((3, 4))))
    plain = [{1, 6, 7, 12}, {2, 5, 8, 11}, {3, 4, 9, 10}]
    moved = [player for table, was in zip(drawn.tables, plain, strict=True) for player in table if player not in was]
    assert 1 in drawn.tables[1]
    assert drawn.report.forbidden == ()
    assert len(moved) in (3, 4)


def test_T16_final_seats_the_best_at_table_one() -> None:
    drawn = draw(a_request(range(1, 21), "final", ranking=tuple(range(20, 0, -1)), final_size=8))
    assert [set(table) for table in drawn.tables] == [{20, 19, 18, 17}, {16, 15, 14, 13}]
    assert drawn.report.unseated == ()
    assert drawn.byes == ()


def test_T18_clubmates_are_kept_apart_once_nobody_repeats() -> None:
    clubs = {player: f"club {player % 8}" for player in range(1, 33)}
    past: tuple[Past, ...] = ()
    for number in range(1, 4):
        drawn = draw(a_request(range(1, 33), number=number, rounds=3, past=past, clubs=clubs, moves=5_000))
        past = (*past, Past(drawn.tables))
        assert (drawn.report.repeats, drawn.report.same_club) == ((), ())


def test_T18_first_seats_are_spread() -> None:
    rounds = [drawn for _, drawn in played(full(24, 6), "balanced", moves=500)]
    assert max(rounds[-1].report.first_seats.values()) <= 3
    assert min(rounds[-1].report.first_seats.values()) >= 1
