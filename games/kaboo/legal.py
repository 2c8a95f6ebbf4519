"""What may be done, listed lazily."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.cards import left_over
from games.core import TABLE
from games.kaboo import deeds
from games.kaboo.deck import JACK, PEEKS, QUEEN, SPIES
from games.kaboo.ending import next_starter
from games.kaboo.position import (
    COUNT,
    DEAL,
    DRAWN,
    GIFT,
    NO_CARD,
    NOBODY,
    NONE,
    OVER,
    SHUFFLING,
    START,
    TABLES,
    TURN,
    TURN_SNAP,
    TURNING,
    Position,
)


def legal(position: Position, seat: int) -> Iterator[deeds.Deed]:
    """All that a seat may do now; of deals and shuffles only the one of which nothing is known."""
    phase = position.phase
    if seat == TABLE:
        return _of_table(position)
    if phase in TABLES or phase == OVER or not 0 <= seat < position.seats:
        return iter(())
    if phase == DRAWN:
        return _drawn(position, seat)
    if phase == GIFT:
        return _gift(position, seat)
    return _open(position, seat)


def _of_table(position: Position) -> Iterator[deeds.Deed]:
    phase = position.phase
    if phase == START:
        starter = next_starter(position)
        yield from (deeds.Start(seat) for seat in range(position.seats) if starter in (None, seat))
    elif phase == DEAL:
        yield deeds.Deal()
    elif phase in SHUFFLING:
        yield deeds.Shuffle()
    elif phase in TURNING:
        yield from (deeds.Turn(face) for (face,) in readings(position, [turning(position)]))
    elif phase == COUNT:
        yield deeds.Count()
    elif phase in TABLES:
        for seat in range(position.seats):
            if not position.shown >> seat & 1:
                yield from (deeds.Show(seat, faces) for faces in readings(position, position.cards_of(seat)))


def turning(position: Position) -> int:
    """The card that the table has to read."""
    if position.phase == TURN_SNAP:
        assert position.snap is not None
        return position.rows[position.snap.owner][position.snap.place]
    return position.discard[-1]


def left_in_pools(position: Position) -> list[Counter[int]]:
    """Per pool, which faces its unknown cards have."""
    return [left_over(position.faces_in(number), deck=pool.deck) for number, pool in enumerate(position.pools)]


def readings(position: Position, cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way that the faces of these cards can be, one by one; each card from its own pool (BA12)."""
    yield from _readings(position, cards, left_in_pools(position))


def _readings(position: Position, cards: Sequence[int], left: list[Counter[int]]) -> Iterator[tuple[int, ...]]:
    if not cards:
        yield ()
        return
    face, rest = position.face[cards[0]], cards[1:]
    if face is not None:
        yield from ((face, *others) for others in _readings(position, rest, left))
        return
    pool = left[position.pool_of(cards[0])]
    for value in sorted(pool):
        if pool[value] > 0:
            pool[value] -= 1
            yield from ((value, *others) for others in _readings(position, rest, left))
            pool[value] += 1


def _drawn(position: Position, seat: int) -> Iterator[deeds.Deed]:
    if seat == position.turn:
        yield deeds.Discard(seat)
        yield from (deeds.Swap(seat, place) for place in places(position, seat))


def places(position: Position, seat: int) -> Iterator[int]:
    """Where a card lies before this player."""
    return (place for place, card in enumerate(position.rows[seat]) if card != NO_CARD)


def _gift(position: Position, seat: int) -> Iterator[deeds.Deed]:
    if position.snap is not None and seat == position.snap.seat:
        if not position.options.must_give:
            yield deeds.Keep(seat)
        yield from (deeds.Give(seat, place) for place in places(position, seat))


def _open(position: Position, seat: int) -> Iterator[deeds.Deed]:
    """In a turn not yet begun, or after the last one: the turn, first looks, powers and snaps, as lines come."""
    if position.phase == TURN and seat == position.turn:
        yield deeds.Draw(seat)
        if position.knocker == NOBODY:
            yield deeds.Knock(seat)
    if position.opening and not position.looked >> seat & 1:
        yield deeds.Look(seat)
    if position.power != NONE and seat == position.last:
        yield from powers(position, seat)
    if position.match != NONE and seat != position.knocker:
        yield from _snaps(position, seat)


def powers(position: Position, seat: int) -> Iterator[deeds.Deed]:
    """What the power of the discarded card allows (B9-B12)."""
    power, others = position.power, [other for other in range(position.seats) if other != seat]
    if power in PEEKS or (power == QUEEN and position.peeked == NO_CARD):
        yield from (deeds.Peek(seat, place) for place in places(position, seat))
    if power in SPIES or (power == QUEEN and position.spied == NO_CARD):
        yield from (deeds.Spy(seat, other, place) for other in others for place in places(position, other))
    if power in (JACK, QUEEN):
        for other in others:
            if other == position.knocker:  # frozen (BA11)
                continue
            for own in places(position, seat):
                trades = (deeds.Trade(seat, own, other, place) for place in places(position, other))
                yield from (trade for trade in trades if power == JACK or shown_by_queen(position, trade))


def shown_by_queen(position: Position, deed: deeds.Trade) -> bool:
    """True for the two cards that the queen has shown, where they lay and still lie (B10)."""
    own, other = position.rows[deed.seat][deed.own], position.rows[deed.other][deed.place]
    return own == position.peeked and other == position.spied


def _snaps(position: Position, seat: int) -> Iterator[deeds.Deed]:
    for owner in range(position.seats):
        if owner != position.knocker:
            yield from (deeds.Snap(seat, owner, place) for place in places(position, owner))
    if seat == position.last:
        yield from (deeds.Snap(seat, seat, place, 2) for place in places(position, seat))
