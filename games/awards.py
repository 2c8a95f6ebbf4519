"""Points with their reason, so that every score explains itself."""

from dataclasses import dataclass

from games.findings import Facts


@dataclass(frozen=True, slots=True)
class Award:
    """Points for one seat, with the rule that gave them and the facts for a sentence."""

    seat: int
    points: int
    rule: str
    code: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class SetCount:
    """A set counted from its cards: per seat the sum of the cards, the score, and the awards that add up to it."""

    sums: tuple[int, ...]
    scores: tuple[int, ...]
    awards: tuple[tuple[Award, ...], ...]
    kamikaze: int | None = None  # the seat that has it
