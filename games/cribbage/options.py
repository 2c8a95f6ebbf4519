"""The options of cribbage."""

from dataclasses import dataclass

from games.cribbage.cards import TARGET


@dataclass(frozen=True, slots=True)
class CribbageOptions:
    """`target`: the side that reaches it has won at once (C1); None: deals follow one another without end."""

    target: int | None = TARGET

    def __post_init__(self) -> None:
        if self.target is not None and self.target < 1:
            raise ValueError(f"target {self.target} is below 1")


RULES = CribbageOptions()
