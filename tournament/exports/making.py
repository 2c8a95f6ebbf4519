"""The door to all exports: what, in which format, for whom."""

import datetime as dt
import re

from django.utils.translation import get_language

from tournament.exports import cache, csv_, gather, pdf, tables, words, xlsx
from tournament.exports.content import Content
from tournament.exports.document import Document
from tournament.models import Event

STANDINGS = "standings"
KINDS = {"pdf": pdf.CONTENT_TYPE, "xlsx": xlsx.CONTENT_TYPE, "csv": csv_.CONTENT_TYPE}
_ROUND = re.compile(r"round-([1-9][0-9]{0,2})", re.ASCII)


def make(event: Event, *, what: str, kind: str, held: bool, at: dt.datetime) -> Document | None:
    """The file in the language of the moment, kept or fresh; None for what does not exist or is not published.

    Rounds that are held back are left out, unless `held` asks for them (field report 22).
    """
    if kind not in KINDS or not (what == STANDINGS or _ROUND.fullmatch(what)):
        return None
    internal = held and event.held_from is not None
    key = cache.key(event, what=what, kind=kind, language=get_language() or "", internal=internal)
    return cache.get(key) or _fresh(event, key, what=what, kind=kind, internal=internal, at=at)


def _fresh(event: Event, key: str, *, what: str, kind: str, internal: bool, at: dt.datetime) -> Document | None:
    content = _content(event, what, kind, internal=internal, at=at)
    if content is None:
        return None
    whole = what == STANDINGS
    name = words.filename(content, with_standings=whole, kind=kind)
    document = Document(name, KINDS[kind], _body(content, kind, with_standings=whole))
    if Event.objects.values_list("revision", flat=True).get(pk=event.pk) == event.revision:
        cache.put(key, document)  # had somebody saved meanwhile, it might hold more than its version says
    return document


def _content(event: Event, what: str, kind: str, *, internal: bool, at: dt.datetime) -> Content | None:
    if found := _ROUND.fullmatch(what):
        return gather.one_round(event, int(found[1]), internal=internal, at=at)
    read = gather.whole if kind == "xlsx" else gather.ranking
    return read(event, internal=internal, at=at)


def _body(content: Content, kind: str, *, with_standings: bool) -> bytes:
    if kind == "pdf":
        return pdf.standings(content) if with_standings else pdf.round_(content)
    if kind == "xlsx":
        return xlsx.write(content, with_standings=with_standings)
    return csv_.write(tables.standings(content) if with_standings else tables.round_(content.rounds[0]))
