"""Rank by round as a small drawing: whole coordinates for an inline SVG, the best rank on top."""

from collections.abc import Mapping
from dataclasses import dataclass

WIDTH, HEIGHT, EDGE = 320, 120, 24


@dataclass(frozen=True, slots=True)
class Point:
    """A round's point with the text beside it; strings, so that no language touches them."""

    x: str
    y: str
    label_y: str
    round: str
    rank: str


@dataclass(frozen=True, slots=True)
class Curve:
    """The points in order, and the same as the `points` of a polyline."""

    points: tuple[Point, ...]
    line: str
    size: str


def of(ranks: Mapping[int, int], *, players: int) -> Curve | None:
    """The curve of a player among so many; None with fewer than two rounds, which make no curve."""
    if len(ranks) < 2:
        return None
    numbers = sorted(ranks)
    step = (WIDTH - 2 * EDGE) // (len(numbers) - 1)
    points = [_point(EDGE + index * step, number, ranks[number], players) for index, number in enumerate(numbers)]
    return Curve(tuple(points), " ".join(f"{point.x},{point.y}" for point in points), f"0 0 {WIDTH} {HEIGHT}")


def _point(x: int, number: int, rank: int, players: int) -> Point:
    y = EDGE + (HEIGHT - 2 * EDGE) * (rank - 1) // max(players - 1, 1)
    return Point(str(x), str(y), str(y - 8), str(number), str(rank))
