"""V1 and V2 for Kaboo: which totals and rounds can be, and reasons of scores."""

import itertools
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import playout, replay
from games.findings import Finding, Reason
from games.kaboo import Kaboo, rules
from games.kaboo.count import count_hands
from games.kaboo.deck import POINTS, deck_of
from games.kaboo.hands import can_be, least_together
from games.kaboo.options import KabooOptions
from games.kaboo.sets import check_set
from games.written import WrittenSet

Scores = tuple[int | None, ...]
Where = tuple[str, int | None]
PACK = [face for face, count in deck_of(1, 2).items() for _ in range(count)]
JOKERS = KabooOptions(jokers=2)


def codes(scores: Scores, knocker: int | None = None, options: KabooOptions = KabooOptions()) -> list[Where]:  # noqa: B008 - frozen
    return [(found.code, found.seat) for found in check_set(WrittenSet(scores, knocker), options=options)]


@pytest.mark.parametrize(
    ("scores", "knocker"),
    [
        ((14, 3), 0),  # B20: 4 + 10
        ((3, 3), 0),  # BA13
        ((-1, 0), 0),  # BA14: an empty square
        ((-2, 318), None),
        ((0, 320), None),
        ((0, 330), 1),
        ((330, 0), None),  # whoever knocked is not marked
        ((1,) * 6, None),  # four aces and twice 2 - 1
        ((0, 0), None),  # one square empty, A - 1
        ((-1, -1, 5), 0),
        ((0, 3, 0, 0), None),
        ((40,) * 8, None),
    ],
)
def test_V2_round_that_hands_can_give_is_accepted(scores: Scores, knocker: int | None) -> None:
    assert codes(scores, knocker) == []


@pytest.mark.parametrize(
    ("scores", "knocker", "expected"),
    [
        ((4, 3), 0, [("knocker_between", 0)]),  # B20: 3 or less, or 14 and more
        ((13, 3), 0, [("knocker_between", 0)]),
        ((-3, 5), None, [("score_below_deck", 0)]),
        ((331, 0), None, [("score_above_deck", 0)]),
        ((0, 321), 0, [("score_above_deck", 1)]),
        ((-2, -1), None, [("sum_below_deck", None)]),
        ((170, 171), None, [("sum_above_deck", None)]),
        ((-1, -1, -1), None, [("sum_below_deck", None)]),
        ((1,) * 7, None, [("no_such_hands", None)]),
        ((1,) * 8, None, [("no_such_hands", None)]),
        ((0, 0, 0, 0), None, [("no_such_hands", None)]),  # an empty square, A - 1 twice: no fourth 0
        ((0, 1, 1, 1, 1, 1, 1, 1), None, [("no_such_hands", None)]),
        ((None, 5), None, [("score_missing", 0)]),
        ((None, 321), 0, [("score_missing", 0), ("score_above_deck", 1)]),
    ],
)
def test_V2_round_that_no_hands_can_give_is_refused(scores: Scores, knocker: int | None, expected: list[Where]) -> None:
    assert codes(scores, knocker) == expected
    assert all(found.refused for found in check_set(WrittenSet(scores, knocker)))


def test_V2_jokers_and_packs_make_more_possible() -> None:
    assert codes((0, 0, 0, 0), options=JOKERS) == []
    assert codes((-4,) + (10,) * 8) == []
    assert codes((1,) * 12 + (5,)) == []


def test_B7_two_marked_knockers_are_refused_and_B18_a_knocker_has_cards() -> None:
    assert [found.code for found in check_set(WrittenSet((3, 4), 0, also_called=(1,)))] == ["two_knockers"]
    assert codes((0, 0), 0) == []  # p1 A - 1, p2 without cards
    assert can_be([0, 0, 0, 0], deck=deck_of(1, 1), knocker=None)  # two with A - 1, a joker, none
    assert can_be([0, 10], deck={13: 1}, knocker=1)
    assert not can_be([0, 10], deck={13: 1}, knocker=0)


def test_V2_a_kamikaze_is_no_part_of_this_game() -> None:
    assert [found.code for found in check_set(WrittenSet((3, 4), kamikaze=True))] == ["no_kamikaze"]


