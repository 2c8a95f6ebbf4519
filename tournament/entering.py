"""The next version of a table's result, checked: for every verb that enters one. Runs inside `change`."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from games.findings import Finding, blocking
from tournament.change import Log
from tournament.enums import RoundState
from tournament.errors import Conflict, TournamentError
from tournament.judging import judge
from tournament.models import Game, Result, Seat
from tournament.sheets import rules_of
from tournament.versions import Sheet, append


class RefusedResult(TournamentError):
    """The sheet breaks rules: `findings` say which, at which cell."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(_("This result cannot be saved as it is."), rule=findings[0].rule)
        self.findings = tuple(findings)


@dataclass(frozen=True, slots=True)
class Submission:
    """A result as it is handed in: the sheet, the version it was typed on (0: none), and what goes with it."""

    sheet: Sheet
    version: int
    key: str
    by: User | None
    why: str = ""
    confirmed: bool = False
    override: str = ""


def enter(fresh: Game, log: Log, sent: Submission) -> Result:
    """The next version of the result of a game as it is under the lock, its facts put into the history line."""
    newest = fresh.results.order_by("-number").first()
    if (newest.number if newest else 0) != sent.version:
        raise Conflict(_("Somebody else has saved this table meanwhile."))
    _check_seats(fresh, sent.sheet, resigning=rules_of(log.event).has_resigning)
    findings = judge(log.event, sent.sheet)
    if forbidding := blocking(findings, confirmed=sent.confirmed, overridden=bool(sent.override)):
        raise RefusedResult(forbidding)
    need_reason(fresh, sent.why)
    odd = [{"rule": item.rule, "code": item.code, "set": item.set, "seat": item.seat} for item in findings]
    totals = sent.sheet.totals
    log.facts |= {"version": sent.version + 1, "totals": [[entry, points] for entry, points in totals.items()]}
    if newest is not None:
        log.facts["before"] = [list(pair) for pair in newest.scores.values_list("entry_id", "points")]
    return append(fresh, sent.sheet, key=sent.key, by=sent.by, why=sent.why, override=sent.override, odd=odd)


def need_reason(game: Game, why: str) -> None:
    """What changes the standings of a round that is closed needs a reason."""
    if game.round.state == RoundState.CLOSED and not why.strip():
        raise TournamentError(_("A change in a closed round needs a reason."), field="why")


def _check_seats(game: Game, sheet: Sheet, *, resigning: bool) -> None:
    """The sheet is of those who sit here, with totals of those who have not left (T21), nor resigned (C12)."""
    seats = dict(Seat.objects.filter(game=game).values_list("entry_id", "left"))
    gone = {entry: points is None for entry, points in sheet.totals.items()}
    if resigning and seats.keys() == gone.keys():
        gone = {entry: flag if seats[entry] else False for entry, flag in gone.items()}
    if seats != gone:
        raise Conflict(_("The people at this table have changed meanwhile. Look at their names before you save."))
