"""What a player needs for the final, in sentences: exact in the last round, else what always holds (T16)."""

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.chances import Bounds, Chance, Verdict
from tournament import numbers
from tournament.queries.chances import Need

_PLACES = {
    Verdict.SURE: gettext_lazy("Place %(place)s at the table: in the final, whatever the others do."),
    Verdict.TIE: gettext_lazy(
        "Place %(place)s at the table: in the final, unless others with equal win points are ahead."
    ),
    Verdict.OPEN: gettext_lazy("Place %(place)s at the table: it depends on the other results."),
    Verdict.LOST: gettext_lazy("Place %(place)s at the table: not in the final."),
}


def sentences(need: Need) -> tuple[str, ...]:
    """One sentence after the other, the most important first."""
    if need.verdict is Verdict.SURE:
        return (_("In the final for certain, whatever the open results are."),)
    if need.verdict is Verdict.LOST:
        return (_("The final cannot be reached any more."),)
    if need.places:
        exact = _("Exact for win points: all results of all tables. Game points decide between equal win points.")
        return (*(_place(chance) for chance in need.places), exact)
    return () if need.bounds is None else (*_bounds(need.bounds, need.rounds), _rough())


def _place(chance: Chance) -> str:
    return str(_PLACES[chance.verdict]) % {"place": chance.place}


def _bounds(bounds: Bounds, rounds: int) -> tuple[str, ...]:
    words = {"rounds": rounds, "most": numbers.points(bounds.most)}
    open_ = ngettext(
        "%(rounds)s round is open for this player. Win points: at most %(most)s.",
        "%(rounds)s rounds are open for this player. Win points: at most %(most)s.",
        rounds,
    )
    found = [open_ % words]
    if bounds.sure is None:
        found.append(_("Even the most is not enough by itself: it depends on the others."))
    else:
        found.append(_("Win points that are enough, whatever the others do: %(points)s.") % _points(bounds.sure))
    if bounds.least:
        found.append(_("Win points that are not enough: fewer than %(points)s.") % _points(bounds.least))
    return tuple(found)


def _points(value: Fraction) -> dict[str, str]:
    return {"points": numbers.points(value)}


def _rough() -> str:
    return _("Who meets whom is not known yet, so these are limits. In the last round they become exact.")
