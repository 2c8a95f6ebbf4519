"""The sums below a table's sheet, computed by scoring as it will count."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import game as scoring
from tournament import formats
from tournament.models import Event
from tournament.sheets import Checked


@dataclass(frozen=True, slots=True)
class Sums:
    """What scoring makes of the totals, by seat; `lines` is empty until every total is known (T5–T10, T21)."""

    totals: tuple[int | None, ...]
    lines: tuple[scoring.Line, ...]
    added: int


def of(event: Event, checked: Checked, *, gone: Sequence[bool], by_time: bool) -> Sums:
    """The sums of a checked sheet; `gone`: who has left or resigned, by seat (T21, C12)."""
    if checked.sheet is None:
        return Sums(checked.totals, (), 0)
    format = formats.of(event)
    totals = zip(checked.sheet.totals.items(), gone, strict=True)
    game = scoring.Game(
        table=1,
        seats=tuple(scoring.Seat(entry, points, flag) for (entry, points), flag in totals),
        by_time=by_time,
    )
    lines = scoring.lines(game, format) if scoring.complete(game, format) else ()
    return Sums(checked.totals, lines, max((line.added for line in lines), default=0))
