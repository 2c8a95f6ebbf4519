"""Cuccù for the laws of all games."""

from collections.abc import Iterator

from games.core import TABLE, play
from games.cuccu import Cuccu, deeds
from games.cuccu.deck import DECK
from games.cuccu.position import NO_CARD, SHOW, SHUFFLE, TEST
from games.cuccu.shown import blind
from games.cuccu.state import CuccuState
from tests.games.cuccu_scenes import SCENES
from tests.games.playing import reshuffled
from tests.games.scene import Cast, Scene

PLAIN = (deeds.Keep, deeds.Request, deeds.Swap, deeds.Ask, deeds.Accept, deeds.Decline)
FACES = (-5, *DECK, 16)  # and two that are not there


def everything(state: CuccuState) -> Iterator[deeds.Deed]:
    """Deeds of every kind and seat, allowed or not, with cards that are there and that are not."""
    some = sorted({TABLE, 0, 1, state.turn, state.target, state.dealer, state.seats - 1, state.seats})
    for seat in some:
        yield from (deed(seat) for deed in PLAIN)
        yield from (deeds.Show(seat, face) for face in FACES)
        yield from (deeds.Deal(seat, face) for face in (None, *FACES))
    yield from (deeds.Start(seat) for seat in range(TABLE, state.seats + 1))
    yield from (deeds.Turn(face) for face in FACES)
    yield from (deeds.Exchange(), deeds.Shuffle((1,) * 3), deeds.Shuffle((1,) * 40), deeds.Shuffle((None,) * 40))


def check_cards(state: CuccuState) -> None:
    """Every card is in one place, and no face is known more often than the pack holds it."""
    held = [card for card in state.held if card != NO_CARD]
    assert sorted([*held, *state.pack]) == list(range(40))
    known = [face for face in state.face if face is not None]
    assert all(known.count(face) <= 2 for face in known)
    assert all(lives >= 0 for lives in state.lives)
    assert state.totals == [3 * (state.returns + 1) - lives for lives in state.lives]


def observed(scene: Scene) -> Scene:
    """The same game as somebody beside the table writes it down: no face before it lies open."""
    game = Cuccu().with_words(scene.options)
    full, seen = game.start(scene.seats), game.start(scene.seats)
    lines: list[str] = []
    for line in scene.lines:
        action = game.parse(line)
        play(full, action)
        lines += [game.format(deed) for deed in (blind(action), *_read(full, seen, blind(action)))]
    return Scene(tuple(lines), scene.seats, scene.options)


def _read(full: CuccuState, seen: CuccuState, action: deeds.Deed) -> Iterator[deeds.Deed]:
    """Play an action on the observer's position, and the lines of the table that it calls for."""
    play(seen, action)
    if seen.phase == TEST:
        face = full.face[seen.held[seen.target]]
        assert face is not None
        deed: deeds.Deed = deeds.Turn(face) if face > 10 else deeds.Exchange()
        play(seen, deed)
        yield deed
    while seen.phase == SHOW:
        player = seen.unread()[0]
        face = full.face[seen.held[player]]
        assert face is not None
        play(seen, deeds.Show(player, face))
        yield deeds.Show(player, face)


CAST = Cast(
    slug="cuccu",
    seats=(2, 3, 4, 7, 20),
    scenes=SCENES,
    blind=blind,
    everything=everything,
    unlisted=lambda state: state.phase == SHUFFLE,
    check_cards=check_cards,
    reshuffled=reshuffled,
)
