"""What a seat may know, and the table as people look at it."""

from pathlib import Path

import pytest

from games import record, registry
from games.core import TABLE, replay
from games.kaboo import Kaboo
from games.kaboo.deck import WORDS
from games.kaboo.shown import blind, show, tell
from games.kaboo.state import KabooState
from games.shown import ShownCard, ShownTable
from tests.games.kaboo_scenes import SCENES, opening
from tests.games.playing import positions
from tournament import sentences
from tournament.sentences import kaboo as said

HANDS = ("4 5 6 A", "3 8 8 10")
RECORDS = sorted((Path(__file__).parents[2] / "fixtures" / "records" / "kaboo").glob("*.txt"))


def after(*lines: str, pack: str = "2 7") -> KabooState:
    final = replay(Kaboo(), [*opening(HANDS, pack), *lines], seats=2).final
    assert isinstance(final, KabooState)
    return final


def scene(name: str) -> KabooState:
    *_, final = positions(SCENES[name], "kaboo")
    assert isinstance(final, KabooState)
    return final


def piles(table: ShownTable) -> dict[str, tuple[int | None, tuple[ShownCard, ...]]]:
    return {pile.code: (pile.count, pile.cards) for pile in table.piles}


def faces(table: ShownTable, seat: int) -> list[str | None]:
    return [card.face if card else None for card in table.rows[seat]]


def test_B4_bottom_cards_are_in_the_view_of_their_player_alone() -> None:
    state = after("p1 look")
    assert [state.view(seat).faces_of(0) for seat in (0, 1, TABLE)] == [[None, None, 6, 1], [None] * 4, [None] * 4]


def test_B6_drawn_card_is_in_the_view_of_its_player_alone() -> None:
    state = after("p1 draw")
    assert [state.view(seat).face[state.hand] for seat in (0, 1, TABLE)] == [2, None, None]
    assert set(state.view(0).face[state.top :]) == {None}


def test_B9_card_exchanged_away_stays_known_to_who_saw_it() -> None:
    state = after("p1 look", "p1 draw", "p1 discard", "p1 trade 3 p2 1", pack="J")
    assert state.view(0).faces_of(1) == [6, None, None, None]
    assert state.view(1).faces_of(1) == [None] * 4


def test_B15_card_snapped_wrongly_is_in_every_view() -> None:
    state = after("p1 draw", "p1 discard", "p2 snap p1 2")
    assert [state.view(seat).faces_of(0)[1] for seat in (0, 1, TABLE)] == [5, 5, 5]


def test_BA12_order_after_a_shuffle_is_in_no_view() -> None:
    state = scene("BA12 shuffled for a penalty")
    assert state.face[-1] is not None
    assert [state.view(seat).face[-1] for seat in (*range(8), TABLE)] == [None] * 9


def test_a_view_can_be_played_on_as_an_observed_record() -> None:
    view = after("p1 draw").view(1)
    view.apply(Kaboo().parse("p1 discard"))
    assert [Kaboo().format(deed) for deed in view.legal(TABLE)][:2] == ["turn A", "turn 2"]
    view.apply(Kaboo().parse("turn 2"))
    assert view.turn == 1


def test_table_shows_who_has_seen_which_card_and_gaps() -> None:
    table = show(scene("BA21 gap, gift and penalty card"), seat=None)
    assert table.rows[0] == (
        ShownCard("A", down=True, seen_by=(0, 1)),  # a wrong snap
        ShownCard("2", down=True),
        None,
        ShownCard("4", down=True),
        ShownCard("8", down=True),
    )
    assert piles(table)["discard"] == (None, (ShownCard("8", down=False),))
    assert (table.turn, table.marks, table.deal, table.over) == (1, ((), ()), 1, False)


def test_a_seat_sees_what_it_has_looked_at_and_when() -> None:
    table = show(after("p2 look", "p1 draw"), seat=1)
    assert [(card.face, card.since) for card in table.rows[1] if card] == [(None, None)] * 2 + [("8", 3), ("10", 3)]
    assert faces(table, 0) == [None] * 4
    assert piles(table)["hand"] == (None, (ShownCard(None, down=True, seen_by=(0,)),))
    assert piles(show(after("p1 draw"), seat=0))["hand"] == (None, (ShownCard("2", down=True, seen_by=(0,)),))


