"""The position of Cuccù with what `games.core.State` asks of it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.core import Refusal
from games.cuccu.deeds import Deed
from games.cuccu.legal import legal
from games.cuccu.moves import MOVES
from games.cuccu.position import Position
from games.cuccu.refusals import PLAYERS
from games.cuccu.table import TABLE_DEEDS

_JUDGES: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {**PLAYERS, **TABLE_DEEDS}


class CuccuState(Position):
    """A position of a whole game of Cuccù that can be played on."""

    __slots__ = ()

    def refusal(self, action: Deed) -> Refusal | None:
        """Why the deed is not allowed now, with the rule's number; None when it is."""
        return _JUDGES[type(action)](self, action)

    def apply(self, action: Deed) -> None:
        """Do an allowed deed, in place."""
        MOVES[type(action)](self, action)

    def legal(self, seat: int) -> Iterator[Deed]:
        """What a seat may do now, lazily; of shuffles only the one of which nothing is known."""
        return legal(self, seat)
