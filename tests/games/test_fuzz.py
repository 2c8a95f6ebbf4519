"""Mutated records: each replays, or is refused with line and rule; nothing else, and never for long."""

from functools import cache
from random import Random
from time import process_time

import pytest

from games import outcome
from games.core import BadNotation, GameError, IllegalAction
from games.record import loads
from tests.games.test_golden import POINTS, read
from tournament import sentences

WORDS = (
    "p1 p2 p3 p4 p5 draw take kabo discard swap place keep left right penalty peek spy trade skip turn show start deal "
)
WORDS += "pack , ? 0 1 2 3 7 12 13 14 99 -1 ² # : game points x"
VOCABULARY = WORDS.split()
SHORT = [name for name in POINTS if "whole" not in name]


@cache
def text_of(name: str) -> str:
    return read(name)


def mutated(rng: Random) -> str:
    """A golden record with one to four changes of lines, words or letters."""
    lines = text_of(rng.choice(SHORT if rng.random() < 0.9 else list(POINTS))).splitlines()
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        spot = rng.randrange(len(words))
        change = rng.choice((0, 0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7))
        word = rng.choice(VOCABULARY if rng.random() < 0.3 else rng.choice(lines).split() or [""])
        if change == 0:
            del lines[at]
        elif change == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif change == 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 3:
            lines[at] = " ".join([*words[:spot], *words[spot + 1 :]])
        elif change == 4:
            lines[at] = " ".join([*words[:spot], word, *words[spot:]])
        elif change == 5:
            lines[at] = " ".join([*words[:spot], word, *words[spot + 1 :]])
        elif change == 6:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)] + chr(
                rng.choice([0, 9, 35, 58, 178, 0x2028, 0x1F600])
            )
        else:
            del lines[at + 1 :]
        lines = lines or [""]
    return "\n".join(lines)


def outcome_of(text: str) -> str:
    """ "played", or the rule or notation that the text breaks; anything else is an error of ours."""
    game, count = "kabo", text.count("\n") + 2
    try:
        outcome.of_record(loads(text))
    except GameError as error:
        caught = error
    else:
        return "played"
    assert caught.line is not None
    assert 1 <= caught.line <= count
    if isinstance(caught, IllegalAction):
        assert sentences.refusal(caught, game=game)
        return caught.rule
    assert isinstance(caught, BadNotation)
    assert sentences.notation(caught)
    return "notation"


def fuzz(seeds: range) -> set[str]:
    started, found = process_time(), set()
    for seed in seeds:
        text = mutated(Random(seed))
        found.add(outcome_of(text))
        assert process_time() - started < 1 + 0.05 * (seed - seeds.start + 1), f"seed {seed} takes too long"
    return found


def test_mutated_records_are_played_or_refused_with_line_and_rule() -> None:
    assert {"played", "notation", "K7", "K5", "K10"} <= fuzz(range(400))


@pytest.mark.drill
def test_ten_thousand_mutated_records() -> None:
    found = fuzz(range(1000, 11_000))
    assert {"played", "notation", "K3", "K6", "K7", "K11", "K17", "K18", "K20", "KA1"} <= found


def test_game_errors_are_of_two_kinds() -> None:
    assert issubclass(IllegalAction, GameError)
    assert issubclass(BadNotation, GameError)
