"""A player's page: where and with whom, what it gave, and the rank by round; nothing that is held back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.game import Line
from scoring.ranking import Cell, Kind
from tournament import explain, notes, public_status, standings
from tournament.enums import RoundState
from tournament.models import Event
from tournament.queries import day, public
from tournament.queries.public import Head, Name


@dataclass(frozen=True, slots=True)
class Game:
    """A round of this player. kind: played, bye, void, missed, pending, or held where results are held back."""

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
    fine: str
    now: Game | None
    games: tuple[Game, ...]
    ranks: Mapping[int, int]
    players: int
    status: tuple[str, ...]


def of(event: Event, entry: int) -> Player | None:
    """The page of an entry; None if there is none to show."""
    who = public.who(event, entry)
    if who is None:
        return None
    shown = standings.of(event, public=True)
    row = next((line for line in shown.lines if line.who.entry == entry), None) if shown.rounds else None
    heads = public.heads(event)
    games = _games(event, entry, row, heads)
    ranks = {number: found[entry] for number, found in standings.ranks(event, public=True).items() if entry in found}
    return Player(
        who=who,
        ranked=shown.people[entry].ranked,
        row=row,
        reason=explain.reason(row, shown) if row is not None else "",
        fine=notes.penalty(row.row.penalty) if row is not None and row.row.penalty is not None else "",
        now=next((game for game in games if game.table is not None and _is_now(game, heads)), None),
        games=games,
        ranks=ranks,
        players=len(shown.lines),
        status=public_status.sentences(event, shown),
    )


def _is_now(game: Game, heads: Sequence[Head]) -> bool:
    return game.round == heads[-1].number and heads[-1].state == RoundState.RUNNING


def _games(event: Event, entry: int, row: standings.Line | None, heads: Sequence[Head]) -> tuple[Game, ...]:
    seated = public.seatings(event, entry)
    lines = public.results(event, entry)
    names = day.table_names(event)
    cells = {} if row is None else {cell.round: cell for cell in row.row.cells}
    found = []
    for head in heads:
        line, cell = lines.get(head.number), cells.get(head.number)
        seat = seated.get(head.number)
        if seat is None and (cell is None or cell.kind is Kind.PENDING):
            continue  # nothing to tell of a round that runs without this player
        table, others = (None, ()) if seat is None else seat
        name = "" if table is None else names.get(table, "")
        kind = _kind(head, line, cell, table)
        found.append(Game(head.number, head.final, kind, table, name, others, line, cell))
    return tuple(found)


def _kind(head: Head, line: Line | None, cell: Cell | None, table: int | None) -> str:
    """The cell knows, but for those who are not in the standings (T24)."""
    if head.held:
        return "held"
    if line is not None:
        return Kind.PLAYED
    if cell is not None:
        return cell.kind
    if table is None:
        return Kind.BYE
    return Kind.MISSED if head.state == RoundState.CLOSED else Kind.PENDING
