"""What the published rounds have given each player so far: meetings, short tables, first seats, byes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from .request import Past, Table
from .result import Pair


@dataclass(frozen=True, slots=True)
class History:
    """Counters over the earlier rounds; a player or pair without an entry counts 0."""

    met: Counter[Pair]
    threes: Counter[int]
    firsts: Counter[int]
    byes: Counter[int]


def pairs(table: Table | Iterable[int]) -> Iterator[Pair]:
    """Each pair of a table, the smaller id first."""
    return combinations(sorted(table), 2)


def history(past: Iterable[Past]) -> History:
    """The counters of these rounds."""
    met: Counter[Pair] = Counter()
    threes: Counter[int] = Counter()
    firsts: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    for earlier in past:
        byes.update(earlier.byes)
        for table in earlier.tables:
            met.update(pairs(table))
            firsts.update(table[:1])
            if len(table) < 4:
                threes.update(table)
    return History(met, threes, firsts, byes)


def clubmates(clubs: Mapping[int, str], players: Iterable[int]) -> Iterator[Pair]:
    """Each pair of these players that is of one club."""
    teams: dict[str, list[int]] = {}
    for player in players:
        if club := clubs.get(player):
            teams.setdefault(club, []).append(player)
    for team in teams.values():
        yield from pairs(team)
