"""What can be printed and taken away: PDF, Excel and CSV, without what is held back unless asked for."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header

from tournament.exports import making
from tournament.models import Event
from tournament.queries import public
from tournament.views.access import organiser


@organiser()
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """All files of the event."""
    context = {
        "event": event,
        "section": "print",
        "heads": public.heads(event),
        "held_after": None if event.held_from is None else event.held_from - 1,
    }
    return render(request, "tournament/prints.html", context)


@organiser()
def export(request: HttpRequest, event: Event, what: str, kind: str) -> HttpResponse:
    """One file; `?held=1` puts the rounds in that are held back."""
    held = request.GET.get("held") == "1"
    document = making.make(event, what=what, kind=kind, held=held, at=timezone.now())
    if document is None:
        raise Http404
    disposition = content_disposition_header(as_attachment=True, filename=document.filename)
    return HttpResponse(
        document.body,
        content_type=document.content_type,
        headers={"Content-Disposition": disposition, "X-Content-Type-Options": "nosniff"},
    )
