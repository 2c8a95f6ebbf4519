"""A table's sheet out of a posted form; its cells are t_<entry>, s<set>_<entry>, s<set>_caller, s<set>_kamikaze.

Cards turned up (V3) are s<set>_<entry>_cards and, those of nobody, s<set>_common_<code>; a number that the game reads
beside the cards is s<set>_<entry>_number. Who has resigned (C12): resigned_<entry>.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from tournament.enums import Level
from tournament.sheets import WHOLE, Typed, TypedSet

MAX_SETS = 60
MAX_CELL = 40
MAX_HAND = 300


@dataclass(frozen=True, slots=True)
class Posted:
    """What came with a sheet: the values, the version they were typed on, and what the organiser has confirmed."""

    typed: Typed
    version: int
    key: str
    why: str
    override: str
    confirmed: frozenset[str]
    preview_seen: bool


def read(data: QueryDict, *, entries: Sequence[int], common: Sequence[str] = ()) -> Posted:
    """The posted sheet; values are kept as typed, whatever they are, for the rules to judge.

    `common`: the game's codes of cards that belong to nobody.
    """
    rows = (row_of(data, number, entries=entries, common=common) for number in range(MAX_SETS))
    sets = tuple(row for row in rows if not row.blank)
    level = data.get("level", "") if data.get("level") in Level.values else Level.TOTALS
    typed = Typed(
        level=level,
        by_time=data.get("by_time") == "on",
        totals={entry: data.get(f"t_{entry}", "")[:MAX_CELL] for entry in entries},
        sets=sets,
        resigned=frozenset(entry for entry in entries if data.get(f"resigned_{entry}") == "on"),
    )
    version = data.get("version", "")
    return Posted(
        typed=typed,
        version=int(version) if WHOLE.fullmatch(version) else -1,
        key=data.get("key", "")[:64],
        why=data.get("why", "").strip(),
        override=data.get("override", "").strip(),
        confirmed=frozenset(data.getlist("confirm")),
        preview_seen=data.get("preview") == "seen",
    )


def row_of(data: QueryDict, number: int, *, entries: Sequence[int], common: Sequence[str] = ()) -> TypedSet:
    """One row of a posted sheet, its place from 0."""
    called = set(data.getlist(f"s{number}_caller"))
    return TypedSet(
        cells={entry: data.get(f"s{number}_{entry}", "")[:MAX_CELL] for entry in entries},
        callers=frozenset(entry for entry in entries if str(entry) in called),
        kamikaze=data.get(f"s{number}_kamikaze") == "on",
        hands={entry: data.get(f"s{number}_{entry}_cards", "")[:MAX_HAND] for entry in entries},
        common={code: data.get(f"s{number}_common_{code}", "")[:MAX_HAND] for code in common},
        numbers={entry: data.get(f"s{number}_{entry}_number", "")[:MAX_CELL] for entry in entries},
    )
