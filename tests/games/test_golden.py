"""Golden games: records as scorekeepers write them, and the points that they must give."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from games import outcome, registry
from games.core import playout, replay
from games.kabo import Kabo
from games.kabo.count import count_set
from games.kabo.deeds import Deal
from games.kabo.ending import winners
from games.kabo.state import KaboState
from games.record import dumps, loads
from tests.games import golden
from tests.games.kabo_reference import totals
from tests.games.playing import observed, positions
from tests.games.scene import Scene

RECORDS = golden.ALL / "kabo"
read, scene_of = partial(golden.read, "kabo"), partial(golden.scene_of, "kabo")
POINTS = {
    "2-full-called-lowest": (0, 29),
    "2-full-kamikaze-has-called": (0, 50),
    "2-full-kamikaze-nobody-called": (0, 50),
    "2-full-no-penalty-card-left": (15, 26),
    "2-full-pack-runs-out": (10, 26),
    "2-full-whole-game": (65, 50),
    "2-full-write-off": (30, 104),
    "2-observed-called-not-lowest": (16, 2),
    "2-observed-kamikaze-another-called": (0, 50),
    "2-observed-penalty-card-is-the-last": (10, 37),
    "3-full-locked-caller": (0, 30, 32),
    "3-full-short-game": (40, 0, 8),
    "3-full-tie": (29, 33, 29),
    "3-full-whole-game-at-random": (103, 109, 100),
    "3-observed-pack-runs-out-in-the-last-lap": (10, 26, 46),
    "3-observed-whole-game": (67, 103, 99),
    "4-full-one-set": (8, 35, 29, 16),
    "4-full-whole-game": (98, 103, 99, 111),
    "4-observed-one-set": (8, 35, 29, 16),
    "4-observed-whole-game": (73, 108, 93, 36),
}


def test_golden_games_are_all_listed() -> None:
    assert sorted(path.stem for path in RECORDS.iterdir()) == sorted(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_gives_its_points(name: str) -> None:
    record = loads(read(name))
    played = outcome.of_record(record)
    assert (played.points, record.points) == (POINTS[name], POINTS[name])
    assert (played.agrees, played.differing) == (True, ())
    assert f"{len(record.seats)}-" in name


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_is_written_in_the_canonical_form(name: str) -> None:
    assert dumps(loads(read(name))) == read(name)


@pytest.mark.parametrize("name", [name for name in POINTS if "-full-" in name])
def test_golden_game_agrees_with_the_reference(name: str) -> None:
    record = loads(read(name))
    options = registry.of_record(record)
    assert isinstance(options, Kabo)
    chosen = options.options
    lines = [line.text for line in record.lines]
    assert totals(lines, seats=len(record.seats), write_off=chosen.write_off, target=chosen.target) == POINTS[name]


@pytest.mark.parametrize("name", [name for name in POINTS if "-observed-" in name])
def test_observed_golden_game_hides_the_deal(name: str) -> None:
    deals = [step.action for step in registry.replay_record(loads(read(name))).steps if isinstance(step.action, Deal)]
    assert deals
    assert all(deal == Deal() for deal in deals)


def test_K32_golden_tie_is_broken_by_the_last_set() -> None:
    final = registry.replay_record(loads(read("3-full-tie"))).final
    last = final.sets[-1].scores
    assert final.totals[0] == final.totals[2]
    assert winners(final) == ((0,) if last[0] < last[2] else (2,))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy", ["random", "simple"])
def test_random_games_agree_with_the_reference_and_as_observed(seats: int, policy: str) -> None:
    for seed in range(4):
        game: Kabo = Kabo()
        lines = playout(game, seats=seats, rng=Random(seed), policy=game.policies[policy])
        final = replay(game, lines, seats=seats).final
        assert tuple(final.totals) == totals(list(lines), seats=seats)
        seen = observed(Scene(lines, seats))
        assert replay(game, seen.lines, seats=seats).final.totals == final.totals


@pytest.mark.parametrize("name", POINTS)
def test_K26_K27_K28_K29_count_set_gives_the_engines_scores(name: str) -> None:
    """Each set's rows, counted as turned-up cards (V3) and checked as a written game (V1, V2)."""
    counted = 0
    state = None
    for state in positions(scene_of(name)):
        if len(state.sets) > counted:
            counted += 1
            hands = [[face for face in state.faces_of(seat) if face is not None] for seat in range(state.seats)]
            assert count_set(hands, caller=state.sets[-1].caller).scores == state.sets[-1].scores
    assert isinstance(state, KaboState)
    game = Kabo(state.options)
    assert game.final_totals(state.sets) == tuple(state.totals)
    refused = [finding for finding in game.check_sets(state.sets, by_time=True, seats=state.seats) if finding.refused]
    assert (counted, refused) == (len(state.sets), [])


def changed(change: Callable[[str], str]) -> outcome.Outcome:
    return outcome.of_record(loads(change(read("2-full-called-lowest"))))


def test_outcome_of_a_record_that_claims_something_else() -> None:
    played = changed(lambda text: text.replace("points: 0 29", "points: 0 19"))
    assert (played.agrees, played.differing, played.points) == (False, (1,), (0, 29))


def test_outcome_of_a_record_that_claims_nothing() -> None:
    played = changed(lambda text: text.replace("points: 0 29\n", ""))
    assert (played.agrees, played.claimed, played.whole, played.over) == (True, None, True, False)


def test_outcome_of_a_record_that_stops_in_a_set() -> None:
    played = changed(lambda text: text.removesuffix("p2 discard\n"))
    assert (played.agrees, played.whole, played.actions) == (False, False, 6)


def test_outcome_of_a_record_without_actions() -> None:
    played = outcome.of_record(loads("game: kabo\np1:\np2:\npoints: 0 0\n"))
    assert (played.agrees, played.whole, played.actions) == (False, False, 0)


def test_example_of_the_documentation_gives_its_points() -> None:
    text = (RECORDS.parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    played = outcome.of_record(loads(text.split("```")[1]))
    assert (played.agrees, played.points) == (True, (16, 2))
