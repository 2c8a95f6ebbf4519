"""Seats by hand: before publishing and after it (T19, T23)."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import drawing as reads
from tournament import problems, seating
from tournament.draw import Impossible, Request
from tournament.enums import Attendance, Method, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.forms import draw as forms
from tournament.models import Draw, Entry, Event, Round
from tournament.queries import day
from tournament.seating import Seating
from tournament.views.access import organiser, user_of
from tournament.views.forming import posted_number


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
        typed = forms.by_hand(request.POST, people, order=order(draft))
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
                error = problems.refusal(impossible.problems, event.pk)
            except TournamentError as refused:
                error = refused
    context = {
        "event": event,
        "section": "rounds",
        "number": number,
        "typed": typed,
        "error": error,
        "round": round_,
        "final": day.is_final(event, number),
    }
    return render(request, "tournament/draw_by_hand.html", context, status=status(error, valid=typed.valid))


def _asked(event: Event, number: int, draft: Draw | None) -> Request:
    if draft is not None:
        kept = Request.from_dict(draft.request)
        fresh = reads.request(event, number=number, method=kept.method, seed=kept.seed, moves=kept.moves)
        return fresh if set(fresh.players) != set(kept.players) else kept
    method = Method.FINAL if day.is_final(event, number) else Method.BY_HAND
    return reads.request(event, number=number, method=method, seed=0)


@organiser("GET", "POST")
def reseat(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Change the seats of the running round: people sat differently, or came late; scores stay with the persons.

    `?absent=` leaves out those who do not come.
    """
    round_, published = running(event, number)
    people = _present(event, also=[*order(published), *published.byes])
    gone = set(request.GET.getlist("absent"))
    left = [[entry for entry in table if str(entry) not in gone] for table in published.tables]
    typed = forms.started(people, left, [entry for entry in published.byes if str(entry) not in gone])
    error = None
    if request.method == "POST":
        typed = forms.by_hand(request.POST, people, order=order(published))
        if typed.valid:
            try:
                put(request, round_, Seating(typed.tables, typed.byes))
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
        "final": round_.final,
    }
    return render(request, "tournament/reseat.html", context, status=status(error, valid=typed.valid))


def put(request: HttpRequest, round_: Round, seats: Seating) -> None:
    """Change the seats of the running round as posted, with version and reason."""
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
    return posted_number(request.POST.get("version", ""))


def status(error: TournamentError | None, *, valid: bool = True) -> int:
    """Of an answer to a post with this error."""
    if isinstance(error, Conflict):
        return 409
    return 422 if error or not valid else 200


def running(event: Event, number: int) -> tuple[Round, Draw]:
    """The round, which has to be running, and its published draw."""
    round_ = get_object_or_404(Round.objects.select_related("published"), event=event, number=number)
    if round_.state != RoundState.RUNNING or round_.published is None:
        raise Http404
    return round_, round_.published


def order(drawn: Draw | None) -> list[int]:
    """Who sits at a table, table by table."""
    return [entry for table in drawn.tables for entry in table] if drawn else []


def _present(event: Event, *, also: list[int] | None = None) -> list[Entry]:
    people = Entry.objects.filter(event=event, merged_into__isnull=True)
    here = people.filter(attendance=Attendance.PRESENT) | people.filter(pk__in=also or [])
    return list(here.order_by("sort_key", "number"))
