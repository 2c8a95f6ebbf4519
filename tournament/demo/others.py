"""Two more events: a finished one of another organiser, with a final, and one that nobody has entered yet."""

import datetime as dt

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournament import announcements, attendance, events, imports
from tournament.demo import desk
from tournament.demo.script import Role
from tournament.enums import Method
from tournament.models import Event

EVENING = dt.date(2026, 10, 15)
ROUNDS = 3


def load_others(main: Event, *, owner: User, other: User) -> None:
    """A finished evening of `other`, and the next event of `owner`, with the settings of `main`."""
    with transaction.atomic():
        _evening(other)
        events.copy(main, slug="zimni-kabo-turnaj", name="Zimní Kabo turnaj", date=dt.date(2027, 1, 23), by=owner)


def _evening(by: User) -> None:
    data = {
        "slug": "klubovy-vecer",
        "name": "Klubový večer",
        "date": EVENING,
        "venue": "Klubovna Na Špici, Brno",
        "rounds_planned": ROUNDS,
        "final_size": 4,
    }
    event = events.create(by, data=data)
    people = (desk.FIXTURES / "club_evening.txt").read_text(encoding="utf-8")
    desk.import_players(event, imports.read_pasted(people), by=by)
    for entry in desk.by_number(event).values():
        attendance.check_in(entry, by=by)
    for number in range(1, ROUNDS + 1):
        _play(event, number, method=Method.BALANCED, by=by)
    _play(event, ROUNDS + 1, method=Method.FINAL, by=by)
    announcements.finish(event, by=by, at=_at(ROUNDS + 2))


def _play(event: Event, number: int, *, method: Method, by: User) -> None:
    desk.draw(event, number, method=method, by=by)
    desk.publish(event, number, by=by, at=_at(number))
    for game, seated in desk.seats(event, number).items():
        sheet = desk.written(event, seated, seed=f"{number}/{game.table}", role=Role(), by_sets=False, left=None)
        desk.enter(game, sheet, by=by)
    desk.close(event, number, by=by, at=_at(number) + dt.timedelta(minutes=35))


def _at(number: int) -> dt.datetime:
    evening = dt.datetime.combine(EVENING, dt.time(18, 0), tzinfo=timezone.get_default_timezone())
    return evening + dt.timedelta(minutes=40 * (number - 1))
