"""One allowed deed at random: the table's shuffle and the cards that it reads too."""

from random import Random

from games.cards import left_over
from games.cuccu import deeds
from games.cuccu.deck import DECK, SPECIAL
from games.cuccu.legal import legal
from games.cuccu.position import DEAL, SHOW, SHUFFLE, TABLES, TEST, Position
from games.cuccu.table import mover, next_dealer, possible

_FACES = tuple(face for face, count in DECK.items() for _ in range(count))


def sample(position: Position, rng: Random) -> deeds.Deed:
    """A random allowed deed of a seat to move; ValueError when the game is over."""
    if position.over:
        raise ValueError("the game is over")
    if position.phase in TABLES:
        return _of_table(position, rng)
    return rng.choice(list(legal(position, mover(position))))


def _of_table(position: Position, rng: Random) -> deeds.Deed:
    if position.phase == SHUFFLE:
        return shuffled(rng)
    if position.phase == DEAL:
        return deeds.Deal(position.target)
    if position.phase == TEST:
        face = _reading(position, position.held[position.target], rng)
        return deeds.Turn(face) if face in SPECIAL else deeds.Exchange()
    if position.phase == SHOW:
        seat = rng.choice(position.unread())
        return deeds.Show(seat, _reading(position, position.held[seat], rng))
    dealer = next_dealer(position)
    return deeds.Start(rng.randrange(position.seats) if dealer is None else dealer)


def shuffled(rng: Random) -> deeds.Shuffle:
    """The whole pack in random order, every card known."""
    pack = list(_FACES)
    rng.shuffle(pack)
    return deeds.Shuffle(tuple(pack))


def _reading(position: Position, card: int, rng: Random) -> int:
    """A face for a card that nobody has seen, each as likely as so many of it are left."""
    left = left_over(position.face, deck=DECK)
    return rng.choice([face for face in possible(position, card) for _ in range(left[face])])
