"""Demands that cannot be kept, each named before anything is drawn (T18)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from .field import ODD_FIELD, decided, demands, seated
from .request import METHODS, Request
from .result import Problem
from .sizes import LEAST, sizes

CORE_PAIRS = 60
CORE_STEPS = 2_000


def check(request: Request) -> tuple[Problem, ...]:
    """What makes this request impossible; () where it can be drawn."""
    if request.method not in METHODS:
        raise ValueError(f"no such method: {request.method}")
    for rule in (_byes, _field, _fixed):
        if problems := tuple(rule(request)):
            return problems
    return tuple(_forbidden(request))


def _byes(request: Request) -> Iterator[Problem]:
    absent = tuple(sorted(set(request.byes) - set(request.players)))
    if absent:
        yield Problem("bye_absent", "T14", absent)


def _field(request: Request) -> Iterator[Problem]:
    present = len(request.players) - len(set(request.byes))
    if request.method == "final":
        facts = {"size": request.final_size, "players": present, "least": LEAST}
        if request.final_size == ODD_FIELD:
            yield Problem("final_of_five", "T16", facts=facts)
        elif request.final_size < LEAST:
            yield Problem("final_too_small", "T16", facts=facts)
        elif present < request.final_size:
            yield Problem("final_too_few", "T16", facts=facts)
    elif present < LEAST:
        yield Problem("too_few", "T14", facts={"players": present, "least": LEAST})


def _fixed(request: Request) -> Iterator[Problem]:
    """Fixed tables that do not exist, hold too many, or hold a forbidden pair."""
    players = seated(request)
    seats, fixed = sizes(len(players)), demands(request, players)
    for player, table in sorted(fixed.items()):
        if not 1 <= table <= len(seats):
            yield Problem("fixed_beyond", "T18", (player,), {"table": table, "tables": len(seats)})
    for table, count in sorted(Counter(fixed.values()).items()):
        if 1 <= table <= len(seats) and count > seats[table - 1]:
            who = tuple(sorted(player for player in fixed if fixed[player] == table))
            yield Problem("fixed_full", "T18", who, {"table": table, "seats": seats[table - 1], "players": count})
    for a, b in combinations(sorted(fixed), 2):
        if fixed[a] == fixed[b] and frozenset((a, b)) in request.forbidden:
            yield Problem("forbidden_fixed", "T18", (a, b), {"table": fixed[a]})


def _forbidden(request: Request) -> Iterator[Problem]:
    """Forbidden pairs that no seating keeps apart, or about which the search could not say."""
    answer = decided(request)
    if answer:
        return
    if answer is None:
        yield undecided(request)
        return
    core = _core(replace(request, forbidden=frozenset(_concerned(request))))
    yield Problem("forbidden_impossible", "T18", _names(core), {"pairs": len(core)})


def undecided(request: Request) -> Problem:
    """What is said where a search for a seating that keeps all demands gave up."""
    concerned = _concerned(request)
    return Problem("forbidden_undecided", "T18", _names(concerned), {"pairs": len(concerned)})


def _concerned(request: Request) -> set[frozenset[int]]:
    return {pair for pair in request.forbidden if pair <= set(request.players)}


def _core(request: Request) -> set[frozenset[int]]:
    """Forbidden pairs that are impossible together and possible once any of them is dropped."""
    core = set(request.forbidden)
    if len(core) > CORE_PAIRS:
        return core
    for pair in sorted(core, key=sorted):
        if decided(replace(request, forbidden=frozenset(core - {pair})), steps=CORE_STEPS) is False:
            core.remove(pair)
    return core


def _names(pairs: set[frozenset[int]]) -> tuple[int, ...]:
    return tuple(sorted(set().union(*pairs)))
