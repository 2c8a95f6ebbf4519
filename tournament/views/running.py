"""Who helps to run an event: people and their roles, and the links with which new ones set their passwords."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament import accounts
from tournament import organisers as verbs
from tournament.enums import Role
from tournament.errors import TournamentError
from tournament.forms.events import OrganiserForm
from tournament.models import Event, Organiser
from tournament.queries import owners
from tournament.views.access import organiser, user_of
from tournament.views.forming import accepted, posted_number, status


@organiser("GET", "POST")
def organisers(request: HttpRequest, event: Event) -> HttpResponse:
    """Those who run the event; its owner adds and removes them, gives roles, and gives new ones their link."""
    action = request.POST.get("action", "")
    if action in ("remove", "link", "role"):
        row = _row(event, request.POST.get("organiser", ""))
        return _page(request, event, link_for=row) if action == "link" else _change(request, event, row, action)
    form = OrganiserForm(request.POST or None)
    added: list[verbs.Added] = []
    if request.method == "POST" and accepted(
        form, lambda: added.append(verbs.add_organiser(event, by=user_of(request), **form.cleaned_data))
    ):
        if added[0].invited:
            return _page(request, event, link_for=added[0].organiser)
        messages.success(request, _("Added."))
        return redirect("organisers", event.slug)
    return _page(request, event, form=form)


def _row(event: Event, key: str) -> Organiser:
    if posted_number(key) < 0:
        raise Http404
    return get_object_or_404(Organiser.objects.select_related("user"), event=event, pk=key)


def _change(request: HttpRequest, event: Event, row: Organiser, action: str) -> HttpResponse:
    """Remove somebody, or give another role."""
    if action == "remove":
        verbs.remove_organiser(event, organiser=row, by=user_of(request))
        waits = not row.user.has_usable_password()
        messages.success(request, _("Removed. A link sent before no longer works.") if waits else _("Removed."))
    else:
        verbs.set_role(event, organiser=row, role=request.POST.get("role", ""), by=user_of(request))
        messages.success(request, _("Saved."))
    return redirect("organisers", event.slug)


def _page(
    request: HttpRequest, event: Event, *, form: OrganiserForm | None = None, link_for: Organiser | None = None
) -> HttpResponse:
    form = form or OrganiserForm()
    rows = list(Organiser.objects.filter(event=event).select_related("user").order_by("user__username"))
    rows.sort(key=lambda row: [*Role].index(Role(row.role)))  # the owner first
    context = {
        "event": event,
        "section": "settings",
        "form": form,
        "owner": owners.is_owner(event, user_of(request)),
        "roles": [(role.value, role.label) for role in verbs.GIVEN],
        "rows": [(row, not row.user.has_usable_password()) for row in rows],
        "invited": link_for,
        "link": _link(request, event, link_for) if link_for else "",
    }
    return render(request, "tournament/organisers.html", context, status=status(form))


def _link(request: HttpRequest, event: Event, row: Organiser) -> str:
    """The one-time address where an invited user sets a password: for the owner's eyes only."""
    owners.refuse_unless_owner(event, user_of(request))
    if row.user.has_usable_password() or not owners.may_invite(row.user, event=event):
        raise TournamentError(_("This account has a password already."))
    link = accounts.link(row.user)
    return request.build_absolute_uri(f"{reverse('password')}?user={link.user}&token={link.token}")
