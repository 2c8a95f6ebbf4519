"""The small print under the standings: one sentence per rule that this event plays by, and what was done by hand."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.format import AbsenceRule, Format, ShareRule, TieMode
from scoring.ranking import Penalty
from tournament import numbers
from tournament.enums import PenaltyKind, TieBreakMethod
from tournament.standings import ByHand, Fine, Standings


def rules(standings: Standings) -> tuple[str, ...]:
    """How the table is made: criteria in their order, scale, ties, shares, absence, final."""
    format = standings.format
    found = [_order(format), *_scale(format), _ties(format), _shares(format), *_absence(format)]
    if standings.final:
        found.append(_("The final decides the ranks of its players; its points are not in the sums."))
    return tuple(found)


def deeds(standings: Standings, *, reasons: bool = False) -> tuple[str, ...]:
    """What was held back or done by hand: hold, penalties, ties, who is out; `reasons`: for organisers' eyes.

    Where no round is shown, nobody is named.
    """
    found = [_("The standings after later rounds are held back until they are announced.")] if standings.held else []
    if not standings.rounds:
        return tuple(found)
    found.extend(_fine(fine, standings, reasons=reasons) for fine in standings.fines if _listed(fine, standings))
    found.extend(_by_hand(item, standings, reasons=reasons) for item in standings.by_hand)
    outside = [who.name for who in standings.people.values() if not who.ranked]
    if outside:
        found.append(_("Out of the ranking: %(names)s.") % {"names": ", ".join(outside)})
    return tuple(found)


def penalty(penalty: Penalty) -> str:
    """What penalties changed in a row's sums (T15)."""
    words = {"wins": numbers.signed(penalty.win_points), "points": numbers.signed(penalty.game_points)}
    if not penalty.game_points:
        return _("Penalty: win points %(wins)s.") % words
    if not penalty.win_points:
        return _("Penalty: game points %(points)s.") % words
    return _("Penalty: win points %(wins)s, game points %(points)s.") % words


def _order(format: Format) -> str:
    if format.lower_wins:
        return _("Order: win points (more is better), then game points (fewer is better), then share (less is better).")
    return _("Order: win points (more is better), then game points (more is better), then share (more is better).")


def _scale(format: Format) -> Iterator[str]:
    for size, values in sorted(format.scale.items(), reverse=True):
        text = " – ".join(numbers.points(value) for value in values)
        yield _("Win points by place at a table of %(size)d: %(values)s.") % {"size": size, "values": text}


def _ties(format: Format) -> str:
    if format.ties is TieMode.MEAN:
        return _("Equal game points at a table: the players share the mean of the win points of the places they cover.")
    return _("Equal game points at a table: all get the better place.")


def _shares(format: Format) -> str:
    if format.share_rule is ShareRule.SCALED:
        return _(
            "Share: own game points out of all at the table, scaled by table size; the mean over the tables played."
        )
    return _("Share: own game points out of all at the table; the mean over the tables played.")


def _absence(format: Format) -> Iterator[str]:
    match format.absence:
        case AbsenceRule.LEFT_OUT:
            yield _("A missed round is left out of the sums.")
        case AbsenceRule.FIXED:
            words = {"points": format.absence_points}
            yield _("A missed round counts 0 win points; its game points are %(points)d.") % words
        case AbsenceRule.WORST if format.lower_wins and format.limit is not None:
            words = {"limit": format.limit}
            yield (
                _("A missed round counts 0 win points and the highest game points of the round, at least %(limit)d.")
                % words
            )
        case AbsenceRule.WORST:
            yield _("A missed round counts 0 win points and the worst game points of the round.")
    if format.min_rounds:
        words = {"rounds": format.min_rounds}
        yield (
            ngettext(
                "%(rounds)d round has to be played to be ranked.",
                "%(rounds)d rounds have to be played to be ranked.",
                format.min_rounds,
            )
            % words
        )


def _listed(fine: Fine, standings: Standings) -> bool:
    return fine.entry in standings.people


def _fine(fine: Fine, standings: Standings, *, reasons: bool) -> str:
    worse = fine.amount if standings.format.lower_wins else -fine.amount
    words = {"name": standings.people[fine.entry].name, "reason": fine.reason}
    if fine.kind == PenaltyKind.WIN_POINTS:
        words["amount"] = numbers.signed(-fine.amount)
        if reasons:
            return _("Penalty: %(name)s, win points %(amount)s. Reason: %(reason)s") % words
        return _("Penalty: %(name)s, win points %(amount)s.") % words
    words["amount"] = numbers.signed(worse)
    if reasons:
        return _("Penalty: %(name)s, game points %(amount)s. Reason: %(reason)s") % words
    return _("Penalty: %(name)s, game points %(amount)s.") % words


def _by_hand(item: ByHand, standings: Standings, *, reasons: bool) -> str:
    names = ", ".join(standings.people[entry].name for entry in item.order if entry in standings.people)
    words = {"names": names, "reason": item.reason}
    if item.method == TieBreakMethod.PLAY_OFF:
        if reasons:
            return _("Tie decided by a play-off, best first: %(names)s. Reason: %(reason)s") % words
        return _("Tie decided by a play-off, best first: %(names)s.") % words
    if reasons:
        return _("Tie decided by lot, best first: %(names)s. Reason: %(reason)s") % words
    return _("Tie decided by lot, best first: %(names)s.") % words
