"""Is what is stored what the stored seed draws (T20)? A round's draws from the first one on, each checked."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

from tournament.draw import METHODS, Again, Impossible, Request, again
from tournament.models import Draw, Event, Round
from tournament.queries import names


class Verdict(StrEnum):
    """What came of it. EARLIER: drawn by an earlier version of the program, which cannot be repeated."""

    SAME = "same"
    DIFFERENT = "different"
    EARLIER = "earlier"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class Link:
    """A draw as it is stored; the next one in the chain was made from it."""

    number: int
    version: int
    request: Mapping[str, Any]
    tables: list[list[int]]
    byes: list[int]
    swaps: list[list[int]]
    drawn: bool  # by the program; else by hand

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The draw from what asdict gave; KeyError, TypeError or ValueError where it is none."""
        tables = [[int(player) for player in table] for table in data["tables"]]
        swaps = [[int(a), int(b)] for a, b in data["swaps"]]
        byes = [int(player) for player in data["byes"]]
        numbers = int(data["number"]), int(data["version"])
        return cls(*numbers, dict(data["request"]), tables, byes, swaps, bool(data["drawn"]))


@dataclass(frozen=True, slots=True)
class Checked:
    """One draw with its verdict."""

    link: Link
    verdict: Verdict


def chain(drawn: Draw) -> list[Link]:
    """The draw and all that it was made from, the first one first."""
    found = [drawn]
    while found[0].parent is not None:
        found.insert(0, found[0].parent)
    return [_link(one) for one in found]


def _link(drawn: Draw) -> Link:
    plays = drawn.request.get("method") in METHODS and drawn.parent_id is None
    by_program = plays and (drawn.version == 1 or bool(drawn.report.get("how")))
    return Link(drawn.number, drawn.version, drawn.request, drawn.tables, drawn.byes, drawn.swaps, by_program)


def check(links: Sequence[Link]) -> list[Checked]:
    """The first one drawn again, every swap made again; what was seated by hand is said to be."""
    found = []
    for before, link in zip((None, *links[:-1]), links, strict=True):
        found.append(Checked(link, _first(link) if before is None else _next(before, link)))
    return found


def _first(link: Link) -> Verdict:
    if not link.drawn:
        return Verdict.BY_HAND
    try:
        came = again(Request.from_dict(link.request), version=link.version, tables=link.tables, byes=link.byes)
    except Impossible:  # its own demands forbid it: it was not drawn from them
        return Verdict.DIFFERENT
    return {Again.SAME: Verdict.SAME, Again.DIFFERENT: Verdict.DIFFERENT, Again.EARLIER: Verdict.EARLIER}[came]


def _next(before: Link, link: Link) -> Verdict:
    if link.swaps[:-1] != before.swaps or link.swaps == before.swaps:
        return Verdict.BY_HAND
    a, b = link.swaps[-1]
    other = {a: b, b: a}
    tables = [[other.get(player, player) for player in table] for table in before.tables]
    byes = [other.get(player, player) for player in before.byes]
    return Verdict.SAME if (tables, byes) == (link.tables, link.byes) else Verdict.DIFFERENT


def document(event: Event, drawn: Draw) -> dict[str, Any]:
    """All that is needed to draw a round again, for a file that `manage.py draw --check --file` reads."""
    links, people = chain(drawn), names.of(event.pk)
    asked = Request.from_dict(links[0].request)
    seated = {player for link in links for table in [*link.tables, link.byes] for player in table}
    known = {*asked.players, *asked.ranking, *seated}
    return {
        "format": FORMAT,
        "event": event.name,
        "round": drawn.round_number,
        "players": {str(player): people[player] for player in sorted(known & people.keys())},
        "draws": [asdict(link) for link in links],
    }


FORMAT = "kabo-turnaj/draw/1"


def read(data: Any) -> list[Link]:
    """The draws of such a file; ValueError where it is none."""
    try:
        if data["format"] != FORMAT or not data["draws"]:
            raise ValueError("no draw of this program")
        links = [Link.from_dict(draw) for draw in data["draws"]]
        int(data["round"])
        if not all(Request.from_dict(link.request).method in METHODS or not link.drawn for link in links):
            raise ValueError("no method of this program")
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no draw of this program") from error
    return links


def rounds(event: Event, number: int | None = None) -> list[tuple[Round, Draw]]:
    """The rounds that have a draw, drafts too, with it."""
    found = Round.objects.filter(event=event).select_related("draft", "published").order_by("number")
    if number is not None:
        found = found.filter(number=number)
    pairs = ((round_, round_.published or round_.draft) for round_ in found)
    return [(round_, drawn) for round_, drawn in pairs if drawn is not None]
