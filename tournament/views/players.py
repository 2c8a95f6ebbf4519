"""Players: the list, one player, merging two entries, pairs that never sit together."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournament import entries, merging
from tournament.errors import TournamentError
from tournament.forms.events import refused
from tournament.forms.players import NeverForm, NewPlayerForm, OtherForm, PlayerForm
from tournament.models import Entry, Event, NeverWith
from tournament.queries import merges, players, presence
from tournament.tables import PlayersTable
from tournament.views.access import organiser, user_of
from tournament.views.attending import attend, checkin
from tournament.views.erasing import erase
from tournament.views.forming import INVALID, accepted, posted_number, status
from tournament.views.importing import import_file, import_preview, paste
from tournament.views.player_page import entry_of, page

__all__ = [
    "attend",
    "checkin",
    "entry",
    "erase",
    "import_file",
    "import_preview",
    "index",
    "merge",
    "never_with",
    "new",
    "paste",
]

PER_PAGE = 100


@organiser("GET")
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """All players: searched, filtered by attendance, sorted, paged."""
    query, show = request.GET.get("q", ""), request.GET.get("show", "")
    rows = players.rows(event)
    shown = [row for row in players.matching(rows, query) if show in ("", row.entry.attendance)]
    table = PlayersTable(shown)
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context = {"table": table, "counts": players.counts(rows), "query": query, "show": show, "shown": len(shown)}
    return page(request, event, "players", context)


@organiser("GET", "POST")
def new(request: HttpRequest, event: Event) -> HttpResponse:
    """One more player, under the next start number."""
    form = NewPlayerForm(request.POST or None, initial={"number": players.next_number(event)})
    made: list[Entry] = []
    if request.method == "POST" and accepted(
        form,
        lambda: made.append(
            entries.add(
                event,
                data=form.data_for_verb(),
                by=user_of(request),
                key=form.cleaned_data["key"],
                anyway=form.cleaned_data["anyway"],
            )
        ),
    ):
        facts = {"number": made[0].number, "name": made[0].name}
        messages.success(request, _("Added: %(number)s %(name)s.") % facts, extra_tags="saved:player-new")
        return redirect("player_new" if "more" in request.POST else "players", event.slug)
    return page(request, event, "player_form", {"form": form}, status=status(form))


@organiser("GET", "POST")
def entry(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """One player: details to edit, attendance, pairs; `?do=remove` asks before it removes."""
    found = entry_of(event, entry)
    if found.merged_into_id is not None:
        return redirect("entry", event.slug, found.merged_into_id)
    if "remove" in (request.GET.get("do"), request.POST.get("do")):
        return _remove(request, event, found)
    form = PlayerForm(request.POST or None, instance=found)
    if request.method == "POST" and accepted(
        form, lambda: entries.edit(found, data=form.data_for_verb(), by=user_of(request))
    ):
        messages.success(request, _("Saved."), extra_tags=f"saved:player-{found.pk}")
        return redirect("entry", event.slug, found.pk)
    context = {
        "form": form,
        "entry": found,
        "now": presence.of(found),
        "pairs": players.pairs(event, entry=found),
        "kept_because": presence.kept_because(found),
    }
    return page(request, event, "entry", context, status=status(form))


def _remove(request: HttpRequest, event: Event, found: Entry) -> HttpResponse:
    reason = presence.kept_because(found)
    if request.method == "POST" and reason is None:
        entries.remove(found, by=user_of(request))
        messages.success(request, _("Removed: %(name)s.") % {"name": found.name})
        return redirect("players", event.slug)
    code = INVALID if request.method == "POST" else 200
    return page(request, event, "entry_remove", {"entry": found, "kept_because": reason}, status=code)


@organiser("GET", "POST")
def merge(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Two entries of one person: choose the other one, see what will happen, then do it."""
    found = entry_of(event, entry)
    if found.merged_into_id is not None:
        return redirect("entry", event.slug, found.merged_into_id)
    data = request.POST if request.method == "POST" else request.GET
    form = OtherForm(found, data if "other" in data else None)
    context: dict[str, Any] = {"entry": found, "form": form}
    if form.is_valid():
        other = form.cleaned_data["other"]
        keep, drop = (other, found) if data.get("keep") == str(other.pk) else (found, other)
        if request.method == "POST" and accepted(form, lambda: merging.merge(keep, drop, by=user_of(request))):
            messages.success(request, _("Merged. Everything on record is now under: %(name)s.") % {"name": keep.name})
            return redirect("entry", event.slug, keep.pk)
        context |= {"keep": keep, "drop": drop, "plan": merges.of(keep, drop)}
    return page(request, event, "entry_merge", context, status=status(form))


@organiser("GET", "POST")
def never_with(request: HttpRequest, event: Event) -> HttpResponse:
    """T18: pairs that never sit together; added and taken away."""
    if request.method == "POST" and (allowed := request.POST.get("allow")):
        never = NeverWith.objects.filter(event=event, pk=posted_number(allowed)).first()
        if never is not None:
            entries.allow(never, by=user_of(request))
        messages.success(request, _("These two may sit together again."))
        return redirect("never_with", event.slug)
    form = NeverForm(event, request.POST or None, initial={"first": request.GET.get("first")})
    if request.method == "POST" and form.is_valid():
        a, b = form.cleaned_data["first"], form.cleaned_data["second"]
        try:
            entries.forbid(a, b, by=user_of(request))
        except TournamentError as error:
            refused(form, error)
        else:
            messages.success(request, _("Saved. It holds from the next draw on."))
            _warn_of_draft(request, a, b)
            return redirect("never_with", event.slug)
    return page(request, event, "never_with", {"form": form, "pairs": players.pairs(event)}, status=status(form))


def _warn_of_draft(request: HttpRequest, a: Entry, b: Entry) -> None:
    drafted = presence.together_in_draft(a, b)
    if drafted is not None:
        sentence = _("They sit together in the draft of round %(round)s: draw it again.")
        messages.warning(request, sentence % {"round": drafted})
