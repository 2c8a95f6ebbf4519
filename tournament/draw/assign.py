"""The never-broken demands of T18 decided exactly: seats for all, no forbidden pair, fixed tables kept."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from .lot import Lot

STEPS = 100_000


class UndecidedError(Exception):
    """The search used up its steps without an answer."""


class _Board:
    """Tables being filled; sets of players are bit masks over their index."""

    def __init__(self, seats: Sequence[int], foes: Sequence[int], fits: Mapping[int, int]) -> None:
        self.seats = tuple(seats)
        self.foes = foes
        self.fits = fits
        self.members: list[list[int]] = [[] for _ in seats]
        self.blocked: list[list[int]] = [[0] for _ in seats]
        self.waiting = (1 << len(foes)) - 1

    def free(self, table: int) -> int:
        return self.seats[table] - len(self.members[table])

    def allows(self, player: int, table: int) -> bool:
        mask = self.fits[self.seats[table]] & ~self.blocked[table][-1]
        return self.free(table) > 0 and bool(mask >> player & 1)

    def put(self, player: int, table: int) -> None:
        self.members[table].append(player)
        self.blocked[table].append(self.blocked[table][-1] | self.foes[player])
        self.waiting &= ~(1 << player)

    def take(self, table: int) -> None:
        self.waiting |= 1 << self.members[table].pop()
        self.blocked[table].pop()

    def options(self, player: int, order: Iterable[int]) -> list[int]:
        """The tables this player may join; of empty tables of one size only the first, they are alike."""
        found, empty = [], set()
        for table in order:
            if not self.allows(player, table):
                continue
            if not self.members[table]:
                if self.seats[table] in empty:
                    continue
                empty.add(self.seats[table])
            found.append(table)
        return found

    def hopeless(self) -> bool:
        """Whether some table, or all tables of one size, can no longer be filled with those who wait."""
        left = dict.fromkeys(self.fits, 0)
        for table, size in enumerate(self.seats):
            left[size] += self.free(table)
            if (self.waiting & self.fits[size] & ~self.blocked[table][-1]).bit_count() < self.free(table):
                return True
        return any((self.waiting & self.fits[size]).bit_count() < count for size, count in left.items())


class _Search:
    """Backtracking over the players with demands; whoever has none fills what is left."""

    def __init__(self, board: _Board, demanding: list[int], *, rng: Random, steps: int) -> None:
        self.board = board
        self.demanding = demanding
        self.rng = rng
        self.steps = steps

    def order(self) -> list[int]:
        order = list(range(len(self.board.seats)))
        self.rng.shuffle(order)
        return order

    def exact(self, waiting: list[int]) -> bool:
        """Whether the waiting players can be placed; tries everything, the most bound player first."""
        if self.board.hopeless():
            return False
        if not waiting:
            return True
        order = self.order()
        player, options = self.tightest(waiting, order)
        rest = [other for other in waiting if other != player]
        for table in options:
            self.steps -= 1 + len(waiting) * len(order) // 64
            if self.steps < 0:
                raise UndecidedError
            self.board.put(player, table)
            if self.exact(rest):
                return True
            self.board.take(table)
        return False

    def tightest(self, waiting: list[int], order: list[int]) -> tuple[int, list[int]]:
        best, options = waiting[0], self.board.options(waiting[0], order)
        for player in waiting[1:]:
            if len(options) < 2:
                break
            found = self.board.options(player, order)
            if len(found) < len(options):
                best, options = player, found
        return best, options


def assign(
    players: Sequence[int],
    seats: Sequence[int],
    *,
    foes: Mapping[int, frozenset[int]],
    fixed: Mapping[int, int],
    only: Mapping[int, int] | None = None,
    rng: Random,
    steps: int = STEPS,
) -> list[list[int]] | None:
    """A seating that keeps all demands (only: player -> size of table); None where there is none."""
    names = sorted(players)
    lot = _lot(names, seats, foes=foes, fixed=fixed, only=only or {}, rng=rng)
    if lot is not None:
        return lot
    index = {player: i for i, player in enumerate(names)}
    masks = [sum(1 << index[foe] for foe in foes.get(player, ()) if foe in index) for player in names]
    board = _Board(seats, masks, _fits(names, seats, only or {}))
    for i, player in enumerate(names):
        if player in fixed:
            if fixed[player] > len(seats) or not board.allows(i, fixed[player] - 1):
                return None
            board.put(i, fixed[player] - 1)
    demanding = [i for i in range(len(names)) if masks[i] and board.waiting >> i & 1]
    demanding.sort(key=lambda i: -masks[i].bit_count())
    search = _Search(board, demanding, rng=rng, steps=steps)
    if not search.exact(demanding):
        return None
    _fill(board, rng)
    return [[names[i] for i in members] for members in board.members]


def _lot(
    players: Sequence[int],
    seats: Sequence[int],
    *,
    foes: Mapping[int, frozenset[int]],
    fixed: Mapping[int, int],
    only: Mapping[int, int],
    rng: Random,
) -> list[list[int]] | None:
    """A seating by lot and swaps, or None where that found none."""
    held = Counter(fixed.values())
    if any(not 1 <= table <= len(seats) or count > seats[table - 1] for table, count in held.items()):
        return None
    lot = Lot(players, seats, foes=foes, fixed=fixed, only=only, rng=rng)
    return lot.tables() if lot.fits and lot.mend() else None


def _fits(names: Sequence[int], seats: Sequence[int], only: Mapping[int, int]) -> dict[int, int]:
    sizes = sorted(set(seats))
    return {s: sum(1 << i for i, player in enumerate(names) if only.get(player, s) == s) for s in sizes}


def _fill(board: _Board, rng: Random) -> None:
    """Seat those without demands but for a size of table, by lot."""
    waiting = [i for i in range(len(board.foes)) if board.waiting >> i & 1]
    rng.shuffle(waiting)
    waiting.sort(key=lambda i: sum(mask >> i & 1 for mask in board.fits.values()))
    open_tables = [table for table in range(len(board.seats)) for _ in range(board.free(table))]
    rng.shuffle(open_tables)
    for player in waiting:
        table = next(t for t in open_tables if board.fits[board.seats[t]] >> player & 1)
        open_tables.remove(table)
        board.put(player, table)
