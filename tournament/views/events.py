"""The organiser's events: the list, a new one, its overview, settings, copy, removal, history and undo."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import events, moment
from tournament.enums import Role
from tournament.forms import events as forms
from tournament.models import Event, HistoryLine, Organiser
from tournament.queries import clock as clocks
from tournament.queries import day, told
from tournament.queries import overview as state
from tournament.queries.owners import is_owner
from tournament.queries.undo import last_step
from tournament.views import steps
from tournament.views.access import logged_in, organiser, user_of
from tournament.views.announcing import announce, announcement, finish, hold
from tournament.views.event_settings import settings
from tournament.views.forming import accepted, status
from tournament.views.running import organisers
from tournament.views.table_desk import live, unchanged
from tournament.views.undoing import undo

__all__ = [
    "announce",
    "announcement",
    "copy",
    "delete",
    "finish",
    "history",
    "hold",
    "index",
    "new",
    "organisers",
    "overview",
    "overview_live",
    "restore",
    "settings",
    "undo",
]

PER_PAGE = 50


@never_cache
@logged_in
@require_http_methods(["GET"])
def index(request: HttpRequest) -> HttpResponse:
    """The events this user runs, and the deleted ones that only their owner can bring back."""
    mine = (
        Organiser.objects.filter(user=user_of(request)).select_related("event").order_by("-event__date", "event__name")
    )
    context = {
        "running": [row for row in mine if row.event.deleted_at is None],
        "deleted": [row for row in mine if row.event.deleted_at is not None and row.role == Role.OWNER],
    }
    return render(request, "tournament/events.html", context)


@never_cache
@logged_in
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new event with all its settings."""
    form = forms.NewEventForm(request.POST or None, initial={"date": timezone.localdate()})
    made: list[Event] = []
    if request.method == "POST" and accepted(
        form,
        lambda: made.append(events.create(user_of(request), data=form.data_for_verb(), key=form.cleaned_data["key"])),
    ):
        messages.success(request, _("The event is ready. Now add the players."))
        return redirect("overview", made[0].slug)
    return render(request, "tournament/event_form.html", {"form": form}, status=status(form))


@organiser()
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """Where the day is, the one next step, and the last one to undo."""
    return render(request, "tournament/overview.html", {"event": event, "section": "overview", **_now(event)})


@organiser("GET")
def overview_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The same, for the page that asks again and again; that a time is up changes it too."""
    at = moment.now()
    face = clocks.of(event, at=at)
    beside = "-up" if face is not None and face.is_up(at.ticks) else ""
    if (short := unchanged(request, event, beside=beside)) is not None:
        return short
    return live(request, event, "tournament/_overview_now.html", _now(event), beside=beside)


def _now(event: Event) -> dict[str, Any]:
    found = state.of(event, at=moment.now())
    next_ = steps.describe(event, found)
    return {"state": found, "next": next_, "last": last_step(event), "people": found.people}


@organiser("GET", "POST")
def copy(request: HttpRequest, event: Event) -> HttpResponse:
    """A new event with the same settings."""
    initial = {"name": event.name, "date": timezone.localdate()}
    form = forms.CopyForm(request.POST or None, initial=initial)
    made: list[Event] = []
    if request.method == "POST" and accepted(
        form, lambda: made.append(events.copy(event, by=user_of(request), **form.cleaned_data))
    ):
        messages.success(request, _("The copy is ready. Now add the players."))
        return redirect("overview", made[0].slug)
    context = {"event": event, "section": "settings", "form": form}
    return render(request, "tournament/event_copy.html", context, status=status(form))


@organiser("GET", "POST")
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Hide the event; its owner can restore it."""
    if request.method == "POST":
        events.delete(event, by=user_of(request), at=timezone.now())
        messages.success(request, _("The event is deleted. You can restore it below."))
        return redirect("events")
    context = {"event": event, "section": "settings", "owner": is_owner(event, user_of(request))}
    return render(request, "tournament/event_delete.html", context)


@organiser("POST", deleted=True)
def restore(request: HttpRequest, event: Event) -> HttpResponse:
    """Bring a deleted event back."""
    events.restore(event, by=user_of(request))
    messages.success(request, _("The event is back as it was."))
    return redirect("overview", event.slug)


@organiser()
def history(request: HttpRequest, event: Event) -> HttpResponse:
    """Every change: who, when, what and why, newest first; searched by what can be read in a line."""
    query = request.GET.get("q", "")[:100]
    page = Paginator(told.found(event, query), PER_PAGE).get_page(request.GET.get("page"))
    tables = day.published_tables(event)
    lines = [(one, _table_page(one.line, event, tables)) for one in page]
    context = {"event": event, "section": "history", "page": page, "lines": lines, "query": query}
    return render(request, "tournament/history.html", context)


def _table_page(line: HistoryLine, event: Event, tables: set[tuple[int, int]]) -> str:
    """Where all versions of the result are that a line is about; "" for other lines and for tables that are gone."""
    place = line.facts.get("round"), line.facts.get("table")
    if not line.what.startswith("results.") or place not in tables:
        return ""
    return reverse("game_history", args=[event.slug, *place])
