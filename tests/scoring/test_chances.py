"""What is needed for the final, against every result of small fields: exact in the last round, true bounds before."""

from collections.abc import Iterator, Sequence
from fractions import Fraction as F
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.chances import Hope, Verdict, bounds, by_place
from scoring.format import PRESETS, Format, TieMode

FORMATS = [Format(), Format(ties=TieMode.MEAN), Format(scale=PRESETS["catan"])]
Outcome = tuple[int, dict[int, F]]  # my place, and the sums of all


def wins(points: Sequence[int], format: Format) -> list[tuple[int, F]]:
    """Place and win points of each seat (T6, T7), counted once more."""
    row = format.scale[max(3, len(points))]
    found = []
    for value in points:
        place = 1 + sum(other < value for other in points)
        level = list(points).count(value)
        covered = row[place - 1 : place - 1 + level]
        found.append((place, row[place - 1] if format.ties is TieMode.BETTER_PLACE else sum(covered, F(0)) / level))
    return found


def results(tables: Sequence[Sequence[int]], sums: dict[int, F], format: Format) -> Iterator[Outcome]:
    """Every way the tables can end; the first player of the first table is me."""
    ways = [list(product(range(len(table)), repeat=len(table))) for table in tables]
    for way in product(*ways):
        after, mine = dict(sums), 0
        for table, points in zip(tables, way, strict=True):
            for entry, (place, win) in zip(table, wins(points, format), strict=True):
                after[entry] += win
                mine = place if entry == tables[0][0] else mine
        yield mine, after


def hoped(sums: dict[int, F], open_: int) -> dict[int, Hope]:
    return {entry: Hope(entry, value, open_) for entry, value in sums.items()}


sums_of = st.lists(st.integers(0, 8), min_size=7, max_size=7)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=20)
@given(st.data())
def test_T16_last_round_is_exact_over_all_results(format: Format, data: st.DataObject) -> None:
    values = data.draw(sums_of)
    cut = data.draw(st.integers(1, 5))
    sums = {entry: F(value) for entry, value in enumerate(values)}
    tables = [[0, 1, 2], [3, 4, 5]]
    hopes = hoped(sums, 1)
    found = by_place(
        hopes[0],
        [hopes[1], hopes[2]],
        format,
        tables=[[hopes[entry] for entry in tables[1]]],
        settled=[hopes[6]],
        cut=cut,
    )
    seen: dict[int, set[tuple[bool, bool]]] = {}
    for place, after in results(tables, sums, format):
        ahead = sum(value > after[0] for value in after.values())
        level = sum(value == after[0] for entry, value in after.items() if entry)
        seen.setdefault(place, set()).add((ahead >= cut, ahead + level >= cut))
    for chance in found:
        outs = seen[chance.place]
        assert (chance.verdict is Verdict.SURE) == (not any(level for _, level in outs))
        assert (chance.verdict is Verdict.LOST) == all(out for out, _ in outs)
        if chance.verdict is Verdict.TIE:
            assert not any(out for out, _ in outs)
    assert {chance.place for chance in found} == set(seen)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=20)
@given(sums_of, st.integers(1, 5))
def test_T16_bounds_are_true_for_every_result(format: Format, values: list[int], cut: int) -> None:
    sums = {entry: F(value) for entry, value in enumerate(values)}
    hopes = hoped(sums, 1)
    found = bounds(hopes[0], [hope for entry, hope in hopes.items() if entry], format, cut=cut)
    for _place, after in results([[0, 1, 2], [3, 4, 5]], sums, format):
        gain = after[0] - sums[0]
        ahead = sum(value > after[0] for value in after.values())
        level = sum(value == after[0] for entry, value in after.items() if entry)
        if found.sure is not None and gain >= found.sure:
            assert ahead + level < cut
        if found.least is None or gain < found.least:
            assert ahead >= cut


@pytest.mark.parametrize(
    ("mine", "others", "open_", "cut", "sure", "least"),
    [
        (0, [1, 1], 2, 3, 0, 0),  # as many places as players
        (10, [9, 5, 1], 0, 2, 0, 0),
        (1, [9, 5, 1], 0, 2, None, None),
        (4, [4, 4, 4, 4], 1, 2, None, 0),
        (8, [4, 4, 4], 1, 1, F(1), 0),
        (0, [9, 9, 9], 2, 1, None, None),
    ],
)
def test_T16_bounds_of_plain_cases(
    mine: int, others: list[int], open_: int, cut: int, sure: F | None, least: F | None
) -> None:
    me = Hope(0, F(mine), open_)
    found = bounds(me, [Hope(at, F(value), open_) for at, value in enumerate(others, 1)], Format(), cut=cut)
    assert (found.sure, found.least) == (sure, least)


def test_T24_a_house_player_takes_a_place_and_no_seat_in_the_final() -> None:
    me, rival = Hope(0, F(4), 1), Hope(1, F(4), 1)
    found = by_place(me, [None, None, rival], Format(), tables=[], settled=[], cut=1)
    assert [(chance.place, chance.verdict) for chance in found] == [
        (1, Verdict.TIE),
        (2, Verdict.OPEN),
        (3, Verdict.OPEN),
        (4, Verdict.LOST),
    ]
