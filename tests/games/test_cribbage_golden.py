"""Golden games of cribbage: records as scorekeepers write them, their points, and records changed at random."""

from functools import partial
from random import Random

import pytest

from games import outcome, registry
from games.core import playout, replay
from games.cribbage import Cribbage
from games.cribbage.cards import cards_of, partners
from games.cribbage.count import count
from games.cribbage.deeds import Deal, Discard
from games.cribbage.scoring import winners
from games.record import dumps, loads
from tests.games import golden
from tests.games.cribbage_cast import observed
from tests.games.cribbage_reference import totals
from tests.games.cribbage_scenes import SCENES
from tests.games.mutating import Fuzz, found
from tests.games.playing import positions
from tests.games.scene import Scene

RECORDS = golden.ALL / "cribbage"
read, scene_of = partial(golden.read, "cribbage"), partial(golden.scene_of, "cribbage")
POINTS = {
    "2-full-first-to-count-wins": (118, 123),
    "2-full-no-target": (97, 131),
    "2-full-published-deal": (21, 3),
    "2-full-target-61": (62, 47),
    "2-full-whole-game": (122, 115),
    "2-full-win-by-heels": (121, 93),
    "2-observed-resigned": (59, 52),
    "2-observed-whole-game": (122, 118),
    "3-full-published-deal": (20, 7, 18),
    "3-full-resigned": (6, 0, 6),
    "3-full-whole-game": (101, 128, 115),
    "3-observed-whole-game": (88, 121, 93),
    "4-full-pairs-whole-game": (81, 122, 81, 122),
    "4-full-random-whole-game": (100, 121, 100, 121),
    "4-full-three-goes": (30, 35, 30, 35),
    "4-observed-pairs-whole-game": (122, 96, 122, 96),
}
UNFINISHED = {"2-full-no-target", "2-full-published-deal", "3-full-published-deal", "4-full-three-goes"}
WORDS = "cut dealer deal starter crib discard play go resign 5H 10C TC JS A♠ KD 2C 5H, ??"


