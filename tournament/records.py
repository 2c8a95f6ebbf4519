"""Records of games (V4): attached to a table with a verdict, shown to players or not. Every one stays as it came."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournament import playing, verdicts
from tournament.change import Log, change
from tournament.errors import Conflict, TournamentError
from tournament.models import Game, Record, Seat
from tournament.verdicts import Verdict


def attach(game: Game, *, text: str, seats: Sequence[int], key: str, by: User | None, public: bool = False) -> Record:
    """The next record of the game, played and compared with the newest result; the result itself stays as it is.

    `seats` are entries in the order of the record's players; empty where the record does not say as many as sit here.
    The same `key` with the same text is the same submission; with another text it is a Conflict.
    """
    played = playing.play(text)  # before the lock: nobody waits for the engine
    with change(game.round.event, by=by, what="records.attach") as log:
        if found := Record.objects.filter(game=game, key=key).first():
            if found.text != text:
                raise Conflict(_("Somebody else has saved a record of this table meanwhile."))
            log.nothing()
            return found
        fresh = _open(game, log)
        _check_seats(fresh, seats, players=len(played.names))
        verdict = verdicts.of(fresh, played, event=log.event, seats=seats)
        if public and verdict.fault is not None:
            raise TournamentError(_("A record that breaks a rule is not shown to players."), field="public", rule="V4")
        newest = fresh.records.aggregate(newest=Max("number"))["newest"] or 0
        log.facts |= {"number": newest + 1, "state": str(verdict.state)}
        return Record.objects.create(
            game=fresh,
            number=newest + 1,
            text=text,
            seats=list(seats),
            public=public,
            verdict=verdict.to_dict(),
            by=by,
            key=key,
        )


def show(record: Record, *, public: bool, by: User | None) -> None:
    """Let players replay the record, or no longer."""
    with change(record.game.round.event, by=by, what="records.show" if public else "records.hide") as log:
        fresh = Record.objects.select_related("game__round").get(pk=record.pk)
        log.facts |= {"round": fresh.game.round.number, "table": fresh.game.table, "number": fresh.number}
        if fresh.public == public:
            log.nothing()
            return
        if public and Verdict.from_dict(fresh.verdict).fault is not None:
            raise TournamentError(_("A record that breaks a rule is not shown to players."), rule="V4")
        fresh.public = public
        fresh.save(update_fields=["public"])


def _open(game: Game, log: Log) -> Game:
    """The game as it is under the lock; refused while players do not see its round."""
    fresh = Game.objects.select_related("round").get(pk=game.pk)
    if fresh.round.published_at is None:
        raise Conflict(_("This round is not published any more. The record has not been saved."))
    fresh.round.event = log.event
    log.facts |= {"round": fresh.round.number, "table": fresh.table}
    return fresh


def _check_seats(game: Game, seats: Sequence[int], *, players: int) -> None:
    """Everybody who sits here is named once; nobody where the record has more or fewer players."""
    here = list(Seat.objects.filter(game=game).values_list("entry_id", flat=True))
    if not set(seats) <= set(here):
        raise Conflict(_("The people at this table have changed meanwhile. Look at their names before you save."))
    if sorted(seats) != sorted(here if players == len(here) else []):
        raise TournamentError(_("Each player of the table has to be named once."), field="seats", rule="V4")
