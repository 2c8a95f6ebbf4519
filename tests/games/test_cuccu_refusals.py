"""What is refused, at which line, by which rule, and in which words: one table."""

from collections.abc import Sequence
from random import Random

import pytest
from django.utils import translation

from games.core import TABLE, IllegalAction, Refusal, replay
from games.cuccu import Cuccu
from games.cuccu.deck import DECK, ORDINARY, SPECIAL, WORDS
from games.cuccu.deeds import Deal, Exchange, Turn
from tests.games.cuccu_cast import CAST, everything, observed
from tests.games.cuccu_scenes import P1_LOW, SCENES, TWO_LOW, kept, pack, said
from tests.games.playing import positions
from tests.games.test_laws import law_of_the_legal
from tournament import sentences
from tournament.sentences import cuccu as words

NAMES = [f"Eva {seat}" for seat in range(20)]
FULL = ["start p4", f"shuffle {pack('3 7 9 inn')}"]
DEALT = [*FULL, "deal p1"]
ASKING = [*FULL, *said("d1 k1 d2 k2 d3 r3 d4")]  # p3 stands before the dealer's inn
BLIND = ["start p2", "shuffle"]
BLIND_3 = ["start p3", "shuffle"]
TESTED = [*BLIND, *said("d1 r1 d2")]  # nobody has seen what p2 has
SHOWN = [*TESTED, "exchange", "p2 keep"]
ENDED = list(SCENES["U20 a whole game"].lines)
LOW = [line for each in P1_LOW for line in each]
DEAD = [*LOW, "start p2", "shuffle", *said("d3 k3 d4 k4 d1 r1 d2"), "turn hunter", "p2 keep"]
OUT = [line for each in (*TWO_LOW, kept("9 1 8", dealer=2, seats=(3, 1, 2))) for line in each]  # p1 has no lives
OUT_SHOWN = [*OUT, "start p3", "shuffle", *said("d2 k2 d3 k3")]
SPARE = [WORDS[face] for face in ORDINARY for _ in range(2)]  # all 30 that are exchanged
ONLY_SPECIAL = ["start p4", f"shuffle {' '.join(SPARE)} {'? ' * 10}"]
TWO_TENS = ["start p4", f"shuffle {' '.join(SPARE[:-2])} {'? ' * 12}"]

