"""What may be done, listed lazily."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from games.cards import left_over, readings
from games.core import TABLE
from games.kabo import deeds
from games.kabo.deck import DECK, HAND, LOOKS, PEEK, SPY
from games.kabo.ending import next_starter
from games.kabo.position import (
    DEAL,
    DRAWN,
    EFFECT,
    FAILED,
    LOOK,
    MATCHED,
    NOBODY,
    OVER,
    PENALTY,
    SHOW,
    START,
    TABLES,
    TAKEN,
    TURN,
    Position,
)


def legal(position: Position, seat: int) -> Iterator[deeds.Deed]:
    """All that a seat may do now; of deals only the one of which nothing is known."""
    phase = position.phase
    if phase in TABLES:
        return _of_table(position) if seat == TABLE else iter(())
    if phase == LOOK:
        return _looks(position, seat)
    if phase == OVER or seat != position.turn:
        return iter(())
    return _OF_PLAYER[phase](position, seat)


def _of_table(position: Position) -> Iterator[deeds.Deed]:
    if position.phase == START:
        starter = next_starter(position)
        yield from (deeds.Start(seat) for seat in range(position.seats) if starter in (None, seat))
    elif position.phase == DEAL:
        yield deeds.Deal()
    else:
        left = left_over(position.face, deck=DECK)
        if position.phase != SHOW:
            known = [position.face[card] for card in position.turning]
            yield from (deeds.Turn(faces) for faces in readings(known, left=left))
            return
        for seat in range(position.seats):
            if not position.shown >> seat & 1:
                yield from (deeds.Show(seat, faces) for faces in readings(position.faces_of(seat), left=left))


def _looks(position: Position, seat: int) -> Iterator[deeds.Deed]:
    if 0 <= seat < position.seats and not position.looked >> seat & 1:
        yield from (deeds.Look(seat, places) for places in combinations(range(HAND), LOOKS))


def _turn(position: Position, seat: int) -> Iterator[deeds.Deed]:
    yield deeds.Draw(seat)
    if position.discard:
        yield deeds.Take(seat)
    if position.caller == NOBODY:
        yield deeds.Call(seat)


def _drawn(position: Position, seat: int) -> Iterator[deeds.Deed]:
    yield deeds.Discard(seat)
    yield from _swaps(position, seat)


def _swaps(position: Position, seat: int) -> Iterator[deeds.Deed]:
    cards = len(position.rows[seat])
    for count in range(1, cards + 1):  # KA22
        yield from (deeds.Swap(seat, places) for places in combinations(range(cards), count))


def _matched(position: Position, seat: int) -> Iterator[deeds.Deed]:
    yield from (deeds.Place(seat, place) for place in position.attempt)


def _failed(position: Position, seat: int) -> Iterator[deeds.Deed]:
    yield from (deeds.Keep(seat, end) for end in deeds.ENDS)


def _penalty(position: Position, seat: int) -> Iterator[deeds.Deed]:
    yield from (deeds.Penalty(seat, end) for end in deeds.ENDS)


def _effect(position: Position, seat: int) -> Iterator[deeds.Deed]:
    yield deeds.Skip(seat)
    card = position.face[position.discard[-1]]
    if card in PEEK:
        yield from (deeds.Peek(seat, place) for place in _face_down(position, seat))
        return
    for other in range(position.seats):
        if other == seat:
            continue
        if card in SPY:
            yield from (deeds.Spy(seat, other, place) for place in _face_down(position, other))
        elif not (position.options.lock_caller and other == position.caller):  # KA14
            for own in range(len(position.rows[seat])):
                yield from (deeds.Trade(seat, own, other, place) for place in range(len(position.rows[other])))


def _face_down(position: Position, seat: int) -> Iterator[int]:
    return (place for place in range(len(position.rows[seat])) if position.face_down(seat, place))


_OF_PLAYER: Mapping[int, Callable[[Position, int], Iterator[deeds.Deed]]] = {
    TURN: _turn,
    DRAWN: _drawn,
    TAKEN: _swaps,
    MATCHED: _matched,
    FAILED: _failed,
    PENALTY: _penalty,
    EFFECT: _effect,
}
