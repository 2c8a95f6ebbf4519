"""Many players at once: pasted or from a file, previewed, then confirmed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament import entries
from tournament.errors import TournamentError
from tournament.forms.events import refused
from tournament.forms.players import FileForm, MappingForm, PasteForm, SheetForm, steps
from tournament.forms.preview import preview
from tournament.models import Entry, Event
from tournament.views import kept
from tournament.views.access import organiser, user_of
from tournament.views.forming import status
from tournament.views.player_page import page


@organiser("GET", "POST")
def paste(request: HttpRequest, event: Event) -> HttpResponse:
    """A list of names as text; goes on to the preview."""
    return _read(request, event, PasteForm(request.POST or None), "players_paste")


@organiser("GET", "POST")
def import_file(request: HttpRequest, event: Event) -> HttpResponse:
    """A file; goes on to the preview."""
    sent = request.method == "POST"
    form = FileForm(request.POST, request.FILES) if sent else FileForm()
    return _read(request, event, form, "players_import")


def _read(request: HttpRequest, event: Event, form: SheetForm, name: str) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        token = kept.keep(form.sheet, event=event, user=user_of(request))
        return redirect("players_import_preview", event.slug, token)
    return page(request, event, name, {"form": form}, status=status(form))


@organiser("GET", "POST")
def import_preview(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    """What the import would do, row by row; nothing is saved before it is confirmed."""
    sheet = kept.sheet(token, event=event, user=user_of(request))
    form = MappingForm(sheet, request.POST if request.method == "POST" else request.GET)
    known = list(Entry.objects.filter(event=event).order_by("number"))
    plan = form.plan(known)
    if request.method == "POST" and plan is not None:
        try:
            done = entries.add_many(event, plan=steps(sheet, form.mapping), by=user_of(request), key=form.key(token))
        except TournamentError as error:
            refused(form, error)
        else:
            facts = {"added": done.added, "changed": done.changed}
            messages.success(
                request,
                _("Import done. Added: %(added)s, changed: %(changed)s.") % facts,
                extra_tags="saved:players-paste",
            )
            return redirect("players", event.slug)
    context = {"form": form, "token": token, "sheet": sheet, "preview": preview(plan, known) if plan else None}
    return page(request, event, "players_import_preview", context, status=status(form))
