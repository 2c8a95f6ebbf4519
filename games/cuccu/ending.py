"""How lives are lost, and the end of a round and of the game (U9, U11, U14-U20)."""

from games.awards import Award
from games.cuccu.deck import LIVES
from games.cuccu.position import NOBODY, OVER, SHOW, START, UP, Position
from games.cuccu.showdown import awards_of
from games.written import WrittenSet


def give(position: Position, award: Award) -> None:
    """An award: its points are the lives lost."""
    position.lives[award.seat] -= award.points
    position.lost[award.seat] += award.points
    position.totals[award.seat] += award.points
    position.awards.append(award)


def survived(position: Position) -> bool:
    """True when one player alone has lives and has won by that, in the middle of a round (UA14)."""
    return position.options.lone_survivor_safe and len(position.alive()) == 1


def showdown(position: Position) -> None:
    """All cards of players with lives are revealed (U14); the table reads them where the record does not know them."""
    position.turn = position.target = NOBODY
    for seat in position.shown_down():
        position.seen[position.held[seat]] = UP
    if position.unread():
        position.phase = SHOW
    else:
        settle(position)


def settle(position: Position) -> None:
    """All losses of the showdown together (UA18), then the end of the round."""
    cards = {seat: face for seat in position.shown_down() if (face := position.face_of(seat)) is not None}
    payers = {seat: payer for seat, payer in enumerate(position.payers) if payer != NOBODY}
    for award in awards_of(cards, payers):
        give(position, award)
    end_round(position)


def end_round(position: Position) -> None:
    """Back with new lives where nobody has any (U19), over where one player has (U20), else the next round."""
    position.turn = position.target = NOBODY
    position.sets.append(WrittenSet(tuple(position.lost)))
    alive = position.alive()
    if not alive:
        position.lives = [LIVES] * position.seats
        position.returns += 1
        position.awards += [Award(seat, 0, "U19", "returns", {"lives": LIVES}) for seat in range(position.seats)]
    position.phase = OVER if len(alive) == 1 else START


def winner(position: Position) -> int | None:
    """The only player with lives; None while there are several (U1, U20)."""
    alive = position.alive()
    return alive[0] if len(alive) == 1 else None
