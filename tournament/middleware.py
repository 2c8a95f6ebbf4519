"""Refusals that no view caught become a page that says what happened, not a crash."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.errors import TournamentError


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
