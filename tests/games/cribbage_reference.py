"""Totals of a full record of cribbage, worked out in the plainest way: another program than the engine."""

from collections.abc import Sequence
from itertools import combinations

ORDER = "A23456789TJQK"


def pips(card: str) -> int:
    return min(10, ORDER.index(card[0]) + 1)


def is_run(cards: Sequence[str]) -> bool:
    places = sorted(ORDER.index(card[0]) for card in cards)
    return len(cards) >= 3 and places == list(range(places[0], places[0] + len(places)))


def shown(hand: Sequence[str], starter: str, *, crib: bool) -> int:
    cards = [*hand, starter]
    groups = [group for size in range(1, 6) for group in combinations(cards, size)]
    total = sum(2 for group in groups if sum(map(pips, group)) == 15)
    total += sum(2 for group in groups if len(group) == 2 and group[0][0] == group[1][0])
    runs = [len(group) for group in groups if is_run(group)]
    total += sum(length for length in runs if length == max(runs))
    suits = {card[1] for card in cards}
    if len(suits) == 1:
        total += 5
    elif len({card[1] for card in hand}) == 1 and not crib:
        total += 4
    return total + (f"J{starter[1]}" in hand)


def laid(series: Sequence[str]) -> int:
    """The points of the last card of a series."""
    count = sum(map(pips, series))
    total = 2 if count in (15, 31) else 0
    equal = 1
    while equal < len(series) and series[-equal - 1][0] == series[-1][0]:
        equal += 1
    total += equal * (equal - 1)
    return total + max((size for size in range(3, len(series) + 1) if is_run(series[-size:])), default=0)


class Won(Exception):
    """A side has reached the target."""


class Score:
    def __init__(self, seats: int, target: int | None) -> None:
        self.totals, self.target = [0] * seats, target

    def add(self, seat: int, points: int) -> None:
        for side in {seat, (seat + 2) % 4} if len(self.totals) == 4 else {seat}:
            self.totals[side] += points
        if self.target is not None and self.totals[seat] >= self.target:
            raise Won


def totals(lines: Sequence[str], *, seats: int, target: int | None = 121) -> tuple[int, ...]:
    score = Score(seats, target)
    dealer = -1
    cutting = list(range(seats))
    deal: list[str] = []
    try:
        for line in [*lines, "deal"]:
            word, *rest = line.split(" ", 1)
            if word == "dealer":
                dealer = int(rest[0][1:]) - 1
            elif word == "cut":
                cut = dict(zip(cutting, rest[0].split(), strict=True))
                least = min(ORDER.index(card[0]) for card in cut.values())
                cutting = [seat for seat, card in cut.items() if ORDER.index(card[0]) == least]
                dealer = cutting[0]
            elif word == "deal":
                if deal:
                    one_deal(deal, dealer, score)
                    dealer = (dealer + 1) % seats
                deal = [line]
            else:
                deal.append(line)
    except Won:
        pass
    return tuple(score.totals)


def one_deal(lines: Sequence[str], dealer: int, score: Score) -> None:
    hands = [part.split() for part in lines[0].removeprefix("deal ").split(",")]
    crib = hands.pop()[1:] if hands[-1][0] == "crib" else []
    kept: list[list[str]] = []
    for line in lines[1:]:
        who, deed, *cards = line.split()
        if who == "starter":
            kept = [hand[:] for hand in hands]
            starter = deed
            if starter[0] == "J":
                score.add(dealer, 2)
            series: list[str] = []
            last = dealer
        elif deed == "discard":
            crib += cards
            for card in cards:
                hands[int(who[1:]) - 1].remove(card)
        elif deed == "play":
            last = int(who[1:]) - 1
            hands[last].remove(cards[0])
            series.append(cards[0])
            score.add(last, laid(series))
            series = counted(hands, series, last, score)
        elif deed == "resign" and any(hands):
            return
    if kept and not any(hands):
        for seat in [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]:
            score.add(seat, shown(kept[seat], starter, crib=False))
        score.add(dealer, shown(crib, starter, crib=True))


def counted(hands: Sequence[Sequence[str]], series: list[str], last: int, score: Score) -> list[str]:
    """The series to go on with: a new one after 31, and where no card fits any more."""
    count = sum(map(pips, series))
    if count == 31:
        return []
    if all(count + pips(card) > 31 for hand in hands for card in hand):
        score.add(last, 1)
        return []
    return series
