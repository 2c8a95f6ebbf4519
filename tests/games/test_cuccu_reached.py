"""Every rare path is reached by the scenes, full and as observed, and by random walks: read from the positions."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random

import pytest

from games.awards import Award
from games.core import play, replay
from games.cuccu import Cuccu, deeds
from games.cuccu.deck import CUCKOO, FOOL, HORSE, INN
from games.cuccu.position import DEAL, NOBODY, TEST
from games.cuccu.state import CuccuState
from tests.games.cuccu_cast import CAST, observed
from tests.games.cuccu_scenes import SCENES
from tests.games.playing import rules
from tests.games.scene import Scene
from tests.games.test_laws import LAWS

OF_WALKS = {
    "U8: a cuckoo refuses",
    "U9: a hunter costs a life",
    "U10: a horse is skipped",
    "U10: the dealer is the horse",
    "U11: a cat, no chain",
    "U11: a cat, chain of 1",
    "U11: a cat, chain of 2",
    "U11: a cat, chain over a horse",
    "U11b: the inn accepted",
    "U11b: the inn declined",
    "U11b: the innkeeper pays",
    "UA5: kept before the inn",
    "UA6: accepted by the dealer",
    "UA7: a bluff loses",
    "UA13: two lives in one round",
    "U15: a dead card",
    "U17: a fool and the lowest",
    "U18: two fools",
    "U19: all are back",
    "U20: the last with lives",
}
WANTED = {
    *OF_WALKS,
    "U10: two horses in a row",
    "UA9: the declined inn is undone by a cat",
    "UA12: a dead card after a cat",
    "UA15: one fool of two is dead",
    "U16: nobody loses",
    "UA16: a fool beside cuckoos alone",
    "UA17: two fools lose",
    "UA18: the innkeeper pays with the last life",
    "UA19: back, who was out before too",
}
SAFE = {"UA14: the lone survivor has won"}
UNSAFE = {
    "UA14: the lone survivor loses a life",
    "UA14: the lone survivor loses the last life",
    "U16: a lone cuckoo loses nothing",
}


def happenings(before: CuccuState, action: deeds.Deed, state: CuccuState) -> Iterator[str]:
    """What an action has brought, in words of WANTED."""
    new = state.awards[len(before.awards) :]
    yield from _of_requests(before, state, new)
    if isinstance(action, deeds.Accept):
        yield "U11b: the inn accepted"
        if action.seat == state.dealer:
            yield "UA6: accepted by the dealer"
    if isinstance(action, deeds.Decline):
        yield "U11b: the inn declined"
    if isinstance(action, deeds.Keep) and before.target >= 0:
        yield "UA5: kept before the inn"
    if len(state.sets) > len(before.sets):
        yield from _of_the_end(before, state, new)


def _of_requests(before: CuccuState, state: CuccuState, new: Sequence[Award]) -> Iterator[str]:
    """What the card of a target did, revealed by being dealt or by the table's turning it."""
    target = before.target
    face = None
    if before.turn != NOBODY and before.phase in (DEAL, TEST):
        face = state.face[before.pack[-1] if before.phase == DEAL else before.held[target]]
    if face == CUCKOO:
        yield "U8: a cuckoo refuses"
    if any(award.code == "hunter" for award in new):
        yield "U9: a hunter costs a life"
    if any(award.code == "cat" for award in new):
        yield from _of_cats(before, state)
    if face == HORSE and target == state.dealer:
        yield "U10: the dealer is the horse"
    elif face == HORSE:
        yield "U10: a horse is skipped"
        if state.face_of(state.players[state.players.index(target) - 1]) == HORSE:
            yield "U10: two horses in a row"


def _of_cats(before: CuccuState, state: CuccuState) -> Iterator[str]:
    chain = before.chain
    yield f"U11: a cat, chain of {len(chain)}" if chain else "U11: a cat, no chain"
    order = state.players
    if any(order.index(second) > order.index(first) + 1 for first, second in chain):
        yield "U11: a cat, chain over a horse"
    if any(state.face_of(second) == INN for _first, second in chain):
        yield "UA9: the declined inn is undone by a cat"
    if not state.lives[before.turn] and chain:
        yield "UA12: a dead card after a cat"


def _of_the_end(before: CuccuState, state: CuccuState, new: Sequence[Award]) -> Iterator[str]:
    """The showdown and what came after it."""
    codes = [award.code for award in new]
    if "hunter" in codes or "cat" in codes:  # whoever refuses acts, where there is a showdown yet
        yield "UA14: the lone survivor has won"
    else:
        yield from _of_the_showdown(before, state, codes)
    if any(state.payers[award.seat] >= 0 and award.code == "lowest" for award in new):
        yield "UA7: a bluff loses"
    if any(award.code == "pays" and before.lives[award.seat] == 1 for award in new):
        yield "UA18: the innkeeper pays with the last life"
    if 2 in state.sets[-1].scores:
        yield "UA13: two lives in one round"
    if state.over:
        yield "U20: the last with lives"
    if state.returns > before.returns:
        yield "U19: all are back"
        if len(state.players) < state.seats:
            yield "UA19: back, who was out before too"


