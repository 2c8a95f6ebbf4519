"""Mutated records: each replays, or is refused with line and rule; nothing else, and never for long."""

import pytest

from games.core import BadNotation, GameError, IllegalAction
from tests.games.mutating import Fuzz, found
from tests.games.test_golden import POINTS, read

WORDS = "draw take kabo discard swap place keep left right penalty peek spy trade skip turn show start deal pack"
KABO = Fuzz("kabo", [read(name) for name in POINTS if "whole" not in name], WORDS, [read(name) for name in POINTS])


def test_mutated_records_are_played_or_refused_with_line_and_rule() -> None:
    assert {"played", "notation", "K7", "K5", "K10"} <= found(KABO, range(400))


@pytest.mark.drill
def test_ten_thousand_mutated_records() -> None:
    assert {"played", "notation", "K3", "K6", "K7", "K11", "K17", "K18", "K20", "KA1"} <= found(
        KABO, range(1000, 11_000)
    )


def test_game_errors_are_of_two_kinds() -> None:
    assert issubclass(IllegalAction, GameError)
    assert issubclass(BadNotation, GameError)
