"""Seats by hand: before publishing, after it, and when somebody does not come (T19, T23)."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import draw as drawing
from tournament import drawing as reads
from tournament import problems, seating
from tournament.draw import Impossible, Option, Request
from tournament.enums import Attendance, Method, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.forms import draw as forms
from tournament.models import Draw, Entry, Event, Round
from tournament.queries import day
from tournament.seating import Seating
from tournament.views.access import organiser, user_of


@organiser("GET", "POST")
def by_hand(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Seat a round that is not published by hand: a table number beside each player."""
    round_ = Round.objects.filter(event=event, number=number).select_related("draft", "published").first()
    if round_ is not None and round_.published is not None:
        return redirect("reseat", event.slug, number)
    draft = round_.draft if round_ else None
    people = _present(event)
    error = None
    typed = forms.started(people, draft.tables if draft else (), draft.byes if draft else ())
    if request.method == "POST":
        typed = forms.by_hand(request.POST, people, order=_order(draft))
        asked = _asked(event, number, draft)
        if typed.valid:
            try:
                seating.arrange(
                    event,
                    request=asked,
                    tables=typed.tables,
                    byes=typed.byes,
                    by=user_of(request),
                    version=_version(request) if "version" in request.POST else None,
                )
                return redirect("draw", event.slug, number)
            except Impossible as impossible:
                error = TournamentError(problems.sentence(impossible.problems[0], problems.names(event.pk)))
            except TournamentError as refused:
                error = refused
    context = {"event": event, "section": "rounds", "number": number, "typed": typed, "error": error, "round": round_}
    return render(request, "tournament/draw_by_hand.html", context, status=_status(error, valid=typed.valid))


def _asked(event: Event, number: int, draft: Draw | None) -> Request:
    if draft is not None:
        kept = Request.from_dict(draft.request)
        fresh = reads.request(event, number=number, method=kept.method, seed=kept.seed, moves=kept.moves)
        return fresh if set(fresh.players) != set(kept.players) else kept
    method = Method.FINAL if reads.is_final(event, number) else Method.BY_HAND
    return reads.request(event, number=number, method=method, seed=0)


@organiser("GET", "POST")
def reseat(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Change the seats of the running round: people sat differently, or came late; scores stay with the persons."""
    round_, published = _running(event, number)
    people = _present(event, also=[*_order(published), *published.byes])
    typed = forms.started(people, published.tables, published.byes)
    error = None
    if request.method == "POST":
        typed = forms.by_hand(request.POST, people, order=_order(published))
        if typed.valid:
            try:
                _reseat(request, round_, Seating(typed.tables, typed.byes))
                messages.success(request, _("The seats are changed. Scores stay with their players."))
                return redirect("results_round", event.slug, number)
            except TournamentError as refused:
                error = refused
    context = {
        "event": event,
        "section": "rounds",
        "number": number,
        "typed": typed,
        "error": error,
        "version": published.number,
        "why": request.POST.get("why", ""),
    }
    return render(request, "tournament/reseat.html", context, status=_status(error, valid=typed.valid))


@dataclass(frozen=True, slots=True)
class Choice:
    """One way out of a no-show, ready to be chosen: what moves, and what it does to the round."""

    option: Option
    names: tuple[str, ...]
    number: int


@organiser("GET", "POST")
def no_show(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Somebody does not come (T23): who, then the ways out with their effects, then one of them."""
    round_, published = _running(event, number)
    absent = _absent(request, published)
    choices = _choices(event, published, absent)
    error = None
    if request.method == "POST" and absent:
        try:
            _reseat(request, round_, _chosen(request, published, choices, absent))
            messages.success(request, _("The seats are changed. Scores stay with their players."))
            return redirect("results_round", event.slug, number)
        except TournamentError as refused:
            error = refused
    played = day.round_played(event, number)
    context = {
        "event": event,
        "section": "rounds",
        "number": number,
        "played": played,
        "absent": absent,
        "choices": choices,
        "error": error,
        "version": published.number,
        "why": request.POST.get("why", ""),
    }
    return render(request, "tournament/no_show.html", context, status=_status(error))


def _absent(request: HttpRequest, published: Draw) -> list[int]:
    source = request.POST if request.method == "POST" else request.GET
    wanted = set(source.getlist("absent"))
    return [entry for entry in [*_order(published), *published.byes] if str(entry) in wanted]


def _choices(event: Event, published: Draw, absent: list[int]) -> list[Choice]:
    """The ways out for the first table that has become too small; more than one at a time is by hand."""
    tables = tuple(tuple(table) for table in published.tables)
    gone = frozenset(absent)
    names = dict(Entry.objects.filter(event=event).values_list("pk", "name"))
    affected = drawing.affected(tables, gone)
    if len(affected) != 1:
        return []
    asked = Request.from_dict(published.request)
    found = drawing.options(asked, tables, gone, table=affected[0], byes=tuple(published.byes))
    return [
        Choice(option, tuple(names[player] for player, _table in option.moved), number)
        for number, option in enumerate(found)
    ]


def _chosen(request: HttpRequest, published: Draw, choices: list[Choice], absent: list[int]) -> Seating:
    """The seating that was chosen; where no table became too small, just without the absent."""
    byes = tuple(entry for entry in published.byes if entry not in absent)
    if not choices:
        tables = drawing.without(tuple(tuple(table) for table in published.tables), frozenset(absent))
        if drawing.affected(tuple(tuple(table) for table in published.tables), frozenset(absent)):
            raise TournamentError(_("More than one table is too small now: change the seats by hand."), rule="T23")
        return Seating(tables, byes, absent=tuple(absent))
    picked = next((choice for choice in choices if str(choice.number) == request.POST.get("choice")), None)
    if picked is None:
        raise TournamentError(_("Choose what shall be done."), field="choice", rule="T23")
    option = picked.option
    tables = tuple(
        seats if number not in option.void else tuple(e for e in published.tables[number - 1] if e not in absent)
        for number, seats in enumerate(option.tables, start=1)
    )
    return Seating(tables, byes, void=option.void, absent=tuple(absent))


def _reseat(request: HttpRequest, round_: Round, seats: Seating) -> None:
    seating.reseat(
        round_,
        seating=seats,
        version=_version(request),
        by=user_of(request),
        at=timezone.now(),
        why=request.POST.get("why", ""),
    )


def _version(request: HttpRequest) -> int:
    """The draw that the page showed."""
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1


def _status(error: TournamentError | None, *, valid: bool = True) -> int:
    if isinstance(error, Conflict):
        return 409
    return 422 if error or not valid else 200


def _running(event: Event, number: int) -> tuple[Round, Draw]:
    round_ = get_object_or_404(Round.objects.select_related("published"), event=event, number=number)
    if round_.state != RoundState.RUNNING or round_.published is None:
        raise Http404
    return round_, round_.published


def _order(drawn: Draw | None) -> list[int]:
    return [entry for table in drawn.tables for entry in table] if drawn else []


def _present(event: Event, *, also: list[int] | None = None) -> list[Entry]:
    people = Entry.objects.filter(event=event, merged_into__isnull=True)
    here = people.filter(attendance=Attendance.PRESENT) | people.filter(pk__in=also or [])
    return list(here.order_by("sort_key", "number"))
