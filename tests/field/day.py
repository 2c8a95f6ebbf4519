"""A tournament day through the verbs, for tests that watch what it leaves behind."""

from collections.abc import Sequence
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

from tests import factories
from tournament import drawing as reads
from tournament import results, rounds, seating
from tournament.enums import Attendance
from tournament.models import Entry, Event, Round
from tournament.versions import Sheet


def alice() -> User:
    return factories.user("alice")


def draw(event: Event, number: int, method: str = "balanced") -> Round:
    asked = reads.request(event, number=number, method=method, seed=number, moves=60)
    seating.draw(event, request=asked, by=alice())
    return Round.objects.get(event=event, number=number)


def publish(round_: Round) -> Round:
    assert round_.draft is not None
    seating.publish(round_, version=round_.draft.number, by=alice(), at=timezone.now())
    return Round.objects.get(pk=round_.pk)


def enter(round_: Round, *, dice: Random) -> None:
    """A result at every table: totals by lot, one of them above 100."""
    for game in round_.games.filter(seats__isnull=False).distinct():
        seated = game.seats.order_by("number").values_list("entry_id", flat=True)
        points = [dice.randrange(0, 101) for _ in seated]
        points[dice.randrange(len(points))] = dice.randrange(101, 150)
        sheet = Sheet(dict(zip(seated, points, strict=True)))
        results.enter(game, sheet=sheet, version=game.results.count(), key=f"day-{game.pk}", by=alice())


def close(round_: Round) -> None:
    rounds.close(round_, by=alice(), at=timezone.now())


def play(event: Event, number: int, *, method: str = "balanced") -> Round:
    """Draw, publish, enter and close one round."""
    round_ = publish(draw(event, number, method))
    enter(round_, dice=Random(number))
    close(round_)
    return Round.objects.get(pk=round_.pk)


def present(event: Event) -> list[int]:
    return list(Entry.objects.filter(event=event, attendance=Attendance.PRESENT).values_list("pk", flat=True))


def seating_of(round_: Round) -> tuple[list[list[int]], list[int]]:
    """Tables and byes as the database has them."""
    tables: dict[int, list[int]] = {}
    for table, entry in round_.seats.order_by("game__table", "number").values_list("game__table", "entry_id"):
        tables.setdefault(table or 0, []).append(entry)
    byes = tables.pop(0, [])
    return list(tables.values()), byes


def points_for(seated: Sequence[int]) -> list[int]:
    """Totals of a game that is over."""
    return [*range(10, 10 * len(seated), 10), 101]
