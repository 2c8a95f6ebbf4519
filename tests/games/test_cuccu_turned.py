"""The cards turned up in a round of Cuccù (V3): who loses a life, who pays, and what cannot be."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from django.utils import translation

from games import registry
from games.core import playout
from games.cuccu import Cuccu
from games.cuccu.deck import DECK, WORDS, ZERO
from games.cuccu.position import NOBODY
from games.cuccu.state import CuccuState
from games.findings import Finding
from games.written import TurnedUp
from tests.games.cuccu_scenes import SCENES
from tests.games.playing import positions
from tests.games.scene import Scene
from tournament import turned
from tournament.turned import Rows

GAME = Cuccu()
UNSAFE = Cuccu().with_words({"lone-survivor-safe": "no"})
NAMES = ("Eva", "Petr", "Jana", "Tomáš")
Brief = tuple[str, str, int | None]


def hands(text: str) -> TurnedUp:
    return TurnedUp(tuple(tuple(hand.split()) for hand in text.split("/")))


def test_V3_words_are_the_cards_from_the_lowest_and_what_happened_before_the_showdown() -> None:
    words = dict(GAME.turned_words(seats=4))
    assert list(words.items())[:20] == [(WORDS[face], count) for face, count in DECK.items()]
    assert list(words.items())[20:] == [("caught", 4), ("asked", 2)]
    assert (GAME.turned_mark, GAME.turned_common) == (None, ())


COUNTED = {
    "U14 the lowest": ("3/7/9/10", (1, 0, 0, 0)),
    "U14 all ties": ("-3/-3/0/1", (1, 1, 0, 0)),
    "U16 cuckoos": ("cuckoo/cuckoo", (0, 0)),
    "U16 a cuckoo and another": ("cuckoo/hunter", (0, 1)),
    "U17 a fool and the lowest": ("fool/5/9/cuckoo", (1, 1, 0, 0)),
    "U17 a fool and two lowest": ("fool/5/5/9", (1, 1, 1, 0)),
    "U17 a fool beside cuckoos": ("fool/cuckoo/cuckoo", (1, 0, 0)),
    "U18 two fools": ("fool/fool/horse/hunter", (0, 0, 1, 0)),
    "UA17 two fools beside cuckoos": ("fool/fool/cuckoo/cuckoo", (1, 1, 0, 0)),
    "U2 cards by their numbers, in capitals": ("11/12/13/CUCKOO", (1, 0, 0, 0)),
    "U9 caught, and plays on": ("3 caught/hunter/9/10", (2, 0, 0, 0)),
    "U11 caught and not lowest": ("7 caught/cat/3/10", (1, 0, 1, 0)),
    "U15 caught with the last life": ("caught/hunter/9/10", (1, 0, 1, 0)),
    "U19 no card, no lives": ("/3/7/9", (0, 1, 0, 0)),
    "UA14 a lone survivor, who shows nothing": ("caught/", (1, 0)),
    "UA14 a lone survivor with a card": ("caught/9", (1, 0)),
    "UA15 one fool is dead": ("caught/fool/9/hunter", (1, 1, 1, 0)),
    "U11b the innkeeper pays": ("0 asked/inn/9/10", (0, 1, 0, 0)),
    "U11b the zero does not lose": ("0 asked/inn/-2/10", (0, 0, 1, 0)),
    "U11b over a horse and over who is out": ("0 asked/horse//inn/9", (0, 0, 0, 1, 0)),
    "U11b the last seat asks the first": ("inn/9/10/0 asked", (1, 0, 0, 0)),
    "UA7 a bluff": ("-1 asked/inn/9/10", (1, 0, 0, 0)),
    "UA8 two zeros, one is paid for": ("0 asked/inn/0/10", (0, 1, 1, 0)),
    "UA8 a zero beside a fool": ("0 asked/inn/fool/10", (0, 1, 1, 0)),
    "UA8 two inns pay": ("0 asked/inn/0 asked/inn", (0, 1, 0, 1)),
}


@pytest.mark.parametrize("name", COUNTED)
def test_V3_lives_lost_by_the_cards(name: str) -> None:
    text, scores = COUNTED[name]
    counted = GAME.count_turned(hands(text))
    assert counted.scores == scores
    assert [sum(award.points for award in each) for each in counted.awards] == list(scores)
    assert all(award.seat == seat for seat, each in enumerate(counted.awards) for award in each)


def test_V3_UA14_lone_survivor_loses_a_life_only_where_the_option_says_so() -> None:
    assert UNSAFE.count_turned(hands("caught/9")).scores == (1, 1)
    assert UNSAFE.count_turned(hands("caught/cuckoo")).scores == (1, 0)
    assert brief(UNSAFE.check_turned(hands("caught/"))) == [("U3", "no_dealer", None)]


def brief(found: Sequence[Finding]) -> list[Brief]:
    return [(finding.rule, finding.code, finding.seat) for finding in found]


REFUSED: dict[str, tuple[str, list[Brief]]] = {
    "V3 unknown": ("3/7X", [("V3", "card_unknown", 1)]),
    "V3 not known": ("3/?", [("V3", "card_unknown", 1)]),
    "V3 two unknown": ("3 x y/7", [("V3", "card_unknown", 0), ("V3", "card_unknown", 0)]),
    "U5 two cards": ("3 7/8", [("V3", "one_card", 0)]),
    "U2 three of a card": ("7/7/7/8", [("V3", "card_too_often", 2)]),
    "U11b nobody has an inn": ("0 asked/9", [("U11b", "no_innkeeper", 0)]),
    "U11b another card is between": ("0 asked/9/inn", [("U11b", "no_innkeeper", 0)]),
    "U11b who was caught has not asked": ("0 caught asked/inn/9", [("U11b", "no_innkeeper", 0)]),
    "U11b who has no card has not asked": ("asked/inn/9", [("U11b", "no_innkeeper", 0)]),
    "U11b the innkeeper was not caught": ("0 asked/inn caught/9", [("U11b", "no_innkeeper", 0)]),
    "U11b an innkeeper answers once": ("0 asked/0 asked/inn", [("U11b", "no_innkeeper", 0)]),
    "U9 U11 five caught": (
        "1 caught/2 caught/3 caught/4 caught/5 caught/6",
        [("U9", "caught_too_many", None)],
    ),
    "U3 the dealer too": ("7 caught/8 caught", [("U3", "no_dealer", None)]),
    "U3 nobody has a card": ("/", [("U3", "no_dealer", None)]),
    "U20 one player": ("7/", [("U20", "one_player", None)]),
    "UA23 one seat": ("7", [("UA23", "seat_count", None), ("U20", "one_player", None)]),
    "UA23 twenty-one seats": ("/".join(["7", "8", *[""] * 19]), [("UA23", "seat_count", None)]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_V3_cards_that_cannot_be_counted(name: str) -> None:
    text, expected = REFUSED[name]
    assert brief(GAME.check_turned(hands(text))) == expected
    with pytest.raises(ValueError, match="cannot be counted"):
        GAME.count_turned(hands(text))


IN_LIVES: dict[str, tuple[str, tuple[int, ...], list[Brief]]] = {
    "U14 a card is forgotten": ("3/7//cat", (0, 0, 0, 0), [("U14", "one_card", 2)]),
    "UA13 who was caught has lives and shows": ("3/7/caught/cat", (0, 0, 1, 0), [("U14", "one_card", 2)]),
    "U15 caught with the last life": ("3/7/caught/cat", (0, 0, 2, 0), []),
    "U19 no lives, no card": ("3/7//cat", (0, 0, 3, 0), []),
    "U19 no lives and a card": ("3/7/5/cat", (0, 0, 3, 0), [("U19", "no_lives", 2)]),
    "U19 all are back": ("3/7/5/cat", (3, 3, 3, 3), []),
    "U19 all are back, a card is forgotten": ("3/7//cat", (4, 5, 5, 3), [("U14", "one_card", 2)]),
    "UA14 a lone survivor, who shows nothing": ("caught//", (2, 1, 3), []),
}


@pytest.mark.parametrize("name", IN_LIVES)
def test_V3_cards_and_the_lives_before_the_round(name: str) -> None:
    text, before, expected = IN_LIVES[name]
    assert brief(GAME.check_turned(replace(hands(text), before=before))) == expected


DEAD: dict[str, tuple[str, tuple[int, ...], tuple[int, ...]]] = {  # hands, lives lost before, lives lost in the round
    "U15 UA15 a dead fool is no pair": ("fool caught/fool/5/9", (2, 0, 0, 0), (1, 1, 1, 0)),
    "U18 a fool caught who lives is a pair": ("fool caught/fool/5/9", (1, 0, 0, 0), (1, 0, 1, 0)),
    "U15 a dead fool loses nothing more": ("fool caught/5/9", (2, 0, 0), (1, 1, 0)),
    "U15 U17 a live fool beside a dead lowest card": ("3 caught/fool/5/9", (2, 0, 0, 0), (1, 1, 1, 0)),
    "U15 a dead lowest card": ("-3 caught/5/9", (2, 0, 0), (1, 1, 0)),
    "UA13 the lowest card of who lives": ("-3 caught/5/9", (1, 0, 0), (2, 0, 0)),
    "U15 both fools are dead": ("fool caught/fool caught/5/9", (2, 2, 0, 0), (1, 1, 1, 0)),
    "U15 UA15 of two fools caught one is dead": ("fool caught/fool caught/5/9", (2, 1, 0, 0), (1, 2, 1, 0)),
    "U15 UA8 a dead zero is not paid for": ("0 caught/inn/9", (2, 0, 0), (1, 0, 1)),
    "UA14 a lone survivor beside a dead card": ("fool caught/9", (2, 0), (1, 0)),
    "U19 all were back: three lost are none lost": ("fool caught/fool/5/9", (3, 3, 4, 5), (1, 0, 1, 0)),
    "U15 U19 all were back: the last life": ("fool caught/fool/5/9", (5, 3, 4, 5), (1, 1, 1, 0)),
}


@pytest.mark.parametrize("name", DEAD)
def test_V3_U15_the_card_of_who_lost_the_last_life_before_the_showdown_is_dead(name: str) -> None:
    text, before, lost = DEAD[name]
    counted = GAME.count_turned(replace(hands(text), before=before))
    assert counted.scores == lost
    dead = [seat for seat, each in enumerate(counted.awards) if any(award.code == "dead_card" for award in each)]
    last = [seat for seat, had in enumerate(before) if had % 3 == 2 and "caught" in text.split("/")[seat]]
    assert dead == [seat for seat in last if text.split("/")[seat] != "caught"]


def test_V3_U2_a_dead_card_is_one_of_the_pack() -> None:
    three = replace(hands("7 caught/7/7"), before=(2, 0, 0))
    assert brief(GAME.check_turned(three)) == [("V3", "card_too_often", 2)]


LEFT_THE_TABLE: dict[
    str, tuple[tuple[int, ...], tuple[int, ...]]
] = {  # lives lost before by those who stay, then in it
    "nobody can have come back": ((2, 0, 0), (1, 1, 1)),
    "who came back is not known": ((5, 3, 4), (1, 0, 1)),
}


@pytest.mark.parametrize("name", LEFT_THE_TABLE)
def test_V3_U15_T21_beside_somebody_who_has_left_a_card_is_dead_where_the_lives_are_certain(name: str) -> None:
    before, lost = LEFT_THE_TABLE[name]
    assert GAME.count_turned(replace(hands("fool caught/fool/5"), before=before, table=4)).scores == lost


def turned_up(scene: Scene, *, dead: bool = False) -> Iterator[tuple[TurnedUp, tuple[int | None, ...]]]:
    """After each round its cards, as people at the table would type them, and the lives lost; `dead`: dead ones too."""
    before = None
    given = 0
    for state in positions(scene, "cuccu"):
        if before is not None and len(state.sets) > len(before.sets):
            all_here, last = state.awards[given:], state.awards[len(before.awards) :]
            caught = {award.seat for award in all_here if award.code in ("hunter", "cat")}
            now = {award.seat for award in last if award.code in ("hunter", "cat")}  # there was no showdown
            live = [lives - (seat in now) > 0 or (dead and seat in caught) for seat, lives in enumerate(before.lives)]
            words = (tuple(_words(state, seat, live[seat], seat in caught)) for seat in range(state.seats))
            lost = tuple(
                sum(award.points for award in state.awards[:given] if award.seat == seat) for seat in range(state.seats)
            )
            yield TurnedUp(tuple(words), before=lost), state.sets[-1].scores
            given = len(state.awards)
        before = state.copy()


def _words(state: CuccuState, seat: int, live: bool, caught: bool) -> Iterator[str]:
    face = state.face_of(seat)
    if face is not None and live:
        yield WORDS[face]
        if state.payers[seat] != NOBODY and face == ZERO:
            yield "asked"
    if caught:
        yield "caught"


@pytest.mark.parametrize("name", SCENES)
def test_V3_cards_of_each_round_of_a_scene_give_the_engines_scores(name: str) -> None:
    game = Cuccu().with_words(SCENES[name].options)
    for cards, lost in turned_up(SCENES[name]):
        assert game.count_turned(cards).scores == lost


@pytest.mark.parametrize("rules", [GAME, UNSAFE], ids=["safe", "unsafe"])
@pytest.mark.parametrize("seats", [2, 3, 4, 7, 20])
def test_V3_cards_of_each_round_of_random_games_give_the_engines_scores(rules: Cuccu, seats: int) -> None:
    for seed in range(6):
        policy = rules.policies["simple" if seed % 2 else "random"]
        lines = playout(rules, seats=seats, rng=Random(seed), policy=policy)
        found = list(turned_up(Scene(lines, seats, dict(rules.words))))
        assert found
        for cards, lost in (*found, *turned_up(Scene(lines, seats, dict(rules.words)), dead=True)):
            assert rules.count_turned(cards).scores == lost


def test_V3_typed_cards_are_counted_and_explained() -> None:
    rules = registry.get("cuccu")
    counted = turned.count(rules, Rows(("0 asked", "inn", "3 caught", "fool")), marked=None)
    assert (counted.scores, counted.findings) == ((0, 1, 1, 1), ())
    with translation.override("en"):
        why = turned.explained(rules, counted, names=NAMES)
    assert [each.lines for each in why if each] == [
        ((0, "lost with a zero, but the innkeeper pays: Petr"),),
        ((1, "innkeeper, pays for the zero of another player: Eva"),),
        ((1, "asked a hunter or a cat for an exchange"),),
        ((1, "fool, equal to the lowest card (0)"),),
    ]


def test_V3_T21_who_has_left_and_has_no_card_is_not_there() -> None:
    rules = registry.get("cuccu")
    counted = turned.count(rules, Rows(("7", "", "3")), marked=None, left=(False, True, False))
    assert (counted.scores, counted.seats) == ((0, None, 1), (0, 2))
