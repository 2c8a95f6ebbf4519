"""V3: rows of cards as people type them, counted by the game and explained, whoever had left."""

import pytest
from django.utils import translation

from games import registry
from games.findings import Finding
from games.written import cards_of
from tournament import findings, sentences, turned
from tournament.turned import Rows

NAMES = ("Eva", "Petr", "Jana", "Tomáš")
KABO = registry.get("kabo")


def count(*hands: str, marked: int | None = None, left: tuple[bool, ...] = ()) -> turned.Counted:
    return turned.count(KABO, Rows(hands), marked=marked, left=left)


@pytest.mark.parametrize(
    ("hands", "marked", "scores"),
    [
        pytest.param(("3 7 0 12", "4", "13 13"), None, (22, 4, 26), id="K26"),
        pytest.param(("5", "4", "9"), 0, (15, 4, 9), id="K28"),
        pytest.param(("0, 4", "4", "9"), 0, (0, 4, 9), id="K27"),
        pytest.param(("12+13+12+13", "0", "4"), 1, (0, 50, 50), id="K29"),
    ],
)
def test_V3_typed_cards_give_the_scores(hands: tuple[str, ...], marked: int | None, scores: tuple[int, ...]) -> None:
    counted = count(*hands, marked=marked)
    assert (counted.scores, counted.findings) == (scores, ())
    assert counted.kamikaze == (50 in scores)


def test_V3_T21_who_has_left_and_has_no_cards_is_not_there_and_seats_stay_right() -> None:
    counted = count("5", "", "4", "13 13 13", marked=0, left=(False, True, False, False))
    assert counted.seats == (0, 2, 3)
    assert counted.scores == (None,) * 4
    facts = {"card": 13, "found": 3, "deck": 2}
    assert counted.findings == (Finding("V3", "card_too_often", facts, seat=3),)
    fine = count("5", "", "4", "13", marked=0, left=(False, True, False, False))
    assert fine.scores == (15, None, 4, 13)
    assert fine.cards == {0: ("5",), 2: ("4",), 3: ("13",)}
    with translation.override("en"):
        why = turned.explained(KABO, fine, names=NAMES)
    assert why[1] is None
    assert why[0] is not None
    assert why[0].terms == (5, 10)
    assert why[0].lines[1] == (10, "called Kabo, but this player had only 4: Jana")


def test_V3_hand_that_is_empty_or_unread_is_refused_at_its_seat() -> None:
    assert [(found.code, found.seat) for found in count("5", "", "4").findings] == [("hand_empty", 1)]
    assert [(found.code, found.seat) for found in count("5", "x 14", "4").findings] == [
        *(("card_unknown", 1), ("card_unknown", 1)),
    ]
    assert turned.explained(KABO, count("5", ""), names=NAMES) == (None, None)


@pytest.mark.parametrize("text", ["x", "1/2", "6h", "+"])
def test_V3_what_is_no_number_beside_the_cards_is_named_and_the_rest_is_judged(text: str) -> None:
    rules = registry.get("cribbage")
    rows = Rows(("5S 4S 2S 6H", "6D JH 4H"), {"starter": "3D", "crib": "7H 8H 2D 8D"}, {0: text, 1: "3"})
    counted = turned.count(rules, rows, marked=0)
    assert counted.count is None
    assert [(found.code, found.seat) for found in counted.findings] == [("number_not_whole", 0), ("hand_count", 1)]
    with translation.override("en"):
        said = findings.sentence(counted.findings[0], names=NAMES, game="cribbage")
    assert said == f"Play: “{text}” is no whole number. Write 0 where there is nothing."


def test_V3_a_king_without_a_colour_is_asked_for_it() -> None:
    counted = turned.count(registry.get("kaboo"), Rows(("A K", "3", "K? KH")), marked=None)
    with translation.override("en"):
        said = [findings.sentence(found, names=NAMES, game="kaboo") for found in counted.findings]
    assert said == [
        "A king is red or black: write KR for a red one (−1), KB for a black one (10).",
        "There is no card K?. Cards are written like this: A 10 J KR.",
    ]


def test_K2_the_52_cards_of_kabo_are_listed_from_0_to_13() -> None:
    words = list(KABO.turned_words(seats=4))
    assert (words[0], words[-1], sum(KABO.turned_words(seats=4).values())) == ("0", "13", 52)


def test_rows_without_a_card_are_blank() -> None:
    assert Rows(("", " , "), {"starter": " "}).blank
    assert not Rows(("", ""), {"starter": "5"}).blank


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_says_which_cards_can_be_turned_up(slug: str) -> None:
    rules = registry.get(slug)
    assert all(count >= 1 and cards_of(word) == (word,) for word, count in rules.turned_words(seats=4).items())
    assert rules.turned_words(seats=4)
    assert bool(sentences.turned_mark(rules.turned_mark, game=slug)) == (rules.turned_mark is not None)
    assert all(sentences.pile(code, game=slug) for code in rules.turned_common)
