"""A player's page: where and with whom, what it gave, and the rank by round; nothing that is held back."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.game import Line
from scoring.ranking import Cell, Kind
from tournament import explain, standings
from tournament.models import Event
from tournament.queries import day, public
from tournament.queries.public import Head, Name
from tournament.standings import Standings


@dataclass(frozen=True, slots=True)
class Game:
    """A round of this player. kind: played, bye, void, missed, pending, or hidden where results are held back."""

    round: int
    final: bool
    kind: str
    table: int | None
    table_name: str
    others: tuple[Name, ...]
    line: Line | None
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Player:
    """The whole page; `row` is None for those out of the ranking (T24) and before the first round counts."""

    who: Name
    ranked: bool
    row: standings.Line | None
    reason: str
    now: Game | None
    games: tuple[Game, ...]
    ranks: Mapping[int, int]
    players: int


def of(event: Event, entry: int) -> Player | None:
    """The page of an entry; None if there is none to show."""
    who = public.who(event, entry)
    if who is None:
        return None
    shown = standings.of(event, public=True)
    line = next((line for line in shown.lines if line.who.entry == entry), None) if shown.rounds else None
    games = _games(event, entry, line)
    return Player(
        who=who,
        ranked=shown.people[entry].ranked,
        row=line,
        reason=explain.reason(line, shown) if line is not None else "",
        now=games[-1] if games and _running(games[-1], event) else None,
        games=games,
        ranks=_ranks(event, entry, shown),
        players=len(shown.lines),
    )
