"""A player resigns, as the phones at the table say (C12); all confirm the result that comes of it, as any other.

Each change clears the confirmations: they are of another content.
"""

from django.utils.translation import gettext_lazy as _

from tournament import desks, sheets
from tournament.change import beside
from tournament.desks import Opened
from tournament.errors import Conflict, TournamentError
from tournament.links import Phone
from tournament.models import Game, Resignation


def resign(game: Game, *, entry: int, content: int, key: str, phone: Phone) -> None:
    """A player gives the game up, and with a player the partner: it is over, and they have lost (C12).

    The same `key` is the same sending. Where something was changed meanwhile, it is a Conflict.
    """
    with beside(game.round.event) as log:
        if Resignation.objects.filter(game=game, key=key).exists():
            log.nothing()
            return
        opened = desks.for_phone(game, log, phone=phone)
        desks.refuse_done(opened)
        _refuse(opened, entry)
        desks.refuse_other_content(opened, content)
        Resignation.objects.bulk_create(
            Resignation(game=game, entry_id=one, key=key, phone=phone.name, who_id=phone.entry)
            for one in side_of(opened, entry)
        )
        opened.touch(log, content=True)


def _refuse(opened: Opened, entry: int) -> None:
    """Refuse who cannot resign in this game, or not any more."""
    if not sheets.rules_of(opened.event).has_resigning:
        raise TournamentError(_("Nobody can resign in this game."), rule="C12")
    if entry not in opened.view.seats.staying:
        raise Conflict(_("The people at this table have changed meanwhile. Look at their names once more."))
    if opened.view.resigned:
        raise Conflict(_("Somebody has resigned already: the game is over."))
    if opened.view.sheet is not None:
        raise Conflict(_("The game is over: nobody can resign any more."))


def side_of(opened: Opened, entry: int) -> tuple[int, ...]:
    """The entries that win and lose with one, itself first (C1)."""
    entries = opened.view.seats.entries
    seats = sheets.rules_of(opened.event).side(entries.index(entry), seats=len(entries))
    return tuple(entries[seat] for seat in seats)


def take_back(game: Game, *, content: int, phone: Phone) -> None:
    """It was a mistake: nobody has resigned, the game goes on."""
    with beside(game.round.event) as log:
        opened = desks.for_phone(game, log, phone=phone)
        desks.refuse_done(opened)
        if not opened.view.resigned:
            log.nothing()
            return
        desks.refuse_other_content(opened, content)
        Resignation.objects.filter(game=game, withdrawn=False).update(withdrawn=True)
        opened.touch(log, content=True)