def hands_of(sizes: Sequence[int], cards: list[int]) -> list[list[int]]:
    return [cards[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in range(len(sizes))]


@given(
    cards=st.permutations(PACK),
    sizes=st.lists(st.integers(1, 6), min_size=2, max_size=8),
    empty=st.none() | st.integers(0, 7),
    knocker=st.none() | st.integers(0, 7),
    marked=st.booleans(),
)
def test_V2_dealt_and_counted_round_is_always_accepted(
    cards: list[int], sizes: list[int], empty: int | None, knocker: int | None, marked: bool
) -> None:
    hands = hands_of(sizes, cards)
    knocker = None if knocker is None else knocker % len(hands)
    if empty is not None and empty % len(hands) != knocker:
        hands[empty % len(hands)] = []
    count = count_hands(hands, knocker=knocker)
    assert codes(count.scores, knocker if marked else None, JOKERS) == []


def possible(deck: dict[int, int], *, seats: int) -> set[tuple[int, ...]]:
    """All sums that hands of a small deck can have, by brute force: every card goes to a player or to nobody."""
    cards = [POINTS[face] for face, count in deck.items() for _ in range(count)]
    found = set()
    for owners in itertools.product(range(seats + 1), repeat=len(cards)):
        held = Counter(owners)
        if sum(not held[seat] for seat in range(seats)) <= 1:
            sums = [0] * (seats + 1)
            for owner, card in zip(owners, cards, strict=True):
                sums[owner] += card
            found.add(tuple(sums[:seats]))
    return found


@pytest.mark.parametrize(
    ("deck", "seats"),
    [
        ({14: 2, 1: 2, 2: 1}, 3),
        ({14: 1, 0: 1, 1: 2, 3: 1}, 3),
        ({14: 2, 5: 2, 13: 2, 1: 1}, 2),
        ({14: 2, 1: 2, 0: 1}, 4),
    ],
)
def test_V2_sums_are_possible_exactly_when_some_hands_have_them(deck: dict[int, int], seats: int) -> None:
    reached = possible(deck, seats=seats)
    top = sum(max(0, POINTS[face]) * count for face, count in deck.items())
    for sums in itertools.product(range(-2, min(top, 8) + 1), repeat=seats):
        assert can_be(sums, deck=deck, knocker=None) == (sums in reached), sums
    assert min(map(sum, reached)) == least_together(deck, seats=seats)


@pytest.mark.parametrize(
    ("scores", "knocker", "reasons"),
    [
        (
            (14, 3),
            0,
            (Reason("knocked_not_lowest", {"score": 14, "sum": 4, "added": 10, "least_other": 3, "other": 1}), None),
        ),
        ((3, 3), 0, (Reason("knocked_lowest", {"score": 3}), None)),
        ((3, 3), None, (None, None)),
        ((4, 3), 0, (None, None)),
        ((4, None), 0, (None, None)),
        ((4, None, 9), 0, (Reason("knocked_lowest", {"score": 4}), None, None)),
        ((4, None, 9), 1, (None, None, None)),
    ],
)
def test_B20_reason_of_a_knocker_s_score(
    scores: Scores, knocker: int | None, reasons: tuple[Reason | None, ...]
) -> None:
    assert rules().set_reasons(WrittenSet(scores, knocker)) == reasons


# Totals (V1).


@pytest.mark.parametrize(
    ("totals", "by_time", "expected"),
    [
        ((80, 95, 110), False, []),
        ((2970 + 1, 9), False, [("total_impossible", 0)]),
        ((-19, 50), False, [("total_too_low", 0)]),
        ((-3, 50), False, [("total_low", 0)]),
        ((361, 50), False, [("total_high", 0)]),
        ((2000, 1000), False, [("totals_too_high", None), ("total_high", 0), ("total_high", 1)]),
        ((-18, -1), False, [("totals_too_low", None), ("total_low", 0), ("total_low", 1)]),
        ((5,) * 8, False, []),
        ((4,) * 8, False, [("totals_too_low", None)]),  # in nine rounds, seven cards at least: 4 a round, 36
        ((4,) * 8, True, []),
        ((None, 3), False, [("total_missing", 0)]),
        ((5,), False, [("seat_count", None)]),
        ((90,) * 17, False, [("seat_count", None)]),
    ],
)
def test_V1_totals(totals: Scores, by_time: bool, expected: list[Where]) -> None:
    found = rules().check_totals(totals, by_time=by_time)
    assert [(each.code, each.seat) for each in found] == expected


def test_V1_low_and_high_totals_are_asked_and_impossible_ones_refused() -> None:
    found = {each.code: each for each in rules().check_totals((-3, 361), by_time=False)}
    assert [found[code].ask for code in ("total_low", "total_high")] == [True, True]
    assert all(each.refused for each in rules().check_totals((-19, 4000), by_time=False))


def test_T21_leaver_has_no_total() -> None:
    game = rules()
    assert game.check_totals((None, 50, 60), by_time=False, left=(True, False, False)) == ()
    assert game.check_totals((5, 50, 60), by_time=False, left=(True, False, False))[0].code == "total_of_leaver"
    assert game.check_totals((None, 50), by_time=False, left=(True, False))[0].code == "too_few_left"
    sets = [WrittenSet((3, 4, 5), 0), WrittenSet((None, 4, 5), 1)]
    left = (True, False, False)
    assert game.running_totals(sets) == ((3, 4, 5), (None, 8, 10))
    assert game.final_totals(sets, left=left) == (None, 8, 10)
    assert game.final_totals([]) == ()
    assert game.check_sets(sets, by_time=True, seats=3, left=left) == ()


def test_T21_who_left_scores_and_knocks_no_more() -> None:
    left = (True, False, False)
    sets = [WrittenSet((3, 4, 5), 0), WrittenSet((None, 4, 5), 1), WrittenSet((5, 4, 5), 0)]
    found = rules().check_sets(sets, by_time=True, seats=3, left=left)
    assert [(each.code, each.seat, each.set) for each in found] == [
        ("score_after_leaving", 0, 2),
        ("knocker_left", 0, 2),
    ]
    assert rules().check_sets(sets[:1], by_time=True, seats=3, left=left)[0].code == "left_without_blank"


@pytest.mark.parametrize(
    ("rounds", "by_time", "expected"),
    [
        (9, False, []),
        (9, True, []),
        (8, True, []),
        (8, False, [Finding("B21", "rounds_missing", {"played": 8, "rounds": 9}, override=True)]),
        (10, False, [Finding("B21", "round_after_last", {"rounds": 9}, set=9)]),
        (0, True, [Finding("V2", "no_sets", {})]),
    ],
)
def test_B21_game_has_nine_rounds_and_fewer_by_time_alone(rounds: int, by_time: bool, expected: list[Finding]) -> None:
    sets = [WrittenSet((3, 4), 0)] * rounds
    assert list(rules().check_sets(sets, by_time=by_time, seats=2)) == expected


def test_V2_each_round_is_checked_with_its_number() -> None:
    sets = [WrittenSet((3, 4), 0), WrittenSet((4, 3), 0), WrittenSet((3, 4, 5))]
    assert [(each.code, each.set) for each in rules().check_sets(sets, by_time=True, seats=2)] == [("score_count", 2)]
    found = rules().check_sets(sets[:2], by_time=True, seats=2)
    assert [(each.rule, each.code, each.set) for each in found] == [("B20", "knocker_between", 1)]


@pytest.mark.parametrize("seats", [2, 3, 6, 9])
@pytest.mark.parametrize("policy", ["random", "simple"])
def test_V1_V2_played_games_are_accepted(seats: int, policy: str) -> None:
    game = Kaboo()
    for seed in range(2):
        lines = playout(game, seats=seats, rng=Random(seed), policy=game.policies[policy])
        state = replay(game, lines, seats=seats).final
        found = (
            *game.check_sets(game.written_sets(state), by_time=False, seats=seats),
            *game.check_totals(state.totals, by_time=False),
        )
        assert [each for each in found if not each.ask] == []
        assert game.final_totals(state.sets) == tuple(state.totals)
