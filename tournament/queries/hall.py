"""What hangs on the wall of the hall: the seating by name and by table, and who is still playing."""

from dataclasses import dataclass

from tournament.enums import RoundState
from tournament.models import Event
from tournament.models.entry import order_key
from tournament.queries import names
from tournament.queries.public import Name, Played, Table


@dataclass(frozen=True, slots=True)
class Seated:
    """A player and the table to go to; "" for a bye."""

    who: Name
    table: str


@dataclass(frozen=True, slots=True)
class Hall:
    """The newest round that players see; `playing`: its tables without a result while it runs, none under a hold."""

    played: Played
    names: tuple[Seated, ...]
    playing: tuple[Table, ...]


def of(event: Event, played: Played | None) -> Hall | None:
    """The hall of the newest round that players see; None before the first is published."""
    if played is None:
        return None
    seated = [Seated(seat.who, str(table.number)) for table in played.tables for seat in table.seats]
    seated += [Seated(who, "") for who in played.byes]
    order = {pk: order_key(name, event.name_order) for pk, name in names.bare(event.pk).items()}
    seated.sort(key=lambda one: (order[one.who.entry], one.who.entry))
    running = played.head.state == RoundState.RUNNING
    playing = tuple(table for table in played.tables if running and table.state == "missing")
    return Hall(played, tuple(seated), playing)
