"""An event's settings and life: made, changed, copied, deleted, restored; and the tables of its venue."""

import datetime as dt
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament import formats, scales
from tournament.change import change, once
from tournament.enums import Preset, Role, RoundState
from tournament.errors import Conflict, TournamentError
from tournament.models import EnteredSet, Entry, Event, Organiser, Result, Round, VenueTable
from tournament.models.entry import order_key
from tournament.queries import day
from tournament.queries.owners import refuse_unless_owner

DAY = (
    "name",
    "game",
    "slug",
    "date",
    "venue",
    "public",
    "rounds_planned",
    "minutes_per_game",
    "method",
    "final_size",
    "name_order",
    "public_names",
    "players_enter",
    "prizes",
)
COUNTING = ("preset", "scale", "ties", "share_rule", "absence", "absence_points", "min_rounds")
"""What the standings are counted by: frozen when round 1 is published (T7)."""
SETTINGS = (*DAY, *COUNTING)
RESERVED = frozenset({"new"})  # /o/new/ is the page that makes an event


def free_slug(name: str) -> str:
    """An address made from the event's name, Czech letters folded, that no event has yet."""
    base = slugify(name)[:52].strip("-") or "event"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED
    proposals = (f"{base}-{number}" for number in range(2, len(taken) + 3))
    return base if base not in taken else next(slug for slug in proposals if slug not in taken)


def create(owner: User, *, data: Mapping[str, Any], key: str = "") -> Event:
    """A new event that `owner` runs; without a slug in `data` its address is made from the name.

    The same `key` again is the same submission.
    """
    with once(owner, what="events.create", key=key) as made_before:
        if made_before is not None:
            return made_before
        event = Event()
        _apply(event, {**data, "slug": data.get("slug") or free_slug(data["name"])})
        _make(event, owner=owner)
        with change(event, by=owner, what="events.create", facts={"name": event.name, "key": key}):
            pass
    return event


def edit(event: Event, *, data: Mapping[str, Any], by: User | None, why: str = "") -> None:
    """Change settings; once round 1 is published, what the standings are counted by needs a reason (T7)."""
    with change(event, by=by, what="events.edit", why=why.strip()) as log:
        changed = _apply(log.event, data)
        if not changed:
            log.nothing()
            return
        _check(log.event)
        _refuse_late(log.event, changed, why=why)
        _save(log.event, update_fields=list(changed))
        if "name_order" in changed:
            _reorder(log.event)
        log.facts["changes"] = {name: [_fact(before), _fact(after)] for name, (before, after) in changed.items()}


def copy(event: Event, *, slug: str, name: str, date: dt.date, by: User, key: str = "") -> Event:
    """A new event of `by` with the settings and tables of this one; no players, no rounds, no co-organisers.

    The same `key` again is the same submission.
    """
    with once(by, what="events.copy", key=key) as made_before:
        if made_before is not None:
            return made_before
        made = Event()
        kept = {field: getattr(event, field) for field in SETTINGS}
        _apply(made, {**kept, "name": name, "date": date, "slug": slug or free_slug(name)})
        _make(made, owner=by)
        _put_tables(made, list(VenueTable.objects.filter(event=event).values_list("number", "name")))
        with change(made, by=by, what="events.copy", facts={"source": event.name, "key": key}):
            pass
    return made


def delete(event: Event, *, by: User, at: dt.datetime) -> None:
    """Hide the event from everybody; its owner can restore it, nothing is lost."""
    with change(event, by=by, what="events.delete") as log:
        refuse_unless_owner(log.event, by)
        log.event.deleted_at = at
        log.event.save(update_fields=["deleted_at"])


def restore(event: Event, *, by: User) -> None:
    """Bring a deleted event back as it was."""
    with change(event, by=by, what="events.restore") as log:
        refuse_unless_owner(log.event, by)
        log.event.deleted_at = None
        log.event.save(update_fields=["deleted_at"])


def set_tables(event: Event, *, tables: Sequence[tuple[int, str]], by: User | None, shown: str = "") -> None:
    """The physical tables of the venue: numbers and, where they have one, names; no two may be called alike.

    `shown` is the mark of the tables that the page showed: others meanwhile are a Conflict. Empty takes any.
    """
    with change(event, by=by, what="events.set_tables") as log:
        before = list(VenueTable.objects.filter(event=log.event).values_list("number", "name"))
        after = sorted((number, name.strip()) for number, name in tables)
        if before == after:
            log.nothing()
            return
        if shown not in ("", tables_mark(before)):
            message = _("Somebody has changed the tables meanwhile: %(tables)s. Save once more to have yours instead.")
            raise Conflict(message % {"tables": ", ".join(_table(*table) for table in before) or "–"}, field="names")
        _refuse_twins(after)
        VenueTable.objects.filter(event=log.event).delete()
        _put_tables(log.event, after)
        log.facts |= {"before": [_table(*table) for table in before], "after": [_table(*table) for table in after]}