def test_B7_knocker_is_marked_and_cards_lie_open_at_the_end() -> None:
    assert show(after("p1 knock"), seat=None).marks == (("knocked",), ())
    table = show(scene("B7 everybody has one more turn"), seat=1)
    assert (faces(table, 0), table.totals, table.turn) == (["A"] * 4, (4, 40, 36), None)
    assert not any(card and card.down for row in table.rows for card in row)


def test_before_the_deal_nothing_lies_on_the_table() -> None:
    table = show(Kaboo().start(3), seat=None)
    assert (table.rows, table.turn) == (((), (), ()), None)
    assert piles(table) == {"pack": (52, ()), "discard": (None, ()), "hand": (None, ())}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_seat_sees_a_face_that_its_view_does_not_hold(path: Path) -> None:
    played = registry.replay_record(record.loads(path.read_text(encoding="utf-8")))
    state = played.at(0)
    for number, step in enumerate(played.steps):
        state.apply(step.action)
        if number % 13:
            continue
        for seat in range(state.seats):
            held, table = state.view(seat), show(state, seat=seat)
            for owner, row in enumerate(table.rows):
                held_here = [None if face is None else WORDS[face] for face in held.faces_of(owner)]
                assert [card.face for card in row if card] == (held_here if row else [])


LINES = {
    "start p2": ("start", {"seat": 1}),
    "deal A 2 3 4, 5 6 7 8, pack 9": ("deal", {}),
    "shuffle 4 J": ("shuffle", {}),
    "turn KR": ("turn", {"cards": "KR"}),
    "count": ("count", {}),
    "show p1 2 KB": ("show", {"seat": 0, "cards": "2, KB"}),
    "p1 look": ("look", {"seat": 0}),
    "p2 draw": ("draw", {"seat": 1}),
    "p2 knock": ("knock", {"seat": 1}),
    "p2 discard": ("discard", {"seat": 1}),
    "p2 swap 3": ("swap", {"seat": 1, "places": "3"}),
    "p2 snap 3": ("snap_own", {"seat": 1, "places": "3"}),
    "p2 snap 3 hands 2": ("snap_two_hands", {"seat": 1, "places": "3"}),
    "p2 snap p1 3": ("snap_other", {"seat": 1, "other": 0, "places": "3"}),
    "p2 give 5": ("give", {"seat": 1, "places": "5"}),
    "p2 keep": ("keep", {"seat": 1}),
    "p2 peek 3": ("peek", {"seat": 1, "places": "3"}),
    "p2 spy p1 4": ("spy", {"seat": 1, "other": 0, "places": "4"}),
    "p2 trade 1 p1 4": ("trade", {"seat": 1, "own": "1", "other": 0, "places": "4"}),
}


@pytest.mark.parametrize("line", LINES)
def test_every_deed_says_what_it_is(line: str) -> None:
    told = tell(Kaboo().parse(line))
    assert (told.code, told.facts) == LINES[line]
    assert told.line == Kaboo().format(blind(Kaboo().parse(line)))
    assert (told.line == line) == (line.split()[0] not in ("deal", "shuffle"))
    assert "%" not in sentences.deed(told, game="kaboo", names=["Eva", "Petr"])


def test_every_sentence_of_a_deed_is_used() -> None:
    assert {code for code, _facts in LINES.values()} == set(said.DEEDS)


def test_every_award_pile_and_mark_has_a_sentence() -> None:
    given = {award.code: award for name in SCENES for award in scene(name).awards}
    assert set(given) == set(said.AWARDS)
    assert all("%" not in sentences.award(award, game="kaboo", names=["a"] * 9) for award in given.values())
    assert {pile.code for pile in show(after(), seat=None).piles} == set(said.PILES)
    assert {"knocked", "knocker"} == set(said.MARKS)
    assert set(said.FACES) <= set(WORDS.values())
