"""What a seat may know (U5, U14, UA22), and the table as people look at it."""

from random import Random

import pytest

from games.core import TABLE, play
from games.cuccu import Cuccu
from games.cuccu.deck import WORDS
from games.cuccu.ending import winner
from games.cuccu.shown import show, tell
from games.cuccu.state import CuccuState
from games.shown import ShownCard, ShownTable
from tests.games.cuccu_cast import CAST, observed
from tests.games.cuccu_positions import after, cards, during, final
from tests.games.cuccu_scenes import BOTH_LOW, ONE_LOW, SCENES
from tests.games.playing import positions, random_positions


def known(state: CuccuState, owner: int) -> list[int]:
    """The seats, TABLE among them, in whose view a player's card is known."""
    return [seat for seat in range(TABLE, state.seats) if state.view(seat).face_of(owner) is not None]


def test_U5_dealt_card_is_known_to_its_player_alone() -> None:
    state = during("9 8", "d1 k1 d2")
    assert (known(state, 0), known(state, 1)) == ([0], [1])
    assert all(state.view(seat).face_of(0) is None for seat in (1, 2, 3, TABLE))


def test_U4_pack_is_in_no_view_though_the_record_knows_it() -> None:
    state = during("9 8", "d1 k1 d2")
    assert None not in state.face
    for seat in (*range(4), TABLE):
        view = state.view(seat)
        assert [view.face[card] for card in view.pack] == [None] * 38


def test_U7_exchanged_cards_are_known_to_those_two_alone() -> None:
    state = during("3 7 9", "d1 r1 d2 r2 d3")
    assert cards(state)[:3] == ["7", "9", "3"]
    assert [known(state, owner) for owner in range(3)] == [[0, 1], [1, 2], [0, 1, 2]]


@pytest.mark.parametrize("card", ["cuckoo", "hunter", "cat", "horse", "inn"])
def test_UA22_U8_U9_U10_U11_revealed_card_is_in_every_view(card: str) -> None:
    state = during(f"3 {card}", "d1 r1 d2")
    assert known(state, 1) == [TABLE, 0, 1, 2, 3]
    assert known(state, 0) == [0]


def test_U11_after_a_cat_both_know_what_the_other_has_again() -> None:
    state = during("3 7 cat", "d1 r1 d2 r2 d3")
    assert cards(state)[:2] == ["3", "7"]
    assert [known(state, owner) for owner in (0, 1)] == [[0, 1], [0, 1]]


def test_U12_card_for_the_bottom_stays_known_to_who_has_seen_it() -> None:
    state = during("9 10 8 1 5", "d1 k1 d2 k2 d3 r3 d4 s4")
    bottom = state.pack[-1]
    assert [seat for seat in range(4) if state.view(seat).face[bottom] is not None] == [2, 3]


def test_U10_card_on_top_of_the_pack_stays_known_to_its_player() -> None:
    state = during("9 10 2 horse", "d1 k1 d2 k2 d3 r3 d4", top="8")
    assert [seat for seat in range(TABLE, 4) if state.view(seat).face[state.pack[0]] is not None] == [2]


def test_U14_showdown_is_in_every_view() -> None:
    state = final("U17 one fool and the lowest")
    assert [cards(state.view(seat)) for seat in range(TABLE, 4)] == [["fool", "5", "9", "cuckoo"]] * 5


def test_U15_dead_card_is_not_revealed() -> None:
    state = final("U15 dead card")
    assert cards(state)[0] == "1"
    assert known(state, 0) == [0]


def test_UA14_nobody_reveals_without_a_showdown() -> None:
    state = final("UA14 lone survivor")
    assert (known(state, 0), known(state, 1)) == ([0], [TABLE, 0, 1])


def test_UA25_next_round_forgets_who_knew_what() -> None:
    state = after(ONE_LOW, "start p2", "shuffle", seats=2)
    assert (state.seen, state.ordinary, state.pack) == ([0] * 40, 0, list(range(40)))


def piles(table: ShownTable) -> list[tuple[str, int | None]]:
    return [(pile.code, pile.count) for pile in table.piles]


def test_table_before_a_round_is_empty() -> None:
    table = show(Cuccu().start(3), seat=None)
    assert (table.rows, table.turn, table.deal, table.over) == (((), (), ()), None, 0, False)
    assert table.marks == (("lives_3",),) * 3
    assert piles(table) == [("pack", 40)]


