"""Calls for the referee: made at a table, taken and done by whoever judges."""

import datetime as dt

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournament import desks
from tournament.change import beside
from tournament.errors import TournamentError
from tournament.limits import REASON
from tournament.links import Phone
from tournament.models import Game, RefereeCall
from tournament.reasons import given


def call(game: Game, *, words: str, key: str, phone: Phone) -> RefereeCall:
    """The call of a table; while one is open, further words are added to it and nobody is called twice."""
    words = given(words, field="words")
    with beside(game.round.event) as log:
        if known := RefereeCall.objects.filter(game=game, key=key).first():
            log.nothing()
            return known
        opened = desks.for_phone(game, log, phone=phone)
        found = opened.view.call
        if found is None:
            found = RefereeCall.objects.create(game=game, words=words, key=key, phone=phone.name, who_id=phone.entry)
        elif not _add(found, words):
            log.nothing()
            return found
        opened.touch(log, content=False)
        return found


def _add(found: RefereeCall, words: str) -> bool:
    """Add further words to a call; False where they say nothing new."""
    if not words or words in found.words:
        return False
    both = f"{found.words} · {words}" if found.words else words
    if len(both) > REASON:
        raise TournamentError(_("The referee is called already, and these words are too long to add."), field="words")
    found.words = both
    found.save(update_fields=["words"])
    return True


def cancel(game: Game, *, at: dt.datetime, phone: Phone) -> None:
    """The table needs the referee no more."""
    with beside(game.round.event) as log:
        opened = desks.for_phone(game, log, phone=phone)
        if opened.view.call is None:
            log.nothing()
            return
        opened.view.call.done_at = at
        opened.view.call.save(update_fields=["done_at"])
        opened.touch(log, content=False)


def take(found: RefereeCall, *, by: User, at: dt.datetime) -> None:
    """Somebody goes there: the others and the table see who."""
    _mark(found, by=by, at=at, done=False)


def finish(found: RefereeCall, *, by: User, at: dt.datetime) -> None:
    """The call is done with."""
    _mark(found, by=by, at=at, done=True)


def _mark(found: RefereeCall, *, by: User, at: dt.datetime, done: bool) -> None:
    with beside(found.game.round.event) as log:
        fresh = RefereeCall.objects.select_for_update().get(pk=found.pk)
        if fresh.done_at is not None or (fresh.taken_at is not None and not done):
            log.nothing()
            return
        opened = desks.at_any_time(found.game, log)
        if done:
            fresh.done_at, fresh.done_by = at, by
        else:
            fresh.taken_at, fresh.taken_by = at, by
        fresh.save()
        opened.touch(log, content=False)
