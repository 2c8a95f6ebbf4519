"""Every rare path is reached by the scenes, full and as observed: what happened is read from the positions."""

from collections.abc import Callable, Iterator

import pytest

from games.cribbage import deeds
from games.cribbage.count import points
from games.cribbage.position import CUT, NOBODY
from games.cribbage.scoring import winners
from games.cribbage.state import CribbageState
from tests.games.cribbage_cast import observed
from tests.games.cribbage_scenes import SCENES
from tests.games.playing import rules
from tests.games.scene import Scene

WANTED = {
    "C3: a tie is cut again",
    "C5: heels",
    "CA3: won by heels",
    "C1: won by a card",
    "CA4: won by the point for go",
    "CA4: won by the last card",
    "C9: won in the show by a player who has not dealt",
    "C9: the dealer would have been over too",
    "C9: won by the dealer's hand, the crib not counted",
    "C9: won by the crib",
    "CA1: the last card earns 15",
    "CA5: three go's around four players",
    "CA7: the same player leads again",
    "C12: resigned, 2 players",
    "C12: resigned, 3 players, one has won",
    "C12: resigned, 3 players, two share",
    "C12: resigned, 4 players",
    "C12: resigned between two deals",
}


def happenings(scene: Scene) -> Iterator[str]:
    """What happens in a scene, in words of WANTED."""
    game = rules(scene, "cribbage")
    state = game.start(scene.seats)
    going = 0
    for line in scene.lines:
        action, before = game.parse(line), state.copy()
        state.apply(action)
        going = going + 1 if isinstance(action, deeds.Go) else 0
        if going == 3 and state.seats == 4 and state.count:
            yield "CA5: three go's around four players"
        yield from _of_the_play(before, action, state)
        if state.over and not before.over:
            yield from _of_the_end(before, action, state)


def _of_the_play(before: CribbageState, action: deeds.Deed, state: CribbageState) -> Iterator[str]:
    new = state.awards[len(before.awards) :]
    if isinstance(action, deeds.Cut) and state.phase == CUT:
        yield "C3: a tie is cut again"
    if any(award.code == "heels" for award in new):
        yield "C5: heels"
    if before.left == 1 and sum(award.points for award in new if award.rule in ("C7", "C8")) == 15:
        yield "CA1: the last card earns 15"
    if before.turn == before.last != NOBODY and before.count == 0 and before.number == 1 and any(before.played):
        yield "CA7: the same player leads again"


def _of_the_end(before: CribbageState, action: deeds.Deed, state: CribbageState) -> Iterator[str]:
    if isinstance(action, deeds.Resign):
        how = {2: "", 3: ", one has won" if len(winners(state)) == 1 else ", two share", 4: ""}[state.seats]
        yield f"C12: resigned, {state.seats} players{how}"
        if before.between_deals and before.number:
            yield "C12: resigned between two deals"
        return
    last = state.awards[-1]
    by = {"heels": "CA3: won by heels", "go": "CA4: won by the point for go", "last": "CA4: won by the last card"}
    if last.rule not in ("C10", "C11"):
        yield by.get(last.code, "C1: won by a card")
    elif last.code.startswith("crib_"):
        yield "C9: won by the crib"
    else:
        yield from _of_the_show(state)


def _of_the_show(state: CribbageState) -> Iterator[str]:
    dealer, target = state.dealer, state.options.target
    assert target is not None
    assert state.starter is not None
    if dealer in winners(state):
        yield "C9: won by the dealer's hand, the crib not counted"
        return
    yield "C9: won in the show by a player who has not dealt"
    if state.totals[dealer] + points(state.played[dealer], state.starter) >= target:
        yield "C9: the dealer would have been over too"


@pytest.mark.parametrize("written", [lambda scene: scene, observed], ids=["full", "observed"])
def test_every_rare_path_is_reached(written: Callable[[Scene], Scene]) -> None:
    reached = {what for scene in SCENES.values() for what in happenings(written(scene))}
    assert WANTED - reached == set()


def test_what_did_not_happen_is_not_reported() -> None:
    assert set(happenings(SCENES["C8 two players, published"])) == set()
