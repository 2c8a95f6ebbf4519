"""Sets as a table plays them: written, corrected and taken back from its phones. Every version stays.

Each change clears the confirmations: they are of another content.
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.findings import Finding, blocking
from tournament import desks, sheets
from tournament.change import beside
from tournament.desks import Opened
from tournament.enums import Level
from tournament.errors import Conflict, TournamentError
from tournament.links import Phone
from tournament.models import EnteredSet, Game
from tournament.queries import desk as reads
from tournament.queries import desk_typed
from tournament.queries.desk import Row
from tournament.sheets import Typed, TypedSet
from tournament.versions import SetRow

MOST_SETS = 60
MOMENT = 60_000  # milliseconds before its end that a clock in the hall and one at the table may be apart


class RefusedSet(TournamentError):
    """The set cannot be as it is typed: `findings` say which rule, at which cell."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(_("This set cannot be saved as it is."), rule=findings[0].rule)
        self.findings = tuple(findings)


class OtherSet(Conflict):
    """Another phone has written the same set otherwise: `theirs` is what is saved (None: it was taken back)."""

    def __init__(self, theirs: Row | None, version: int) -> None:
        super().__init__(_("Another phone has saved this set meanwhile."))
        self.theirs, self.version = theirs, version


class EarlyEnd(TournamentError):
    """The clock has not come to its end: the table is asked whether its game has."""

    def __init__(self) -> None:
        super().__init__(_("The time of this table is not up yet."), rule="T2")


def put(
    game: Game,
    *,
    number: int,
    version: int,
    typed: TypedSet,
    by_cards: bool,
    key: str,
    phone: Phone,
    confirmed: bool = False,
) -> EnteredSet:
    """Write set `number` of a table: the next one, or one there is, corrected.

    `version` is the version of this set that was looked at (0: none); another one meanwhile is `OtherSet`, unless it
    says the same. The same `key` is the same sending. `confirmed` accepts what the rules ask about.
    """
    with beside(game.round.event) as log:
        if known := EnteredSet.objects.filter(game=game, key=key).first():
            opened = desks.at_any_time(game, log)
            if _row(opened, typed, number, by_cards=by_cards) != _stored(known):
                raise OtherSet(*_newest(opened, number))
            log.nothing()
            return known
        opened = desks.for_phone(game, log, phone=phone)
        desks.refuse_done(opened)
        row = _row(opened, typed, number, by_cards=by_cards)
        theirs, newest = _newest(opened, number)
        if theirs is not None and theirs.set == row:
            log.nothing()
            return EnteredSet.objects.get(game=game, number=number, version=newest)
        if newest != version:
            raise OtherSet(theirs, newest)
        if forbidding := blocking(_findings(opened, number, typed, by_cards=by_cards), confirmed=confirmed):
            raise RefusedSet(forbidding)
        saved = desks.write_set(opened.game, number, newest + 1, row, key=key, phone=phone)
        opened.touch(log, content=True)
        return saved


def take_back(game: Game, *, number: int, version: int, key: str, phone: Phone) -> None:
    """Take back the last set; it can be written again."""
    with beside(game.round.event) as log:
        if EnteredSet.objects.filter(game=game, key=key).exists():
            log.nothing()
            return
        opened = desks.for_phone(game, log, phone=phone)
        desks.refuse_done(opened)
        theirs, newest = _newest(opened, number)
        if newest != version or theirs is None:
            raise OtherSet(theirs, newest)
        if number != len(opened.view.rows):
            raise Conflict(_("Only the last set can be taken back."))
        EnteredSet.objects.create(
            game=game, number=number, version=newest + 1, removed=True, key=key, phone=phone.name, who_id=phone.entry
        )
        opened.touch(log, content=True)


def end(game: Game, *, by_time: bool, content: int, phone: Phone, left: int | None = None, sure: bool = False) -> None:
    """The players say that their game has ended by time (T2, T5), or that it goes on after all.

    `left`: what the clock has for this table, in milliseconds (None: it does not tell). More than a moment before its
    end they are asked (`EarlyEnd`) unless they are `sure`, and the organisers see it.
    """
    with beside(game.round.event) as log:
        opened = desks.for_phone(game, log, phone=phone)
        desks.refuse_done(opened)
        if opened.desk.by_time == by_time:
            log.nothing()
            return
        desks.refuse_other_content(opened, content)
        if not opened.view.rows:
            raise TournamentError(_("No set is written down yet."), rule="V2")
        early = by_time and left is not None and left > MOMENT
        if early and not sure:
            raise EarlyEnd
        opened.desk.by_time = by_time
        opened.desk.time_left = left // 1000 if early and left is not None else None
        opened.touch(log, content=True)


def _newest(opened: Opened, number: int) -> tuple[Row | None, int]:
    """The set as it stands, and the number of its newest version; 0 where it was never written."""
    rows = opened.view.rows
    return (rows[number - 1] if 1 <= number <= len(rows) else None), opened.view.versions.get(number, 0)


def _row(opened: Opened, typed: TypedSet, number: int, *, by_cards: bool) -> SetRow:
    """The set as it would be stored for those who sit here."""
    seats = opened.view.seats
    rules = sheets.rules_of(opened.event)
    before = opened.view.before(number)
    one = sheets.check_set(
        rules, typed, number - 1, entries=seats.entries, left=seats.left, by_cards=by_cards, before=before
    )
    return sheets.set_row(one, typed, seats.entries)


def _findings(opened: Opened, number: int, typed: TypedSet, *, by_cards: bool) -> tuple[Finding, ...]:
    """What the rules say of the set in the midst of the others (V2, V3)."""
    rows = opened.view.rows
    if not 1 <= number <= min(len(rows) + 1, MOST_SETS):
        raise Conflict(_("The sets before this one are not written yet. Look at the table once more."))
    others = desk_typed.typed_of([row.set for row in rows], by_time=opened.desk.by_time).sets
    sets = (*others[: number - 1], typed, *others[number:])
    sheet = Typed(level=Level.CARDS if by_cards else Level.SETS, sets=sets)
    seats = opened.view.seats
    checked = sheets.check(opened.event, sheet, entries=seats.entries, left=seats.left)
    return tuple(finding for finding in checked.findings if finding.set == number - 1)


def _stored(row: EnteredSet) -> SetRow:
    return reads.set_row(row, row.scores.all())
