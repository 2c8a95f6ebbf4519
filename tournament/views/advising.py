"""The advisor's page: who comes late or goes, what can be done about it in a round, one button for each way."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import advised, advising, problems
from tournament.advising import Option, Situation, Stage
from tournament.draw import Advice, Impossible, Step
from tournament.errors import TournamentError
from tournament.models import Entry, Event
from tournament.queries import day
from tournament.views.access import organiser, user_of
from tournament.views.forming import posted_number

_TITLES: Mapping[Step, Promise] = {
    Step.JOIN: gettext_lazy("Draw the round with everybody who is here then"),
    Step.BYE: gettext_lazy("A bye in this round, a seat from the next one on"),
    Step.NEXT: gettext_lazy("Start in the next round"),
    Step.FILL: gettext_lazy("Sit down at a table of 3"),
    Step.SPLIT: gettext_lazy("Make tables of 3 out of tables of 4"),
    Step.NEW: gettext_lazy("A table of their own"),
    Step.SHRINK: gettext_lazy("Play on with three at the table"),
    Step.TWO: gettext_lazy("Play on with two at the table"),
    Step.VOID: gettext_lazy("Declare the game void: a bye for those who are left there"),
    Step.REDRAW: gettext_lazy("Draw the whole round again"),
}


_FILL_UP = gettext_lazy("Fill the table up from a table of 4")


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody who changes tables; "" for none."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Way:
    """An option in people's words."""

    option: Option
    title: str
    moves: tuple[Move, ...]
    waiting: tuple[str, ...]
    threes: tuple[str, ...]
    again: tuple[str, ...]
    before: int | None  # repeats of the round as it is seated now

    @property
    def advice(self) -> Advice:
        """The figures."""
        return self.option.advice

    @property
    def many(self) -> bool:
        """Do so many change tables that a list of them helps nobody?"""
        return len(self.moves) > 8


@organiser("GET", "POST")
def advice(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """`?late=` and `?gone=` are those who come and go; each way has its effect beside it, and a button."""
    found = _situation(request, event, number)
    if found is None:
        raise Http404
    error: TournamentError | None = None
    if request.method == "POST":
        try:
            option = advised.choose(found, token=request.POST.get("way", ""), by=user_of(request), at=timezone.now())
            return _done(request, found, option)
        except Impossible as impossible:
            error = problems.refusal(impossible.problems, event.pk)
        except TournamentError as refused:
            error = refused
        found = _situation(request, event, number)
        if found is None:
            raise error
    context = {
        "event": event,
        "section": "rounds",
        "number": number,
        "found": found,
        "ways": _ways(found),
        "coming": _choosable(found),
        "error": error,
    }
    return render(request, "tournament/advice.html", context, status=error.status if error else 200)


def _situation(request: HttpRequest, event: Event, number: int) -> Situation | None:
    source = request.POST if request.method == "POST" else request.GET
    late, gone = ([posted_number(text) for text in source.getlist(name)] for name in ("late", "gone"))
    return advising.situation(event, number, late=late, gone=gone)


def _choosable(found: Situation) -> list[Entry]:
    """Everybody who could come late: not in the round, and not chosen yet."""
    inside = {*found.request.players, *(entry.pk for entry in found.late)}
    people = Entry.objects.filter(event=found.event, merged_into__isnull=True).order_by("sort_key", "number")
    return [entry for entry in people if entry.pk not in inside]


def _ways(found: Situation) -> tuple[Way, ...]:
    people = problems.names(found.event.pk)
    tables = day.table_names(found.event)
    before = len(found.drawn.report.get("repeats", ())) if found.drawn else None
    return tuple(_way(found, option, people, tables, before) for option in advising.options(found))


def _title(found: Situation, advice: Advice) -> Promise:
    return _FILL_UP if advice.way is Step.FILL and not found.late else _TITLES[advice.way]


def _way(
    found: Situation, option: Option, people: Mapping[int, str], tables: Mapping[int, str], before: int | None
) -> Way:
    advice = option.advice

    def label(number: int) -> str:
        return day.label(number, tables.get(number, "")) if number else ""

    return Way(
        option,
        str(_title(found, advice)),
        moves=tuple(Move(people[player], label(old), label(new)) for player, old, new in advice.moved),
        waiting=tuple(people[player] for player in advice.waiting),
        threes=tuple(people[player] for player in advice.new_threes),
        again=tuple(people[player] for player in advice.second_threes),
        before=before,
    )


def _done(request: HttpRequest, found: Situation, option: Option) -> HttpResponse:
    """Where the organiser goes on: the draw, or the results of the running round."""
    messages.success(request, _("Done: %(way)s.") % {"way": _title(found, option.advice)})
    if found.stage is Stage.RUNNING:
        return redirect("results_round", found.event.slug, found.number)
    address = reverse("draw", args=[found.event.slug, found.number])
    if found.stage is Stage.TO_DRAW and option.advice.way is Step.BYE:
        address += "?" + "&".join(f"bye={entry.pk}" for entry in found.late)
    return redirect(address)
