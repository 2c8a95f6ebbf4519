"""The options of Kaboo; the defaults are those of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.kaboo.deck import JOKERS_MAX, SEATS_ONE_PACK, deck_of

STARTERS = ("next", "same", "any")
ROUNDS_MAX = 99


@dataclass(frozen=True, slots=True)
class KabooOptions:
    """`jokers` in each pack (BA1). `two_packs_from`: so many players (B1, BA2). `rounds` of a game (B21).

    `starter` of later rounds (BA17): the `next` player clockwise, the `same`, or `any`. `must_give`: a card for
    another's that was snapped (BA10). `snap_cancels` a power not yet used (BA6).
    """

    jokers: int = 0
    two_packs_from: int = SEATS_ONE_PACK + 1
    rounds: int = 9
    starter: str = "next"
    must_give: bool = False
    snap_cancels: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.jokers <= JOKERS_MAX:
            raise ValueError(f"{self.jokers} jokers in a pack")
        if not 2 <= self.two_packs_from <= SEATS_ONE_PACK + 1:
            raise ValueError(f"two packs from {self.two_packs_from} players on")
        if not 1 <= self.rounds <= ROUNDS_MAX:
            raise ValueError(f"{self.rounds} rounds")
        if self.starter not in STARTERS:
            raise ValueError(f"starter {self.starter} is none of {STARTERS}")

    def packs(self, seats: int) -> int:
        """How many packs so many players take (B1)."""
        return 2 if seats >= self.two_packs_from else 1

    def deck(self, seats: int) -> Mapping[int, int]:
        """How many of each face are in play."""
        return deck_of(self.packs(seats), self.jokers)


RULES = KabooOptions()
