"""The door to all exports: what, in which format, for whom."""

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from tournament.exports import cache, csv_, gather, pdf, tables, words, xlsx
from tournament.exports.content import Content
from tournament.exports.document import Document
from tournament.exports.papers import blank, checkin, prizes, ranking, rounds
from tournament.exports.papers.blank import Wanted
from tournament.exports.papers.paper import Paper
from tournament.links import TableLink
from tournament.models import Event

STANDINGS = "standings"
KINDS = {"pdf": pdf.CONTENT_TYPE, "xlsx": xlsx.CONTENT_TYPE, "csv": csv_.CONTENT_TYPE}
OF_EVENT: dict[str, Callable[[Content], Paper]] = {
    STANDINGS: ranking.standings,
    "wall": ranking.wall,
    "prizes": prizes.announcement,
}
OF_ROUND: dict[str, Callable[[Content], Paper]] = {
    "round": rounds.round_,
    "names": rounds.by_name,
    "tables": rounds.by_table,
    "slips": rounds.table_slips,
}
BLANK = {"blank-slips": blank.slips_of, "blank-seating": blank.seating_of}
PLAYERS = "players"
_ROUND = re.compile(rf"({'|'.join(OF_ROUND)})-([1-9][0-9]{{0,2}})", re.ASCII)


def check(what: str, wanted: Wanted) -> None:
    """Refuse an amount of blank paper that cannot be made."""
    if what == "blank-slips":
        blank.check_slips(wanted)


@dataclass(frozen=True, slots=True)
class _Order:
    """What is wanted: `internal` with held rounds, `links` those of the tables, `wanted` an amount of blank paper."""

    what: str
    internal: bool
    at: dt.datetime
    wanted: Wanted | None
    links: tuple[TableLink, ...]

    @property
    def name(self) -> str:
        """Tells orders apart, for the cache: another address of this machine makes other QR codes."""
        return repr((self.what, self.wanted, self.links))


def paper(
    event: Event, *, what: str, held: bool, at: dt.datetime, wanted: Wanted | None = None, base: str = ""
) -> Paper | None:
    """What is to be printed, as data; None for what does not exist or is not published. The rest as in make."""
    return _paper(event, _order(event, what, held=held, at=at, wanted=wanted, base=base))


def make(
    event: Event, *, what: str, kind: str, held: bool, at: dt.datetime, wanted: Wanted | None = None, base: str = ""
) -> Document | None:
    """The file in the language of the moment, kept or fresh; None for what does not exist or is not published.

    Rounds that are held back are left out, unless `held` asks for them (field report 22). `wanted`: how much blank
    paper; `base`: the address under which phones reach us, for the QR codes of slips.
    """
    if kind not in KINDS or (kind != "pdf" and not _has_table(what)):
        return None
    order = _order(event, what, held=held, at=at, wanted=wanted, base=base)
    key = cache.key(event, what=order.name, kind=kind, language=get_language() or "", internal=order.internal)
    return cache.get(key) or _fresh(event, key, order, kind)


def _order(event: Event, what: str, *, held: bool, at: dt.datetime, wanted: Wanted | None, base: str) -> _Order:
    found = _ROUND.fullmatch(what)
    links = gather.table_links(event, int(found[2]), base=base) if found and found[1] == "slips" and base else ()
    return _Order(what, held and event.held_from is not None, at, wanted, links)


def _has_table(what: str) -> bool:
    found = _ROUND.fullmatch(what)
    return what == STANDINGS or (found is not None and found[1] == "round")


def _fresh(event: Event, key: str, order: _Order, kind: str) -> Document | None:
    if kind == "pdf":
        made = _paper(event, order)
        document = None if made is None else Document(made.filename, KINDS[kind], pdf.write(made))
    else:
        document = _table(event, order.what, kind, internal=order.internal, at=order.at)
    if document is not None and Event.objects.values_list("revision", flat=True).get(pk=event.pk) == event.revision:
        cache.put(key, document)  # had somebody saved meanwhile, it might hold more than its version says
    return document


def _paper(event: Event, order: _Order) -> Paper | None:
    what, at = order.what, order.at
    if what == PLAYERS:
        return checkin.players(gather.head(event, at=at), gather.guests(event))
    if what in BLANK:
        return None if order.wanted is None else BLANK[what](gather.head(event, at=at), order.wanted)
    if what in OF_EVENT:
        return OF_EVENT[what](gather.ranking(event, internal=order.internal, at=at))
    if found := _ROUND.fullmatch(what):
        content = gather.one_round(event, int(found[2]), internal=order.internal, at=at)
        return None if content is None else OF_ROUND[found[1]](replace(content, links=order.links))
    return None


def _table(event: Event, what: str, kind: str, *, internal: bool, at: dt.datetime) -> Document | None:
    whole = what == STANDINGS
    if whole:
        read = gather.whole if kind == "xlsx" else gather.ranking
        content: Content | None = read(event, internal=internal, at=at)
    else:
        content = gather.one_round(event, int(what.rpartition("-")[2]), internal=internal, at=at)
    if content is None:
        return None
    name = words.standings_name(content) if whole else words.round_name(content.rounds[0])
    body = xlsx.write(content, with_standings=whole) if kind == "xlsx" else csv_.write(_grid(content, whole=whole))
    return Document(words.filename(content.head, name, kind=kind), KINDS[kind], body)


def _grid(content: Content, *, whole: bool) -> tables.Grid:
    return tables.standings(content) if whole else tables.round_(content.rounds[0])
