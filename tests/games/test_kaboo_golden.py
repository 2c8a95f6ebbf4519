"""Golden games of Kaboo: records as scorekeepers write them, their points, and records changed at random."""

from functools import partial
from random import Random

import pytest

from games import outcome, registry
from games.core import playout, replay
from games.kaboo import Kaboo
from games.kaboo.count import check_hands, count_hands
from games.kaboo.deeds import Deal, Shuffle
from games.kaboo.state import KabooState
from games.record import dumps, loads
from tests.games import golden
from tests.games.kaboo_cast import observed
from tests.games.kaboo_reference import totals
from tests.games.mutating import Fuzz, found
from tests.games.playing import positions
from tests.games.scene import Scene

RECORDS = golden.ALL / "kaboo"
read, scene_of = partial(golden.read, "kaboo"), partial(golden.scene_of, "kaboo")
POINTS = {
    "2-full-knocked-not-lowest": (14, 3),
    "2-full-queen-against-frozen-cards": (12, 29),
    "2-full-whole-game": (83, 78),
    "2-observed-only-card-given-away": (0, 29),
    "3-full-knocked-with-less-than-nothing": (20, 0, -1),
    "3-full-last-card-in-another-turn": (20, 0, 40),
    "3-full-whole-game-with-jokers": (59, 104, 85),
    "3-observed-the-rules-example": (10, 40, 15),
    "4-full-three-rounds-at-random": (82, 60, 75, 64),
    "4-full-two-hands": (21, 27, 20, 21),
    "4-observed-two-hands": (21, 27, 20, 21),
    "4-observed-whole-game": (85, 78, 92, 104),
    "6-full-pack-shuffled": (13, 24, 2, 17, 20, 32),
    "6-observed-pack-shuffled": (13, 24, 2, 17, 20, 32),
    "8-full-nothing-left-to-draw": (10, 28, 157, 34, 40, 40, 6, 14),
    "9-full-two-packs": (30, 21, 4, 14, 22, 12, 21, 24, 20),
    "9-observed-two-packs": (30, 21, 4, 14, 22, 12, 21, 24, 20),
}
WORDS = (
    "look draw discard swap knock snap hands give keep peek spy trade start deal shuffle turn count show A J Q KB KR"
)


def fuzz() -> Fuzz:
    short = [read(name) for name in POINTS if len(read(name)) < 1000]
    return Fuzz("kaboo", short, WORDS, [read(name) for name in POINTS])


def test_golden_games_are_all_listed() -> None:
    assert sorted(path.stem for path in RECORDS.iterdir()) == sorted(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_gives_its_points(name: str) -> None:
    record = loads(read(name))
    played = outcome.of_record(record)
    assert (played.points, record.points) == (POINTS[name], POINTS[name])
    assert (played.agrees, played.over) == (True, "whole" in name or "rounds" in record.options)
    assert f"{len(record.seats)}-" in name


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_is_written_in_the_canonical_form(name: str) -> None:
    assert dumps(loads(read(name))) == read(name)


@pytest.mark.parametrize("name", [name for name in POINTS if "-full-" in name])
def test_golden_game_agrees_with_the_reference(name: str) -> None:
    assert totals(list(scene_of(name).lines)) == POINTS[name]


@pytest.mark.parametrize("name", [name for name in POINTS if "-observed-" in name])
def test_observed_golden_game_hides_deals_and_shuffles(name: str) -> None:
    steps = registry.replay_record(loads(read(name))).steps
    hidden = [step.action for step in steps if isinstance(step.action, Deal | Shuffle)]
    assert hidden
    assert all(deed in (Deal(), Shuffle()) for deed in hidden)


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 9])
@pytest.mark.parametrize("policy", ["random", "simple"])
def test_random_games_agree_with_the_reference_and_as_observed(seats: int, policy: str) -> None:
    for seed in range(3):
        game = Kaboo()
        lines = playout(game, seats=seats, rng=Random(seed), policy=game.policies[policy])
        final = replay(game, lines, seats=seats).final
        assert tuple(final.totals) == totals(list(lines))
        seen = observed(Scene(lines, seats))
        assert replay(game, seen.lines, seats=seats).final.totals == final.totals


@pytest.mark.parametrize("name", POINTS)
def test_B19_B20_turned_up_cards_give_the_engines_scores(name: str) -> None:
    """Each round's squares, counted as turned-up cards (V3) and checked as a written game (V2)."""
    counted, state = 0, None
    for state in positions(scene_of(name), "kaboo"):
        if len(state.sets) > counted:
            counted += 1
            hands = [[face for face in state.faces_of(seat) if face is not None] for seat in range(state.seats)]
            knocker = state.sets[-1].caller
            assert check_hands(hands, knocker=knocker, options=state.options) == ()
            assert count_hands(hands, knocker=knocker).scores == state.sets[-1].scores
    assert isinstance(state, KabooState)
    found_here = Kaboo(state.options).check_sets(state.sets, by_time=True, seats=state.seats)
    assert (counted, [each for each in found_here if each.refused]) == (len(state.sets), [])


def test_mutated_records_are_played_or_refused_with_line_and_rule() -> None:
    assert {"played", "notation", "B5", "B6", "BA5"} <= found(fuzz(), range(400))


@pytest.mark.drill
def test_ten_thousand_mutated_records() -> None:
    expected = {"played", "notation", "B3", "B4", "B5", "B6", "B8", "B13", "B19", "BA1", "BA5", "BA10", "BA11", "BA17"}
    assert expected <= found(fuzz(), range(1000, 11_000))


def test_example_of_the_documentation_gives_its_points() -> None:
    text = (RECORDS.parents[2] / "docs" / "kaboo.md").read_text(encoding="utf-8")
    played = outcome.of_record(loads(text.split("```")[1]))
    assert (played.agrees, played.points) == (True, (14, 3))


def test_record_names_its_options() -> None:
    game = Kaboo().with_words({"jokers": "2", "starter": "same", "must-give": "yes"})
    assert game.words == {"jokers": "2", "starter": "same", "must-give": "yes"}
    assert Kaboo().words == {}
