"""A seating by lot whose broken demands are mended by swaps: quick where there are many ways, silent where few."""

from collections.abc import Mapping, Sequence
from random import Random

from .request import Table

CHOICES = 12
UPHILL = 0.05


class Lot:
    """Players at tables by lot; fixed ones at theirs, those bound to a size of table at one of that size."""

    def __init__(
        self,
        players: Sequence[int],
        seats: Sequence[int],
        *,
        foes: Mapping[int, frozenset[int]],
        fixed: Mapping[int, int],
        only: Mapping[int, int],
        rng: Random,
    ) -> None:
        self.foes = foes
        self.only = only
        self.rng = rng
        self.seats = seats
        self.loose = [player for player in players if player not in fixed]
        self.at = {player: fixed[player] - 1 for player in players if player in fixed}
        self.fits = self._seat()

    def _seat(self) -> bool:
        """Seat everybody, whoever is bound to a size first; False where the sizes do not allow it."""
        left = list(self.seats)
        for table in self.at.values():
            left[table] -= 1
        places = [table for table, count in enumerate(left) for _ in range(count)]
        self.rng.shuffle(places)
        by_size: dict[int, Table] = {s: tuple(t for t in places if self.seats[t] == s) for s in sorted(set(self.seats))}
        for size, tables in by_size.items():
            bound = [player for player in self.loose if self.only.get(player) == size]
            if len(bound) > len(tables):
                return False
            self.at.update(zip(bound, tables, strict=False))
            by_size[size] = tables[len(bound) :]
        rest = [table for tables in by_size.values() for table in tables]
        self.rng.shuffle(rest)
        self.at.update(zip((player for player in self.loose if player not in self.at), rest, strict=True))
        return True

    def clashes(self, player: int, *, at: int, away: int | None = None) -> int:
        """Foes of this player at a table, one of them left out."""
        return sum(self.at[foe] == at and foe != away for foe in self.foes.get(player, ()) if foe in self.at)

    def change(self, p: int, q: int) -> int:
        """What swapping p and q adds to the clashes."""
        a, b = self.at[p], self.at[q]
        after = self.clashes(p, at=b, away=q) + self.clashes(q, at=a, away=p)
        return after - self.clashes(p, at=a) - self.clashes(q, at=b)

    def allows(self, p: int, q: int) -> bool:
        """Whether p and q may change places."""
        sp, sq = self.seats[self.at[p]], self.seats[self.at[q]]
        return self.at[p] != self.at[q] and (sp == sq or (p not in self.only and q not in self.only))

    def mend(self) -> bool:
        """Swap clashing players away; whether all clashes are gone."""
        movers = [player for player in self.loose if player in self.foes]
        for _ in range(8):
            clashing = [player for player in movers if self.clashes(player, at=self.at[player])]
            for player in clashing * 4:
                if self.clashes(player, at=self.at[player]):
                    self._step(player)
        return not any(self.clashes(player, at=table) for player, table in self.at.items())

    def _step(self, p: int) -> None:
        some = (self.loose[int(self.rng.random() * len(self.loose))] for _ in range(CHOICES))
        found = [(self.change(p, q), q) for q in some if self.allows(p, q)]
        if not found:
            return
        change, q = min(found)
        if change <= 0 or self.rng.random() < UPHILL:
            self.at[p], self.at[q] = self.at[q], self.at[p]

    def tables(self) -> list[list[int]]:
        """The players of each table."""
        found: list[list[int]] = [[] for _ in self.seats]
        for player, table in self.at.items():
            found[table].append(player)
        return found
