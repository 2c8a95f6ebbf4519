"""If you save this: who moves in the standings, and which later draws were made on the old result."""

from dataclasses import dataclass
from fractions import Fraction

from tournament import standings
from tournament.enums import Method
from tournament.models import Draw, Event, Game, Round
from tournament.queries.scores import Version
from tournament.standings import Line, Standings
from tournament.versions import Sheet

RANKED_METHODS = (Method.SWISS, Method.SNAKE, Method.FINAL)


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody whose rank or sums change."""

    entry: int
    name: str
    before: Line
    after: Line

    @property
    def rank_changes(self) -> bool:
        """The rank itself changes, or who shares it."""
        return (self.before.row.rank, self.before.row.last_rank) != (self.after.row.rank, self.after.row.last_rank)

    @property
    def win_points(self) -> Fraction:
        """Change of the sum of win points."""
        return self.after.row.win_points - self.before.row.win_points

    @property
    def game_points(self) -> Fraction:
        """Change of the sum of game points."""
        return self.after.row.game_points - self.before.row.game_points


@dataclass(frozen=True, slots=True)
class Effect:
    """What a candidate result, or a game declared void, would change."""

    moves: tuple[Move, ...]
    draws: tuple[Draw, ...]

    @property
    def ranks(self) -> tuple[Move, ...]:
        """Those whose rank changes."""
        return tuple(move for move in self.moves if move.rank_changes)


def effect(event: Event, game: Game, sheet: Sheet) -> Effect:
    """The standings now against the standings with this sheet in place of the game's result."""
    candidate = {game.pk: Version(sheet.by_time, dict(sheet.totals))}
    return _effect(event, game, standings.of(event, instead=candidate))


def effect_of_void(event: Event, game: Game, *, void: bool) -> Effect:
    """The standings now against the standings with this game void, or counting again (T23)."""
    return _effect(event, game, standings.of(event, voided={game.pk: void}))


def _effect(event: Event, game: Game, then: Standings) -> Effect:
    return Effect(tuple(_moves(standings.of(event), then)), tuple(later_draws(event, game.round.number)))


def _moves(now: Standings, then: Standings) -> list[Move]:
    before = {line.who.entry: line for line in now.lines}
    found = []
    for line in then.lines:
        move = Move(line.who.entry, line.who.name, before[line.who.entry], line)
        if move.rank_changes or move.win_points or move.game_points:
            found.append(move)
    return found


def later_draws(event: Event, number: int) -> list[Draw]:
    """Draws of later rounds, in force or in draft, that were made by rank: on the result that would change."""
    found = []
    for round_ in Round.objects.filter(event=event, number__gt=number).select_related("draft", "published"):
        drawn = round_.published or round_.draft
        if drawn is not None and drawn.method in RANKED_METHODS:
            found.append(drawn)
    return found
