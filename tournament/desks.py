"""A table's desk opened for writing: may these phones write here, and what have they written. Runs inside `change`."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.change import Log
from tournament.enums import RoundState
from tournament.errors import Conflict, NotAllowed
from tournament.links import Phone
from tournament.models import Desk, EnteredScore, EnteredSet, Event, Game, Seat
from tournament.queries import desk as reads
from tournament.queries.desk import Seats, View
from tournament.versions import SetRow


@dataclass(frozen=True, slots=True)
class Opened:
    """A game as it is under the lock, with what its phones have written."""

    event: Event
    game: Game
    view: View

    @property
    def desk(self) -> Desk:
        """The row to be changed and saved."""
        return self.view.desk

    @property
    def result(self) -> int:
        """The number of the newest version of the result; 0 where there is none."""
        return self.game.results.count()

    def touch(self, log: Log, *, content: bool) -> None:
        """Save the desk: all its phones see something new; `content`: what was confirmed is not what is written now."""
        self.desk.revision += 1
        self.desk.content += 1 if content else 0
        self.desk.save()
        log.aside()


def for_phone(game: Game, log: Log, *, phone: Phone) -> Opened:
    """The table for one of its phones; refused with the reason where the phone may not write now."""
    if not log.event.players_enter:
        raise NotAllowed(_("Results are not entered by players here. Tell yours to the organiser."))
    opened = for_organiser(game, log)
    if opened.desk.generation != phone.place.generation:
        raise NotAllowed(_("The link of this table was renewed. Scan the new one to go on."))
    return opened


def for_organiser(game: Game, log: Log) -> Opened:
    """The table while its round runs; refused where the round or the game is over."""
    opened = at_any_time(game, log)
    if opened.game.round.state != RoundState.RUNNING or log.event.finished_at is not None:
        raise Conflict(_("This round does not run any more: nothing was saved. Tell your result to the organiser."))
    if opened.game.voided_at is not None:
        raise Conflict(_("This game was declared void: nothing was saved."))
    return opened


def at_any_time(game: Game, log: Log) -> Opened:
    """The table as it is under the lock."""
    fresh = Game.objects.select_related("round").get(pk=game.pk)
    fresh.round.event = log.event
    log.facts |= {"round": fresh.round.number, "table": fresh.table}
    seated = list(Seat.objects.filter(game=fresh).order_by("number").values_list("entry_id", "left"))
    seats = Seats(tuple(entry for entry, _left in seated), tuple(left for _entry, left in seated))
    return Opened(log.event, fresh, reads.views(log.event, {fresh.pk: seats})[fresh.pk])


def refuse_done(opened: Opened) -> None:
    """What is accepted is not changed from a phone before the organiser opens it again."""
    newest = opened.game.results.order_by("-number").first()
    if newest is None or opened.view.open_again(newest.number):
        return
    if set(newest.scores.values_list("entry_id", flat=True)) == set(opened.view.seats.entries):
        raise Conflict(_("The result of this table is in already. If it is wrong, call the referee."))


def refuse_other_content(opened: Opened, content: int) -> None:
    """What was looked at is what is written now, or a Conflict."""
    if opened.desk.content != content:
        raise Conflict(_("Something was changed at this table meanwhile. Look at it once more."))


def write_set(
    game: Game, number: int, version: int, row: SetRow, *, key: str, phone: Phone | None = None
) -> EnteredSet:
    """A version of a set, from one of the table's phones or (None) as the organiser has it."""
    saved = EnteredSet.objects.create(
        game=game,
        number=number,
        version=version,
        caller_id=row.caller,
        kamikaze=row.kamikaze,
        common={code: " ".join(words) for code, words in row.common.items()},
        key=key,
        phone="" if phone is None else phone.name,
        who_id=None if phone is None else phone.entry,
    )
    EnteredScore.objects.bulk_create(
        EnteredScore(set=saved, entry_id=entry, points=points, cards=" ".join(row.cards.get(entry, ())))
        for entry, points in row.points.items()
    )
    return saved
