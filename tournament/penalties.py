"""Referee penalties (T15): given and cancelled with a reason, never edited."""

import datetime as dt
from decimal import Decimal

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournament.change import change
from tournament.enums import PenaltyKind
from tournament.errors import Conflict, TournamentError
from tournament.models import Entry, Event, Penalty, Round
from tournament.reasons import given

MOST = Decimal("99999.99")


def give(
    event: Event,
    *,
    entry: Entry,
    kind: str,
    amount: Decimal,
    reason: str,
    round_number: int | None,
    by: User | None,
) -> Penalty:
    """T15: take win points, or game points the bad way; from a round on, or (None) from the start."""
    reason = given(reason, field="reason", needed=True, rule="T15")
    with change(event, by=by, what="penalties.give", why=reason) as log:
        _check(log.event, entry=entry, amount=amount, round_number=round_number)
        same = Penalty.objects.filter(
            event=log.event, entry=entry, kind=kind, amount=amount, round_number=round_number, cancelled_at__isnull=True
        )
        if same.filter(reason=reason).exists():
            raise Conflict(
                _("This very penalty stands already. If it is a second one, say so in the reason."), field="reason"
            )
        log.facts |= _facts(entry.name, kind, amount, round_number)
        return Penalty.objects.create(
            event=log.event,
            entry=entry,
            kind=PenaltyKind(kind),
            amount=amount,
            reason=reason,
            round_number=round_number,
            by=by,
        )


def cancel(penalty: Penalty, *, reason: str, by: User | None, at: dt.datetime) -> None:
    """T15: the penalty no longer counts; it stays on record with both reasons."""
    reason = given(reason, field="reason", needed=True, rule="T15")
    with change(penalty.event, by=by, what="penalties.cancel", why=reason) as log:
        fresh = Penalty.objects.select_related("entry").get(pk=penalty.pk)
        if fresh.cancelled_at is not None:
            raise Conflict(_("This penalty has been cancelled already."))
        fresh.cancelled_at, fresh.cancel_reason = at, reason
        fresh.save(update_fields=["cancelled_at", "cancel_reason"])
        log.facts |= _facts(fresh.entry.name, fresh.kind, fresh.amount, fresh.round_number)


def _check(event: Event, *, entry: Entry, amount: Decimal, round_number: int | None) -> None:
    if not Entry.objects.filter(event=event, pk=entry.pk, merged_into__isnull=True).exists():
        raise TournamentError(_("Choose a player of this event."), field="entry", rule="T15")
    if not Decimal(0) < amount <= MOST or amount != round(amount, 2):
        raise TournamentError(_("The amount is more than 0 and has at most two decimals."), field="amount", rule="T15")
    published = Round.objects.filter(event=event, published_at__isnull=False)
    if round_number is not None and not published.filter(number=round_number).exists():
        raise TournamentError(_("Choose a round that has been published."), field="round_number", rule="T15")


def _facts(name: str, kind: str, amount: Decimal, round_number: int | None) -> dict[str, str | int | None]:
    return {"name": name, str(kind): f"{amount.normalize():f}", "round": round_number}
