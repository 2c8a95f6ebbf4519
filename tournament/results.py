"""Results of a table: entered, corrected, declared void. Every version stays; the newest counts."""

import datetime as dt
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from games.findings import Finding, blocking
from tournament.change import Log, change
from tournament.enums import RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import Game, Result, Seat
from tournament.reasons import given
from tournament.sheets import judge
from tournament.versions import Sheet, append, read


class RefusedResult(TournamentError):
    """The sheet breaks rules: `findings` say which, at which cell."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(_("This result cannot be saved as it is."), rule=findings[0].rule)
        self.findings = tuple(findings)


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
        newest = fresh.results.order_by("-number").first()
        if (newest.number if newest else 0) != version:
            raise Conflict(_("Somebody else has saved this table meanwhile."))
        _check_seats(fresh, sheet)
        findings = judge(log.event, sheet)
        if forbidding := blocking(findings, confirmed=confirmed, overridden=bool(override)):
            raise RefusedResult(forbidding)
        _need_reason(fresh, why)
        odd = [{"rule": item.rule, "code": item.code, "set": item.set, "seat": item.seat} for item in findings]
        log.facts |= {"version": version + 1, "totals": [[entry, points] for entry, points in sheet.totals.items()]}
        if newest is not None:
            log.facts["before"] = [list(pair) for pair in newest.scores.values_list("entry_id", "points")]
        return append(fresh, sheet, key=key, by=by, why=why, override=override, odd=odd)


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
        _need_reason(fresh, why)
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


def _need_reason(game: Game, why: str) -> None:
    """What changes the standings of a round that is closed needs a reason."""
    if game.round.state == RoundState.CLOSED and not why.strip():
        raise TournamentError(_("A change in a closed round needs a reason."), field="why")


def _check_seats(game: Game, sheet: Sheet) -> None:
    """The sheet is of those who sit here, with totals of those who have not left (T21)."""
    seats = dict(Seat.objects.filter(game=game).values_list("entry_id", "left"))
    if seats != {entry: points is None for entry, points in sheet.totals.items()}:
        raise Conflict(_("The people at this table have changed meanwhile. Look at their names before you save."))
