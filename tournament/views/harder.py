"""A draft tried harder: begun, watched, stopped, and taken or not. Nothing is written before it is taken."""

import secrets
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament import drawing as reads
from tournament import harder as trials
from tournament import problems, seating
from tournament.draw import HARD_MOVES, Report, Request, apart, worth
from tournament.enums import Method
from tournament.errors import Conflict, TournamentError
from tournament.harder import Trial
from tournament.models import Draw, Event, Round
from tournament.queries import draw_words
from tournament.views.access import organiser, user_of

SEARCHED = (Method.BALANCED, Method.SWISS)


@organiser("GET", "POST")
def harder(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """How far the search is, and what it has found beside the draft; `?draw=` is the draft that is meant."""
    round_ = get_object_or_404(Round.objects.select_related("draft"), event=event, number=number)
    if request.method == "POST":
        return _act(request, event, round_)
    if round_.draft is None:
        return redirect("draw", event.slug, number)
    stale = request.GET.get("draw", "") not in ("", str(round_.draft.number))
    context = {
        "event": event,
        "section": "rounds",
        "number": number,
        "draft": round_.draft,
        "searched": round_.draft.method in SEARCHED,
        "stale": stale,
        **_found(event, round_.draft),
    }
    part = request.headers.get("X-Part") == "harder"
    return render(request, "tournament/_harder.html" if part else "tournament/harder.html", context)


def trial(event: Event, draft: Draw) -> Trial | None:
    """The search for something better than this draft, if one was begun."""
    return trials.look(_key(event, draft))


def _key(event: Event, draft: Draw) -> str:
    return trials.key(event.pk, event.created_at, draft.pk, draft.created_at)


def _found(event: Event, draft: Draw) -> dict[str, object]:
    """The search, and its result beside the draft."""
    found = trial(event, draft)
    if found is None or found.drawn is None:
        return {"trial": found}
    before, after = Report.from_dict(draft.report), found.drawn.report
    if not (before.rounds and after.rounds):  # after swaps by hand nothing is planned any more
        before, after = replace(before, rounds=0), replace(after, rounds=0)
    figures = list(zip(draw_words.figures(before), draw_words.figures(after), strict=True))
    ranks = [0, 0]
    if found.request.method == Method.SWISS and found.request.ranking:
        ranks = [apart(found.request, tables) for tables in (draft.tables, found.drawn.tables)]
        figures.insert(-1, (draw_words.ranks_apart(ranks[0]), draw_words.ranks_apart(ranks[1])))
    return {"trial": found, "figures": figures, "better": worth(after, ranks[1]) < worth(before, ranks[0])}


def _act(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Begin, stop or take, if the draft is the one that the page showed."""
    draft = round_.draft
    if draft is None or str(draft.number) != request.POST.get("version"):
        raise Conflict(_("The draw has been changed meanwhile. Look at it again before you go on."))
    act = request.POST.get("do")
    if act == "start":
        return _start(event, draft)
    if act == "stop":
        trials.stop(_key(event, draft))
        messages.success(request, _("Stopped. The draw is as it was."))
        return redirect("draw", event.slug, round_.number)
    if act == "take":
        return _take(request, event, draft)
    raise Http404


def _start(event: Event, draft: Draw) -> HttpResponse:
    if draft.method not in SEARCHED:
        raise TournamentError(_("Only a balanced or a Swiss draw can be tried harder."), rule="T19")
    asked = _asked(event, draft, seed=secrets.randbelow(2**31))
    if found := reads.ready(event, asked).problems:
        raise problems.refusal(found, event.pk)
    trials.start(_key(event, draft), asked)
    return redirect(f"{reverse('draw_harder', args=[event.slug, draft.round_number])}?draw={draft.number}")


def _asked(event: Event, draft: Draw, *, seed: int) -> Request:
    kept = Request.from_dict(draft.request)
    method = draft.method
    return reads.request(event, number=draft.round_number, method=method, seed=seed, moves=HARD_MOVES, byes=kept.byes)


def _take(request: HttpRequest, event: Event, draft: Draw) -> HttpResponse:
    found = trial(event, draft)
    if found is None or found.drawn is None:
        raise Conflict(_("This search was stopped or taken meanwhile. Look at the draw again."))
    made = seating.take(event, request=found.request, drawn=found.drawn, by=user_of(request), version=draft.number)
    trials.stop(_key(event, draft))
    words = {"round": draft.round_number, "draw": made.number}
    messages.success(request, _("Round %(round)s is drawn: draw no. %(draw)s.") % words)
    return redirect("draw", event.slug, draft.round_number)
