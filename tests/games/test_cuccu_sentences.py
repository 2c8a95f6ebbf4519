"""Deeds, points, cards, findings and reasons of Cuccù: each has its sentence, and each sentence its use."""

import ast
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from django.utils import translation

import games.cuccu
from games.core import replay
from games.cuccu import Cuccu
from games.cuccu.deck import WORDS
from games.cuccu.shown import show, tell
from games.findings import Finding
from games.written import TurnedUp, WrittenSet
from tests.games.cuccu_cast import observed
from tests.games.cuccu_positions import final
from tests.games.cuccu_scenes import SCENES
from tests.games.playing import positions
from tournament import findings, sentences
from tournament.sentences import cuccu as said

NAMES = [f"Eva {seat}" for seat in range(20)]


def deed(line: str) -> str:
    with translation.override("en"):
        return sentences.deed(tell(Cuccu().parse(line)), game="cuccu", names=NAMES)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("start p2", "A round begins. Dealer: Eva 1."),
        ("shuffle 3 4 5", "The whole pack is shuffled."),
        ("deal p2 cat", "Eva 1: gets a card from the bottom of the pack."),
        ("turn cat", "Revealed: cat."),
        ("exchange", "No special card: the cards are exchanged."),
        ("show p1 -3", "Eva 0: this card is revealed: lion −3."),
        ("p1 keep", "Eva 0: keeps the card."),
        ("p1 request", "Eva 0: asks for an exchange with the next player."),
        ("p1 swap", "Eva 0: exchanges with the bottom of the pack."),
        ("p1 ask", "Eva 0: asks the innkeeper to pay if a zero loses."),
        ("p1 accept", "Eva 0: will pay; both keep their cards."),
        ("p1 decline", "Eva 0: will not pay; the cards are exchanged."),
    ],
)
def test_deed_has_a_sentence(line: str, sentence: str) -> None:
    assert deed(line) == sentence


def test_every_deed_and_award_has_a_sentence_and_none_is_idle() -> None:
    deeds, codes, words = set(), set(), []
    for scene in SCENES.values():
        for written in (scene, observed(scene)):
            played = replay(Cuccu().with_words(scene.options), written.lines, seats=scene.seats)
            deeds |= {tell(step.action).code for step in played.steps}
            codes |= {award.code for award in played.final.awards}
            with translation.override("en"):
                words += [sentences.award(award, game="cuccu", names=NAMES) for award in played.final.awards]
    assert not any("%" in text for text in words)
    assert deeds == set(said.DEEDS)
    assert codes | {"caught", "dead_card", "not_lowest", "no_card"} == set(said.AWARDS)  # those of turned-up cards


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("U9 hunter", "asked a hunter for an exchange: Eva 1"),
        ("U11 cat, chain over a horse", "asked a cat for an exchange: Eva 3"),
        ("U12 the dealer exchanges with the bottom", "lowest card (5)"),
        ("U17 one fool and the lowest", "fool, equal to the lowest card (5)"),
        ("UA16 a fool beside a cuckoo", "fool, with nobody but cuckoos beside"),
        ("UA17 two fools lose beside cuckoos", "one of two fools, and nothing lower"),
        ("U11b inn accepted, and the zero loses", "innkeeper, pays for the zero of another player: Eva 0"),
        ("U19 both are back", "nobody has lives: all are back with 3"),
    ],
)
def test_every_rule_that_takes_a_life_says_why(name: str, sentence: str) -> None:
    with translation.override("en"):
        told = [sentences.award(award, game="cuccu", names=NAMES) for award in final(name).awards]
    assert sentence in told


