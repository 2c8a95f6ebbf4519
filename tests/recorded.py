"""Tables at which somebody has written the game down, for tests of records (V4)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.record import loads
from tests import factories
from tournament import records
from tournament.models import Event, Game, Record

GOLDEN = Path(__file__).parent.parent / "fixtures" / "records" / "kabo"
NAMES = ("Eva", "Petr", "Jana", "Tomáš")
WHOLE, ONE_SET = "4-full-whole-game", "4-full-one-set"
TOTALS = (98, 103, 99, 111)  # of WHOLE
# Petr draws out of turn in line 11 (K7).
ILLEGAL = "game: kabo\np1: Eva\np2: Petr\n\nstart p1\ndeal\nturn 9\np1 look 1 2\np2 look 1 2\np1 draw\np2 draw\n"


def text(stem: str) -> str:
    return (GOLDEN / f"{stem}.txt").read_text(encoding="utf-8")


def table(*, seats: int = 4, names: Sequence[str] = NAMES, slug: str | None = None) -> Game:
    """Table 1 of round 1, with these people in this order."""
    given: dict[str, Any] = {"slug": slug} if slug else {}
    event = factories.event(**given)
    people = [factories.entry(event, name) for name in names[:seats]]
    return factories.published(event, [people]).games.get()


def seats_of(game: Game) -> list[int]:
    return list(game.seats.order_by("number").values_list("entry_id", flat=True))


def attached(game: Game, stem: str = WHOLE, *, key: str = "", public: bool = False) -> Record:
    return records.attach(
        game, text=text(stem), seats=seats_of(game), key=key or f"key-{game.records.count()}", by=None, public=public
    )


def golden(game: Game, name: str, *, key: str = "key", public: bool = False) -> int:
    """Attach a golden game of any game, such as `cuccu/4-full-inn`, to the table; how many players it has."""
    written = text(f"../{name}")
    players = len(loads(written).seats)
    seats = seats_of(game) if players == game.seats.count() else []
    records.attach(game, text=written, seats=seats, key=key, by=None, public=public)
    return players


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)
