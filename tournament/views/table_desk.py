"""The organiser's side of the tables' phones: the list that keeps itself up to date, links, calls for the referee."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import base_address, keeper, latest_copy, links, moment, qr, referee, table_confirm
from tournament.models import Event, Game, RefereeCall
from tournament.queries import day, grid
from tournament.queries.day import Played, Table
from tournament.queries.desk import State
from tournament.views.access import organiser, user_of
from tournament.views.forming import posted_number


def etag(request: HttpRequest, event: Event, *, beside: str = "") -> str:
    """Of an organiser's live part: another one when anything of the event has changed, for this role and language.

    `beside`: what else the part shows.
    """
    part = getattr(request, "part", "")
    return f'W/"{event.pk}-{event.revision}-{event.table_revision}-{get_language()}-{part}{beside}"'


def live(
    request: HttpRequest, event: Event, template: str, context: dict[str, Any], *, beside: str = ""
) -> HttpResponse:
    """A live part with its mark."""
    answer = render(request, template, {"event": event, **context})
    answer.headers["ETag"] = etag(request, event, beside=beside)
    answer.headers["Kabo-Time"] = moment.told()
    return answer


def unchanged(request: HttpRequest, event: Event, *, beside: str = "") -> HttpResponse | None:
    """The short answer where the reader has this state already."""
    mark = etag(request, event, beside=beside)
    if request.headers.get("If-None-Match") != mark:
        return None
    return HttpResponse(status=304, headers={"ETag": mark, "Kabo-Time": moment.told()})


@organiser("GET")
def results_live(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The tables of a round, for the list that asks again and again."""
    if (short := unchanged(request, event)) is not None:
        return short
    played = _played(event, number)
    return live(request, event, "tournament/_result_cards.html", cards_context(event, played))


def cards_context(event: Event, played: Played) -> dict[str, Any]:
    """What the list of tables needs."""
    found = grid.cards(event, played)
    live = grid.is_live(played)
    stuck = [card for card in found if card.acceptable or (card.by_time and card.state == State.DISPUTED)]
    opened = [card for card in found if card.open_again]
    shown = stuck if live else []
    return {"played": played, "cards": found, "stuck": shown, "opened": opened, "live": live}


@organiser("GET", "POST")
def table_desk(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """One table's phones: its link, what is written, who has confirmed; accept it alone, open it again, a new link."""
    played = _played(event, number)
    found = _table(played, table)
    game = _game(event, number, table)
    if request.method == "POST":
        return _act(request, event, game)
    link = links.of_game(game, base=base_address.of(request))
    card = grid.card_of(event, found)
    context = {
        "event": event,
        "section": "results",
        "played": played,
        "card": card,
        "counting": grid.counting(card, game),
        "live": grid.is_live(played),
        "link": link,
        "code": qr.svg(link.url) if link else "",
        **address(request),
    }
    return render(request, "tournament/table_desk.html", context)


def _act(request: HttpRequest, event: Event, game: Game) -> HttpResponse:
    do, _dash, rest = request.POST.get("do", "").partition("-")
    content, _dash, seen = rest.partition("-")
    here = redirect("results_round", event.slug, game.round.number)
    if do in ("accept", "time") and (known := posted_number(content)) >= 0:
        disputes, by = posted_number(seen or "0"), user_of(request)
        table_confirm.accept(game, content=known, by=by, by_time=do == "time", seen=disputes)
        messages.success(request, _("The result of table %(table)s is in.") % {"table": game.table})
        return here
    if do in ("reopen", "anyway") and (known := posted_number(content)) >= 0:
        table_confirm.reopen(game, by=user_of(request), seen=known, anyway=do == "anyway")
        messages.success(request, _("The players of table %(table)s can go on.") % {"table": game.table})
        return here
    if do == "renew":
        table_confirm.renew(game.round, tables=[game.table], by=user_of(request))
        messages.success(request, _("Table %(table)s has a new link.") % {"table": game.table})
        return redirect("table_desk", event.slug, game.round.number, game.table)
    raise BadRequest("no such deed")


@organiser("GET", "POST")
def table_links(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The links of all tables of a round as QR codes and codes to type; new ones for all of them."""
    played = _played(event, number)
    if request.method == "POST":
        table_confirm.renew(played.round, tables=[table.number for table in played.tables], by=user_of(request))
        messages.success(request, _("All tables have new links: print them again."))
        return redirect("table_links", event.slug, number)
    played.round.event = event
    labels = {table.number: table.label for table in played.tables}
    found = links.of_round(played.round, base=base_address.of(request))
    context = {
        "event": event,
        "section": "results",
        "played": played,
        "links": [(link, labels[link.table], qr.svg(link.url)) for link in found],
        **address(request),
    }
    return render(request, "tournament/table_links.html", context)


def address(request: HttpRequest) -> dict[str, Any]:
    """The base address of links, where codes are typed, and what stands against it."""
    base = base_address.of(request)
    return {"base": base, "typed_at": f"{base}{reverse('table_link')}", "trouble": base_address.trouble(base)}


@organiser("GET", "POST")
def calls(request: HttpRequest, event: Event) -> HttpResponse:
    """The queue of calls for the referee: taken, done."""
    if request.method == "POST":
        do, _dash, pk = request.POST.get("do", "").partition("-")
        if do not in ("take", "finish") or posted_number(pk) < 0:
            raise BadRequest("no such deed")
        rows = RefereeCall.objects.select_related("game__round__event")
        found = get_object_or_404(rows, pk=pk, game__round__event=event)
        act = referee.take if do == "take" else referee.finish
        act(found, by=user_of(request), at=timezone.now())
        return redirect("calls", event.slug)
    context = {"event": event, "section": "results", "calls": grid.calls(event)}
    return render(request, "tournament/calls.html", context)


@organiser("GET")
def calls_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The queue, for the pages that ask again and again."""
    if (short := unchanged(request, event)) is not None:
        return short
    return live(request, event, "tournament/_calls.html", {"calls": grid.calls(event)})


@organiser("GET")
def strip_live(request: HttpRequest, event: Event) -> HttpResponse:
    """What the strip of an organiser's page counts (context.py), and how old the newest backup is."""
    newest = latest_copy.latest()
    late = keeper.late(newest, at=timezone.now())
    beside = f"-{newest.at.timestamp():.0f}-{late}" if newest else f"-{late}"
    if (short := unchanged(request, event, beside=beside)) is not None:
        return short
    return live(request, event, "tournament/_strip_now.html", {}, beside=beside)


def _played(event: Event, number: int) -> Played:
    played = day.round_played(event, number)
    if played is None:
        raise Http404
    return played


def _table(played: Played, number: int) -> Table:
    found = next((table for table in played.tables if table.number == number), None)
    if found is None:
        raise Http404
    return found


def _game(event: Event, number: int, table: int) -> Game:
    games = Game.objects.select_related("round")
    game = get_object_or_404(games, round__event=event, round__number=number, table=table)
    game.round.event = event
    return game
