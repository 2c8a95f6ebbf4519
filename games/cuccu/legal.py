"""What may be done, listed lazily."""

from collections.abc import Iterator

from games.core import TABLE
from games.cuccu import deeds
from games.cuccu.deck import SPECIAL
from games.cuccu.position import ASKED, DEAL, INN, OVER, SHUFFLE, START, TABLES, TEST, Position
from games.cuccu.table import TABLE_DEEDS, mover, next_dealer, possible


def legal(position: Position, seat: int) -> Iterator[deeds.Deed]:
    """All that a seat may do now; of shuffles only the one of which nothing is known."""
    phase = position.phase
    if phase in TABLES:
        return _of_table(position) if seat == TABLE else iter(())
    if phase == OVER or seat != mover(position):
        return iter(())
    return _of_player(position, seat)


def _of_player(position: Position, seat: int) -> Iterator[deeds.Deed]:
    if position.phase == ASKED:
        yield deeds.Accept(seat)
        yield deeds.Decline(seat)
        return
    yield deeds.Keep(seat)
    if position.phase == INN:
        yield deeds.Ask(seat)
    elif seat == position.dealer:
        yield deeds.Swap(seat)
    else:
        yield deeds.Request(seat)


def _of_table(position: Position) -> Iterator[deeds.Deed]:
    if position.phase == START:
        dealer = next_dealer(position)
        yield from (deeds.Start(seat) for seat in range(position.seats) if dealer in (None, seat))
    elif position.phase == SHUFFLE:
        yield deeds.Shuffle()
    elif position.phase == DEAL:
        yield deeds.Deal(position.target)
        yield from (deeds.Deal(position.target, face) for face in possible(position, position.pack[-1]))
    elif position.phase == TEST:
        if TABLE_DEEDS[deeds.Exchange](position, deeds.Exchange()) is None:
            yield deeds.Exchange()
        card = position.held[position.target]
        yield from (deeds.Turn(face) for face in possible(position, card) if face in SPECIAL)
    else:
        for seat in position.unread():
            yield from (deeds.Show(seat, face) for face in possible(position, position.held[seat]))
