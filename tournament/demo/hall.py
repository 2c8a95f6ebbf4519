"""What goes on in the demo's hall: the clock of the running round runs, and its open tables play with their phones."""

from django.contrib.auth.models import User

from tournament import clock, moment, referee, table_confirm, table_entry
from tournament.clock import Press
from tournament.demo import desk, script
from tournament.demo.script import Role
from tournament.links import Phone, Place
from tournament.models import Desk, Event, Game, Round
from tournament.sheets import TypedSet
from tournament.versions import SetRow

NUMBER = script.CLOSED + 1
MINUTES, MORE = 30, 5
CALL = "Dva hráči se neshodnou na hodnotě karty"
WRONG = "Prohozené body ve druhé sadě"


def open_hall(event: Event, *, by: User) -> None:
    """One table waits for confirmations, one says that something is wrong, two play, one of them with more time."""
    round_ = Round.objects.select_related("event").get(event=event, number=NUMBER)
    clock.start(round_, minutes=MINUTES, press=Press(0, moment.now(), by))
    waiting, wrong, playing, calling = _open_tables(event)
    _write(waiting, sets=None)
    for entry in desk.seats(event, NUMBER)[waiting][:2]:
        table_confirm.confirm(waiting, entry=entry, content=_content(waiting), phone=_phone(waiting, entry))
    _write(wrong, sets=None)
    table_confirm.dispute(wrong, content=_content(wrong), note=WRONG, key="demo-dispute", phone=_phone(wrong))
    _write(playing, sets=2)
    _write(calling, sets=1)
    referee.call(calling, words=CALL, key="demo-call", phone=_phone(calling))
    clock.extend(round_, minutes=MORE, table=calling.table, press=Press(1, moment.now(), by))


def _open_tables(event: Event) -> list[Game]:
    """The first four tables that have no result yet."""
    return [game for game in desk.seats(event, NUMBER) if not game.results.exists()][:4]


def _phone(game: Game, entry: int | None = None) -> Phone:
    return Phone(Place(game.round.event_id, NUMBER, game.table, 1), "demo", entry)


def _content(game: Game) -> int:
    return Desk.objects.get(game=game).content


def _write(game: Game, *, sets: int | None) -> None:
    """The first sets of a game; None: all of them, and the end by time where nobody went over."""
    seated = desk.seats(game.round.event, NUMBER)[game]
    sheet = desk.written(game.round.event, seated, seed=f"phones/{game.table}", role=Role(), by_sets=True, left=None)
    for number, row in enumerate(sheet.sets[:sets], start=1):
        key = f"demo-{number}"
        table_entry.put(game, number=number, version=0, typed=_typed(row), by_cards=False, key=key, phone=_phone(game))
    if sets is None and sheet.by_time:
        table_entry.end(game, by_time=True, content=_content(game), phone=_phone(game))


def _typed(row: SetRow) -> TypedSet:
    cells = {entry: "" if points is None else str(points) for entry, points in row.points.items()}
    callers = frozenset() if row.caller is None else frozenset({row.caller})
    return TypedSet(cells=cells, callers=callers, kamikaze=row.kamikaze)
