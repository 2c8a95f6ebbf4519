"""Who loses a life at the showdown (U14-U18, UA15-UA17): the vectors, and every hand of up to four cards."""

from itertools import combinations_with_replacement, permutations
from random import Random

import pytest

from games.cuccu.deck import DECK, FACES, FOOL, PACK, WORDS
from games.cuccu.showdown import losses
from tests.games.cuccu_reference import losers

CARDS = [face for face, count in DECK.items() for _ in range(count)]
VECTORS = {
    "U17 F 5 9 15": ("fool 5 9 cuckoo", [0, 1]),
    "U17 F 5 5 9": ("fool 5 5 9", [0, 1, 2]),
    "U18 F F 13 14": ("fool fool horse hunter", [2]),
    "U18 F F 14": ("fool fool hunter", [2]),
    "UA17 F F 15 15": ("fool fool cuckoo cuckoo", [0, 1]),
    "U17 F 15 15": ("fool cuckoo cuckoo", [0]),
    "U16 15 15": ("cuckoo cuckoo", []),
    "U16 15 alone": ("cuckoo", []),
    "U16 15 15 and others": ("cuckoo cuckoo 7 9", [2]),
    "UA16 F alone": ("fool", [0]),
    "UA15 F F alone": ("fool fool", [0, 1]),
    "U14 -3 -3 0 1": ("-3 -3 0 1", [0, 1]),
    "U14 -3 is below -2": ("-2 -3 -1", [1]),
    "U14 one": ("3 7 9", [0]),
    "U2 inn cat horse hunter": ("hunter horse cat inn", [3]),
}


def faces(words: str) -> dict[int, int]:
    read = [FACES[word] for word in words.split()]
    return {seat: face for seat, face in enumerate(read) if face is not None}


@pytest.mark.parametrize("name", VECTORS)
def test_vector(name: str) -> None:
    words, expected = VECTORS[name]
    assert sorted(losses(faces(words))) == expected
    assert losers(words.split()) == expected


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_U14_U16_U17_U18_every_hand_agrees_with_the_reference(size: int) -> None:
    for cards in combinations_with_replacement(DECK, size):
        if any(cards.count(face) > DECK[face] for face in cards):
            continue
        assert sorted(losses(dict(enumerate(cards)))) == losers([WORDS[face] for face in cards]), cards


@pytest.mark.parametrize("size", [5, 7, 20])
def test_U14_U17_U18_random_hands_agree_with_the_reference(size: int) -> None:
    rng = Random(size)
    for _ in range(500):
        cards = rng.sample(CARDS, size)
        assert sorted(losses(dict(enumerate(cards)))) == losers([WORDS[face] for face in cards]), cards


def test_U14_order_of_seats_does_not_matter() -> None:
    for cards in permutations((FOOL, 5, 5, 15)):
        assert {cards[seat] for seat in losses(dict(enumerate(cards)))} == {FOOL, 5}


def test_reasons_name_the_rule_and_the_card() -> None:
    assert [(loss.rule, loss.code) for loss in losses(faces("fool 5")).values()] == [("U17", "fool"), ("U14", "lowest")]
    assert losses(faces("fool cuckoo"))[0].code == "lone_fool"
    assert losses(faces("fool fool"))[1].rule == "U18"
    assert losses(faces("fool 5"))[0].face == 5


def test_U2_pack_has_two_of_each_card() -> None:
    assert len(CARDS) == PACK == 40
    assert " ".join(WORDS.values()) == "fool -3 -2 -1 0 1 2 3 4 5 6 7 8 9 10 inn cat horse hunter cuckoo"
    assert set(WORDS) == set(DECK)
    assert set(DECK.values()) == {2}
    assert [FACES[str(number)] for number in range(11, 16)] == [11, 12, 13, 14, 15]
