"""A record that stops too early says how a line begins that could follow."""

from dataclasses import replace

import pytest

from games import outcome
from games.record import Entry, loads
from tests.games import golden

EVERY = sorted(path.relative_to(golden.ALL).with_suffix("") for path in golden.ALL.glob("*/*.txt"))


@pytest.mark.parametrize("path", EVERY, ids=str)
def test_V4_a_golden_game_without_its_last_line_names_what_is_missing(path: str) -> None:
    written = loads((golden.ALL / path).with_suffix(".txt").read_text(encoding="utf-8"))
    entries = list(written.entries)
    while not (last := entries.pop()).action:
        pass
    cut = outcome.of_record(replace(written, entries=tuple(entries)))
    first = last.action.lower().split()[0]
    if first in {f"p{seat + 1}" for seat in range(len(written.seats))}:
        assert cut.whole or cut.missing.startswith("p")
        assert cut.whole == (not cut.missing)
    else:
        assert (cut.whole, cut.missing) == (False, first)
    assert outcome.of_record(written).missing == ""


def test_V4_a_record_without_a_line_begins_with_the_first_deed_of_the_table() -> None:
    empty = loads("game: kaboo\np1:\np2:\n")
    found = outcome.of_record(empty)
    assert (found.whole, found.missing) == (False, "start")
    assert outcome.of_record(replace(empty, entries=(Entry("start p1"),))).missing == "deal"
