"""The order of seats inside each table: who starts (T18)."""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from random import Random

from .request import Tables


def in_order(
    tables: Sequence[Sequence[int]], firsts: Mapping[int, int], *, rng: Random, plan: Sequence[Tables] = ()
) -> Tables:
    """The tables with a starter in front who keeps first seats even over the planned rounds, the others by lot."""
    shuffled = []
    for table in tables:
        seats = sorted(table)
        rng.shuffle(seats)
        shuffled.append(seats)
    rounds = [shuffled, *([list(table) for table in planned] for planned in plan)]
    starters = _starters([table for planned in rounds for table in planned], firsts)
    return tuple(
        (starter, *(player for player in seats if player != starter))
        for seats, starter in zip(shuffled, starters, strict=False)
    )


def _starters(tables: Sequence[Sequence[int]], firsts: Mapping[int, int]) -> list[int]:
    """One player of each table so that the numbers of first seats are as even as they can be."""
    count = Counter(firsts)
    starters = []
    for table in tables:
        starter = min(table, key=count.__getitem__)
        count[starter] += 1
        starters.append(starter)
    begins: dict[int, set[int]] = {}
    for number, starter in enumerate(starters):
        begins.setdefault(starter, set()).add(number)
    waiting = deque(sorted(begins, key=lambda player: -count[player]))
    least = min((count[player] for table in tables for player in table), default=0)
    while waiting:
        player = waiting.popleft()
        if count[player] >= least + 2 and _hand_over(player, tables, starters, begins, count):
            waiting.append(player)
    return starters


def _hand_over(
    player: int,
    tables: Sequence[Sequence[int]],
    starters: list[int],
    begins: dict[int, set[int]],
    count: Counter[int],
) -> bool:
    """Pass one first seat of this player along a chain of tables to somebody with two fewer; whether that was done."""
    came: dict[int, tuple[int, int]] = {}  # player -> who gives the seat, at which table
    queue = deque([player])
    while queue:
        giver = queue.popleft()
        for table in sorted(begins.get(giver, ())):
            for other in tables[table]:
                if other == player or other in came:
                    continue
                came[other] = (giver, table)
                if count[other] <= count[player] - 2:
                    count[other] += 1
                    count[player] -= 1
                    _pass_on(other, player, came, starters, begins)
                    return True
                queue.append(other)
    return False


def _pass_on(
    last: int, first: int, came: Mapping[int, tuple[int, int]], starters: list[int], begins: dict[int, set[int]]
) -> None:
    """Everybody on the chain from first to last gives a table to the next one."""
    while last != first:
        giver, table = came[last]
        begins[giver].discard(table)
        begins.setdefault(last, set()).add(table)
        starters[table] = last
        last = giver
