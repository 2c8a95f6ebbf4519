"""Keys of entries inside JSON: told by the places where they can stand, and exchanged for other keys."""

from collections.abc import Callable, Mapping
from typing import Any

Swap = Callable[[int], int | None]
"""Another key for a key; None: there is no such entry any more."""


def _one(value: Any, swap: Swap) -> Any:
    return None if value is None else swap(value)


def _flat(value: Any, swap: Swap) -> Any:
    """Keys in lists, however deep."""
    if value is None or isinstance(value, int):
        return _one(value, swap)
    if not isinstance(value, list):
        raise TypeError(value)
    return [_flat(item, swap) for item in value]


def _firsts(count: int) -> Callable[[Any, Swap], Any]:
    """Rows that begin with so many keys."""

    def swapped(value: Any, swap: Swap) -> Any:
        return [[*(swap(key) for key in row[:count]), *row[count:]] for row in value]

    return swapped


def _past(value: Any, swap: Swap) -> Any:
    return [by_name(row, {"tables": _flat, "byes": _flat}, swap) for row in value]


Places = Mapping[str, Callable[[Any, Swap], Any]]
REQUEST: Places = {
    **dict.fromkeys(("players", "ranking", "forbidden", "byes", "plan"), _flat),
    **dict.fromkeys(("fixed", "clubs"), _firsts(1)),
    "past": _past,
}
REPORT: Places = {
    **dict.fromkeys(("thirds", "same_club", "forbidden", "plan"), _flat),
    **dict.fromkeys(("second_threes", "byes", "second_byes", "unseated", "twice", "strangers"), _flat),
    **dict.fromkeys(("fixed", "threes", "first_seats", "bye_counts"), _firsts(1)),
    "repeats": _firsts(2),
}
FACTS: Places = {"entry": _one, "other": _one, "absent": _flat, "totals": _firsts(1)}
BEFORE_RESULT: Places = {**FACTS, "before": _firsts(1)}


def by_name(value: Mapping[str, Any], places: Places, swap: Swap) -> dict[str, Any]:
    """The values of a mapping, with other keys at these places."""
    return {name: places[name](item, swap) if name in places else item for name, item in value.items()}


def of_facts(what: str, facts: Mapping[str, Any], swap: Swap) -> dict[str, Any]:
    """The facts of a history line; what was `before` are scores in results only, elsewhere words."""
    scores = what.startswith(("results.", "table_confirm."))
    return by_name(facts, BEFORE_RESULT if scores else FACTS, swap)


def _payload(value: Mapping[str, Any], swap: Swap) -> dict[str, Any]:
    rows = [
        {**by_name(row, {"entry": _one}, swap), "reason": by_name(row["reason"], {"other": _one}, swap)}
        for row in value["rows"]
    ]
    return {**value, "rows": rows}


def swapped(table: str, row: dict[str, Any], swap: Swap) -> dict[str, Any]:
    """A row with other keys in its JSON; TypeError, KeyError or AttributeError where that has another shape."""
    found = dict(row)
    if table == "draws":
        found["request"] = by_name(row["request"], REQUEST, swap)
        found["report"] = by_name(row["report"], REPORT, swap)
        found |= {name: _flat(row[name], swap) for name in ("tables", "byes", "swaps")}
    elif table == "records":
        found["seats"] = _flat(row["seats"], swap)
    elif table == "announcements":
        found["payload"] = _payload(row["payload"], swap)
    elif table == "history":
        found["facts"] = of_facts(row["what"], row["facts"], swap)
    return found
