"""What browsers and shared caches (a proxy, a CDN) may keep of our answers, and for how long.

- what is the same for everybody: a shared cache keeps it for seconds, a browser asks each time whether it has changed;
- what is made for one person: nobody but their browser keeps it, and asks each time;
- what only organisers see is kept by nobody (never_cache in views/access.py).

Static files and live parts say it themselves (whitenoise, live.py).
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from tournament import links

SHARED = "public, max-age=0, s-maxage=5, stale-while-revalidate=10"
PRIVATE = "private, no-cache"
SAME_FOR_ALL = frozenset({"home", "event", "standings", "round", "replay", "player", "projector"})
# With one of these cookies the page may be another one: who is logged in, which table, which language.
PERSONAL = (settings.SESSION_COOKIE_NAME, links.COOKIE, "messages")


class caching:  # noqa: N801  named in settings like a function; Django wants a callable made once
    """Say in the headers of every answer who may keep it, where the view has not said so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer with Cache-Control and Vary."""
        answer = self.get_response(request)
        if not answer.has_header("Cache-Control"):
            answer.headers["Cache-Control"] = SHARED if is_shared(request, answer) else PRIVATE
        patch_vary_headers(answer, ("Accept-Language", "Cookie"))
        return answer


def is_shared(request: HttpRequest, answer: HttpResponse) -> bool:
    """Is this page the same for everybody who asks in this language without a cookie that changes it?"""
    match = request.resolver_match
    if match is None or match.url_name not in SAME_FOR_ALL or request.method not in ("GET", "HEAD"):
        return False
    return answer.status_code == 200 and not answer.cookies and not any(name in request.COOKIES for name in PERSONAL)
