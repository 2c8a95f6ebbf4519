from collections.abc import Sequence

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports import Field, Kind, Known, Mapping, Plan, Planned, Row, Sheet, plan

FIELDS = (Field.NUMBER, Field.NAME, Field.CLUB, Field.SHORT_NAME)
Cells = tuple[str, ...]
Change = tuple[str, str | int | None, str | int]


def planned(rows: Sequence[Cells], known: Sequence[Known] = (), fields: tuple[Field, ...] = FIELDS) -> Plan:
    """Rows from row 2 on; missing cells are blank."""
    width = len(fields)
    filled = tuple(Row(number, (*row, *[""] * (width - len(row)))) for number, row in enumerate(rows, 2))
    return plan(Sheet(columns=("",) * width, rows=filled), Mapping(fields), known)


def outcome(row: Planned) -> tuple[str, int | None, list[Change]]:
    return str(row.kind), row.known, [(str(change.field), change.old, change.new) for change in row.changes]


EVA = Known(1, 12, "Eva Malá", "Brno")
EVA_TOO = Known(2, 13, "Eva Malá", "Brno")
EVA_OF_PRAGUE = Known(3, 14, "Eva Malá", "Praha")
JAN = Known(4, 15, "Jan Žák", "", "Honza")


@pytest.mark.parametrize(
    ("known", "row", "expected"),
    [
        ([], ("12", "Eva Malá", "Brno"), ("new", None, [])),
        ([EVA], ("12", "Eva Malá", "Brno"), ("same", 1, [])),
        ([EVA], ("", "Eva Malá", "Brno"), ("same", 1, [])),
        ([EVA], ("", "  Eva\tMala\u0301\u202e ", "Brno"), ("same", 1, [])),
        ([EVA], ("012.", "Eva Malá", "Brno"), ("same", 1, [])),
        ([EVA], ("12", "Eva Malá"), ("same", 1, [])),
        (
            [EVA],
            ("12", "Eva Nová", "Praha"),
            ("changed", 1, [("name", "Eva Malá", "Eva Nová"), ("club", "Brno", "Praha")]),
        ),
        ([EVA], ("12", "Eva Malá", "Brno", "Evka"), ("changed", 1, [("short_name", "", "Evka")])),
        ([EVA], ("20", "Eva Malá", "Brno"), ("changed", 1, [("number", 12, 20)])),
        ([Known(1, None, "Eva Malá", "Brno")], ("20", "Eva Malá", "Brno"), ("changed", 1, [("number", None, 20)])),
        ([EVA], ("", "Eva Malá", "Praha"), ("new", None, [])),
        ([EVA], ("", "Eva Malá", ""), ("new", None, [])),
        ([EVA], ("", "Eva Mala", "Brno"), ("new", None, [])),
        ([EVA_OF_PRAGUE, EVA], ("", "Eva Malá", "Brno"), ("same", 1, [])),
        ([EVA, EVA_TOO], ("13", "Eva Malá", "Brno"), ("same", 2, [])),
        ([JAN], ("", "Jan Žák", ""), ("same", 4, [])),
        ([JAN], ("", "Jan Žák", "", "Jenda"), ("changed", 4, [("short_name", "Honza", "Jenda")])),
    ],
)
def test_plan_of_a_row(known: list[Known], row: Cells, expected: tuple[str, int | None, list[Change]]) -> None:
    assert outcome(planned([row], known).rows[0]) == expected


