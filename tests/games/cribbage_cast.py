"""Cribbage for the laws of all games."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from games.core import play
from games.cribbage import Cribbage, deeds
from games.cribbage.cards import DEALT, DECK, FROM_DECK, KEPT
from games.cribbage.position import CRIB, CUT, DEAL, DISCARD, PLAY
from games.cribbage.shown import blind
from games.cribbage.state import CribbageState
from tests.games.cribbage_scenes import SCENES
from tests.games.scene import Cast, Scene


def everything(state: CribbageState) -> Iterator[deeds.Deed]:
    """Deeds of every kind and seat, allowed or not, with cards that are there and that are not."""
    for seat in range(-1, state.seats + 1):
        hand = state.hands[seat] if 0 <= seat < state.seats else []
        known = sorted(card for card in hand if card is not None)
        yield from (deed(seat) for deed in (deeds.Go, deeds.Resign, deeds.Discard))
        yield from (deeds.Play(seat, card) for card in DECK)
        yield from (deeds.Discard(seat, cards) for many in (1, 2, 3) for cards in combinations(known, many))
        yield from (deeds.Discard(seat, cards) for cards in ((0, 1), (7,), (8, 8), (9, None), (None, None), (None,)))
        yield deeds.Dealer(seat)
    yield from (deeds.Starter(card) for card in DECK)
    yield from (deeds.Cut(cards) for cards in ((0,), (0, 4), (0, 0), (1, 5, 9), (1, 2, 3, 4), (1, 2, 3, 3), ()))
    yield from (deeds.Crib(cards) for cards in ((0, 1, 2, 3), (0, 0, 1, 2), (5, 6, 7), tuple(range(40, 44))))
    yield from (deeds.Deal(((0, 1, 2),)), deeds.Deal((), (5,)))


def unlisted(state: CribbageState) -> bool:
    """A deal; cards of an unknown hand put away or played, and go's left out before."""
    unknown = any(None in hand for hand in state.hands)
    return state.phase == DEAL or (state.phase in (DISCARD, PLAY) and unknown)


def check_cards(state: CribbageState) -> None:
    """Every card is in one place, and all that were dealt are there."""
    cards = [card for hand in state.hands for card in hand] + list(state.crib)
    cards += [card for played in state.played for card in played]
    dealt = DEALT[state.seats] * state.seats + FROM_DECK[state.seats] if state.number else 0
    assert len(cards) == dealt
    known = [card for card in [*cards, state.starter] if card is not None]
    assert len(set(known)) == len(known)
    assert state.phase == CUT or state.left == sum(map(len, state.hands))
    if state.phase in (PLAY, CRIB):
        assert all(len(hand) + len(played) == KEPT for hand, played in zip(state.hands, state.played, strict=True))


def reshuffled(state: CribbageState, seat: int, rng: Random) -> CribbageState:
    other = state.copy()
    places: list[tuple[list[int | None], int]] = [
        (hand, at) for owner, hand in enumerate(other.hands) if owner != seat for at in range(len(hand))
    ]
    if not state.crib_open:
        places += [(other.crib, at) for at, owner in enumerate(state.crib_from) if owner != seat]
    hidden = [(cards, at) for cards, at in places if cards[at] is not None]
    faces = [cards[at] for cards, at in hidden] + list(state.unseen())
    rng.shuffle(faces)
    for (cards, at), face in zip(hidden, faces, strict=False):
        cards[at] = face
    return other


def observed(scene: Scene) -> Scene:
    """The same game as somebody beside the table writes it down: no face before it lies open, each go that is said."""
    game = Cribbage().with_words(scene.options)
    full, seen = game.start(scene.seats), game.start(scene.seats)
    lines: list[str] = []

    def write(deed: deeds.Deed) -> None:
        play(seen, deed)
        lines.append(game.format(deed))

    for line in scene.lines:
        action = game.parse(line)
        play(full, action)
        if not (isinstance(action, deeds.Go) and seen.refusal(action)):
            write(blind(action))
        while seen.phase == PLAY and (seen.turn, seen.count, full.over) != (full.turn, full.count, False):
            write(deeds.Go(seen.turn))
        if seen.phase == CRIB:
            write(deeds.Crib(tuple(sorted(card for card in full.crib if card is not None))))
    return Scene(tuple(lines), scene.seats, scene.options)


CAST = Cast(
    slug="cribbage",
    seats=(2, 3, 4),
    scenes=SCENES,
    blind=blind,
    everything=everything,
    unlisted=unlisted,
    check_cards=check_cards,
    reshuffled=reshuffled,
)
