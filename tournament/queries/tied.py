"""Players who are equal in all criteria: the only ones that may be put in order by hand (T11)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament import numbers, standings
from tournament.models import Event, TieBreak
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


def standing(event: Event, order: Sequence[int], *, after_round: int) -> TieBreak | None:
    """The order by hand of these entries, best first, that counts after this round; None if there is none."""
    found = TieBreak.objects.filter(event=event, after_round=after_round, cancelled_at__isnull=True)
    orders = ((tie, [place.entry_id for place in tie.places.all()]) for tie in found.prefetch_related("places"))
    return next((tie for tie, places in orders if places == list(order)), None)


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
