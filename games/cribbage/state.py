"""The position of cribbage with what `games.core.State` asks of it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.core import Refusal
from games.cribbage.deeds import Deed
from games.cribbage.legal import legal
from games.cribbage.moves import MOVES
from games.cribbage.position import Position
from games.cribbage.refusals import PLAYERS
from games.cribbage.table import TABLE_DEEDS

_JUDGES: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {**PLAYERS, **TABLE_DEEDS}


class CribbageState(Position):
    """A position of a whole game of cribbage that can be played on."""

    __slots__ = ()

    def refusal(self, action: Deed) -> Refusal | None:
        """Why the deed is not allowed now, with the rule's number; None when it is."""
        return _JUDGES[type(action)](self, action)

    def apply(self, action: Deed) -> None:
        """Do an allowed deed, in place."""
        MOVES[type(action)](self, action)

    def legal(self, seat: int) -> Iterator[Deed]:
        """What a seat may do now, lazily; of deals only the one of which nothing is known."""
        return legal(self, seat)
