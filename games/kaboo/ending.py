"""The end of a round and of the game (B7, B18-B21)."""

from games.kaboo.count import count_hands
from games.kaboo.position import NO_CARD, NOBODY, NONE, OVER, SHOW, START, Position
from games.written import WrittenSet


def end_round(position: Position) -> None:
    """All cards are turned up; the table reads them where the record does not know them."""
    position.turn, position.match, position.power, position.snap = NOBODY, NONE, NONE, None
    position.peeked = position.spied = NO_CARD
    cards = [card for seat in range(position.seats) for card in position.cards_of(seat)]
    for card in cards:
        position.seen[card] = position.everybody
    if any(position.face[card] is None for card in cards):
        position.shown = sum(1 << seat for seat in range(position.seats) if not position.cards_of(seat))
        position.phase = SHOW
    else:
        score_round(position)


def score_round(position: Position) -> None:
    """Scores from the cards (B19, B20), totals, and the end of the game after the last round (B21)."""
    hands = [[face for face in position.faces_of(seat) if face is not None] for seat in range(position.seats)]
    knocker = None if position.knocker == NOBODY else position.knocker
    count = count_hands(hands, knocker=knocker)
    position.sets.append(WrittenSet(count.scores, knocker))
    position.awards += [award for each in count.awards for award in each]
    position.totals = [total + score for total, score in zip(position.totals, count.scores, strict=True)]
    position.phase = OVER if len(position.sets) == position.options.rounds else START


def next_starter(position: Position) -> int | None:
    """Who has to start the next round (BA17); None: anybody may, as in the first one."""
    if not position.sets or position.options.starter == "any":
        return None
    step = 1 if position.options.starter == "next" else 0
    return (position.starter + step) % position.seats


def winners(position: Position) -> tuple[int, ...]:
    """The seats with the lowest total; a tie is shared (B2, B21, BA19)."""
    if not position.sets:
        return ()
    least = min(position.totals)
    return tuple(seat for seat, total in enumerate(position.totals) if total == least)
