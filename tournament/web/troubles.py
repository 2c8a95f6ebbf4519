"""A database in trouble becomes a page with a sentence, what was typed, and a button that sends it again."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string

from tournament import trouble
from tournament.trouble import Trouble
from tournament.web import again

_log = logging.getLogger(__name__)


class troubles:  # noqa: N801  named in settings like a function; Django wants a class for process_exception
    """Answer a database in trouble with 503; everything else is a bug and crashes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing on the way in."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for a database in trouble, loud in the log; None for anything else."""
        found = trouble.of(exception)
        if found is None:
            return None
        _log.error("%s %s: the database is in trouble", request.method, request.path, exc_info=exception)
        return page(request, found)


def page(request: HttpRequest, found: Trouble, *, done: bool = False) -> HttpResponse:
    """Rendered without the request: nothing of it may ask the database for who is logged in.

    `done`: what was asked for may be saved, only the session is not.
    """
    context = {"trouble": found, "done": done, "again": again.of(request), "here": request.get_full_path()}
    if context["again"] is not None:
        context["csrf_token"] = get_token(request)
    text = render_to_string("tournament/trouble.html", context)
    answer = HttpResponse(text, status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Cache-Control": "no-store"})
    if found.wait is not None:
        answer.headers["Retry-After"] = str(found.wait)
    return answer
