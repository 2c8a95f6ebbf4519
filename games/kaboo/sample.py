"""One allowed deed at random, without listing them all: the table's deal, shuffle and turned cards too."""

from collections.abc import Iterator, Sequence
from random import Random

from games.kaboo import deeds
from games.kaboo.deck import HAND, rank_of
from games.kaboo.ending import next_starter
from games.kaboo.legal import left_in_pools, legal, places, powers, turning
from games.kaboo.position import (
    COUNT,
    DEAL,
    DRAWN,
    GIFT,
    NOBODY,
    NONE,
    SHUFFLING,
    START,
    TABLES,
    TURNING,
    Position,
)


def sample(position: Position, rng: Random) -> deeds.Deed:
    """A random allowed deed of a seat to move; ValueError when the game is over."""
    if position.over:
        raise ValueError("the game is over")
    if position.phase in TABLES:
        return of_table(position, rng)
    if position.phase == DRAWN:
        return _drawn(position, rng)
    if position.phase == GIFT:
        assert position.snap is not None
        return rng.choice(list(legal(position, position.snap.seat)))
    return _open(position, rng)


def of_table(position: Position, rng: Random) -> deeds.Deed:
    """What the table does where it acts alone, as chance will have it."""
    phase = position.phase
    if phase == START:
        starter = next_starter(position)
        return deeds.Start(rng.randrange(position.seats) if starter is None else starter)
    if phase == DEAL:
        return _shuffled(position, rng)
    if phase in SHUFFLING:
        under = [face for face in (position.face[card] for card in position.discard[:-1]) if face is not None]
        rng.shuffle(under)
        return deeds.Shuffle(tuple(under))
    if phase in TURNING:
        return deeds.Turn(_reading(position, [turning(position)], rng)[0])
    seat = rng.choice([seat for seat in range(position.seats) if not position.shown >> seat & 1])
    return deeds.Show(seat, _reading(position, position.cards_of(seat), rng))


def _shuffled(position: Position, rng: Random) -> deeds.Deal:
    pack = [face for face, count in position.options.deck(position.seats).items() for _ in range(count)]
    rng.shuffle(pack)
    hands = tuple(tuple(pack[HAND * seat : HAND * (seat + 1)]) for seat in range(position.seats))
    return deeds.Deal(hands, tuple(pack[HAND * position.seats :]))


def _reading(position: Position, cards: Sequence[int], rng: Random) -> tuple[int, ...]:
    """The faces of cards, the unknown ones drawn from those that nobody has seen in their pool."""
    left = [list(pool.elements()) for pool in left_in_pools(position)]
    for pool in left:
        rng.shuffle(pool)
    faces = [position.face[card] for card in cards]
    return tuple(
        left[position.pool_of(card)].pop() if face is None else face for card, face in zip(cards, faces, strict=True)
    )


def _drawn(position: Position, rng: Random) -> deeds.Deed:
    seat = position.turn
    if rng.random() < 0.5:
        return deeds.Discard(seat)
    return deeds.Swap(seat, rng.choice(list(places(position, seat))))


def _open(position: Position, rng: Random) -> deeds.Deed:
    """Mostly the next turn; before it looks, powers and snaps, and knocks now and then."""
    dice = rng.random()
    unlooked = [seat for seat in range(position.seats) if not position.looked >> seat & 1]
    if position.opening and unlooked and dice < 0.9:
        return deeds.Look(rng.choice(unlooked))
    if position.power != NONE and dice < 0.4 and (options := list(powers(position, position.last))):
        return rng.choice(options)
    if position.match != NONE and 0.4 <= dice < 0.52:
        return _snap(position, rng)
    if position.phase == COUNT:
        return deeds.Count()
    if position.knocker == NOBODY and dice > 0.97:
        return deeds.Knock(position.turn)
    return deeds.Draw(position.turn)


def _snap(position: Position, rng: Random) -> deeds.Snap:
    """A card of the right value as often as any, where there is one: else hardly any snap would succeed."""
    snappers = [seat for seat in range(position.seats) if seat != position.knocker]
    cards = [(owner, place) for owner in snappers for place in places(position, owner)]
    right = list(_matching(position, cards))
    owner, place = rng.choice(right if right and rng.random() < 0.7 else cards)
    seat = rng.choice((owner, rng.choice(snappers)))
    two = seat == owner == position.last and rng.random() < 0.2
    return deeds.Snap(seat, owner, place, 2 if two else 1)


def _matching(position: Position, cards: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for owner, place in cards:
        face = position.face[position.rows[owner][place]]
        if face is not None and rank_of(face) == position.match:
            yield owner, place