def test_table_in_a_round_shows_cards_and_who_is_to_move() -> None:
    state = during("3 inn", "d1 r1 d2")
    table = show(state, seat=None)
    assert table.rows == ((ShownCard("3", down=True, seen_by=(0,)),), (ShownCard("inn", down=False),), (), ())
    assert (table.turn, table.deal, piles(table)) == (0, 1, [("pack", 38)])
    asked = show(during("3 inn", "d1 r1 d2 a1"), seat=None)
    assert asked.turn == 1
    assert show(during("3 inn", "d1"), seat=1).rows[0] == (ShownCard(None, down=True, seen_by=(0,)),)


def test_table_where_the_table_acts_has_nobody_to_move() -> None:
    assert show(during("3 inn", "d1 r1"), seat=None).turn is None


def test_table_of_a_new_round_is_cleared() -> None:
    table = show(after(ONE_LOW, "start p2", seats=2), seat=None)
    assert (table.rows, piles(table), table.deal) == (((), ()), [("pack", 40)], 3)
    assert table.marks == (("lives_1",), ("dealer", "lives_3"))


def test_table_between_two_rounds_shows_the_last_one() -> None:
    table = show(after(ONE_LOW, seats=2), seat=1)
    assert [card.face for row in table.rows for card in row if card] == ["1", "5"]
    assert (table.totals, table.marks, table.turn) == ((2, 0), (("dealer", "lives_1"), ("lives_3",)), None)


def test_table_marks_the_innkeeper_who_pays_the_lives_and_who_is_out() -> None:
    paid = show(during("0 inn 9", "d1 r1 d2 a1 y2 d3"), seat=None)
    assert paid.marks == (("lives_3",), ("pays", "lives_3"), ("lives_3",), ("dealer", "lives_3"))
    over = show(final("U20 a whole game"), seat=None)
    assert (over.over, over.turn, over.marks) == (True, None, (("out",), ("dealer", "lives_3")))
    assert show(after(BOTH_LOW, seats=2), seat=None).marks == (("dealer", "lives_1"), ("lives_1",))


@pytest.mark.parametrize("name", SCENES)
def test_no_seat_sees_a_face_that_its_view_does_not_hold(name: str) -> None:
    for state in positions(SCENES[name], "cuccu"):
        for seat in range(state.seats):
            view, table = state.view(seat), show(state, seat=seat)
            faces = [row[0].face if row and row[0] else None for row in table.rows]
            held = [None if (face := view.face_of(owner)) is None else WORDS[face] for owner in range(state.seats)]
            assert faces in (held, [None] * state.seats)
            hidden = [row[0] for row in table.rows if row and row[0] and row[0].down and row[0].face]
            assert all(seat in card.seen_by for card in hidden)


BLIND = {
    "shuffle 3 4 ? cat": "shuffle",
    "deal p2 cat": "deal p2",
    "turn cat": "turn cat",
    "show p1 7": "show p1 7",
    "p1 request": "p1 request",
}


@pytest.mark.parametrize("line", BLIND)
def test_deed_is_told_without_faces_that_not_all_see(line: str) -> None:
    told = tell(Cuccu().parse(line))
    assert told.line == BLIND[line]
    assert ("cards" in told.facts) == line.startswith(("turn", "show"))


@pytest.mark.parametrize("name", SCENES)
def test_observed_record_knows_no_more_than_the_table_sees(name: str) -> None:
    """What somebody beside the table can write down is what `view(TABLE)` holds."""
    full, seen = final(SCENES[name]), final(observed(SCENES[name]))
    assert [face for face in seen.face if face is not None] == [
        face for face in full.view(TABLE).face if face is not None
    ]


def test_simple_player_goes_on_where_the_own_card_is_not_known() -> None:
    game, state, rng = Cuccu(), Cuccu().start(4), Random(1)
    while not state.over:
        play(state, CAST.blind(game.policies["simple"](state, rng)))
    assert winner(state) is not None


def test_observed_games_are_played_without_being_stuck() -> None:
    """Whatever the table may write, somebody can go on until the game is over."""
    for seed in range(12):
        seats = (2, 3, 4, 7, 12, 20)[seed % 6]
        walked = list(random_positions(CAST, seats=seats, rng=Random(seed), observed=True, steps=4000))
        assert walked[-1].over
