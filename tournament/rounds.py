"""Closing a round and opening it again."""

import datetime as dt

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournament.change import change
from tournament.enums import RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Event, Round
from tournament.queries import day


def close(round_: Round, *, by: User | None, at: dt.datetime, override: str = "") -> None:
    """Close a running round. Missing tables are refused by name; `override` is the reason to close all the same.

    Who sits at a missing table has then missed the round (T13) until its result is typed.
    """
    with change(round_.event, by=by, what="rounds.close", why=override) as log:
        fresh = _fresh(round_, RoundState.RUNNING)
        played = day.round_played(log.event, fresh.number)
        missing = [table.label for table in played.missing] if played else []
        if missing and not override.strip():
            raise TournamentError(
                _("Results are missing at these tables: %(tables)s.") % {"tables": ", ".join(missing)},
                field="override",
                rule="T22",
            )
        fresh.closed_at = at
        fresh.save(update_fields=["closed_at"])
        log.facts |= {"round": fresh.number, "missing": missing}


def reopen(round_: Round, *, by: User | None, why: str = "") -> None:
    """Open the last closed round again; its results stay as they are."""
    with change(round_.event, by=by, what="rounds.reopen", why=why) as log:
        fresh = _fresh(round_, RoundState.CLOSED)
        _refuse_later(log.event, fresh.number)
        fresh.closed_at = None
        fresh.save(update_fields=["closed_at"])
        log.facts["round"] = fresh.number


def _refuse_later(event: Event, number: int) -> None:
    if event.finished_at is not None:
        raise TournamentError(_("The event is finished: take that back first."))
    later = [row for row in day.rounds(event) if row.number > number and row.state != RoundState.PLANNED]
    if later:
        raise TournamentError(_("Round %(number)s is drawn already: undo that first.") % {"number": later[0].number})


def _fresh(round_: Round, state: RoundState) -> Round:
    fresh = Round.objects.get(pk=round_.pk)
    if fresh.state != state:
        raise Conflict(_("Somebody has changed this round meanwhile. Look at it again before you go on."))
    return fresh
