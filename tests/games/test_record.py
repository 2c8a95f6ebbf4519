"""Records as text: what is read, what is written back, what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.core import BadNotation, IllegalAction
from games.record import Entry, Record, dumps, loads

TEXT = """# at the club, table 4
game: kabo
write-off: yes
p1: Eva Malá
p2:
points: 0 -29

# set 1
start p1
deal

turn 13  # at last
p1 look 1 2
"""
RECORD = Record(
    "kabo",
    ("Eva Malá", ""),
    {"write-off": "yes"},
    (0, -29),
    (
        Entry("", "set 1"),
        Entry("start p1"),
        Entry("deal"),
        Entry(),
        Entry("turn 13", "at last"),
        Entry("p1 look 1 2"),
    ),
    ("at the club, table 4",),
)


def test_record_is_read_and_written_back() -> None:
    assert loads(TEXT) == RECORD
    assert dumps(RECORD) == TEXT


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda text: text.replace("\n", "\r\n"), id="Windows"),
        pytest.param(lambda text: text.replace("\n", "\r"), id="old Mac"),
        pytest.param(lambda text: "\ufeff" + text, id="BOM"),
        pytest.param(lambda text: text.replace("\n", " \t\n"), id="trailing blanks"),
        pytest.param(lambda text: "\n\n" + text + "\n\n\n", id="blank lines around"),
        pytest.param(lambda text: text.replace("\n\n# set", "\n\n\n\n# set"), id="blank lines after the header"),
        pytest.param(lambda text: text.replace("  #", "#").replace("p1 look", " p1   look"), id="blanks within"),
        pytest.param(lambda text: text.replace("game:", "Game :").replace("p1:", "P1 :"), id="header"),
        pytest.param(lambda text: text.rstrip("\n"), id="no end of the last line"),
    ],
)  # fmt: skip
def test_record_in_another_form_says_the_same(change: object) -> None:
    assert callable(change)
    assert loads(change(TEXT)) == RECORD
    assert dumps(loads(change(TEXT))) == TEXT


def test_lines_keep_their_numbers_in_the_text() -> None:
    assert [tuple(line) for line in loads(TEXT).lines] == [
        (9, "start p1"), (10, "deal"), (12, "turn 13"), (13, "p1 look 1 2"),
    ]  # fmt: skip
    assert [line.number for line in loads("\n\n" + TEXT).lines] == [11, 12, 14, 15]


def test_breach_names_its_line_in_the_text() -> None:
    with pytest.raises(IllegalAction) as caught:
        registry.replay_record(loads(TEXT + "p1 draw\n"))
    assert (caught.value.line, caught.value.rule) == (14, "K5")


def test_remarks_change_nothing() -> None:
    bare = "\n".join(line.partition("#")[0] for line in TEXT.splitlines()[1:])
    assert [line.text for line in loads(bare).lines] == [line.text for line in loads(TEXT).lines]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "no_game"),
        ("\n\np1: Eva\np2: Petr\n", 3, "no_game"),
        ("game:\np1: Eva\n", 1, "no_game"),
        ("game: kabo\n\np1 draw\n", 1, "no_seats"),
        ("game: kabo\nhello\n", 2, "header_line"),
        ("game: kabo\n: hello\n", 2, "header_line"),
        ("game: kabo\np1: Eva\np1: Petr\n", 3, "header_twice"),
        ("game: kabo\np2: Eva\np1: Petr\n", 2, "seats_in_order"),
        ("game: kabo\np1: Eva\np3: Petr\n", 3, "seats_in_order"),
        ("game: kabo\np1:\np2:\npoints: 1\n", 4, "points"),
        ("game: kabo\np1:\np2:\npoints: 1 x\n", 4, "points"),
        ("game: kabo\np1:\np2:\npoints: 1 2.5\n", 4, "points"),
        ("game: kabo\np1:\npoints: 1 2\np2:\npoints: 1 2\n", 5, "header_twice"),
    ],
)
def test_header_that_cannot_be_read(text: str, line: int, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        loads(text)
    assert (caught.value.line, caught.value.code) == (line, code)


@pytest.mark.parametrize(
    ("header", "line", "code"),
    [
        ("game: chess", 1, "game_unknown"),
        ("game: kabo\ncolour: red", 2, "option_unknown"),
        ("game: kabo\ntarget: 70\nwrite-off: maybe", 3, "option_value"),
        ("game: kabo\ntarget: many", 2, "option_value"),
        ("game: kabo\ntarget: " + "9" * 5000, 2, "option_value"),
        ("game: kabo\ntarget: 0", 2, "option_values"),
        ("game: kabo\nstarter: oldest", 2, "option_values"),
    ],
)
def test_header_of_no_such_game_or_option(header: str, line: int, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        registry.of_record(loads(f"{header}\np1:\np2:\n"))
    assert (caught.value.line, caught.value.code) == (line, code)


def test_K1_header_with_five_players_is_refused_at_the_last_of_them() -> None:
    with pytest.raises(IllegalAction) as caught:
        registry.replay_record(loads("game: kabo\np1:\np2:\np3:\np4:\np5:\n\nstart p1\n"))
    assert (caught.value.line, caught.value.rule) == (6, "K1")


def test_options_are_read_in_their_types_and_said_in_words() -> None:
    words = {"target": "60", "write-off": "yes", "lock-caller": "yes", "starter": "any"}
    rules = registry.get("kabo").with_words(words)
    assert rules == registry.get("kabo", target=60, write_off=True, lock_caller=True, starter="any")
    assert rules.words == words
    assert registry.get("kabo").words == {}


def test_options_in_capitals_are_the_same() -> None:
    played = registry.of_record(loads("GAME: Cuccu\nLone-Survivor-Safe: No\np1:\np2:\n"))
    assert played == registry.get("cuccu", lone_survivor_safe=False)
    assert registry.get("kaboo").with_words({"starter": "SAME"}) == registry.get("kaboo", starter="same")
    assert registry.get("cribbage").with_words({"target": "None"}) == registry.get("cribbage", target=None)


@pytest.mark.parametrize("name", ["Eva\nMalá", " Eva", "Eva  Malá"])
def test_name_that_a_header_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        dumps(Record("kabo", (name, "Petr")))


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_and_what_is_read_is_kept(text: str) -> None:
    try:
        record = loads(f"game: kabo\np1:\np2:\n\n{text}")
    except BadNotation:
        return
    written = dumps(record)
    assert loads(written) == record
    assert dumps(loads(written)) == written