@pytest.mark.parametrize(
    ("known", "rows", "expected"),
    [
        # two equal rows are two people
        ([], [("", "Eva Malá", "Brno")] * 2, [("new", None), ("new", None)]),
        ([EVA], [("", "Eva Malá", "Brno")] * 2, [("same", 1), ("new", None)]),
        ([EVA, EVA_TOO], [("", "Eva Malá", "Brno")] * 2, [("same", 1), ("same", 2)]),
        ([EVA, EVA_TOO], [("", "Eva Malá", "Brno")] * 3, [("same", 1), ("same", 2), ("new", None)]),
        # of equal players the one that agrees in the public name too
        (
            [Known(1, 1, "Eva", "A", "J"), Known(2, 2, "Eva", "A"), Known(3, 3, "Eva", "A", "E")],
            [("", "Eva", "A"), ("", "Eva", "A", "E"), ("", "Eva", "A", "J")],
            [("same", 2), ("same", 3), ("same", 1)],
        ),
        # the start number goes before the name, wherever the row stands
        ([EVA], [("", "Eva Malá", "Brno"), ("12", "Eva Malá", "Brno")], [("new", None), ("same", 1)]),
        ([EVA], [("20", "Eva Malá", "Brno"), ("12", "Ota Nový")], [("new", None), ("changed", 1)]),
        # a bad row is nobody and takes nobody's place
        ([EVA], [("12", ""), ("", "Eva Malá", "Brno")], [("bad", None), ("same", 1)]),
    ],
)
def test_plan_gives_each_known_player_to_one_row(
    known: list[Known], rows: list[Cells], expected: list[tuple[str, int | None]]
) -> None:
    assert [(row.kind, row.known) for row in planned(rows, known).rows] == expected


def test_plan_of_a_list_without_clubs_knows_players_by_name() -> None:
    rows = [("Eva Malá",), ("Eva Malá",), ("Jan Žák",)]
    found = planned(rows, [EVA, EVA_OF_PRAGUE, JAN], (Field.NAME,))
    assert [outcome(row) for row in found.rows] == [("same", 1, []), ("same", 3, []), ("same", 4, [])]


def test_plan_of_a_new_row_names_players_of_the_same_name() -> None:
    rows = [("", "EVA MALA", ""), ("", "Eva Malá", "Brno"), ("", "Ota Nový", "")]
    assert [row.namesakes for row in planned(rows, [EVA, EVA_OF_PRAGUE, JAN]).rows] == [(3,), (), ()]


def test_plan_joins_first_name_and_surname() -> None:
    fields = (Field.SURNAME, Field.FIRST_NAME)
    rows = planned([("Žák", "Jan"), ("Malá", ""), ("", "Eva")], fields=fields).rows
    assert [row.person.name for row in rows] == ["Jan Žák", "Malá", "Eva"]


@pytest.mark.parametrize(
    ("row", "column", "sentence"),
    [
        (("1", ""), "name", "The name is missing."),
        (("1", "\u202e\x0b"), "name", "The name is missing."),
        (("1", "x" * 61), "name", "The name is longer than 60 characters."),
        (("1", "Eva", "x" * 61), "club", "The club is longer than 60 characters."),
        (("1", "Eva", "", "x" * 41), "short_name", "The public name is longer than 40 characters."),
        (("12,5", "Eva"), "number", "The start number is not a whole number: 12,5"),
        (("3.5", "Eva"), "number", "The start number is not a whole number: 3.5"),
        (("abc", "Eva"), "number", "The start number is not a whole number: abc"),
        (("١٢", "Eva"), "number", "The start number is not a whole number: ١٢"),
        (("1e9", "Eva"), "number", "The start number is not a whole number: 1e9"),
        (("50 %", "Eva"), "number", "The start number is not a whole number: 50 %"),
        (("x" * 90, "Eva"), "number", f"The start number is not a whole number: {'x' * 30}"),
        (("-1", "Eva"), "number", "The start number must be at least 1."),
        (("0", "Eva"), "number", "The start number must be at least 1."),
        (("100000", "Eva"), "number", "The start number can be at most 99999."),
        (("9" * 190, "Eva"), "number", "The start number can be at most 99999."),
    ],
)
def test_plan_of_a_bad_row_says_what_is_wrong_in_which_column(row: Cells, column: str, sentence: str) -> None:
    found = planned([("7", "Ota"), row]).rows[1]
    with override("en"):
        assert [(problem.field, problem.message) for problem in found.problems] == [(column, sentence)]
    assert (found.row, found.kind, found.known) == (3, Kind.BAD, None)


