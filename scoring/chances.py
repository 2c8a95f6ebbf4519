"""What a player still needs for the final (T16): exact for the last round's tables, else bounds that always hold.

By win points (T8) alone: game points (T9) are too many to go through, so equal win points are told as such.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import product

from scoring.format import Format
from scoring.game import places, win_points


@dataclass(frozen=True, slots=True)
class Hope:
    """A player of the ranking: win points so far, and the rounds that are still open for them."""

    entry: int
    win_points: Fraction
    open: int = 0


class Verdict(StrEnum):
    """Sure of the final, sure but for equal win points, open, or lost but for equal win points, lost."""

    SURE = "sure"
    TIE = "tie"
    OPEN = "open"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Win points from the open rounds: `most` there are; `sure` is enough whatever the others do (None: nothing is);
    with fewer than `least` the final is lost (None: not even `most` is enough).
    """

    most: Fraction
    sure: Fraction | None
    least: Fraction | None

    @property
    def verdict(self) -> Verdict:
        """Where the player stands before the open rounds."""
        if self.least is None:
            return Verdict.LOST
        return Verdict.SURE if self.sure == 0 else Verdict.OPEN


@dataclass(frozen=True, slots=True)
class Chance:
    """What a place at the own table is worth in the last round."""

    place: int
    verdict: Verdict


Table = Sequence[Hope | None]  # by seat; None: somebody out of the ranking (T24), who takes a place and no rank


def bounds(me: Hope, others: Iterable[Hope], format: Format, *, cut: int) -> Bounds:
    """What is enough, and what is too little, to be among the best `cut`, wherever everybody will sit.

    A claim is always true: the others get the most, or nothing at all. It may be sharper once the tables are known.
    """
    rivals = list(others)
    gains = _sums(me.open, format)
    most = gains[-1]
    if len(rivals) < cut:
        return Bounds(most, Fraction(0), Fraction(0))
    best = max(_values(format))
    highest = sorted((rival.win_points + rival.open * best for rival in rivals), reverse=True)[cut - 1]
    lowest = sorted((rival.win_points for rival in rivals), reverse=True)[cut - 1]
    return Bounds(
        most=most,
        sure=next((gain for gain in gains if me.win_points + gain > highest), None),
        least=next((gain for gain in gains if me.win_points + gain >= lowest), None),
    )


def by_place(
    me: Hope, beside: Table, format: Format, *, tables: Sequence[Table], settled: Iterable[Hope], cut: int
) -> tuple[Chance, ...]:
    """What each place at the own table gives in the last open round, over all results of all tables.

    `beside`: the others at the own table; `tables`: the other tables without a result; `settled`: whose sums stay.
    SURE and LOST are exact: in no result, in every result are `cut` players with as many or more win points ahead.
    """
    last = list(settled)
    found: dict[int, set[Verdict]] = {}
    for order, wins in outcomes(len(beside) + 1, format):
        total = me.win_points + wins[0]
        mates = [mate.win_points + win for mate, win in zip(beside, wins[1:], strict=True) if mate is not None]
        sums = [*mates, *(rival.win_points for rival in last)]
        spread = [ahead(tuple(table), total, format) for table in tables]
        strict = sum(value > total for value in sums)
        level = sum(value == total for value in sums)
        found.setdefault(order[0], set()).add(
            _verdict(
                least=strict + sum(low for low, _, _ in spread),
                most=strict + sum(high for _, high, _ in spread),
                most_level=strict + level + sum(high for _, _, high in spread),
                cut=cut,
            )
        )
    return tuple(Chance(place, _together(verdicts)) for place, verdicts in sorted(found.items()))


def _verdict(*, least: int, most: int, most_level: int, cut: int) -> Verdict:
    """From how many can be ahead at least and at most, and ahead or equal at most."""
    if most_level < cut:
        return Verdict.SURE
    if least >= cut:
        return Verdict.LOST
    return Verdict.TIE if most < cut else Verdict.OPEN


def _together(verdicts: set[Verdict]) -> Verdict:
    if len(verdicts) == 1:
        return next(iter(verdicts))
    return Verdict.TIE if verdicts == {Verdict.SURE, Verdict.TIE} else Verdict.OPEN


@lru_cache(maxsize=100_000)
def ahead(table: tuple[Hope | None, ...], total: Fraction, format: Format) -> tuple[int, int, int]:
    """How many of a table can end above `total`: at least, at most; and at most above or equal."""
    above, level = [], []
    for _, wins in outcomes(len(table), format):
        sums = [hope.win_points + win for hope, win in zip(table, wins, strict=True) if hope is not None]
        above.append(sum(value > total for value in sums))
        level.append(sum(value >= total for value in sums))
    return min(above), max(above), max(level)


@lru_cache(maxsize=64)
def outcomes(size: int, format: Format) -> tuple[tuple[tuple[int, ...], tuple[Fraction, ...]], ...]:
    """All ways a table of `size` can end, ties too: places by seat, and their win points (T6, T7)."""
    orders = sorted({places(points, format) for points in product(range(size), repeat=size)})
    return tuple((order, win_points(order, format, size=size)) for order in orders)


@lru_cache(maxsize=64)
def _values(format: Format) -> tuple[Fraction, ...]:
    """What a round can give: any place with its ties, the mean of a bye (T14), nothing (T13)."""
    found = {Fraction(0)}
    for size, row in format.scale.items():
        found |= {win for _, wins in outcomes(size, format) for win in wins}
        found.add(sum(row, Fraction(0)) / len(row))
    return tuple(sorted(found))


@lru_cache(maxsize=256)
def _sums(rounds: int, format: Format) -> tuple[Fraction, ...]:
    """What so many rounds can give together, in order."""
    found = {Fraction(0)}
    for _ in range(rounds):
        found = {total + value for total in found for value in _values(format)}
    return tuple(sorted(found))
