"""Phones at a table, for tests: an event whose round 1 runs, and what each phone sends."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.test import Client

from tests import factories
from tournament import links, table_entry
from tournament.links import Phone, Place, TableLink
from tournament.models import EnteredSet, Entry, Event, Game, Round
from tournament.queries import desk
from tournament.queries.desk import Seats, View
from tournament.sheets import TypedSet

BASE = "http://hall.test:8000"


@dataclass(frozen=True, slots=True)
class Hall:
    """An event with round 1 running at tables of 4, or of another size."""

    event: Event
    round: Round
    players: list[Entry]
    size: int = 4

    def game(self, table: int = 1) -> Game:
        """The game of a table, as a view has it."""
        return Game.objects.select_related("round__event").get(round=self.round, table=table)

    def seated(self, table: int = 1) -> list[Entry]:
        return self.players[self.size * (table - 1) : self.size * table]

    def phone(self, table: int = 1, *, name: str = "phone-a", entry: int | None = None, generation: int = 1) -> Phone:
        return Phone(Place(self.event.pk, 1, table, generation), name, entry)

    def view(self, table: int = 1) -> View:
        """What the phones of a table have written so far."""
        game = self.game(table)
        seats = Seats(tuple(entry.pk for entry in self.seated(table)), (False,) * self.size)
        return desk.views(game.round.event, {game.pk: seats})[game.pk]

    def typed(self, points: Sequence[int | str], *, caller: int | None = None, table: int = 1) -> TypedSet:
        """A set as typed, by seat."""
        seated = self.seated(table)
        cells = {entry.pk: str(score) for entry, score in zip(seated, points, strict=True)}
        return TypedSet(cells=cells, callers=frozenset() if caller is None else frozenset({seated[caller].pk}))

    def put(self, points: Sequence[int | str], *, number: int = 0, key: str = "", **more: object) -> EnteredSet:
        """Write a set of table 1: the next one where no number is given."""
        view = self.view()
        number = number or len(view.rows) + 1
        values = {
            "version": view.versions.get(number, 0),
            "typed": more.get("typed") or self.typed(points),
            "by_cards": False,
            "key": key or f"key-{EnteredSet.objects.count()}",
            "phone": self.phone(),
        }
        return table_entry.put(self.game(), number=number, **{**values, **more})  # type: ignore[arg-type]

    def play(self) -> int:
        """A whole game at table 1 in two sets, with somebody above 100; the content to be confirmed."""
        self.put((5, 12, 9, 60))
        self.put((14, 7, 22, 50))
        return self.view().desk.content

    def link(self, table: int = 1) -> TableLink:
        """The link of a table, from the root of the site."""
        link = links.of_game(self.game(table), base="")
        assert link is not None
        return link

    def client(self, table: int = 1, *, language: str = "en") -> Client:
        """A phone's browser that has come by the table's link."""
        client = Client(headers={"accept-language": language})
        assert client.get(self.link(table).url).status_code == 302
        return client

    def form(self, points: Sequence[int | str], *, number: int, version: int = 0, key: str) -> dict[str, object]:
        """A set of table 1 as its form sends it."""
        cells = {f"s0_{entry.pk}": score for entry, score in zip(self.seated(), points, strict=True)}
        return {"number": number, "version": version, "key": key, "level": "sets", **cells}


def hall(*, tables: int = 2, size: int = 4, **fields: Any) -> Hall:
    event = factories.event(slug="cup", **fields)
    players = factories.entries(event, size * tables)
    round_ = factories.published(event, [players[at : at + size] for at in range(0, size * tables, size)])
    return Hall(event, round_, players, size)
