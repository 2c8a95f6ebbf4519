"""Personal data erased on request: what happens is said before, for it cannot be taken back."""

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import people_data, remains
from tournament.exports import cache
from tournament.models import Event
from tournament.queries.owners import is_owner
from tournament.views import kept
from tournament.views.access import organiser, user_of
from tournament.views.player_page import entry_of, page


@organiser("GET", "POST")
def erase(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Where the name is known, what stays, and the button that erases it; for the owner alone."""
    found = entry_of(event, entry)
    if request.method == "POST":
        with transaction.atomic():  # nothing that was sent for a preview outlives the name, or all of it stays
            events = {one.event_id for one in people_data.entries_of(found)}
            count = people_data.erase(found, by=user_of(request), at=timezone.now())
            kept.forget(events, user=user_of(request))
        cache.clear()
        done = ngettext("Erased in %(count)s event.", "Erased in %(count)s events.", count)
        messages.success(request, done % {"count": count} if count else _("Saved."))
        transaction.on_commit(partial(overwrite, request))
        return redirect("entry", event.slug, found.pk)
    context = {
        "entry": found,
        "owner": is_owner(event, user_of(request)),
        "entries": people_data.entries_of(found),
    }
    return page(request, event, "entry_erase", context)


def overwrite(request: HttpRequest) -> None:
    """Nothing of the name in the files of the database; else say what helps."""
    if not remains.overwrite():
        words = _("Parts of the name may still lie in the database. Open “Erase personal data” again to remove them.")
        messages.warning(request, words)
