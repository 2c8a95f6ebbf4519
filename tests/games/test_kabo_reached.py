"""Every rare path is reached by the scenes that the laws run on: what happened is read from the positions."""

from collections.abc import Iterator

import pytest

from games.kabo import deeds
from games.kabo.position import FAILED, MATCHED, PENALTY, TABLES
from games.kabo.state import KaboState
from tests.games.kabo_scenes import SCENES
from tests.games.playing import observed, rules
from tests.games.scene import Scene

WANTED = {
    *(f"exchange of {count} {how}" for count in (2, 3, 4) for how in ("succeeds", "fails")),
    *(f"{what} card {end}" for what in ("kept", "penalty") for end in ("left", "right")),
    "KA10: the discard pile is empty",
    "KA12: the pack runs out in the last lap",
    "KA8: a penalty is due, and no card is left",
    "K24b: a penalty card is the last of the pack",
    "Kamikaze with caller",
    "Kamikaze without caller",
    "Kamikaze is the caller",
    "KA3: the target exactly for the second time",
    "KA3: two write off in one set",
    "K31: the game is over",
}


def happenings(scene: Scene) -> Iterator[str]:
    """What happens in a scene, in words of WANTED."""
    game = rules(scene)
    state = game.start(scene.seats)
    for line in scene.lines:
        action, before = game.parse(line), state.copy()
        state.apply(action)
        yield from _of_exchanges(before, action, state)
        yield from _of_the_end(before, state)
        if state.phase not in TABLES and not state.discard and not before.discard:
            yield "KA10: the discard pile is empty"


def _of_exchanges(before: KaboState, action: deeds.Deed, state: KaboState) -> Iterator[str]:
    if isinstance(action, deeds.Place) and before.phase == MATCHED:
        yield f"exchange of {len(before.attempt)} succeeds"
    if isinstance(action, deeds.Keep) and before.phase == FAILED:
        yield f"exchange of {len(before.attempt)} fails"
        yield f"kept card {action.end}"
        if len(before.attempt) > 2 and state.phase != PENALTY:
            yield "KA8: a penalty is due, and no card is left"
    if isinstance(action, deeds.Penalty):
        yield f"penalty card {action.end}"
        if state.top == 52:
            yield "K24b: a penalty card is the last of the pack"


def _of_the_end(before: KaboState, state: KaboState) -> Iterator[str]:
    if len(state.sets) == len(before.sets):
        return
    written, target = state.sets[-1], state.options.target
    if state.over:
        yield "K31: the game is over"
    if written.caller is not None and state.left:
        yield "KA12: the pack runs out in the last lap"
    if written.kamikaze:
        yield "Kamikaze without caller" if written.caller is None else "Kamikaze with caller"
        if written.caller is not None and written.scores[written.caller] == 0:
            yield "Kamikaze is the caller"
    if any(total == target and before.written_off >> seat & 1 for seat, total in enumerate(state.totals)):
        yield "KA3: the target exactly for the second time"
    if (state.written_off & ~before.written_off).bit_count() == 2:
        yield "KA3: two write off in one set"


@pytest.mark.parametrize("written", [lambda scene: scene, observed], ids=["full", "observed"])
def test_every_rare_path_is_reached(written: object) -> None:
    assert callable(written)
    reached = {what for scene in SCENES.values() for what in happenings(written(scene))}
    assert WANTED - reached == set()


def test_what_did_not_happen_is_not_reported() -> None:
    assert set(happenings(SCENES["K21 Kuk"])) == set()
