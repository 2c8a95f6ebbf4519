"""The demands that no draw may break, over every field of 9 to 60 players, 8 rounds, with comers and goers."""

from collections import Counter

import pytest

from tests.draw.cast import a_request, can_fill, come_and_go, forbid, full, pairs_at, played, short_visits, sits_once
from tournament.draw import Drawn, Past, draw, sizes

FIELDS = range(9, 61)
METHODS = ("balanced", "swiss")
GREAT = 30
AMPLE = 6  # players per round, above which a repeat goes before a turn (docs/architecture.md)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", FIELDS)
def test_T17_T18_demands_kept_when_players_come_and_go(n: int, method: str) -> None:
    field = come_and_go(n)
    forbidden = forbid((1, 2), (3, 4), (1, 5))
    rounds: list[Drawn] = []
    for request, drawn in played(field, method, moves=150, forbidden=forbidden):
        assert sits_once(request, drawn)
        assert tuple(len(table) for table in drawn.tables) == sizes(len(request.players))
        assert not pairs_at(drawn.tables) & forbidden
        before = short_visits(rounds)
        rounds.append(drawn)
        throughout = set.intersection(*(field[number] for number in range(1, request.number + 1)))
        none_yet = {player for player in request.players if not before[player]}
        possible = can_fill(none_yet, sum(len(table) == 3 for table in drawn.tables), forbidden)
        first = (
            method == "balanced" or len(request.players) <= AMPLE * request.number
        )  # T19: else no avoidable repeat goes first
        if first and possible and any(short_visits(rounds)[player] == 0 for player in throughout):
            again = [player for player, visits in short_visits([drawn]).items() if visits and before[player]]
            assert again == []


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", FIELDS)
def test_T18_visits_to_tables_of_three_differ_by_one_at_most(n: int, method: str) -> None:
    """After every round; a stored schedule may be one off on the way, never at the end.

    In Swiss no avoidable repeat goes first (T19): a turn gives way where moves are as few as here and the field great.
    """
    rounds: list[Drawn] = []
    for _, drawn in played(full(n, 8), method, moves=40):
        rounds.append(drawn)
        visits = [short_visits(rounds)[player] for player in range(1, n + 1)]
        on_the_way = drawn.report.how == "known" and len(rounds) < 8
        assert max(visits) - min(visits) <= (2 if on_the_way or (method == "swiss" and n > GREAT) else 1)


@pytest.mark.parametrize("method", METHODS)
def test_T14_byes_of_five_players_are_spread_over_eight_rounds(method: str) -> None:
    byes: Counter[int] = Counter(dict.fromkeys(range(1, 6), 0))
    for request, drawn in played(full(5, 8), method, moves=20):
        assert sits_once(request, drawn)
        assert len(drawn.byes) == 1
        byes.update(drawn.byes)
        assert max(byes.values()) - min(byes.values()) <= 1
        assert drawn.report.second_byes == ()


def test_T14_a_bye_by_hand_counts_when_five_are_left() -> None:
    field = {1: set(range(1, 7)), **{number: set(range(1, 6)) for number in (2, 3, 4)}}
    rounds = [drawn for _, drawn in played(field, "balanced", moves=20, byes={1: (3,)})]
    byes = Counter(player for drawn in rounds for player in drawn.byes)
    assert rounds[0].byes[0] == 3
    assert len(rounds[0].byes) == 2
    assert set(byes.values()) == {1}


def test_T14_the_lowest_in_the_standings_has_the_bye() -> None:
    request = a_request(range(1, 6), ranking=(5, 3, 1, 2, 4), number=2, past=(Past(((1, 2, 3),), (4, 5)),))
    assert draw(request).byes == (2,)


@pytest.mark.parametrize("method", METHODS)
def test_T18_others_take_turns_at_the_table_of_three_of_a_fixed_player(method: str) -> None:
    rounds: list[Drawn] = []
    for request, drawn in played(full(15, 7), method, moves=100, fixed={9: 4}):
        rounds.append(drawn)
        assert 9 in drawn.tables[3]
        assert sits_once(request, drawn)
    visits = short_visits(rounds)
    assert visits.pop(9) == 7
    assert set(visits.values()) == {1}
    assert len(visits) == 14


@pytest.mark.parametrize("method", METHODS)
def test_T18_no_second_visit_around_forbidden_pairs(method: str) -> None:
    forbidden = forbid((4, 5), (4, 6), (5, 6), (4, 7), (5, 7), (6, 7))
    past = (Past(((4, 1, 2, 3), (5, 8, 9, 10), (6, 11, 12, 13), (7, 14, 15))),)
    drawn = draw(a_request(range(1, 16), method, number=2, past=past, forbidden=forbidden, moves=100))
    assert len({7, 14, 15} & set(drawn.tables[3])) == 0
    assert drawn.report.second_threes == ()


@pytest.mark.parametrize("method", METHODS)
def test_T18_forbidden_pairs_go_before_the_turn_at_tables_of_three(method: str) -> None:
    """Players 1, 2, 3 may meet nobody else: the table of 3 is theirs in every round."""
    forbidden = forbid(*((a, b) for a in (1, 2, 3) for b in range(4, 8)))
    rounds: list[Drawn] = []
    for request, drawn in played(full(7, 3), method, moves=50, forbidden=forbidden):
        rounds.append(drawn)
        assert sits_once(request, drawn)
        assert set(drawn.tables[1]) == {1, 2, 3}
    assert rounds[1].report.second_threes == (1, 2, 3)
