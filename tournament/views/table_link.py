"""How a phone comes to its table: by the link in a QR code, or by the code on the slip; both become a cookie."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import links, origin, throttle
from tournament.links import Phone, Place, State
from tournament.models import Entry, Event, Game
from tournament.queries import names as people
from tournament.queries import presence

View = Callable[..., HttpResponse]
OVER = {State.SWITCHED_OFF: 403, State.RENEWED: 403, State.CLOSED: 409, State.UNKNOWN: 404}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_link(request: HttpRequest) -> HttpResponse:
    """Trade a link or a typed code for a cookie; without either, the page on which a code is typed."""
    if request.method == "POST":
        return _typed(request)
    if (token := request.GET.get("k")) is None:
        return _code_page(request)
    place = links.read(token)
    return _code_page(request, status=404, wrong=True) if place is None else _come(request, place)


def _typed(request: HttpRequest) -> HttpResponse:
    address, waits, looked = request.META.get("REMOTE_ADDR", ""), [], set()
    for slug, table in _ways(request):
        if slug in looked:
            continue
        if wait := throttle.take_code(address, slug=slug, table=table, at=timezone.now()):
            waits.append(wait)
            continue
        looked.add(slug)
        if (place := links.find(request.POST.get("code", ""), slug=slug)) is not None:
            throttle.forgive_code(address, slug=slug, table=table)
            return _come(request, place)
    if looked:
        return _code_page(request, status=422, wrong=True)
    return _code_page(request, status=429, wait=min(waits))


def _ways(request: HttpRequest) -> list[tuple[str, str]]:
    """How a code is looked for: by a phone that was at a table, in its own event; else as by anybody."""
    asked, phone = request.POST.get("event", ""), links.phone_of(request.COOKIES)
    here = links.slug_of(phone.place) if phone is not None else ""
    own = [(here, phone.place.text)] if phone is not None and here and asked in ("", here) else []
    return [*own, (asked, "")]


def _come(request: HttpRequest, place: Place) -> HttpResponse:
    game, state = links.game_of(place)
    if game is None or state != State.OPEN:
        return over(request, state, game)
    known = links.phone_of(request.COOKIES)
    same = known is not None and known.place == place
    phone = known if same and known is not None else links.new_phone(place)
    return give(redirect("table_page", game.round.event.slug), phone)


def give(answer: HttpResponse, phone: Phone) -> HttpResponse:
    """Let the phone keep who it is; its link leaves no trace in what it asks for next."""
    answer.set_cookie(
        links.COOKIE,
        links.cookie(phone),
        max_age=links.COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return _hidden(answer)


def _hidden(answer: HttpResponse) -> HttpResponse:
    """Without its path: with "no-referrer" a browser would not say either where a form comes from (CSRF)."""
    answer.headers["Referrer-Policy"] = "strict-origin"
    return answer


def _code_page(request: HttpRequest, *, status: int = 200, wrong: bool = False, wait: int = 0) -> HttpResponse:
    context = {
        "wrong": wrong,
        "wait": wait,
        "code": request.POST.get("code", "")[:20],
        "slug": request.POST.get("event", request.GET.get("event", ""))[:60],
    }
    return _hidden(render(request, "tournament/table_code.html", context, status=status))


def over(request: HttpRequest, state: State, game: Game | None) -> HttpResponse:
    """Say politely why a link leads nowhere now, and where the player of this phone plays; what was typed stays."""
    event = game.round.event if game is not None else None
    context = {"state": state, "event": event, **(_player(request, event) if event is not None else {})}
    return _hidden(render(request, "tournament/table_over.html", context, status=OVER[state]))


def _player(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Whose phone it is, as it has said at a table of this event, and the seat in the round that runs."""
    phone = links.phone_of(request.COOKIES)
    if phone is None or phone.entry is None or phone.place.event != event.pk:
        return {}
    entry = Entry.objects.filter(event=event, pk=phone.entry).first()
    if entry is None:
        return {}
    entry.event = event
    return {"player": entry, "name": people.of(event.pk, public=True)[entry.pk], "sitting": presence.of(entry).sitting}


def at_table(*methods: str) -> Callable[[View], View]:
    """Let a phone with the cookie of a table of this event pass; the view gets the Game and the Phone."""

    def decorate(view: View) -> View:
        @wraps(view)
        @never_cache
        @require_http_methods([*methods, "HEAD"] if "GET" in methods else [*methods])
        def guarded(request: HttpRequest, slug: str) -> HttpResponse:
            phone = links.phone_of(request.COOKIES)
            game, state = (None, State.UNKNOWN) if phone is None else links.game_of(phone.place)
            if phone is None or game is None or game.round.event.slug != slug:
                return _stranger(request)
            if state != State.OPEN:
                return over(request, state, game)
            with origin.of(origin.phone(table=game.table, name=phone.name)):
                return view(request, game, phone)

        return guarded

    return decorate


def _stranger(request: HttpRequest) -> HttpResponse:
    """A page of a table, asked for by whoever has come by no link of it."""
    if request.method == "POST":
        context = {"wrong": False, "words": _("Scan the code of your table first, or type it here.")}
        return render(request, "tournament/table_code.html", context, status=403)
    return redirect("table_link")