REFUSED: Sequence[tuple[str, str, int, Sequence[str], str]] = [  # rule, why, players, lines before, the line refused
    ("U1", "no_seat", 4, [], "start p5"),
    ("U1", "no_seat", 4, FULL, "deal p5"),
    ("U1", "no_seat", 4, DEALT, "p5 keep"),
    ("U1", "no_seat", 4, ASKING, "p9 accept"),
    ("U1", "no_seat", 2, SHOWN, "show p3 7"),
    ("U2", "", 4, ["start p4"], f"shuffle {'7 ' * 3}{'? ' * 37}"),
    ("U2", "", 4, ["start p4", f"shuffle 7 7 {'? ' * 38}"], "deal p1 7"),
    ("U2", "", 2, ["start p2", f"shuffle cat cat {'? ' * 38}", *said("d1 r1 d2")], "turn cat"),
    ("U2", "", 3, [*BLIND_3, "deal p1 7", "p1 keep", "deal p2 7", "p2 keep", "deal p3", "p3 keep"], "show p3 7"),
    ("U2", "ordinary", 4, [*ONLY_SPECIAL, *said("d1 r1 d2")], "exchange"),
    (
        "U2",
        "ordinary",
        4,
        [*TWO_TENS, *said("d1 r1 d2"), "exchange", *said("r2 d3"), "exchange", "p3 keep"],
        "deal p4 10",
    ),
    ("U3", "", 4, DEALT, "p2 keep"),
    ("U3", "", 4, DEALT, "p2 request"),
    ("U3", "", 4, ASKING, "p4 keep"),
    ("U3", "", 4, ASKING, "p1 ask"),
    ("U3", "", 4, [*ASKING, "p3 ask"], "p3 accept"),
    ("U3", "", 4, [*ASKING, "p3 ask"], "p3 keep"),
    ("U4", "table", 4, [], "p1 keep"),
    ("U4", "table", 4, [], "shuffle"),
    ("U4", "table", 4, [], "deal p1"),
    ("U4", "table", 4, [], "turn cat"),
    ("U4", "table", 4, [], "exchange"),
    ("U4", "table", 4, [], "show p1 7"),
    ("U4", "not_now", 4, DEALT, "start p1"),
    ("UA20", "", 4, LOW, "start p3"),
    ("UA20", "", 3, OUT, "start p1"),
    ("UA25", "table", 4, ["start p4"], "deal p1"),
    ("UA25", "table", 4, ["start p4"], "p1 keep"),
    ("UA25", "table", 4, ["start p4"], "start p4"),
    ("UA25", "pack", 4, ["start p4"], "shuffle 3 4 5"),
    ("UA25", "not_now", 4, DEALT, "shuffle"),
    ("U5", "table", 4, FULL, "p1 keep"),
    ("U5", "table", 4, FULL, "shuffle"),
    ("U5", "table", 4, [*DEALT, "p1 request"], "p1 keep"),
    ("U5", "not_now", 4, DEALT, "deal p2"),
    ("U5", "other_player", 4, FULL, "deal p2"),
    ("U5", "other_player", 4, [*DEALT, "p1 request"], "deal p1"),
    ("U5", "other_player", 3, [*OUT, "start p3", "shuffle"], "deal p1"),
    ("U5", "known", 4, FULL, "deal p1 4"),
    ("U5", "known", 4, [*FULL, "deal p1 3", "p1 keep"], "deal p2 cat"),
    ("U7", "table", 2, TESTED, "p1 keep"),
    ("U7", "table", 2, TESTED, "p2 keep"),
    ("U7", "table", 2, TESTED, "deal p2"),
    ("U7", "turned", 2, TESTED, "turn 7"),
    ("U7", "turned", 2, TESTED, "turn fool"),
    ("U7", "exchanged", 2, SHOWN, "show p1 cat"),
    ("U7", "not_now", 4, DEALT, "exchange"),
    ("U11b", "asked", 4, [*ASKING, "p3 ask"], "p4 keep"),
    ("U11b", "asked", 4, [*ASKING, "p3 ask"], "p4 swap"),
    ("U11b", "asked", 4, [*ASKING, "p3 ask"], "p4 request"),
    ("U11b", "asked", 4, [*ASKING, "p3 ask"], "p4 ask"),
    ("U11b", "inn", 4, ASKING, "p3 request"),
    ("U11b", "inn", 4, ASKING, "p3 swap"),
    ("U11b", "no_inn", 4, DEALT, "p1 ask"),
    ("U11b", "not_asked", 4, DEALT, "p1 accept"),
    ("U11b", "not_asked", 4, ASKING, "p3 decline"),
    ("U12", "dealer", 4, [*FULL, *said("d1 k1 d2 k2 d3 k3 d4")], "p4 request"),
    ("U12", "not_dealer", 4, DEALT, "p1 swap"),
    ("U13", "not_now", 4, DEALT, "turn cat"),
    ("U14", "table", 2, SHOWN, "start p1"),
    ("U14", "table", 2, SHOWN, "p2 keep"),
    ("U14", "table", 2, SHOWN, "exchange"),
    ("U14", "not_now", 4, DEALT, "show p1 3"),
    ("U14", "shown", 4, DEAD, "show p2 hunter"),
    ("U14", "shown", 2, [*SHOWN, "show p1 7"], "show p1 7"),
    ("U15", "", 4, DEAD, "show p1 9"),
    ("U19", "out", 3, [*OUT, "start p3", "shuffle", "deal p2"], "p1 keep"),
    ("U19", "out", 3, OUT_SHOWN, "show p1 9"),
    ("U20", "", 2, ENDED, "start p1"),
    ("U20", "", 2, ENDED, "shuffle"),
    ("U20", "", 2, ENDED, "p1 keep"),
    ("U20", "", 2, ENDED, "show p1 7"),
]


def refused(lines: Sequence[str], *, seats: int) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        replay(Cuccu(), lines, seats=seats)
    assert caught.value.line == len(lines)
    return caught.value


def reason(error: IllegalAction | Refusal) -> tuple[str, str]:
    return error.rule, str(error.facts.get("why", ""))


def said_of(error: IllegalAction) -> str:
    with translation.override("en"):
        return sentences.refusal(error, game="cuccu", names=NAMES)


