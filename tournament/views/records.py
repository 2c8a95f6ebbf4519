"""Records of games at a table: read in, compared with the result, kept or thrown away."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from tournament import playing, records, verdicts
from tournament.errors import TournamentError
from tournament.forms.events import refused
from tournament.forms.records import KeepForm, ReadForm, plain
from tournament.models import Event, Record
from tournament.playing import Played
from tournament.queries import records as reads
from tournament.queries.records import Shown
from tournament.verdicts import Verdict
from tournament.views.access import organiser, user_of
from tournament.views.forming import status
from tournament.views.results import page_of
from tournament.views.sheet import Page


@organiser("GET", "POST")
def index(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The newest record with its verdict, those before, and a form for one more, which is previewed first."""
    page = page_of(request, event, number, table)
    doing = request.POST.get("do")
    if doing in ("compare", "keep"):
        return _previewed(request, page, keep=doing == "keep")
    form = ReadForm(request.POST, request.FILES) if request.method == "POST" else ReadForm()
    if form.is_bound and form.is_valid():
        seats = reads.match(form.played.names, _people(page))
        initial = {"text": form.written, "seats": seats}
        keep = KeepForm(players=form.played.names, people=_shown_people(page), initial=initial)
        return _preview(request, page, keep, form.played, seats)
    return _index(request, page, form)


@organiser("POST")
def show(request: HttpRequest, event: Event, number: int, table: int, record: int) -> HttpResponse:
    """Let players look at the replay, or no longer."""
    page = page_of(request, event, number, table)
    records.show(_record(page, record), public=request.POST.get("public") == "on", by=user_of(request))
    return redirect("game_record", event.slug, number, table)


@organiser("GET")
def text(request: HttpRequest, event: Event, number: int, table: int, record: int) -> HttpResponse:
    """A record as it was attached, as a text file."""
    found = _record(page_of(request, event, number, table), record)
    name = f"{event.slug}-{number}-{table}-{found.number}.txt"
    return HttpResponse(
        found.text,
        content_type="text/plain; charset=utf-8",
        headers={
            "Content-Disposition": content_disposition_header(as_attachment=True, filename=name),
            "X-Content-Type-Options": "nosniff",
        },
    )


def _previewed(request: HttpRequest, page: Page, *, keep: bool) -> HttpResponse:
    """The preview sent back: with other players, or to be kept."""
    written = plain(request.POST.get("text", ""))
    played = playing.play(written)
    form = KeepForm(request.POST, players=played.names, people=_shown_people(page), initial={})
    if not form.is_valid():
        return _preview(request, page, form, played, ())
    if not keep:
        return _preview(request, page, form, played, form.seats)
    try:
        records.attach(
            page.game,
            text=written,
            seats=form.seats,
            key=form.cleaned_data["key"],
            by=user_of(request),
            public=form.cleaned_data["public"],
        )
    except TournamentError as error:
        refused(form, error)
        return _preview(request, page, form, played, form.seats)
    messages.success(request, _("The record is saved."))
    return redirect("game_record", page.event.slug, page.played.round.number, page.table.number)


def _index(request: HttpRequest, page: Page, form: ReadForm) -> HttpResponse:
    found = list(page.game.records.select_related("by").order_by("-number"))
    newest = found[0] if found else None
    context = _context(page) | {
        "form": form,
        "newest": newest,
        "older": found[1:],
        "shown": None if newest is None else _now(page, newest),
        "before": None if newest is None else Verdict.from_dict(newest.verdict),
    }
    return render(request, "tournament/record.html", context, status=status(form))


def _preview(request: HttpRequest, page: Page, form: KeepForm, played: Played, seats: tuple[int, ...]) -> HttpResponse:
    verdict = verdicts.of(page.game, played, event=page.event, seats=seats)
    context = _context(page) | {"form": form, "shown": _shown(page, verdict, seats)}
    return render(request, "tournament/record_preview.html", context, status=status(form))


def _context(page: Page) -> dict[str, Any]:
    return {"event": page.event, "section": "results", "page": page}


def _now(page: Page, record: Record) -> Shown:
    """The record beside the result that counts now."""
    verdict = verdicts.now(record, game=page.game, event=page.event)
    return _shown(page, verdict, verdicts.seats_of(record))


def _shown(page: Page, verdict: Verdict, seats: tuple[int, ...]) -> Shown:
    return reads.shown(verdict, names=reads.names(page.event, seats, written=verdict.names))


def _record(page: Page, number: int) -> Record:
    found = page.game.records.select_related("game__round__event").filter(number=number).first()
    if found is None:
        raise Http404
    return found


def _people(page: Page) -> dict[int, tuple[str, ...]]:
    """Those who sit here in the order of their seats, with the names that a record may give them."""
    return {seat.entry_id: (seat.entry.name, seat.entry.short_name) for seat in page.table.seats}


def _shown_people(page: Page) -> dict[int, str]:
    return {seat.entry_id: seat.entry.label for seat in page.table.seats}
