"""The Swiss draw: no avoidable repeat, then ranks as close as possible at a table (T19)."""

from collections.abc import Mapping, Sequence
from itertools import combinations, islice
from random import Random

from . import balanced, starts
from .design import design
from .exact import best_seating
from .pairing import Moves, Pairing
from .request import Request, Table, by_rank, foes
from .result import Planned
from .search import Meter
from .sizes import sizes
from .swiss_cost import Prices
from .swiss_start import by_rank_at, turns
from .threes import seat_fairly

NEAR = 8  # ranks on either side among which partners out of a repeat are looked for first
FEW = 6  # such partners judged in full
CLOSE = 3  # and partners who bring ranks closer
AMPLE = 6  # players per round in a field so great that a repeat is worse than a turn at a table of 3 out of order
WHOLE = 16  # so many players are seated by trying everything
CROWD = (7, 8)  # the part of all opponents that a player meets, from which on it is crowded
GROUP = 3  # tables seated anew together, in a greater field
POLISHED = 40  # players up to whom every group of tables is tried
ROWS = 120  # and up to whom swaps bring ranks closer and neighbouring tables are tried
NODES_A_MOVE = 5
APART = 0.25  # the part of the moves in which forbidden pairs are taken apart at first
TRIED = 0.75  # the part of those left in which everything is tried
PATIENCE = 8  # passes in vain over a great field that still has repeats
KIN = 20  # groups tried of a table of 3 with those whose turn it may be
CALL = 100  # moves that seating one group anew is worth


