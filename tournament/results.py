"""Results of a table: entered, corrected, declared void. Every version stays; the newest counts."""

import datetime as dt

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournament import entering
from tournament.change import Log, change
from tournament.errors import Conflict
from tournament.models import Game, Result
from tournament.reasons import given
from tournament.versions import Sheet, read


def enter(
    game: Game,
    *,
    sheet: Sheet,
    version: int,
    key: str,
    by: User | None,
    why: str = "",
    confirmed: bool = False,
    override: str = "",
) -> Result:
    """The next version of the game's result (V1, V2).

    `version` is the newest number that the sheet was typed on (0: none): another one meanwhile is a Conflict.
    The same `key` with the same sheet is the same submission: nothing more happens; with another one it is a Conflict,
    for what was changed meanwhile must not pass for saved. `confirmed` accepts what rules ask about,
    `override` is the reason for what only the organiser may accept.
    """
    why, override = given(why), given(override, field="override")
    with change(game.round.event, by=by, what="results.enter", why=why or override) as log:
        if found := Result.objects.filter(game=game, key=key).first():
            if read(found) != sheet:
                raise Conflict(_("Somebody else has saved this table meanwhile."))
            log.nothing()
            return found
        fresh = _open(game, log)
        sent = entering.Submission(sheet, version, key, by, why=why, confirmed=confirmed, override=override)
        return entering.enter(fresh, log, sent)


def void(game: Game, *, why: str, by: User | None, at: dt.datetime) -> None:
    """T23: the game is void, with a reason; it counts as a bye for its players. Results typed stay on record."""
    why = given(why, needed=True, rule="T23")
    with change(game.round.event, by=by, what="results.void", why=why) as log:
        fresh = _open(game, log)
        if fresh.voided_at is not None:
            log.nothing()
            return
        fresh.voided_at, fresh.void_reason = at, why
        fresh.save(update_fields=["voided_at", "void_reason"])


def unvoid(game: Game, *, by: User | None, why: str = "") -> None:
    """The game counts after all: its newest result is in force again."""
    with change(game.round.event, by=by, what="results.unvoid", why=why) as log:
        fresh = _open(game, log)
        if fresh.voided_at is None:
            log.nothing()
            return
        entering.need_reason(fresh, why)
        fresh.voided_at, fresh.void_reason = None, ""
        fresh.save(update_fields=["voided_at", "void_reason"])


def _open(game: Game, log: Log) -> Game:
    """The game as it is under the lock; refused while players do not see its round."""
    fresh = Game.objects.select_related("round").get(pk=game.pk)
    if fresh.round.published_at is None:
        raise Conflict(_("This round is not published any more. What you typed has not been saved."))
    fresh.round.event = log.event
    log.facts |= {"round": fresh.round.number, "table": fresh.table}
    return fresh
