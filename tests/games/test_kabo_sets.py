"""V2 for one set: tables of cases, and the law that a set is accepted exactly when some hands give it."""

import itertools

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from games.findings import Finding, Reason
from games.kabo.count import count_set
from games.kabo.sets import check_set, set_reasons
from games.written import WrittenSet, written_set

PACK = [0] * 2 + [value for value in range(1, 13) for _ in range(4)] + [13] * 2  # KA1
Scores = tuple[int | None, ...]
Where = tuple[str, int | None]


def codes(written: WrittenSet) -> list[Where]:
    return [(finding.code, finding.seat) for finding in check_set(written)]


@pytest.mark.parametrize(
    ("scores", "caller", "kamikaze"),
    [
        pytest.param((13, 2, 9, 30), 0, False, id="V2: 13 = 3 + 10 and 2 < 3"),
        pytest.param((0, 5, 9), 0, False, id="K27: 5|5,9"),
        pytest.param((16, 5, 9), 0, False, id="K28: 6|5,9"),
        pytest.param((0, 0), 0, False, id="K27: 0|0, two cards 0"),
        pytest.param((3, 7), None, False, id="KA13: nobody called"),
        pytest.param((11, 0), 0, False, id="K28: 1 + 10, the least there is"),
        pytest.param((0, 50, 50), 1, True, id="KA23: another has called"),
        pytest.param((0, 50, 50, 50), 0, True, id="K29: the Kamikaze has called"),
        pytest.param((50, 0), None, True, id="K29: two players"),
        pytest.param((348, 0), 0, False, id="K28: the whole pack + 10"),
        pytest.param((338, 0), 1, False, id="the whole pack beside a card 0"),
        pytest.param((348, 0, 0), None, False, id="caller not marked: 338 + 10"),
        pytest.param((340, 1, 7), None, False, id="caller not marked: 330 + 10"),
        pytest.param((100, 100, 100, 39), None, False, id="caller not marked: one of the 100 is 90 + 10"),
        pytest.param((175, 164), None, False, id="caller not marked: 165 + 10, the least above 164"),
        pytest.param((0, 169, 169), 0, False, id="K27: a caller's 0 may be a card 0"),
        pytest.param((100, 100, 100, 38), None, False, id="every card in a hand"),
        pytest.param((0, 50, 49), None, False, id="not the pattern of a Kamikaze"),
        pytest.param((0, 0, 50, 50), None, False, id="two zeros are no Kamikaze"),
    ],
)
def test_V2_set_that_hands_can_give_is_accepted(scores: Scores, caller: int | None, kamikaze: bool) -> None:
    assert check_set(WrittenSet(scores, caller, kamikaze)) == ()


@pytest.mark.parametrize(
    ("scores", "caller", "expected"),
    [
        ((12, 2, 9), 0, [("caller_nobody_lower", 0)]),  # 2 + 10: nobody is below 2
        ((5, 13, 22, 3), 1, [("caller_nobody_lower", 1)]),  # 3 + 10: nobody was below 3
        ((11, 1, 1), 0, [("caller_nobody_lower", 0)]),
        ((10, 2, 9), 0, [("caller_between", 0)]),
        ((1, 2, 9), 0, [("caller_between", 0)]),
        ((5, 10, 3), 1, [("caller_between", 1)]),
        ((0, 0, 0), None, [("too_many_zeros", None)]),
        ((0, 0, 0, 7), 1, [("too_many_zeros", None)]),  # a caller's 0 beside a 0 is a card 0
        ((339, 0), 1, [("score_above_deck", 0)]),
        ((349, 0), 0, [("score_above_deck", 0)]),
        ((349, 0), None, [("score_above_deck", 0)]),
        ((170, 169), None, [("sum_above_deck", None)]),  # too close for anybody to have called
        ((175, 165), None, [("sum_above_deck", None)]),
        ((348, 0, 1), None, [("sum_above_deck", None)]),
        ((348, 0, 1), 0, [("sum_above_deck", None)]),
        ((339, 10), 0, [("sum_above_deck", None)]),
        ((0, 170, 169), 0, [("sum_above_deck", None)]),
        ((100, 100, 100, 39), 3, [("caller_nobody_lower", 3)]),
        ((-1, 5), None, [("score_negative", 0)]),
        ((None, 5), None, [("score_missing", 0)]),
        ((None, 10, None), 1, [("score_missing", 0), ("score_missing", 2), ("caller_between", 1)]),
    ],
)
def test_V2_set_that_no_hands_can_give_is_refused(scores: Scores, caller: int | None, expected: list[Where]) -> None:
    assert codes(WrittenSet(scores, caller)) == expected
    assert all(finding.refused for finding in check_set(WrittenSet(scores, caller)))


