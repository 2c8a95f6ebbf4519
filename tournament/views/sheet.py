"""A table's sheet, posted: refused with remarks, a conflict side by side, a correction previewed, or saved."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament import results, sentences, versions
from tournament import seats as seat_reads
from tournament import sheets as typing
from tournament.enums import Level, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.forms import sheet as sheet_form
from tournament.forms.sheet import Posted
from tournament.models import Event, Game, Result
from tournament.queries import beside, correction, desk
from tournament.queries import sheet as sheets
from tournament.queries.day import Played, Table
from tournament.queries.sheet import Grid
from tournament.sheets import Typed
from tournament.versions import Sheet
from tournament.views.access import user_of


@dataclass(frozen=True, slots=True)
class Page:
    """What every page about one table needs."""

    event: Event
    played: Played
    table: Table
    game: Game

    @property
    def newest(self) -> Result | None:
        """The newest version of the game's result."""
        return self.game.results.select_related("by").order_by("-number").first()

    @property
    def saved_sets(self) -> int:
        """How many sets the result that counts has; 0 for totals."""
        newest = self.newest if self.table.game.counts else None
        return 0 if newest is None else newest.sets.count()

    @property
    def draft_key(self) -> str:
        """Under which the browser keeps unsaved values."""
        return f"sheet-{self.event.slug}-{self.played.round.number}-{self.table.number}"

    @property
    def closed(self) -> bool:
        """A change here needs a reason."""
        return self.played.round.state == RoundState.CLOSED

    def next_missing(self) -> Table | None:
        """The next table without a result after this one, then from the first on."""
        missing = [table for table in self.played.missing if table.number != self.table.number]
        later = [table for table in missing if table.number > self.table.number]
        return next(iter(later or missing), None)


def show(request: HttpRequest, page: Page) -> HttpResponse:
    """The sheet with what is saved, or with what is known of the people who sit here."""
    typed = stored(page, level=request.GET.get("level"))
    return _render(request, page, _grid(page, typed, quiet=True), version=_version(page))


def stored(page: Page, *, level: str | None = None) -> Typed:
    """The newest version as typed; where it is of other people, the scores known of those who sit here now."""
    newest = page.newest
    if newest is not None and page.table.game.counts:
        typed = typing.of_result(newest)
        return typed if level not in Level.values else replace(typed, level=str(level))
    at_table = desk.of_tables(page.event, [page.table])[page.table.number]  # what the players have written so far
    if (at_table.rows or at_table.resigned) and newest is None:
        typed = at_table.typed
        totals = zip(at_table.seats.entries, at_table.running, strict=True)
        known_totals = {entry: str(total) for entry, total in totals if total is not None}
        return replace(typed, level=level if level in Level.values else typed.level, totals=known_totals)
    known = seat_reads.newest_by_entry(page.played.round)
    points = {entry: version.points[entry] for entry, version in known.items()}
    by_time = newest.by_time if newest else False
    return typing.start(page.table, level=str(level or Level.TOTALS), known=points, by_time=by_time)


def posted_of(request: HttpRequest, page: Page) -> Posted:
    """The sheet that was posted."""
    common = typing.rules_of(page.event).turned_common
    return sheet_form.read(request.POST, entries=[col.entry for col in sheets.columns(page.table)], common=common)


def answer(request: HttpRequest, page: Page) -> HttpResponse:
    """Save what was posted, or say what stands against it; typed values come back whatever happens."""
    posted = posted_of(request, page)
    if request.POST.get("do") == "compute":
        return _render(request, page, _grid(page, posted.typed, quiet=True), version=posted.version, posted=posted)
    return settle(request, page, posted)


def settle(request: HttpRequest, page: Page, posted: Posted) -> HttpResponse:
    """Save a sheet, or say what stands against it; a correction is previewed first."""
    version = _version(page)  # before the key is looked for: who gets in between is met again under the lock
    cols = sheets.columns(page.table)
    grid = _grid(page, posted.typed)
    checked = sheets.check(page.event, posted.typed, cols)
    if (known := page.game.results.filter(key=posted.key).first()) is not None:
        same = checked.sheet == versions.read(known)
        return _saved(request, page) if same else _conflict(request, page, posted, grid)
    if posted.version != version:
        return _conflict(request, page, posted, grid)
    open_asks = {remark.key for remark in grid.asks} - posted.confirmed
    refused = any(finding.refused for finding in checked.findings)
    if refused or open_asks or checked.sheet is None or (grid.needs_reason and not posted.override):
        return _render(request, page, grid, version=posted.version, posted=posted, status=422)
    if page.table.game.counts and (newest := page.newest) is not None and checked.sheet == versions.read(newest):
        messages.info(request, _("Nothing has changed."), extra_tags=f"saved:{page.draft_key}")
        return _next(page)
    if (page.table.game.counts or page.closed) and not posted.preview_seen:
        return _preview(request, page, posted, checked.sheet, grid)
    return _enter(request, page, posted, checked.sheet, grid)


