"""What may be done, listed lazily."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations

from games.core import TABLE
from games.cribbage import deeds
from games.cribbage.cards import DECK
from games.cribbage.going import fits
from games.cribbage.position import CRIB, CUT, DEAL, DISCARD, OVER, PLAY, STARTER, TABLES, Position
from games.cribbage.refusals import PLAYERS


def legal(position: Position, seat: int) -> Iterator[deeds.Deed]:
    """What a seat may do now; of deals, and of cards put away unseen, only those of which nothing more is known.

    A card that can be played only where others have left out their go is not among them.
    """
    phase = position.phase
    if seat == TABLE:
        if phase in TABLES:
            yield from _OF_TABLE[phase](position)
        return
    if phase == OVER or not 0 <= seat < position.seats:
        return
    if phase == DISCARD and position.owes(seat):
        yield from _discards(position, seat)
    elif phase == PLAY:
        yield from _plays(position, seat)
    yield deeds.Resign(seat)


def _cuts(position: Position) -> Iterator[deeds.Deed]:
    yield from (deeds.Dealer(seat) for seat in position.cutting)
    yield from (deeds.Cut(cards) for cards in permutations(DECK, len(position.cutting)))


def _deals(position: Position) -> Iterator[deeds.Deed]:
    yield deeds.Deal()


def _starters(position: Position) -> Iterator[deeds.Deed]:
    return (deeds.Starter(card) for card in position.unseen())


def _cribs(position: Position) -> Iterator[deeds.Deed]:
    known = [card for card in position.crib if card is not None]
    for others in combinations(position.unseen(), len(position.crib) - len(known)):
        yield deeds.Crib(tuple(sorted((*known, *others))))


def _discards(position: Position, seat: int) -> Iterator[deeds.Deed]:
    owed, hand = position.owes(seat), position.hands[seat]
    known = sorted(card for card in hand if card is not None)
    unknown = len(hand) - len(known)
    for hidden in range(min(owed, unknown), -1, -1):
        for named in combinations(known, owed - hidden):
            yield deeds.Discard(seat, (*named, *[None] * hidden) if named else ())


def _plays(position: Position, seat: int) -> Iterator[deeds.Deed]:
    if seat == position.turn:
        hand = position.hands[seat]
        known = [card for card in hand if card is not None]
        for card in [*known, *(position.unseen() if None in hand else ())]:
            play = deeds.Play(seat, card)
            if fits(position, card) and PLAYERS[deeds.Play](position, play) is None:
                yield play
    go = deeds.Go(seat)
    if PLAYERS[deeds.Go](position, go) is None:
        yield go


_OF_TABLE: Mapping[int, Callable[[Position], Iterator[deeds.Deed]]] = {
    CUT: _cuts,
    DEAL: _deals,
    STARTER: _starters,
    CRIB: _cribs,
}
