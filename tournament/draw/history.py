"""What the published rounds have given each player so far: meetings, short tables, first seats, byes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations

from .request import Past, Table
from .result import Pair


@dataclass(frozen=True, slots=True)
class History:
    """Counters over the earlier rounds; a player or pair without an entry counts 0."""

    met: Counter[Pair]
    threes: Counter[int]
    firsts: Counter[int]
    byes: Counter[int]

    @property
    def repeats(self) -> int:
        """How often two have met again: every meeting of a pair after its first."""
        return self.met.total() - len(self.met)


def pairs(table: Table | Iterable[int]) -> Iterator[Pair]:
    """Each pair of a table, the smaller id first."""
    return combinations(sorted(table), 2)


@lru_cache(maxsize=32)
def history(past: tuple[Past, ...]) -> History:
    """The counters of these rounds; several readers share them, so nobody changes them."""
    if not past:
        return History(Counter(), Counter(), Counter(), Counter())
    return added(history(past[:-1]), past[-1])


def added(before: History, later: Past) -> History:
    """The counters after one more round."""
    after = History(Counter(before.met), Counter(before.threes), Counter(before.firsts), Counter(before.byes))
    after.byes.update(later.byes)
    after.met.update(chain.from_iterable(map(pairs, later.tables)))
    after.firsts.update(table[0] for table in later.tables if table)
    after.threes.update(chain.from_iterable(table for table in later.tables if len(table) < 4))
    return after


def clubmates(clubs: Mapping[int, str], players: Iterable[int]) -> Iterator[Pair]:
    """Each pair of these players that is of one club."""
    teams: dict[str, list[int]] = {}
    for player in players:
        if club := clubs.get(player):
            teams.setdefault(club, []).append(player)
    for team in teams.values():
        yield from pairs(team)
