"""What a seat may know (C12), and the table as people look at it."""

from collections.abc import Sequence
from random import Random

import pytest

from games.core import TABLE, replay
from games.cribbage import Cribbage
from games.cribbage.cards import words_of
from games.cribbage.shown import show, tell
from games.cribbage.state import CribbageState
from games.shown import ShownCard, ShownTable
from tests.games.cribbage_cast import CAST
from tests.games.cribbage_scenes import PAIRS, PLAYED_2, PLAYED_PAIRS, PUBLISHED_2, PUBLISHED_3, SCENES
from tests.games.playing import positions, random_positions

UNKNOWN = [None] * 4


def after(lines: Sequence[str], *, seats: int = 2) -> CribbageState:
    final = replay(Cribbage(), lines, seats=seats).final
    assert isinstance(final, CribbageState)
    return final


def test_C12_hand_is_known_to_its_player_alone_not_to_the_partner() -> None:
    state = after(PAIRS, seats=4)
    for seat in range(4):
        view = state.view(seat)
        assert [hand == UNKNOWN for hand in view.hands] == [owner != seat for owner in range(4)]
        assert [card is None for card in view.crib] == [owner != seat for owner in range(4)]
    table = state.view(TABLE)
    assert (table.hands, table.crib) == ([UNKNOWN] * 4, UNKNOWN)


def test_C12_card_of_the_crib_from_the_pack_is_in_no_view() -> None:
    state = after(PUBLISHED_3, seats=3)
    assert [state.view(seat).crib[0] for seat in (0, 1, 2, TABLE)] == UNKNOWN


def test_C6_played_cards_and_the_starter_are_in_every_view() -> None:
    state = after([*PUBLISHED_2, *PLAYED_2[:2]])
    for seat in (0, 1, TABLE):
        view = state.view(seat)
        assert words_of(view.played[0] + view.played[1]) == "5S JH"
        assert words_of([view.starter]) == "3D"


def test_C9_crib_is_in_every_view_once_it_is_turned_up() -> None:
    state = after([*PUBLISHED_2, *PLAYED_2])
    assert words_of(state.view(1).crib) == "7H 8H 2D 8D"
    stopped = replay(Cribbage().with_words({"target": "15"}), SCENES["C9 the crib is not counted"].lines, seats=2).final
    assert words_of(stopped.view(1).crib) == "? ? 2D 8D"


def test_C12_hands_of_a_game_that_was_resigned_stay_hidden() -> None:
    state = after(SCENES["C12 resigns, two players"].lines)
    assert state.view(0).hands[1] == [None, None]


def piles(table: ShownTable) -> dict[str, tuple[int | None, list[str | None]]]:
    return {pile.code: (pile.count, [card.face for card in pile.cards]) for pile in table.piles}


def test_table_before_the_deal_is_empty() -> None:
    table = show(Cribbage().start(3), seat=None)
    assert (table.rows, table.turn, table.marks) == (((), (), ()), None, ((), (), ()))
    assert piles(table) == {"pack": (52, []), "starter": (None, []), "series": (None, []), "crib": (None, [])}


def test_table_shows_hands_and_what_was_played() -> None:
    table = show(after([*PUBLISHED_2, *PLAYED_2[:4]]), seat=None)
    assert table.rows[1] == (
        ShownCard("6D", down=True, seen_by=(1,)),
        ShownCard("4H", down=True, seen_by=(1,)),
        ShownCard("JH", down=False),
        ShownCard("7C", down=False),
    )
    assert (table.turn, table.totals, table.deal) == (0, (5, 0), 1)
    assert table.marks == (("dealer",), ("go",))
    assert piles(table)["pack"] == (39, [])
    assert piles(table)["series"] == (None, ["JH", "5S", "7C", "6H"])


def test_table_of_a_seat_shows_its_own_cards_alone() -> None:
    table = show(after([*PUBLISHED_2, *PLAYED_2[:1]]), seat=1)
    assert [card.face for card in table.rows[0] if card] == UNKNOWN
    assert [card.face for card in table.rows[1] if card] == ["6D", "4H", "7C", "JH"]
    assert piles(table)["crib"] == (None, [None, None, "2D", "8D"])
    crib = next(pile for pile in table.piles if pile.code == "crib")
    assert [card.seen_by for card in crib.cards] == [(0,), (0,), (1,), (1,)]


def test_table_between_two_deals_shows_the_last_one() -> None:
    table = show(after([*PAIRS, *PLAYED_PAIRS], seats=4), seat=2)
    assert [len(row) for row in table.rows] == [4] * 4
    assert piles(table)["crib"] == (None, ["AC", "AD", "AH", "AS"])
    assert (table.turn, table.over, table.marks[3]) == (None, False, ("dealer",))


def test_table_marks_who_has_resigned() -> None:
    table = show(after(SCENES["C12 resigns, two players"].lines), seat=None)
    assert (table.marks[0], table.over) == (("dealer", "resigned"), True)


@pytest.mark.parametrize("name", SCENES)
def test_no_seat_sees_a_face_that_its_view_does_not_hold(name: str) -> None:
    for state in positions(SCENES[name], "cribbage"):
        for seat in range(state.seats):
            view, table = state.view(seat), show(state, seat=seat)
            rows = [[*view.hands[owner], *view.played[owner]] for owner in range(state.seats)]
            shown = [[card.face for card in row if card] for row in table.rows]
            assert shown == [[None if card is None else words_of([card]) for card in row] for row in rows]


LINES = {
    "cut 5H AC": ("cut", {"cards": "5H AC"}),
    "dealer p2": ("dealer", {"seat": 1}),
    "deal 5S 4S 2S 6H 7H 8H, 6D JH 4H 7C 2D 8D": ("deal", {}),
    "starter 3D": ("starter", {"card": "3D"}),
    "crib 7H 8H 2D 8D": ("crib", {"cards": "2D 7H 8D 8H"}),
    "p1 discard 7H 8H": ("discard", {"seat": 0}),
    "p2 play JH": ("play", {"seat": 1, "card": "JH"}),
    "p2 go": ("go", {"seat": 1}),
    "p1 resign": ("resign", {"seat": 0}),
}
BLIND = {"deal 5S 4S 2S 6H 7H 8H, 6D JH 4H 7C 2D 8D": "deal", "p1 discard 7H 8H": "p1 discard"}


@pytest.mark.parametrize("line", LINES)
def test_every_deed_says_what_it_is_without_what_nobody_else_sees(line: str) -> None:
    told = tell(Cribbage().parse(line))
    assert (told.code, told.facts) == LINES[line]
    assert told.line == BLIND.get(line, Cribbage().format(Cribbage().parse(line)))


def test_observed_games_are_played_without_being_stuck() -> None:
    """Whatever the table may write, somebody can go on until the game is over."""
    for seed in range(12):
        seats = 2 + seed % 3
        walked = list(random_positions(CAST, seats=seats, rng=Random(seed), observed=True, steps=4000))
        assert walked[-1].over
