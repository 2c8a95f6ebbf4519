"""A round that was played on paper, typed in afterwards: everybody's seats and totals in one go, all or nothing."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from tournament import attendance, event_file, results, rounds, seating
from tournament import drawing as reads
from tournament.enums import Attendance, CopyReason, Method, RoundState
from tournament.models import Entry, Event, Game, Result, Round
from tournament.queries import day
from tournament.versions import Sheet, read


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table as its slip says: who sat there, by seat, and the result; None: it is typed on the table's own sheet."""

    entries: tuple[int, ...]
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class PaperRound:
    """All slips of a round: the first is table 1; a table that nobody sat at has no entries."""

    number: int
    tables: tuple[PaperTable, ...]
    byes: tuple[int, ...] = ()

    @property
    def seats(self) -> list[list[int]]:
        """Who sits where."""
        return [list(table.entries) for table in self.tables]

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody named."""
        return (*(entry for table in self.tables for entry in table.entries), *self.byes)


def enter(event: Event, paper: PaperRound, *, key: str, version: int, by: User | None, at: dt.datetime) -> Round:
    """The round seated, published, with its results, and closed where no result is missing (T22).

    Whoever is named but was not checked in is checked in. `version` is the draft that the page showed (0: none); rules
    that ask have been asked. The same `key` with the same seats is the same submission. Raises Impossible too.
    """
    if (done := entered(event, paper, key=key)) is not None:
        return done
    with transaction.atomic():
        _check_in(event, paper.people, by=by)
        round_ = _seat(event, paper, version=version, by=by, at=at)
        _write(round_, paper.tables, key=key, by=by)
        if all(table.sheet for table in paper.tables if table.entries):
            rounds.close(round_, by=by, at=at)
            event_file.keep(event, reason=CopyReason.CLOSED, by=by, at=at, round_number=paper.number)
        event.refresh_from_db(fields=["revision"])
        return Round.objects.get(pk=round_.pk)


def entered(event: Event, paper: PaperRound, *, key: str) -> Round | None:
    """The round, where this very submission has been done already."""
    round_ = Round.objects.filter(event=event, number=paper.number).select_related("published").first()
    if round_ is None or round_.published is None or round_.published.tables != paper.seats:
        return None
    found = {result.key: read(result) for result in Result.objects.filter(game__round=round_)}
    wanted = {_key(key, at): table.sheet for at, table in enumerate(paper.tables, start=1) if table.sheet is not None}
    return round_ if all(found.get(name) == sheet for name, sheet in wanted.items()) else None


def _key(key: str, table: int) -> str:
    return f"{key[:50]}-{table}"


def _check_in(event: Event, people: Sequence[int], *, by: User | None) -> None:
    expected = Entry.objects.filter(event=event, pk__in=people, attendance=Attendance.EXPECTED)
    for entry in expected.order_by("number"):
        attendance.check_in(entry, by=by)


def _seat(event: Event, paper: PaperRound, *, version: int, by: User | None, at: dt.datetime) -> Round:
    method = Method.FINAL if day.is_final(event, paper.number) else Method.BY_HAND
    asked = reads.request(event, number=paper.number, method=method, seed=0)
    drawn = seating.arrange(event, request=asked, tables=paper.seats, byes=paper.byes, by=by, version=version)
    round_ = Round.objects.get(event=event, number=paper.number)
    seating.publish(round_, version=drawn.number, by=by, at=at, anyway=True)  # it has been played like this
    return Round.objects.get(pk=round_.pk, published__isnull=False)


def _write(round_: Round, tables: Sequence[PaperTable], *, key: str, by: User | None) -> None:
    games = {game.table: game for game in Game.objects.filter(round=round_).select_related("round__event")}
    for number, table in enumerate(tables, start=1):
        if table.sheet is not None:
            results.enter(games[number], sheet=table.sheet, version=0, key=_key(key, number), by=by, confirmed=True)


def typed_before(event: Event, number: int) -> bool:
    """Is the round published already, so that there is nothing to type from paper?"""
    round_ = Round.objects.filter(event=event, number=number).first()
    return round_ is not None and round_.state not in (RoundState.PLANNED, RoundState.DRAFT)
