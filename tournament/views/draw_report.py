"""The whole report of a round's draw: for the organiser with who met whom, for everybody as a page to hang up."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournament.models import Draw, Event, Round
from tournament.queries import draw_report, public, redrawn
from tournament.views.access import organiser


@organiser()
def report(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Figures, players and the matrix, of the draft too."""
    round_, drawn = _drawn(event, number)
    context = {
        "event": event,
        "section": "rounds",
        "number": number,
        "round": round_,
        "whole": draw_report.of(event, drawn),
        "matrix": draw_report.matrix(event, drawn),
    }
    return render(request, "tournament/draw_report.html", context)


@organiser()
def file(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """All that is needed to draw the round again (T20); it names who may not sit together, so it is not public."""
    _round, drawn = _drawn(event, number)
    body = json.dumps(redrawn.document(event, drawn), ensure_ascii=False, indent=1)
    name = f"{event.slug}-draw-{number}-{drawn.number}.json"
    headers = {"Content-Disposition": content_disposition_header(as_attachment=True, filename=name)}
    return HttpResponse(body, content_type="application/json", headers=headers)


@require_safe
def public_report(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """How a published round was drawn: figures and everybody's share, without what only organisers know."""
    event = public.event(slug)
    if event is None:
        raise Http404
    round_ = get_object_or_404(Round.objects.select_related("published"), event=event, number=number)
    if round_.published is None or not round_.published.report:
        raise Http404
    whole = draw_report.of(event, round_.published, public=True)
    context = {"event": event, "number": number, "round": round_, "whole": whole}
    return render(request, "tournament/public_report.html", context)


def _drawn(event: Event, number: int) -> tuple[Round, Draw]:
    """The round and its draw: the published one, else the draft."""
    round_ = get_object_or_404(Round.objects.select_related("draft", "published"), event=event, number=number)
    drawn = round_.published or round_.draft
    if drawn is None or not drawn.report:
        raise Http404
    return round_, drawn