@pytest.mark.parametrize(
    ("rule", "why", "seats", "before", "line"),
    [pytest.param(*case, id=f"{case[0]} {case[1]}: {case[4][:24]}") for case in REFUSED],
)
def test_refused_with_line_and_rule(rule: str, why: str, seats: int, before: Sequence[str], line: str) -> None:
    error = refused([*before, line], seats=seats)
    assert reason(error) == (rule, why)
    assert "%" not in said_of(error)


@pytest.mark.parametrize("seats", [-1, 0, 1, 21])
def test_UA23_as_many_players_as_the_game_is_not_for_are_refused(seats: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        Cuccu().start(seats)
    assert (caught.value.rule, caught.value.facts) == (
        "UA23",
        {"why": "seats", "seats": seats, "least": 2, "most": 20},
    )
    assert said_of(caught.value) == "Cuccù is for 2 to 20 players."


def test_every_refusal_that_can_come_has_a_sentence_and_no_sentence_is_idle() -> None:
    """Every kind of deed on the last positions of the scenes, full and as observed, and the table above."""
    heard = {("UA23", "seats")} | {(rule, why) for rule, why, *_ in REFUSED}
    listed = frozenset(heard)
    for scene in SCENES.values():
        for written in (scene, observed(scene)):
            for state in [state.copy() for state in positions(written, "cuccu")][-4:]:
                for refusal in filter(None, map(state.refusal, everything(state))):
                    if reason(refusal) not in heard:
                        heard.add(reason(refusal))
                        assert "%" not in said_of(IllegalAction(refusal.rule, refusal.facts))
    assert heard == listed, "a row of the table is missing"
    assert set(words.CLOSER) - heard == set()
    assert set(words.RULES) - {rule for rule, _why in heard} == set()


@pytest.mark.parametrize(
    ("rule", "why", "sentence"),
    [
        ("U2", "", "That would be one card too many (7): the pack holds 2."),
        ("U3", "", "Not to move: Eva 1. To move: Eva 0."),
        ("U5", "known", "This card is known (3): it cannot be 4."),
        ("U5", "other_player", "The next card goes to another player: Eva 0."),
        ("U7", "exchanged", "This card was exchanged at a request, so it cannot be special: cat."),
        ("U7", "turned", "An ordinary card (7) is not revealed but exchanged: write “exchange”."),
        ("U11b", "asked", "The innkeeper answers first: write “accept” or “decline” (Eva 3)."),
        ("U11b", "inn", "The target has an inn: write “keep” or “ask” (Eva 2)."),
        ("U15", "", "This player was eliminated before the showdown, and the card is dead: Eva 0."),
        ("U19", "out", "This player has no lives and no card: Eva 0."),
        ("U20", "", "The game is over: only one player has lives (Eva 1)."),
        ("UA20", "", "This round has to be dealt by another player: Eva 1."),
        ("UA25", "pack", "The pack has 40 cards, not 3; write “?” for a card that is not known."),
    ],
)
def test_refusal_names_players_and_cards(rule: str, why: str, sentence: str) -> None:
    seats, before, line = next(case[2:] for case in REFUSED if case[:2] == (rule, why))
    assert said_of(refused([*before, line], seats=seats)) == sentence


def test_U2_whole_pack_of_one_card_too_many_is_refused_before_it_is_dealt() -> None:
    faces = [WORDS[face] for face, count in DECK.items() for _ in range(count)]
    wrong = " ".join([*faces[:-1], "horse"])
    assert reason(refused(["start p4", f"shuffle {wrong}"], seats=4)) == ("U2", "")
    assert replay(Cuccu(), ["start p4", f"shuffle {' '.join(faces)}"], seats=4).final.face[39] == 15


@pytest.mark.parametrize(
    "lines",
    [
        [*ONLY_SPECIAL, *said("d1 r1 d2")],
        [*TWO_TENS, *said("d1 r1 d2"), "exchange", *said("r2 d3"), "exchange", "p3 keep"],
    ],
    ids=["a target", "a deal"],
)
def test_U2_U7_where_only_special_cards_are_left_no_others_are_offered(lines: Sequence[str]) -> None:
    state = replay(Cuccu(), lines, seats=4).final
    law_of_the_legal(CAST, state)
    offered = {deed.face for deed in state.legal(TABLE) if isinstance(deed, Deal | Turn)}
    assert offered - {None} == set(SPECIAL)
    assert Exchange() not in set(state.legal(TABLE))
    assert all(CAST.blind(Cuccu().sample(state, Random(seed))) in set(state.legal(TABLE)) for seed in range(5))
