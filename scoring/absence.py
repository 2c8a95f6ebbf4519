"""What a closed round counts as for those who did not play in it: missed, or a bye (T13, T14, T23)."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from scoring.format import AbsenceRule, Format, full_size, scale_size, worst_points
from scoring.values import Cell, Kind, Round


def missed(round: Round, points: Sequence[int], format: Format) -> Cell:
    """A missed round, given the game points of all its seats: no win points, the worst game points, no share (T13)."""
    match format.absence:
        case AbsenceRule.LEFT_OUT:
            return Cell(round.number, Kind.MISSED)
        case AbsenceRule.FIXED:
            value = format.absence_points
        case AbsenceRule.WORST:
            value = worst_points(points, format)
    return Cell(round.number, Kind.MISSED, win_points=Fraction(0), points=Fraction(value))


def bye(round: Round, points: Sequence[int], format: Format) -> Cell:
    """A bye, given the game points of all seats: the means of the round, no share (T14).

    Win points: the mean of the scale at the commonest table size. A round without any result has no game points to
    take a mean of: 0.
    """
    row = format.scale[_commonest_size(round, format)]
    mean = Fraction(sum(points), len(points)) if points else Fraction(0)
    return Cell(round.number, Kind.BYE, win_points=sum(row, Fraction(0)) / len(row), points=mean)


def _commonest_size(round: Round, format: Format) -> int:
    """The commonest table size of the round, the larger on a tie (T14).

    A table counts as the size whose win points it uses (T23), a larger one than any (void, then) not at all; a round
    of byes alone as one of full tables.
    """
    most = full_size(format)
    tables = Counter(scale_size(format, len(game.seats)) for game in round.games if len(game.seats) <= most)
    return max(tables, key=lambda size: (tables[size], size), default=full_size(format))
