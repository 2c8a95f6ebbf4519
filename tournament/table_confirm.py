"""The end of a table's game: players confirm or dispute what is written; all confirmed, it is the result.

The organiser can take it alone, let the players go on, or renew the links of tables.
"""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournament import adopting, desks, entering
from tournament.change import Log, beside, change
from tournament.desks import Opened
from tournament.enums import RoundState
from tournament.errors import Conflict, TournamentError
from tournament.links import Phone
from tournament.models import Confirmation, Desk, Dispute, Game, Result, Round
from tournament.queries.desk import KEY
from tournament.reasons import given
from tournament.versions import Sheet


def confirm(game: Game, *, entry: int, content: int, phone: Phone) -> Result | None:
    """A player confirms this content; the last one makes it the result, which comes back then.

    Twice is once. Where something was changed meanwhile, it is a Conflict: nobody confirms what was not looked at.
    """
    with change(game.round.event, by=None, what="table_confirm.confirm") as log:
        if _known(game, entry, content):
            log.nothing()
            return None
        opened = desks.for_phone(game, log, phone=phone)
        desks.refuse_done(opened)
        if entry not in opened.view.seats.staying:
            raise Conflict(_("The people at this table have changed meanwhile. Look at their names once more."))
        desks.refuse_other_content(opened, content)
        if (sheet := opened.view.sheet) is None:
            raise TournamentError(_("The game is not over yet: there is nothing to confirm."))
        Confirmation.objects.create(game=game, entry_id=entry, content=content, phone=phone.name)
        _withdraw(opened, entry, phone)
        opened.touch(log, content=False)
        if opened.view.missing != (entry,):
            return None
        log.changed = True
        names = opened.game.seats.order_by("number").values_list("entry__name", flat=True)
        log.facts["names"] = list(names)
        return _accept(opened, log, sheet, by=None, key=f"{KEY}{content}")


def _known(game: Game, entry: int, content: int) -> bool:
    return Confirmation.objects.filter(game=game, entry=entry, content=content).exists()


def _withdraw(opened: Opened, entry: int, phone: Phone) -> None:
    """Who confirms disputes no more; nor does a phone that had not said whose it is."""
    for dispute in opened.view.disputes:
        if dispute.who_id == entry or (dispute.who_id is None and dispute.phone == phone.name):
            dispute.withdrawn = True
            dispute.save(update_fields=["withdrawn"])


def _accept(opened: Opened, log: Log, sheet: Sheet, *, by: User | None, key: str) -> Result:
    return entering.enter(opened.game, log, entering.Submission(sheet, opened.result, key, by, confirmed=True))


def dispute(game: Game, *, content: int, note: str, key: str, phone: Phone) -> None:
    """A player says that what is written is wrong, with a note; the organisers see it at once."""
    note = given(note, field="note")
    with beside(game.round.event) as log:
        if Dispute.objects.filter(game=game, key=key).exists():
            log.nothing()
            return
        opened = desks.for_phone(game, log, phone=phone)
        desks.refuse_done(opened)
        desks.refuse_other_content(opened, content)
        Dispute.objects.create(game=game, content=content, note=note, key=key, phone=phone.name, who_id=phone.entry)
        opened.touch(log, content=False)


def accept(game: Game, *, content: int, by: User, by_time: bool = False, seen: int | None = None) -> Result:
    """An organiser takes what the table has written as the result, whoever has confirmed; `by_time`: ended by time.

    The same content again is the same deed. `seen`: how many disputes they have looked at; a newer one is a Conflict.
    """
    with change(game.round.event, by=by, what="table_confirm.accept") as log:
        key = f"{KEY}{content}:alone"
        if found := Result.objects.filter(game=game, key=key).first():
            log.nothing()
            return found
        opened = desks.for_organiser(game, log)
        desks.refuse_done(opened)
        desks.refuse_other_content(opened, content)
        view = opened.view
        if seen is not None and len(view.disputes) > seen:
            raise Conflict(
                _("Somebody at this table says that something is wrong. Look at the table before you decide.")
            )
        sheet = view.sheet
        if sheet is None and by_time and view.by_time_sheet and view.checked.sheet is not None:
            written = view.checked.sheet
            sheet = Sheet(written.totals, by_time=True, sets=written.sets)
        if sheet is None:
            raise TournamentError(_("What the table has written is no whole game. Enter it from paper."))
        result = _accept(opened, log, sheet, by=by, key=key)
        opened.desk.revision += 1
        opened.desk.save()
        return result


class OnlyTotals(TournamentError):
    """The result that counts has no sets, and the phones have written something else."""

    def __init__(self) -> None:
        super().__init__(
            _("The result that counts has no sets: phones do not show it. Look at what the players see, and say so.")
        )


def reopen(game: Game, *, by: User, seen: int | None = None, anyway: bool = False) -> None:
    """The players go on from the result that counts, which counts until there is another; all confirm anew.

    `seen`: the version that was looked at; another one meanwhile is a Conflict. Where the result has no sets and the
    phones have written something else, it is `OnlyTotals`; `anyway`: they go on from what they have.
    """
    with change(game.round.event, by=by, what="table_confirm.reopen") as log:
        opened = desks.for_organiser(game, log)
        newest = opened.game.results.order_by("-number").first()
        number = newest.number if newest is not None else 0
        if seen is not None and seen != number:
            raise Conflict(_("Somebody else has saved this table meanwhile."))
        again = opened.view.open_again(number)
        if newest is not None and again and not (opened.view.confirmed or opened.view.disputes):
            log.nothing()
            return
        if newest is not None and not again:
            counts = set(newest.scores.values_list("entry_id", flat=True)) == set(opened.view.seats.entries)
            if counts and not adopting.adopt(opened, newest) and not anyway:
                raise OnlyTotals
        opened.desk.reopened_on = number or None
        opened.touch(log, content=True)
        log.changed = True


def renew(round_: Round, *, tables: Sequence[int], by: User) -> None:
    """New links for these tables of a round: older ones are over, and say so."""
    with change(round_.event, by=by, what="table_confirm.renew") as log:
        fresh = Round.objects.get(pk=round_.pk)
        if fresh.state != RoundState.RUNNING:
            raise Conflict(_("This round does not run any more."))
        games = Game.objects.filter(round=fresh, table__in=tables, seats__isnull=False).distinct()
        for game in games:
            Desk.objects.get_or_create(game=game, defaults={"generation": log.event.links_from})
        Desk.objects.filter(game__in=games).update(generation=F("generation") + 1, revision=F("revision") + 1)
        log.facts |= {"round": fresh.number, "tables": sorted(game.table for game in games)}
