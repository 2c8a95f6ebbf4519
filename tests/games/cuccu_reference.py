"""The showdown of Cuccù by other means: strengths as fractions, each player judged alone, straight from the text."""

from collections.abc import Sequence
from fractions import Fraction

NUMBERS = {"inn": 11, "cat": 12, "horse": 13, "hunter": 14, "cuckoo": 15}


def _strengths(cards: Sequence[str]) -> list[Fraction]:
    """What each card is worth, the fools put in their place."""
    fools = cards.count("fool")
    plain = [Fraction(NUMBERS.get(card, 0) if card in NUMBERS else int(card)) for card in cards if card != "fool"]
    below = [worth for worth in plain if worth < NUMBERS["cuckoo"]]
    lowest = min(below, default=Fraction(-99))
    fool = Fraction(29, 2) if fools == 2 else lowest
    rest = iter(plain)
    return [fool if card == "fool" else next(rest) for card in cards]


def losers(cards: Sequence[str]) -> list[int]:
    """The places of the live cards that lose a life."""
    worth = _strengths(cards)
    return [
        place for place, own in enumerate(worth) if cards[place] != "cuckoo" and not any(other < own for other in worth)
    ]
