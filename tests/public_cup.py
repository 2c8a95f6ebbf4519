"""An event of eight with names that hide nothing, for tests of what the public sees."""

from dataclasses import dataclass
from typing import Any

from tests import factories
from tournament.models import Entry, Event, Round

NAMES = ["Eva Malá", "Jan Novák", "Čeněk Řehoř", "Chaim Šimek", "Žofie Dvořáková", "Ota Ježek", "Petr Vlk", "Iva Bílá"]


@dataclass(frozen=True, slots=True)
class Cup:
    """Rounds 1 and 2 closed, round 3 running with one of two results."""

    event: Event
    entries: list[Entry]
    rounds: list[Round]


def cup(**fields: Any) -> Cup:
    event = factories.event(**fields)
    entries = [factories.entry(event, name, club="KDH Brno") for name in NAMES]
    a, b, c, d, e, f, g, h = entries
    rounds = [
        factories.published(event, [[a, b, c, d], [e, f, g, h]], closed=True),
        factories.published(event, [[a, e, b, f], [c, g, d, h]], closed=True),
        factories.published(event, [[a, g, b, h], [c, e, d, f]]),
    ]
    enter(rounds[0], 1, [10, 55, 61, 101])
    enter(rounds[0], 2, [7, 33, 44, 50], by_time=True)
    enter(rounds[1], 1, [12, 60, 77, 102])
    enter(rounds[1], 2, [13, 61, 78, 103])
    enter(rounds[2], 1, [17, 67, 87, 3193])
    return Cup(event, entries, rounds)


def enter(round_: Round, table: int, points: list[int | None], *, by_time: bool = False) -> None:
    factories.result(round_.games.get(table=table), points, by_time=by_time)
