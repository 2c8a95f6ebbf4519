"""Cuccù by other means: each showdown judged player by player, whole games by the cards that were dealt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
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


@dataclass
class _Round:
    """A round as it is told: who is still to be dealt, what each was dealt and has now, who has lost a life."""

    pack: list[str]
    waiting: list[int]
    deeds: Iterator[tuple[int, str]]
    lives: list[int]
    safe: bool
    dealt: dict[int, str] = field(default_factory=dict)
    has: dict[int, str] = field(default_factory=dict)
    pays: dict[int, int] = field(default_factory=dict)
    stopped: bool = False

    def deal(self) -> int:
        """The next player, with a card."""
        player = self.waiting.pop(0)
        self.dealt[player] = self.has[player] = self.pack.pop()
        return player

    def said(self, player: int) -> str:
        """What this player says next."""
        who, word = next(self.deeds)
        assert who == player, f"p{who + 1} acts, p{player + 1} should"
        return word

    def play(self) -> None:
        """All turns, up to the showdown."""
        while self.waiting and not self.stopped:
            player, chain = self.deal(), set[int]()
            while (after := self.turn(player, chain)) is not None:
                player = after

    def turn(self, player: int, chain: set[int]) -> int | None:
        """What one player does: who acts now with a card in hand, None where the next one is dealt."""
        word = self.said(player)
        if word == "keep":
            return None
        if word == "swap":
            self.has[player] = self.pack.pop()
            return None
        other = self.deal()
        while self.has[other] == "horse" and self.waiting:
            other = self.deal()
        return self.met(player, other, chain)

    def met(self, player: int, other: int, chain: set[int]) -> int | None:
        """A request has found somebody who is not skipped, or the dealer's horse."""
        card = self.has[other]
        if card == "horse":
            self.has[player] = self.pack[0]
            return None
        if card == "inn" and self.said(player) == "keep":
            chain.clear()
            return other
        if card == "inn" and self.said(other) == "accept":
            self.pays[player] = other
            return None
        if card in ("cuckoo", "hunter", "cat"):
            return self.refused(player, other, card, chain)
        chain.update((player, other))
        self.has[player], self.has[other] = self.has[other], self.has[player]
        return other

    def refused(self, player: int, other: int, card: str, chain: set[int]) -> int | None:
        if card != "cuckoo":
            self.lives[player] -= 1
        if card == "cat":
            self.has.update({member: self.dealt[member] for member in chain})
        chain.clear()
        self.stopped = self.safe and sum(map(bool, self.lives)) == 1
        return None if self.stopped else other

    def showdown(self) -> None:
        """Who has lives and a card shows it."""
        live = [] if self.stopped else [player for player in sorted(self.has) if self.lives[player]]
        for place in losers([self.has[player] for player in live]):
            player = live[place]
            self.lives[self.pays.get(player, player) if self.has[player] == "0" else player] -= 1


def totals(lines: Sequence[str], *, seats: int, safe: bool = True) -> tuple[int, ...]:
    """The lives that each player has lost, from a record of whole rounds that knows every card."""
    lives, back = [3] * seats, 0
    for dealer, pack, deeds in _rounds(lines):
        order = [(dealer + step) % seats for step in range(1, seats + 1)]
        played = _Round(pack, [seat for seat in order if lives[seat]], iter(deeds), lives, safe)
        played.play()
        played.showdown()
        assert next(played.deeds, None) is None
        if not any(lives):
            lives, back = [3] * seats, back + 3
    return tuple(back + 3 - left for left in lives)


def _rounds(lines: Sequence[str]) -> Iterator[tuple[int, list[str], list[tuple[int, str]]]]:
    """Each round: who deals, the pack from its top, and what players do."""
    starts = [number for number, line in enumerate(lines) if line.startswith("start")]
    for first, last in zip(starts, [*starts[1:], len(lines)], strict=True):
        deeds = [line.split() for line in lines[first + 2 : last] if line.startswith("p")]
        pack = lines[first + 1].split()[1:]
        yield int(lines[first].split("p")[1]) - 1, pack, [(int(who[1:]) - 1, word) for who, word in deeds]
