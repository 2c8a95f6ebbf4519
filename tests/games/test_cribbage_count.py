"""Cribbage: the show (C10, C11, C13) and the play (C7, CA8, CA9), by the vectors of the rule sheet."""

from random import Random

import pytest

from games.core import BadNotation
from games.cribbage.cards import DECK, cards_of, word_of
from games.cribbage.count import count, points
from games.cribbage.every import histogram
from games.cribbage.pegging import Scored, scored

HANDS = """
5C 5D 5S JH|5H|29|29
5C 5D 5H 5S|JC|28|28
QC TC 8C 4C|2C|5|5
QC TC 8C 4C|2D|4|0
QD TC 8C 4C|2C|0|0
5C 6C 7C 8D|8S|14|14
4C 4D 4S 5D|6S|21|21
2D 2S 3C 4H|AS|10|10
AD 2S 2C 3H|AS|16|16
4C 4D 6H 6S|5D|24|24
3C 3D 3H 3S|9C|24|24
TC JD QH KS|AC|4|4
2C 4C 6C TC|JC|5|5
JD 2C 4S 6H|8D|1|1
"""
EVERY = {
    0: 1_009_008,
    1: 99_792,
    2: 2_813_796,
    3: 505_008,
    4: 2_855_676,
    5: 697_508,
    6: 1_800_268,
    7: 751_324,
    8: 1_137_236,
    9: 361_224,
    10: 388_740,
    11: 51_680,
    12: 317_340,
    13: 19_656,
    14: 90_100,
    15: 9_168,
    16: 58_248,
    17: 11_196,
    18: 2_708,
    20: 8_068,
    21: 2_496,
    22: 444,
    23: 356,
    24: 3_680,
    28: 76,
    29: 4,
}
SERIES = {
    "4 7 4": (0, 0, 2),
    "T T": (0, 2),
    "3 3 3 3": (0, 2, 6, 12),
    "5 5 5": (0, 2, 8),
    "4 6 5": (0, 0, 5),
    "7 8 9 6": (0, 2, 3, 4),
    "2 3 5 4 A": (0, 0, 0, 4, 7),
    "J Q K": (0, 0, 3),
    "A K Q": (0, 0, 0),
    "3 3 2 2": (0, 2, 0, 2),
    "5 6 5": (0, 0, 0),
    "A 3 4 2 7": (0, 0, 0, 4, 0),
    "7 4 4 5 6": (0, 0, 4, 0, 3),
    "A 2 4 5 6 3": (0, 0, 0, 0, 3, 6),
    "6 5 4 A 3 2": (0, 0, 5, 0, 0, 6),
    "7 6 5 4 3 2 A": (0, 0, 3, 4, 5, 6, 7),
    "T T T A": (0, 2, 6, 2),
    "T T 2 2 4 3": (0, 2, 0, 2, 0, 5),
    "8 7 6 5 4": (0, 2, 3, 4, 5),
}


def cards(text: str) -> tuple[int, ...]:
    return tuple(card for card in cards_of(text.split()) if card is not None)


@pytest.mark.parametrize("line", HANDS.split("\n")[1:-1])
def test_C10_C11_hand_and_crib_of_the_rule_sheet(line: str) -> None:
    hand, starter, as_hand, as_crib = line.split("|")
    (turned,) = cards(starter)
    for crib, wanted in ((False, as_hand), (True, as_crib)):
        assert sum(award.points for award in count(cards(hand), turned, crib=crib)) == int(wanted)
        assert points(cards(hand), turned, crib=crib) == int(wanted)


def test_C10_C11_awards_are_told_one_by_one() -> None:
    told = count(cards("5C 5D 5S JH"), cards("5H")[0], seat=1)
    assert {award.seat for award in told} == {1}
    assert [award.code for award in told].count("fifteen") == 8
    assert [award.code for award in told].count("pair") == 6
    assert [(award.rule, award.facts) for award in told if award.code == "nobs"] == [("C11", {"cards": "JH"})]


def test_C13_example_is_a_run_of_three() -> None:
    (run,) = [award for award in count(cards("4C 2H 3S KD"), cards("KH")[0]) if award.code == "run"]
    assert (run.points, run.facts["cards"]) == (3, "2H 3S 4C")


def test_C10_histogram_of_all_hands_is_the_published_one() -> None:
    found = histogram()
    assert dict(found) == EVERY
    assert found.total() == 12_994_800
    assert round(sum(value * many for value, many in found.items()) / found.total(), 10) == 4.7691522763


@pytest.mark.drill
def test_C10_C11_quick_count_agrees_with_a_hundred_thousand_full_counts() -> None:
    rng = Random(7)
    for _ in range(100_000):
        *hand, starter = rng.sample(DECK, 5)
        crib = rng.random() < 0.5
        assert points(hand, starter, crib=crib) == sum(award.points for award in count(hand, starter, crib=crib))


def test_C10_C11_quick_count_agrees_with_full_counts() -> None:
    rng = Random(8)
    for _ in range(2_000):
        *hand, starter = rng.sample(DECK, 5)
        assert points(hand, starter) == sum(award.points for award in count(hand, starter))


@pytest.mark.parametrize("text", SERIES)
def test_C7_CA8_CA9_points_of_each_card_played(text: str) -> None:
    series: list[int] = []
    earned = []
    for word in text.split():
        series.append(next(card for suit in "CDHS" for card in cards(word + suit) if card not in series))
        earned.append(sum(part.points for part in scored(series)))
    assert tuple(earned) == SERIES[text]


def test_C7_thirty_one_is_worth_two_and_adds_to_the_rest() -> None:
    assert scored(cards("TC TD 5C 6C")) == [Scored(2, "thirty_one")]
    assert scored(cards("9C TD 6C 3C 3D")) == [Scored(2, "thirty_one"), Scored(2, "play_pairs", 2)]


def test_C2_words_of_cards_are_read_back_in_any_form() -> None:
    assert all(cards_of([word_of(card)]) == (card,) for card in DECK)
    assert cards_of(["10h", "T♥", "th", "?"]) == (*cards("TH TH TH"), None)
    with pytest.raises(BadNotation):
        cards_of(["1H"])
