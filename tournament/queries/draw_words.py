"""The report of a draw in words: where the tables come from, how its figures stand to what can be reached at all."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.draw import Report

_HOW: dict[str, Promise] = {
    "affine": gettext_lazy("From an affine plane of order %(order)s: a design in which every pair meets once."),
    "transversal": gettext_lazy("From a transversal design over the field of %(order)s elements."),
    "turned": gettext_lazy("From a design found by computer: one round turned %(order)s times."),
    "known": gettext_lazy("From the best schedule that is known for this number of players."),
    "plan": gettext_lazy("As the draw of an earlier round has planned it."),
    "search": gettext_lazy("Found by search: moves made %(spent)s, allowed %(moves)s."),
    "exact": gettext_lazy("Every seating of this round was tried: none is better."),
    "lot": gettext_lazy("By lot."),
    "ranks": gettext_lazy("By rank."),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of a report: what it is about, the figure, and how it stands to what is possible ("" for nothing)."""

    label: str
    value: str
    note: str = ""


def how(report: Report) -> str:
    """Where the tables come from; "" where nobody knows (by hand, or an earlier version of the program)."""
    words = _HOW.get(report.how)
    return str(words) % {"order": report.order, "spent": report.spent, "moves": report.moves} if words else ""


def figures(report: Report) -> tuple[Figure, ...]:
    """The report line by line."""
    return tuple(make(report) for make in _LINES if make is not _whole or report.rounds)


def _round(report: Report) -> Figure:
    count = len(report.repeats)
    return Figure(_("Repeated meetings in this round"), str(count), _least(count, report.bound))


def _so_far(report: Report) -> Figure:
    value = report.total_repeats
    return Figure(_("Repeated meetings in all rounds so far"), str(value), _least(value, report.total_bound))


def _whole(report: Report) -> Figure:
    label = ngettext(
        "Repeated meetings in the whole schedule of %(count)s round",
        "Repeated meetings in the whole schedule of %(count)s rounds",
        report.rounds,
    )
    value = report.planned_repeats
    if report.optimum is None or value < report.optimum:  # a field that has changed: the optimum is another one's
        note = _least(value, report.planned_bound)
    elif value == report.optimum:
        note = _("fewer is not possible, which is proven")
    else:
        note = _("the proven fewest: %(count)s") % {"count": report.optimum}
    return Figure(label % {"count": report.rounds}, str(value), note)


def _least(value: int, bound: int) -> str:
    if value <= bound:
        return _("fewer is not possible")
    return _("at least %(bound)s in any seating") % {"bound": bound}


def _most(report: Report) -> Figure:
    note = _("in the whole schedule: %(most)s") % {"most": report.planned_most} if report.rounds else ""
    return Figure(_("Most meetings of a pair that sits together now"), str(report.most), note)


def _threes(report: Report) -> Figure:
    note = ""
    if again := len(report.second_threes):
        note = ngettext(
            "%(count)s player again, though others had none",
            "%(count)s players again, though others had none",
            again,
        ) % {"count": again}
    return Figure(_("Visits to tables of 3 per player"), span(report.threes.values()), note)


def _firsts(report: Report) -> Figure:
    return Figure(_("First seats per player"), span(report.first_seats.values()))


def _clubs(report: Report) -> Figure:
    return Figure(_("Pairs of one club at a table"), str(len(report.same_club)))


def ranks_apart(total: int) -> Figure:
    """T19: how far apart in the standings those are who sit together."""
    return Figure(_("Places between players at a table, squared and added"), str(total))


def span(values: Iterable[int]) -> str:
    """The least and the greatest: 0–1, or 1 where they are equal."""
    found = list(values) or [0]
    low, high = min(found), max(found)
    return str(low) if low == high else f"{low}–{high}"


_LINES: tuple[Callable[[Report], Figure], ...] = (_round, _so_far, _whole, _most, _threes, _firsts, _clubs)
