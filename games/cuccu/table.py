"""Why a deed of the table is not allowed now, and what cards there can be where the record does not know them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.cards import left_over, too_many
from games.core import Refusal
from games.cuccu import deeds
from games.cuccu.deck import DECK, ORDINARY, PACK, SPECIAL, WORDS
from games.cuccu.position import ASKED, DEAL, NO_CARD, NOBODY, SHOW, SHUFFLE, START, TABLES, TEST, Position

# The rule that says what is awaited of the table.
AWAITED: Mapping[int, str] = {START: "U4", SHUFFLE: "UA25", DEAL: "U5", TEST: "U7", SHOW: "U14"}


def awaited(position: Position) -> Refusal | None:
    """The refusal of anything but what the table has to do now; None where it has nothing to do."""
    if position.phase not in TABLES:
        return None
    facts: dict[str, int | str] = {"why": "table"}
    if position.target != NOBODY:
        facts["seat"] = position.target
    return Refusal(AWAITED[position.phase], facts)


def over(position: Position) -> Refusal | None:
    """The refusal of anything after the end (U20)."""
    return Refusal("U20", {"seat": position.alive()[0]}) if position.over else None


def no_seat(position: Position, seat: int) -> Refusal | None:
    """The refusal of a player who is not at the table."""
    if 0 <= seat < position.seats:
        return None
    return Refusal("U1", {"why": "no_seat", "seat": seat, "seats": position.seats})


def mover(position: Position) -> int:
    """The player who decides now: the innkeeper who is asked, else the current one."""
    return position.target if position.phase == ASKED else position.turn


def _not_now(position: Position, rule: str) -> Refusal:
    """The refusal of a deed of the table that nobody awaits: a player decides first."""
    return over(position) or awaited(position) or Refusal(rule, {"why": "not_now", "turn": mover(position)})


def next_dealer(position: Position) -> int | None:
    """Who has to deal the next round (U4, UA20); None: anybody may, as in the first one (UA21)."""
    return position.after(position.dealer) if position.number else None


def _start(position: Position, deed: deeds.Start) -> Refusal | None:
    if position.phase != START:
        return _not_now(position, "U4")
    if refused := no_seat(position, deed.dealer):
        return refused
    dealer = next_dealer(position)
    if dealer in (None, deed.dealer):
        return None
    return Refusal("UA20", {"seat": deed.dealer, "other": dealer})


def _shuffle(position: Position, deed: deeds.Shuffle) -> Refusal | None:
    if position.phase != SHUFFLE:
        return _not_now(position, "UA25")
    if deed.pack and len(deed.pack) != PACK:
        return Refusal("UA25", {"why": "pack", "count": len(deed.pack), "deck": PACK})
    face = too_many(deed.pack, deck=DECK)
    return None if face is None else _one_too_many(face)


def _one_too_many(face: int) -> Refusal:
    return Refusal("U2", {"card": WORDS.get(face, str(face)), "deck": DECK.get(face, 0)})


def _deal(position: Position, deed: deeds.Deal) -> Refusal | None:
    if position.phase != DEAL:
        return _not_now(position, "U5")
    if refused := no_seat(position, deed.player):
        return refused
    if deed.player != position.target:
        return Refusal("U5", {"why": "other_player", "seat": deed.player, "other": position.target})
    return None if deed.face is None else contradiction(position, position.pack[-1], deed.face)


def contradiction(position: Position, card: int, face: int) -> Refusal | None:
    """The refusal of a face that a card cannot have after all that the record has said (U2, U7)."""
    known = position.face[card]
    if known == face:
        return None
    if known is not None:
        return Refusal("U5", {"why": "known", "card": WORDS.get(face, str(face)), "known": WORDS[known]})
    exchanged = bool(position.ordinary >> card & 1)
    if exchanged and face in SPECIAL:
        return Refusal("U7", {"why": "exchanged", "card": WORDS[face]})
    left = left_over(position.face, deck=DECK)
    if left[face] < 1:
        return _one_too_many(face)
    if face in ORDINARY and not exchanged and not _enough(position, left):
        return Refusal("U2", {"why": "ordinary"})
    return None


def _enough(position: Position, left: Counter[int]) -> bool:
    """True when an ordinary card is left beside those that are known to be ordinary, but not which (U7)."""
    exchanged = sum(position.ordinary >> card & 1 for card, face in enumerate(position.face) if face is None)
    return sum(left[face] for face in ORDINARY) > exchanged


def possible(position: Position, card: int) -> Iterator[int]:
    """The faces that a card can have, in the order of the deck."""
    return (face for face in DECK if contradiction(position, card, face) is None)


def _turn(position: Position, deed: deeds.Turn) -> Refusal | None:
    if position.phase != TEST:
        return _not_now(position, "U13")
    if deed.face not in SPECIAL:
        return Refusal("U7", {"why": "turned", "card": WORDS.get(deed.face, str(deed.face))})
    return contradiction(position, position.held[position.target], deed.face)


def _exchange(position: Position, deed: deeds.Exchange) -> Refusal | None:
    if position.phase != TEST:
        return _not_now(position, "U7")
    left = left_over(position.face, deck=DECK)
    return None if _enough(position, left) else Refusal("U2", {"why": "ordinary"})


def _show(position: Position, deed: deeds.Show) -> Refusal | None:
    if position.phase != SHOW:
        return _not_now(position, "U14")
    player = deed.player
    if refused := no_seat(position, player):
        return refused
    if position.held[player] == NO_CARD:
        return Refusal("U19", {"why": "out", "seat": player})
    if not position.lives[player]:
        return Refusal("U15", {"seat": player})
    if position.face_of(player) is not None:
        return Refusal("U14", {"why": "shown", "seat": player})
    return contradiction(position, position.held[player], deed.face)


TABLE_DEEDS: Mapping[type[Any], Callable[[Position, Any], Refusal | None]] = {
    deeds.Start: _start,
    deeds.Shuffle: _shuffle,
    deeds.Deal: _deal,
    deeds.Turn: _turn,
    deeds.Exchange: _exchange,
    deeds.Show: _show,
}
