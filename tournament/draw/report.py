"""How well a round keeps T14, T17 and T18, whoever made it."""

from collections import Counter
from collections.abc import Container, Mapping

from .history import History, added, history, pairs
from .request import Past, Request, Tables
from .result import Pair, Report

PLENTY = 8  # players per round played and to be played: then there are opponents enough for everybody


def report(request: Request, tables: Tables, byes: tuple[int, ...] = ()) -> Report:
    """The report on these tables after the rounds played; also for tables arranged by hand."""
    past = history(request.past)
    places = Counter(player for table in tables for player in table) + Counter(byes)
    after = added(past, Past(tables, byes))
    together = sorted({pair for table in tables for pair in pairs(table)})
    seated = sorted({player for table in tables for player in table})
    return Report(
        repeats=tuple((*pair, past.met[pair]) for pair in together if past.met[pair]),
        bound=_bound(request, tables, past),
        most=max((after.met[pair] for pair in together), default=0),
        thirds=_thirds(request, seated, together, after),
        total_repeats=after.repeats,
        total_bound=max(0, after.met.total() - _allowed(request, tables)),
        threes={player: after.threes[player] for player in seated},
        second_threes=_second(seated, past.threes, after.threes, bound=request.fixed),
        same_club=tuple(pair for pair in together if _club(request, pair)),
        first_seats={player: after.firsts[player] for player in seated},
        forbidden=tuple(pair for pair in together if frozenset(pair) in request.forbidden),
        fixed=_moved(request, tables),
        byes=tuple(sorted(byes)),
        bye_counts={player: after.byes[player] for player in sorted(request.players)},
        second_byes=_second(sorted(request.players), past.byes, after.byes),
        seed=request.seed,
        moves=request.moves,
        unseated=_unseated(request, places),
        twice=tuple(sorted(player for player, count in places.items() if count > 1)),
        strangers=tuple(sorted(set(places) - set(request.players))),
        odd_tables=tuple(n for n, table in enumerate(tables, 1) if table and len(table) not in (3, 4)),
    )


def _bound(request: Request, tables: Tables, past: History) -> int:
    """Repeats that no seating of these players can avoid: too few pairs, or too few opponents, are left unmet."""
    seated = {player for table in tables for player in table}
    if len(seated) > PLENTY * (len(request.past) + 1):
        return 0
    met = [pair for pair in past.met if pair[0] in seated and pair[1] in seated]
    meetings = sum(len(table) * (len(table) - 1) // 2 for table in tables)
    by_pairs = meetings - (len(seated) * (len(seated) - 1) // 2 - len(met))
    known = Counter(player for pair in met for player in pair)
    least = min((len(table) for table in tables if table), default=1) - 1
    short = sum(max(0, least - (len(seated) - 1 - known[player])) for player in seated)
    return max(0, by_pairs, -(-short // 2))


def _allowed(request: Request, tables: Tables) -> int:
    """Pairs of all who ever sat."""
    rounds = (*(past.tables for past in request.past), tables)
    everyone = {player for seated in rounds for table in seated for player in table}
    return len(everyone) * (len(everyone) - 1) // 2


def _thirds(request: Request, seated: list[int], together: list[Pair], after: History) -> tuple[Pair, ...]:
    """Pairs that sit together a third time or more although another allowed pair of this round has never met."""
    often = tuple(pair for pair in together if after.met[pair] > 2)
    if often and any(after.met[pair] == 0 and frozenset(pair) not in request.forbidden for pair in pairs(seated)):
        return often
    return ()


def _second(
    players: list[int], before: Mapping[int, int], after: Mapping[int, int], *, bound: Container[int] = ()
) -> tuple[int, ...]:
    """Who got something not for the first time while one of the players, but for the bound ones, still has none."""
    if all(after.get(player, 0) for player in players if player not in bound):
        return ()
    return tuple(p for p in players if before.get(p, 0) and after.get(p, 0) > before.get(p, 0))


def _club(request: Request, pair: Pair) -> bool:
    club = request.clubs.get(pair[0])
    return bool(club) and club == request.clubs.get(pair[1])


def _moved(request: Request, tables: Tables) -> tuple[Pair, ...]:
    """Seated players who are not at the table fixed for them, with that table."""
    at = {player: number for number, table in enumerate(tables, 1) for player in table}
    return tuple((p, table) for p, table in sorted(request.fixed.items()) if p in at and at[p] != table)


def _unseated(request: Request, places: Mapping[int, int]) -> tuple[int, ...]:
    """Players without a seat or a bye; in a final that is no fault."""
    return () if request.method == "final" else tuple(sorted(set(request.players) - set(places)))
