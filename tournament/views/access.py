"""Who may see an organiser's page: the one decorator of all organiser views."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.models import Event

View = Callable[..., HttpResponse]


def user_of(request: HttpRequest) -> User:
    """The user that is logged in; to be called behind `organiser` alone."""
    assert isinstance(request.user, User)
    return request.user


def _refuse_nul(request: HttpRequest) -> None:
    """Nobody types a NUL, and PostgreSQL takes none: refused here, once for all that is typed."""
    if any("\x00" in text for name, texts in request.POST.lists() for text in (name, *texts)):
        raise BadRequest("NUL in a form")


def organiser(*methods: str, deleted: bool = False) -> Callable[[View], View]:
    """Let only organisers of the event in `slug` pass; the view gets the Event. Strangers see 404, not 403."""

    allowed = [*(methods or ("GET",))]
    if "GET" in allowed:
        allowed.append("HEAD")

    def decorate(view: View) -> View:
        @wraps(view)
        @never_cache
        @login_required
        @require_http_methods(allowed)
        def guarded(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            events = Event.objects.filter(organisers__user=user_of(request), deleted_at__isnull=not deleted)
            event = get_object_or_404(events, slug=slug)
            _refuse_nul(request)
            setattr(request, "event", event)  # the shell (context.py) draws rail and strip from it  # noqa: B010
            return view(request, event, **kwargs)

        return guarded

    return decorate
