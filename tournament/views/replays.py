"""The replay of a game's record, step by step: for organisers, and for everybody where it is shown to players."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Event, Record
from tournament.queries import public as public_reads
from tournament.queries import records as reads
from tournament.queries import replays
from tournament.queries.replays import Replay
from tournament.verdicts import Verdict
from tournament.views import access
from tournament.views.results import page_of

_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Link:
    """A way to another step or seat; no address: there is none, or it is where we are."""

    text: str
    href: str
    here: bool = False


@access.organiser("GET")
def organiser(request: HttpRequest, event: Event, number: int, table: int, record: int) -> HttpResponse:
    """The replay of any record of a table, up to the first line that breaks a rule."""
    page = page_of(request, event, number, table)
    found = page.game.records.filter(number=record).first()
    if found is None:
        raise Http404
    context = _context(request, event, found, public=False) | {"section": "results", "page": page, "record": found}
    return render(request, "tournament/record_replay.html", context)


@require_safe
def public(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The replay of a table's newest record, if it is shown to players and the round is not held back."""
    event = public_reads.event(slug)
    head = next((head for head in public_reads.heads(event) if head.number == number), None) if event else None
    if event is None or head is None or head.held or table not in reads.public_tables(event, number):
        raise Http404
    found = Record.objects.filter(game__round__event=event, game__round__number=number, game__table=table)
    context = _context(request, event, found.latest("number"), public=True) | {"number": number, "table": table}
    return render(request, "tournament/replay.html", context)


def _context(request: HttpRequest, event: Event, record: Record, *, public: bool) -> dict[str, Any]:
    verdict = Verdict.from_dict(record.verdict)
    names = reads.names(event, record.seats, written=verdict.names, public=public)
    step, seat = _number(request, "step") or 0, _number(request, "seat")
    replay = replays.of(record, names=names, step=step, seat=None if seat is None else seat - 1, public=public)
    if replay is None:
        raise Http404
    shown = reads.shown(verdict, names=names)
    return {"event": event, "replay": replay, "shown": shown, "names": names, "links": links(replay, names)}


def _number(request: HttpRequest, name: str) -> int | None:
    """A number in the address; anything else counts as none."""
    text = request.GET.get(name, "")
    return int(text) if _NUMBER.fullmatch(text) else None


def links(replay: Replay, names: tuple[str, ...]) -> dict[str, Any]:
    """Every way from here: steps, beginnings of sets, the table as somebody else sees it."""
    here = None if replay.seat is None else replay.seat + 1
    views = [Link(_("The whole table"), _href(replay.step, None), here is None)]
    views += [Link(name, _href(replay.step, seat), here == seat) for seat, name in enumerate(names, start=1)]
    sets = [
        Link(_("Set %(number)s") % {"number": number}, _href(first, here), replay.set == number)
        for number, first in replay.sets
    ]
    return {
        "first": _href(0, here) if replay.back is not None else "",
        "back": "" if replay.back is None else _href(replay.back, here),
        "on": "" if replay.on is None else _href(replay.on, here),
        "last": _href(replay.last, here) if replay.on is not None else "",
        "views": views,
        "sets": sets,
        "seat": here,
    }


def _href(step: int, seat: int | None) -> str:
    return "?" + urlencode({"step": step} | ({} if seat is None else {"seat": seat}))
