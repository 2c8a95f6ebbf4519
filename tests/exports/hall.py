"""A hall full of people, put into the database in bulk: any number of players and rounds, every game with its sets."""

import datetime as dt
import random
from typing import Any

from django.utils import timezone

from tests import factories
from tournament.enums import Attendance, Method
from tournament.models import (
    Draw,
    Entry,
    Event,
    Game,
    Person,
    PlayedSet,
    Result,
    Round,
    Score,
    Seat,
    SetScore,
    VenueTable,
)  # fmt: skip

FIRST = ["Žofie", "Čeněk", "Růžena", "Šimon", "Eliška", "Jiří", "Ludmila", "Chrudoš", "Ota", "Běta"]
LAST = ["Dvořáková", "Řehoř", "Nováková", "Šťastný", "Příhodová", "Ježek", "Kůželová", "Chalupa", "Vlk", "Bílá"]
LONG = "Ing. arch. Maxmiliána Příšerně-Žluťoučká z Kotěhůlek a Úpice"
CLUBS = ["KDH Brno", "", "Deskové hry Plzeň", "Dům dětí a mládeže Ústí nad Labem"]


def hall(*, players: int, rounds: int, running: bool = False, sets: int = 5, seed: int = 1, **fields: Any) -> Event:
    """Closed rounds (the last one running with half its results, if `running`), tables of 4 and 3 in random order."""
    rng = random.Random(seed)
    event = factories.event(rounds_planned=rounds, **fields)
    entries = _entries(event, players)
    for number in range(1, rounds + 1):
        seated = rng.sample(entries, len(entries))
        if number == 2:
            seated = seated[4:]  # four missed it
        half = running and number == rounds
        _round(event, number, _split(seated), closed=not half, results=0.5 if half else 1, sets=sets, rng=rng)
    return event


def _entries(event: Event, count: int) -> list[Entry]:
    owner = event.organisers.get().user
    names = [LONG, *(f"{FIRST[n % 10]} {LAST[n // 10 % 10]} {n}" for n in range(1, count))]
    people = Person.objects.bulk_create(Person(owner=owner, name=name) for name in names)
    return Entry.objects.bulk_create(
        Entry(event=event, person=person, number=number, name=person.name, club=CLUBS[number % len(CLUBS)],
              attendance=Attendance.PRESENT)
        for number, person in enumerate(people, start=1)
    )  # fmt: skip


def _split(seated: list[Entry]) -> list[list[Entry]]:
    threes = -len(seated) % 4
    fours = (len(seated) - 3 * threes) // 4
    ends = [4 * (n + 1) for n in range(fours)] + [4 * fours + 3 * (n + 1) for n in range(threes)]
    return [seated[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _round(
    event: Event, number: int, tables: list[list[Entry]], *, closed: bool, results: float, sets: int, rng: random.Random
) -> None:
    drawn = Draw.objects.create(
        event=event, number=number + 10, round_number=number, method=Method.BALANCED, version=1, request={},
        tables=[[entry.pk for entry in table] for table in tables], report={},
    )  # fmt: skip
    now = timezone.now() - dt.timedelta(minutes=3)
    made = Round.objects.create(
        event=event, number=number, published=drawn, published_at=now, closed_at=now if closed else None
    )
    games = Game.objects.bulk_create(Game(round=made, table=table) for table in range(1, len(tables) + 1))
    Seat.objects.bulk_create(
        Seat(round=made, game=game, entry=entry, number=seat)
        for game, table in zip(games, tables, strict=True)
        for seat, entry in enumerate(table, start=1)
    )
    done = list(zip(games, tables, strict=True))[: round(len(games) * results)]
    _results(done, sets=sets, rng=rng)


def _results(done: list[tuple[Game, list[Entry]]], *, sets: int, rng: random.Random) -> None:
    """Sets that no rule was asked about: these tests read what is there."""
    results = Result.objects.bulk_create(
        Result(game=game, number=1, level="sets" if sets else "totals", by_time=rng.random() < 0.3, key=f"h-{game.pk}")
        for game, _table in done
    )
    written = {
        result.pk: [{entry.pk: rng.randrange(25) for entry in table} for _set in range(max(sets, 1))]
        for result, (_game, table) in zip(results, done, strict=True)
    }
    Score.objects.bulk_create(
        Score(result_id=pk, entry_id=entry, points=sum(row[entry] for row in rows))
        for pk, rows in written.items()
        for entry in rows[0]
    )
    if sets:
        _sets(written, rng=rng)


def _sets(written: dict[int, list[dict[int, int]]], *, rng: random.Random) -> None:
    played = PlayedSet.objects.bulk_create(
        PlayedSet(result_id=pk, number=number, caller_id=rng.choice(list(row)), kamikaze=rng.random() < 0.02)
        for pk, rows in written.items()
        for number, row in enumerate(rows, start=1)
    )
    SetScore.objects.bulk_create(
        SetScore(set=item, entry_id=entry, points=points)
        for item in played
        for entry, points in written[item.result_id][item.number - 1].items()
    )


def name_tables(event: Event, *names: str) -> None:
    VenueTable.objects.bulk_create(
        VenueTable(event=event, number=number, name=name) for number, name in enumerate(names, start=1)
    )
