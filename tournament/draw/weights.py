"""The order of T18 in whole numbers: no sum of a lower kind ever reaches one of a higher kind."""

from dataclasses import dataclass

MOST = 63  # meetings a code can tell apart
CLUB, FORBIDDEN = 64, 128  # added to the meetings of a pair
CODES = 2 * FORBIDDEN

GUIDE_REPEAT = 1_000  # the search lets these play against each other; what it found is judged by Weights
GUIDE_THIRD = 20
GUIDE_CLUB = 150
GUIDE_VISIT = 120
GUIDE_NEVER = 10**9


@dataclass(frozen=True, slots=True)
class Weights:
    """What one forbidden meeting, repeat, further repeat, uneven visit and meeting of clubmates costs."""

    never: int
    repeat: int
    third: int
    visit: int
    club: int

    def prices(self) -> list[int]:
        """What one more meeting costs a pair, by its code."""
        prices = []
        for code in range(CODES):
            meetings = code & MOST
            price = self.repeat + self.third * (meetings - 1) if meetings else 0
            prices.append(price + (self.club if code & CLUB else 0) + (self.never if code & FORBIDDEN else 0))
        return prices


def weights(players: int, rounds: int, *, turns_first: bool = False) -> Weights:
    """The weights for this many players and rounds to play; `turns_first`: even visits go before repeats."""
    seats = max(1, players * rounds)  # more than the meetings of a kind: a seat has 1.5 of them
    visit = 2 * seats
    third = visit * (1 if turns_first else seats * (2 * rounds + 2))
    repeat = third * 2 * seats * MOST
    never = repeat * 2 * seats
    if turns_first:
        visit, never = never, never * seats * (2 * rounds + 2)
    return Weights(never=never, repeat=repeat, third=third, visit=visit, club=1)


def guide() -> list[int]:
    """The prices that lead the search."""
    return Weights(GUIDE_NEVER, GUIDE_REPEAT, GUIDE_THIRD, GUIDE_VISIT, GUIDE_CLUB).prices()