def tables_mark(tables: Sequence[tuple[int, str]]) -> str:
    """Another one for other tables."""
    return hashlib.sha256(json.dumps(list(tables)).encode()).hexdigest()[:16]


def _apply(event: Event, data: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    changed = {}
    for name in SETTINGS:
        if name in data and getattr(event, name) != data[name]:
            changed[name] = (getattr(event, name), data[name])
            setattr(event, name, data[name])
    return changed


def _check(event: Event) -> None:
    """Refuse what no event may have, with the field it concerns."""
    if event.slug in RESERVED:
        raise TournamentError(_("This address is used by a page of ours. Choose another."), field="slug")
    if event.game not in formats.GAMES:
        raise TournamentError(_("There is no such game."), field="game")
    if event.final_size == 5:
        raise TournamentError(
            _("A final of 5 does not split into tables of 3 and 4. Choose 3, 4, 6 or more."),
            field="final_size",
            rule="T16",
        )
    if event.preset == Preset.OWN:
        scales.check(event.scale, sizes=formats.GAMES[event.game].sizes)
    if event.min_rounds > event.rounds_planned:
        message = _("Nobody could be ranked: more rounds are needed for it than are planned.")
        raise TournamentError(message, field="min_rounds", rule="T13")
    try:
        event.full_clean()
    except ValidationError as error:
        name, messages = next(iter(error.message_dict.items()))
        raise TournamentError(messages[0], field=None if name == NON_FIELD_ERRORS else name) from error


def _refuse_late(event: Event, changed: Mapping[str, Any], *, why: str) -> None:
    rounds = [row for row in day.rounds(event) if row.state != RoundState.PLANNED]
    published = any(row.published_at is not None for row in rounds)
    if published and not changed.keys().isdisjoint(COUNTING) and not why.strip():
        message = _("Round 1 is published: changing how the standings are counted needs a reason.")
        raise TournamentError(message, field="why", rule="T7")
    if published and "slug" in changed:
        raise TournamentError(_("Round 1 is published: players already use this address."), field="slug")
    if "game" in changed and _has_results(event):
        message = _("Results of this event are written down already: its game cannot be changed any more.")
        raise TournamentError(message, field="game")
    _refuse_rounds(event, changed, rounds)


def _has_results(event: Event) -> bool:
    """Has a result been entered, or a table begun to write its sets?"""
    results = Result.objects.filter(game__round__event=event)
    return results.exists() or EnteredSet.objects.filter(game__round__event=event, removed=False).exists()


def _refuse_rounds(event: Event, changed: Mapping[str, Any], rounds: Sequence[Round]) -> None:
    if any(row.final for row in rounds):
        for name in ("rounds_planned", "final_size"):
            if name in changed:
                raise TournamentError(_("The final is already drawn: undo that first."), field=name, rule="T16")
    drawn = max((row.number for row in rounds if not row.final), default=0)
    if event.rounds_planned < drawn:
        message = _("Round %(number)s is already drawn: plan at least that many rounds.") % {"number": drawn}
        raise TournamentError(message, field="rounds_planned")


def _make(event: Event, *, owner: User) -> None:
    _check(event)
    _save(event)
    Organiser.objects.create(event=event, user_id=owner.pk, role=Role.OWNER)


def _save(event: Event, **kwargs: Any) -> None:
    """Save; somebody who took the same address a moment ago is a refusal, not a crash."""
    try:
        with transaction.atomic():
            event.save(**kwargs)
    except IntegrityError as error:
        if not Event.objects.filter(slug=event.slug).exclude(pk=event.pk).exists():
            raise
        raise TournamentError(_("Another event has this address."), field="slug") from error


def _put_tables(event: Event, tables: Sequence[tuple[int, str]]) -> None:
    VenueTable.objects.bulk_create(VenueTable(event=event, number=number, name=name) for number, name in tables)


def _reorder(event: Event) -> None:
    entries = list(Entry.objects.filter(event=event))
    for entry in entries:
        entry.sort_key = order_key(entry.name, event.name_order)
    Entry.objects.bulk_update(entries, ["sort_key"], batch_size=500)


def _refuse_twins(tables: Sequence[tuple[int, str]]) -> None:
    seen: set[str] = set()
    for number, name in tables:
        shown = (name or str(number)).casefold()
        if shown in seen:
            message = _("Two tables would be called “%(name)s”.") % {"name": name or number}
            raise TournamentError(message, field="names")
        if not 1 <= number <= 999 or len(name) > 30:
            message = _("Table names have at most 30 characters, numbers go from 1 to 999.")
            raise TournamentError(message, field="names")
        seen.add(shown)


def _table(number: int, name: str) -> str:
    return f"{number} ({name})" if name else str(number)


def _fact(value: Any) -> Any:
    return value.isoformat() if isinstance(value, dt.date) else value
