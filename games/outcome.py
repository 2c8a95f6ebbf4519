"""What a record comes to, beside what it claims (V4)."""

from collections import deque
from dataclasses import dataclass

from games import registry
from games.core import points, walk
from games.record import Record


@dataclass(frozen=True, slots=True)
class Outcome:
    """The points that the lines of a record give, per seat, and those that its header claims, if any.

    `whole`: no deal is left unfinished; `over`: the game has ended by its own rules, not by time.
    """

    points: tuple[int, ...]
    claimed: tuple[int, ...] | None
    actions: int
    whole: bool
    over: bool

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
    return Outcome(points(state), record.points, actions, actions > 0 and state.between_deals, state.over)
