"""manage.py replay and play, and the sentences that they say."""

import errno
import json
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from games import registry
from games.core import BadNotation, IllegalAction, replay
from games.kabo import Kabo
from tests.games.test_golden import RECORDS, read
from tests.games.test_kabo_refusals import REFUSED
from tournament import sentences
from tournament.management.commands.replay import why_not_read
from tournament.management.progress import progress


def run(*args: str, **options: Any) -> tuple[str, int]:
    """What the command writes in English, and its exit status."""
    out = StringIO()
    status = 0
    with translation.override("en"):
        try:
            call_command(*args, stdout=out, **options)
        except SystemExit as leaving:
            status = int(str(leaving.code))
    return out.getvalue(), status


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A folder with a sound record and one that throws a taken card back at line 12."""
    shutil.copy(RECORDS / "2-full-called-lowest.txt", tmp_path / "a.txt")
    text = read("2-full-called-lowest").replace("p1 kabo", "p1 take\np1 discard")
    (tmp_path / "b.txt").write_text(text, encoding="utf-8")
    return tmp_path


def test_replay_of_the_golden_games_succeeds() -> None:
    assert run("replay", str(RECORDS)) == ("20 records replayed.\n", 0)


def test_replay_names_file_line_rule_and_sentence(broken: Path) -> None:
    out, status = run("replay", str(broken))
    sentence = "A card taken from the discard pile has to be exchanged; it cannot be thrown back."
    assert out == f"{broken / 'b.txt'}:13: K13: {sentence}\n2 records replayed. 1 is at fault.\n"
    assert status == 1


def test_replay_as_json_has_a_line_for_each_record(broken: Path) -> None:
    out, status = run("replay", str(broken / "a.txt"), str(broken / "b.txt"), "--json")
    first, second = map(json.loads, out.splitlines())
    assert status == 1
    assert (first["ok"], first["points"], first["over"], first["faults"]) == (True, [0, 29], False, [])
    assert (second["ok"], second["faults"][0]["line"], second["faults"][0]["rule"]) == (False, 13, "K13")
    assert second["faults"][0]["facts"] == {"seat": 0}


UNFINISHED = "The record stops in the middle of a set. The next line could begin with"
DEEDS = "look, draw, take, kabo, discard, swap, place, keep, penalty, peek, spy, trade, skip"
TABLE = "deal, show, start, turn"
CARDS = "Cards are written like this: 3 7 0 12."


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("points: 0 29", "points: 0 19", "5: points: Petr: 19 points are claimed, the record gives 29."),
        ("p2 discard\n", "", f"13: unfinished: {UNFINISHED} “p2 discard”."),
        (
            "p2 draw",
            "p2 fly",
            f"13: notation: “fly” is nothing that can be done. A player’s line goes on with: {DEEDS}.",
        ),
        ("p2 draw", "p2", f"13: notation: “p2” is nothing that can be done. A player’s line goes on with: {DEEDS}."),
        ("p2 draw", "count", f"13: notation: “count” is no player: write p1, p2 … Other lines begin with: {TABLE}."),
        ("p2 draw", "p2 Fly", "13: notation: “Fly” is nothing that can be done."),
        ("p2 draw", "turn İx", "13: notation: There is no card “i̇x”."),
        ("p2 draw", "p2 peek 1 2", "13: notation: There is something too much in this line."),
        ("p2 draw", "turn 5H", f"13: notation: There is no card “5H”. {CARDS}"),
        ("game: kabo", "game: chess", "2: notation: There is no game “chess”."),
        ("p1 kabo", "p2 draw", "12: K7: Not to move: Petr. To move: Eva."),
    ],
)
def test_replay_says_what_is_wrong(tmp_path: Path, old: str, new: str, expected: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(read("2-full-called-lowest").replace(old, new), encoding="utf-8")
    out, status = run("replay", str(path))
    assert out.splitlines()[0].startswith(f"{path}:{expected}")
    assert status == 1


def test_replay_of_what_is_no_text_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_bytes(b"\xff\xfe\x00")
    out, status = run("replay", str(tmp_path / "x.txt"), str(tmp_path / "none.txt"))
    assert out.splitlines()[0] == f"{tmp_path / 'x.txt'}: file: This is no text in UTF-8."
    assert out.splitlines()[1] == f"{tmp_path / 'none.txt'}: file: There is no such file."
    assert out.splitlines()[2] == "No record could be read."
    assert status == 1


def test_replay_of_a_folder_without_records_says_so(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("no record", encoding="utf-8")
    said = f"{tmp_path}: file: This folder has no record in it (*.txt)."
    assert run("replay", str(tmp_path)) == (f"{said}\nNo record could be read.\n", 1)
    out, status = run("replay", str(RECORDS), str(tmp_path))
    assert (out, status) == (f"{said}\n20 records replayed. 1 is at fault.\n", 1)
    out, status = run("replay", str(tmp_path), "--json")
    assert (json.loads(out)["ok"], json.loads(out)["faults"][0]["rule"], status) == (False, "file", 1)


def test_replay_of_a_folder_named_like_a_record(tmp_path: Path) -> None:
    (tmp_path / "old.txt").mkdir()
    assert run("replay", str(tmp_path))[0].startswith(f"{tmp_path / 'old.txt'}: file: This folder has no record")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (FileNotFoundError(2, "x"), "There is no such file."),
        (IsADirectoryError(21, "x"), "This folder has no record in it (*.txt)."),
        (PermissionError(13, "x"), "Permission is missing."),
        (OSError(5, "x"), "Number of the system’s error: 5."),
    ],
)
def test_replay_says_in_its_own_words_why_a_file_cannot_be_read(error: OSError, sentence: str) -> None:
    with translation.override("en"):
        assert why_not_read(error) == sentence


def test_replay_of_a_name_that_is_too_long(tmp_path: Path) -> None:
    out, status = run("replay", str(tmp_path / ("x" * 300)))
    assert status == 1
    assert f"Number of the system’s error: {errno.ENAMETOOLONG}." in out.splitlines()[0]


@pytest.mark.parametrize("slug", registry.slugs())
def test_replay_of_the_golden_games_of_every_game(slug: str) -> None:
    out, status = run("replay", str(RECORDS.parent / slug), "--json")
    assert status == 0
    assert len(out.splitlines()) >= 8


def test_play_writes_records_that_replay(tmp_path: Path) -> None:
    played = run("play", "kabo", "--seats", "3", "--seed", "7", "--games", "12", "--out", str(tmp_path / "games"))
    assert played == ("", 0)
    assert sorted(path.name for path in (tmp_path / "games").iterdir())[0] == "kabo-3-7-01.txt"
    assert run("replay", str(tmp_path / "games")) == ("12 records replayed.\n", 0)


@pytest.mark.parametrize("policy", ["random", "simple"])
def test_play_plays_the_same_games_from_the_same_seed(policy: str) -> None:
    first, second, other = (run("play", "kabo", seats=2, seed=seed, policy=policy)[0] for seed in (1, 1, 2))
    assert first == second != other
    assert first.startswith("game: kabo\np1:\np2:\npoints: ")


@pytest.mark.parametrize("slug", registry.slugs())
@pytest.mark.parametrize("policy", ["random", "simple"])
def test_play_every_game_with_the_fewest_and_the_most_players(slug: str, policy: str, tmp_path: Path) -> None:
    rules = registry.get(slug)
    for seats in (rules.seats_min, rules.seats_max):
        assert run("play", slug, seats=seats, policy=policy, out=tmp_path) == ("", 0)
    assert run("replay", str(tmp_path)) == ("2 records replayed.\n", 0)


@pytest.mark.parametrize("wrong", [{"seats": 5}, {"seats": 1}, {"games": 0}, {"policy": "clever"}])
def test_play_refuses_what_cannot_be_played(wrong: dict[str, Any]) -> None:
    with pytest.raises(CommandError):
        call_command("play", "kabo", **wrong)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_drawn_on_a_terminal_only() -> None:
    for stream, drawn in ((StringIO(), False), (Terminal(), True)):
        assert list(progress(range(3), total=3, stream=stream)) == [0, 1, 2]
        assert ("#" in stream.getvalue()) is drawn
    assert list(progress([], total=0, stream=Terminal())) == []


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case[0]} {case[1]}")
def test_every_refusal_has_a_sentence(case: tuple[str, str, list[str], str]) -> None:
    with pytest.raises(IllegalAction) as caught:
        replay(Kabo(), [*case[2], case[3]], seats=2)
    with translation.override("en"):
        said = sentences.refusal(caught.value, game="kabo", names=["Eva", "Petr"])
    assert said
    assert "%" not in said


def test_sentences_name_seats_and_the_table() -> None:
    error = IllegalAction("K7", {"seat": -1, "turn": 1})
    with translation.override("en"):
        assert sentences.refusal(error, game="kabo") == "Not to move: the table. To move: p2."
        assert sentences.notation(BadNotation("not_a_card", word="14")) == "There is no card “14”."
