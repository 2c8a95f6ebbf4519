"""Every rare path is reached by the scenes, and by random walks: what happened is read from the positions."""

import itertools
from collections.abc import Iterator
from random import Random

from games.core import play
from games.kaboo import Kaboo, deeds
from games.kaboo.deck import JACK, QUEEN
from games.kaboo.position import GIFT, SHUFFLE_DRAW
from games.kaboo.state import KabooState
from tests.games.kaboo_cast import CAST
from tests.games.kaboo_scenes import SCENES
from tests.games.playing import rules
from tests.games.scene import Scene

OF_WALKS = {
    "BA12: shuffled for a draw",
    "BA12: shuffled for a penalty",
    "B13: another's card is snapped",
    "B14: an own card is thrown after the turn",
    "BA22: two hands",
    "BA7: right but late",
    "B15: wrong, with a penalty",
    "B17: a gift fills the gap",
    "BA10: no gift",
    "BA5: snapped after the last turn",
    "BA20: J or Q without a target",
    "BA21: a penalty card beside a gap",
    "B20: knocked and not lowest",
    "B18: the last card ends the round",
}
WANTED = {
    *OF_WALKS,
    "BA8: wrong, and no penalty card left",
    "B18: the last card in another's turn",
    "BA16: the last card before a power is used",
    "BA15: the only card is given away",
    "BA14: an empty square against -1",
    "BA14: the last card after a knock",
    "BA12: nothing left to draw",
    "BA13: knocked and as low as another",
}


def happenings(before: KabooState, action: deeds.Deed, state: KabooState) -> Iterator[str]:
    """What an action has brought, in words of WANTED."""
    if isinstance(action, deeds.Shuffle):
        yield "BA12: shuffled for a draw" if before.phase == SHUFFLE_DRAW else "BA12: shuffled for a penalty"
    if isinstance(action, deeds.Give):
        yield "B17: a gift fills the gap"
    if isinstance(action, deeds.Keep):
        yield "BA10: no gift"
    snap = action if isinstance(action, deeds.Snap) else before.snap if isinstance(action, deeds.Turn) else None
    if snap is not None:
        yield from _of_snaps(before, snap, state)
    if isinstance(action, deeds.Discard) and state.power in (JACK, QUEEN) and state.seats == 2 and state.knocker >= 0:
        yield "BA20: J or Q without a target"
    if len(state.sets) > len(before.sets):
        yield from _of_the_end(before, action, state)


def _of_snaps(before: KabooState, snap: deeds.Snap, state: KabooState) -> Iterator[str]:
    grown = len(state.rows[snap.seat]) > len(before.rows[snap.seat])
    taken = len(state.discard) > len(before.discard)
    if snap.hands == 2 and state.snap is None:
        yield "BA22: two hands"
    elif taken and snap.owner != snap.seat and state.phase == GIFT:
        yield "B13: another's card is snapped"
    elif taken and snap.seat == before.last:
        yield "B14: an own card is thrown after the turn"
    elif grown:
        yield "B15: wrong, with a penalty"
        if len(state.cards_of(snap.seat)) < len(state.rows[snap.seat]):
            yield "BA21: a penalty card beside a gap"
    elif not taken and state.snap is None:
        face = state.face[before.rows[snap.owner][snap.place]]
        right = before.snapped and face is not None and min(face, 13) == before.match
        yield "BA7: right but late" if right else "BA8: wrong, and no penalty card left"
    if taken and before.turn < 0:
        yield "BA5: snapped after the last turn"


def _of_the_end(before: KabooState, action: deeds.Deed, state: KabooState) -> Iterator[str]:
    written = state.sets[-1]
    empty = any(not state.cards_of(seat) for seat in range(state.seats))
    sums = [sum(award.points for award in state.awards[len(before.awards) :] if award.seat == seat
                and award.code != "knocked_not_lowest") for seat in range(state.seats)]  # fmt: skip
    if isinstance(action, deeds.Draw):
        yield "BA12: nothing left to draw"
    if written.caller is not None:
        low = min(sums)
        yield "B20: knocked and not lowest" if sums[written.caller] > low else "knocked and lowest"
        if sums[written.caller] == low and sums.count(low) > 1:
            yield "BA13: knocked and as low as another"
    if empty:
        yield "B18: the last card ends the round"
        emptied = next(seat for seat in range(state.seats) if not state.cards_of(seat))
        if before.turn not in (emptied, -1):
            yield "B18: the last card in another's turn"
        if before.power >= 0:
            yield "BA16: the last card before a power is used"
        if written.caller is not None:
            yield "BA14: the last card after a knock"
        if -1 in sums:
            yield "BA14: an empty square against -1"
        if isinstance(action, deeds.Give):
            yield "BA15: the only card is given away"


def of_scene(scene: Scene) -> Iterator[str]:
    game = rules(scene, "kaboo")
    state = game.start(scene.seats)
    for line in scene.lines:
        action, before = game.parse(line), state.copy()
        state.apply(action)
        yield from happenings(before, action, state)


def test_every_rare_path_is_reached_by_a_scene() -> None:
    reached = {what for scene in SCENES.values() for what in of_scene(scene)}
    assert WANTED - reached == set()


def test_rare_paths_are_reached_by_random_walks() -> None:
    game, reached = Kaboo(), set()
    for seats, policy, seed in itertools.product((*CAST.seats, 8), game.policies, range(2)):
        rng = Random(seed)
        state = game.start(seats)
        while not state.over:
            action, before = game.policies[policy](state, rng), state.copy()
            play(state, action)
            reached |= set(happenings(before, action, state))
    assert OF_WALKS - reached == set()


def test_what_did_not_happen_is_not_reported() -> None:
    assert set(of_scene(SCENES["B11 seven"])) == set()
