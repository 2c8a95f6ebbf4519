"""Taking back the last step of the day: what happens to results is said before, and nothing is deleted."""

from collections.abc import Mapping

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament import announcements, clock, moment, rounds, seating
from tournament.clock import Press
from tournament.errors import Conflict
from tournament.forms.events import NeededWhyForm, WhyForm
from tournament.models import Event
from tournament.queries.undo import Ask, Step, last_step
from tournament.views.access import organiser, user_of
from tournament.views.forming import accepted, status

_FORMS: Mapping[Ask, type[Form]] = {Ask.NONE: Form, Ask.OPTIONAL: WhyForm, Ask.NEEDED: NeededWhyForm}


@organiser("GET", "POST")
def undo(request: HttpRequest, event: Event) -> HttpResponse:
    """The last step, what undoing it does, and the button that does it."""
    step = last_step(event)
    form = _FORMS[step.reason if step else Ask.NONE](request.POST if request.method == "POST" else None)
    if request.method == "POST" and accepted(
        form, lambda: _undo(request, event, step, form.cleaned_data.get("why", ""))
    ):
        messages.success(request, _("Done. The step is taken back."))
        return redirect("overview", event.slug)
    context = {"event": event, "section": "overview", "step": step, "form": form}
    return render(request, "tournament/undo.html", context, status=status(form))


def _undo(request: HttpRequest, event: Event, step: Step | None, why: str) -> None:
    if step is None or request.POST.get("step") != step.token:
        raise Conflict(_("The day has moved on meanwhile. Look at what the last step is now."))
    by = user_of(request)
    if step.round is None:
        announcements.reopen(event, why=why, by=by)
    elif step.verb == "clock.reset":
        clock.reset(step.round, press=Press(version=step.draw or 0, at=moment.now(), by=by))
    elif step.verb == "seating.discard":
        seating.discard(step.round, by=by, version=step.draw)
    elif step.verb == "seating.unpublish":
        seating.unpublish(step.round, by=by, version=step.draw)
    else:
        rounds.reopen(step.round, by=by, why=why)
