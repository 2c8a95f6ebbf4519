"""What is refused, at which line, by which rule, and in which words: one table."""

from collections.abc import Sequence

import pytest
from django.utils import translation

from games.core import BadNotation, IllegalAction, Refusal, replay
from games.cribbage import Cribbage
from games.cribbage.shown import tell
from tests.games.cribbage_cast import everything, observed
from tests.games.cribbage_scenes import PLAYED_2, PUBLISHED_2, PUBLISHED_3, SCENES, opening, plays
from tests.games.playing import positions
from tournament import sentences
from tournament.sentences import cribbage as said

BLIND = ["dealer p1", "deal", "p1 discard", "p2 discard", "starter 3D"]  # an observed record
BLIND_3 = ["dealer p3", "deal", *(f"p{seat} discard" for seat in (1, 2, 3)), "starter 3D"]
SHOWN = [*BLIND, *PLAYED_2]
ENDED = [*PUBLISHED_2, *PLAYED_2, "p1 resign"]
ALL_IN = opening(["5S 4S 2S 6H / 7H 8H", "6D JH 4H 7C / 2D 8D"], "3D", dealer=1)[:-1]

REFUSED: Sequence[tuple[str, str, Sequence[str], str]] = [  # rule, why, lines before, the line refused
    ("C1", "no_seat", [], "dealer p3"),
    ("C1", "no_seat", PUBLISHED_2, "p3 play JH"),
    ("C1", "no_seat", PUBLISHED_2, "p3 go"),
    ("C1", "no_seat", [], "p3 resign"),
    ("C2", "twice", ["dealer p1"], "deal 5S 5S 2S 6H 7H 8H, 6D JH 4H 7C 2D 8D"),
    ("C2", "twice", ["dealer p1", "deal"], "p1 discard 7H 7H"),
    ("C2", "twice", SHOWN, "crib 7H 7H 2D 8D"),
    ("C2", "known", ALL_IN, "starter JH"),
    ("C2", "known", ALL_IN, "starter 7H"),
    ("C2", "known", ["dealer p1", "deal", "p2 discard 7H 8H"], "p1 discard 7H 9H"),
    ("C2", "known", [*BLIND, "p2 play JH"], "p1 play JH"),
    ("C2", "known", BLIND, "p2 play 3D"),
    ("C2", "known", SHOWN, "crib JH 8H 2D 8D"),
    ("C3", "table", [], "deal"),
    ("C3", "table", [], "p1 go"),
    ("C3", "count", [], "cut 5H"),
    ("C3", "count", ["cut 5H 5C"], "cut 9H"),
    ("C3", "not_now", PUBLISHED_2, "cut 5H 6H"),
    ("C3", "not_now", PUBLISHED_2, "dealer p1"),
    ("CA13", "twice", [], "cut 5H 5H"),
    ("C4", "table", ["dealer p1"], "starter 3D"),
    ("C4", "table", ["dealer p1"], "p1 discard"),
    ("C4", "table", ["dealer p1"], "dealer p2"),
    ("C4", "hands", ["dealer p1"], "deal 5S 4S 2S 6H 7H 8H"),
    ("C4", "hands", ["dealer p1"], "deal 5S 4S 2S 6H 7H, 6D JH 4H 7C 2D"),
    ("C4", "hands", ["dealer p1"], "deal crib 5S"),
    ("C4", "crib", ["dealer p1"], "deal 5S 4S 2S 6H 7H 8H, 6D JH 4H 7C 2D 8D, crib KC"),
    ("C4", "not_now", PUBLISHED_2, "deal"),
    ("C4", "count", PUBLISHED_2[:2], "p1 discard 7H"),
    ("C4", "count", PUBLISHED_2[:2], "p1 discard 7H 8H 5S"),
    ("C4", "not_held", PUBLISHED_2[:2], "p1 discard 7H 9H"),
    ("C4", "named", PUBLISHED_2[:2], "p1 discard"),
    ("C4", "named", PUBLISHED_2[:2], "p1 discard 7H ?"),
    ("C4", "discarded", PUBLISHED_2[:3], "p1 discard 5S 4S"),
    ("CA11", "awaited", PUBLISHED_2[:3], "p2 play JH"),
    ("CA11", "awaited", PUBLISHED_2[:2], "p1 go"),
    ("CA11", "not_now", PUBLISHED_2[:3], "starter 3D"),
    ("C5", "table", ALL_IN, "p2 play JH"),
    ("C5", "table", ALL_IN, "p2 discard"),
    ("C5", "table", ALL_IN, "deal"),
    ("C5", "not_now", PUBLISHED_2, "starter 4D"),
    ("C6", "awaited", PUBLISHED_2, "p2 discard JH 4H"),
    ("C6", "turn", PUBLISHED_2, "p1 play 5S"),
    ("C6", "turn", PUBLISHED_2, "p1 go"),
    ("C6", "not_held", PUBLISHED_2, "p2 play 5S"),
    ("C6", "above", [*PUBLISHED_2, *plays("2:JH 1:6H 2:7C 1:4S")], "p2 play 6D"),
    ("C6", "must_play", PUBLISHED_2, "p2 go"),
    ("C6", "must_play", BLIND, "p2 go"),
    ("C6", "must_play", [*BLIND, *plays("2:KC 1:KD")], "p2 go"),  # at 20 any card fits
    ("C6", "passed", [*BLIND_3, *plays("1:KC 2:KD 3:6C 1:go")], "p1 go"),
    ("C6", "passed", [*PUBLISHED_2, *plays("2:JH 1:5S 2:7C 1:6H 2:go")], "p2 go"),
    ("CA6", "said_go", [*BLIND, *plays("2:JH 1:5S 2:7C 1:6H 2:go 1:2S")], "p2 play AD"),
    ("CA6", "said_go", [*BLIND, *plays("2:JH 1:5S 2:7C 1:6H 2:go")], "p2 play 3H"),
    ("C9", "table", SHOWN, "deal"),
    ("C9", "table", SHOWN, "p1 go"),
    ("C9", "not_now", PUBLISHED_2, "crib 7H 8H 2D 8D"),
    ("C9", "count", SHOWN, "crib 7H 8H 2D"),
    ("C9", "missing", [*BLIND[:2], "p1 discard 7H 8H", *BLIND[3:], *PLAYED_2], "crib 7H 9H 2D 8D"),
    ("C12", "over", ENDED, "deal"),
    ("C12", "over", ENDED, "p2 resign"),
    ("C12", "over", ENDED, "p2 play JH"),
]
OTHERS: Sequence[tuple[str, str, Sequence[str], str, int, str]] = [  # the same, with players and a target
    ("C1", "over", SCENES["C1 a card wins"].lines, "p2 go", 2, "5"),
    ("C1", "over", SCENES["C1 a card wins"].lines, "deal", 2, "5"),
    ("C1", "over", SCENES["CA3 heels win"].lines, "p2 play JH", 2, "2"),
    ("C3", "not_lowest", ["cut 5H 3C 3S"], "dealer p1", 3, "121"),
    ("C4", "crib", ["dealer p1"], f"{PUBLISHED_3[1]} 8C", 3, "121"),
    ("C8", "turn", [*BLIND_3, *plays("1:KC 2:KD 3:AC 1:KH")], "p3 play 2C", 3, "121"),
    ("CA4", "go_wins", [*BLIND, *PLAYED_2[:6]], "p2 play 6D", 2, "6"),
]


