"""What each deed does to the position, in place; nothing is judged here."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from games.kaboo import deeds
from games.kaboo.deck import BOTTOM, HAND, POWERS, QUEEN, rank_of
from games.kaboo.ending import end_round, score_round
from games.kaboo.position import (
    COUNT,
    DEAL,
    DRAWN,
    NO_CARD,
    NOBODY,
    NONE,
    SHUFFLE_DRAW,
    TURN,
    TURN_DISCARD,
    TURN_SNAP,
    TURN_SWAP,
    Pool,
    Position,
    Seen,
)
from games.kaboo.snapping import end_if_empty, judge_snap, lay_penalty


def _start(position: Position, deed: deeds.Start) -> None:
    position.starter = deed.player
    position.number += 1
    position.phase = DEAL


def _deal(position: Position, deed: deeds.Deal) -> None:
    dealt = [face for hand in deed.hands for face in hand] or [None] * (HAND * position.seats)
    known = [*dealt, *deed.pack]
    cards = sum(position.options.deck(position.seats).values())
    position.lay(known + [None] * (cards - len(known)))
    position.phase = TURN


def _see(position: Position, seat: int, owner: int, place: int) -> int:
    card = position.rows[owner][place]
    position.seen[card] |= 1 << seat
    position.looks.append(Seen(seat, card, position.clock, owner, place))
    return card


def _look(position: Position, deed: deeds.Look) -> None:
    for place in BOTTOM:
        _see(position, deed.seat, deed.seat, place)
    position.looked |= 1 << deed.seat


def _begin_turn(position: Position) -> None:
    """The first action of a turn: what could be snapped, and a power not used, are gone (BA5)."""
    position.opening = False
    position.match = position.power = NONE
    position.peeked = position.spied = NO_CARD


def _draw(position: Position, deed: deeds.Draw) -> None:
    """With no card to draw and none to shuffle the round ends (BA12)."""
    _begin_turn(position)
    if position.pile:
        _take_top(position)
    elif len(position.discard) > 1:
        position.phase = SHUFFLE_DRAW
    else:
        end_round(position)


def _take_top(position: Position) -> None:
    card, seat = position.top, position.turn
    position.hand = card
    position.top += 1
    position.seen[card] = 1 << seat
    position.looks.append(Seen(seat, card, position.clock, seat, None))
    position.phase = DRAWN


def _shuffle(position: Position, deed: deeds.Shuffle) -> None:
    """The discards below the top one become new cards on the draw pile (BA12)."""
    *under, top = position.discard
    composed = Counter(face for face in (position.face[card] for card in under) if face is not None)
    position.pools += (Pool(len(position.face), composed),)
    position.face += [*deed.faces, *[None] * (len(under) - len(deed.faces))]
    position.seen += [0] * len(under)
    position.discard = [top]
    if position.phase == SHUFFLE_DRAW:
        _take_top(position)
    else:
        lay_penalty(position)


def _knock(position: Position, deed: deeds.Knock) -> None:
    _begin_turn(position)
    position.knocker, position.left = deed.seat, position.seats - 1
    position.turn = (deed.seat + 1) % position.seats


def _discard(position: Position, deed: deeds.Discard) -> None:
    _lay_open(position, position.hand, TURN_DISCARD)


def _swap(position: Position, deed: deeds.Swap) -> None:
    row = position.rows[deed.seat]
    old, row[deed.place] = row[deed.place], position.hand
    _lay_open(position, old, TURN_SWAP)


def _lay_open(position: Position, card: int, phase: int) -> None:
    """A card goes on the discard pile; the table reads it first where the record does not know it."""
    position.hand = NO_CARD
    position.seen[card] = position.everybody
    position.discard.append(card)
    face = position.face[card]
    if face is None:
        position.phase = phase
    else:
        _end_turn(position, power=face if phase == TURN_DISCARD and face in POWERS else NONE)  # B8, BA23


def _end_turn(position: Position, *, power: int) -> None:
    """The discarded card may be snapped now, its power used; the next player is to move, or the table counts (B7)."""
    face = position.face[position.discard[-1]]
    assert face is not None
    position.last, position.match, position.snapped, position.power = position.turn, rank_of(face), False, power
    if position.knocker != NOBODY:
        position.left -= 1
    if position.knocker != NOBODY and not position.left:
        position.turn, position.phase = NOBODY, COUNT
    else:
        position.turn = (position.turn + 1) % position.seats
        position.phase = TURN


def _turn(position: Position, deed: deeds.Turn) -> None:
    if position.phase == TURN_SNAP:
        assert position.snap is not None
        position.face[position.rows[position.snap.owner][position.snap.place]] = deed.face
        judge_snap(position)
        return
    position.face[position.discard[-1]] = deed.face
    _end_turn(position, power=deed.face if position.phase == TURN_DISCARD and deed.face in POWERS else NONE)


def _snap(position: Position, deed: deeds.Snap) -> None:
    """The card is turned up, for all to see, whatever becomes of it (BA9)."""
    card = position.rows[deed.owner][deed.place]
    position.snap = deed
    position.seen[card] = position.everybody
    position.looks += [Seen(seat, card, position.clock, deed.owner, deed.place) for seat in range(position.seats)]
    if position.face[card] is None:
        position.phase = TURN_SNAP
    else:
        judge_snap(position)


def _give(position: Position, deed: deeds.Give) -> None:
    """The card goes into the gap; who knew it still does (B17, BA10)."""
    assert position.snap is not None
    row = position.rows[deed.seat]
    position.rows[position.snap.owner][position.snap.place] = row[deed.place]
    row[deed.place] = NO_CARD
    end_if_empty(position)


def _keep(position: Position, deed: deeds.Keep) -> None:
    end_if_empty(position)


def _peek(position: Position, deed: deeds.Peek) -> None:
    card = _see(position, deed.seat, deed.seat, deed.place)
    if position.power == QUEEN:
        position.peeked = card
    else:
        position.power = NONE


def _spy(position: Position, deed: deeds.Spy) -> None:
    card = _see(position, deed.seat, deed.other, deed.place)
    if position.power == QUEEN:
        position.spied = card
    else:
        position.power = NONE


def _trade(position: Position, deed: deeds.Trade) -> None:
    """Who knew a card still does (B9, B10)."""
    own, other = position.rows[deed.seat], position.rows[deed.other]
    own[deed.own], other[deed.place] = other[deed.place], own[deed.own]
    position.power = NONE


def _count(position: Position, deed: deeds.Count) -> None:
    end_round(position)


def _show(position: Position, deed: deeds.Show) -> None:
    for card, face in zip(position.cards_of(deed.player), deed.faces, strict=True):
        position.face[card] = face
    position.shown |= 1 << deed.player
    if position.shown == (1 << position.seats) - 1:
        score_round(position)


MOVES: Mapping[type[Any], Callable[[Position, Any], None]] = {
    deeds.Start: _start,
    deeds.Deal: _deal,
    deeds.Shuffle: _shuffle,
    deeds.Turn: _turn,
    deeds.Count: _count,
    deeds.Show: _show,
    deeds.Look: _look,
    deeds.Draw: _draw,
    deeds.Knock: _knock,
    deeds.Discard: _discard,
    deeds.Swap: _swap,
    deeds.Snap: _snap,
    deeds.Give: _give,
    deeds.Keep: _keep,
    deeds.Peek: _peek,
    deeds.Spy: _spy,
    deeds.Trade: _trade,
}
