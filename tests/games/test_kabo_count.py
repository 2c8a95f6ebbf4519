"""V3 and K25-K29: a set counted from its cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.awards import Award
from games.findings import Finding
from games.kabo.count import check_hands, count_set, is_kamikaze
from games.kabo.deck import DECK, DECK_SUM

PACK = [0] * 2 + [value for value in range(1, 13) for _ in range(4)] + [13] * 2  # KA1
Hands = list[list[int]]


def test_KA1_pack_has_52_cards_with_the_sum_338() -> None:
    assert sorted(card for card, count in DECK.items() for _ in range(count)) == PACK
    assert (len(PACK), sum(PACK), DECK_SUM) == (52, 338, 338)


@pytest.mark.parametrize(
    ("hands", "caller", "scores"),
    [
        pytest.param([[5], [2, 3], [9]], 0, (0, 5, 9), id="K27: 5|5,9"),
        pytest.param([[6], [5], [4, 5]], 0, (16, 5, 9), id="K28: 6|5,9"),
        pytest.param([[0], [0]], 0, (0, 0), id="K27: 0|0"),
        pytest.param([[3], [7]], None, (3, 7), id="K26, KA13: nobody called"),
        pytest.param([[12, 12, 13, 13], [0], [4]], 1, (0, 50, 50), id="K29, KA23: another's Kamikaze"),
        pytest.param([[13, 12, 13, 12], [0], [4]], 0, (0, 50, 50), id="K29: the Kamikaze has called"),
        pytest.param([[4], [13, 12, 13, 12]], None, (50, 0), id="K29, KA24: nobody called"),
        pytest.param([[12, 12, 13, 13, 0], [0], [4]], 1, (50, 0, 4), id="K29: a fifth card, no Kamikaze"),
        pytest.param([[12, 12, 12, 13], [4]], None, (49, 4), id="K29: three 12s, no Kamikaze"),
        pytest.param([[12, 13, 13], [4]], 0, (48, 4), id="K29: three cards, no Kamikaze"),
        pytest.param([[3, 7, 0, 12], [5, 5], [1], [2, 2]], 2, (22, 10, 0, 4), id="K27: four players"),
    ],
)
def test_count_set_scores(hands: Hands, caller: int | None, scores: tuple[int, ...]) -> None:
    assert count_set(hands, caller=caller).scores == scores


def test_K28_awards_explain_the_callers_score() -> None:
    count = count_set([[5], [4], [9]], caller=0)
    facts = {"score": 15, "sum": 5, "added": 10, "least_other": 4, "other": 1}
    assert count.sums == (5, 4, 9)
    assert count.kamikaze is None
    assert count.awards == (
        (Award(0, 5, "K28", "own_sum", {"sum": 5}), Award(0, 10, "K28", "called_not_lowest", facts)),
        (Award(1, 4, "K26", "own_sum", {"sum": 4}),),
        (Award(2, 9, "K26", "own_sum", {"sum": 9}),),
    )


def test_K27_award_keeps_the_sum_that_does_not_count() -> None:
    assert count_set([[5], [9]], caller=0).awards[0] == (Award(0, 0, "K27", "called_lowest", {"sum": 5}),)


def test_K29_awards_name_the_kamikaze() -> None:
    count = count_set([[0], [12, 13, 12, 13]], caller=0)
    assert count.kamikaze == 1
    assert count.awards == (
        (Award(0, 50, "K29", "kamikaze_other", {"points": 50, "other": 1}),),
        (Award(1, 0, "K29", "kamikaze", {}),),
    )


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ([[0, 0], [13, 13], [1, 1, 1, 1]], []),
        ([[7, 7, 7], [1], [7, 7]], [Finding("V3", "card_too_often", {"card": 7, "found": 5, "deck": 4}, seat=2)]),
        ([[7, 7, 7, 7, 7], [7]], [Finding("V3", "card_too_often", {"card": 7, "found": 6, "deck": 4}, seat=0)]),
        ([[0], [0], [0]], [Finding("V3", "card_too_often", {"card": 0, "found": 3, "deck": 2}, seat=2)]),
        ([[13, 13], [13]], [Finding("V3", "card_too_often", {"card": 13, "found": 3, "deck": 2}, seat=1)]),
        ([[1], []], [Finding("V3", "hand_empty", {}, seat=1)]),
        (
            [[14], [-1]],
            [
                Finding("V3", "card_unknown", {"card": 14}, seat=0),
                Finding("V3", "card_unknown", {"card": -1}, seat=1),
            ],
        ),
        ([[1]], [Finding("K1", "seat_count", {"seats": 1, "least": 2, "most": 4})]),
        ([[1]] * 4 + [[2]], [Finding("K1", "seat_count", {"seats": 5, "least": 2, "most": 4})]),
    ],
)
def test_V3_cards_that_the_pack_does_not_hold_are_refused(hands: Hands, expected: list[Finding]) -> None:
    assert list(check_hands(hands)) == expected
    assert all(finding.refused for finding in expected)


@pytest.mark.parametrize("hands", [[[1], []], [[0], [0], [0]], [[14], [1]], [[1]]])
def test_V3_hands_that_are_refused_cannot_be_counted(hands: Hands) -> None:
    with pytest.raises(ValueError, match="cannot be counted"):
        count_set(hands, caller=None)


@pytest.mark.parametrize("caller", [-1, 2])
def test_count_set_with_a_caller_at_no_seat_is_a_bug(caller: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        count_set([[1], [2]], caller=caller)


@given(st.permutations(PACK), st.lists(st.integers(1, 13), min_size=2, max_size=4), st.none() | st.integers(0, 1))
def test_count_set_awards_add_up_and_dealt_hands_are_fine(
    pack: list[int], sizes: list[int], caller: int | None
) -> None:
    hands = []
    for size in sizes:
        hands.append(pack[:size])
        pack = pack[size:]
    assert check_hands(hands) == ()
    count = count_set(hands, caller=caller)
    assert tuple(sum(award.points for award in awards) for awards in count.awards) == count.scores
    assert [{award.seat for award in awards} for awards in count.awards] == [{seat} for seat in range(len(sizes))]
    assert count.sums == tuple(map(sum, hands))


@given(st.permutations(PACK), st.integers(1, 52))
def test_V3_more_than_the_pack_is_always_refused(pack: list[int], size: int) -> None:
    """All cards lie before two players, and one card a second time."""
    hands = [pack[:size], [*pack[size:], pack[0]]]
    assert [finding.code for finding in check_hands(hands)] == ["card_too_often"]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [((12, 13, 12, 13), True), ((12, 12, 13), False), ((12, 12, 13, 13, 0), False), ((12, 12, 12, 13), False)],
)
def test_K29_kamikaze_is_two_12s_and_two_13s_alone(hand: tuple[int, ...], expected: bool) -> None:
    assert is_kamikaze(hand) is expected
