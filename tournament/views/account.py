"""Logging in and out, the first organiser, passwords, and the language."""

from django.conf import settings
from django.contrib import auth, messages
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language as django_set_language

from tournament import accounts, browsers
from tournament.accounts import Link
from tournament.errors import Conflict
from tournament.forms.account import THROTTLED, ChangeForm, FirstForm, FirstPasswordForm, LoginForm
from tournament.forms.fields import only_text
from tournament.views.access import logged_in, user_of
from tournament.views.forming import accepted, status
from tournament.web import again
from tournament.web.again import Again

BACKEND = "django.contrib.auth.backends.ModelBackend"
TOO_MANY = 429
_LINK = "password_link"

# Without a token: the pages for everybody hold none, so that they are the same for everybody (web/caching.py).
set_language = csrf_exempt(require_POST(django_set_language))


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
def login(request: HttpRequest) -> HttpResponse:
    """Log in and go on where one wanted to; before there is any account, to the first organiser's page."""
    onward = _onward(request)
    if accounts.nobody_yet():
        return redirect("first_organiser")
    if request.user.is_authenticated and request.method == "GET":
        return redirect(onward)
    arrives = request.method == "POST" and "kept" in request.GET  # a form sent when the log-in was over (access.py)
    kept = again.of(request, path=onward) if arrives else again.carried(request, path=onward)
    hands_over = request.method == "POST" and "hand_over" in request.POST
    if hands_over:
        auth.logout(request)
    sent = request.method == "POST" and not arrives and not hands_over
    form = LoginForm(request, data=request.POST if sent else None, at=timezone.now())
    if sent and form.is_valid():
        return _logged_in(request, form.get_user(), kept, onward)
    code = TOO_MANY if form.has_error("__all__", THROTTLED) else status(form)
    context = {"form": form, "next": onward, "again": kept, "ended": request.GET.get("ended", "")}
    return render(request, "tournament/login.html", context, status=code)


def _logged_in(request: HttpRequest, user: User, kept: Again | None, onward: str) -> HttpResponse:
    """On to the page that was wanted; first to what was typed, which nobody sends or sees who has not typed it."""
    auth.login(request, user)
    if kept is None:
        return _known(redirect(onward), user)
    template = "tournament/again.html" if kept.is_of(user) else "tournament/again_other.html"
    return _known(render(request, template, {"again": kept, "onward": onward}), user)


@require_POST
def logout(request: HttpRequest) -> HttpResponse:
    """Log out."""
    auth.logout(request)
    return redirect("home")


@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "POST"])
def first_organiser(request: HttpRequest) -> HttpResponse:
    """The first account, with the code from the terminal; afterwards this page only leads to the log-in."""
    if not accounts.nobody_yet():
        return redirect("login")
    form = FirstForm(request, data=request.POST if request.method == "POST" else None, at=timezone.now())
    made: list[User] = []
    if request.method == "POST" and accepted(form, lambda: made.append(accounts.first_organiser(**form.cleaned_data))):
        auth.login(request, made[0], backend=BACKEND)
        messages.success(request, _("Welcome. Your account is ready: now make your first event."))
        return _known(redirect("events"), made[0])
    code = TOO_MANY if form.has_error("__all__", THROTTLED) else status(form)
    return render(request, "tournament/first_organiser.html", {"form": form}, status=code)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change one's own password, or set the first one with a link from the owner of an event."""
    if "token" in request.GET:
        # Out of the address bar and the history of the browser, as Django's own reset does it.
        request.session[_LINK] = [request.GET.get("user", ""), request.GET["token"]]
        return redirect("password")
    return _set_first(request) if _LINK in request.session else _change(request)


def _set_first(request: HttpRequest) -> HttpResponse:
    invited = accounts.of_link(Link(*request.session[_LINK]))
    if invited is None:
        return _ended(request)
    form = FirstPasswordForm(invited, request.POST or None)
    only_text(form)
    if request.method == "POST" and form.is_valid():
        hashed = make_password(form.cleaned_data["new_password1"])  # slow on purpose: before the database is locked
        try:
            with transaction.atomic():  # a log-in that cannot be kept sets no password
                accounts.first_password(invited, hashed=hashed)
                auth.login(request, invited, backend=BACKEND)
        except Conflict:
            return _ended(request)
        request.session.pop(_LINK, None)
        messages.success(request, _("Your password is set."))
        return _known(redirect("events"), invited)
    context = {"form": form, "invited": invited}
    return render(request, "tournament/password.html", context, status=status(form))


def _ended(request: HttpRequest) -> HttpResponse:
    """The page of a link that was used, is too old, or has been withdrawn."""
    del request.session[_LINK]
    return render(request, "tournament/password_link.html", status=410)


@logged_in
def _change(request: HttpRequest) -> HttpResponse:
    form = ChangeForm(request, user_of(request), data=request.POST or None, at=timezone.now())
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():  # a log-in that cannot be kept changes no password
            form.save()
            auth.update_session_auth_hash(request, user_of(request))
        messages.success(request, _("Your password is changed."))
        return redirect("events")
    code = TOO_MANY if form.has_error("old_password", THROTTLED) else status(form)
    return render(request, "tournament/password.html", {"form": form}, status=code)


def _known(answer: HttpResponse, user: User) -> HttpResponse:
    """Let the browser keep that this account has logged in with it: for the throttle, and for what was typed in it."""
    cookie = browsers.fresh(user.get_username())
    answer.set_cookie(
        cookie.name,
        cookie.value,
        max_age=browsers.AGE,
        path=reverse("login"),
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return again.remember(answer, user)


def _onward(request: HttpRequest) -> str:
    """The page somebody wanted before the log-in, if it is one of ours; else their events."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if ours else resolve_url("events")
