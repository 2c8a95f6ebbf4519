"""Ways to play in tests: by lines, as an observer at the table, at random."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from games import registry
from games.core import TABLE, Replay, play, replay
from games.kabo import Kabo, deeds
from games.kabo.position import SHOW, TABLES
from games.kabo.state import KaboState
from tests.games.kabo_scenes import Scene


def rules(scene: Scene) -> Kabo:
    return Kabo().with_words(scene.options)


def played(scene: Scene) -> Replay:
    return replay(rules(scene), scene.lines, seats=scene.seats)


def positions(scene: Scene) -> Iterator[KaboState]:
    """Every position of a scene, the first and the last too; the same object, played on."""
    game = rules(scene)
    state = game.start(scene.seats)
    yield state
    for line in scene.lines:
        play(state, game.parse(line))
        yield state


def random_positions(slug: str, *, seats: int, rng: Random, steps: int, observed: bool) -> Iterator[Any]:
    """The positions of a random game; observed: nothing is known at the deal, the table turns what has to be."""
    game = registry.get(slug)
    state = game.start(seats)
    yield state
    for _ in range(steps):
        if state.over:
            return
        action = game.sample(state, rng)
        if observed and isinstance(action, deeds.Deal):
            action = deeds.Deal()
        play(state, action)
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
            deed: deeds.Deed = deeds.Show(player, _known(full, seen.rows[player]))
        else:
            deed = deeds.Turn(_known(full, seen.turning))
        play(seen, deed)
        yield deed


def _known(full: KaboState, cards: Iterable[int]) -> tuple[int, ...]:
    faces = [full.face[card] for card in cards]
    return tuple(face for face in faces if face is not None)


def everything(state: KaboState) -> Iterator[deeds.Deed]:
    """Deeds of every kind and seat, allowed or not, with places that are there and that are not."""
    for seat in range(-1, state.seats + 1):
        others = range(-1, state.seats + 1)
        places = range(-1, 6)
        yield from (deed(seat) for deed in (deeds.Draw, deeds.Take, deeds.Call, deeds.Discard, deeds.Skip))
        yield from (deeds.Look(seat, named) for named in ((0, 1), (1, 0), (2, 2), (3,), (0, 4), (0, 1, 2), ()))
        yield from (deeds.Swap(seat, named) for named in ((0,), (1, 2), (2, 1), (1, 1), (0, 2, 3), (9,), (-1, 0), ()))
        yield from (deed(seat, place) for deed in (deeds.Place, deeds.Peek) for place in places)
        yield from (deed(seat, end) for deed in (deeds.Keep, deeds.Penalty) for end in ("left", "right", "middle"))
        yield from (deeds.Spy(seat, other, place) for other in others for place in places)
        yield from (deeds.Trade(seat, own, other, 0) for other in others for own in places)
    yield from (deeds.Start(seat) for seat in range(TABLE, state.seats + 1))
    yield from (deeds.Turn(faces) for faces in ((5,), (7,), (13,), (7, 7), (7, 8), (1, 2, 3), ()))
    yield from (deeds.Show(seat, (1, 2, 3, 4)) for seat in range(TABLE, state.seats + 1))
    yield deeds.Deal(((1, 2, 3),))
