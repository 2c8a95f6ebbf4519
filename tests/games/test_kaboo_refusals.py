"""What is refused, at which line, by which rule, and in which words: one table."""

from collections.abc import Sequence

import pytest
from django.utils import translation

from games.core import TABLE, IllegalAction, replay
from games.kaboo import Kaboo
from games.kaboo.options import KabooOptions
from tests.games.kaboo_cast import everything, observed
from tests.games.kaboo_scenes import DRAINED, EIGHT, ONE_LEFT, SCENES, WRONG, opening, turns
from tests.games.playing import positions
from tournament import sentences
from tournament.sentences import kaboo as said

HANDS = ("4 5 6 A", "3 8 8 10")
OPEN = opening(HANDS, "2 7")
BLIND = ["start p1", "deal"]  # an observed record
DISCARDED = [*OPEN, "p1 draw", "p1 discard"]  # a 2


def power(card: str, other: str = "3 8 8 10") -> list[str]:
    return [*opening(("4 5 6 A", other), card), "p1 draw", "p1 discard"]


KNOCKED = [*opening(HANDS, "J 7"), "p1 knock", "p2 draw", "p2 discard"]
GIFT = [*opening(HANDS, "3"), "p1 draw", "p1 discard", "p1 snap p2 1"]
GAP = [*GIFT, "p1 keep", "p2 draw", "p2 discard"]
ENDED = [*BLIND, "p1 knock", "p2 draw", "p2 discard", "turn 2", "count"]
QUEEN = [*power("Q"), "p1 peek 1", "p1 spy p2 1"]
NINE_SHOWN = [*BLIND, "p1 draw", "p1 discard", "turn 5", "p1 snap 1", "turn 9", "p2 knock"]
NINE_SHOWN += ["p1 draw", "p1 discard", "turn 5", "count"]
EMPTY = [*opening(EIGHT), *turns(20, seats=8), "p5 draw"]  # a shuffle is due; seats from 8

