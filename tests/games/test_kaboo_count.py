"""V3, B19 and B20: a round counted from its cards."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.awards import Award
from games.findings import Finding
from games.kaboo import Kaboo
from games.kaboo.deck import POINTS, WORDS, deck_of, rank_of, sum_of
from games.kaboo.options import KabooOptions
from games.written import TurnedUp
from tests.games.kaboo_scenes import deck

PACK = sorted(deck().elements())
JOKERS = KabooOptions(jokers=2)


def turned(*hands: str, knocker: int | None = None) -> TurnedUp:
    return TurnedUp(tuple(tuple(hand.split()) for hand in hands), knocker)


def scores(*hands: str, knocker: int | None = None, options: KabooOptions = JOKERS) -> tuple[int, ...]:
    return Kaboo(options).count_turned(turned(*hands, knocker=knocker)).scores


@pytest.mark.parametrize(("packs", "jokers"), list(itertools.product((1, 2), (0, 1, 2))))
def test_BA1_packs_hold_these_cards(packs: int, jokers: int) -> None:
    cards = deck_of(packs, jokers)
    assert {WORDS[face]: count for face, count in cards.items()} == deck(packs=packs, jokers=jokers)
    assert sum(cards.values()) == packs * (52 + jokers)
    assert sum(POINTS[face] * count for face, count in cards.items()) == packs * 318


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("A joker KR KB", 10),
        ("KR KR", -2),
        ("", 0),
        ("2 3 4 5 6 7 8 9 10", 54),
        ("J Q KB", 30),
        ("A A A A", 4),
        ("joker joker", 0),
    ],
)
def test_B19_hand_is_worth(hand: str, points: int) -> None:
    assert scores(hand, "7")[0] == points


@pytest.mark.parametrize(
    ("hands", "knocker", "expected"),
    [
        (("A 2", "3"), 0, (3, 3)),  # BA13: 3 vs 3
        (("4", "3"), 0, (14, 3)),  # B20
        (("4", "3", "2"), 1, (4, 13, 2)),
        (("joker KR", ""), 0, (-1, 0)),  # an empty square is not lower than -1
        (("A", ""), 0, (11, 0)),  # BA14: it is lower than 1
        (("joker", ""), 0, (0, 0)),
        (("4", "3"), None, (4, 3)),  # nobody knocked
    ],
)
def test_B20_knocker_pays_10_unless_lowest(
    hands: tuple[str, ...], knocker: int | None, expected: tuple[int, ...]
) -> None:
    assert scores(*hands, knocker=knocker) == expected


def test_B20_awards_explain_the_score() -> None:
    count = Kaboo().count_turned(turned("A 4", "3", "", knocker=0))
    facts = {"score": 15, "sum": 5, "added": 10, "least_other": 0, "other": 2}
    assert count.sums == (5, 3, 0)
    assert count.kamikaze is None
    assert count.awards == (
        (Award(0, 5, "B19", "own_sum", {"sum": 5}), Award(0, 10, "B20", "knocked_not_lowest", facts)),
        (Award(1, 3, "B19", "own_sum", {"sum": 3}),),
        (Award(2, 0, "B18", "no_cards", {}),),
    )


def test_B20_award_of_the_lowest_knocker_says_so() -> None:
    count = Kaboo().count_turned(turned("KR", "3", knocker=0))
    assert count.awards[0] == (Award(0, -1, "B20", "knocked_lowest", {"sum": -1}),)


@pytest.mark.parametrize(
    ("hands", "knocker", "expected"),
    [
        (("A A", "7 7 7 7"), None, []),
        (("7 7 7", "A", "7 7"), None, [Finding("V3", "card_too_often", {"card": "7", "found": 5, "deck": 4}, seat=2)]),
        (("KR KR KR", "A"), None, [Finding("V3", "card_too_often", {"card": "KR", "found": 3, "deck": 2}, seat=0)]),
        (("joker", "A"), None, [Finding("V3", "card_too_often", {"card": "joker", "found": 1, "deck": 0}, seat=0)]),
        (
            ("K", "x"),
            None,
            [Finding("B19", "king_colour", {}, seat=0), Finding("V3", "card_unknown", {"card": "x"}, seat=1)],
        ),
        (("?", "A"), None, [Finding("V3", "card_unknown", {"card": "?"}, seat=0)]),
        (("", "A"), None, []),
        (("", "A"), 0, [Finding("B7", "knocker_empty", {}, seat=0)]),
        (("", "", "A"), None, [Finding("B18", "hands_empty", {"empty": 2}, seat=1)]),
        (("A",), None, [Finding("B1", "seat_count", {"seats": 1, "least": 2, "most": 16})]),
        ((" ".join(PACK[:30]), " ".join(PACK[30:])), None, [Finding("V3", "nothing_discarded", {"deck": 52})]),
    ],
)
def test_V3_cards_that_cannot_be_are_refused_and_named(
    hands: tuple[str, ...], knocker: int | None, expected: list[Finding]
) -> None:
    cards = turned(*hands, knocker=knocker)
    assert list(Kaboo().check_turned(cards)) == expected
    if expected:
        with pytest.raises(ValueError, match="cannot be counted"):
            Kaboo().count_turned(cards)


def test_V3_two_packs_hold_twice_as_many_and_jokers_are_an_option() -> None:
    nine = ["A"] * 8 + ["7 7 7 7 7"]
    assert Kaboo().check_turned(turned(*nine)) == ()
    assert [found.code for found in Kaboo().check_turned(turned(*nine[1:]))] == ["card_too_often"] * 2
    one_left = replace(turned(*nine[1:]), table=9)  # T21: the packs are still those for nine
    assert Kaboo().check_turned(one_left) == ()
    assert Kaboo().count_turned(one_left).scores == Kaboo().count_turned(turned(*nine)).scores[1:]
    assert Kaboo(JOKERS).check_turned(turned("joker joker", "A")) == ()


def test_V3_words_of_the_cards_and_suits() -> None:
    assert sum(Kaboo().turned_words(seats=8).values()) == 52
    assert sum(Kaboo().turned_words(seats=9).values()) == 104  # B1: two packs
    assert Kaboo(JOKERS).turned_words(seats=16)["joker"] == 4
    assert "joker" not in Kaboo().turned_words(seats=4)
    assert Kaboo(JOKERS).turned_words(seats=4)["joker"] == 2
    assert scores("k♥ KD 10s", "a") == (8, 1)
    assert (Kaboo().turned_mark, Kaboo().turned_common) == ("knocker", ())


def test_BA3_ranks_are_the_faces_but_for_kings() -> None:
    by_word = {word: face for face, word in WORDS.items()}
    assert rank_of(by_word["KR"]) == rank_of(by_word["KB"])
    assert len({rank_of(face) for face in WORDS}) == len(WORDS) - 1


@given(st.permutations(PACK), st.lists(st.integers(1, 6), min_size=2, max_size=8), st.none() | st.integers(0, 1))
def test_B19_B20_awards_add_up_and_dealt_hands_are_fine(pack: list[str], sizes: list[int], knocker: int | None) -> None:
    hands = [" ".join(pack[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(len(sizes))]
    cards = turned(*hands, knocker=knocker)
    assert Kaboo().check_turned(cards) == ()
    count = Kaboo().count_turned(cards)
    assert tuple(sum(award.points for award in awards) for awards in count.awards) == count.scores
    assert [{award.seat for award in awards} for awards in count.awards] == [{seat} for seat in range(len(sizes))]


def test_sum_of_no_cards_is_0() -> None:
    assert sum_of(()) == 0
