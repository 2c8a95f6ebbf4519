"""Who is which point of a design, found from the rounds played: so a design goes on without anything remembered."""

from collections.abc import Mapping, Sequence

from .request import Table, Tables

STEPS = 20_000


def names(
    past: Sequence[Tables], rounds: Sequence[Sequence[Table]], players: Table, *, rank: Mapping[int, int]
) -> dict[int, int] | None:
    """Point to player so that the rounds of the design are the rounds played, in order; None where that cannot be.

    Where there is a choice, players who are close in rank come to one table of the next round.
    """
    played = [_where(tables) for tables in past]
    drawn = [_where(tables) for tables in rounds[: len(past)]]
    points = sorted({point for table in rounds[0] for point in table})
    if any(set(where) != set(players) for where in played) or len(points) != len(players):
        return None
    if any(sorted(map(len, a)) != sorted(map(len, b)) for a, b in zip(past, rounds, strict=False)):
        return None
    return _Match(played, drawn, past, rounds, players, points, rank).found()


def _where(tables: Sequence[Sequence[int]]) -> dict[int, int]:
    return {player: number for number, table in enumerate(tables) for player in table}


class _Match:
    """Tables of the design get tables played; whoever is at the same tables of all rounds is the same one."""

    def __init__(
        self,
        played: list[dict[int, int]],
        drawn: list[dict[int, int]],
        past: Sequence[Tables],
        rounds: Sequence[Sequence[Table]],
        players: Table,
        points: list[int],
        rank: Mapping[int, int],
    ) -> None:
        self.played, self.drawn = played, drawn
        self.past, self.rounds = past, rounds
        self.players, self.points = players, points
        self.tables: list[dict[int, int]] = [{} for _ in played]  # per round, table of the design -> table played
        self.taken: list[set[int]] = [set() for _ in played]
        self.player: dict[int, int] = {}
        self.used: set[int] = set()
        self.steps = STEPS
        self.rank = rank
        self.beside = {point: table for table in rounds[min(len(past), len(rounds) - 1)] for point in table}

    def found(self) -> dict[int, int] | None:
        """The first whole match."""
        return dict(self.player) if self._go_on() else None

    def _fits(self, point: int, player: int) -> bool:
        for r, where in enumerate(self.drawn):
            table, at = where[point], self.played[r][player]
            if self.tables[r].get(table, at) != at or (table not in self.tables[r] and at in self.taken[r]):
                return False
            if len(self.rounds[r][table]) != len(self.past[r][at]):
                return False
        return True

    def _choices(self, point: int) -> list[int]:
        """Who may be this point: those at a table that is matched already, else everybody left."""
        for r, where in enumerate(self.drawn):
            if where[point] in self.tables[r]:
                seated = self.past[r][self.tables[r][where[point]]]
                return self._by_rank(point, [p for p in seated if p not in self.used and self._fits(point, p)])
        return self._by_rank(point, [p for p in self.players if p not in self.used and self._fits(point, p)])

    def _by_rank(self, point: int, choices: list[int]) -> list[int]:
        """Those who are close in rank to whoever is at this point's next table already come first."""
        there = [self.rank.get(self.player[other], 0) for other in self.beside[point] if other in self.player]
        if not there:
            return choices
        return sorted(choices, key=lambda p: sum(abs(self.rank.get(p, 0) - rank) for rank in there))

    def _known(self, point: int) -> int:
        return sum(where[point] in self.tables[r] for r, where in enumerate(self.drawn))

    def _go_on(self) -> bool:
        left = [point for point in self.points if point not in self.player]
        if not left:
            return True
        point = max(left, key=lambda p: (self._known(p), sum(other in self.player for other in self.beside[p])))
        for player in self._choices(point):
            self.steps -= 1
            if self.steps < 0:
                return False
            new = self._put(point, player)
            if self._go_on():
                return True
            self._take(point, player, new)
        return False

    def _put(self, point: int, player: int) -> list[tuple[int, int]]:
        self.player[point] = player
        self.used.add(player)
        new = []
        for r, where in enumerate(self.drawn):
            if where[point] not in self.tables[r]:
                self.tables[r][where[point]] = self.played[r][player]
                self.taken[r].add(self.played[r][player])
                new.append((r, where[point]))
        return new

    def _take(self, point: int, player: int, new: list[tuple[int, int]]) -> None:
        del self.player[point]
        self.used.discard(player)
        for r, table in new:
            self.taken[r].discard(self.tables[r].pop(table))
