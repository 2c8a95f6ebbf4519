"""Which sums hands of Kaboo can have together: the least and the most of the packs, and whether any hands give them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.kaboo.deck import POINTS

Left = Counter[int]  # how many cards of each worth are left
TRIES = 5000  # steps before a question is left open: far more than any but strange sums take


def worths(deck: Mapping[int, int]) -> Left:
    """How many cards of each worth in points a deck holds."""
    found: Left = Counter()
    for face, count in deck.items():
        found[POINTS[face]] += count
    return found


def least_sum(deck: Mapping[int, int]) -> int:
    """The least that one hand can be worth: all red kings."""
    return sum(worth * count for worth, count in worths(deck).items() if worth < 0)


def most_sum(deck: Mapping[int, int]) -> int:
    """The most that one hand, or all hands together, can be worth."""
    return sum(worth * count for worth, count in worths(deck).items() if worth > 0)


def least_together(deck: Mapping[int, int], *, seats: int) -> int:
    """The least that all hands can be worth together: each has a card, but for one that may be empty (B18)."""
    cards = sorted(worths(deck).elements())
    below = sum(worth < 0 for worth in cards)
    return sum(cards[: max(below, seats - 1)])


class _TooLong(Exception):
    """So many hands were tried that nobody waits for more."""


def can_be(sums: Sequence[int], *, deck: Mapping[int, int], knocker: int | None) -> bool:
    """False where no hands of this deck have these sums; one square may be empty, but not a knocker's (B7, B18)."""
    empty = next((seat for seat, own in enumerate(sums) if own == 0 and seat != knocker), None)
    held = sorted(own for seat, own in enumerate(sums) if seat != empty)
    try:
        return _fill(held, worths(deck), iter(range(TRIES)))
    except _TooLong:
        return True


def _fill(sums: Sequence[int], left: Left, tries: Iterator[int]) -> bool:
    """True when hands that are not empty have these sums."""
    if not sums:
        return True
    return any(_fill(sums[1:], left - hand, tries) for hand in _hands(sums[0], left, tries))


def _hands(wanted: int, left: Left, tries: Iterator[int]) -> Iterator[Left]:
    """The hands of at least one card with this sum, the fewest red kings first; jokers only where nothing else is."""
    for reds in range(left[-1] + 1):
        if wanted + reds == 0 and not reds:
            if left[0]:
                yield Counter({0: 1})
        elif wanted + reds >= 0:
            yield from (hand + Counter({-1: reds}) for hand in _rising(wanted + reds, 10, left, tries))


def _rising(wanted: int, highest: int, left: Left, tries: Iterator[int]) -> Iterator[Left]:
    """The hands with this sum, of cards worth 1 to `highest`, the highest first."""
    if next(tries, None) is None:
        raise _TooLong
    if not wanted:
        yield Counter()
    elif wanted <= sum(worth * left[worth] for worth in range(1, highest + 1)):
        for count in range(min(left[highest], wanted // highest), -1, -1):
            for hand in _rising(wanted - count * highest, highest - 1, left, tries):
                yield hand + Counter({highest: count})
