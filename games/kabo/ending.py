"""The end of a turn, of a set and of the game (K24-K32)."""

from games.awards import Award
from games.kabo.count import count_set
from games.kabo.deck import PACK
from games.kabo.position import NOBODY, OVER, SHOW, START, TURN, UP, Position
from games.written import WrittenSet


def end_turn(position: Position) -> None:
    """The next player, or the end of the set: after the last lap, or with the last card of the pack (K24, KA12)."""
    if position.caller != NOBODY:
        position.left -= 1
    if position.top == PACK or (position.caller != NOBODY and not position.left):
        _end_set(position)
        return
    position.turn = (position.turn + 1) % position.seats
    position.phase = TURN


def _end_set(position: Position) -> None:
    """All cards are turned up (K25); the table reads them where the record does not know them."""
    position.turn = NOBODY
    cards = [card for row in position.rows for card in row]
    for card in cards:
        position.seen[card] = UP
    if any(position.face[card] is None for card in cards):
        position.phase = SHOW
    else:
        score_set(position)


def score_set(position: Position) -> None:
    """Scores from the cards (K26-K29), totals, write-offs, and the end of the game above the target (K31)."""
    hands = [[face for face in position.faces_of(seat) if face is not None] for seat in range(position.seats)]
    caller = None if position.caller == NOBODY else position.caller
    count = count_set(hands, caller=caller)
    position.sets.append(WrittenSet(count.scores, caller, count.kamikaze is not None))
    position.awards += [award for each in count.awards for award in each]
    position.totals = [total + score for total, score in zip(position.totals, count.scores, strict=True)]
    if position.options.write_off:
        _write_off(position)
    position.phase = OVER if max(position.totals) > position.options.target else START


def _write_off(position: Position) -> None:
    """Exactly the target drops to half of it, once per player, before the end is looked for (K30, KA3)."""
    target = position.options.target
    for seat, total in enumerate(position.totals):
        if total == target and not position.written_off >> seat & 1:
            position.written_off |= 1 << seat
            position.totals[seat] = target // 2
            facts = {"total": target, "after": target // 2}
            position.awards.append(Award(seat, target // 2 - target, "K30", "write_off", facts))


def next_starter(position: Position) -> int | None:
    """Who has to start the next set (KA25); None: anybody may, as in the first one (K7)."""
    if not position.sets or position.options.starter == "any":
        return None
    after = [(position.starter + step) % position.seats for step in range(1, position.seats + 1)]  # clockwise
    if position.options.starter == "next":
        return after[0]
    scores = position.sets[-1].scores
    return min(after, key=lambda seat: (scores[seat], position.totals[seat]))


def winners(position: Position) -> tuple[int, ...]:
    """The seats with the lowest total, a tie broken by the lower score of the last set (K32, KA27)."""
    if not position.sets:
        return ()
    last = position.sets[-1].scores
    ranks = [(total, last[seat]) for seat, total in enumerate(position.totals)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == min(ranks))