def _enter(request: HttpRequest, page: Page, posted: Posted, sheet: Sheet, grid: Grid) -> HttpResponse:
    try:
        results.enter(
            page.game,
            sheet=sheet,
            version=posted.version,
            key=posted.key or secrets.token_urlsafe(12),
            by=user_of(request),
            why=posted.why,
            confirmed=True,
            override=posted.override,
        )
    except Conflict as conflict:
        return _conflict(request, page, posted, grid, conflict)
    except TournamentError as error:
        return _preview(request, page, posted, sheet, grid, error)
    return _saved(request, page)


def _saved(request: HttpRequest, page: Page) -> HttpResponse:
    words = _("Table %(table)s is saved.") % {"table": page.table.label}
    messages.success(request, words, extra_tags=f"saved:{page.draft_key}")
    return _next(page)


def _next(page: Page) -> HttpResponse:
    number, following = page.played.round.number, page.next_missing()
    if following is None or page.closed:
        return redirect("results_round", page.event.slug, number)
    return redirect("sheet", page.event.slug, number, following.number)


def _grid(page: Page, typed: Typed, *, quiet: bool = False) -> Grid:
    return sheets.grid(page.event, typed, sheets.columns(page.table), quiet=quiet)


def _stored_grid(page: Page) -> Grid:
    """What is saved, with those who had left by it: who leaves later is not in it yet (T21)."""
    return sheets.grid(page.event, stored(page), sheets.stored_columns(page.table), quiet=True)


def _version(page: Page) -> int:
    newest = page.newest
    return newest.number if newest else 0


def _context(page: Page, grid: Grid, posted: Posted | None, version: int) -> dict[str, Any]:
    return {
        "event": page.event,
        "section": "results",
        "page": page,
        "grid": grid,
        "version": version,
        "newest": page.newest,
        "key": posted.key if posted and posted.key else secrets.token_urlsafe(12),
        "posted": posted,
        "following": page.next_missing(),
        "saved_sets": page.saved_sets,
        **table_words(page.event, seats=len(grid.columns)),
    }


def table_words(event: Event, *, seats: int) -> dict[str, Any]:
    """What the event's game has on the sheet of a table of so many: its rules, its cards to tap, what its marks say."""
    rules = typing.rules_of(event)
    pad = [
        {"word": word, "face": sentences.face(word, game=rules.slug), "count": count}
        for word, count in rules.turned_words(seats=seats).items()
    ]
    return {
        "rules": rules,
        "mark": sentences.turned_mark(rules.turned_mark, game=rules.slug),
        "pad": pad,
        "about": sentences.about(rules.slug),
        "example": sentences.cards(rules.slug),
    }


def _render(
    request: HttpRequest, page: Page, grid: Grid, *, version: int, posted: Posted | None = None, status: int = 200
) -> HttpResponse:
    context = _context(page, grid, posted, version) | {"refused": status != 200}
    return render(request, "tournament/sheet.html", context, status=status)


def _preview(
    request: HttpRequest,
    page: Page,
    posted: Posted,
    sheet: Sheet,
    grid: Grid,
    error: TournamentError | None = None,
) -> HttpResponse:
    stored_grid = _stored_grid(page)
    context = _context(page, grid, posted, posted.version) | {
        "effect": correction.effect(page.event, page.game, sheet),
        "theirs": stored_grid,
        "saved": beside.of(stored_grid, grid),
        "mine": beside.of(grid, stored_grid),
        "error": error,
        "reason_needed": page.closed,
    }
    return render(request, "tournament/sheet_preview.html", context, status=422 if error else 200)


def _conflict(
    request: HttpRequest, page: Page, posted: Posted, grid: Grid, conflict: Conflict | None = None
) -> HttpResponse:
    stored_grid = _stored_grid(page)
    context = _context(page, grid, posted, _version(page)) | {
        "theirs": stored_grid,
        "saved": beside.of(stored_grid, grid),
        "mine": beside.of(grid, stored_grid),
        "conflict": conflict or Conflict(_("Somebody else has saved this table meanwhile.")),
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "tournament/sheet_conflict.html", context, status=409)