REFUSED: Sequence[tuple[str, str, Sequence[str], str]] = [  # rule, why, lines before, the line refused
    ("B1", "no_seat", [], "start p3"),
    ("B1", "no_seat", OPEN, "p3 draw"),
    ("B1", "no_seat", ENDED, "show p3 A 2 3 4"),
    ("B1", "no_seat", DISCARDED, "p1 snap p3 1"),
    ("BA17", "table", [], "p1 draw"),
    ("BA17", "table", [], "deal"),
    ("BA17", "starter", SCENES["BA17 the same player starts"].lines[:-1], "start p1"),
    ("B5", "not_now", OPEN, "start p1"),
    ("B3", "table", ["start p1"], "p1 look"),
    ("B3", "table", ["start p1"], "start p1"),
    ("B3", "hands", ["start p1"], "deal A 2 3 4"),
    ("B3", "hands", ["start p1"], "deal A 2 3 4, 5 6 7"),
    ("B3", "pack", ["start p1"], "deal pack " + "? " * 45),
    ("B3", "not_now", OPEN, "deal"),
    ("BA1", "", ["start p1"], "deal 7 7 7 7, 7 ? ? ?"),
    ("BA1", "", ["start p1"], "deal KR KR ? ?, ? ? ? ?, pack KR"),
    ("BA1", "", ["start p1"], "deal joker ? ? ?, ? ? ? ?"),
    ("BA1", "known", NINE_SHOWN, "show p1 8 2 3 4 6"),
    ("B4", "begun", [*OPEN, "p1 draw", "p1 discard"], "p2 look"),
    ("B4", "looked", [*OPEN, "p2 look"], "p2 look"),
    ("B5", "", OPEN, "p2 draw"),
    ("B5", "", OPEN, "p2 knock"),
    ("B5", "", [*OPEN, "p1 draw"], "p2 swap 1"),
    ("B6", "drawn", [*OPEN, "p1 draw"], "p1 draw"),
    ("B6", "drawn", [*OPEN, "p1 draw"], "p1 knock"),
    ("B6", "not_drawn", OPEN, "p1 discard"),
    ("B6", "not_drawn", OPEN, "p1 swap 1"),
    ("B6", "no_card", [*OPEN, "p1 draw"], "p1 swap 5"),
    ("B6", "no_card", [*GAP, "p1 draw", "p1 discard", "p2 draw"], "p2 swap 1"),
    ("B6", "table", [*BLIND, "p1 draw", "p1 discard"], "p2 draw"),
    ("B6", "table", [*BLIND, "p1 draw", "p1 swap 1"], "count"),
    ("B6", "not_now", OPEN, "turn 3"),
    ("B7", "knocked", [*OPEN, "p1 knock"], "p2 knock"),
    ("B8", "no_power", DISCARDED, "p1 peek 1"),
    ("B8", "no_power", [*power("7"), "p1 peek 1"], "p1 peek 2"),
    ("B8", "no_power", [*OPEN, "p1 draw", "p1 swap 1", "p2 draw", "p2 swap 1"], "p2 peek 2"),  # BA23, B8
    ("B8", "no_power", [*power("9"), "p2 draw"], "p1 spy p2 1"),
    ("B8", "others", power("7"), "p2 peek 1"),
    ("B9", "other_card", power("7"), "p1 trade 1 p2 1"),
    ("B9", "no_opponent", power("J"), "p1 trade 1 p1 2"),
    ("B9", "no_card", power("J"), "p1 trade 5 p2 2"),
    ("B9", "no_card", power("J"), "p1 trade 1 p2 5"),
    ("B10", "unseen", power("Q"), "p1 trade 1 p2 1"),
    ("B10", "unseen", QUEEN, "p1 trade 1 p2 2"),
    ("B10", "unseen", SCENES["B10 queen, looked at one"].lines, "p1 trade 1 p2 1"),
    ("B9", "no_card", SCENES["B10 queen whose card is snapped meanwhile"].lines, "p1 trade 3 p2 2"),
    ("B10", "own_seen", QUEEN, "p1 peek 2"),
    ("B10", "other_seen", QUEEN, "p1 spy p2 2"),
    ("B11", "other_card", power("9"), "p1 peek 3"),
    ("B11", "no_card", power("8", "3 8 9 10"), "p1 peek 5"),
    ("B12", "other_card", power("7"), "p1 spy p2 3"),
    ("B12", "no_opponent", power("9"), "p1 spy p1 3"),
    ("B12", "no_opponent", power("9"), "p1 spy p3 3"),
    ("B12", "no_card", power("9"), "p1 spy p2 5"),
    ("B13", "no_card", DISCARDED, "p1 snap 5"),
    ("B13", "no_card", [*GAP, "p1 draw", "p1 discard"], "p1 snap p2 1"),
    ("B13", "table", [*BLIND, "p1 draw", "p1 discard", "turn 2", "p2 snap 1"], "p2 draw"),
    ("B14", "hands", DISCARDED, "p2 snap 1 hands 2"),
    ("B14", "hands", DISCARDED, "p1 snap p2 1 hands 2"),
    ("B17", "no_gift", DISCARDED, "p1 give 1"),
    ("B17", "no_gift", DISCARDED, "p1 keep"),
    ("B17", "no_card", GIFT, "p1 give 5"),
    ("BA10", "awaited", GIFT, "p1 draw"),
    ("BA10", "awaited", GIFT, "p1 snap 1"),
    ("BA10", "gift", GIFT, "p2 draw"),
    ("BA10", "gift", GIFT, "p2 give 1"),
    ("BA5", "closed", OPEN, "p1 snap 1"),
    ("BA5", "closed", [*DISCARDED, "p2 draw"], "p1 snap 1"),
    ("BA5", "closed", [*DISCARDED, "p2 knock"], "p1 snap 1"),
    ("BA5", "counting", KNOCKED, "p1 draw"),
    ("BA5", "counting", KNOCKED, "show p1 A 2 3 4"),
    ("BA5", "counting", KNOCKED, "start p2"),
    ("BA5", "not_now", DISCARDED, "count"),
    ("BA11", "knocker", KNOCKED, "p1 snap p2 1"),
    ("BA11", "frozen", KNOCKED, "p2 snap p1 1"),
    ("BA11", "frozen", KNOCKED, "p2 trade 1 p1 1"),
    ("BA12", "not_now", OPEN, "shuffle"),
    ("B19", "not_now", OPEN, "show p1 4 5 6 A"),
    ("B19", "table", ENDED, "start p1"),
    ("B19", "table", ENDED, "p1 draw"),
    ("B19", "count", ENDED, "show p1 4 5 6"),
    ("B19", "shown", [*ENDED, "show p1 4 5 6 A"], "show p1 4 5 6 A"),
    ("BA1", "", [*ENDED, "show p1 4 5 6 A"], "show p2 2 2 2 2"),
]  # fmt: skip
REFUSED_8: Sequence[tuple[str, str, Sequence[str], str]] = [  # the same with eight players
    ("BA12", "table", EMPTY, "p5 discard"),
    ("BA12", "table", [*DRAINED, *[WRONG] * 19], "p4 draw"),
    ("BA12", "too_many", EMPTY, "shuffle " + "? " * 20),
    ("BA12", "not_shuffled", [*DRAINED, *[WRONG] * 19], "shuffle A"),
    ("BA12", "not_shuffled", [*EMPTY, "shuffle", *["p5 discard"] * 1], "turn KB"),
    ("BA17", "table", [*ONE_LEFT, "p2 draw"], "p2 discard"),  # BA12: the round is over
]


