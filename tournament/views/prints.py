"""What can be printed and taken away: papers as pages and PDF, Excel and CSV, without what is held back."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header

from tournament import base_address, drawing
from tournament.errors import TournamentError
from tournament.exports import making
from tournament.exports.papers.blank import Wanted
from tournament.exports.pdf import NoPango
from tournament.forms.events import refused
from tournament.forms.prints import BlankForm
from tournament.models import Event
from tournament.queries import prints, public
from tournament.views.access import organiser


@organiser()
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """All papers and files of the event."""
    return _index(request, event, BlankForm(initial=prints.proposed(event)))


def _index(request: HttpRequest, event: Event, blank: BlankForm, *, status: int = 200) -> HttpResponse:
    heads = list(reversed(public.heads(event)))
    context = {
        "event": event,
        "section": "print",
        "newest": heads[:1],
        "older": heads[1:],
        "held_after": None if event.held_from is None else event.held_from - 1,
        "held_heads": [head for head in heads if head.held],
        "form": blank,
        "next_round": drawing.next_number(event),
    }
    return render(request, "tournament/prints.html", context, status=status)


@organiser()
def paper(request: HttpRequest, event: Event, what: str) -> HttpResponse:
    """A paper as a page, to be printed by the browser; `?held=1` and the amount of blank paper as in export."""
    try:
        return _page(request, event, what, _wanted(request, event, what))
    except _Unclear as unclear:
        return _index(request, event, unclear.form, status=422)


@organiser()
def export(request: HttpRequest, event: Event, what: str, kind: str) -> HttpResponse:
    """One file; `?held=1` puts the rounds in that are held back, others say how much blank paper is wanted."""
    held = request.GET.get("held") == "1"
    try:
        wanted = _wanted(request, event, what)
        base = base_address.of(request)
        document = making.make(event, what=what, kind=kind, held=held, at=timezone.now(), wanted=wanted, base=base)
    except _Unclear as unclear:
        return _index(request, event, unclear.form, status=422)
    except NoPango as missing:
        return _page(request, event, what, wanted, error=missing)
    if document is None:
        raise Http404
    disposition = content_disposition_header(as_attachment=True, filename=document.filename)
    return HttpResponse(
        document.body,
        content_type=document.content_type,
        headers={"Content-Disposition": disposition, "X-Content-Type-Options": "nosniff"},
    )


class _Unclear(Exception):
    """The address asks for an amount of blank paper that cannot be: the form says why."""

    def __init__(self, form: BlankForm) -> None:
        super().__init__(str(form.errors))
        self.form = form


def _wanted(request: HttpRequest, event: Event, what: str) -> Wanted | None:
    if what not in making.BLANK:
        return None
    proposed = {name: str(value) for name, value in prints.proposed(event).items()}
    form = BlankForm({name: request.GET.get(name, value) for name, value in proposed.items()})
    if not form.is_valid():
        raise _Unclear(form)
    wanted = form.wanted()
    try:
        making.check(what, wanted)
    except TournamentError as error:
        refused(form, error)
        raise _Unclear(form) from error
    return wanted


def _page(
    request: HttpRequest, event: Event, what: str, wanted: Wanted | None, *, error: TournamentError | None = None
) -> HttpResponse:
    held = request.GET.get("held") == "1"
    base = base_address.of(request)
    made = making.paper(event, what=what, held=held, at=timezone.now(), wanted=wanted, base=base)
    if made is None:
        raise Http404
    context: dict[str, Any] = {
        "event": event,
        "section": "print",
        "paper": made,
        "what": what,
        "query": wanted.query if wanted else "?held=1" if held else "",
        "error": error,
        **made.context,
    }
    return render(request, "tournament/paper/page.html", context, status=error.status if error else 200)