def tables(request: Request, players: Table, *, fixed: Mapping[int, int], rng: Random, meter: Meter) -> Planned:
    """The round, tables of each size in order of rank save those with fixed players."""
    if not fixed and _crowded(request, players, rng):
        return balanced.tables(request, players, fixed=fixed, rng=rng, meter=meter)
    ranked = list(by_rank(request, players))
    if not request.ranking:
        rng.shuffle(ranked)
    index = {player: rank for rank, player in enumerate(ranked)}
    seats = sizes(len(ranked))
    stuck = {index[p]: table for p, table in fixed.items()}
    places = 3 * seats.count(3) - sum(seats[table - 1] == 3 for table in stuck.values())
    whole = not stuck and len(ranked) <= WHOLE
    prices = Prices(request, ranked, stuck=stuck, places=places)
    pairing = Pairing(_start(request, players, index, stuck, places, prices, rng, meter), prices)
    moves = Moves(pairing, fixed=frozenset(stuck))
    how = "search"
    if whole and _whole(pairing, seats, nodes=NODES_A_MOVE * int(meter.left * TRIED), meter=meter):
        how = "exact"
    if how == "search":
        _settle(pairing, moves, rng=rng, budget=min(request.moves // 2, meter.left), meter=meter)
        ample = len(ranked) > AMPLE * (len(request.past) + 1) and meter.left >= CALL  # turns are not broken in haste
        if ample and pairing.clashes():
            prices = Prices(request, ranked, stuck=stuck, places=places, turns_first=False)
            pairing = Pairing(pairing.tables, prices)
            moves = Moves(pairing, fixed=frozenset(stuck))
            _settle(pairing, moves, rng=rng, budget=meter.left, meter=meter)
    named = tuple(tuple(ranked[i] for i in table) for table in _numbered(pairing.tables, moves.fixed))
    return Planned(named, how=how)


def _crowded(request: Request, players: Table, rng: Random) -> bool:
    """Whether so many rounds of so few players, seated by rank, would have many repeats that their design avoids."""
    count, rounds = len(players), max(request.rounds, request.number)
    if count <= WHOLE or 3 * rounds * CROWD[1] < (count - 1) * CROWD[0]:
        return False
    if all(design(count, some) is None for some in (rounds, rounds - 1)):
        return False
    return starts.by_design(request, players, ahead=balanced.ahead(request), rng=rng) is not None


def _start(
    request: Request,
    players: Table,
    index: Mapping[int, int],
    stuck: Mapping[int, int],
    places: int,
    prices: Prices,
    rng: Random,
    meter: Meter,
) -> list[list[int]]:
    """Ranks in order; where that breaks a demand even after swaps, a seating that keeps them all."""
    seats = sizes(len(players))
    loose = [rank for rank in range(len(players)) if rank not in stuck]
    start = by_rank_at(seats, turns(prices, loose, places, rng=rng), stuck)
    if not foes(request):
        return start
    pairing = Pairing(start, prices)
    budget = int(request.moves * APART)
    meter.add(budget - _part(pairing, Moves(pairing, fixed=frozenset(stuck)), rng=rng, budget=budget))
    if pairing.total() < prices.visit:
        return pairing.tables
    fixed = {p: stuck[rank] for p, rank in index.items() if rank in stuck}
    fair = seat_fairly(players, seats, visits=prices.threes, foes=foes(request), fixed=fixed, rng=rng)
    return [[index[p] for p in table] for table in fair]


def _whole(pairing: Pairing, seats: Sequence[int], *, nodes: int, meter: Meter) -> bool:
    """Seat everybody anew by trying everything; whether that was finished."""
    ranks = range(len(pairing.where))
    found, complete, left = best_seating(ranks, seats, price=pairing.prices.table, below=pairing.total(), nodes=nodes)
    meter.add((nodes - left) // NODES_A_MOVE)
    if found:
        pairing.put(range(len(seats)), sorted(found, key=lambda table: -len(table)))
    return complete


def _settle(pairing: Pairing, moves: Moves, *, rng: Random, budget: int, meter: Meter) -> None:
    """First take out repeats, near ranks first, then draw the ranks together, then seat groups of tables anew."""
    left = _part(pairing, moves, rng=rng, budget=budget)
    if len(pairing.where) <= ROWS:
        left = _polish(pairing, moves, left)
    meter.add(budget - left)
    _regroup(pairing, moves, rng=rng, budget=left, meter=meter)


def _part(pairing: Pairing, moves: Moves, *, rng: Random, budget: int) -> int:
    """Swap players out of repeats while that helps; gives back what is left of the budget."""
    reach = NEAR
    while budget > 0 and (clashes := pairing.clashes()):
        progress = False
        rng.shuffle(clashes)
        for t in clashes:
            for p in pairing.prices.clashing(pairing.tables[t]):
                if budget <= 0:
                    return budget
                best = _way_out(pairing, moves, p, reach)
                budget -= 1
                if best[0] < 0:
                    pairing.swap(p, best[1])
                    progress = True
                    break
        if not progress:
            if reach > len(pairing.where):
                break
            reach *= 3
    return budget


def _way_out(pairing: Pairing, moves: Moves, p: int, reach: int) -> tuple[int, int]:
    """The best swap of p as (change, partner): of a few near ones that leave no repeat, or of all in reach."""
    partners = list(moves.partners(p, reach))
    extra, tables, where = pairing.prices.extra, pairing.tables, pairing.where
    mine = [x for x in tables[where[p]] if x != p]
    clean = [q for q in partners if extra[q].keys().isdisjoint(mine)]
    clean = [q for q in clean if extra[p].keys().isdisjoint(x for x in tables[where[q]] if x != q)]
    near = sorted(clean, key=lambda q: abs(p - q))[:FEW]
    return min(((pairing.change(p, q), q) for q in near or partners), default=(0, p))


def _polish(pairing: Pairing, moves: Moves, budget: int) -> int:
    """Take swaps between near ranks that lower the cost; gives back what is left of the budget."""
    waiting = [p for table in pairing.tables if max(table) - min(table) >= len(table) for p in table]
    while waiting and budget > 0:
        again = []
        for p in waiting:
            if budget <= 0:
                break
            best = min(((pairing.change(p, q), q) for q in moves.partners(p, CLOSE)), default=(0, p))
            budget -= 1
            if best[0] < 0:
                pairing.swap(p, best[1])
                again += [p, best[1]]
        waiting = again
    return budget


def _regroup(pairing: Pairing, moves: Moves, *, rng: Random, budget: int, meter: Meter) -> None:
    """Seat groups of tables anew, each by trying everything, until none gets better or the moves are used up."""
    loose = [t for t, table in enumerate(pairing.tables) if not moves.fixed.intersection(table)]
    if len(loose) < 2:
        return
    small = len(pairing.where) <= POLISHED
    patience = PATIENCE
    while patience and budget >= CALL:
        progress = False
        for group in _groups(pairing, loose, rng, small):
            if budget < CALL:
                break
            budget -= CALL
            meter.add(CALL)
            progress |= _anew(pairing, group)
        patience = (
            PATIENCE
            if progress
            else patience - 1
            if pairing.prices.visit < pairing.prices.third and pairing.clashes()
            else 0
        )


def _groups(pairing: Pairing, loose: Sequence[int], rng: Random, small: bool) -> list[tuple[int, ...]]:
    """All groups of tables of a small field; of a greater one neighbours and each clashing table with some others."""
    size = min(GROUP, len(loose))
    if small:
        groups = list(combinations(loose, size))
        rng.shuffle(groups)
        return groups
    found = []
    if len(pairing.where) <= ROWS:
        row = sorted(loose, key=lambda t: sum(pairing.tables[t]) / len(pairing.tables[t]))
        found = [tuple(row[start : start + size]) for start in range(len(row) - size + 1)]
    for t in pairing.clashes():
        others = [other for other in loose if other != t]
        if t in loose:
            found += [(t, *rng.sample(others, size - 1)) for _ in range(8)]
            kin = _kin(pairing, t, others)
            found += [(t, *some) for some in islice(combinations(kin, min(size, len(kin))), KIN if kin else 0)]
    return found


def _kin(pairing: Pairing, t: int, others: Sequence[int]) -> list[int]:
    """The other tables where somebody may change places with a player of a table of 3, those of 3 first."""
    tables, short = pairing.tables, pairing.prices.short
    if len(tables[t]) == 4:
        return []
    kin = [u for u in others if len(tables[u]) == 3 or any(not short[p] for p in tables[u])]
    return sorted(kin, key=lambda u: (len(tables[u]), abs(sum(tables[u]) // len(tables[u]) - tables[t][0])))


def _anew(pairing: Pairing, group: Sequence[int]) -> bool:
    """Seat these tables anew; whether that made the round cheaper."""
    prices = pairing.prices
    players = sorted(p for t in group for p in pairing.tables[t])
    seats = [len(pairing.tables[t]) for t in group]
    cost = sum(prices.table(pairing.tables[t]) for t in group)
    found, _, _ = best_seating(players, seats, price=prices.table, below=cost, nodes=2_000)
    if not found:
        return False
    order = sorted(group, key=lambda t: -len(pairing.tables[t]))
    pairing.put(order, sorted(found, key=lambda table: -len(table)))
    return True


def _numbered(tables: Sequence[list[int]], fixed: frozenset[int]) -> list[list[int]]:
    """Tables without a fixed player put in order of rank among those of their size."""
    result = list(tables)
    for size in (4, 3):
        places = [t for t, table in enumerate(tables) if len(table) == size and not fixed & set(table)]
        ordered = sorted((tables[t] for t in places), key=lambda table: (sum(table), min(table)))
        for place, table in zip(places, ordered, strict=True):
            result[place] = table
    return result