def refused(lines: Sequence[str], *, seats: int = 2, game: Kaboo = Kaboo()) -> IllegalAction:  # noqa: B008 - frozen
    with pytest.raises(IllegalAction) as caught:
        replay(game, lines, seats=seats)
    return caught.value


def cases(table: Sequence[tuple[str, str, Sequence[str], str]]) -> list[object]:
    return [pytest.param(*case, id=f"{case[0]} {case[1]}: {case[3][:20]}") for case in table]


@pytest.mark.parametrize(("rule", "why", "before", "line"), cases(REFUSED))
def test_refused_with_line_and_rule(rule: str, why: str, before: Sequence[str], line: str) -> None:
    error = refused([*before, line])
    assert (error.line, error.rule, error.facts.get("why", "")) == (len(before) + 1, rule, why)


@pytest.mark.parametrize(("rule", "why", "before", "line"), cases(REFUSED_8))
def test_refused_with_eight_players(rule: str, why: str, before: Sequence[str], line: str) -> None:
    error = refused([*before, line], seats=8)
    assert (error.line, error.rule, error.facts.get("why", "")) == (len(before) + 1, rule, why)


@pytest.mark.parametrize("seats", [0, 1, 17])
def test_B1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        Kaboo().start(seats)
    assert (caught.value.rule, caught.value.facts["seats"]) == ("B1", seats)


@pytest.mark.parametrize("line", ["p1 draw", "start p2", "deal", "turn A", "count", "p1 snap 1"])
def test_B21_nothing_goes_on_after_the_end(line: str) -> None:
    scene = SCENES["B21 a whole short game"]
    error = refused([*scene.lines, line], game=Kaboo(KabooOptions(rounds=2)))
    assert (error.rule, error.facts) == ("B21", {"why": "over", "rounds": 2})


def test_BA10_card_must_be_given_where_the_club_says_so() -> None:
    game = Kaboo(KabooOptions(must_give=True))
    error = refused([*GIFT, "p1 keep"], game=game)
    assert (error.rule, error.facts) == ("BA10", {"why": "must", "seat": 0})


