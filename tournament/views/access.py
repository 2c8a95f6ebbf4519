"""Who may see an organiser's page: the one decorator of all organiser views."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import policy
from tournament.enums import Role, RoundState
from tournament.errors import NotAllowed
from tournament.models import Event
from tournament.policy import Part
from tournament.web import again

View = Callable[..., HttpResponse]


def user_of(request: HttpRequest) -> User:
    """The user that is logged in; to be called behind `organiser` alone."""
    assert isinstance(request.user, User)
    return request.user


def logged_in(view: View) -> View:
    """Lead whoever is not logged in to the log-in and back; what a form has typed goes with them (web/again.py)."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        why = _ended(request)
        query = urlencode({"next": request.get_full_path(), **why}, safe="/")
        return HttpResponseRedirect(f"{reverse('login')}?{query}", preserve_request="kept" in why)

    return guarded


def _ended(request: HttpRequest) -> dict[str, str]:
    """For the log-in page: a log-in has ended, and what was typed goes with it (kept) or waits in the browser."""
    if again.drafted(request):
        return {"ended": "draft"}
    if again.of(request) is not None:
        return {"kept": "1"}
    known = settings.SESSION_COOKIE_NAME in request.COOKIES and request.session.is_empty()
    return {"ended": "1"} if known or request.POST else {}


def part_of(request: HttpRequest, event: Event) -> Part | None:
    """The part that the user of a request plays in an event; None for a stranger."""
    if not isinstance(request.user, User):
        return None
    role = event.organisers.filter(user=request.user).values_list("role", flat=True).first()
    return None if role is None else Part(role)


def _refuse_by_policy(request: HttpRequest, event: Event, part: Part) -> None:
    """Refuse what the policy does not allow this part, now."""
    match = request.resolver_match
    assert match is not None
    assert match.url_name is not None
    rule, acts = policy.rule_of(match.url_name), request.method == "POST"
    running = acts and part in rule.running and _runs(event, match.kwargs["number"])
    if rule.allows(part, acts=acts, running=running):
        return
    if acts and part in rule.running:
        raise NotAllowed(_("In your role you may do this only while the round runs. Ask an organiser."))
    if part in policy.ORGANISERS:
        raise NotAllowed(_("Only the owner of the event may do this."))
    raise NotAllowed(_("Your role in this event does not allow this: %(role)s.") % {"role": Role(part).label})


def _runs(event: Event, number: int) -> bool:
    found = event.rounds.filter(number=number).first()
    return event.finished_at is None and found is not None and found.state == RoundState.RUNNING


def organiser(*methods: str, deleted: bool = False) -> Callable[[View], View]:
    """Let those pass whom the policy lets; the view gets the Event. Strangers to the event see 404, not 403."""

    allowed = [*(methods or ("GET",))]
    if "GET" in allowed:
        allowed.append("HEAD")

    def decorate(view: View) -> View:
        @wraps(view)
        @never_cache
        @logged_in
        @require_http_methods(allowed)
        def guarded(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            events = Event.objects.filter(organisers__user=user_of(request), deleted_at__isnull=not deleted)
            event = get_object_or_404(events, slug=slug)
            part = part_of(request, event)
            assert part is not None
            request.__dict__.update(part=part)  # templates ask what this part may do (context.py)
            _refuse_by_policy(request, event, part)
            setattr(request, "event", event)  # the shell (context.py) draws rail and strip from it  # noqa: B010
            return view(request, event, **kwargs)

        return guarded

    return decorate