OF_CODES = {
    "fool": "U17: a fool and the lowest",
    "lone_fool": "UA16: a fool beside cuckoos alone",
    "fools": "UA17: two fools lose",
    "pays": "U11b: the innkeeper pays",
}


def _of_the_showdown(before: CuccuState, state: CuccuState, codes: Sequence[str]) -> Iterator[str]:
    live = [seat for seat in state.players if before.lives[seat]]
    faces = [state.face_of(seat) for seat in live]
    dead = [state.face_of(seat) for seat in state.players if not before.lives[seat]]
    yield from (OF_CODES[code] for code in codes if code in OF_CODES)
    if len(live) == 1:
        yield "UA14: the lone survivor loses a life" if "lowest" in codes else "U16: a lone cuckoo loses nothing"
        if state.returns > before.returns:
            yield "UA14: the lone survivor loses the last life"
        return
    if set(codes) <= {"returns"}:
        yield "U16: nobody loses"
    if faces.count(FOOL) == 2:
        yield "U18: two fools"
    if dead:
        yield "U15: a dead card"
        if FOOL in faces and FOOL in dead:
            yield "UA15: one fool of two is dead"


def of_scene(scene: Scene) -> Iterator[str]:
    game = rules(scene, "cuccu")
    state = game.start(scene.seats)
    for line in scene.lines:
        action, before = game.parse(line), state.copy()
        state.apply(action)
        yield from happenings(before, action, state)


UNSEEN = {"UA15: one fool of two is dead"}  # a dead card is not revealed


@pytest.mark.parametrize(
    ("written", "missing"), [(lambda scene: scene, set()), (observed, UNSEEN)], ids=["full", "observed"]
)
def test_every_rare_path_is_reached_by_a_scene(written: Callable[[Scene], Scene], missing: set[str]) -> None:
    reached = {what for scene in SCENES.values() for what in of_scene(written(scene))}
    assert (WANTED | SAFE | UNSAFE) - reached == missing


def walked(options: dict[str, str], *, seats: int, policy: str, seed: int) -> Iterator[str]:
    """What happens in a random game."""
    game, rng = Cuccu().with_words(options), Random(seed)
    state = game.start(seats)
    while not state.over:
        action, before = game.policies[policy](state, rng), state.copy()
        play(state, action)
        yield from happenings(before, action, state)


IN_SHOWDOWN = {"UA14: the lone survivor loses a life"}


@pytest.mark.parametrize(("safe", "wanted"), [("yes", OF_WALKS | SAFE), ("no", OF_WALKS | IN_SHOWDOWN)])
def test_rare_paths_are_reached_by_random_walks(safe: str, wanted: set[str]) -> None:
    reached: set[str] = set()
    for seats, policy, seed in product((2, 3, 4, 9), ("random", "simple"), range(30)):
        reached |= set(walked({"lone-survivor-safe": safe}, seats=seats, policy=policy, seed=seed))
    assert wanted - reached == set()
    assert reached.isdisjoint(UNSAFE if safe == "yes" else SAFE)


def test_what_did_not_happen_is_not_reported() -> None:
    quiet = {"U7 exchange is compulsory, the target decides", "U13 a special card is passed on"}
    assert {what for name in quiet for what in of_scene(SCENES[name])} == set()


def test_whole_random_games_end_alike_full_and_observed() -> None:
    for seats, seed in product((2, 3, 5, 20), range(4)):
        game, rng = Cuccu(), Random(seed)
        state, lines = game.start(seats), []
        while not state.over:
            action = game.sample(state, rng)
            play(state, action)
            lines.append(game.format(action))
        seen = replay(game, observed(Scene(tuple(lines), seats)).lines, seats=seats).final
        assert (seen.totals, seen.lives, seen.sets, seen.over) == (state.totals, state.lives, state.sets, True)


def test_UA14_laws_hold_with_a_lone_survivor_in_a_showdown_too() -> None:
    game, alone = Cuccu().with_words({"lone-survivor-safe": "no"}), 0
    for seed in range(60):
        state, rng = game.start(2), Random(seed)
        while not state.over:
            play(state, CAST.blind(game.sample(state, rng)) if seed % 2 else game.sample(state, rng))
            if sum(map(bool, state.lives)) == 1:
                alone += not state.between_deals
                for law in LAWS:
                    law(CAST, state)
    assert alone > 10
