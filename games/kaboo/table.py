"""Why a deed of the table is not allowed now: a deal that cannot be, a card turned that contradicts the record."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.cards import Face, too_many
from games.core import Refusal
from games.kaboo import deeds
from games.kaboo.deck import HAND, word_of
from games.kaboo.ending import next_starter
from games.kaboo.legal import left_in_pools, turning
from games.kaboo.position import COUNT, DEAL, SHOW, SHUFFLING, START, TABLES, TURNING, Position
from games.kaboo.refusals import AWAITED


def _not_now(position: Position, rule: str) -> Refusal:
    """The refusal of a deed of the table that nobody awaits."""
    if position.over:
        return Refusal("B21", {"why": "over", "rounds": position.options.rounds})
    if position.phase in TABLES:
        return Refusal(AWAITED[position.phase], {"why": "table"})
    if position.phase == COUNT:
        return Refusal("BA5", {"why": "counting"})
    return Refusal(rule, {"why": "not_now"})


def _start(position: Position, deed: deeds.Start) -> Refusal | None:
    if position.phase != START:
        return _not_now(position, "B5")
    if not 0 <= deed.player < position.seats:
        return _no_seat(position, deed.player)
    starter = next_starter(position)
    if starter in (None, deed.player):
        return None
    return Refusal("BA17", {"why": "starter", "seat": deed.player, "starter": starter})


def _no_seat(position: Position, seat: int) -> Refusal:
    return Refusal("B1", {"why": "no_seat", "seat": seat, "seats": position.seats})


def _deal(position: Position, deed: deeds.Deal) -> Refusal | None:
    if position.phase != DEAL:
        return _not_now(position, "B3")
    deck = position.options.deck(position.seats)
    rest = sum(deck.values()) - HAND * position.seats
    if deed.hands and (len(deed.hands) != position.seats or any(len(hand) != HAND for hand in deed.hands)):
        return Refusal("B3", {"why": "hands", "each": HAND, "seats": position.seats})
    if len(deed.pack) > rest:
        return Refusal("B3", {"why": "pack", "pile": len(deed.pack), "most": rest})
    return _deck_holds([*(face for hand in deed.hands for face in hand), *deed.pack], deck)


def _deck_holds(faces: Iterable[Face], deck: Mapping[int, int]) -> Refusal | None:
    """The refusal of a card that the packs have not so often (BA1)."""
    card = too_many(faces, deck=deck)
    return None if card is None else Refusal("BA1", {"card": word_of(card), "deck": deck.get(card, 0)})


def _shuffle(position: Position, deed: deeds.Shuffle) -> Refusal | None:
    if position.phase not in SHUFFLING:
        return _not_now(position, "BA12")
    under = position.discard[:-1]
    if len(deed.faces) > len(under):
        return Refusal("BA12", {"why": "too_many", "pile": len(deed.faces), "most": len(under)})
    composed = Counter(face for face in (position.face[card] for card in under) if face is not None)
    card = too_many(deed.faces, deck=composed)
    return None if card is None else _not_shuffled(card, composed)


def _not_shuffled(card: int, composed: Mapping[int, int]) -> Refusal:
    return Refusal("BA12", {"why": "not_shuffled", "card": word_of(card), "deck": composed.get(card, 0)})


def _turn(position: Position, deed: deeds.Turn) -> Refusal | None:
    if position.phase not in TURNING:
        return _not_now(position, "B6")
    return _read(position, [turning(position)], [deed.face])


def _show(position: Position, deed: deeds.Show) -> Refusal | None:
    if position.phase != SHOW:
        return _not_now(position, "B19")
    if not 0 <= deed.player < position.seats:
        return _no_seat(position, deed.player)
    if position.shown >> deed.player & 1:
        return Refusal("B19", {"why": "shown", "seat": deed.player})
    cards = position.cards_of(deed.player)
    if len(cards) != len(deed.faces):
        return Refusal("B19", {"why": "count", "cards": len(cards), "read": len(deed.faces)})
    return _read(position, cards, deed.faces)


def _read(position: Position, cards: Sequence[int], faces: Sequence[int]) -> Refusal | None:
    """The refusal of faces that contradict what the record knows already, each in its own pool."""
    left = left_in_pools(position)
    for card, face in zip(cards, faces, strict=True):
        known = position.face[card]
        if known == face:
            continue
        if known is not None:
            return Refusal("BA1", {"why": "known", "card": word_of(face), "known": word_of(known)})
        pool = position.pool_of(card)
        left[pool][face] -= 1
        if left[pool][face] < 0:
            return _too_often(position, pool, face)
    return None


def _too_often(position: Position, pool: int, face: int) -> Refusal:
    deck = position.pools[pool].deck
    if pool:
        return _not_shuffled(face, deck)
    return Refusal("BA1", {"card": word_of(face), "deck": deck.get(face, 0)})


def _count(position: Position, deed: deeds.Count) -> Refusal | None:
    return None if position.phase == COUNT else _not_now(position, "BA5")


TABLE_DEEDS: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {
    deeds.Start: _start,
    deeds.Deal: _deal,
    deeds.Shuffle: _shuffle,
    deeds.Turn: _turn,
    deeds.Count: _count,
    deeds.Show: _show,
}
