"""Who met whom: the matrix for the organiser."""

from collections.abc import Iterable
from dataclasses import dataclass

from .history import history
from .request import Past, Table, Tables


@dataclass(frozen=True, slots=True)
class Meetings:
    """rows[i][j]: how often players[i] and players[j] sat at one table; 0 on the diagonal."""

    players: Table
    rows: tuple[Table, ...]

    @property
    def most(self) -> int:
        """The greatest number of meetings of a pair."""
        return max((max(row) for row in self.rows), default=0)

    @property
    def never(self) -> int:
        """How many pairs have not met."""
        return sum(row[:i].count(0) for i, row in enumerate(self.rows))


def meetings(past: Iterable[Past], tables: Tables = (), *, players: Iterable[int] = ()) -> Meetings:
    """The matrix over earlier rounds and these tables; `players`: also those who have not sat yet."""
    rounds = (*past, Past(tables))
    seated = {player for earlier in rounds for table in earlier.tables for player in table}
    names = tuple(sorted(seated | set(players)))
    met = history(rounds).met
    rows = tuple(tuple(met[(a, b) if a < b else (b, a)] if a != b else 0 for b in names) for a in names)
    return Meetings(names, rows)
