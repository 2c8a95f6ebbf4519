"""Events and requests for the tests of the draw."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from tournament.draw import Drawn, Past, Request, draw


def a_request(players: Iterable[int], method: str = "balanced", **more: Any) -> Request:
    values: dict[str, Any] = {"number": 1, "rounds": 5, "moves": 200, **more}
    return Request(players=tuple(players), method=method, **values)


def forbid(*pairs: tuple[int, int]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in pairs)


def come_and_go(n: int) -> dict[int, set[int]]:
    """Who is present in each of 8 rounds: two leave after rounds 2 and 5, up to three come."""
    dice, present, found = Random(n), set(range(1, n + 1)), {}
    for number in range(1, 9):
        if number in (3, 6):
            present -= set(dice.sample(sorted(present), min(2, len(present) - 8)))
            present |= {1000 * number + i for i in range(dice.randrange(1, 4))}
        found[number] = set(present)
    return found


def played(
    field: Mapping[int, set[int]],
    method: str,
    *,
    moves: int,
    byes: Mapping[int, tuple[int, ...]] | None = None,
    forbidden: frozenset[frozenset[int]] = frozenset(),
    fixed: Mapping[int, int] | None = None,
) -> Iterator[tuple[Request, Drawn]]:
    """An event round by round; the standings after each are by lot."""
    past: tuple[Past, ...] = ()
    for number, players in field.items():
        ranking = sorted(players)
        Random(number).shuffle(ranking)
        request = Request(
            players=tuple(players),
            method=method,
            number=number,
            rounds=len(field),
            past=past,
            ranking=tuple(ranking) if past else (),
            forbidden=forbidden,
            fixed=fixed or {},
            byes=(byes or {}).get(number, ()),
            seed=number,
            moves=moves,
        )
        drawn = draw(request)
        past = (*past, Past(drawn.tables, drawn.byes))
        yield request, drawn


def sits_once(request: Request, drawn: Drawn) -> bool:
    """T17, fault 9: everybody present has one seat or the bye, nobody else has either."""
    seats = [player for table in drawn.tables for player in table]
    return sorted([*seats, *drawn.byes]) == sorted(request.players)


def pairs_at(tables: Iterable[Iterable[int]]) -> set[frozenset[int]]:
    """All pairs that sit together."""
    return {frozenset((a, b)) for table in tables for a in table for b in table if a != b}


def short_visits(rounds: Iterable[Drawn]) -> Counter[int]:
    """How often each player sat at a table of 3."""
    return Counter(player for drawn in rounds for table in drawn.tables if len(table) == 3 for player in table)


def can_fill(players: set[int], threes: int, forbidden: frozenset[frozenset[int]]) -> bool:
    """Whether some of these players can fill so many tables of 3 without a forbidden pair."""
    if not threes:
        return True
    for table in combinations(sorted(players), 3):
        if not pairs_at([table]) & forbidden and can_fill(players - set(table), threes - 1, forbidden):
            return True
    return False


def full(n: int, rounds: int) -> dict[int, set[int]]:
    """The same n players in every round."""
    return {number: set(range(1, n + 1)) for number in range(1, rounds + 1)}
