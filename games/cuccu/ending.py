"""How lives are lost, and the end of a round and of the game (U9, U11, U14-U20)."""

from games.awards import Award
from games.cuccu.deck import LIVES, WORDS, ZERO
from games.cuccu.position import NOBODY, OVER, SHOW, START, UP, Position
from games.cuccu.showdown import losses
from games.findings import Facts
from games.written import WrittenSet


def lose(position: Position, seat: int, *, rule: str, code: str, facts: Facts) -> None:
    """A life is lost: an award of one point, for points are the lives lost."""
    position.lives[seat] -= 1
    position.lost[seat] += 1
    position.totals[seat] += 1
    position.awards.append(Award(seat, 1, rule, code, facts))


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
    for seat, loss in sorted(losses(cards).items()):
        payer = position.payers[seat] if cards[seat] == ZERO else NOBODY
        if payer == NOBODY:
            lose(position, seat, rule=loss.rule, code=loss.code, facts={"card": WORDS[loss.face]})
        else:
            position.awards.append(Award(seat, 0, "U11b", "paid_for", {"other": payer}))
            lose(position, payer, rule="U11b", code="pays", facts={"other": seat})
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
