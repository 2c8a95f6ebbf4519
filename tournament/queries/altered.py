"""What an organiser has done to the result of a table that its phones had written, for those phones to say."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.models import Result
from tournament.queries.desk import KEY, State, View, says
from tournament.versions import Sheet, read


class Kind(StrEnum):
    """A confirmed result was changed; paper went before the phones; the table was opened again."""

    CHANGED = "changed"
    PAPER = "paper"
    OPENED = "opened"


@dataclass(frozen=True, slots=True)
class Altered:
    """`totals` by entry: what the players had confirmed or written, or, opened again, what counts meanwhile."""

    kind: Kind
    why: str
    totals: Mapping[int, int | None]


def of(view: View, state: State, newest: Result | None, counts: Sheet | None) -> Altered | None:
    """None where the result is the players' own; `counts`: the newest version as a sheet, where it counts."""
    if newest is None or counts is None or state == State.VOID:
        return None
    own = newest.key.startswith(KEY)
    if state != State.DONE:
        return Altered(Kind.OPENED, "" if own else newest.why, counts.totals)
    if own:
        return None
    confirmed = Result.objects.filter(game=newest.game_id, key__startswith=KEY).order_by("-number").first()
    if confirmed is not None:
        return Altered(Kind.CHANGED, newest.why, read(confirmed).totals)
    if not view.rows or says(view, counts):
        return None
    return Altered(Kind.PAPER, newest.why, dict(zip(view.seats.entries, view.running, strict=True)))
