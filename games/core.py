"""What every game is: rules with options chosen, a position that changes in place, and the one checked door.

The position is a plain object; the record is the truth: nobody keeps an alias of a position that goes on being played.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol, Self

from games.awards import Award
from games.findings import Facts

TABLE = -1  # the seat that deals, cuts and turns; players sit at 0, 1, 2 …


class GameError(Exception):
    """A record that cannot be played; `line` counts from 1, None outside a record."""

    line: int | None = None


class BadNotation(GameError):
    """Text that cannot be read: what is wrong as a code, with facts for a sentence."""

    def __init__(self, code: str, *, line: int | None = None, **facts: int | str) -> None:
        super().__init__(code, facts)
        self.code, self.facts, self.line = code, facts, line


class IllegalAction(GameError):
    """An action that can be read but is not allowed: the broken rule, with facts for a sentence."""

    def __init__(self, rule: str, facts: Facts, *, line: int | None = None) -> None:
        super().__init__(rule, facts)
        self.rule, self.facts, self.line = rule, facts, line


class Action(Protocol):
    """One deed by one seat: a small frozen dataclass."""

    @property
    def seat(self) -> int:
        """Who acts: a player's seat from 0, or TABLE."""


class OfTheTable:
    """What deeds are made from that no player chooses."""

    __slots__ = ()

    @property
    def seat(self) -> int:
        """The table itself."""
        return TABLE


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule's number, and facts; `why` among them where a rule has several reasons."""

    rule: str
    facts: Facts = field(default_factory=dict)


class State(Protocol):
    """A position of a whole game: deals, totals, the end."""

    seats: int
    awards: list[Award]

    @property
    def over(self) -> bool:
        """True when nobody has anything to do any more."""

    @property
    def between_deals(self) -> bool:
        """True where a game may be stopped by time: no deal is begun and not finished."""

    def refusal(self, action: Any) -> Refusal | None:
        """Why the action is not allowed now; None when it is."""

    def apply(self, action: Any) -> None:
        """Do an action that `refusal` allows, in place; anything else leaves nonsense behind."""

    def legal(self, seat: int) -> Iterator[Any]:
        """What a seat may do now, one by one; of choices that cannot be listed, such as a deal, one at least."""

    def view(self, seat: int) -> Self:
        """The position with the faces unknown that this seat has not seen."""

    def copy(self) -> Self:
        """A position that goes its own way."""


class Game(Protocol):
    """Rules with options chosen; frozen."""

    @property
    def slug(self) -> str:
        """The name in addresses and records."""

    @property
    def options(self) -> Any:
        """The options chosen: a frozen dataclass."""

    def start(self, seats: int) -> State:
        """The position before the first deal; IllegalAction for a number of players that the game is not for."""

    def parse(self, line: str) -> Any:
        """The action that a line of a record says; BadNotation when it says none."""

    def format(self, action: Any) -> str:
        """The line of a record that says this action."""

    def sample(self, state: Any, rng: Random) -> Any:
        """A random legal action of a seat to move, TABLE's choices that cannot be listed among them."""


Policy = Callable[[Any, Random], Any]  # a way to play: a position that is not over to an action allowed there


class Line(NamedTuple):
    """A line of a record that says an action, with its number there."""

    number: int
    text: str


class Step(NamedTuple):
    """What one line did: its number, its text, the action, and the awards that it brought."""

    number: int
    line: str
    action: Any
    awards: Sequence[Award]


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that was played without a breach, and the position after it."""

    game: Game
    steps: tuple[Step, ...]
    final: Any

    def at(self, number: int) -> Any:
        """A fresh position after the first `number` steps; IndexError when there are not so many."""
        if not 0 <= number <= len(self.steps):
            raise IndexError(f"step {number} of {len(self.steps)}")
        state = self.game.start(self.final.seats)
        for step in self.steps[:number]:
            state.apply(step.action)
        return state


def play(state: State, action: Any) -> None:
    """Do an action if it is allowed; IllegalAction with rule and facts if not."""
    refusal = state.refusal(action)
    if refusal is not None:
        raise IllegalAction(refusal.rule, refusal.facts)
    state.apply(action)


def to_move(state: State) -> tuple[int, ...]:
    """The seats that may do something now, TABLE among them; empty exactly when the game is over."""
    return tuple(seat for seat in range(TABLE, state.seats) if next(state.legal(seat), None) is not None)


def points(state: State) -> tuple[int, ...]:
    """Per seat the points so far."""
    totals = [0] * state.seats
    for award in state.awards:
        totals[award.seat] += award.points
    return tuple(totals)


def walk(game: Game, state: State, lines: Iterable[str | Line]) -> Iterator[Step]:
    """Play lines on a position, one step per line; GameError with the line at the first that cannot be played."""
    parse, refusal_of, apply, awards = game.parse, state.refusal, state.apply, state.awards
    for number, line in enumerate(lines, start=1):
        if isinstance(line, Line):
            number, line = line  # a line of a record knows its own
        try:
            action = parse(line)
        except BadNotation as error:
            error.line = number
            _as_written(error, line)
            raise
        refusal = refusal_of(action)
        if refusal is not None:
            raise IllegalAction(refusal.rule, refusal.facts, line=number)
        before = len(awards)
        apply(action)
        yield Step(number, line, action, awards[before:] if len(awards) > before else ())


def _as_written(error: BadNotation, line: str) -> None:
    """The word that cannot be read as it stands in the line, for games read small letters."""
    word, small = error.facts.get("word"), line.lower()
    if isinstance(word, str) and word in small and len(small) == len(line):
        error.facts["word"] = line[small.index(word) :][: len(word)]


def replay(game: Game, lines: Iterable[str | Line], *, seats: int) -> Replay:
    """A whole record played from the start; GameError with its line at the first breach, which is never repaired."""
    state = game.start(seats)
    return Replay(game, tuple(walk(game, state, lines)), state)


def playout(game: Game, *, seats: int, rng: Random, policy: Policy | None = None) -> tuple[str, ...]:
    """The lines of a whole game, played by one policy for all and for the table; random play where none is given."""
    state, choose, lines = game.start(seats), policy or game.sample, []
    while not state.over:
        action = choose(state, rng)
        play(state, action)
        lines.append(game.format(action))
    return tuple(lines)
