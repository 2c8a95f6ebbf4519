"""The options of Cuccù; the defaults are those of the rules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CuccuOptions:
    """`lone_survivor_safe`: who alone has lives left in the middle of a round has won, without a showdown (UA14)."""

    lone_survivor_safe: bool = True


RULES = CuccuOptions()
