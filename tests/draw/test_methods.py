"""T16, T18, T19: what each method is for."""

from collections.abc import Iterable
from random import Random

import pytest

from tests.draw.cast import a_request, forbid, full, played
from tournament.draw import Past, displaced, draw

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


# Letters are names, and ids go by them (A is 1): the standings are A E I B, then F J C G.
STANDINGS = tuple("ABCDEFGHIJ".index(name) + 1 for name in "AEIBFJCG")


def letters(table: Iterable[int]) -> str:
    """The players of a table by name, in the order of the alphabet."""
    return "".join(sorted("ABCDEFGHIJ"[player - 1] for player in table))


@pytest.mark.parametrize(
    ("method", "fixed", "apart", "tables"),
    [
        ("final", {}, "", ["ABEI", "CFGJ"]),
        ("final", {"J": 1}, "", ["AEIJ", "BCFG"]),  # the 4th goes, not the leader
        ("final", {"A": 2}, "", ["BEFI", "ACGJ"]),
        ("final", {}, "AE", ["ABFI", "CEGJ"]),  # 2nd and 5th: the smallest sum of differences
        ("final", {}, "GF", ["AEFI", "BCGJ"]),
        ("final", {"F": 2}, "AE", ["ABIJ", "CEFG"]),  # the 5th must stay, so the 6th comes
        ("final", {"J": 1}, "AE", ["ABIJ", "CEFG"]),  # one swap keeps both demands, and the leader stays
        ("snake", {}, "", ["ABFG", "CEIJ"]),
        ("snake", {"J": 1}, "", ["ABGJ", "CEFI"]),  # 6th and 5th
        ("snake", {}, "AB", ["AFGI", "BCEJ"]),  # 4th and 3rd; 1st and 2nd would be as near
        ("snake", {}, "CJ", ["ABCF", "EGIJ"]),  # 7th and 8th
    ],
)
def test_T16_T18_T19_demands_move_the_smallest_sum_of_rank_differences(
    method: str, fixed: dict[str, int], apart: str, tables: list[str]
) -> None:
    request = a_request(
        STANDINGS,
        method,
        ranking=STANDINGS,
        final_size=8,
        fixed={"ABCDEFGHIJ".index(name) + 1: table for name, table in fixed.items()},
        forbidden=forbid(("ABCDEFGHIJ".index(apart[0]) + 1, "ABCDEFGHIJ".index(apart[1]) + 1)) if apart else forbid(),
    )
    assert [letters(table) for table in draw(request).tables] == tables


@pytest.mark.parametrize(
    ("fixed", "forbidden", "moved"),
    [
        ({}, (), ()),
        ({1: 1}, ((1, 8),), ()),  # kept as the ranks are
        ({6: 1}, (), (4, 6)),
        ({}, ((1, 2),), (2, 5)),
        ({}, ((9, 1), (9, 2)), ()),  # the 9th is not in the final
        ({9: 1}, (), ()),
    ],
)
def test_T16_it_is_foretold_whom_demands_move_across_the_tables_of_a_final(
    fixed: dict[int, int], forbidden: tuple[tuple[int, int], ...], moved: tuple[int, ...]
) -> None:
    ranking = tuple(range(1, 10))
    request = a_request(ranking, "final", ranking=ranking, final_size=8, fixed=fixed, forbidden=forbid(*forbidden))
    assert displaced(request) == moved


@pytest.mark.parametrize("seed", range(20))
def test_T16_what_was_foretold_of_a_final_is_what_is_drawn(seed: int) -> None:
    dice = Random(seed)
    players = dice.sample(range(1, 100), 16)
    pairs = [tuple(dice.sample(players, 2)) for _ in range(14)]
    request = a_request(
        players,
        "final",
        ranking=tuple(players),
        final_size=16,
        forbidden=forbid(*((a, b) for a, b in pairs)),
        seed=seed,
    )
    home = {player: rank // 4 for rank, player in enumerate(players)}
    drawn = draw(request)
    assert drawn.report.forbidden == ()
    sits_elsewhere = {p for number, table in enumerate(drawn.tables) for p in table if home[p] != number}
    assert set(displaced(request)) == sits_elsewhere


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