@pytest.mark.parametrize(
    ("row", "name", "number"),
    [
        (("12", "x" * 60), "x" * 60, 12),
        (("99999", "Eva"), "Eva", 99_999),
        (("12.0", "Eva"), "Eva", 12),
        (("12,00", "Eva"), "Eva", 12),
        (("+7", "Eva"), "Eva", 7),
        (("#7", "Eva"), "Eva", 7),
        (("", "Z\u030c" * 60), "Ž" * 60, None),
    ],
)
def test_plan_of_a_row_at_the_limit_is_good(row: Cells, name: str, number: int | None) -> None:
    found = planned([row]).rows[0]
    assert (found.kind, found.person.name, found.person.number) == (Kind.NEW, name, number)


def test_plan_tells_all_that_is_wrong_with_a_row() -> None:
    found = planned([("x", "", "y" * 61)]).rows[0]
    assert [problem.code for problem in found.problems] == ["number_not_whole", "name_missing", "club_long"]


def test_plan_of_a_start_number_given_twice_names_every_row() -> None:
    found = planned([("5", "Eva"), ("6", "Ota"), ("05", "Jan"), ("5", "Eva")], [Known(1, 5, "Eva")])
    assert [row.kind for row in found.rows] == ["bad", "new", "bad", "bad"]
    with override("en"):
        sentences = {problem.message for row in found.bad for problem in row.problems}
    assert sentences == {"Start number 5 is given more than once, in rows: 2, 4, 5"}


def test_plan_counts_each_kind() -> None:
    found = planned([("12", "Eva Malá"), ("15", "Jan Nový"), ("", "Ota"), ("", "")], [EVA, JAN])
    assert [len(rows) for rows in (found.same, found.changed, found.new, found.bad)] == [1, 1, 1, 1]


names = st.sampled_from(["Eva", "Jan", "eva", " Eva ", "", "x" * 61])
clubs = st.sampled_from(["", "A", "B"])
shorts = st.sampled_from(["", "E", "J"])
numbers = st.sampled_from(["", "", "1", "2", "3", "4", "5", "01", "x"])
sheets = st.lists(st.tuples(numbers, names, clubs, shorts), max_size=8)
mappings = st.permutations(FIELDS[2:]).flatmap(
    lambda rest: st.integers(0, 2).map(lambda kept: (Field.NUMBER, Field.NAME, *rest[:kept]))
)
known_players = st.lists(st.tuples(st.sampled_from(["Eva", "Jan", "eva"]), clubs, shorts), max_size=5).flatmap(
    lambda players: st.permutations(range(1, 7)).map(
        lambda order: [Known(n, order[n], *player) for n, player in enumerate(players)]
    )
)


def confirm(found: Plan, known: Sequence[Known]) -> list[Known]:
    """What the event knows after the import: as the organiser confirms it, free start numbers for who has none."""
    now = {player.id: player for player in known}
    wanted = {row.person.number for row in (*found.new, *found.changed)}
    free = (n for n in range(100, 200) if n not in wanted)
    for row in found.changed:
        old = now[row.known or 0]
        values = {str(change.field): change.new for change in row.changes}
        given = {"number": old.number, "name": old.name, "club": old.club, "short_name": old.short_name} | values
        now[old.id] = Known(old.id, **given)  # type: ignore[arg-type]
    for row in found.new:
        number = next(free) if row.person.number is None else row.person.number
        key = max(now, default=0) + 1
        now[key] = Known(key, number, row.person.name, row.person.club, row.person.short_name)
    return list(now.values())


@given(sheets, mappings, known_players)
def test_plan_of_the_same_file_again_changes_nothing(
    rows: list[Cells], fields: tuple[Field, ...], known: list[Known]
) -> None:
    cut = [row[: len(fields)] for row in rows]
    first = planned(cut, known, fields)
    after = confirm(first, known)
    for in_any_order in (after, after[::-1]):
        again = planned(cut, in_any_order, fields)
        assert (again.new, again.changed) == ((), ())
        assert [row.row for row in again.bad] == [row.row for row in first.bad]
    numbers = [player.number for player in after]
    assert len(numbers) == len(set(numbers))


@given(sheets, known_players)
def test_plan_gives_nobody_to_two_rows_and_leaves_no_row_out(rows: list[Cells], known: list[Known]) -> None:
    found = planned(rows, known)
    matched = [row.known for row in found.rows if row.known is not None]
    assert len(matched) == len(set(matched))
    assert [row.row for row in found.rows] == list(range(2, len(rows) + 2))
