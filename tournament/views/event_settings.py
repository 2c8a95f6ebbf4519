"""The settings of an event in three parts: the day, the counting, the venue's tables; each is its own form."""

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament import events, formats, scales
from tournament.enums import AbsenceRule
from tournament.errors import Conflict
from tournament.forms import events as forms
from tournament.models import Event, Round, VenueTable
from tournament.views.access import organiser, user_of
from tournament.views.forming import accepted, status

PARTS = ("day", "counting", "tables")


@organiser("GET", "POST")
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """One part of the settings; saving comes back to it."""
    part = request.GET.get("part", "day")
    part = part if part in PARTS else "day"
    form = _form(request, event, part)
    if request.method == "POST" and accepted(form, lambda: _save(request, event, form)):
        messages.success(request, _("Saved."))
        slug = form.cleaned_data.get("slug") or event.slug
        return redirect(f"{reverse('settings', args=[slug])}?part={part}")
    context = {
        "event": event,
        "section": "settings",
        "part": part,
        "form": form,
        "frozen": Round.objects.filter(event=event, published_at__isnull=False).exists(),
        "nothing_last": _nothing_last(event) if part == "counting" else (),
    }
    return render(request, f"tournament/settings_{part}.html", context, status=status(form))


def _form(request: HttpRequest, event: Event, part: str) -> BaseForm:
    data = request.POST if request.method == "POST" else None
    if part == "tables":
        return forms.TablesForm(data, initial=forms.tables_initial(_tables(event)))
    made = forms.DayForm if part == "day" else forms.CountingForm
    return made(data, instance=event)


def _save(request: HttpRequest, event: Event, form: BaseForm) -> None:
    if isinstance(form, forms.TablesForm):
        _save_tables(request, event, form)
    elif isinstance(form, forms.EventForm):
        why = form.cleaned_data.get("why", "")
        events.edit(event, data=form.data_for_verb(), by=user_of(request), why=why)


def _save_tables(request: HttpRequest, event: Event, form: forms.TablesForm) -> None:
    try:
        events.set_tables(event, tables=form.tables(), by=user_of(request), shown=form.cleaned_data["shown"])
    except Conflict:
        form.show_again(_tables(event))
        raise


def _tables(event: Event) -> list[tuple[int, str]]:
    return list(VenueTable.objects.filter(event=event).values_list("number", "name"))


def _nothing_last(event: Event) -> tuple[int, ...]:
    """Table sizes whose last place is worth no more than a missed round (T7, T13)."""
    return () if event.absence == AbsenceRule.LEFT_OUT else scales.gives_nothing(formats.scale_of(event))
