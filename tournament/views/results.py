"""Results: the grid of tables, a table's sheet, void games, closing the round."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import event_file, keeper, results, rounds, verdicts
from tournament.enums import CopyReason
from tournament.errors import Conflict, TournamentError
from tournament.models import Event, Game, Result, Round
from tournament.queries import correction, day, desk, odd, written
from tournament.queries import sheet as sheets
from tournament.queries.day import Played, Table
from tournament.views.access import organiser, user_of
from tournament.views.sheet import Page, answer, posted_of, show, table_words
from tournament.views.table_desk import cards_context


@organiser("GET")
def current(request: HttpRequest, event: Event) -> HttpResponse:
    """The results of the round that is being played; before the first, a page that says what belongs here."""
    last = day.last_published(event)
    if last is None:
        return render(request, "tournament/results.html", {"event": event, "section": "results"})
    target = reverse("results_round", args=[event.slug, last.number])
    return redirect(f"{target}?{request.GET.urlencode()}" if request.GET else target)


@organiser("GET")
def index(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """All tables of a round, missing first; `?table=7` jumps to its sheet."""
    played = _played(event, number)
    wanted = request.GET.get("table", "").strip()
    if wanted:
        found = next((table for table in played.tables if wanted in (str(table.number), table.name)), None)
        if found is not None:
            return redirect("sheet", event.slug, number, found.number)
        messages.error(request, _("There is no table %(table)s in this round.") % {"table": wanted[:20]})
    context = {
        "event": event,
        "section": "results",
        **cards_context(event, played),
        "rounds": [row for row in day.rounds(event) if row.published_at is not None],
        "last": day.last_published(event),
        "odd": odd.of_round(event, played),
    }
    return render(request, "tournament/results.html", context)


@organiser("GET", "POST")
def sheet(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """A table's sheet: shown, or posted to be saved."""
    page = page_of(request, event, number, table)
    return answer(request, page) if request.method == "POST" else show(request, page)


@organiser("POST")
def check(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """What scoring and the rules make of the sheet while it is typed; nothing is saved."""
    page = page_of(request, event, number, table)
    posted = posted_of(request, page)
    grid = sheets.grid(event, posted.typed, sheets.columns(page.table), quiet=True)
    context = {"grid": grid, "event": event, "posted": posted, **table_words(event, seats=len(page.table.seats))}
    return render(request, "tournament/_sheet_computed.html", context)


@organiser("GET", "POST")
def void(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Declare a game void, with a reason (T23), or let it count again; first it says what that changes.

    The form says which of the two: twice sent is once done.
    """
    page = page_of(request, event, number, table)
    error = None
    if request.method == "POST":
        why = request.POST.get("why", "").strip()
        try:
            if request.POST.get("do") == "unvoid":
                results.unvoid(page.game, why=why, by=user_of(request))
            else:
                results.void(page.game, why=why, by=user_of(request), at=timezone.now())
            return redirect("results_round", event.slug, number)
        except Conflict:
            raise
        except TournamentError as refused:
            error = refused
    context = {
        "event": event,
        "section": "results",
        "page": page,
        "error": error,
        "why": request.POST.get("why", ""),
        "effect": correction.effect_of_void(event, page.game, void=page.game.voided_at is None),
        "reason_needed": page.game.voided_at is None or page.closed,
    }
    return render(request, "tournament/game_void.html", context, status=422 if error else 200)


@organiser("GET")
def history(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """All versions of a table's result and its game records, the newest first."""
    page = page_of(request, event, number, table)
    found = page.game.results.select_related("by").prefetch_related("scores__entry", "sets__scores").order_by("-number")
    versions = [
        (
            result,
            _scores(result, page.table),
            odd.remarks(event, result),
            written.of(result, page.table),
            desk.confirmers(result),
        )
        for result in found
    ]
    records = [
        (record, verdicts.now(record, game=page.game, event=event))
        for record in page.game.records.select_related("by").order_by("-number")
    ]
    context = {"event": event, "section": "results", "page": page, "versions": versions, "records": records}
    context |= table_words(event, seats=len(page.table.seats))
    return render(request, "tournament/game_history.html", context)


@organiser("GET", "POST")
def close(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Close the round; missing tables are named and need a reason."""
    played = _played(event, number)
    error, override = None, request.POST.get("override", "").strip()
    if request.method == "POST":
        try:
            with transaction.atomic():  # closed with its copy, or not at all
                rounds.close(played.round, by=user_of(request), at=timezone.now(), override=override)
                _keep_copy(event, number, by=user_of(request))
            keeper.soon()
            messages.success(request, _("Round %(number)s is closed.") % {"number": number})
            return redirect("overview", event.slug)
        except Conflict:
            raise
        except TournamentError as refused:
            error = refused
    context = {"event": event, "section": "results", "played": played, "error": error, "override": override}
    return render(request, "tournament/close_round.html", context, status=422 if error else 200)


def _keep_copy(event: Event, number: int, *, by: User) -> None:
    """A point to return to after every closed round."""
    event_file.keep(event, reason=CopyReason.CLOSED, by=by, at=timezone.now(), round_number=number)


def _scores(result: Result, table: Table) -> list[tuple[str, int | None]]:
    """Who had how many points, in the order of the seats as they are now; who sits there no more comes last."""
    here = {seat.entry_id: (place, seat.entry.label) for place, seat in enumerate(table.seats)}
    scores = sorted(result.scores.all(), key=lambda score: (here.get(score.entry_id, (len(here), ""))[0], score.pk))
    return [(here.get(score.entry_id, (0, score.entry.name))[1], score.points) for score in scores]


def _refuse_gone(request: HttpRequest, event: Event, number: int, table: int) -> None:
    """Say it to somebody who types while the table is taken away: "not found" would not be the whole truth."""
    games = Game.objects.filter(round__event=event, round__number=number, table=table).select_related("round")
    if request.method != "POST" or (game := games.first()) is None:
        return
    if game.round.published_at is None:
        raise Conflict(_("This round is not published any more. What you typed has not been saved."))
    raise Conflict(_("The people at this table have changed meanwhile. Look at their names before you save."))


def _played(event: Event, number: int) -> Played:
    played = day.round_played(event, number)
    if played is None:
        raise Http404
    return played


def page_of(request: HttpRequest, event: Event, number: int, table: int) -> Page:
    """What a page about one table needs; 404 where there is none, a Conflict for a form sent to one that is gone."""
    played = day.round_played(event, number)
    tables = played.tables if played else ()
    found: Table | None = next((item for item in tables if item.number == table), None)
    if played is None or found is None:
        _refuse_gone(request, event, number, table)
        raise Http404
    game = get_object_or_404(Game.objects.select_related("round"), pk=found.game.pk)
    game.round = Round.objects.get(pk=played.round.pk)
    game.round.event = event
    return Page(event, played, found, game)
