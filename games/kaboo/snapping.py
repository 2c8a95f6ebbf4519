"""What becomes of a snapped card: on the pile, back with a penalty, or back without one (B13-B18)."""

from games.kaboo.deck import rank_of
from games.kaboo.ending import end_round
from games.kaboo.position import COUNT, GIFT, NO_CARD, NOBODY, NONE, SHUFFLE_PENALTY, TURN, Position


def judge_snap(position: Position) -> None:
    """A snapped card whose face is known now."""
    snap = position.snap
    assert snap is not None
    card = position.rows[snap.owner][snap.place]
    face = position.face[card]
    assert face is not None
    if snap.hands > 1:  # back without a penalty (B14, BA22)
        _go_on(position)
    elif rank_of(face) != position.match:
        _penalise(position)
    elif position.snapped:  # right, but late: back without a penalty (BA7)
        _go_on(position)
    else:
        _take_away(position, card)


def _take_away(position: Position, card: int) -> None:
    """The card stays on the discard pile and opens no window of its own (BA4); a gift may follow (B17)."""
    snap = position.snap
    assert snap is not None
    position.rows[snap.owner][snap.place] = NO_CARD  # the place stays empty (BA21)
    position.discard.append(card)
    position.snapped = True
    if position.options.snap_cancels:
        position.power = NONE
    if snap.owner == snap.seat:
        end_if_empty(position)
    else:
        position.phase = GIFT


def _penalise(position: Position) -> None:
    """One card for the snapper, if there is any, after a shuffle if need be (B15, BA8, BA12)."""
    if position.pile:
        lay_penalty(position)
    elif len(position.discard) > 1:
        position.phase = SHUFFLE_PENALTY
    else:
        _go_on(position)


def lay_penalty(position: Position) -> None:
    """The top card of the draw pile takes a new place before the snapper, unseen (B15, BA21)."""
    assert position.snap is not None
    position.rows[position.snap.seat].append(position.top)
    position.top += 1
    _go_on(position)


def end_if_empty(position: Position) -> None:
    """Once a gift is decided, a player without cards ends the round at once (B18, BA15, BA16)."""
    if any(not position.cards_of(seat) for seat in range(position.seats)):
        end_round(position)
    else:
        _go_on(position)


def _go_on(position: Position) -> None:
    position.snap = None
    position.phase = COUNT if position.turn == NOBODY else TURN
