"""A set of a saved result checked by the cards that were turned up (V3): side by side; the organiser decides."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.written import WrittenSet
from tournament import sheets as typing
from tournament import versions
from tournament.enums import Level
from tournament.forms import sheet as sheet_form
from tournament.forms.sheet import Posted
from tournament.models import Event, Result
from tournament.queries import beside
from tournament.queries import sheet as sheets
from tournament.sheets import Typed, TypedSet
from tournament.versions import Sheet
from tournament.views.access import organiser
from tournament.views.results import page_of
from tournament.views.sheet import Page, settle, table_words


@organiser("GET", "POST")
def check(request: HttpRequest, event: Event, number: int, table: int, place: int) -> HttpResponse:
    """The set's scores as they are written beside those of its cards; nothing is saved here.

    To take the cards' scores leads to the preview of a correction.
    """
    page = page_of(request, event, number, table)
    newest = page.newest if page.table.game.counts else None
    sheet = None if newest is None else versions.read(newest)
    if newest is None or sheet is None or not 1 <= place <= len(sheet.sets):
        raise Http404
    written = typing.of_sheet(sheet).sets[place - 1]
    row = _typed(request, page, written) if request.method == "POST" else written
    before = _before(page, sheet, place)
    if request.POST.get("do") != "take":
        return _compared(request, page, newest, place, row=row, written=written, before=before)
    taken = _taken(page, row, before)
    if taken is None:
        return _compared(request, page, newest, place, row=row, written=written, before=before, status=422)
    return settle(request, page, _posted(request, newest, sheet, place, taken))


def _typed(request: HttpRequest, page: Page, written: TypedSet) -> TypedSet:
    """The cards and the caller as they were posted, with the scores that are written."""
    entries = [seat.entry_id for seat in page.table.seats]
    common = typing.rules_of(page.event).turned_common
    return replace(sheet_form.row_of(request.POST, 0, entries=entries, common=common), cells=written.cells)


def _before(page: Page, sheet: Sheet, place: int) -> dict[int, int]:
    """The totals before this set, of those whose totals are known."""
    rules, entries = typing.rules_of(page.event), list(sheet.totals)
    sets = [WrittenSet(tuple(row.points.get(entry) for entry in entries)) for row in sheet.sets[: place - 1]]
    totals = typing.totals_before(rules, sets, entries=entries, start={})
    return {entry: total for entry, total in zip(entries, totals, strict=True) if total is not None}


def _taken(page: Page, row: TypedSet, typed_before: Mapping[int, int]) -> TypedSet | None:
    """The set with the scores of its cards; None while they cannot be counted."""
    cols = sheets.stored_columns(page.table)
    entries, left = [col.entry for col in cols], [col.left for col in cols]
    rules = typing.rules_of(page.event)
    before = [typed_before.get(entry) for entry in entries]
    judged = typing.check_set(rules, row, 0, entries=entries, left=left, by_cards=True, before=before)
    if judged.kept is None:
        return None
    scores = zip(entries, judged.written.scores, strict=True)
    cells = {entry: "" if points is None else str(points) for entry, points in scores}
    return replace(row, cells=cells, kamikaze=judged.written.kamikaze)


def _posted(request: HttpRequest, newest: Result, sheet: Sheet, place: int, taken: TypedSet) -> Posted:
    """The whole sheet with this set taken, as if it were posted; the version is the one that was looked at."""
    typed = typing.of_sheet(sheet)
    rows = (*typed.sets[: place - 1], taken, *typed.sets[place:])
    seen = request.POST.get("version", "")
    return Posted(
        typed=replace(typed, level=Level.SETS, sets=rows),
        version=int(seen) if typing.WHOLE.fullmatch(seen) else -1,
        key=secrets.token_urlsafe(12),
        why=_("Set %(number)s: counted from the cards.") % {"number": place},
        override=newest.override,
        confirmed=frozenset(),
        preview_seen=False,
    )


def _compared(
    request: HttpRequest,
    page: Page,
    newest: Result,
    place: int,
    *,
    row: TypedSet,
    written: TypedSet,
    before: Mapping[int, int],
    status: int = 200,
) -> HttpResponse:
    cols = sheets.stored_columns(page.table)
    one = Typed(level=Level.CARDS, by_time=True, sets=(row,), before=before)
    grid = sheets.grid(page.event, one, cols, quiet=status == 200)
    lines = beside.of_cards(grid.sets[0], written)
    context: dict[str, Any] = {
        "event": page.event,
        "section": "results",
        "page": page,
        "grid": grid,
        "row": grid.sets[0],
        "place": place,
        "lines": lines,
        "written": written,
        "newest": newest,
        "version": request.POST.get("version", newest.number),
        "differs": written.kamikaze != grid.sets[0].recognised or any(line.differs for line in lines),
        **table_words(page.event, seats=len(cols)),
    }
    return render(request, "tournament/sheet_cards.html", context, status=status)
