"""A form whose token is not right: its page was open for too long, or the browser has lost its cookies."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournament import policy
from tournament.forms.account import LoginForm
from tournament.policy import Part
from tournament.web import again


@never_cache
def without_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Nothing was done; what a page of ours has typed goes over the log-in, or is sent again with one press.

    What another site has sent here is not offered to anybody.
    """
    ours = _same_origin(request)
    kept = again.of(request) if ours and not again.drafted(request) else None
    path = request.get_full_path()
    context: dict[str, Any] = {"again": kept, "drafted": ours and again.drafted(request), "onward": path}
    if kept is not None and isinstance(request.user, User) and not kept.is_of(request.user):
        return render(request, "tournament/again_other.html", context, status=HTTPStatus.FORBIDDEN)
    if not ours or request.user.is_authenticated or _for_anybody(request):
        return render(request, "403_csrf.html", context, status=HTTPStatus.FORBIDDEN)
    form = LoginForm(request, at=timezone.now())
    context |= {"form": form, "next": path, "ended": "draft" if context["drafted"] else "1"}
    return render(request, "tournament/login.html", context, status=HTTPStatus.FORBIDDEN)


def _same_origin(request: HttpRequest) -> bool:
    """Does the browser say that the form was on a page of ours?"""
    origin = urlsplit(request.headers.get("Origin", ""))
    return (origin.scheme, origin.netloc) == (request.scheme, request.get_host())


def _for_anybody(request: HttpRequest) -> bool:
    """May whoever has no account act at this address?"""
    match = request.resolver_match
    return match is None or match.url_name is None or Part.PUBLIC in policy.rule_of(match.url_name).act
