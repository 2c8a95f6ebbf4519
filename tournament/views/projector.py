"""The projector's page, for anybody, and the organiser's page that composes its address."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from tournament import base_address, parts, qr
from tournament import projector as choices
from tournament.forms.projector import ProjectorForm
from tournament.models import Event
from tournament.projector import Choice
from tournament.queries import public
from tournament.views.access import organiser


@require_safe
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall's screen: everything it needs to know is in its address."""
    event = public.event(slug)
    if event is None:
        raise Http404
    choice = choices.choice(request.GET)
    with translation.override(choice.language or translation.get_language()):
        address = base_address.of(request) + reverse("event", args=[slug])
        context = {**parts.live(event, "projector"), "choice": choice, "address": address, "qr": qr.svg(address)}
        answer = render(request, "tournament/projector.html", context)
    if choice.language:
        answer["Content-Language"] = choice.language
    return answer


@organiser()
def setup(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose what the projector shows: the answer is a link."""
    language = translation.get_language()
    form = ProjectorForm(request.GET if "seconds" in request.GET else None, initial={"language": language})
    choice = form.choice() if form.is_valid() else Choice(language=language)
    path = f"{reverse('projector', args=[event.slug])}?{choice.query}"
    context = {
        "event": event,
        "section": "overview",
        "form": form,
        "path": path,
        "link": base_address.of(request) + path,
    }
    return render(request, "tournament/projector_setup.html", context, status=422 if form.errors else 200)
