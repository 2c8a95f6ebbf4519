"""Points that are given, the end of the play, the show, and the end of a deal and of the game (C1, C5, C8-C10, C12)."""

from collections.abc import Sequence
from functools import cache

from games.awards import Award
from games.cards import Face
from games.cribbage.cards import JACK, partners, rank_of
from games.cribbage.count import count
from games.cribbage.pegging import LAST, Scored
from games.cribbage.position import CRIB, DEAL, NOBODY, OVER, Position
from games.findings import Facts
from games.written import WrittenSet

HEELS = 2  # C5
RULES = {"heels": "C5", "go": "C8", "last": "C8"}  # by code of an award; other codes of the play are C7


@cache
def _award(seat: int, points: int, code: str, length: int) -> Award:
    """An award of the play: there are few different ones."""
    facts: Facts = {"length": length} if length else {}
    return Award(seat, points, RULES.get(code, "C7"), code, facts)


def give(position: Position, seat: int, found: Sequence[Scored]) -> bool:
    """Points of one event, whole (CA2), for a seat and its partner (CA10); True when that wins the game (C1)."""
    points = 0
    for scored in found:
        points += scored.points
    for side in partners(seat, seats=position.seats):
        position.totals[side] += points
        position.awards += [_award(side, *scored) for scored in found]
    return _wins(position, seat)


def _show(position: Position, seat: int, cards: Sequence[int], *, crib: bool) -> bool:
    """What four cards and the starter give a seat and its partner; True when that wins the game."""
    assert position.starter is not None
    awards = count(cards, position.starter, crib=crib, seat=seat)
    points = sum([award.points for award in awards])
    position.awards += awards
    position.totals[seat] += points
    for other in partners(seat, seats=position.seats)[1:]:
        position.totals[other] += points
        position.awards += [Award(other, award.points, award.rule, award.code, award.facts) for award in awards]
    return _wins(position, seat)


def _wins(position: Position, seat: int) -> bool:
    target = position.options.target
    if target is None or position.totals[seat] < target:
        return False
    end_game(position)
    return True


def end_game(position: Position) -> None:
    """Nobody has anything to do any more; what was scored in a deal that is not finished stays (C1, C12)."""
    if position.totals != position.before:
        _write(position)
    position.phase, position.turn, position.unsaid = OVER, NOBODY, 0


def _write(position: Position) -> None:
    scores = [total - before for total, before in zip(position.totals, position.before, strict=True)]
    position.sets.append(WrittenSet(tuple(scores)))
    position.before = position.totals[:]


def heels(position: Position, card: int) -> bool:
    """2 for the dealer if the starter is a jack (C5); True when that wins (CA3)."""
    return rank_of(card) == JACK and give(position, position.dealer, [Scored(HEELS, "heels")])


def last_one(position: Position, code: str) -> bool:
    """The point for go, or for the last card, after the points of the card (C8, CA4); True when that wins."""
    return give(position, position.last, [Scored(LAST, code)])


def show_hands(position: Position) -> None:
    """From the dealer's left each hand, the dealer's last, then the crib; at the target nothing more (C9, CA10)."""
    position.turn = NOBODY
    for seat in position.after(position.dealer):
        if _show(position, seat, position.played[seat], crib=False):
            return
    cards = _all_known(position.crib)
    if cards is None:
        position.phase = CRIB
    else:
        show_crib(position, cards)


def show_crib(position: Position, cards: Sequence[int]) -> None:
    """The crib for the dealer (C9), and the end of the deal."""
    position.crib_open = True
    if _show(position, position.dealer, cards, crib=True):
        return
    _write(position)
    position.phase = DEAL


def _all_known(cards: Sequence[Face]) -> list[int] | None:
    known = [card for card in cards if card is not None]
    return known if len(known) == len(cards) else None


def resigned(position: Position) -> tuple[int, ...]:
    """The seats of the side that has resigned (C12); () where none has."""
    return () if position.resigned == NOBODY else partners(position.resigned, seats=position.seats)


def winners(position: Position) -> tuple[int, ...]:
    """The seats that have won (C1): both partners; after a resignation (C12) the others, of two the higher; () before.

    With three players two who have equally many share the win.
    """
    if not position.over:
        return ()
    lost = resigned(position)
    seats = [seat for seat in range(position.seats) if seat not in lost]
    most = max(position.totals[seat] for seat in seats)
    return tuple(seat for seat in seats if position.totals[seat] == most)
