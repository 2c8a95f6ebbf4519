"""The table as people look at it, and what deeds say (V4)."""

from pathlib import Path

import pytest

from games import record, registry
from games.core import Replay
from games.kabo import Kabo
from games.kabo.shown import show, tell
from games.kabo.state import KaboState
from games.shown import ShownCard, ShownTable
from tests.games.kabo_scenes import opening

HANDS = ("4 5 6 1", "3 8 8 10")
RECORDS = sorted((Path(__file__).parents[2] / "fixtures" / "records" / "kabo").glob("*.txt"))


def after(*lines: str, pack: str = "13 2 7") -> Replay:
    game = Kabo()
    state = game.start(2)
    deeds = [game.parse(line) for line in [*opening(HANDS, pack), *lines]]
    for deed in deeds:
        assert state.refusal(deed) is None
        state.apply(deed)
    return Replay(game, (), state)


def piles(table: ShownTable) -> dict[str, tuple[int | None, tuple[ShownCard, ...]]]:
    return {pile.code: (pile.count, pile.cards) for pile in table.piles}


def hand(final: KaboState, *, seat: int) -> ShownCard:
    return piles(show(final, seat=seat))["hand"][1][0]


def test_table_shows_who_has_seen_which_card() -> None:
    table = show(after().final, seat=None)
    assert table.rows[0] == (
        ShownCard("4", down=True, seen_by=(0,)),
        ShownCard("5", down=True, seen_by=(0,)),
        ShownCard("6", down=True),
        ShownCard("1", down=True),
    )
    assert piles(table) == {"pack": (43, ()), "discard": (None, (ShownCard("13", down=False),)), "hand": (None, ())}
    assert table.turn == 0


def test_K5_a_seat_sees_what_it_has_looked_at_and_when() -> None:
    table = show(after().final, seat=1)
    assert [card and card.face for card in table.rows[0]] == [None] * 4
    assert [card and card.seen_by for card in table.rows[0]] == [(0,), (0,), (), ()]
    assert [(card.face, card.since) for card in table.rows[1] if card] == [
        ("3", 4),
        ("8", 4),
        (None, None),
        (None, None),
    ]


def test_K9_the_drawn_card_is_in_the_hand_and_seen_by_its_player() -> None:
    final = after("p1 draw").final
    assert hand(final, seat=0) == ShownCard("2", down=True, seen_by=(0,))
    assert hand(final, seat=1) == ShownCard(None, down=True, seen_by=(0,))
    assert hand(after("p1 take").final, seat=1) == ShownCard("13", down=False)


def test_K11_an_exchanged_card_lies_on_the_pile() -> None:
    table = show(after("p1 draw", "p1 swap 3").final, seat=1)
    assert piles(table)["discard"] == (None, (ShownCard("6", down=False),))
    assert piles(table)["hand"] == (None, ())
    assert table.turn == 1


def test_K14_the_caller_is_shown() -> None:
    assert show(after("p1 kabo").final, seat=None).marks == (("called",), ())


def test_before_the_deal_nothing_lies_on_the_table() -> None:
    table = show(Kabo().start(3), seat=None)
    assert (table.rows, table.turn) == (((), (), ()), None)
    assert piles(table) == {"pack": (52, ()), "discard": (None, ()), "hand": (None, ())}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_seat_sees_a_face_that_its_view_does_not_hold(path: Path) -> None:
    played = registry.replay_record(record.loads(path.read_text(encoding="utf-8")))
    for number in range(0, len(played.steps) + 1, 7):
        state = played.at(number)
        for seat in range(state.seats):
            held = state.view(seat)
            table = show(state, seat=seat)
            if any(table.rows):
                assert [[card and card.face for card in row] for row in table.rows] == [
                    [None if face is None else str(face) for face in held.faces_of(owner)]
                    for owner in range(state.seats)
                ]


LINES = {
    "start p2": ("start", {"seat": 1}),
    "deal 1 2 3 4, 5 6 7 8, pack 9": ("deal", {}),
    "turn 4 11": ("turn", {"cards": "4, 11"}),
    "show p1 2 1": ("show", {"seat": 0, "cards": "2, 1"}),
    "p1 look 1 2": ("look", {"seat": 0, "places": "1, 2"}),
    "p2 draw": ("draw", {"seat": 1}),
    "p2 take": ("take", {"seat": 1}),
    "p2 kabo": ("call", {"seat": 1}),
    "p2 discard": ("discard", {"seat": 1}),
    "p2 swap 3": ("swap", {"seat": 1, "places": "3"}),
    "p2 swap 2 3": ("swap_several", {"seat": 1, "places": "2, 3"}),
    "p2 place 2": ("place", {"seat": 1, "places": "2"}),
    "p2 keep left": ("keep_left", {"seat": 1}),
    "p2 keep right": ("keep_right", {"seat": 1}),
    "p2 penalty left": ("penalty_left", {"seat": 1}),
    "p2 penalty right": ("penalty_right", {"seat": 1}),
    "p2 peek 3": ("peek", {"seat": 1, "places": "3"}),
    "p2 spy p1 4": ("spy", {"seat": 1, "other": 0, "places": "4"}),
    "p2 trade 1 p1 4": ("trade", {"seat": 1, "own": "1", "other": 0, "places": "4"}),
    "p2 skip": ("skip", {"seat": 1}),
}


@pytest.mark.parametrize("line", LINES)
def test_every_deed_says_what_it_is(line: str) -> None:
    told = tell(Kabo().parse(line))
    assert (told.code, told.facts) == LINES[line]
    assert told.line == ("deal" if line.startswith("deal") else line)
