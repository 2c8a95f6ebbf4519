"""The position of Kaboo with what `games.core.State` asks of it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.core import Refusal
from games.kaboo.deeds import Deed
from games.kaboo.legal import legal
from games.kaboo.moves import MOVES
from games.kaboo.position import Position
from games.kaboo.refusals import PLAYERS
from games.kaboo.table import TABLE_DEEDS

_JUDGES: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {**PLAYERS, **TABLE_DEEDS}


class KabooState(Position):
    """A position of a whole game of Kaboo that can be played on."""

    __slots__ = ()

    def refusal(self, action: Deed) -> Refusal | None:
        """Why the deed is not allowed now, with the rule's number; None when it is."""
        return _JUDGES[type(action)](self, action)

    def apply(self, action: Deed) -> None:
        """Do an allowed deed, in place."""
        self.clock += 1
        MOVES[type(action)](self, action)

    def legal(self, seat: int) -> Iterator[Deed]:
        """What a seat may do now, lazily; of deals and shuffles only the one of which nothing is known."""
        return legal(self, seat)
