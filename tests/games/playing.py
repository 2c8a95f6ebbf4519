"""Ways to play in tests: by lines, as an observer at the table, at random."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from games import registry
from games.core import Replay, play, replay
from games.kabo import deeds
from games.kabo.position import SHOW, TABLES
from games.kabo.state import KaboState
from tests.games.scene import Cast, Scene


def rules(scene: Scene, slug: str = "kabo") -> Any:
    return registry.get(slug).with_words(scene.options)


def played(scene: Scene) -> Replay:
    return replay(rules(scene), scene.lines, seats=scene.seats)


def positions(scene: Scene, slug: str = "kabo") -> Iterator[Any]:
    """Every position of a scene, the first and the last too; the same object, played on."""
    game = rules(scene, slug)
    state = game.start(scene.seats)
    yield state
    for line in scene.lines:
        play(state, game.parse(line))
        yield state


def random_positions(cast: Cast, *, seats: int, rng: Random, observed: bool, steps: int = 0) -> Iterator[Any]:
    """The positions of a random game; observed: as somebody beside the table writes it down."""
    game = registry.get(cast.slug)
    state = game.start(seats)
    yield state
    for _ in range(steps or cast.steps):
        if state.over:
            return
        action = game.sample(state, rng)
        play(state, cast.blind(action) if observed else action)
        yield state


def observed(scene: Scene) -> Scene:
    """The same game as somebody beside the table writes it down: no face before it lies open."""
    game = rules(scene)
    full, seen = game.start(scene.seats), game.start(scene.seats)
    lines: list[str] = []
    for line in scene.lines:
        action = game.parse(line)
        play(full, action)
        written = deeds.Deal() if isinstance(action, deeds.Deal) else action
        lines += [game.format(deed) for deed in (written, *_turned(full, seen, written))]
    return Scene(tuple(lines), scene.seats, scene.options)


def _turned(full: KaboState, seen: KaboState, action: Any) -> Iterator[deeds.Deed]:
    """Play an action on the observer's position, and the lines of the table that it calls for."""
    play(seen, action)
    while seen.phase in TABLES and (seen.turning or seen.phase == SHOW):
        if seen.phase == SHOW:
            player = next(seat for seat in range(seen.seats) if not seen.shown >> seat & 1)
            deed: deeds.Deed = deeds.Show(player, known_of(full, seen.rows[player]))
        else:
            deed = deeds.Turn(known_of(full, seen.turning))
        play(seen, deed)
        yield deed


def known_of(full: Any, cards: Iterable[int]) -> tuple[int, ...]:
    """The faces of these cards, where the position knows them."""
    faces = [full.face[card] for card in cards]
    return tuple(face for face in faces if face is not None)


def reshuffled(state: Any, seat: int, rng: Random) -> Any:
    """The position with the faces changed among cards that a seat has not seen, in a game whose cards have numbers."""
    other = state.copy()
    unseen = [card for card, seen in enumerate(other.seen) if not seen >> seat & 1 and other.face[card] is not None]
    faces = [other.face[card] for card in unseen]
    rng.shuffle(faces)
    for card, face in zip(unseen, faces, strict=True):
        other.face[card] = face
    return other
