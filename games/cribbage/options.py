"""The options of cribbage."""

from dataclasses import dataclass

from games.cribbage.cards import TARGET


@dataclass(frozen=True, slots=True)
class CribbageOptions:
    """`target`: the side that reaches it has won at once (C1); 0: nobody wins, the deals go on without end."""

    target: int = TARGET

    def __post_init__(self) -> None:
        if self.target < 0:
            raise ValueError(f"target {self.target} is below 0")


RULES = CribbageOptions()
