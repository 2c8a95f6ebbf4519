"""The criteria in their order, and what put one player below another (T8–T11, T13, T16)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from math import lcm

from scoring.final import gap
from scoring.format import Format, full_size
from scoring.tally import Tally
from scoring.values import Cell, Penalty, Player, Reason, Why

Key = tuple[int, tuple[int, int, int], int, int, Fraction, int]

_GROUPS = {None: 0, Why.TOO_FEW_ROUNDS: 1, Why.NEVER_PLAYED: 2}


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's sums of T8–T10, penalties in; `outside`: why there is no rank (T13); `final`: a finalist's cell."""

    player: Player
    tally: Tally
    penalty: Penalty | None
    win_points: Fraction
    game_points: Fraction
    share: Fraction | None
    outside: Why | None
    final: Cell | None
    by_hand: int | None = None


def mean_share(tally: Tally, format: Format) -> Fraction | None:
    """The mean share over the tables played (T10), the fair share after byes alone (T14), else None."""
    if tally.played:
        return Fraction(tally.share_above, tally.share_below * tally.played)
    return Fraction(1, full_size(format)) if tally.byes else None


def outside(tally: Tally, format: Format) -> Why | None:
    """Why this player has no rank: no game and no bye, or fewer rounds than asked for, byes included (T13, T14)."""
    if not tally.played and not tally.byes:
        return Why.NEVER_PLAYED
    return Why.TOO_FEW_ROUNDS if tally.played + tally.byes < format.min_rounds else None


def in_order(
    standings: Sequence[Standing], format: Format, *, orders: Sequence[Sequence[int]] = ()
) -> list[tuple[Key, Standing]]:
    """Best first, each with its key; equal keys are equal ranks (T11), in the players' own order.

    `orders` by hand, the oldest first: one counts where it has all who are equal, the newest of them; else none does.
    """
    sign = 1 if format.lower_wins else -1
    wins = _whole([standing.win_points for standing in standings])
    points = _whole([standing.game_points for standing in standings])
    keyed = [
        (_key(standing, win=-win, points=sign * point, sign=sign), standing)
        for standing, win, point in zip(standings, wins, points, strict=True)
    ]
    keyed.sort(key=lambda pair: (pair[0], pair[1].player.order, pair[1].player.entry))
    return _broken(keyed, orders) if orders else keyed


def _broken(keyed: Sequence[tuple[Key, Standing]], orders: Sequence[Sequence[int]]) -> list[tuple[Key, Standing]]:
    """The same with ties broken by hand."""
    found: list[tuple[Key, Standing]] = []
    for key, pairs in groupby(keyed, key=lambda pair: pair[0]):
        group = [standing for _, standing in pairs]
        equal = {standing.player.entry for standing in group}
        order = next((order for order in reversed(orders) if equal <= set(order)), None) if len(group) > 1 else None
        if order is None:
            found += [(key, standing) for standing in group]
            continue
        place = {entry: place for place, entry in enumerate(order)}
        group.sort(key=lambda standing: place[standing.player.entry])
        hands = [place[standing.player.entry] for standing in group]
        found += [((*key[:-1], hand), replace(one, by_hand=hand)) for one, hand in zip(group, hands, strict=True)]
    return found


def reason(below: Standing, above: Standing) -> Reason:
    """What put one ranked player below the other, and by how much: the first thing in which they differ."""
    other = above.player.entry
    if (final := _final_reason(below, above)) is not None:
        return final
    if below.win_points != above.win_points:
        return Reason(Why.WIN_POINTS, other, abs(below.win_points - above.win_points))
    if below.game_points != above.game_points:
        return Reason(Why.GAME_POINTS, other, abs(below.game_points - above.game_points))
    if below.share is not None and above.share is not None and below.share != above.share:
        return Reason(Why.SHARE, other, abs(below.share - above.share))
    return Reason(Why.TIE_BREAK, other)


def _final_reason(below: Standing, above: Standing) -> Reason | None:
    """What the final has to do with it (T16); None between two whom it does not concern or did not part."""
    other, low, high = above.player.entry, below.final, above.final
    if high is None:
        return None
    if low is None:
        return Reason(Why.NOT_IN_FINAL, other)
    if low.table != high.table:
        return Reason(Why.FINAL_TABLE, other)
    if low.place != high.place:
        return Reason(Why.FINAL, other, gap(low, high))
    if low.place is None or _criteria(below) == _criteria(above):
        return None
    return Reason(Why.BEFORE_FINAL, other)


def _criteria(standing: Standing) -> tuple[object, ...]:
    return standing.win_points, standing.game_points, standing.share, standing.by_hand


def _key(standing: Standing, *, win: int, points: int, sign: int) -> Key:
    """Lower is better, in the order of the rules: ranked or not, final, win points, game points, share, by hand."""
    final, cell = (1, 0, 0), standing.final
    if cell is not None and cell.table is not None:
        final = (0, cell.table, 0 if cell.place is None else cell.place)
    share = Fraction(0) if standing.share is None else standing.share
    return _GROUPS[standing.outside], final, win, points, share if sign == 1 else -share, 0


def _whole(values: Iterable[Fraction]) -> list[int]:
    """The values as whole numbers of their common unit: they compare the same, and much faster."""
    values = list(values)
    unit = lcm(*(value.denominator for value in values))
    return [value.numerator * (unit // value.denominator) for value in values]