def test_golden_games_are_all_listed() -> None:
    assert sorted(path.stem for path in RECORDS.iterdir()) == sorted(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_gives_its_points(name: str) -> None:
    record = loads(read(name))
    played = outcome.of_record(record)
    assert (played.points, record.points) == (POINTS[name], POINTS[name])
    assert (played.agrees, played.over) == (True, name not in UNFINISHED)
    assert f"{len(record.seats)}-" in name


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_is_written_in_the_canonical_form(name: str) -> None:
    assert dumps(loads(read(name))) == read(name)


def expected(scene: Scene) -> tuple[int, ...]:
    target = scene.options.get("target", "121")
    return totals(scene.lines, seats=scene.seats, target=None if target == "none" else int(target))


@pytest.mark.parametrize("name", [name for name in POINTS if "-full-" in name])
def test_golden_game_agrees_with_the_reference(name: str) -> None:
    assert expected(scene_of(name)) == POINTS[name]


@pytest.mark.parametrize("name", [name for name in POINTS if "-observed-" in name])
def test_observed_golden_game_hides_deals_and_discards(name: str) -> None:
    steps = registry.replay_record(loads(read(name))).steps
    assert {step.action for step in steps if isinstance(step.action, Deal)} == {Deal()}
    assert not any(step.action.cards for step in steps if isinstance(step.action, Discard))


def test_C9_golden_game_is_won_by_who_counts_first() -> None:
    """The dealer's hand would have been enough too."""
    final = registry.replay_record(loads(read("2-full-first-to-count-wins"))).final
    assert final.starter is not None
    hand = sum(award.points for award in count(final.played[final.dealer], final.starter))
    assert (final.dealer, winners(final)) == (0, (1,))
    assert final.totals[0] < 121 <= final.totals[0] + hand


@pytest.mark.parametrize("name", SCENES)
def test_scenes_agree_with_the_reference_and_as_observed(name: str) -> None:
    scene = SCENES[name]
    game = Cribbage().with_words(scene.options)
    final = replay(game, scene.lines, seats=scene.seats).final
    seen = replay(game, observed(scene).lines, seats=scene.seats).final
    if any(line.startswith("deal ") for line in scene.lines):
        assert tuple(final.totals) == expected(scene)
    assert (seen.totals, seen.over, winners(seen)) == (final.totals, final.over, winners(final))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy", ["random", "simple"])
def test_random_games_agree_with_the_reference_and_as_observed(seats: int, policy: str) -> None:
    game = Cribbage()
    for seed in range(4):
        lines = playout(game, seats=seats, rng=Random(seed), policy=game.policies[policy])
        final = replay(game, lines, seats=seats).final
        assert tuple(final.totals) == totals(lines, seats=seats)
        seen = replay(game, observed(Scene(lines, seats)).lines, seats=seats).final
        assert (seen.totals, seen.sets) == (final.totals, final.sets)


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_written_deal_by_deal_is_accepted(name: str) -> None:
    """V1 and V2: what the engine counts is what a sheet may say."""
    record = loads(read(name))
    game = registry.of_record(record)
    final = registry.replay_record(record).final
    sets = game.written_sets(final)
    assert game.final_totals(sets) == tuple(final.totals)
    assert game.check_sets(sets, by_time=True, seats=len(record.seats)) == ()
    assert game.check_totals(final.totals, by_time=True) == ()


def fuzz() -> Fuzz:
    short = [read(name) for name in POINTS if len(read(name)) < 1200]
    return Fuzz("cribbage", short, WORDS, [read(name) for name in POINTS])


def test_mutated_records_are_played_or_refused_with_line_and_rule() -> None:
    assert {"played", "notation", "C2", "C3", "C4", "C6", "CA11"} <= found(fuzz(), range(400))


@pytest.mark.drill
def test_ten_thousand_mutated_records() -> None:
    wanted = {"played", "notation", "C1", "C2", "C3", "C4", "C5", "C6", "C9", "C12", "CA6", "CA11"}
    assert wanted <= found(fuzz(), range(1000, 11_000))


def test_example_of_the_documentation_gives_its_points() -> None:
    text = (RECORDS.parents[2] / "docs" / "cribbage.md").read_text(encoding="utf-8")
    played = outcome.of_record(loads(text.split("```")[1]))
    assert (played.agrees, played.points) == (True, (21, 3))


def test_record_names_its_options() -> None:
    game = Cribbage().with_words({"target": "none"})
    assert (game.options.target, game.words) == (None, {"target": "none"})
    assert Cribbage().with_words({"target": "61"}).words == {"target": "61"}
    assert Cribbage().words == {}


def test_CA12_card_from_the_deck_is_unknown_to_all_until_the_crib_is_turned_up() -> None:
    """Three players: it lies in the crib from the deal on, the record knows it, and no seat does."""
    scene = scene_of("3-full-published-deal")
    dealt = [state.copy() for state in positions(scene, "cribbage") if state.crib and not state.crib_open]
    (first,) = cards_of(["TC"])
    assert dealt
    for state in dealt:
        assert state.crib[0] == first
        assert all(state.view(seat).crib[0] is None for seat in range(3))


def test_CA15_jack_of_the_starters_suit_counts_in_the_crib_too() -> None:
    hand, starter = cards_of(["JD", "2C", "4S", "6H"]), cards_of(["8D"])[0]
    assert starter is not None
    told = count([card for card in hand if card is not None], starter, crib=True)
    assert [(award.points, award.rule) for award in told if "nobs" in award.code] == [(1, "C11")]


def test_CA16_opposite_seats_are_partners_and_have_the_same_points() -> None:
    assert [partners(seat, seats=4) for seat in range(4)] == [(0, 2), (1, 3), (2, 0), (3, 1)]
    assert all(len(partners(seat, seats=seats)) == 1 for seats in (2, 3) for seat in range(seats))
    assert all(points[0] == points[2] and points[1] == points[3] for points in POINTS.values() if len(points) == 4)
