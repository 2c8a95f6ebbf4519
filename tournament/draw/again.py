"""Whether a stored draw is what its request draws (T20)."""

from collections.abc import Sequence
from enum import StrEnum

from .core import draw
from .request import VERSION, Request


class Again(StrEnum):
    """What came of drawing once more."""

    SAME = "same"
    DIFFERENT = "different"
    EARLIER = "earlier"  # drawn by an earlier version: cannot be repeated, nothing was drawn


def again(request: Request, *, version: int, tables: Sequence[Sequence[int]], byes: Sequence[int] = ()) -> Again:
    """Draw once more and compare table by table, seat by seat; of a draw changed by hand, ask about its parent."""
    if version != VERSION:
        return Again.EARLIER
    drawn = draw(request)
    same = [list(table) for table in drawn.tables] == [list(table) for table in tables]
    return Again.SAME if same and sorted(drawn.byes) == sorted(byes) else Again.DIFFERENT
