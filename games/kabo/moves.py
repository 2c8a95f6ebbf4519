"""What each deed does to the position, in place; nothing is judged here."""

from collections.abc import Callable, Mapping
from typing import Any

from games.kabo import deeds
from games.kabo.deck import EFFECTS, HAND, PACK, PENALTY_FROM
from games.kabo.ending import end_turn, score_set
from games.kabo.position import (
    DEAL,
    DRAWN,
    EFFECT,
    FAILED,
    LOOK,
    MATCHED,
    NO_CARD,
    PENALTY,
    TAKEN,
    TURN,
    TURN_ATTEMPT,
    TURN_DISCARD,
    TURN_FIRST,
    TURN_SWAP,
    UP,
    Position,
    Seen,
)


def _start(position: Position, deed: deeds.Start) -> None:
    position.starter = deed.player
    position.number += 1
    position.phase = DEAL


def _deal(position: Position, deed: deeds.Deal) -> None:
    dealt = [face for hand in deed.hands for face in hand] or [None] * (HAND * position.seats)
    known = [*dealt, *deed.pack]
    position.lay(known + [None] * (PACK - len(known)))
    _after_turning(position, (position.discard[0],), TURN_FIRST)


def _after_turning(position: Position, cards: tuple[int, ...], phase: int) -> None:
    """Go on if the faces that now lie open are known; if not, the table reads them first."""
    face = position.face
    for card in cards:
        if face[card] is None:
            position.phase, position.turning = phase, cards
            return
    _GO_ON[phase](position)


def _first_turned(position: Position) -> None:
    position.phase = LOOK


def _discarded(position: Position) -> None:
    """An effect may be used now (K10, K20)."""
    if position.face[position.discard[-1]] in EFFECTS:
        position.phase = EFFECT
    else:
        end_turn(position)


def _compared(position: Position) -> None:
    """Cards slid out and turned up are equal or not (K16)."""
    row, face = position.rows[position.turn], position.face
    equal = len({face[row[place]] for place in position.attempt}) == 1
    position.phase = MATCHED if equal else FAILED


_GO_ON: Mapping[int, Callable[[Position], None]] = {
    TURN_FIRST: _first_turned,
    TURN_DISCARD: _discarded,
    TURN_SWAP: end_turn,
    TURN_ATTEMPT: _compared,
}


def _turn(position: Position, deed: deeds.Turn) -> None:
    for card, face in zip(position.turning, deed.faces, strict=True):
        position.face[card] = face
    position.turning = ()
    _GO_ON[position.phase](position)


def _show(position: Position, deed: deeds.Show) -> None:
    for card, face in zip(position.rows[deed.player], deed.faces, strict=True):
        position.face[card] = face
    position.shown |= 1 << deed.player
    if position.shown == (1 << position.seats) - 1:
        score_set(position)


def _look(position: Position, deed: deeds.Look) -> None:
    for place in deed.places:
        _see(position, deed.seat, deed.seat, place)
    position.looked |= 1 << deed.seat
    if position.looked == (1 << position.seats) - 1:
        position.phase, position.turn = TURN, position.starter


def _see(position: Position, seat: int, owner: int, place: int) -> None:
    card = position.rows[owner][place]
    position.seen[card] |= 1 << seat
    position.looks.append(Seen(seat, card, position.clock, owner, place))


def _draw(position: Position, deed: deeds.Draw) -> None:
    card = position.hand = position.top
    position.top += 1
    position.seen[card] = 1 << deed.seat
    position.looks.append(Seen(deed.seat, card, position.clock, deed.seat, None))
    position.phase = DRAWN


def _take(position: Position, deed: deeds.Take) -> None:
    position.hand = position.discard.pop()
    position.phase = TAKEN


def _call(position: Position, deed: deeds.Call) -> None:
    """The caller's turn is over, and each opponent has one more (K14)."""
    position.caller, position.left = deed.seat, position.seats
    end_turn(position)


def _discard(position: Position, deed: deeds.Discard) -> None:
    card = position.hand
    position.hand = NO_CARD
    position.seen[card] = UP
    position.discard.append(card)
    _after_turning(position, (card,), TURN_DISCARD)


def _swap(position: Position, deed: deeds.Swap) -> None:
    row, places = position.rows[deed.seat], deed.places
    if len(places) == 1:
        old = row[places[0]]
        row[places[0]] = position.hand
        position.hand = NO_CARD
        position.seen[old] = UP
        position.discard.append(old)
        _after_turning(position, (old,), TURN_SWAP)
        return
    cards = tuple([row[place] for place in places])
    for card in cards:
        position.seen[card] = UP
    position.attempt = places
    _after_turning(position, cards, TURN_ATTEMPT)


def _place(position: Position, deed: deeds.Place) -> None:
    row, attempt = position.rows[deed.seat], position.attempt
    position.discard += [row[place] for place in attempt]
    row[deed.place] = position.hand
    position.rows[deed.seat] = [card for place, card in enumerate(row) if place == deed.place or place not in attempt]
    position.hand, position.attempt = NO_CARD, ()
    end_turn(position)


def _keep(position: Position, deed: deeds.Keep) -> None:
    _join(position, deed.seat, position.hand, deed.end)
    due = len(position.attempt) >= PENALTY_FROM and position.top < PACK  # KA8
    position.hand, position.attempt = NO_CARD, ()
    if due:
        position.phase = PENALTY
    else:
        end_turn(position)


def _penalty(position: Position, deed: deeds.Penalty) -> None:
    _join(position, deed.seat, position.top, deed.end)
    position.top += 1
    end_turn(position)


def _join(position: Position, seat: int, card: int, end: str) -> None:
    row = position.rows[seat]
    row.insert(0 if end == deeds.LEFT else len(row), card)


def _peek(position: Position, deed: deeds.Peek) -> None:
    _see(position, deed.seat, deed.seat, deed.place)
    end_turn(position)


def _spy(position: Position, deed: deeds.Spy) -> None:
    _see(position, deed.seat, deed.other, deed.place)
    end_turn(position)


def _trade(position: Position, deed: deeds.Trade) -> None:
    """Each card keeps its side up, and who knew it still does (KA17)."""
    own, other = position.rows[deed.seat], position.rows[deed.other]
    own[deed.own], other[deed.place] = other[deed.place], own[deed.own]
    end_turn(position)


def _skip(position: Position, deed: deeds.Skip) -> None:
    end_turn(position)


MOVES: Mapping[type[Any], Callable[[Position, Any], None]] = {
    deeds.Start: _start,
    deeds.Deal: _deal,
    deeds.Turn: _turn,
    deeds.Show: _show,
    deeds.Look: _look,
    deeds.Draw: _draw,
    deeds.Take: _take,
    deeds.Call: _call,
    deeds.Discard: _discard,
    deeds.Swap: _swap,
    deeds.Place: _place,
    deeds.Keep: _keep,
    deeds.Penalty: _penalty,
    deeds.Peek: _peek,
    deeds.Spy: _spy,
    deeds.Trade: _trade,
    deeds.Skip: _skip,
}