def test_BA6_power_is_gone_after_a_snap_where_the_club_says_so() -> None:
    lines = [*SCENES["BA6 a snap cancels the power"].lines, "p1 spy p2 2"]
    assert refused(lines, game=Kaboo(KabooOptions(snap_cancels=True))).rule == "B8"
    assert replay(Kaboo(), lines, seats=2).final.power == -1


def test_BA1_fifth_7_is_refused_where_it_shows() -> None:
    before = [*BLIND]
    for seat in (1, 2, 1, 2):
        before += [f"p{seat} draw", f"p{seat} discard", "turn 7"]
    error = refused([*before, "p1 draw", "p1 discard", "turn 7"])
    assert (error.line, error.rule, error.facts) == (len(before) + 3, "BA1", {"card": "7", "deck": 4})


def test_BA1_red_king_snapped_is_known_at_the_end() -> None:
    """A wrong snap has shown the card: it lies there, and nothing else can (BA9)."""
    before = [*BLIND, "p1 draw", "p1 discard", "turn 5", "p2 snap p1 2", "turn KR", "p2 knock"]
    before += ["p1 draw", "p1 discard", "turn 6", "count"]
    error = refused([*before, "show p1 2 3 4 5"])
    assert (error.rule, error.facts) == ("BA1", {"why": "known", "card": "3", "known": "KR"})
    shown = [*before, "show p1 2 KR 4 5", "show p2 8 8 9 9 A"]
    assert replay(Kaboo(), shown, seats=2).final.totals == [10, 35 + 10]


def test_BA12_card_of_the_new_pile_is_one_that_was_shuffled() -> None:
    """All discards were shuffled but the last: a card that lay in no discard cannot come."""
    before = [*EMPTY, "shuffle", "p5 discard"]
    error = refused([*before, "turn 2"], seats=8)  # every 2 lies before a player
    assert (error.line, error.facts["why"], error.facts["deck"]) == (len(before) + 1, "not_shuffled", 0)


def said_of(error: IllegalAction, *, seats: int) -> str:
    with translation.override("en"):
        return sentences.refusal(error, game="kaboo", names=[f"Eva {seat}" for seat in range(seats)])


def test_every_refusal_that_can_come_has_a_sentence_and_no_sentence_is_idle() -> None:
    """Every kind of deed on every position of the scenes and of the tables above, full and as observed."""
    heard: set[tuple[str, str]] = {("B1", "seats")}
    assert said_of(IllegalAction("B1", {"why": "seats", "seats": 1, "least": 2, "most": 16}), seats=1)
    given = [(case[2], case[3], 2) for case in REFUSED] + [(case[2], case[3], 8) for case in REFUSED_8]
    for before, line, seats in given:
        error = refused([*before, line], seats=seats)
        heard.add((error.rule, str(error.facts.get("why", ""))))
        assert "%" not in said_of(error, seats=seats)
    for scene in SCENES.values():
        for written in (scene, observed(scene)):
            for state in [state.copy() for state in positions(written, "kaboo")][-3:]:
                refusals = (state.refusal(deed) for deed in everything(state))
                for refusal in refusals:
                    key = ("", "") if refusal is None else (refusal.rule, str(refusal.facts.get("why", "")))
                    if refusal is not None and key not in heard:
                        heard.add(key)
                        assert "%" not in said_of(IllegalAction(refusal.rule, refusal.facts), seats=state.seats)
    assert set(said.CLOSER) - heard == set()
    assert {rule for rule, _why in heard} == set(said.RULES)


def test_sentences_name_the_player_and_the_card() -> None:
    error = refused([*power("7"), "p1 trade 1 p2 1"])
    assert said_of(error, seats=2) == "Only a discarded jack or queen lets cards be exchanged; this is: 7."
    assert said_of(refused([*OPEN, "p2 draw"]), seats=2) == "Not to move: Eva 1. To move: Eva 0."
    assert (
        said_of(IllegalAction("B5", {"seat": 0, "turn": TABLE}), seats=2) == "Not to move: Eva 0. To move: the table."
    )
