"""Who loses a life at the showdown, and who pays (U11b, U14-U18): the cards alone, without a position."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.awards import Award
from games.cuccu.deck import CUCKOO, FOOL, HUNTER, WORDS, ZERO

TWO_FOOLS = 2 * HUNTER + 1  # 14½, in halves (U18)


@dataclass(frozen=True, slots=True)
class Loss:
    """Why a card loses a life: the rule, a code, and the card."""

    rule: str
    code: str
    face: int


def awards_of(cards: Mapping[int, int], payers: Mapping[int, int]) -> Iterator[Award]:
    """Who loses a life by the cards, and who pays for a zero (U11b, UA8); `payers`: innkeepers by who has asked."""
    for seat, loss in sorted(losses(cards).items()):
        payer = payers.get(seat) if cards[seat] == ZERO else None
        if payer is None:
            yield Award(seat, 1, loss.rule, loss.code, {"card": WORDS[loss.face]})
        else:
            yield Award(seat, 0, "U11b", "paid_for", {"other": payer})
            yield Award(payer, 1, "U11b", "pays", {"other": seat})


def losses(cards: Mapping[int, int]) -> dict[int, Loss]:
    """The seats that lose a life, from the live cards by seat; a fool alone among cuckoos loses too (UA16, UA17)."""
    fools = [seat for seat, face in cards.items() if face == FOOL]
    if len(fools) == 1:
        return _with_one_fool(cards, fools[0])
    halves = {seat: _halves(face) for seat, face in cards.items() if face != CUCKOO}  # U16
    lowest = min(halves.values(), default=0)
    return {
        seat: Loss("U18", "fools", FOOL) if cards[seat] == FOOL else Loss("U14", "lowest", cards[seat])
        for seat, worth in halves.items()
        if worth == lowest
    }


def _halves(face: int) -> int:
    return TWO_FOOLS if face == FOOL else 2 * face


def _with_one_fool(cards: Mapping[int, int], fool: int) -> dict[int, Loss]:
    """The fool is equal to the lowest of the other cards (U17)."""
    others = {seat: face for seat, face in cards.items() if face not in (FOOL, CUCKOO)}
    if not others:
        return {fool: Loss("U17", "lone_fool", FOOL)}
    lowest = min(others.values())
    found = {seat: Loss("U14", "lowest", face) for seat, face in others.items() if face == lowest}
    return {fool: Loss("U17", "fool", lowest), **found}
