"""The page of the round's clock: its buttons, and nothing that happens by itself."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from tournament import clock as verbs
from tournament import moment, parts
from tournament.clock import Press
from tournament.enums import RoundState
from tournament.forms.clock import ClockForm
from tournament.models import Event, Round
from tournament.queries import clock as faces
from tournament.queries import day
from tournament.views.access import organiser, user_of
from tournament.views.forming import accepted, status


@organiser("GET", "POST")
def clock(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The clock of a running round: start, stop, go on, more time for all or for a table, as before the start."""
    round_ = get_object_or_404(Round, event=event, number=number)
    round_.event = event
    if round_.state != RoundState.RUNNING:
        raise Http404
    form = ClockForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and accepted(form, lambda: _press(request, round_, form.cleaned_data)):
        messages.success(request, _("Done. Every screen shows it in a few seconds."))
        return redirect("clock", event.slug, number)
    face = faces.of_round(round_, at=moment.now(), minutes=event.minutes_per_game)
    played = day.round_played(event, number)
    context = {
        "event": event,
        "section": "rounds",
        "round": round_,
        "face": face,
        "up": face.is_up(moment.ticks()),
        "tables": played.tables if played else (),
        "form": form,
        "kept": {request.POST.get("action", ""): request.POST.get("minutes", "")[:40]} if form.errors else {},
        "key": get_random_string(20),
        **parts.live(event, "clock"),
    }
    return render(request, "tournament/clock.html", context, status=status(form))


def _press(request: HttpRequest, round_: Round, data: dict[str, Any]) -> None:
    press = Press(version=data["version"], at=moment.now(), by=user_of(request), key=data["key"])
    action, minutes = data["action"], data["minutes"]
    if action == "start":
        verbs.start(round_, minutes=minutes, press=press)
    elif action == "extend":
        verbs.extend(round_, minutes=minutes, table=data["table"], press=press)
    elif action == "set_left":
        verbs.set_left(round_, minutes=minutes, press=press)
    else:
        {"pause": verbs.pause, "resume": verbs.resume, "reset": verbs.reset}[action](round_, press=press)
