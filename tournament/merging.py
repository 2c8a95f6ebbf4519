"""Two entries of one person become one: everything on record of the other one follows to the kept one."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from django.contrib.auth.models import User
from django.db.models import Max, Q

from tournament import draw as drawing
from tournament.change import change
from tournament.draw import Past, Request
from tournament.enums import Attendance
from tournament.errors import TournamentError
from tournament.models import (
    Confirmation,
    Dispute,
    Draw,
    EnteredScore,
    EnteredSet,
    Entry,
    Event,
    NeverWith,
    Penalty,
    PlayedSet,
    RefereeCall,
    Resignation,
    Round,
    Score,
    Seat,
    SetScore,
    TieBreakPlace,
)
from tournament.queries import merges, presence

T = TypeVar("T")
CARRIED = ("club", "short_name", "fixed_table")
"""What the kept entry takes over where it has nothing itself."""


def merge(keep: Entry, drop: Entry, *, by: User | None, why: str = "") -> None:
    """Let `keep` have all that is on record of `drop`; refused where both sat in one round.

    Draws keep the keys they were made with; the published ones get a successor that names `keep`.
    """
    with change(keep.event, by=by, what="merging.merge", why=why.strip()) as log:
        dropped = Entry.objects.filter(event=log.event, pk=drop.pk).first()
        if dropped is not None and dropped.merged_into_id == keep.pk:
            log.nothing()
            return
        presence.refuse_finished(log.event)
        kept, gone = presence.fresh(keep, log.event), presence.fresh(drop, log.event)
        if reason := merges.refusal(kept, gone):
            raise TournamentError(reason, field="other")
        for round_, drawn in (found := merges.published_with(gone)):
            _succeed(log.event, round_, drawn, old=gone.pk, new=kept.pk, by=by)
        _move(kept, gone)
        _move_pairs(log.event, kept, gone)
        _carry(kept, gone)
        log.facts |= {"name": kept.name, "number": kept.number, "dropped": gone.number}
        log.facts |= {"entry": kept.pk, "other": gone.pk, "rounds": [round_.number for round_, _drawn in found]}


def _move(keep: Entry, drop: Entry) -> None:
    """Seats, scores, set scores, callers and penalties; and what was written and said at the tables."""
    for model in (Seat, Score, SetScore, Penalty, EnteredScore, Confirmation, Resignation):
        model._default_manager.filter(entry=drop).update(entry=keep)
    for caller in (PlayedSet, EnteredSet):
        caller._default_manager.filter(caller=drop).update(caller=keep)
    for said in (EnteredSet, Dispute, RefereeCall, Resignation):
        said._default_manager.filter(who=drop).update(who=keep)
    both = TieBreakPlace.objects.filter(entry=keep).values("tie_break")
    TieBreakPlace.objects.filter(entry=drop, tie_break__in=both).delete()
    TieBreakPlace.objects.filter(entry=drop).update(entry=keep)


def _move_pairs(event: Event, keep: Entry, drop: Entry) -> None:
    """T18: who never sits with one never sits with the other."""
    for never in NeverWith.objects.filter(Q(first=drop) | Q(second=drop)):
        other = never.second_id if never.first_id == drop.pk else never.first_id
        if other != keep.pk:
            first, second = sorted((keep.pk, other))
            NeverWith.objects.get_or_create(event=event, first_id=first, second_id=second)
        never.delete()


def _carry(keep: Entry, drop: Entry) -> None:
    for name in CARRIED:
        if getattr(keep, name) in ("", None):
            setattr(keep, name, getattr(drop, name))
    if drop.attendance == Attendance.PRESENT:
        keep.attendance = Attendance.PRESENT
    keep.save()
    drop.merged.update(merged_into=keep)
    drop.merged_into = keep
    drop.save(update_fields=["merged_into"])


def _succeed(event: Event, round_: Round, parent: Draw, *, old: int, new: int, by: User | None) -> None:
    """The round's published draw with the new key in place of the old one: taken back, it seats the kept entry."""
    request = _renamed(Request.from_dict(parent.request), old, new)
    tables, byes = _in_tables(parent.tables, old, new), _in_row(parent.byes, old, new)
    newest = event.draws.aggregate(newest=Max("number"))["newest"]
    round_.published = Draw.objects.create(
        event=event,
        number=newest + 1,
        round_number=parent.round_number,
        parent=parent,
        method=parent.method,
        version=parent.version,
        request=request.to_dict(),
        tables=[list(table) for table in tables],
        byes=list(byes),
        swaps=[*parent.swaps, [old, new]],
        report=drawing.report(request, tables, byes).to_dict(),
        by=by,
    )
    round_.save(update_fields=["published"])


def _renamed(request: Request, old: int, new: int) -> Request:
    """The request as if the kept entry had stood in it."""
    pairs = (frozenset(_in_row(sorted(pair), old, new)) for pair in request.forbidden)
    return replace(
        request,
        players=_in_row(request.players, old, new),
        past=tuple(Past(_in_tables(past.tables, old, new), _in_row(past.byes, old, new)) for past in request.past),
        ranking=_in_row(request.ranking, old, new),
        forbidden=frozenset(pair for pair in pairs if len(pair) == 2),
        fixed=_in_keys(request.fixed, old, new),
        clubs=_in_keys(request.clubs, old, new),
        byes=_in_row(request.byes, old, new),
    )


def _in_tables(tables: Iterable[Iterable[int]], old: int, new: int) -> tuple[tuple[int, ...], ...]:
    return tuple(_in_row(table, old, new) for table in tables)


def _in_row(row: Iterable[int], old: int, new: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(new if entry == old else entry for entry in row))


def _in_keys(values: Mapping[int, T], old: int, new: int) -> dict[int, T]:
    return {new if entry == old else entry: value for entry, value in values.items()}
