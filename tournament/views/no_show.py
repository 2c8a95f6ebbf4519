"""Somebody of a published round does not come (T23): the ways out with their effects, then one of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament import draw as drawing
from tournament import drawing as reads
from tournament import problems
from tournament.draw import Option, Request
from tournament.draw.request import Tables
from tournament.errors import TournamentError
from tournament.models import Draw, Event, Round
from tournament.queries import day
from tournament.seating import Seating
from tournament.views import reseat
from tournament.views.access import organiser


@dataclass(frozen=True, slots=True)
class Choice:
    """One way out, ready to be chosen: who fills the table, and who comes to a table of 3 by it (again: not first)."""

    number: int
    option: Option
    label: str
    house: tuple[str, ...]
    moved: tuple[str, ...]
    threes: tuple[str, ...]
    again: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """What the absent leave: tables too small, tables without anybody, and the choices there are."""

    absent: tuple[int, ...]
    tables: Tables
    small: tuple[int, ...]
    empty: tuple[int, ...]
    choices: tuple[Choice, ...] = ()


@organiser("GET", "POST")
def no_show(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Who does not come, then the ways out with their effects, then one of them."""
    round_, published = reseat.running(event, number)
    gap = _gap(event, round_, published, _absent(request, published))
    error = None
    if request.method == "POST" and gap.absent:
        try:
            reseat.put(request, round_, _chosen(request, published, gap))
            messages.success(request, _("The seats are changed. Scores stay with their players."))
            return redirect("results_round", event.slug, number)
        except TournamentError as refused:
            error = refused
    names = day.table_names(event)
    context = {
        "event": event,
        "section": "rounds",
        "number": number,
        "played": day.round_played(event, number),
        "gap": gap,
        "small": [day.label(table, names.get(table, "")) for table in gap.small],
        "empty": [day.label(table, names.get(table, "")) for table in gap.empty],
        "error": error,
        "final": round_.final,
        "version": published.number,
        "why": request.POST.get("why", ""),
    }
    return render(request, "tournament/no_show.html", context, status=reseat.status(error))


def _absent(request: HttpRequest, published: Draw) -> tuple[int, ...]:
    source = request.POST if request.method == "POST" else request.GET
    wanted = set(source.getlist("absent"))
    return tuple(entry for entry in [*reseat.order(published), *published.byes] if str(entry) in wanted)


def _gap(event: Event, round_: Round, published: Draw, absent: tuple[int, ...]) -> Gap:
    tables = tuple(tuple(table) for table in published.tables)
    gone = frozenset(absent)
    small, empty = drawing.affected(tables, gone), drawing.emptied(tables, gone)
    if len(small) != 1:  # none: nothing to choose; more than one at a time is by hand
        return Gap(absent, tables, small, empty)
    house = tuple(entry.pk for entry in reads.awaiting(event, round_) if not entry.ranked)
    asked = Request.from_dict(published.request)
    found = drawing.options(asked, tables, gone, table=small[0], byes=tuple(published.byes), house=house)
    return Gap(absent, tables, small, empty, _choices(event, tables, found))


def _choices(event: Event, tables: Tables, found: Sequence[Option]) -> tuple[Choice, ...]:
    people = problems.names(event.pk)
    names = day.table_names(event)
    return tuple(
        Choice(
            number=number,
            option=option,
            label=day.label(option.table, names.get(option.table, "")),
            house=tuple(people[player] for player in option.house),
            moved=tuple(people[player] for player, _table in option.moved),
            threes=tuple(people[player] for player in option.new_threes(tables)),
            again=tuple(people[player] for player in option.new_threes(tables) if option.report.threes[player] > 1),
        )
        for number, option in enumerate(found)
    )


def _chosen(request: HttpRequest, published: Draw, gap: Gap) -> Seating:
    """The seating that was chosen; where no table became too small, just without the absent."""
    byes = tuple(entry for entry in published.byes if entry not in gap.absent)
    if len(gap.small) > 1:
        raise TournamentError(_("More than one table is too small now: change the seats by hand."), rule="T23")
    if not gap.small:
        return Seating(drawing.without(gap.tables, frozenset(gap.absent)), byes, absent=gap.absent)
    picked = next((choice for choice in gap.choices if str(choice.number) == request.POST.get("choice")), None)
    if picked is None:
        raise TournamentError(_("Choose what shall be done."), field="choice", rule="T23")
    return Seating(picked.option.tables, byes, void=picked.option.void, absent=gap.absent)