@pytest.mark.parametrize(
    ("scores", "caller", "expected"),
    [
        ((0, 50, 45, 50), None, [("kamikaze_other", 2)]),
        ((50, 50, 50), None, [("kamikaze_no_zero", None)]),
        ((0, 50, 0), None, [("kamikaze_zeros", None)]),
        ((0, 60, 50), 1, [("kamikaze_other", 1)]),  # KA23: no + 10 for the caller
        ((0, 0, 50), 1, [("kamikaze_zeros", None)]),  # KA23: a caller's 0 is void
        ((None, 50, 30), None, [("score_missing", 0), ("kamikaze_other", 2)]),
    ],
)
def test_K29_wrong_kamikaze_is_refused(scores: Scores, caller: int | None, expected: list[Where]) -> None:
    assert codes(WrittenSet(scores, caller, kamikaze=True)) == expected
    assert all(finding.refused for finding in check_set(WrittenSet(scores, caller, kamikaze=True)))


@pytest.mark.parametrize(
    ("scores", "caller"),
    [((0, 50, 50, 50), None), ((50, 0), None), ((50, 0, 50), 1), ((0, 50, 50), 1)],
)
def test_V2_kamikaze_pattern_without_its_mark_is_asked(scores: Scores, caller: int | None) -> None:
    expected = Finding("V2", "kamikaze_unmarked", {"points": 50}, set=2, ask=True)
    assert check_set(WrittenSet(scores, caller), number=2) == (expected,)


def test_V2_two_callers_are_refused_at_each_further_one() -> None:
    written = written_set((5, 0, 12), called=(True, True, False))
    assert check_set(written, number=0) == (Finding("V2", "two_callers", {"callers": 2}, seat=1, set=0),)


def test_V2_callers_score_is_taken_apart_in_the_facts() -> None:
    facts = {"score": 13, "sum": 3, "added": 10, "least_other": 3, "other": 3}
    assert check_set(WrittenSet((5, 13, 22, 3), 1), number=1) == (
        Finding("V2", "caller_nobody_lower", facts, seat=1, set=1),
    )


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (WrittenSet((5, None, 7)), []),
        (WrittenSet((5, 4, 7)), [("score_after_leaving", 1)]),
        (WrittenSet((5, None, 7), caller=1), [("caller_left", 1)]),
        (WrittenSet((0, None, 50), kamikaze=True), []),
        (WrittenSet((0, None, 50)), [("kamikaze_unmarked", None)]),
        (WrittenSet((13, None, 3), caller=0), [("caller_nobody_lower", 0)]),
    ],
)
def test_T21_seat_that_has_left_is_not_counted(written: WrittenSet, expected: list[Where]) -> None:
    assert [(finding.code, finding.seat) for finding in check_set(written, absent={1})] == expected


def test_T21_set_without_players_is_checked_without_falling_over() -> None:
    assert check_set(WrittenSet((None, None)), absent={0, 1}) == ()


def test_caller_at_no_seat_is_a_bug() -> None:
    with pytest.raises(ValueError, match="no seat"):
        WrittenSet((1, 2), caller=2)


