"""Events for tests, made through the same verbs as the pages use wherever a verb exists."""

import datetime as dt
import itertools
from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.utils import timezone

from tournament.enums import Attendance, Method, Role
from tournament.models import Draw, Entry, Event, Game, Organiser, Person, Result, Round, Score, Seat

_count = itertools.count(1)
PASSWORD = "correct horse 7"


def user(username: str = "alice") -> User:
    """Alice organises, Bob plays, Charlie may see nothing."""
    found = get_user_model().objects.filter(username=username).first()
    return found or get_user_model().objects.create_user(username, password=PASSWORD)


def event(*, owner: User | None = None, **fields: Any) -> Event:
    number = next(_count)
    values = {"slug": f"cup-{number}", "name": f"Cup {number}", "date": dt.date(2026, 11, 28), "rounds_planned": 5}
    made = Event.objects.create(**{**values, **fields})
    Organiser.objects.create(event=made, user=owner or user(), role=Role.OWNER)
    return made


def entry(event: Event, name: str | None = None, **fields: Any) -> Entry:
    number = (
        fields.pop("number", None)
        or (event.entries.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    )
    owner = event.organisers.get(role=Role.OWNER).user
    name = name or f"Player {number}"
    fields.setdefault("attendance", Attendance.PRESENT)
    person = Person.objects.create(owner=owner, name=name, club=fields.get("club", ""))
    return Entry.objects.create(event=event, person=person, number=number, name=name, **fields)


def entries(event: Event, count: int, **fields: Any) -> list[Entry]:
    return [entry(event, **fields) for _ in range(count)]


def published(
    event: Event,
    tables: Sequence[Sequence[Entry]],
    *,
    byes: Sequence[Entry] = (),
    closed: bool = False,
    final: bool = False,
) -> Round:
    """A published round with these seats, put there directly: for tests of what reads it."""
    number = event.rounds.count() + 1
    drawn = Draw.objects.create(
        event=event,
        number=event.draws.count() + 1,
        round_number=number,
        method=Method.BY_HAND,
        version=1,
        request={},
        tables=[[entry.pk for entry in table] for table in tables],
        byes=[entry.pk for entry in byes],
        report={},
    )
    now = timezone.now()
    made = Round.objects.create(
        event=event, number=number, published=drawn, published_at=now, closed_at=now if closed else None, final=final
    )
    for table, seated in enumerate(tables, start=1):
        game = Game.objects.create(round=made, table=table)
        for seat, who in enumerate(seated, start=1):
            Seat.objects.create(round=made, game=game, entry=who, number=seat)
    for who in byes:
        Seat.objects.create(round=made, entry=who)
    return made


def result(game: Game, points: Sequence[int | None], *, by_time: bool = False) -> Result:
    """The next version of a game's result, by seat; None: left during the game."""
    number = game.results.count() + 1
    made = Result.objects.create(game=game, number=number, by_time=by_time, key=f"test-{next(_count)}")
    for seat, score in zip(game.seats.order_by("number"), points, strict=True):
        Score.objects.create(result=made, entry=seat.entry, points=score, left=score is None)
    return made