def refused(lines: Sequence[str], *, seats: int = 2, target: str = "121") -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        replay(Cribbage().with_words({"target": target}), lines, seats=seats)
    assert caught.value.line == len(lines)
    return caught.value


def reason(error: IllegalAction | Refusal) -> tuple[str, str]:
    return error.rule, str(error.facts.get("why", ""))


@pytest.mark.parametrize(
    ("rule", "why", "before", "line"),
    [pytest.param(*case, id=f"{case[0]} {case[1]}: {case[3][:24]}") for case in REFUSED],
)
def test_refused_with_line_and_rule(rule: str, why: str, before: Sequence[str], line: str) -> None:
    assert reason(refused([*before, line], seats=_seats(before))) == (rule, why)


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: f"{case[0]} {case[1]}: {case[3][:24]}")
def test_refused_with_more_players_or_another_target(case: tuple[str, str, Sequence[str], str, int, str]) -> None:
    rule, why, before, line, seats, target = case
    assert reason(refused([*before, line], seats=seats, target=target)) == (rule, why)


# At 22 three players say go: their 10 cards are tens, and no more than 10 tens are left.
TENS = ["dealer p4", "deal", "p1 discard KH", "p2 discard KS", "p3 discard QC", "p4 discard", "starter TS"]
BOUND = [*TENS, *plays("1:KC 2:KD 3:2C 4:go 1:go 2:go 3:9C 4:QD 1:QH 2:QS 3:go")]  # p3 leads


def test_CA6_tens_that_others_have_to_hold_cannot_be_played() -> None:
    assert reason(refused([*BOUND, "p3 play JC"], seats=4)) == ("CA6", "needed")
    state = replay(Cribbage(), [*BOUND, "p3 play 5D"], seats=4).final
    assert (state.least, state.count, state.turn) == ([10, 10, 2, 10], 5, 3)