@pytest.mark.parametrize(
    ("called", "callers"),
    [((False, False), ()), ((False, True), (1,)), ((True, True), (0, 1))],
)
def test_written_set_keeps_every_mark(called: tuple[bool, ...], callers: tuple[int, ...]) -> None:
    assert written_set((1, 2), called=called).callers == callers


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            WrittenSet((14, 7, 22, 3), 0),
            (
                Reason("called_not_lowest", {"score": 14, "sum": 4, "added": 10, "least_other": 3, "other": 3}),
                None,
                None,
                None,
            ),
        ),
        (WrittenSet((5, 0, 12, 9), 1), (None, Reason("called_lowest", {}), None, None)),
        (
            WrittenSet((50, 0, 50), 0, kamikaze=True),
            (
                Reason("kamikaze_other", {"points": 50, "other": 1}),
                Reason("kamikaze", {}),
                Reason("kamikaze_other", {"points": 50, "other": 1}),
            ),
        ),
        (WrittenSet((3, 7)), (None, None)),
        (WrittenSet((13, 7, 22, 3), 0), (None, None, None, None)),  # not a possible score
        (WrittenSet((0, None, 3, None), 0), (Reason("called_lowest", {}), None, None, None)),
        (WrittenSet((0, None), 0), (None, None)),  # nobody to compare with yet
        (WrittenSet((None, 3, 5), 0), (None, None, None)),
        (WrittenSet((0, 50), None), (None, None)),  # a question is no refusal, but there is nothing to explain
        (WrittenSet((50, 0), 1), (None, Reason("called_lowest", {}))),
    ],
)
def test_set_reasons_say_where_a_score_comes_from(written: WrittenSet, expected: tuple[Reason | None, ...]) -> None:
    assert set_reasons(written) == expected


# The law: accepted exactly when hands exist. What hands can hold is found here card by card.


def reachable_sums(seats: int, *, most: int) -> set[tuple[int, ...]]:
    """All sums, none above `most`, of hands of at least one card each from the one pack."""
    states: set[tuple[tuple[int, ...], tuple[bool, ...]]] = {((0,) * seats, (False,) * seats)}
    for card in PACK:
        for sums, has in tuple(states):
            for seat in range(seats):
                if sums[seat] + card <= most:
                    states.add(
                        (
                            (*sums[:seat], sums[seat] + card, *sums[seat + 1 :]),
                            (*has[:seat], True, *has[seat + 1 :]),
                        )
                    )
    return {sums for sums, has in states if all(has)}


def scored(sums: tuple[int, ...], caller: int | None) -> tuple[int, ...]:
    """K26-K28."""
    lowest = min(sums)
    return tuple(own if seat != caller else 0 if own == lowest else own + 10 for seat, own in enumerate(sums))


@pytest.mark.parametrize(("seats", "most"), [(2, 30), (3, 13), (4, 4)])
def test_V2_set_is_accepted_exactly_when_hands_give_it_brute_force(seats: int, most: int) -> None:
    sums = reachable_sums(seats, most=most)
    for caller in (None, *range(seats)):
        possible = {scored(each, caller) for each in sums}
        if caller is None:  # nobody called, or whoever did is not marked
            possible |= {scored(each, someone) for each in sums for someone in range(seats)}
        for scores in itertools.product(range(most + 1), repeat=seats):
            assert (check_set(WrittenSet(scores, caller)) == ()) == (scores in possible), (scores, caller)


@given(
    sums=st.lists(st.integers(1, 338), min_size=2, max_size=4).map(tuple),
    caller=st.integers(0, 3),
)
@example(sums=(337, 1), caller=0)
@example(sums=(338, 1), caller=0)
@example(sums=(1, 337), caller=0)
@example(sums=(112, 113, 113), caller=1)
@example(sums=(112, 113, 114), caller=1)
def test_V2_sums_are_refused_exactly_above_the_pack(sums: tuple[int, ...], caller: int) -> None:
    caller %= len(sums)
    known = sum(sums) - (sums[caller] if sums[caller] == min(sums) else 0)  # a caller's 0 hides the sum
    refused = [finding.code for finding in check_set(WrittenSet(scored(sums, caller), caller)) if finding.refused]
    assert refused == (["sum_above_deck"] if known > 338 else [])


def deal(sums: tuple[int, ...]) -> list[list[int]] | None:
    """Hands with these sums from the one pack, found greedily: smallest sum first, large cards first."""
    pack = sorted(PACK, reverse=True)
    hands: list[list[int]] = [[] for _ in sums]
    for seat in sorted(range(len(sums)), key=sums.__getitem__):
        rest = sums[seat]
        for card in tuple(pack):
            if card <= rest and (card or not hands[seat]):
                hands[seat].append(card)
                pack.remove(card)
                rest -= card
        if rest or not hands[seat]:
            return None
    return hands


