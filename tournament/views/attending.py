"""Attendance: the check-in list, and one player's page that says what a change does before it does it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament import attendance
from tournament.enums import Attendance
from tournament.errors import TournamentError
from tournament.models import Entry, Event
from tournament.queries import checkins, effects, presence
from tournament.queries.effects import Action, Choice
from tournament.views.access import organiser, user_of
from tournament.views.player_page import entry_of, page

_DONE: dict[Action, Callable[[str], str]] = {
    Action.CHECK_IN: lambda name: _("Here: %(name)s.") % {"name": name},
    Action.UNDO_CHECK_IN: lambda name: _("Not here: %(name)s.") % {"name": name},
    Action.LEAVE_GAME: lambda name: _("Left the game: %(name)s.") % {"name": name},
    Action.UNDO_LEAVE: lambda name: _("Back at the table: %(name)s.") % {"name": name},
    Action.WITHDRAW: lambda name: _("Withdrawn: %(name)s.") % {"name": name},
    Action.COME_BACK: lambda name: _("Here again: %(name)s.") % {"name": name},
}


@organiser("GET", "POST")
def attend(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """What each change of attendance does to tables and standings; a POST does one of them."""
    found = entry_of(event, entry)
    if found.merged_into_id is not None:
        return redirect("entry_attend", event.slug, found.merged_into_id)
    now = presence.of(found)
    choices = effects.choices(now)
    problem, status = None, 200
    if request.method == "POST":
        problem, status = _act(request, found, choices)
        if problem is None:
            return redirect("entry", event.slug, found.pk)
        found.refresh_from_db()
        now = presence.of(found)
        choices = effects.choices(now)
    context = {
        "entry": found,
        "now": now,
        "choices": choices,
        "problem": problem,
        "why": request.POST.get("why", ""),
        "advised": [] if event.finished_at else list(presence.advised(now)),
    }
    return page(request, event, "entry_attend", context, status=status)


def _act(request: HttpRequest, entry: Entry, choices: tuple[Choice, ...]) -> tuple[str | None, int]:
    """Do what was asked if it still does what the page promised; else the sentence to show, and the status."""
    try:
        action = Action(request.POST.get("action", ""))
    except ValueError as error:
        raise Http404 from error
    choice = next((choice for choice in choices if choice.action is action), None)
    if choice is not None and choice.token != request.POST.get("token"):
        return _("Things have changed meanwhile. Read again what happens now, then decide."), 409
    try:
        _verb(action)(entry, by=user_of(request), **_reason(request, action))
    except TournamentError as error:
        return str(error), error.status
    messages.success(request, _DONE[action](entry.name))
    return None, 200


def _verb(action: Action) -> Callable[..., None]:
    verbs: dict[Action, Callable[..., None]] = {
        Action.CHECK_IN: attendance.check_in,
        Action.UNDO_CHECK_IN: attendance.undo_check_in,
        Action.LEAVE_GAME: attendance.leave_game,
        Action.UNDO_LEAVE: attendance.undo_leave,
        Action.WITHDRAW: attendance.withdraw,
        Action.COME_BACK: attendance.come_back,
    }
    return verbs[action]


def _reason(request: HttpRequest, action: Action) -> dict[str, str]:
    takes_reason = action in (Action.LEAVE_GAME, Action.WITHDRAW)
    return {"why": request.POST.get("why", "")} if takes_reason else {}


@organiser("GET", "POST")
def checkin(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is here: one touch for each player; a script asks for the changed row alone."""
    query, show = request.GET.get("q", "").strip(), request.GET.get("show", "")
    if request.method == "POST":
        return _check(request, event, query, show)
    sheet = checkins.of(event, query=query, show=show)
    return page(request, event, "checkin", {"sheet": sheet, "query": query, "show": show})


def _check(request: HttpRequest, event: Event, query: str, show: str) -> HttpResponse:
    """Check one player in or out; asking for the state that is there already changes nothing."""
    verb, name = (attendance.undo_check_in, "undo") if "undo" in request.POST else (attendance.check_in, "check_in")
    entry = entry_of(event, _key(request.POST.get(name, "")))
    problem = None
    try:
        verb(entry, by=user_of(request))
    except TournamentError as error:
        problem = f"{entry.name}: {error}"
    entry.refresh_from_db(fields=["attendance"])
    if request.headers.get("X-Part") == "row":
        return _answer(request, event, entry, problem)
    _tell(request, entry, problem)
    target = reverse("checkin", args=[event.slug]) + ("?show=no" if show == "no" else "")
    return redirect(target if query else f"{target}#entry-{entry.pk}")


def _tell(request: HttpRequest, entry: Entry, problem: str | None) -> None:
    if problem:
        messages.error(request, problem)
        return
    messages.success(request, _said(entry))


def _answer(request: HttpRequest, event: Event, entry: Entry, problem: str | None) -> HttpResponse:
    """The row as it is now, the counters and a sentence: what the script puts in place."""
    sheet = checkins.of(event)
    context = {
        "event": event,
        "counts": sheet.counts,
        "rows": [row for row in sheet.rows if row.entry.pk == entry.pk],
        "said": problem or _said(entry),
    }
    return render(request, "tournament/_checkin_answer.html", context, status=409 if problem else 200)


def _said(entry: Entry) -> str:
    done = Action.CHECK_IN if entry.attendance == Attendance.PRESENT else Action.UNDO_CHECK_IN
    return _DONE[done](entry.name)


def _key(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise Http404
    return int(text)