def test_CA6_go_without_enough_tens_left_is_refused() -> None:
    lines = [*TENS[:5], "p4 discard QD", TENS[6], *plays("1:KC 2:KD 3:2C 4:go 1:go")]
    assert reason(refused([*lines, "p2 go"], seats=4)) == ("C6", "must_play")


NOTATION = {
    "": "empty",
    "fly": "not_a_seat",
    "p1": "unknown_deed",
    "p1 fly": "unknown_deed",
    "p0 go": "not_a_seat",
    "p1 play": "too_few_words",
    "p1 play 5H 6H": "too_many_words",
    "p1 play ?": "turned_unknown",
    "p1 play 1H": "not_a_card",
    "p1 go now": "too_many_words",
    "starter": "too_few_words",
    "starter ?": "turned_unknown",
    "cut": "too_few_words",
    "crib ? 5H": "turned_unknown",
    "dealer": "too_few_words",
    "dealer 5H": "not_a_seat",
    "deal 5H,": "too_few_words",
    "deal 5H, 6X": "not_a_card",
    "p1 discard 11H": "not_a_card",
}


@pytest.mark.parametrize("line", NOTATION)
def test_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Cribbage().parse(line)
    assert caught.value.code == NOTATION[line]
    assert sentences.notation(caught.value)


def said_of(error: IllegalAction, *, seats: int) -> str:
    with translation.override("en"):
        return sentences.refusal(error, game="cribbage", names=[f"Eva {seat}" for seat in range(seats)])


def test_every_refusal_that_can_come_has_a_sentence_and_no_sentence_is_idle() -> None:
    """Every kind of deed on the last positions of the scenes, full and as observed, and the tables above."""
    facts: dict[str, int | str] = {"why": "seats", "seats": 1, "least": 2, "most": 4}
    errors = [(IllegalAction("C1", facts), 1)]
    errors += [(refused([*before, line], seats=_seats(before)), 3) for _rule, _why, before, line in REFUSED]
    errors += [(refused([*BOUND, "p3 play JC"], seats=4), 4)]
    errors += [(refused([*case[2], case[3]], seats=case[4], target=case[5]), 3) for case in OTHERS]
    heard = {reason(error) for error, _seats_ in errors}
    for scene in SCENES.values():
        for written in (scene, observed(scene)):
            for state in [state.copy() for state in positions(written, "cribbage")][-2:]:
                for refusal in (state.refusal(deed) for deed in everything(state)):
                    if refusal is not None and reason(refusal) not in heard:
                        heard.add(reason(refusal))
                        errors.append((IllegalAction(refusal.rule, refusal.facts), state.seats))
    assert all("%" not in said_of(error, seats=seats) for error, seats in errors)
    assert set(said.CLOSER) - heard == set()
    assert {rule for rule, _why in heard} == set(said.RULES)


def _seats(before: Sequence[str]) -> int:
    return 3 if before[: len(BLIND_3)] == BLIND_3 or before[: len(PUBLISHED_3)] == PUBLISHED_3 else 2


def test_every_deed_and_award_has_a_sentence() -> None:
    deeds, codes = set(), set()
    game = Cribbage()
    for scene in SCENES.values():
        played = replay(game.with_words(scene.options), observed(scene).lines, seats=scene.seats)
        told = [tell(step.action) for step in played.steps]
        deeds |= {each.code for each in told}
        codes |= {award.code for award in played.final.awards}
        with translation.override("en"):
            names = ["Eva", "Petr", "Jana", "Tomáš"]
            assert all("%" not in sentences.deed(each, game="cribbage", names=names) for each in told)
            words = [sentences.award(award, game="cribbage", names=names) for award in played.final.awards]
        assert not any("%" in text for text in words)
    assert deeds == set(said.DEEDS)
    assert codes <= set(said.AWARDS)
    by_cards = {"pegged", "not_counted", "crib_not_counted"}  # of a deal that is written by its cards (V3)
    assert set(said.AWARDS) - codes <= {"flush", "nobs", "crib_flush", "crib_nobs", "crib_run", "pair", *by_cards}


def test_sentences_name_players_and_cards() -> None:
    assert said_of(refused([*PUBLISHED_2, "p1 play 5S"]), seats=2) == "Not to move: Eva 0. To move: Eva 1."
    said_here = said_of(refused([*BLIND, "p2 play TC", "p1 play TC"]), seats=2)
    assert said_here == "This card is known to be elsewhere: 10♣."
