"""Sessions that slide: written when something in them changed, else now and then, and never the reason of a failure."""

import logging
import time
from http import HTTPStatus

from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from tournament import trouble
from tournament.web.troubles import page

SLID = "slid"  # when this session was written last, in seconds
EVERY = 10 * 60
_log = logging.getLogger(__name__)


class Sessions(SessionMiddleware):
    """Django's sessions, prolonged at most every ten minutes: a page that is looked at need not write."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The answer with the session's cookie; a database in trouble spoils no page that wants nothing saved."""
        wanted = request.session.modified
        try:
            if not wanted and _old(request):
                request.session[SLID] = int(time.time())
            return super().process_response(request, response)
        except (DatabaseError, SessionInterrupted) as error:
            begin = _begin(error)
            found = trouble.of(begin)
            if found is None:
                raise
            _log.error("a session could not be written: %s", begin)
            done = request.method == "POST" and response.status_code < HTTPStatus.BAD_REQUEST
            return page(request, found, done=done) if wanted else response


def _begin(error: BaseException) -> BaseException:
    """What the database said: Django takes every failed update for a session that somebody has deleted meanwhile."""
    while not isinstance(error, DatabaseError) and error.__context__ is not None:
        error = error.__context__
    return error


def _old(request: HttpRequest) -> bool:
    """Is somebody logged in whose session was written a while ago (or after now, by a clock that was set back)?"""
    session = request.session
    if not session.accessed or settings.SESSION_COOKIE_NAME not in request.COOKIES or session.is_empty():
        return False
    return not 0 <= time.time() - session.get(SLID, 0) < EVERY