def test_every_card_pile_and_mark_is_called_something() -> None:
    marks: set[str] = set()
    for scene in SCENES.values():
        for state in positions(scene, "cuccu"):
            table = show(state, seat=None)
            marks |= {mark for each in table.marks for mark in each}
            assert [pile.code for pile in table.piles] == list(said.PILES)
    assert marks == set(said.MARKS)
    with translation.override("en"):
        called = [sentences.face(word, game="cuccu") for word in WORDS.values()]
        assert sentences.mark("pays", game="cuccu") == "Innkeeper, pays"
    assert called[:6] == ["fool", "lion −3", "mask −2", "bucket −1", "0", "1"]
    assert len(set(called)) == 20


def written(call: str) -> set[str]:
    """The codes of all findings, or of all reasons, in the source of the engine."""
    folder = Path(games.cuccu.__file__).parent
    paths = [*folder.glob("*.py"), folder.parent / "sheets.py"]
    calls = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    at = 1 if call == "Finding" else 0
    named = (
        node.args[at]
        for node in calls
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == call
    )
    return {str(word.value) for word in named if isinstance(word, ast.Constant)}


ODD = WrittenSet((1, 0), 0, kamikaze=True)
WHOLE = [WrittenSet((1, 0))] * 3
LEFT = (True, False, False)


def given() -> Iterator[Finding]:
    game = Cuccu()
    for totals, left in [((7, -1), ()), ((0, 4), ()), ((1, 2), ()), ((None, 3), ()), ((3,), ()), ((2, 3, 0), LEFT)]:
        yield from game.check_totals(totals, by_time=False, left=left)
    yield from game.check_totals((None, 3), by_time=False, left=(True, False))
    leaver = [WrittenSet((1, 0, 0)), WrittenSet((None, 1, 0)), WrittenSet((1, 1, 0))]
    for sets, seats, left in [
        ([], 2, ()),
        (WHOLE, 3, ()),
        ([ODD], 2, ()),
        ([*WHOLE, ODD], 2, ()),
        ([*WHOLE[:2], WrittenSet((2, 0))], 2, ()),
        ([WrittenSet((1, 0, 0))] * 3 + [WrittenSet((1, 1, 0))], 3, ()),
        ([WrittenSet((3, -1))], 2, ()),
        ([WrittenSet((0, None))], 2, ()),
        ([WrittenSet((0, 0, 0))], 3, ()),
        ([WrittenSet((2, 2, 2))], 3, ()),
        (leaver, 3, LEFT),
        (leaver[:1], 3, LEFT),
    ]:
        yield from game.check_sets(sets, by_time=False, seats=seats, left=left)
    for hands in ["7 7/x", "7 7/7", "7 caught/8 caught", "7/", "7", "0 asked/8"]:
        yield from game.check_turned(TurnedUp(tuple(tuple(hand.split()) for hand in hands.split("/"))))
    yield from game.check_turned(TurnedUp((("7", "caught"),) * 5 + (("0",),)))


def test_every_finding_can_come_and_has_a_sentence() -> None:
    found = {finding.code: finding for finding in given()}
    assert set(found) == written("Finding")
    with translation.override("en"):
        told = [findings.sentence(finding, names=NAMES, game="cuccu") for finding in found.values()]
    assert all(sentence and "%" not in sentence for sentence in told)
    assert set(said.FINDINGS) <= set(found)


def test_UA13_reason_of_two_lives_is_said() -> None:
    reasons = Cuccu().set_reasons(WrittenSet((2, 1, 0)))
    assert reasons[1:] == (None, None)
    assert reasons[0] is not None
    assert {reasons[0].code} == written("Reason") == set(said.REASONS)
    with translation.override("en"):
        told = findings.reason(reasons[0], seat=0, names=NAMES)
    assert told == "Eva 0: 2, one to a hunter or a cat and one at the showdown"


def test_no_two_games_say_the_same_finding_in_different_words() -> None:
    modules = [module for slug, module in sentences.GAMES.items() if slug != "kabo"]  # its own stand with those of all
    for one, other in combinations(modules, 2):
        for told in ("FINDINGS", "REASONS"):
            first, second = getattr(one, told), getattr(other, told)
            assert {code for code in first if code in second and first[code] != second[code]} == set()
