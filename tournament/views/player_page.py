"""What the pages of players share."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from tournament.models import Entry, Event


def entry_of(event: Event, pk: int) -> Entry:
    """The entry of this event with this key, with its event; 404 if there is none."""
    found = get_object_or_404(Entry.objects.select_related("person"), event=event, pk=pk)
    found.event = event
    return found


def page(request: HttpRequest, event: Event, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A page of the section “Players”."""
    common = {"event": event, "section": "players", "players_url": reverse("players", args=[event.slug])}
    return render(request, f"tournament/{name}.html", {**common, **context}, status=status)
