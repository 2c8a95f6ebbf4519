"""V2 over a game: running totals, the end, leavers."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.findings import Finding
from games.kabo.count import count_set
from games.kabo.options import KaboOptions
from games.kabo.sheet import check_sets
from games.kabo.totals import final_totals
from games.written import WrittenSet

PACK = [0] * 2 + [value for value in range(1, 13) for _ in range(4)] + [13] * 2  # KA1
Row = tuple[int | None, ...]


def sheet(*rows: Row) -> list[WrittenSet]:
    return [WrittenSet(row) for row in rows]


def check(*rows: Row, by_time: bool = False, left: tuple[bool, ...] = ()) -> list[Finding]:
    return list(check_sets(sheet(*rows), by_time=by_time, seats=len(rows[0]), left=left))


def test_V2_running_total_of_exactly_100_is_not_over() -> None:
    assert check((60, 90, 40), (20, 10, 5)) == [
        Finding("V2", "game_not_over", {"highest": 100, "target": 100}, override=True)
    ]


@pytest.mark.parametrize(
    ("rows", "by_time"),
    [
        ([(60, 90, 40), (20, 11, 5)], False),
        ([(60, 90, 40), (20, 11, 5)], True),  # over while the time ran out
        ([(60, 90, 40), (20, 10, 5)], True),
        ([(0, 5)], True),
        ([(60, 70), (60, 70)], False),  # two at once
    ],
)
def test_V2_game_that_has_ended_is_accepted(rows: list[Row], by_time: bool) -> None:
    assert check(*rows, by_time=by_time) == []


@pytest.mark.parametrize("by_time", [True, False])
def test_V2_sets_after_the_end_are_refused(by_time: bool) -> None:
    facts = {"ended": 2, "by": 1, "total": 101, "target": 100}
    assert check((60, 90, 40), (20, 11, 5), (1, 2, 3), (4, 5, 6), by_time=by_time) == [
        Finding("V2", "set_after_end", facts, set=2),
        Finding("V2", "set_after_end", facts, set=3),
    ]


def test_V2_each_set_is_checked_with_its_number() -> None:
    sets = [WrittenSet((0, 5, 9), 0), WrittenSet((12, 2, 9), 0), WrittenSet((0, 50, 50)), WrittenSet((90, 90, 90))]
    found = check_sets(sets, by_time=False, seats=3)
    assert [(finding.code, finding.set, finding.seat, finding.ask) for finding in found] == [
        ("caller_nobody_lower", 1, 0, False),
        ("kamikaze_unmarked", 2, None, True),
    ]


def test_V2_missing_score_leaves_the_end_open() -> None:
    assert check((5, 6), (None, 7)) == [Finding("V2", "score_missing", {}, seat=0, set=1)]


def test_V2_game_without_sets_is_refused() -> None:
    assert check_sets([], by_time=True, seats=3) == (Finding("V2", "no_sets", {}),)


def test_V2_set_with_another_number_of_scores_is_refused() -> None:
    assert check_sets(sheet((1, 2, 3), (4, 5)), by_time=True, seats=3) == (
        Finding("V2", "score_count", {"scores": 2, "seats": 3}, set=1),
    )


def test_K1_wrong_number_of_seats_is_refused() -> None:
    assert check((1, 2, 3, 4, 5), by_time=True)[0] == Finding("K1", "seat_count", {"seats": 5, "least": 2, "most": 4})


def test_V1_high_total_from_sets_is_asked() -> None:
    assert check((100, 4), (200, 5)) == [Finding("V1", "total_high", {"total": 300, "above": 250}, seat=0, ask=True)]


def test_V1_highest_possible_total_from_sets_is_asked_only() -> None:
    sets = [WrittenSet((100, 0, 0)), WrittenSet((348, 0, 0), 0)]
    found = check_sets(sets, by_time=False, seats=3)
    assert [(finding.code, finding.facts["total"], finding.ask) for finding in found] == [("total_high", 448, True)]


def test_T21_leaver_has_blanks_from_some_set_on() -> None:
    left = (False, True, False)
    assert check((60, 9, 40), (20, None, 5), (30, None, 5), left=left) == []
    assert check((60, None, 40), (50, None, 5), left=left) == []
    assert check((60, 9, 40), (20, None, 5), (30, 4, 5), left=left) == [
        Finding("T21", "score_after_leaving", {"score": 4}, seat=1, set=2)
    ]


def test_T21_blank_of_a_player_who_stayed_is_missing() -> None:
    assert [(finding.code, finding.seat, finding.set) for finding in check((60, 9, 40), (50, None, 5))] == [
        ("score_missing", 1, 1)
    ]


def test_T21_leaver_with_every_score_is_asked() -> None:
    assert check((60, 9, 40), (50, 4, 5), left=(False, True, False)) == [
        Finding("T21", "left_without_blank", {}, seat=1, ask=True)
    ]


def test_T21_game_of_those_who_stay_is_not_over() -> None:
    assert check((60, 99, 40), (20, None, 5), left=(False, True, False)) == [
        Finding("V2", "game_not_over", {"highest": 80, "target": 100}, override=True)
    ]


def test_T21_game_ends_with_the_set_in_which_a_later_leaver_exceeds_100() -> None:
    facts = {"ended": 1, "by": 1, "total": 101, "target": 100}
    assert check((60, 101, 40), (20, None, 5), left=(False, True, False)) == [
        Finding("V2", "set_after_end", facts, set=1)
    ]


def test_T21_at_least_two_play_on() -> None:
    found = check((60, 99, 40), (None, None, 50), left=(True, True, False), by_time=True)
    assert found == [Finding("T21", "too_few_left", {"playing": 1, "least": 2})]


def test_T21_everybody_left_is_refused() -> None:
    found = check((60, 99), (None, None), left=(True, True))
    assert found == [Finding("T21", "too_few_left", {"playing": 0, "least": 2})]


def test_K30_written_off_total_does_not_end_the_game() -> None:
    rows = sheet((80, 1), (20, 1), (50, 1), (1, 2))  # 80, 50, 100, 101
    assert check_sets(rows, by_time=False, seats=2, options=KaboOptions(write_off=True)) == ()
    assert [finding.code for finding in check_sets(rows, by_time=False, seats=2)] == ["set_after_end"]


def play(rng: Random, *, seats: int, target: int) -> list[WrittenSet]:
    """A game to its end: sets dealt from the whole pack, counted by K25-K29."""
    sets: list[WrittenSet] = []
    while not sets or max(total or 0 for total in final_totals(sets)) <= target:
        pack = rng.sample(PACK, k=len(PACK))
        ends = sorted(rng.sample(range(1, 24), k=seats))
        hands = [pack[low:high] for low, high in zip([0, *ends], ends, strict=False)]
        if rng.random() < 0.1:
            hands = [[12, 12, 13, 13], *([value] for value in rng.sample(range(12), k=seats - 1))]
        caller = rng.choice([None, *range(seats)])
        count = count_set(hands, caller=caller)
        sets.append(WrittenSet(count.scores, caller, count.kamikaze is not None))
    return sets


@given(st.randoms(use_true_random=False), st.integers(2, 4), st.sampled_from([50, 100, 200]))
def test_V2_played_game_is_accepted_and_any_other_end_is_not(rng: Random, seats: int, target: int) -> None:
    options = KaboOptions(target=target)
    sets = play(rng, seats=seats, target=target)
    asked = {"kamikaze_unmarked", "total_high"}
    found = check_sets(sets, by_time=False, seats=seats, options=options)
    assert {finding.code for finding in found} <= asked
    assert all(finding.ask for finding in found)
    if sets[:-1]:
        early = check_sets(sets[:-1], by_time=False, seats=seats, options=options)
        assert [finding.code for finding in early if finding.override] == ["game_not_over"]
        by_time = check_sets(sets[:-1], by_time=True, seats=seats, options=options)
        assert {finding.code for finding in by_time} <= asked
    late = check_sets([*sets, sets[0]], by_time=True, seats=seats, options=options)
    assert [finding.set for finding in late if finding.refused] == [len(sets)]


@given(st.randoms(use_true_random=False), st.integers(3, 4), st.data())
def test_T21_played_game_with_a_leaver_is_accepted_by_time(rng: Random, seats: int, data: st.DataObject) -> None:
    """Blanks from a set on, in sets without caller or Kamikaze, whose scores stand for themselves."""
    sets = [WrittenSet(each.scores) for each in play(rng, seats=seats, target=100)[:-1]]
    assume(sets)
    leaver = data.draw(st.integers(0, seats - 1))
    since = data.draw(st.integers(0, len(sets) - 1))
    written = [
        WrittenSet((*each.scores[:leaver], None, *each.scores[leaver + 1 :])) if number >= since else each
        for number, each in enumerate(sets)
    ]
    left = tuple(seat == leaver for seat in range(seats))
    found = check_sets(written, by_time=True, seats=seats, left=left)
    assert {finding.code for finding in found} <= {"kamikaze_unmarked"}
