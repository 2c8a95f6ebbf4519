"""The lines of a record of Cuccù: which cannot be read, which can be written in more than one way, and the options."""

import pytest
from django.utils import translation

from games import registry
from games.core import BadNotation, GameError, replay
from games.cuccu import Cuccu
from games.record import loads
from tests.games.cuccu_scenes import pack
from tournament import sentences


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "empty"),
        ("p1", "unknown_deed"),
        ("p1 fly", "unknown_deed"),
        ("dealer p1", "not_a_seat"),
        ("q1 keep", "not_a_seat"),
        ("p0 keep", "not_a_seat"),
        ("p² keep", "not_a_seat"),
        ("p100 keep", "not_a_seat"),
        ("p1 keep 3", "too_many_words"),
        ("p1 request p2", "too_many_words"),
        ("p1 swap cat", "too_many_words"),
        ("p1 ask 0", "too_many_words"),
        ("p1 accept it", "too_many_words"),
        ("p1 decline it", "too_many_words"),
        ("start", "too_few_words"),
        ("start 1", "not_a_seat"),
        ("start p1 p2", "too_many_words"),
        ("deal", "too_few_words"),
        ("deal 7", "not_a_seat"),
        ("deal p1 7 8", "too_many_words"),
        ("deal p1 16", "not_a_card"),
        ("turn", "too_few_words"),
        ("turn ?", "turned_unknown"),
        ("turn cat cat", "too_many_words"),
        ("turn 5S", "not_a_card"),
        ("turn -4", "not_a_card"),
        ("exchange p1", "too_many_words"),
        ("show", "too_few_words"),
        ("show p1", "too_few_words"),
        ("show 7 p1", "not_a_seat"),
        ("show p1 ?", "turned_unknown"),
        ("show p1 7 8", "too_many_words"),
        ("shuffle 3 x", "not_a_card"),
        ("shuffle fools", "not_a_card"),
    ],
)
def test_line_that_cannot_be_read(line: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        replay(Cuccu(), ["start p1", line], seats=2)
    assert (caught.value.code, caught.value.line) == (code, 2)
    with translation.override("en"):
        assert "%" not in sentences.notation(caught.value)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("P1  Keep", "p1 keep"),
        ("\tSHUFFLE\t", "shuffle"),
        ("Deal P2", "deal p2"),
        ("deal p2 ?", "deal p2"),
        ("deal p2 CAT", "deal p2 cat"),
        ("turn 11", "turn inn"),
        ("turn 12", "turn cat"),
        ("turn 13", "turn horse"),
        ("turn 14", "turn hunter"),
        ("turn 15", "turn cuckoo"),
        ("show p20 -3", "show p20 -3"),
        ("show p1 Fool", "show p1 fool"),
        ("shuffle ? 0 15", "shuffle ? 0 cuckoo"),
    ],
)
def test_line_in_other_words_is_read(line: str, meant: str) -> None:
    assert Cuccu().format(Cuccu().parse(line)) == meant


def test_UA25_U2_whole_pack_is_written_and_read_in_the_same_order() -> None:
    line = f"shuffle {pack('3 horse fool cuckoo', top='-3 inn')}"
    assert Cuccu().format(Cuccu().parse(line)) == line
    assert line.split()[1:3] == ["-3", "inn"]
    assert line.split()[-4:] == ["cuckoo", "fool", "horse", "3"]


HEADER = "game: cuccu\np1:\np2:\n"


@pytest.mark.parametrize(("word", "safe"), [("yes", True), ("no", False)])
def test_UA14_record_names_the_option(word: str, safe: bool) -> None:
    game = registry.of_record(loads(f"{HEADER}lone-survivor-safe: {word}\n\nstart p1\n"))
    assert isinstance(game, Cuccu)
    assert game.options.lone_survivor_safe is safe
    assert game.words == ({} if safe else {"lone-survivor-safe": "no"})
    assert registry.get("cuccu", lone_survivor_safe=safe) == game


@pytest.mark.parametrize(
    ("option", "code"),
    [("lone-survivor-safe: perhaps", "option_value"), ("lives: 5", "option_unknown"), ("target: 3", "option_unknown")],
)
def test_option_that_is_none_is_refused_at_its_line(option: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        registry.of_record(loads(f"{HEADER}{option}\n\nstart p1\n"))
    assert (caught.value.code, caught.value.line) == (code, 4)


def test_UA23_record_of_too_many_players_is_refused_at_the_last_of_them() -> None:
    header = "game: cuccu\n" + "".join(f"p{number}:\n" for number in range(1, 22))
    with pytest.raises(GameError) as caught:
        registry.replay_record(loads(f"{header}\nstart p1\n"))
    assert caught.value.line == 22
