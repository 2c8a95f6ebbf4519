"""One game at one table: normalised points, places, win points and shares (T5, T6, T7, T10, T12, T21, T23)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.format import Format, ShareRule, TieMode, full_size, least_playing, scale_size, worst_points


@dataclass(frozen=True, slots=True)
class Seat:
    """One player at a table: raw points as written down; None while unknown and for one who left (T21)."""

    entry: int
    points: int | None = None
    left: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """One table in one round; `by_time` asks for T5, `void` makes it count as a bye (T23)."""

    table: int
    seats: tuple[Seat, ...]
    by_time: bool = False
    void: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """What a game gives one player: `points` = raw + added; the place counts from 1; win points and share exact."""

    entry: int
    raw: int | None
    added: int
    points: int
    place: int
    win_points: Fraction
    share: Fraction
    left: bool


@dataclass(frozen=True, slots=True)
class Count:
    """A counted table, in seat order: the amount added to those who played on (T5), game points, places."""

    added: int
    points: tuple[int, ...]
    places: tuple[int, ...]


def added(totals: Sequence[int], format: Format) -> int:
    """The amount a game cut short adds to every total so that the highest is exactly the limit; 0 at it (T5)."""
    if not format.top_up or format.limit is None:
        return 0
    return max(0, format.limit - max(totals))


def places(points: Sequence[int], format: Format) -> tuple[int, ...]:
    """The place of each seat, best 1; equal points share the better place and the next is skipped (T6)."""
    order = sorted(points, reverse=not format.lower_wins)
    return tuple([order.index(value) + 1 for value in points])


def win_points(places: Sequence[int], format: Format, *, size: int) -> tuple[Fraction, ...]:
    """The win points of each place at a table of `size` seats (T6, T7); two at a table use the 3-scale (T23)."""
    row = format.scale[scale_size(format, size)]
    if format.ties is TieMode.BETTER_PLACE:
        return tuple(row[place - 1] for place in places)
    return tuple(_mean(row[place - 1 : place - 1 + places.count(place)]) for place in places)


def shares(points: Sequence[int], format: Format) -> tuple[Fraction, ...]:
    """Each seat's part of the table's game points (T10), scaled by size where the format says so (T12).

    All zero: the fair share each. Negative points, which no Kabo table has, are counted from the table's lowest:
    own / sum would turn the order round where the sum is negative.
    """
    lowest = min(points)
    counted = [value - lowest for value in points] if lowest < 0 else points
    total, size = sum(counted), len(counted)
    if total == 0:
        counted, total = [1] * size, size
    if format.share_rule is ShareRule.SCALED:
        full = full_size(format)
        return tuple([Fraction(value * size, total * full) for value in counted])
    return tuple([Fraction(value, total) for value in counted])


def complete(game: Game, format: Format) -> bool:
    """Whether everybody who did not leave has points, and enough of them play (T21)."""
    return _totals(game, format) is not None


def count(game: Game, format: Format) -> Count | None:
    """The table's game points and places, leavers last with the worst points (T5, T6, T21); None if not complete."""
    totals = _totals(game, format)
    if totals is None:
        return None
    cut_short = game.by_time or (format.leaver_ends and len(totals) < len(game.seats))
    extra = added(totals, format) if cut_short else 0
    points = tuple([total + extra for total in totals])
    order = places(points, format)
    if len(points) == len(game.seats):
        return Count(extra, points, order)
    played, last = iter(zip(points, order, strict=True)), (worst_points(points, format), len(points) + 1)
    seats = [last if seat.left else next(played) for seat in game.seats]
    return Count(extra, tuple(value for value, _ in seats), tuple(place for _, place in seats))


def lines(game: Game, format: Format) -> tuple[Line, ...]:
    """What the game gives each player, in seat order (T5–T7, T10, T12, T21, T23); ValueError if not complete."""
    counted = count(game, format)
    if counted is None:
        raise ValueError(f"table {game.table}: the game is not complete")
    wins = win_points(counted.places, format, size=len(game.seats))
    parts = shares(counted.points, format)
    return tuple(
        Line(seat.entry, seat.points, 0 if seat.left else counted.added, points, place, win, share, seat.left)
        for seat, points, place, win, share in zip(game.seats, counted.points, counted.places, wins, parts, strict=True)
    )


def _totals(game: Game, format: Format) -> list[int] | None:
    """The raw points of those who played on, in seat order; None while one is missing or too few play."""
    totals = []
    for seat in game.seats:
        if seat.left:
            continue
        if seat.points is None:
            return None
        totals.append(seat.points)
    return totals if len(totals) >= least_playing(format) and len(game.seats) > 1 else None


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
