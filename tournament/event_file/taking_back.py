"""An event taken back to a file of its own: what the file holds stands again, under the same addresses."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament import book, erasing, remains
from tournament.change import change
from tournament.enums import CopyReason
from tournament.errors import Conflict
from tournament.event_file import building, checking, copies, erased, proof, whose
from tournament.event_file.bringing import clean, contradictions
from tournament.event_file.document import File
from tournament.event_file.gather import Content, Row
from tournament.event_file.tables import TABLES
from tournament.models import Desk, Entry, Event, EventCopy, Game
from tournament.reasons import given

WHAT = "event_file.take_back"
_PLACE = ("game__round__number", "game__table")
STAYS = ("entries", "history")  # who stays keeps the key, and nothing that was done is forgotten


def take_back(
    event: Event,
    file: File,
    *,
    revision: int,
    why: str,
    by: User,
    at: dt.datetime,
    overwrite: Callable[[], object] = remains.overwrite,
) -> EventCopy:
    """Everything of the event as in the file, which is one of this event; the copy that was kept of how it was.

    `revision`: the state that the preview has shown; another one meanwhile is a Conflict. Those who run the event, its
    address and its history stay; lines of the file that the history lacks are added to it. Who was erased stays erased:
    `overwrite` is called after it all where the file has such a name.
    """
    why = given(why, needed=True)
    content = checking.check(file.content)
    whose.refuse_other(event, file)
    with change(event, by=by, what=WHAT, why=why, facts={"made": file.made, "app": file.app}) as log:
        if log.event.revision != revision:
            raise Conflict(_("Somebody has changed the event meanwhile. Look at the preview again before you go on."))
        copy = copies.keep(log.event, reason=CopyReason.RESTORE, by=by, at=at)
        with contradictions():
            _replace(log.event, content, overwrite=overwrite)
        log.event.table_revision += 1
        log.event.save(update_fields=["table_revision", "revision", "links_from"])
        proof.check(log.event)
    return copy


def _replace(event: Event, content: Content, *, overwrite: Callable[[], object]) -> None:
    """All of the event anew, but for what stays."""
    gone = erased.of(event, content["tables"]["entries"])
    links = _links(event)
    _clear(event)
    for name, value in content["event"].items():
        if name != "revision":  # the number of changes goes on
            setattr(event, name, value)
    clean(event)
    event.save()
    lines = _missing(event, content["tables"]["history"])
    kept = _kept(event, content["tables"]["entries"])
    content = {**content, "tables": {**content["tables"], "history": lines}}
    building.write(event, content, came_with=event.revision + 1, kept=kept)
    _renew(event, links)
    if _erase(event, gone):
        transaction.on_commit(overwrite)


def _erase(event: Event, gone: Mapping[dt.datetime, dt.datetime]) -> bool:
    """Those without their names who were erased; no copy that there is has them. Has the file named any of them?"""
    found = list(Entry.objects.filter(event=event, created_at__in=gone.keys()).select_related("person"))
    named = any(entry.erased_at is None for entry in found)
    for entry in found:
        entry.event = event
        erasing.erase(entry, at=gone[entry.created_at], copies=False)
    return named


def _links(event: Event) -> dict[tuple[int, int], int]:
    """Round and table to the generation of its link: one that was renewed never opens the table again."""
    found = Desk.objects.filter(game__round__event=event)
    return {(number, table): made for number, table, made in found.values_list(*_PLACE, "generation")}


def _renew(event: Event, links: Mapping[tuple[int, int], int]) -> None:
    """The links of tables no older than they were; also of tables without a desk in the file, or that it has not yet.

    A table that is gone may come again: from then on the event's links begin with the newest of those that are over.
    """
    games = Game.objects.filter(round__event=event).select_related("round", "desk")
    stays = {(game.round.number, game.table): game for game in games}
    first = event.links_from
    event.links_from = max([first, *(made for place, made in links.items() if place not in stays)])
    for place, game in stays.items():
        desk: Desk | None = getattr(game, "desk", None)
        wanted = max(links.get(place, first), desk.generation if desk is not None else 1)
        if wanted != (desk.generation if desk is not None else event.links_from):
            Desk.objects.update_or_create(game=game, defaults={"generation": wanted})


def _clear(event: Event) -> None:
    """All rows but entries and history, those first that point to others."""
    event.draws.update(parent=None)
    for table in reversed(TABLES):
        if table.name not in STAYS:
            table.model._default_manager.filter(**{table.to_event: event}).delete()


def _missing(event: Event, lines: Iterable[Row]) -> list[Row]:
    """Lines of the file that the history lacks, numbered on from its newest: what was done where the event was."""
    known = set(event.history.values_list("at", "what"))
    newest = event.history.aggregate(newest=Max("revision"))["newest"] or 0
    first = max(newest, event.revision) + 1
    missing = [line for line in lines if (line["at"], line["what"]) not in known]
    if missing:
        event.revision = first + len(missing) - 1
    return [{**line, "revision": number} for number, line in enumerate(missing, start=first)]


def _kept(event: Event, rows: Iterable[Row]) -> dict[int, Entry]:
    """Who stays, by place in the file; everybody else who is in the list now goes."""
    now = list(Entry.objects.filter(event=event).select_related("person").order_by("pk"))
    found = matched(now, rows)
    stays = {entry.pk for entry in found.values()}
    Entry.objects.filter(event=event).update(merged_into=None)
    gone = [entry for entry in now if entry.pk not in stays]
    Entry.objects.filter(pk__in=[entry.pk for entry in gone]).delete()
    book.forget([entry.person for entry in gone])
    for entry in found.values():
        entry.event = event
    return found


def matched(now: Iterable[Entry], rows: Iterable[Row]) -> dict[int, Entry]:
    """Place in the file to the entry that it is: by when it was made, what it is called and its number, two of them.

    Who was erased is called nothing any more: only when it was made counts in the end.
    Marks that several have, here or there, tell nobody apart.
    """
    left = {entry.pk: entry for entry in now}
    open_ = dict(enumerate(rows, start=1))
    found: dict[int, Entry] = {}
    for names in (("created_at", "name"), ("number", "created_at"), ("number", "name"), ("created_at",)):
        asked = {pk: entry for pk, entry in left.items() if len(names) > 1 or entry.erased_at is not None}
        here = _once({pk: tuple(getattr(entry, name) for name in names) for pk, entry in asked.items()})
        there = _once({place: tuple(row[name] for name in names) for place, row in open_.items()})
        for mark in here.keys() & there.keys():
            found[there[mark]] = left.pop(here[mark])
            del open_[there[mark]]
    return found


def _once(marks: Mapping[int, tuple[object, ...]]) -> dict[tuple[object, ...], int]:
    """Mark to the one that has it; none for marks of several."""
    known: dict[tuple[object, ...], list[int]] = {}
    for key, mark in marks.items():
        known.setdefault(mark, []).append(key)
    return {mark: keys[0] for mark, keys in known.items() if len(keys) == 1}
