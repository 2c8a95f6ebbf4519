"""Kaboo for the laws of all games."""

from collections.abc import Iterator

from games.core import TABLE, play
from games.kaboo import Kaboo, deeds
from games.kaboo.legal import turning
from games.kaboo.position import DEAL, NO_CARD, SHOW, SHUFFLING, TURNING
from games.kaboo.shown import blind
from games.kaboo.state import KabooState
from tests.games.kaboo_scenes import SCENES
from tests.games.playing import known_of, reshuffled
from tests.games.scene import Cast, Scene


def everything(state: KabooState) -> Iterator[deeds.Deed]:
    """Deeds of every kind and seat, allowed or not, with places that are there and that are not."""
    some = sorted({TABLE, 0, 1, state.turn, state.last, state.knocker, state.seats - 1, state.seats})
    places = range(-1, 6)
    plain = (deeds.Look, deeds.Draw, deeds.Knock, deeds.Discard, deeds.Keep)
    for seat in some:
        yield from (deed(seat) for deed in plain)
        yield from (deed(seat, place) for deed in (deeds.Swap, deeds.Give, deeds.Peek) for place in places)
        yield from (deeds.Spy(seat, other, place) for other in some for place in places)
        yield from (deeds.Snap(seat, other, place) for other in some for place in places)
        yield from (deeds.Snap(seat, other, 2, hands) for other in some for hands in (0, 2, 3))
        yield from (deeds.Trade(seat, own, other, own % 4) for other in some for own in places)
    yield from (deeds.Start(seat) for seat in range(TABLE, state.seats + 1))
    yield from (deeds.Turn(face) for face in range(15))
    yield from (deeds.Show(seat, (1, 2, 3, 4)) for seat in some)
    yield from (deeds.Count(), deeds.Deal(((1, 2, 3),)), deeds.Shuffle((1,) * 104))


def check_cards(state: KabooState) -> None:
    """Every card is in one place; those shuffled back have new numbers, and each pool has its faces."""
    if not state.top:
        return  # nothing dealt yet
    cards = [card for seat in range(state.seats) for card in state.cards_of(seat)] + state.discard
    cards += [] if state.hand == NO_CARD else [state.hand]
    cards += range(state.top, len(state.face))
    assert len(set(cards)) == len(cards) == sum(state.options.deck(state.seats).values())
    for number, pool in enumerate(state.pools):
        known = [face for face in state.faces_in(number) if face is not None]
        assert all(known.count(face) <= pool.deck.get(face, 0) for face in set(known))


def observed(scene: Scene) -> Scene:
    """The same game as somebody beside the table writes it down: no face before it lies open."""
    game = Kaboo().with_words(scene.options)
    full, seen = game.start(scene.seats), game.start(scene.seats)
    lines: list[str] = []
    for line in scene.lines:
        action = game.parse(line)
        turned = _turned(full, action)
        play(full, action)
        written = blind(action)
        play(seen, written)
        lines.append(game.format(written))
        if seen.phase in TURNING:
            play(seen, deeds.Turn(turned))
            lines.append(game.format(deeds.Turn(turned)))
        while seen.phase == SHOW:
            player = next(seat for seat in range(seen.seats) if not seen.shown >> seat & 1)
            show = deeds.Show(player, known_of(full, full.cards_of(player)))
            play(seen, show)
            lines.append(game.format(show))
    return Scene(tuple(lines), scene.seats, scene.options)


def _turned(full: KabooState, action: deeds.Deed) -> int:
    """The face that an action lays open, if it does."""
    card = full.hand
    if isinstance(action, deeds.Swap):
        card = full.rows[action.seat][action.place]
    elif isinstance(action, deeds.Snap):
        card = full.rows[action.owner][action.place]
    elif full.phase in TURNING:
        card = turning(full)
    return known_of(full, [card])[0] if card != NO_CARD else NO_CARD


CAST = Cast(
    slug="kaboo",
    seats=(2, 3, 4, 6, 9),
    scenes=SCENES,
    blind=blind,
    everything=everything,
    unlisted=lambda state: state.phase == DEAL or state.phase in SHUFFLING,
    check_cards=check_cards,
    reshuffled=reshuffled,
)
