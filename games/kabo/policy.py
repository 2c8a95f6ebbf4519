"""A simple player, who goes by what the seat may know and nothing else: for demos and benchmarks."""

from collections.abc import Callable, Mapping
from random import Random

from games.core import TABLE
from games.kabo import deeds
from games.kabo.knowledge import in_hand
from games.kabo.legal import legal
from games.kabo.position import DRAWN, EFFECT, NOBODY, TAKEN, TURN, Position
from games.kabo.sample import sample

UNSEEN = 6.5  # a card nobody has seen is worth the average of the deck (338 / 52)
CALLS_AT = 6  # the sum from which it is worth calling
LOW = 4  # a card worth keeping


def simple(position: Position, rng: Random) -> deeds.Deed:
    """A sensible deed of a seat to move; the table shuffles and turns as in random play."""
    choose = _CHOICES.get(position.phase)
    if choose is None or position.turn == TABLE:
        return sample(position, rng)
    return choose(position, position.turn, rng)


def _worth(position: Position, seat: int) -> list[float]:
    """The own row as the seat sees it."""
    bit = 1 << seat
    return [_guess(position, card, bit) for card in position.rows[seat]]


def _guess(position: Position, card: int, bit: int) -> float:
    face = position.face[card] if position.seen[card] & bit else None
    return UNSEEN if face is None else face


def _turn(position: Position, seat: int, rng: Random) -> deeds.Deed:
    worth = _worth(position, seat)
    if position.caller == NOBODY and sum(worth) <= CALLS_AT:
        return deeds.Call(seat)
    if position.discard:
        top = position.face[position.discard[-1]]
        if top is not None and top <= LOW and max(worth) > top:
            return deeds.Take(seat)
    return deeds.Draw(seat)


def _in_hand(position: Position, seat: int, rng: Random) -> deeds.Deed:
    worth, card = _worth(position, seat), in_hand(position)
    if pair := _pair(worth):
        return deeds.Swap(seat, pair)
    worst = worth.index(max(worth))
    if position.phase == TAKEN or (card is not None and card < worth[worst] and card <= LOW + 2):
        return deeds.Swap(seat, (worst,))
    return deeds.Discard(seat)


def _pair(worth: list[float]) -> tuple[int, ...] | None:
    """The places of the highest equal cards that the seat knows, if they are worth an exchange."""
    equal = {card: [place for place, other in enumerate(worth) if other == card] for card in worth if card != UNSEEN}
    pairs = [card for card, places in equal.items() if len(places) > 1 and card > 1]
    return tuple(equal[max(pairs)]) if pairs else None


def _effect(position: Position, seat: int, rng: Random) -> deeds.Deed:
    """Look at an own card not yet seen, else at anybody's; trade the worst for a card nobody has shown."""
    choices = [deed for deed in legal(position, seat) if _is_useful(position, seat, deed)]
    return rng.choice(choices) if choices else deeds.Skip(seat)


def _is_useful(position: Position, seat: int, deed: deeds.Deed) -> bool:
    bit, worth = 1 << seat, _worth(position, seat)
    if isinstance(deed, deeds.Peek):
        return not position.seen[position.rows[seat][deed.place]] & bit
    if isinstance(deed, deeds.Spy):
        return not position.seen[position.rows[deed.other][deed.place]] & bit
    if isinstance(deed, deeds.Trade):
        theirs = _guess(position, position.rows[deed.other][deed.place], bit)
        return worth[deed.own] == max(worth) and theirs < worth[deed.own] - 1
    return False


_CHOICES: Mapping[int, Callable[[Position, int, Random], deeds.Deed]] = {
    TURN: _turn,
    DRAWN: _in_hand,
    TAKEN: _in_hand,
    EFFECT: _effect,
}
