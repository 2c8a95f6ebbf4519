"""What all views share: forms of visible characters alone, and a page for a refusal that no view caught."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.shortcuts import render

from tournament import characters, origin
from tournament.errors import TournamentError
from tournament.views import unread
from tournament.web.whole import CUT


class refusals:  # noqa: N801  named in settings like a function; Django wants a class for process_exception
    """Render a TournamentError with its status (422, 409, 403); everything else is a bug and crashes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing on the way in."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for a refusal; None (a crash, loud in the log) for anything else."""
        if not isinstance(exception, TournamentError):
            return None
        return render(request, "tournament/refusal.html", {"error": exception}, status=exception.status)


class origins:  # noqa: N801  named in settings like a function; Django wants a class
    """Let the history know from which log-in a step comes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Say it for all that the request does; readers do nothing, so nothing is looked up for them."""
        if request.method != "POST" or not request.session.session_key:
            return self.get_response(request)
        agent = request.headers.get("User-Agent", "")
        with origin.of(origin.web(agent=agent, session=request.session.session_key)):
            return self.get_response(request)


class visible_forms:  # noqa: N801  named in settings like a function; Django wants a class for process_view
    """Show control characters in what was typed, before any view reads it: PostgreSQL takes no NUL, nor do pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing on the way in: a strange form is not read before its token was looked at."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: Any) -> HttpResponse | None:
        """Give the view what was typed, as it can be kept and shown again; what came in half is not given at all."""
        request.GET = characters.visible_form(request.GET)  # type: ignore[assignment]  # the stubs want it immutable
        if request.method != "POST":
            return None
        try:
            request.POST = characters.visible_form(request.POST)  # type: ignore[assignment]
        except UnreadablePostError:
            return unread.broken_off()
        return unread.broken_off() if CUT in request.META else None  # read before, for its token
