"""Copies of an event: downloaded, kept, taken back to after a preview; and a file made a new event."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import event_file, events
from tournament.enums import CopyReason
from tournament.errors import Conflict, TournamentError
from tournament.event_file import foreseeing
from tournament.forms.event_files import BringForm, EventFileForm, TakeBackForm
from tournament.models import Event, EventCopy
from tournament.views import kept
from tournament.views.access import logged_in, organiser, user_of
from tournament.views.erasing import overwrite
from tournament.views.forming import accepted, status


@organiser("GET", "POST")
def copies(request: HttpRequest, event: Event) -> HttpResponse:
    """The points that the event can be taken back to; one more on request, or a file that was downloaded earlier."""
    form = EventFileForm()
    if request.method == "POST":
        if request.POST.get("do") == "keep":
            return _keep(request, event)
        form = EventFileForm(request.POST, request.FILES, event=event)
        if form.is_valid():
            token = kept.keep_file(form.data_read, event=event, user=user_of(request))
            return redirect("take_back_file", event.slug, token)
    found = event_file.copies_of(event)
    context = {
        "event": event,
        "section": "settings",
        "part": "copies",
        "rows": [(row, CopyReason(row.reason).label) for row in found],
        "full": [(row, CopyReason(row.reason).label) for row in event_file.next_to_go(found)],
        "form": form,
    }
    return render(request, "tournament/copies.html", context, status=status(form))


def _keep(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        event_file.keep(event, reason=CopyReason.BY_HAND, by=user_of(request), at=timezone.now())
    except Conflict:
        raise
    except TournamentError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("A copy is kept."))
    return redirect("copies", event.slug)


@organiser()
def download(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole event as it is now, as one file."""
    return _as_file(event, event_file.write(event, at=timezone.now().isoformat()), event.revision)


@organiser()
def copy_file(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """A copy that was kept, as a file."""
    copy = get_object_or_404(EventCopy, event=event, pk=pk, left_out="")
    return _as_file(event, bytes(copy.file), copy.revision)


def _as_file(event: Event, data: bytes, revision: int) -> HttpResponse:
    name = f"{event.slug}-{revision}{event_file.ENDING}"
    answer = HttpResponse(data, content_type=event_file.CONTENT_TYPE)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@organiser("GET", "POST")
def take_back(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """What taking the event back to a copy changes, and the button that does it."""
    copy = get_object_or_404(EventCopy, event=event, pk=pk, left_out="")
    return _take_back(request, event, bytes(copy.file))


@organiser("GET", "POST")
def take_back_file(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    """The same with a file that was sent."""
    return _take_back(request, event, kept.file(token, event=event, user=user_of(request)))


def _take_back(request: HttpRequest, event: Event, data: bytes) -> HttpResponse:
    form = TakeBackForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and accepted(form, lambda: _do(request, event, data, form)):
        messages.success(request, _("The event is taken back. A copy of how it was before is kept below."))
        return redirect("copies", event.slug)
    file, parts = foreseeing.taking_back(event, data, at=timezone.now())
    context = {"event": event, "section": "settings", "file": file, "parts": parts, "form": form}
    return render(request, "tournament/take_back.html", context, status=status(form))


def _do(request: HttpRequest, event: Event, data: bytes, form: TakeBackForm) -> None:
    file = event_file.read(data)
    tell = partial(overwrite, request)
    event_file.take_back(event, file, by=user_of(request), at=timezone.now(), overwrite=tell, **form.cleaned_data)


@never_cache
@logged_in
@require_http_methods(["GET", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """A file of an event is chosen; goes on to the preview."""
    form = EventFileForm(request.POST, request.FILES) if request.method == "POST" else EventFileForm()
    if request.method == "POST" and form.is_valid():
        return redirect("event_bring_preview", kept.keep_file(form.data_read, event=None, user=user_of(request)))
    return render(request, "tournament/event_bring.html", {"form": form}, status=status(form))


@never_cache
@logged_in
@require_http_methods(["GET", "POST"])
def bring_preview(request: HttpRequest, token: str) -> HttpResponse:
    """The event that a file would make; nothing is saved before it is confirmed."""
    owner = user_of(request)
    data = kept.file(token, event=None, user=owner)
    form = BringForm(request.POST if request.method == "POST" else None)
    made: list[Event] = []
    if request.method == "POST" and accepted(
        form, lambda: made.append(_make(owner, data, slug=form.cleaned_data["slug"], key=token))
    ):
        messages.success(request, _("The event is ready, as it was in the file."))
        return redirect("overview", made[0].slug)
    file, seen = foreseeing.bringing(data)
    context = {"form": form, "file": file, "seen": seen, "back": reverse("events")}
    context["here"] = event_file.here(file, user=owner)
    return render(request, "tournament/event_bring_preview.html", context, status=status(form))


def _make(owner: User, data: bytes, *, slug: str, key: str) -> Event:
    """The event at the address as typed; else at one made from the name that is in the file."""
    file = event_file.read(data)
    return event_file.bring(owner, file, slug=slug or events.free_slug(file.name), key=key)
