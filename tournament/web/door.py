"""How much may be sent to which address; more is refused by its length, before a byte of it is read.

Beside the table of rights (policy.py): what is not named here is a form of a few fields.
"""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from tournament import file_format
from tournament.imports import limits
from tournament.views import unread

KILOBYTE, MEGABYTE = 2**10, 2**20
FORM = 256 * KILOBYTE
TEXT = 3 * MEGABYTE  # a list or a record that is pasted
MOST: Mapping[str, int] = {
    "players_paste": TEXT,
    "players_import": limits.MAX_BYTES,
    "game_record": TEXT,
    "copies": file_format.MAX_BYTES,
    "event_bring": file_format.MAX_BYTES,
    "login": file_format.MAX_BYTES,  # where a form arrives whose log-in has ended, whatever it was (access.py)
}


class door:  # noqa: N801  named in settings like a function; Django wants a callable made once
    """Refuse a body that is too large for its address, or whose length is not said (413, 411)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The last of those in front of the views: none before has read the body, all give their headers."""
        if "Transfer-Encoding" in request.headers:
            return unread.page(_("What was sent did not say how large it is."), status=HTTPStatus.LENGTH_REQUIRED)
        sent = length(request)
        if sent > FORM and sent > (most := most_for(request.path_info)) + FORM:  # a file, and the form around it
            sentence = _("This is more than can be sent here: at most %(limit)s.") % {"limit": in_words(most)}
            return unread.page(sentence, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return self.get_response(request)


def length(request: HttpRequest) -> int:
    """The bytes that a request says it sends."""
    said = request.META.get("CONTENT_LENGTH") or "0"
    return int(said) if said.isascii() and said.isdigit() else 0  # Django reads nothing of such a body either


def most_for(path: str) -> int:
    """The bytes that may be sent to a path at most."""
    try:
        name = resolve(path).url_name
    except Resolver404:
        return 0
    return MOST.get(name or "", 0)


def in_words(size: int) -> str:
    """Such as "10 MB"; a form without anything large has the room of a form."""
    size = size or FORM
    return f"{size // MEGABYTE} MB" if size >= MEGABYTE else f"{size // KILOBYTE} kB"
