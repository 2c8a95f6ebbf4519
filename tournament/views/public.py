"""Pages for players and audience: no log-in, and nothing that was not published."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import accounts, parts
from tournament.models import Event
from tournament.queries import public, records


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The list of events."""
    events = public.events()
    context = {"events": events, "nobody_yet": not events and accounts.nobody_yet()}
    return render(request, "tournament/home.html", context)


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """One event: the newest round's tables, all rounds, and a search by name."""
    found = _event(slug)
    text = request.GET.get("q", "").strip()
    context = parts.live(found, "event")
    context |= {"q": text, "found": public.find(found, text, context["played"])}
    return render(request, "tournament/event.html", context)


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, as far as they are not held back."""
    return render(request, "tournament/standings.html", parts.live(_event(slug), "standings"))


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A published round with its tables."""
    found = _event(slug)
    played = public.round_of(found, number)
    if played is None:
        raise Http404
    replays = () if played.head.held else records.public_tables(found, number)
    context = {"event": found, "heads": public.heads(found), "played": played, "replays": replays}
    return render(request, "tournament/round.html", context)


@require_safe
def player(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """A player: tables, opponents, results, rank by round."""
    found = _event(slug)
    context = parts.live_keyed(found, "player", entry)
    if context is None:
        raise Http404
    return render(request, "tournament/player.html", context)


def _event(slug: str) -> Event:
    found = public.event(slug)
    if found is None:
        raise Http404
    return found
