"""V1, and totals added up from sets (K30, KA2, KA3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.findings import Finding
from games.kabo.options import KaboOptions
from games.kabo.totals import check_totals, final_totals, running_totals
from games.written import WrittenSet

Totals = tuple[int | None, ...]


def sheet(*rows: Totals) -> list[WrittenSet]:
    return [WrittenSet(row) for row in rows]


@pytest.mark.parametrize(
    ("totals", "by_time"),
    [
        ((101, 0, 5), False),
        ((101, 0, 5), True),
        ((0, 0, 0), True),  # becomes 100, 100, 100 (T5)
        ((10, 20, 50, 70), True),
        ((250, 101), False),
        ((100, 100, 100, 100), True),
    ],
)
def test_V1_totals_are_accepted(totals: Totals, by_time: bool) -> None:
    assert check_totals(totals, by_time=by_time) == ()


@pytest.mark.parametrize("totals", [(100, 80, 45), (0, 0, 0), (99, 100)])
def test_V1_game_not_over_needs_an_organisers_reason(totals: tuple[int, ...]) -> None:
    facts = {"highest": max(totals), "target": 100}
    assert check_totals(totals, by_time=False) == (Finding("V1", "game_not_over", facts, override=True),)


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (250, ()),
        (251, (Finding("V1", "total_high", {"total": 251, "above": 250}, seat=1, ask=True),)),
        (448, (Finding("V1", "total_high", {"total": 448, "above": 250}, seat=1, ask=True),)),
        (449, (Finding("V1", "total_impossible", {"total": 449, "most": 448}, seat=1),)),
    ],
)
@pytest.mark.parametrize("by_time", [True, False])
def test_V1_high_total_is_asked_and_an_impossible_one_refused(
    total: int, expected: tuple[Finding, ...], by_time: bool
) -> None:
    assert check_totals((3, total, 101), by_time=by_time) == expected


def test_V1_blank_or_negative_total_is_refused_before_the_game_is_called_not_over() -> None:
    assert check_totals((None, 20, -3), by_time=False) == (
        Finding("V1", "total_missing", {}, seat=0),
        Finding("V1", "total_negative", {"total": -3}, seat=2),
    )


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_K1_wrong_number_of_totals_is_refused(seats: int) -> None:
    facts = {"seats": seats, "least": 2, "most": 4}
    assert check_totals((120,) * seats, by_time=True) == (Finding("K1", "seat_count", facts),)


def test_T21_leavers_total_stays_blank() -> None:
    assert check_totals((None, 101, 20), by_time=False, left=(True, False, False)) == ()
    assert check_totals((30, 101, 20), by_time=False, left=(True, False, False)) == (
        Finding("T21", "total_of_leaver", {"total": 30}, seat=0),
    )


def test_T21_leaver_does_not_end_the_game() -> None:
    assert check_totals((None, 90, 20), by_time=False, left=(True, False, False)) == (
        Finding("V1", "game_not_over", {"highest": 90, "target": 100}, override=True),
    )


def test_T21_at_least_two_play_on() -> None:
    assert check_totals((None, 101, None), by_time=False, left=(True, False, True)) == (
        Finding("T21", "too_few_left", {"playing": 1, "least": 2}),
    )


def test_check_totals_with_flags_for_other_seats_is_a_bug() -> None:
    with pytest.raises(ValueError, match="2 flags for 3 seats"):
        check_totals((1, 2, 3), by_time=True, left=(True, False))


def test_V1_bounds_follow_the_target() -> None:
    options = KaboOptions(target=50)
    assert check_totals((51, 0), by_time=False, options=options) == ()
    assert [finding.code for finding in check_totals((50, 201, 399), by_time=False, options=options)] == [
        "total_high",
        "total_impossible",
    ]
    assert check_totals((50, 0), by_time=False, options=options)[0].facts == {"highest": 50, "target": 50}


def test_target_below_1_is_a_bug() -> None:
    with pytest.raises(ValueError, match="below 1"):
        KaboOptions(target=0)


@given(st.lists(st.integers(0, 448), min_size=2, max_size=4))
def test_V1_game_ended_by_time_has_questions_at_most(totals: list[int]) -> None:
    found = check_totals(totals, by_time=True)
    assert [finding.seat for finding in found] == [seat for seat, total in enumerate(totals) if total > 250]
    assert all(finding.ask for finding in found)


def test_running_totals_add_up_without_write_off() -> None:
    assert running_totals(sheet((60, 90, 40), (20, 10, 5))) == ((60, 90, 40), (80, 100, 45))


def test_running_totals_of_no_sets_are_none() -> None:
    assert running_totals([]) == ()
    assert final_totals([]) == ()


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param([(80, 1), (20, 1)], (50, 2), id="K30: 80 + 20"),
        pytest.param([(80, 1), (20, 1), (50, 0)], (100, 2), id="KA3: a second exact 100 stays"),
        pytest.param([(80, 1), (20, 1), (50, 0), (1, 0)], (101, 2), id="KA3: then 101"),
        pytest.param([(80, 90), (20, 10)], (50, 50), id="K30: two in one set"),
        pytest.param([(80, 50, 100, 51), (0, 50, 50, 50)], (80, 50, 100, 101), id="KA3: [80,50,50,51]+[0,50,50,50]"),
        pytest.param([(80, 1), (21, 1)], (101, 2), id="K30: only exactly 100"),
    ],
)
def test_K30_write_off(rows: list[Totals], expected: Totals) -> None:
    assert running_totals(sheet(*rows), options=KaboOptions(write_off=True))[-1] == expected


def test_K30_write_off_follows_the_target() -> None:
    assert final_totals(sheet((60, 1)), options=KaboOptions(target=60, write_off=True)) == (30, 1)


def test_T21_totals_stop_at_the_first_blank() -> None:
    rows = sheet((5, 6, 7), (5, None, 7), (5, None, 7))
    assert running_totals(rows) == ((5, 6, 7), (10, None, 14), (15, None, 21))
    assert final_totals(rows, left=(False, True, False)) == (15, None, 21)


def test_T21_leaver_has_no_final_total_even_with_every_score() -> None:
    assert final_totals(sheet((5, 6), (7, 8)), left=(True, False)) == (None, 14)
