"""What a table has written as a sheet that is being typed, and who has resigned there."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from tournament import sheets
from tournament.enums import Level
from tournament.models import Resignation
from tournament.sheets import Typed
from tournament.versions import SetRow, Sheet


def typed(rows: Sequence[SetRow], *, staying: Sequence[int], resigned: frozenset[int], by_time: bool) -> Typed:
    """What is written as a sheet; who resigns before the first set leaves the others with no point each (C12)."""
    found = typed_of(rows, by_time=by_time)
    if rows or not resigned:
        return replace(found, resigned=resigned)
    nothing = {entry: "0" for entry in staying if entry not in resigned}
    return replace(found, level=Level.TOTALS, totals=nothing, resigned=resigned)


def typed_of(rows: Sequence[SetRow], *, by_time: bool) -> Typed:
    """Sets as a sheet that is being typed."""
    found = sheets.of_sheet(Sheet({}, by_time=by_time, sets=rows))
    return Typed(level=Level.SETS, by_time=by_time, sets=found.sets)


def resigned_of(keys: Sequence[int]) -> defaultdict[int, set[int]]:
    """Game key to who has resigned."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for game, entry in Resignation.objects.filter(game__in=keys, withdrawn=False).values_list("game_id", "entry_id"):
        found[game].add(entry)
    return found
