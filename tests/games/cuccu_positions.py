"""Positions of Cuccù in tests: after a scene, in the middle of a round, after rounds and more lines."""

from collections.abc import Sequence

from games.core import replay
from games.cuccu import Cuccu
from games.cuccu.deck import WORDS
from games.cuccu.state import CuccuState
from tests.games.cuccu_scenes import SCENES, pack, said
from tests.games.scene import Scene


def final(scene: Scene | str) -> CuccuState:
    found = SCENES[scene] if isinstance(scene, str) else scene
    state = replay(Cuccu().with_words(found.options), found.lines, seats=found.seats).final
    assert isinstance(state, CuccuState)
    return state


def cards(state: CuccuState) -> list[str]:
    faces = [state.face_of(seat) for seat in range(state.seats)]
    return ["" if face is None else WORDS[face] for face in faces]


def during(dealt: str, short: str, *, seats: int = 4, top: str = "") -> CuccuState:
    """A first round as far as `short` goes; the last seat deals."""
    return final(Scene((f"start p{seats}", f"shuffle {pack(dealt, top=top)}", *said(short)), seats))


def after(before: Sequence[tuple[str, ...]], *lines: str, seats: int) -> CuccuState:
    return final(Scene((*(line for each in before for line in each), *lines), seats))
