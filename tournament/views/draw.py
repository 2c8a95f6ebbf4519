"""The draw of a round: checked, drawn, looked at, swapped, published."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import drawing as reads
from tournament import problems, seating
from tournament.draw import METHODS, Impossible, Problem, Request, check, displaced, finalists
from tournament.enums import Method, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.forms.draw import DrawForm
from tournament.models import Draw, Entry, Event, Round
from tournament.queries import day, drawn
from tournament.views import harder as trying
from tournament.views.access import organiser, user_of
from tournament.views.forming import posted_number
from tournament.views.no_show import no_show
from tournament.views.reseat import by_hand, reseat

__all__ = ["by_hand", "draw", "index", "no_show", "publish", "reseat", "swap"]


@organiser("GET")
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """All rounds with their states and draws; the next one to draw."""
    rounds = day.rounds(event)
    number = reads.next_number(event)
    drafted = any(round_.number == number and round_.state == RoundState.DRAFT for round_ in rounds)
    context = {
        "event": event,
        "section": "rounds",
        "rounds": [round_ for round_ in rounds if round_.state != RoundState.PLANNED],
        "next": number if number <= day.last_number(event) and event.finished_at is None and not drafted else None,
        "final_next": day.is_final(event, number),
    }
    return render(request, "tournament/rounds.html", context)


@organiser("GET", "POST")
def draw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The draw of a round: the pre-check and the form, or the draft with its report."""
    round_ = Round.objects.filter(event=event, number=number).select_related("draft", "published").first()
    if round_ is not None and round_.published is not None:
        return _published(request, event, round_)
    form = _form(request, event, number, round_)
    refused: tuple[str, ...] = ()
    if request.method == "POST" and form.is_valid():
        try:
            _draw(request, event, number, form)
            return redirect("draw", event.slug, number)
        except Impossible as impossible:
            names = problems.names(event.pk)
            refused = tuple(problems.sentence(problem, names) for problem in impossible.problems)
    context = _context(event, number, round_, form, refused)
    return render(request, "tournament/draw.html", context, status=422 if refused or form.errors else 200)


def _form(request: HttpRequest, event: Event, number: int, round_: Round | None) -> DrawForm:
    final = day.is_final(event, number)
    method = Method.FINAL if final else (round_.method if round_ and round_.draft else event.method)
    data = request.POST if request.method == "POST" else None
    byes = [posted_number(key) for key in request.GET.getlist("bye")]  # the advisor proposes them
    return DrawForm(event, data, final=final, initial={"method": method, "byes": byes})


def _draw(request: HttpRequest, event: Event, number: int, form: DrawForm) -> None:
    seed = form.cleaned_data["seed"]
    asked = reads.request(
        event,
        number=number,
        method=form.cleaned_data["method"],
        seed=secrets.randbelow(2**31) if seed is None else seed,
        byes=tuple(entry.pk for entry in form.cleaned_data.get("byes", ())),
    )
    version = posted_number(request.POST["version"]) if "version" in request.POST else None
    made = seating.draw(event, request=asked, by=user_of(request), version=version)
    messages.success(
        request, _("Round %(round)s is drawn: draw no. %(draw)s.") % {"round": number, "draw": made.number}
    )


def _context(
    event: Event,
    number: int,
    round_: Round | None,
    form: DrawForm,
    refused: tuple[str, ...] = (),
) -> dict[str, Any]:
    names = problems.names(event.pk)
    method = str(form["method"].value())
    asked = reads.request(event, number=number, method=method if method in METHODS else Method.RANDOM, seed=0)
    ready = reads.ready(event, asked)
    draft = round_.draft if round_ else None
    return {
        "event": event,
        "section": "rounds",
        "number": number,
        "final": day.is_final(event, number),
        "round": round_,
        "form": form,
        "problems": refused or tuple(problems.sentence(problem, names) for problem in ready.problems),
        "warnings": [problems.sentence(problem, names) for problem in (*ready.warnings, *_moved(asked))],
        "players": len(asked.players),
        "shown": drawn.shown(event, draft) if draft else None,
        "awaiting": _awaiting(event, round_) if round_ and draft else [],
        "broken": _broken(event, draft) if draft else [],
        "gone": reads.gone(event, round_) if round_ and draft else [],
        "searched": bool(draft and draft.method in trying.SEARCHED),
        "trial": trying.trial(event, draft) if draft else None,
    }


def _moved(asked: Request) -> tuple[Problem, ...]:
    """T16: whom demands move across the tables of the final, where there is one to draw."""
    if asked.method != Method.FINAL or check(asked) or not (moved := displaced(asked)):
        return ()
    return (Problem("final_moved", "T16", moved),)


def _awaiting(event: Event, round_: Round) -> list[Entry]:
    """Who is here and should have a seat in this round, but has none: in a final only the best of those here (T16)."""
    found = reads.awaiting(event, round_)
    if not round_.final:
        return found
    best = finalists(reads.request(event, number=round_.number, method=Method.FINAL, seed=0))
    return [entry for entry in found if entry.pk in best]


def _published(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    assert round_.published is not None
    context = {
        "event": event,
        "section": "rounds",
        "number": round_.number,
        "round": round_,
        "shown": drawn.shown(event, round_.published),
        "awaiting": _awaiting(event, round_) if round_.state == RoundState.RUNNING else [],
    }
    return render(request, "tournament/draw_published.html", context)


@organiser("POST")
def swap(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Swap two seats of the draft: the first is chosen with `a`, the second with `b`."""
    round_ = get_object_or_404(Round.objects.select_related("draft"), event=event, number=number)
    a, b, version = (posted_number(request.POST.get(name, "")) for name in ("a", "b", "version"))
    before = drawn.shown(event, _draft(round_)).report
    after = seating.swap(round_, a=a, b=b, version=version, by=user_of(request))
    if broken := _broken(event, after):
        messages.warning(request, _("Swapped. %(problems)s") % {"problems": " ".join(broken)})
        return redirect("draw", event.slug, number)
    report = drawn.shown(event, after).report
    messages.success(
        request,
        _("Swapped. Repeats: %(before)s → %(after)s. Same club: %(clubs_before)s → %(clubs)s.")
        % {
            "before": len(before.repeats),
            "after": len(report.repeats),
            "clubs_before": len(before.same_club),
            "clubs": len(report.same_club),
        },
    )
    return redirect("draw", event.slug, number)


@organiser("GET", "POST")
def publish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the draft to the players."""
    round_ = get_object_or_404(Round.objects.select_related("draft"), event=event, number=number)
    if request.method != "POST":
        return redirect("draw", event.slug, number)
    try:
        _publish(request, round_)
    except Conflict:
        raise
    except TournamentError as error:
        form = DrawForm(event, final=round_.final, initial={"method": round_.method})
        context = _context(event, number, round_, form) | {"error": error}
        return render(request, "tournament/draw.html", context, status=error.status)
    messages.success(request, _("Round %(round)s is published: players see their tables.") % {"round": number})
    return redirect("overview", event.slug)


def _publish(request: HttpRequest, round_: Round) -> None:
    seating.publish(
        round_,
        version=posted_number(request.POST.get("version", "")),
        by=user_of(request),
        at=timezone.now(),
        anyway=request.POST.get("anyway") == "yes",
    )


def _broken(event: Event, draft: Draw) -> list[str]:
    """T18: the pairs and fixed tables that the draft breaks, in words."""
    names = problems.names(event.pk)
    return [problems.sentence(problem, names) for problem in reads.breaches(event, draft)]


def _draft(round_: Round) -> Draw:
    if round_.draft is None:
        raise Http404
    return round_.draft
