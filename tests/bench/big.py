"""A big event put straight into the database, and a clock that counts CPU."""

import random
import time
from collections.abc import Callable

from django.utils import timezone

from tests import factories
from tournament.models import Draw, Entry, Event, Game, Person, Result, Round, Score, Seat


def big(players: int, rounds: int) -> Event:
    """An event in which everybody has played every round at tables of 4."""
    rng = random.Random(players)
    event = factories.event(rounds_planned=rounds)
    person = Person.objects.create(owner=factories.user(), name="Somebody")
    entries = Entry.objects.bulk_create(
        Entry(event=event, person=person, number=at, name=f"Příjmení {at}", club="KDH Brno", sort_key=f"{at:05}")
        for at in range(1, players + 1)
    )
    for number in range(1, rounds + 1):
        rng.shuffle(entries)
        _round(event, number, [entries[at : at + 4] for at in range(0, players, 4)], rng)
    return event


def _round(event: Event, number: int, tables: list[list[Entry]], rng: random.Random) -> None:
    drawn = Draw.objects.create(
        event=event, number=number, round_number=number, method="random", version=1, request={}, tables=[], report={}
    )
    now = timezone.now()
    made = Round.objects.create(event=event, number=number, published=drawn, published_at=now, closed_at=now)
    games = Game.objects.bulk_create(Game(round=made, table=at) for at in range(1, len(tables) + 1))
    pairs = list(zip(games, tables, strict=True))
    Seat.objects.bulk_create(
        Seat(round=made, game=game, entry=entry, number=at)
        for game, table in pairs
        for at, entry in enumerate(table, start=1)
    )
    results = Result.objects.bulk_create(
        Result(game=game, number=1, by_time=rng.random() < 0.5, key="bench") for game in games
    )
    Score.objects.bulk_create(
        Score(result=result, entry=entry, points=rng.randrange(110))
        for result, (_, table) in zip(results, pairs, strict=True)
        for entry in table
    )


def cpu(work: Callable[[], object], *, times: int = 5, each: int = 1) -> float:
    """Milliseconds of CPU that one call takes: the best of several."""
    found = []
    for _ in range(times):
        start = time.process_time()
        for _ in range(each):
            work()
        found.append((time.process_time() - start) / each)
    return min(found) * 1000
