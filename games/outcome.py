"""What a record comes to, beside what it claims (V4)."""

from collections import deque
from dataclasses import dataclass

from games import registry
from games.core import TABLE, Game, State, points, to_move, walk
from games.record import Record


@dataclass(frozen=True, slots=True)
class Outcome:
    """The points that the lines of a record give, per seat, and those that its header claims, if any.

    `whole`: no deal is left unfinished; `over`: the game has ended by its own rules, not by time. `missing`: how a line
    begins that could follow an unfinished deal, such as "show" or "p2 draw"; "" where nothing is missing.
    """

    points: tuple[int, ...]
    claimed: tuple[int, ...] | None
    actions: int
    whole: bool
    over: bool
    missing: str = ""

    @property
    def differing(self) -> tuple[int, ...]:
        """The seats whose points differ from the claim."""
        claimed = self.points if self.claimed is None else self.claimed
        return tuple(seat for seat, (had, said) in enumerate(zip(self.points, claimed, strict=True)) if had != said)

    @property
    def agrees(self) -> bool:
        """True for a whole record that gives what it claims."""
        return self.whole and not self.differing


def of_record(record: Record) -> Outcome:
    """Play a record and forget the steps; GameError, with its line, at the first breach."""
    game, state = registry.begin(record)
    last = deque(enumerate(walk(game, state, record.lines), start=1), maxlen=1)
    actions = last[0][0] if last else 0
    whole = actions > 0 and state.between_deals
    missing = "" if whole else missing_line(game, state)
    return Outcome(points(state), record.points, actions, whole, state.over, missing)


def missing_line(game: Game, state: State) -> str:
    """How a line that could come next begins: a word of the table's, or a player with what may be done."""
    seat = min(to_move(state), default=None)
    if seat is None:
        return ""
    words = game.format(next(state.legal(seat))).split()
    return " ".join(words[: 1 if seat == TABLE else 2])
