"""Slips typed in after a round that was played on paper: looked at once, then saved as a whole."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import formats, keeper, problems
from tournament import from_paper as verbs
from tournament.draw import Impossible
from tournament.enums import RoundState
from tournament.errors import TournamentError
from tournament.forms import from_paper as forms
from tournament.forms.from_paper import PaperForm
from tournament.from_paper import PaperRound, PaperTable
from tournament.models import Entry, Event, Round
from tournament.queries import day, prints
from tournament.views.access import organiser, user_of


@organiser("GET", "POST")
def from_paper(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The slips of a round: start numbers and totals, table by table."""
    seats = max(formats.of(event).sizes)
    tables = _tables(request, event)
    if request.method == "POST":
        form = forms.read(event, request.POST, number=number, tables=tables, seats=seats)
        return _answer(request, event, form)
    if verbs.typed_before(event, number):
        messages.info(request, _("Round %(number)d is published already: type its results here.") % {"number": number})
        return redirect("results_round", event.slug, number)
    return _page(request, event, forms.blank(number, tables=tables, seats=seats))


def _tables(request: HttpRequest, event: Event) -> int:
    """How many slips the page has room for."""
    text = (request.POST if request.method == "POST" else request.GET).get("tables", "")
    asked = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    return min(asked or prints.proposed(event)["tables"], forms.MOST_TABLES)


def _answer(request: HttpRequest, event: Event, form: PaperForm) -> HttpResponse:
    if not form.valid:
        return _page(request, event, form, status=422)
    if request.POST.get("seen") != form.digest and not _done(request, event, form):
        return _page(request, event, form, looked=True)
    try:
        made = _save(request, event, form)
    except (Impossible, TournamentError) as refused:
        if not _done(request, event, form):
            error = _said(event, refused)
            return _page(request, event, form, error=error, status=error.status)
        made = Round.objects.get(event=event, number=form.number)
    return _next(request, event, made)


def _said(event: Event, refused: Impossible | TournamentError) -> TournamentError:
    if isinstance(refused, TournamentError):
        return refused
    names = problems.names(event.pk)
    return TournamentError(" ".join(problems.sentence(problem, names) for problem in refused.problems))


def _paper(form: PaperForm) -> PaperRound:
    """The round that the slips tell; tables without people at the end are none."""
    last = max(row.table for row in form.rows if row.people)
    tables = tuple(PaperTable(tuple(one.pk for one in row.people), row.sheet) for row in form.rows[:last])
    return PaperRound(form.number, tables, tuple(entry.pk for entry in form.bye_people))


def _done(request: HttpRequest, event: Event, form: PaperForm) -> bool:
    return verbs.entered(event, _paper(form), key=request.POST.get("key", "")) is not None


def _save(request: HttpRequest, event: Event, form: PaperForm) -> Round:
    version = request.POST.get("version", "")
    return verbs.enter(
        event,
        _paper(form),
        key=request.POST.get("key") or secrets.token_urlsafe(12),
        version=int(version) if version.isascii() and version.isdigit() and len(version) < 9 else 0,
        by=user_of(request),
        at=timezone.now(),
    )


def _next(request: HttpRequest, event: Event, made: Round) -> HttpResponse:
    """After a whole round the next one; else the tables whose results are missing."""
    words = {"number": made.number}
    tags = f"saved:paper-{event.slug}-{made.number}"
    if made.state != RoundState.CLOSED:
        messages.success(request, _("Round %(number)d is seated. Results are missing.") % words, extra_tags=tags)
        return redirect("results_round", event.slug, made.number)
    keeper.soon()
    messages.success(request, _("Round %(number)d is saved and closed.") % words, extra_tags=tags)
    if made.number < day.last_number(event):
        return redirect("from_paper", event.slug, made.number + 1)
    return redirect("overview", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    form: PaperForm,
    *,
    looked: bool = False,
    error: TournamentError | None = None,
    status: int = 200,
) -> HttpResponse:
    round_ = Round.objects.filter(event=event, number=form.number).select_related("draft").first()
    people = Entry.objects.filter(event=event, merged_into__isnull=True).order_by("number")
    context = {
        "event": event,
        "section": "rounds",
        "form": form,
        "number": form.number,
        "final": day.is_final(event, form.number),
        "looked": looked,
        "error": error,
        "people": list(people.values_list("number", "name")),
        "seats": range(1, len(form.rows[0].cells) + 1),
        "version": request.POST.get("version") or (round_.draft.number if round_ and round_.draft else 0),
        "key": request.POST.get("key") or secrets.token_urlsafe(12),
        "more": min(len(form.rows) + 4, forms.MOST_TABLES),
    }
    return render(request, "tournament/from_paper.html", context, status=status)
