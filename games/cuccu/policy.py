"""A simple player, who goes by the own card and nothing else: for demos and benchmarks."""

from random import Random

from games.core import TABLE
from games.cuccu import deeds
from games.cuccu.deck import ZERO
from games.cuccu.position import ASKED, INN, TABLES, Position
from games.cuccu.sample import sample
from games.cuccu.table import mover

KEEPS_FROM = 6  # a card worth keeping while others follow
DECLINES = 0.25  # how often an innkeeper does not trust


def simple(position: Position, rng: Random) -> deeds.Deed:
    """A sensible deed of a seat to move; the table shuffles and reads cards as in random play."""
    if position.over or position.phase in TABLES:
        return sample(position, rng)
    seat = mover(position)
    if position.phase == ASKED:
        return deeds.Decline(seat) if rng.random() < DECLINES else deeds.Accept(seat)
    return _with(position, seat, own_card(position, seat), rng)


def own_card(position: Position, seat: int) -> int | None:
    """The own card, which its holder has always seen; None where the record does not know it."""
    card = position.held[seat]
    return position.face[card] if seat != TABLE and position.seen[card] >> seat & 1 else None


def _with(position: Position, seat: int, face: int | None, rng: Random) -> deeds.Deed:
    if face is None:
        return sample(position, rng)
    if position.phase == INN:  # a zero asks, and sometimes a bluff (UA7)
        return deeds.Ask(seat) if face == ZERO or (face < KEEPS_FROM and rng.random() < DECLINES) else deeds.Keep(seat)
    if face >= KEEPS_FROM:
        return deeds.Keep(seat)
    return deeds.Swap(seat) if seat == position.dealer else deeds.Request(seat)
