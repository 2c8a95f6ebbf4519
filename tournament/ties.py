"""Ties broken by hand (T11): only among players equal in all criteria, with a reason, and shown as such."""

import datetime as dt
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournament.change import change
from tournament.enums import TieBreakMethod
from tournament.errors import Conflict, TournamentError
from tournament.models import Entry, Event, TieBreak, TieBreakPlace
from tournament.queries import tied
from tournament.reasons import given


def break_tie(event: Event, *, order: Sequence[Entry], method: str, reason: str, by: User | None) -> TieBreak:
    """T11: put a whole group of equal players in order, best first; counts while they stay equal after this round.

    The same order once more is the same decision.
    """
    reason = given(reason, field="reason", needed=True, rule="T11")
    with change(event, by=by, what="ties.break_tie", why=reason) as log:
        after, groups = tied.groups(log.event)
        keys = [entry.pk for entry in order]
        if found := tied.standing(log.event, keys, after_round=after):
            log.nothing()
            return found
        if len(keys) != len(set(keys)) or {*keys} not in [{who.entry for who in group.people} for group in groups]:
            raise TournamentError(
                _("Only players equal in win points, game points and share can be put in order, and all of them."),
                field="order",
                rule="T11",
            )
        made = TieBreak.objects.create(
            event=log.event, after_round=after, method=TieBreakMethod(method), reason=reason, by=by
        )
        TieBreakPlace.objects.bulk_create(
            TieBreakPlace(tie_break=made, entry_id=entry, place=place) for place, entry in enumerate(keys, start=1)
        )
        log.facts |= {"names": [entry.name for entry in order], "method": str(method), "round": after}
        return made


def cancel(tie_break: TieBreak, *, reason: str, by: User | None, at: dt.datetime) -> None:
    """T11: the players are equal again; the order stays on record with both reasons."""
    reason = given(reason, field="reason", needed=True, rule="T11")
    with change(tie_break.event, by=by, what="ties.cancel", why=reason) as log:
        fresh = TieBreak.objects.get(pk=tie_break.pk)
        if fresh.cancelled_at is not None:
            raise Conflict(_("This order has been cancelled already."))
        fresh.cancelled_at, fresh.cancel_reason = at, reason
        fresh.save(update_fields=["cancelled_at", "cancel_reason"])
        names = [place.entry.name for place in fresh.places.select_related("entry")]
        log.facts |= {"names": names, "method": fresh.method, "round": fresh.after_round}
