"""The organiser's standings, penalties (T15) and ties broken by hand (T11)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import board, ties
from tournament import penalties as verbs
from tournament import standings as read
from tournament.forms.penalties import PenaltyForm, ReasonForm
from tournament.forms.ties import TieForm
from tournament.models import Event, Penalty, TieBreak
from tournament.queries import tied
from tournament.views.access import organiser, user_of
from tournament.views.forming import accepted, status


@organiser()
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """All standings, held rounds included."""
    now = read.of(event)
    context = {
        "event": event,
        "section": "standings",
        "board": board.of(event, now, reasons=True),
        "held_after": None if event.held_from is None else event.held_from - 1,
        "hides": event.held_from is not None and event.held_from <= now.after_round,
        "tied": any(line.row.tied for line in now.lines if line.row.rank is not None),
    }
    return render(request, "tournament/organiser_standings.html", context)


@organiser("GET", "POST")
def penalties(request: HttpRequest, event: Event) -> HttpResponse:
    """Give a penalty; all that were given."""
    form = PenaltyForm(request.POST or None, event=event)
    if request.method == "POST" and accepted(
        form, lambda: verbs.give(event, by=user_of(request), **form.data_for_verb())
    ):
        messages.success(request, _("The penalty counts from now on."))
        return redirect("penalties", event.slug)
    found = Penalty.objects.filter(event=event).select_related("entry", "by").order_by("-at", "-pk")
    context = {"event": event, "section": "standings", "form": form, "penalties": list(found)}
    return render(request, "tournament/penalties.html", context, status=status(form))


@organiser("GET", "POST")
def penalty_cancel(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Cancel a penalty with a reason."""
    penalty = get_object_or_404(Penalty.objects.select_related("entry", "event"), event=event, pk=pk)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and accepted(
        form,
        lambda: verbs.cancel(penalty, reason=form.cleaned_data["reason"], by=user_of(request), at=timezone.now()),
    ):
        messages.success(request, _("The penalty no longer counts."))
        return redirect("penalties", event.slug)
    context = {"event": event, "section": "standings", "form": form, "penalty": penalty}
    return render(request, "tournament/penalty_cancel.html", context, status=status(form))


@organiser("GET", "POST")
def tie_break(request: HttpRequest, event: Event) -> HttpResponse:
    """Put players in order who are equal in all criteria; the orders given so far."""
    after, groups = tied.groups(event)
    posted = request.POST.get("group") if request.method == "POST" else None
    if posted is not None and tied.standing(event, TieForm.order_sent(request.POST, posted), after_round=after):
        messages.success(request, _("The tie is decided."))  # the second press of the button
        return redirect("tie_break", event.slug)
    forms = [TieForm(request.POST if posted == str(group.first) else None, group=group) for group in groups]
    chosen = next((form for form in forms if form.is_bound), None)
    if posted is not None and chosen is None:
        messages.warning(request, _("These players are not equal any more. Nothing was saved."))
        return redirect("tie_break", event.slug)
    if chosen is not None and accepted(chosen, lambda: _break(request, event, chosen)):
        messages.success(request, _("The tie is decided."))
        return redirect("tie_break", event.slug)
    made = TieBreak.objects.filter(event=event).prefetch_related("places__entry").select_related("by").order_by("-at")
    decided = [(tie, [place.entry.name for place in tie.places.all()]) for tie in made]
    context = {"event": event, "section": "standings", "forms": forms, "decided": decided}
    code = 200 if chosen is None else status(chosen)
    return render(request, "tournament/tie_break.html", context, status=code)


def _break(request: HttpRequest, event: Event, form: TieForm) -> None:
    data = form.cleaned_data
    ties.break_tie(event, order=form.order, method=data["method"], reason=data["reason"], by=user_of(request))


@organiser("GET", "POST")
def tie_break_cancel(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Cancel an order by hand with a reason."""
    made = get_object_or_404(TieBreak.objects.select_related("event"), event=event, pk=pk)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and accepted(
        form, lambda: ties.cancel(made, reason=form.cleaned_data["reason"], by=user_of(request), at=timezone.now())
    ):
        messages.success(request, _("The players are equal again."))
        return redirect("tie_break", event.slug)
    names = [place.entry.name for place in made.places.select_related("entry")]
    context = {"event": event, "section": "standings", "form": form, "made": made, "names": names}
    return render(request, "tournament/tie_break_cancel.html", context, status=status(form))
