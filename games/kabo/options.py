"""The options of Kabo; the defaults are the tournament's."""

from dataclasses import dataclass

from games.kabo.deck import ADDED, DECK_SUM

STARTERS = ("lowest", "next", "any")


@dataclass(frozen=True, slots=True)
class KaboOptions:
    """`target`: a game ends when a total exceeds it (K31). `write_off`: a total of exactly it is halved once (K30).

    `lock_caller`: nobody may exchange cards with the caller (KA14). `starter` of later sets (KA25): who had the
    `lowest` score, the `next` player clockwise, or `any`.
    """

    target: int = 100
    write_off: bool = False  # T4
    lock_caller: bool = False
    starter: str = "lowest"

    def __post_init__(self) -> None:
        if self.target < 1:
            raise ValueError(f"target {self.target} is below 1")
        if self.starter not in STARTERS:
            raise ValueError(f"starter {self.starter} is none of {STARTERS}")

    @property
    def greatest_total(self) -> int:
        """The greatest total there can be: the target before the last set, a caller with the whole deck in it (V1)."""
        return self.target + DECK_SUM + ADDED

    @property
    def odd_above(self) -> int:
        """A total above this is possible but so rare that a second look is asked for (V1)."""
        return self.target + 150


TOURNAMENT = KaboOptions()
