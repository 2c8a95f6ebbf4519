"""The page for a request that was not read: where it was too large, it names the limit."""

from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.imports.limits import MEGABYTE

# Under a name that is not ours the request is refused before the middleware that says so for all others.
STRICT = {"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin"}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What Django answers to a request that it cannot read."""
    large = isinstance(exception, RequestDataTooBig | TooManyFieldsSent)
    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE if large else HTTPStatus.BAD_REQUEST
    return page(_limit(exception), status=status)


def broken_off() -> HttpResponse:
    """For a form that broke off on its way: a bad network, or whoever sent it went away."""
    return page(_("Only a part of it arrived."), status=HTTPStatus.BAD_REQUEST)


def page(limit: str, *, status: HTTPStatus) -> HttpResponse:
    """Rendered without the request: reading it once more would fail once more."""
    return HttpResponse(render_to_string("400.html", {"limit": limit}), status=status, headers=STRICT)


def _limit(exception: Exception) -> str:
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // MEGABYTE
        return _("This is more text than a form may hold: at most %(limit)d MB.") % {"limit": most}
    if isinstance(exception, TooManyFieldsSent):
        most = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
        return _("This form has too many fields: at most %(limit)d.") % {"limit": most}
    return ""
