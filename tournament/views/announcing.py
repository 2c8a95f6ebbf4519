"""What the public is told: finishing, announcing again, what was announced, holding standings back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import announcements, moment, standings_payload
from tournament.forms.events import HoldForm, NeededWhyForm
from tournament.forms.finish import FinishForm
from tournament.models import Announcement, Event
from tournament.queries import overview as state
from tournament.queries.overview import Step
from tournament.views import steps
from tournament.views.access import organiser, user_of
from tournament.views.forming import accepted, status


@organiser("GET", "POST")
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    """End the event and announce its standings."""
    now = state.of(event, at=moment.now())
    open_ = now.step in (Step.PUBLISH, Step.CLOCK, Step.RESULTS, Step.CLOSE, Step.NAMES, Step.CHECK_IN)
    played = now.round - 1 if now.step == Step.DRAW else now.round
    reason = event.finished_at is None and announcements.needs_reason(event, played=played)
    form = FinishForm(request.POST or None, needs_reason=reason, held=event.held_from is not None)
    made: list[Announcement] = []
    if request.method == "POST" and accepted(
        form,
        lambda: made.append(announcements.finish(event, by=user_of(request), at=timezone.now(), **form.cleaned_data)),
    ):
        messages.success(request, _("The event is finished. The standings are announced."))
        return redirect("announcement", event.slug, made[0].number)
    context = {
        "event": event,
        "section": "overview",
        "form": form,
        "reason": reason,
        "early": now.step == Step.DRAW,
        "blocked": open_ or played == 0 or event.finished_at is not None,
        "state": now,
        "next": steps.describe(event, now),
    }
    return render(request, "tournament/finish.html", context, status=status(form))


@organiser("GET", "POST")
def announce(request: HttpRequest, event: Event) -> HttpResponse:
    """Announce corrected standings, with a reason."""
    form = NeededWhyForm(request.POST or None)
    made: list[Announcement] = []
    if request.method == "POST" and accepted(
        form, lambda: made.append(announcements.announce(event, why=form.cleaned_data["why"], by=user_of(request)))
    ):
        messages.success(request, _("The standings are announced again."))
        return redirect("announcement", event.slug, made[0].number)
    newest = Announcement.objects.filter(event=event).order_by("-number").first()
    context = {
        "event": event,
        "section": "standings",
        "form": form,
        "newest": newest,
        "changed": newest is not None and state.changed_since(event, newest),
    }
    return render(request, "tournament/announce.html", context, status=status(form))


@organiser()
def announcement(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The standings as they were announced, whatever was corrected since."""
    shown = get_object_or_404(Announcement, event=event, number=number)
    others = Announcement.objects.filter(event=event).defer("payload")
    context = {
        "event": event,
        "section": "standings",
        "announcement": shown,
        "rows": standings_payload.rows(shown.payload),
        "announcements": list(others),
    }
    return render(request, "tournament/announcement.html", context)


@organiser("GET", "POST")
def hold(request: HttpRequest, event: Event) -> HttpResponse:
    """Hold the standings back from a round on, or release them."""
    release = request.POST.get("release") == "yes"
    form = HoldForm(None if release else request.POST or None, initial={"from_round": event.held_from or _next(event)})
    if release:
        announcements.release(event, by=user_of(request))
        messages.success(request, _("The public sees the standings again."))
        return redirect("hold", event.slug)
    if request.method == "POST" and accepted(form, lambda: _hold(request, event, form)):
        messages.success(request, _("The standings are held back."))
        return redirect("hold", event.slug)
    context = {"event": event, "section": "standings", "form": form}
    return render(request, "tournament/hold.html", context, status=status(form))


def _hold(request: HttpRequest, event: Event, form: HoldForm) -> None:
    announcements.hold(event, from_round=form.cleaned_data["from_round"], by=user_of(request))


def _next(event: Event) -> int:
    """The round that organisers most often hold back: the one that is being played, else the next."""
    return max(state.of(event, at=moment.now()).round, 1)
