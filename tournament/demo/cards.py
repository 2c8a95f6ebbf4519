"""Plausible games of Kabo: cards dealt and exchanged by a seeded generator, counted by the game's own rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games import registry
from games.written import TurnedUp, WrittenSet

RULES = registry.get("kabo")
CARDS = (0, 0, *(value for value in range(1, 13) for _ in range(4)), 13, 13)
ROW = 4  # cards dealt to each player
KAMIKAZE = (12, 12, 13, 13)  # K29


@dataclass(frozen=True, slots=True)
class Played:
    """The sets of a game; `by_time` when its minutes were over before anybody exceeded the limit."""

    sets: tuple[WrittenSet, ...]
    by_time: bool

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last set."""
        return tuple(total for total in RULES.final_totals(self.sets) if total is not None)


def play(rng: Random, *, seats: int, limit: int, kamikaze: bool = False) -> Played:
    """A game over when somebody exceeds the limit (T3), or after as many sets as its minutes allow (T2)."""
    most = rng.randint(4, 6)
    sets: list[WrittenSet] = []
    while len(sets) < most:
        sets.append(_kamikaze_set(rng, seats) if kamikaze and len(sets) == 1 else _set(rng, seats))
        played = Played(tuple(sets), by_time=False)
        if max(played.totals) > limit:
            return played
    return Played(tuple(sets), by_time=True)


def _set(rng: Random, seats: int) -> WrittenSet:
    pack = rng.sample(CARDS, len(CARDS))
    hands = [[pack.pop() for _ in range(ROW)] for _ in range(seats)]
    for _turn in range(rng.randint(3, 7)):
        for hand in hands:
            _exchange(rng, hand, pack.pop())
    lowest = min(range(seats), key=lambda seat: sum(hands[seat]))
    caller = rng.choice([lowest, lowest, lowest, rng.randrange(seats), None])
    return _written(hands, caller)


def _exchange(rng: Random, hand: list[int], card: int) -> None:
    """The drawn card for the highest one, if the player knows where that lies."""
    worst = max(hand)
    if card < worst and rng.random() < 0.6:
        hand[hand.index(worst)] = card


def _kamikaze_set(rng: Random, seats: int) -> WrittenSet:
    rest = list(CARDS)
    for card in KAMIKAZE:
        rest.remove(card)
    others = rng.sample(rest, ROW * (seats - 1))
    hands = [list(KAMIKAZE), *(others[start : start + ROW] for start in range(0, len(others), ROW))]
    return _written(hands, 0)


def _written(hands: Sequence[Sequence[int]], caller: int | None) -> WrittenSet:
    count = RULES.count_turned(TurnedUp(tuple(tuple(map(str, hand)) for hand in hands), caller))
    return WrittenSet(count.scores, caller, count.kamikaze is not None)
