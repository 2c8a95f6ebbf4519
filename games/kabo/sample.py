"""One allowed deed at random, without listing them all: the table's deal and turned cards too."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from games.cards import Face, left_over
from games.kabo import deeds
from games.kabo.deck import DECK, HAND
from games.kabo.ending import next_starter
from games.kabo.legal import legal
from games.kabo.position import DEAL, DRAWN, LOOK, NOBODY, SHOW, START, TABLES, TAKEN, TURN, Position

PACK = tuple(value for value, count in DECK.items() for _ in range(count))


def sample(position: Position, rng: Random) -> deeds.Deed:
    """A random allowed deed of a seat to move; ValueError when the game is over."""
    if position.over:
        raise ValueError("the game is over")
    if position.phase in TABLES:
        return _of_table(position, rng)
    choose = _QUICKLY.get(position.phase)
    if choose is not None:
        return choose(position, position.turn, rng)
    return rng.choice(list(legal(position, position.turn)))


def _of_table(position: Position, rng: Random) -> deeds.Deed:
    if position.phase == START:
        starter = next_starter(position)
        return deeds.Start(rng.randrange(position.seats) if starter is None else starter)
    if position.phase == DEAL:
        return shuffled(rng, seats=position.seats)
    if position.phase == SHOW:
        seat = rng.choice([seat for seat in range(position.seats) if not position.shown >> seat & 1])
        return deeds.Show(seat, _reading(position, position.faces_of(seat), rng))
    return deeds.Turn(_reading(position, [position.face[card] for card in position.turning], rng))


def shuffled(rng: Random, *, seats: int) -> deeds.Deal:
    """A deal of the whole pack in random order, every card known."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = tuple(tuple(pack[HAND * seat : HAND * (seat + 1)]) for seat in range(seats))
    return deeds.Deal(hands, tuple(pack[HAND * seats :]))


def _reading(position: Position, faces: Sequence[Face], rng: Random) -> tuple[int, ...]:
    """The faces with the unknown ones drawn from the cards that nobody has seen."""
    left = list(left_over(position.face, deck=DECK).elements())
    rng.shuffle(left)
    return tuple(left.pop() if face is None else face for face in faces)


def _look(position: Position, turn: int, rng: Random) -> deeds.Deed:
    seat = rng.choice([seat for seat in range(position.seats) if not position.looked >> seat & 1])
    first, second = sorted(rng.sample(range(HAND), 2))
    return deeds.Look(seat, (first, second))


def _turn(position: Position, seat: int, rng: Random) -> deeds.Deed:
    """Mostly a card from the pack; Kabo now and then, for a game of one lap shows nothing."""
    dice = rng.random()
    if dice < 0.04 and position.caller == NOBODY:
        return deeds.Call(seat)
    return deeds.Take(seat) if dice < 0.3 and position.discard else deeds.Draw(seat)


def _in_hand(position: Position, seat: int, rng: Random) -> deeds.Deed:
    dice, cards = rng.random(), len(position.rows[seat])
    if dice < 0.45 and position.phase == DRAWN:
        return deeds.Discard(seat)
    if dice < 0.9 or cards == 1:
        return deeds.Swap(seat, (int(rng.random() * cards),))
    count = rng.randint(2, min(cards, 4))
    return deeds.Swap(seat, tuple(sorted(rng.sample(range(cards), count))))


_QUICKLY: Mapping[int, Callable[[Position, int, Random], deeds.Deed]] = {
    LOOK: _look,
    TURN: _turn,
    DRAWN: _in_hand,
    TAKEN: _in_hand,
}