@given(
    cuts=st.lists(st.integers(0, 338), min_size=2, max_size=4).map(sorted),
)
@example(cuts=[0, 0, 338])
@example(cuts=[1, 338])
@example(cuts=[1, 2, 3, 338])
def test_V2_every_accepted_set_of_sums_can_be_dealt(cuts: list[int]) -> None:
    sums = tuple(high - low for low, high in itertools.pairwise([0, *cuts]))
    accepted = not any(finding.refused for finding in check_set(WrittenSet(sums)))
    hands = deal(sums)
    assert accepted == (hands is not None)
    if hands is not None:
        assert count_set(hands, caller=None).sums == sums


# Sets that were really dealt.


@st.composite
def dealt(draw: st.DrawFn, *, called: bool = False) -> tuple[list[list[int]], int | None]:
    """Hands of 1-13 cards from the shuffled pack, sometimes a Kamikaze among them, and a caller or none.

    `called`: somebody has called, and no Kamikaze is laid out.
    """
    seats = draw(st.integers(2, 4))
    pack = list(PACK)
    hands: list[list[int]] = []
    if not called and draw(st.booleans()):
        hands.append([12, 12, 13, 13])
        for card in hands[0]:
            pack.remove(card)
    pack = draw(st.permutations(pack))
    while len(hands) < seats:
        size = draw(st.integers(1, 12))
        hands.append(pack[:size])
        pack = pack[size:]
    callers = st.integers(0, seats - 1)
    return draw(st.permutations(hands)), draw(callers if called else st.none() | callers)


@given(game=dealt(), marked=st.booleans())
def test_V2_dealt_and_counted_set_is_always_accepted(game: tuple[list[list[int]], int | None], marked: bool) -> None:
    hands, caller = game
    count = count_set(hands, caller=caller)
    written = WrittenSet(count.scores, caller if marked else None, kamikaze=count.kamikaze is not None)
    pattern = sorted(count.scores) == [0] + [50] * (len(hands) - 1)
    expected = ["kamikaze_unmarked"] if pattern and not written.kamikaze else []
    assert [finding.code for finding in check_set(written)] == expected
    assert all(finding.ask for finding in check_set(written))


@given(game=dealt(called=True), score=st.integers(1, 10))
def test_V2_callers_score_of_1_to_10_is_always_refused(game: tuple[list[list[int]], int | None], score: int) -> None:
    hands, caller = game
    count = count_set(hands, caller=caller)
    assume(caller is not None and count.kamikaze is None)
    assert caller is not None
    scores = (*count.scores[:caller], score, *count.scores[caller + 1 :])
    assert ("caller_between", caller) in codes(WrittenSet(scores, caller))


@given(game=dealt(called=True), score=st.integers(11, 400))
def test_V2_callers_score_with_nobody_lower_is_always_refused(
    game: tuple[list[list[int]], int | None], score: int
) -> None:
    hands, caller = game
    count = count_set(hands, caller=caller)
    assume(caller is not None and count.kamikaze is None)
    assert caller is not None
    scores = (*count.scores[:caller], score, *count.scores[caller + 1 :])
    lowest = min(own for seat, own in enumerate(count.sums) if seat != caller)
    found = ("caller_nobody_lower", caller) in codes(WrittenSet(scores, caller))
    assert found == (score - 10 <= lowest)


@given(game=dealt(), other=st.integers(0, 3), score=st.integers(0, 400))
def test_K29_changed_score_of_a_kamikaze_is_always_refused(
    game: tuple[list[list[int]], int | None], other: int, score: int
) -> None:
    hands, caller = game
    count = count_set(hands, caller=caller)
    seat = other % len(hands)
    assume(count.kamikaze is not None and score != count.scores[seat])
    scores = (*count.scores[:seat], score, *count.scores[seat + 1 :])
    assert any(finding.refused for finding in check_set(WrittenSet(scores, caller, kamikaze=True)))
