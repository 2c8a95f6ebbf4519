"""Golden games of Cuccù: records as scorekeepers write them, their points, and records changed at random."""

from functools import partial
from random import Random

import pytest

from games import outcome, registry
from games.core import playout, replay
from games.cuccu import Cuccu
from games.cuccu.deeds import Deal, Shuffle
from games.cuccu.ending import winner
from games.record import dumps, loads
from tests.games import golden
from tests.games.cuccu_cast import observed
from tests.games.cuccu_reference import totals
from tests.games.cuccu_scenes import SCENES
from tests.games.mutating import Fuzz, found
from tests.games.scene import Scene

RECORDS = golden.ALL / "cuccu"
read, scene_of = partial(golden.read, "cuccu"), partial(golden.scene_of, "cuccu")
POINTS = {
    "2-full-innkeeper-pays-with-the-last-life": (2, 3),
    "2-full-lone-survivor": (3, 0),
    "2-full-lone-survivor-shows-down": (3, 1),
    "2-full-whole-game": (3, 2),
    "2-observed-all-return": (6, 4),
    "3-full-back-with-who-was-out": (3, 4, 3),
    "3-full-dealer-is-the-horse": (0, 2, 0),
    "4-full-cat-chain": (0, 1, 2, 1),
    "4-full-inn": (0, 2, 1, 1),
    "4-full-two-fools": (1, 1, 3, 1),
    "4-full-whole-game": (6, 5, 6, 6),
    "4-full-whole-game-at-random": (3, 3, 3, 2),
    "4-observed-whole-game": (3, 3, 2, 3),
    "7-full-whole-game": (3, 2, 3, 3, 3, 3, 3),
    "7-observed-whole-game": (3, 3, 3, 3, 3, 2, 3),
    "12-observed-whole-game": (*(3,) * 7, 1, *(3,) * 4),
    "20-full-whole-game": (*(3,) * 17, 1, 3, 3),
}
BY_TIME = {
    "3-full-back-with-who-was-out",
    "3-full-dealer-is-the-horse",
    "4-full-cat-chain",
    "4-full-inn",
    "4-full-two-fools",
}
WORDS = "start shuffle deal turn exchange show keep request swap ask accept decline fool inn cat horse hunter cuckoo -3"


def test_golden_games_are_all_listed() -> None:
    assert sorted(path.stem for path in RECORDS.iterdir()) == sorted(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_gives_its_points(name: str) -> None:
    record = loads(read(name))
    played = outcome.of_record(record)
    assert (played.points, record.points) == (POINTS[name], POINTS[name])
    assert (played.agrees, played.over) == (True, name not in BY_TIME)
    assert name.startswith(f"{len(record.seats)}-")


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_is_written_in_the_canonical_form(name: str) -> None:
    assert dumps(loads(read(name))) == read(name)


def expected(scene: Scene) -> tuple[int, ...]:
    return totals(scene.lines, seats=scene.seats, safe="lone-survivor-safe" not in scene.options)


@pytest.mark.parametrize("name", [name for name in POINTS if "-full-" in name])
def test_golden_game_agrees_with_the_reference(name: str) -> None:
    assert expected(scene_of(name)) == POINTS[name]


@pytest.mark.parametrize("name", [name for name in POINTS if "-observed-" in name])
def test_observed_golden_game_hides_the_pack_and_what_is_dealt(name: str) -> None:
    actions = [step.action for step in registry.replay_record(loads(read(name))).steps]
    assert {action for action in actions if isinstance(action, Shuffle)} == {Shuffle()}
    assert {action.face for action in actions if isinstance(action, Deal)} == {None}


def test_U20_golden_game_is_won_by_the_last_with_lives() -> None:
    for name in set(POINTS) - BY_TIME:
        final = registry.replay_record(loads(read(name))).final
        left = [seat for seat, lives in enumerate(final.lives) if lives]
        assert [winner(final)] == left
        assert POINTS[name][left[0]] == min(POINTS[name])


def whole_rounds(scene: Scene) -> Scene:
    """The scene without a last round that is only begun."""
    *_, last = (number for number, line in enumerate(scene.lines) if line.startswith("start"))
    begun = len(scene.lines) - last < 3
    return Scene(scene.lines[:last] if begun else scene.lines, scene.seats, scene.options)


@pytest.mark.parametrize("name", SCENES)
def test_scenes_agree_with_the_reference(name: str) -> None:
    scene = whole_rounds(SCENES[name])
    final = replay(Cuccu().with_words(scene.options), scene.lines, seats=scene.seats).final
    assert tuple(final.totals) == expected(scene)


@pytest.mark.parametrize("options", [{}, {"lone-survivor-safe": "no"}], ids=["safe", "unsafe"])
@pytest.mark.parametrize("seats", range(2, 21))
def test_random_games_agree_with_the_reference_and_as_observed(seats: int, options: dict[str, str]) -> None:
    game = Cuccu().with_words(options)
    for seed, policy in enumerate(("random", "simple", "simple")):
        lines = playout(game, seats=seats, rng=Random(seed), policy=game.policies[policy])
        scene = Scene(lines, seats, options)
        final = replay(game, lines, seats=seats).final
        assert tuple(final.totals) == expected(scene)
        seen = replay(game, observed(scene).lines, seats=seats).final
        assert (seen.totals, seen.sets, winner(seen)) == (final.totals, final.sets, winner(final))


@pytest.mark.parametrize("name", POINTS)
def test_golden_game_written_round_by_round_is_accepted(name: str) -> None:
    """V1 and V2: what the engine counts is what a sheet may say."""
    record = loads(read(name))
    game = registry.of_record(record)
    final = registry.replay_record(record).final
    sets = game.written_sets(final)
    by_time = name in BY_TIME
    assert game.final_totals(sets) == tuple(final.totals)
    assert game.check_sets(sets, by_time=by_time, seats=len(record.seats)) == ()
    assert game.check_totals(final.totals, by_time=by_time) == ()


def fuzz() -> Fuzz:
    short = [read(name) for name in POINTS if len(read(name)) < 1400]
    return Fuzz("cuccu", short, WORDS, [read(name) for name in POINTS])


def test_mutated_records_are_played_or_refused_with_line_and_rule() -> None:
    assert {"played", "notation", "U3", "U4", "U5", "UA25"} <= found(fuzz(), range(400))


@pytest.mark.drill
def test_ten_thousand_mutated_records() -> None:
    wanted = {"U2", "U3", "U4", "U5", "U7", "U11b", "U12", "U13", "U14", "U20", "UA20", "UA25"}
    assert {"played", "notation", *wanted} <= found(fuzz(), range(1000, 11_000))


def test_example_of_the_documentation_gives_its_points() -> None:
    text = (RECORDS.parents[2] / "docs" / "cuccu.md").read_text(encoding="utf-8")
    played = outcome.of_record(loads(text.split("```")[1]))
    assert (played.agrees, played.points) == (True, (1, 1, 0, 1))
