"""What each deed does to the position, in place; nothing is judged here."""

from collections.abc import Callable, Mapping
from typing import Any

from games.awards import Award
from games.cuccu import deeds
from games.cuccu.deck import CAT, CUCKOO, HORSE, HUNTER, INN, PACK
from games.cuccu.ending import end_round, give, settle, showdown, survived
from games.cuccu.position import ASKED, DEAL, NOBODY, SHUFFLE, TEST, TURN, UP, Position
from games.cuccu.position import INN as BEFORE_INN


def _start(position: Position, deed: deeds.Start) -> None:
    position.dealer = deed.dealer
    position.number += 1
    order = [(deed.dealer + step) % position.seats for step in range(1, position.seats + 1)]  # U3
    position.players = tuple(seat for seat in order if position.lives[seat])
    position.phase = SHUFFLE


def _shuffle(position: Position, deed: deeds.Shuffle) -> None:
    position.lay(list(deed.pack) or [None] * PACK)
    _deal_to(position, position.players[0])


def _deal_to(position: Position, seat: int) -> None:
    """A new current player, who has no card yet (U5)."""
    position.turn, position.target = NOBODY, seat
    position.phase = DEAL


def _deal(position: Position, deed: deeds.Deal) -> None:
    card = position.pack.pop()
    if deed.face is not None:
        position.face[card] = deed.face
    position.held[deed.player] = card
    position.seen[card] |= 1 << deed.player
    if position.turn == NOBODY:
        _act(position, deed.player)
    elif position.face[card] is None:
        position.phase = TEST
    else:
        _test(position)


def _act(position: Position, seat: int) -> None:
    """This player decides now (U6, U12, UA1)."""
    position.turn, position.target = seat, NOBODY
    position.phase = TURN


def _test(position: Position) -> None:
    """The card of the target of a request acts, or the exchange is compulsory (U7-U11b)."""
    face = position.face[position.held[position.target]]
    _ACTS.get(face, _exchanged)(position)


def _reveal(position: Position) -> None:
    position.seen[position.held[position.target]] = UP  # UA22


def _exchanged(position: Position) -> None:
    position.ordinary |= 1 << position.held[position.target]
    _exchange(position)


def _exchange(position: Position) -> None:
    """The card travels on, and the target decides (U7)."""
    first, second = position.turn, position.target
    _change_hands(position, first, second)
    position.chain.append((first, second))
    _act(position, second)


def _change_hands(position: Position, first: int, second: int) -> None:
    """Two players exchange their cards, and both know both."""
    held, both = position.held, 1 << first | 1 << second
    held[first], held[second] = held[second], held[first]
    for seat in (first, second):
        position.seen[held[seat]] |= both


def _cuckoo(position: Position) -> None:
    _reveal(position)
    _refused(position)


def _hunter(position: Position) -> None:
    _reveal(position)
    give(position, Award(position.turn, 1, "U9", "hunter", {"other": position.target}))
    _refused(position)


def _cat(position: Position) -> None:
    """The life, then every member of the chain holds the own card again (U11, UA10, UA11)."""
    _reveal(position)
    give(position, Award(position.turn, 1, "U11", "cat", {"other": position.target}))
    for first, second in reversed(position.chain):
        _change_hands(position, first, second)
    _refused(position)


def _refused(position: Position) -> None:
    """A refusal ends the chain (UA9), and who has refused decides (UA1)."""
    position.chain = []
    if survived(position):
        end_round(position)
    else:
        _act(position, position.target)


def _horse(position: Position) -> None:
    """The holder is skipped; with the dealer as the horse the card goes on top of the pack (U10, UA2-UA4)."""
    _reveal(position)
    if position.target != position.dealer:
        position.target = position.next_player(position.target)
        position.phase = DEAL
        return
    _from_pack(position, position.turn, 0)
    showdown(position)


def _from_pack(position: Position, seat: int, end: int) -> None:
    """The card is exchanged for one of the pack, 0 the top and -1 the bottom (UA4)."""
    position.held[seat], position.pack[end] = position.pack[end], position.held[seat]
    position.seen[position.held[seat]] |= 1 << seat


def _inn(position: Position) -> None:
    _reveal(position)
    position.phase = BEFORE_INN


_ACTS: Mapping[int | None, Callable[[Position], None]] = {
    CUCKOO: _cuckoo,
    HUNTER: _hunter,
    CAT: _cat,
    HORSE: _horse,
    INN: _inn,
}


def _turn(position: Position, deed: deeds.Turn) -> None:
    position.face[position.held[position.target]] = deed.face
    _test(position)


def _exchange_deed(position: Position, deed: deeds.Exchange) -> None:
    _exchanged(position)


def _keep(position: Position, deed: deeds.Keep) -> None:
    """The chain ends (U11); before an inn the innkeeper decides (UA5)."""
    position.chain = []
    if position.phase == BEFORE_INN:
        _act(position, position.target)
    else:
        _go_on(position, deed.seat)


def _go_on(position: Position, seat: int) -> None:
    """The player after this one is dealt a card; after the dealer comes the showdown (U3)."""
    if seat == position.dealer:
        showdown(position)
    else:
        _deal_to(position, position.next_player(seat))


def _request(position: Position, deed: deeds.Request) -> None:
    position.target = position.next_player(deed.seat)
    position.phase = DEAL


def _swap(position: Position, deed: deeds.Swap) -> None:
    _from_pack(position, deed.seat, -1)
    showdown(position)


def _ask(position: Position, deed: deeds.Ask) -> None:
    position.phase = ASKED


def _accept(position: Position, deed: deeds.Accept) -> None:
    """Both keep their cards, and the innkeeper has had a turn by that (UA6)."""
    position.payers[position.turn] = deed.seat
    position.chain = []
    _go_on(position, deed.seat)


def _decline(position: Position, deed: deeds.Decline) -> None:
    _exchange(position)


def _show(position: Position, deed: deeds.Show) -> None:
    position.face[position.held[deed.player]] = deed.face
    if not position.unread():
        settle(position)


MOVES: Mapping[type[Any], Callable[[Position, Any], None]] = {
    deeds.Start: _start,
    deeds.Shuffle: _shuffle,
    deeds.Deal: _deal,
    deeds.Turn: _turn,
    deeds.Exchange: _exchange_deed,
    deeds.Show: _show,
    deeds.Keep: _keep,
    deeds.Request: _request,
    deeds.Swap: _swap,
    deeds.Ask: _ask,
    deeds.Accept: _accept,
    deeds.Decline: _decline,
}
