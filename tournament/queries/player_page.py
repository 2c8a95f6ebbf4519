"""A player's page: where and with whom, what it gave, the rank by round, what is needed; nothing that is held back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.game import Line
from scoring.ranking import Cell, Kind
from tournament import explain, notes, standings
from tournament.enums import RoundState
from tournament.models import Entry, Event
from tournament.queries import day, public
from tournament.queries import names as people
from tournament.queries.public import Head, Name
from tournament.queries.scores import GameRow, RoundRow


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


@dataclass(frozen=True, slots=True)
class Field:
    """What the pages of all players of an event are made of, read once for all of them."""

    event: Event
    shown: standings.Standings
    ranks: standings.Ranks
    heads: Sequence[Head]
    rounds: Mapping[int, RoundRow]
    games: Mapping[tuple[int, int], GameRow]
    lines: Mapping[tuple[int, int], Line]
    names: Mapping[int, Name]
    tables: Mapping[int, str]
    rows: Mapping[int, standings.Line]


def field(event: Event, rows: Sequence[RoundRow], shown: standings.Standings, ranks: standings.Ranks) -> Field:
    """Everything about the players of an event that the public may see, in a fixed number of queries.

    `rows` are all its rounds, `shown` and `ranks` its public standings and the ranks after each round of theirs.
    """
    heads = public.heads(event)
    rounds = {row.number: row for row in rows}
    seen = [(row.number, game) for row in rounds.values() for game in row.games]
    held = {head.number for head in heads if head.held}
    told = [(number, game) for number, game in seen if number not in held]
    return Field(
        event=event,
        shown=shown,
        ranks=ranks,
        heads=heads,
        rounds=rounds,
        games={(number, entry): game for number, game in seen for entry, _left in game.seats},
        lines={(number, line.entry): line for number, game in told for line in public.lines_of(game, shown.format)},
        names=_names(event) if heads else {},
        tables=day.table_names(event),
        rows={line.who.entry: line for line in shown.lines} if shown.rounds else {},
    )


def of(field: Field, entry: int) -> Player | None:
    """The page of an entry; None if there is none to show."""
    who = field.names.get(entry)
    if who is None or entry not in field.shown.people:
        return None
    row = field.rows.get(entry)
    games = _games(field, entry)
    return Player(
        who=who,
        ranked=field.shown.people[entry].ranked,
        row=row,
        reason=explain.reason(row, field.shown) if row is not None else "",
        fine=notes.penalty(row.row.penalty) if row is not None and row.row.penalty is not None else "",
        now=next((game for game in games if game.table is not None and _is_now(game, field.heads)), None),
        games=games,
        ranks=_ranks(field, entry),
        players=len(field.shown.lines),
    )


def _ranks(field: Field, entry: int) -> dict[int, int]:
    """The player's rank by round: of a round that runs, once this player's game is in."""
    told = {number for number, row in field.rounds.items() if row.closed or (number, entry) in field.lines}
    return {number: found[entry] for number, found in field.ranks.items() if number in told and entry in found}


def _names(event: Event) -> dict[int, Name]:
    """Everybody by entry as the public sees them."""
    called = people.of(event.pk, public=True)
    found = Entry.objects.filter(event=event).values_list("pk", "club")
    return {pk: Name(pk, called[pk], club) for pk, club in found}


def _is_now(game: Game, heads: Sequence[Head]) -> bool:
    return game.round == heads[-1].number and heads[-1].state == RoundState.RUNNING


def _games(field: Field, entry: int) -> tuple[Game, ...]:
    row = field.rows.get(entry)
    cells = {} if row is None else {cell.round: cell for cell in row.row.cells}
    found = []
    for head in field.heads:
        line, cell = field.lines.get((head.number, entry)), cells.get(head.number)
        game = field.games.get((head.number, entry))
        away = game is None and entry not in field.rounds[head.number].byes
        if away and (cell is None or cell.kind is Kind.PENDING):
            continue  # nothing to tell of a round that runs without this player
        table = None if game is None else game.table
        found.append(
            Game(
                round=head.number,
                final=head.final,
                kind=_kind(head, line, cell, table),
                table=table,
                table_name="" if table is None else field.tables.get(table, ""),
                others=_others(field, game, entry),
                line=line,
                cell=cell,
            )
        )
    return tuple(found)


def _others(field: Field, game: GameRow | None, entry: int) -> tuple[Name, ...]:
    return () if game is None else tuple(field.names[seated] for seated, _left in game.seats if seated != entry)


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
