"""Players who are equal in all criteria: the only ones that may be put in order by hand (T11)."""

from dataclasses import dataclass
from itertools import groupby

from tournament import numbers, standings
from tournament.models import Event
from tournament.standings import Who


@dataclass(frozen=True, slots=True)
class Group:
    """A shared rank and everybody on it."""

    first: int
    last: int
    people: tuple[Who, ...]

    @property
    def shown(self) -> str:
        """The rank as the standings show it: 3.–4."""
        return numbers.rank(self.first, self.last)


def groups(event: Event) -> tuple[int, list[Group]]:
    """The round that an order by hand would count after, and the shared ranks as the organiser sees them."""
    now = standings.of(event)
    tied = [line for line in now.lines if line.row.tied and line.row.rank is not None]
    found = []
    for rank, lines in groupby(tied, key=lambda line: line.row.rank):
        people = tuple(line.who for line in lines)
        if rank is not None:
            found.append(Group(rank, rank + len(people) - 1, people))
    return now.regular_round, found
