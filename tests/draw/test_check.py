"""T18: an impossible demand is named before anything is drawn; small fields are compared with trying everything."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draw.cast import a_request, forbid, pairs_at, sits_once
from tournament.draw import METHODS, Impossible, Request, check, draw, sizes

CLIQUE = forbid(*combinations(range(1, 6), 2))
CASES: list[tuple[str, dict[str, Any], tuple[str, tuple[int, ...], dict[str, int]]]] = [
    ("nobody", {"players": ()}, ("too_few", (), {"players": 0, "least": 3})),
    ("two", {"players": (1, 2)}, ("too_few", (), {"players": 2, "least": 3})),
    ("byes", {"players": (1, 2, 3), "byes": (3,)}, ("too_few", (), {"players": 2, "least": 3})),
    ("bye of an absent player", {"players": (1, 2, 3), "byes": (9,)}, ("bye_absent", (9,), {})),
    (
        "table 4 of 3",
        {"players": range(1, 13), "fixed": {5: 4}},
        ("fixed_beyond", (5,), {"table": 4, "tables": 3}),
    ),
    ("table 0", {"players": range(1, 13), "fixed": {5: 0}}, ("fixed_beyond", (5,), {"table": 0, "tables": 3})),
    (
        "four at a table of 3",
        {"players": range(1, 8), "fixed": dict.fromkeys((1, 2, 3, 4), 2)},
        ("fixed_full", (1, 2, 3, 4), {"table": 2, "seats": 3, "players": 4}),
    ),
    (
        "five fixed, five players",
        {"players": range(1, 6), "fixed": dict.fromkeys(range(1, 6), 1)},
        ("fixed_full", (1, 2, 3, 4, 5), {"table": 1, "seats": 4, "players": 5}),
    ),
    (
        "forbidden pair at one fixed table",
        {"players": range(1, 13), "fixed": {1: 2, 7: 2}, "forbidden": forbid((1, 7))},
        ("forbidden_fixed", (1, 7), {"table": 2}),
    ),
    (
        "one table, one forbidden pair",
        {"players": (1, 2, 3, 4), "forbidden": forbid((2, 3))},
        ("forbidden_impossible", (2, 3), {"pairs": 1}),
    ),
    (
        "five who must all part, four tables; the pair 7-8 is not to blame",
        {"players": range(1, 17), "forbidden": CLIQUE | forbid((7, 8))},
        ("forbidden_impossible", (1, 2, 3, 4, 5), {"pairs": 10}),
    ),
    (
        "nobody is left for the table of player 1",
        {"players": range(1, 9), "forbidden": forbid(*((1, other) for other in range(2, 7)))},
        ("forbidden_impossible", (1, 2, 3, 4, 5, 6), {"pairs": 5}),
    ),
    (
        "final of five",
        {"players": range(1, 13), "method": "final", "final_size": 5},
        ("final_of_five", (), {"size": 5, "players": 12, "least": 3}),
    ),
    (
        "final of two",
        {"players": range(1, 13), "method": "final", "final_size": 2},
        ("final_too_small", (), {"size": 2, "players": 12, "least": 3}),
    ),
    (
        "final of eight among seven",
        {"players": range(1, 8), "method": "final", "final_size": 8},
        ("final_too_few", (), {"size": 8, "players": 7, "least": 3}),
    ),
]


@pytest.mark.parametrize(("values", "problem"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_T18_impossible_demand_is_named(values: Mapping[str, Any], problem: tuple[Any, ...]) -> None:
    request = a_request(**values)
    found = [(told.code, told.entries, told.facts) for told in check(request)]
    assert found == [problem]
    with pytest.raises(Impossible) as refused:
        draw(request)
    assert refused.value.problems == check(request)


POSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("four who must all part, four tables", {"players": range(1, 17), "forbidden": forbid(*combinations(range(4), 2))}),
    ("a pair of whom one is absent", {"players": (1, 2, 3, 4), "forbidden": forbid((4, 5))}),
    ("the bye parts the pair", {"players": range(1, 6), "forbidden": forbid((1, 2))}),
    (
        "fixed players keep their seats, the bye goes elsewhere",
        {"players": range(1, 6), "fixed": dict.fromkeys((1, 2, 3, 4), 1)},
    ),
    ("fixed table of an absent player", {"players": range(1, 9), "fixed": {99: 7}}),
    (
        "a whole table of clubmates apart",
        {"players": range(1, 61), "forbidden": forbid(*combinations(range(1, 16), 2))},
    ),
    ("pairs all over a great field", {"players": range(400), "forbidden": forbid(*((i, i + 1) for i in range(399)))}),
    ("two camps", {"players": range(1, 9), "forbidden": forbid(*((a, b) for a in range(1, 5) for b in range(5, 9)))}),
]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("values", [case[1] for case in POSSIBLE], ids=[case[0] for case in POSSIBLE])
def test_T18_possible_demands_are_kept(values: Mapping[str, Any], method: str) -> None:
    request = a_request(**values, method=method, final_size=3, moves=50)
    if method == "final" and check(request):
        assert check(request)[0].code in {"fixed_beyond", "fixed_full", "forbidden_impossible"}
        return
    drawn = draw(request)
    assert not pairs_at(drawn.tables) & request.forbidden
    assert drawn.report.fixed == ()
    assert method == "final" or sits_once(request, drawn)


def test_T18_undecided_search_has_its_own_code() -> None:
    """Neither a seating nor a proof that there is none within the steps: a dense random graph."""
    dice = Random(56)
    pairs = [(a, b) for a in range(40) for b in range(a) if dice.randrange(100) < 56]
    assert [told.code for told in check(a_request(range(40), forbidden=forbid(*pairs)))] == ["forbidden_undecided"]


def test_T18_a_search_that_gives_up_after_the_check_refuses_the_draw() -> None:
    """The dice of the check find a seating, those of one of the rounds to plan do not."""
    dice = Random(56)
    pairs = [(a, b) for a in range(40) for b in range(a) if dice.randrange(100) < 56]
    request = a_request(range(40), forbidden=forbid(*pairs), rounds=8, seed=26)
    assert check(request) == ()
    with pytest.raises(Impossible) as refused:
        draw(request)
    assert [(told.code, told.rule) for told in refused.value.problems] == [("forbidden_undecided", "T18")]


def _seatings(players: frozenset[int], seats: tuple[int, ...]) -> Iterator[tuple[frozenset[int], ...]]:
    """Everything there is."""
    if not seats:
        yield ()
        return
    for table in combinations(sorted(players), seats[0]):
        for rest in _seatings(players - frozenset(table), seats[1:]):
            yield (frozenset(table), *rest)


def _can(request: Request) -> bool:
    """Whether any seating (with any bye where there are five) keeps the demands."""
    return any(
        all(player in table for player, number in request.fixed.items() for table in [_table(seating, number)])
        and not pairs_at(seating) & request.forbidden
        for seating in _seatings(frozenset(request.players), sizes(len(request.players)))
    )


def _table(seating: tuple[frozenset[int], ...], number: int) -> frozenset[int]:
    return seating[number - 1] if number <= len(seating) else frozenset()


@st.composite
def small_requests(draw_from: st.DrawFn, most: int, methods: tuple[str, ...]) -> Request:
    n = draw_from(st.integers(3, most))
    players = st.integers(1, n)
    pairs = draw_from(st.sets(st.tuples(players, players).filter(lambda pair: pair[0] < pair[1]), max_size=9))
    fixed = draw_from(st.dictionaries(players, st.integers(1, 3), max_size=3))
    method = draw_from(st.sampled_from(methods))
    return a_request(range(1, n + 1), method, forbidden=forbid(*pairs), fixed=fixed, moves=40, seed=draw_from(players))


@settings(max_examples=150, deadline=None)
@given(request=small_requests(8, ("balanced", "swiss", "random", "snake")))
def test_T18_problem_exactly_when_trying_everything_finds_no_seating(request: Request) -> None:
    assert (check(request) == ()) == _can(request)


@settings(max_examples=150, deadline=None)
@given(request=small_requests(16, ("balanced", "swiss", "random", "snake")))
def test_T18_either_a_problem_or_all_demands_hold(request: Request) -> None:
    if check(request):
        return
    drawn = draw(request)
    assert sits_once(request, drawn)
    assert not pairs_at(drawn.tables) & request.forbidden
    assert all(player in drawn.tables[table - 1] for player, table in request.fixed.items())
