"""A simple player, who goes by what the seat may know and nothing else: for demos and benchmarks."""

from random import Random

from games.kaboo import deeds
from games.kaboo.deck import JACK, POINTS, rank_of
from games.kaboo.legal import places, powers
from games.kaboo.position import COUNT, DRAWN, GIFT, NO_CARD, NOBODY, NONE, TABLES, Position
from games.kaboo.sample import sample

UNSEEN = 6.0  # a card nobody has seen is worth the average of the pack (318 / 52)
KNOCKS_AT = 6  # the sum from which it is worth knocking; more as the round goes on
LOW = 5  # a card worth keeping


def simple(position: Position, rng: Random) -> deeds.Deed:
    """A sensible deed of a seat to move; the table shuffles and turns as in random play."""
    if position.phase in TABLES or position.over:
        return sample(position, rng)
    if position.phase == DRAWN:
        return _drawn(position, position.turn)
    if position.phase == GIFT:
        return _gift(position)
    return _before_the_turn(position, rng) or _turn(position)


def _guess(position: Position, card: int, seat: int) -> float:
    face = position.face[card] if position.seen[card] >> seat & 1 else None
    return UNSEEN if face is None else POINTS[face]


def _worst(position: Position, seat: int) -> tuple[float, int]:
    """What the worst own card is worth as the seat sees it, and its place."""
    return max((_guess(position, position.rows[seat][place], seat), place) for place in places(position, seat))


def _before_the_turn(position: Position, rng: Random) -> deeds.Deed | None:
    """First looks, then snaps of what somebody knows, then a power."""
    if position.opening:
        unlooked = [seat for seat in range(position.seats) if not position.looked >> seat & 1]
        return deeds.Look(unlooked[0]) if unlooked else None
    if position.match != NONE and not position.snapped and (snaps := _snaps(position)):
        return rng.choice(snaps)
    if position.power != NONE:
        useful = [deed for deed in powers(position, position.last) if _is_useful(position, deed)]
        return rng.choice(useful) if useful else None
    return None


def _snaps(position: Position) -> list[deeds.Snap]:
    """The snaps that are known to be right, by those who know it; own cards worth nothing are kept."""
    found = []
    players = [seat for seat in range(position.seats) if seat != position.knocker]
    for owner in players:
        for place in places(position, owner):
            card = position.rows[owner][place]
            face = position.face[card]
            if face is not None and rank_of(face) == position.match and POINTS[face] > 0:
                knowing = (seat for seat in players if position.seen[card] >> seat & 1)
                found += [deeds.Snap(seat, owner, place) for seat in knowing]
    return found


def _is_useful(position: Position, deed: deeds.Deed) -> bool:
    """A look at what the seat has not seen, or a trade for a better card."""
    if isinstance(deed, deeds.Peek):
        return not position.seen[position.rows[deed.seat][deed.place]] >> deed.seat & 1
    if isinstance(deed, deeds.Spy):
        return not position.seen[position.rows[deed.other][deed.place]] >> deed.seat & 1
    if isinstance(deed, deeds.Trade):
        own = _guess(position, position.rows[deed.seat][deed.own], deed.seat)
        other = _guess(position, position.rows[deed.other][deed.place], deed.seat)
        return other < own - (1 if position.power == JACK else 0)
    return False


def _turn(position: Position) -> deeds.Deed:
    if position.phase == COUNT:
        return deeds.Count()
    seat = position.turn
    sum_of_row = sum(_guess(position, card, seat) for card in position.rows[seat] if card != NO_CARD)
    drawn = sum(look.place is None for look in position.looks)  # in this round
    if position.knocker == NOBODY and sum_of_row <= KNOCKS_AT + drawn // (2 * position.seats):
        return deeds.Knock(seat)
    return deeds.Draw(seat)


def _drawn(position: Position, seat: int) -> deeds.Deed:
    worth, place = _worst(position, seat)
    drawn = _guess(position, position.hand, seat)
    return deeds.Swap(seat, place) if drawn < worth and drawn <= LOW else deeds.Discard(seat)


def _gift(position: Position) -> deeds.Deed:
    """The worst own card goes away, unless it is worth nothing."""
    assert position.snap is not None
    worth, place = _worst(position, position.snap.seat)
    if worth > 0 or position.options.must_give:
        return deeds.Give(position.snap.seat, place)
    return deeds.Keep(position.snap.seat)
