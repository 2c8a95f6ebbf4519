"""The language of commands: --lang, else the system's, else English; from Python the language of the caller."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command, load_command_class
from django.utils import translation

from tests.games import golden
from tournament.management import commands
from tournament.management.speaking import VARIABLES, SpeakingCommand, of_system, why_not

ROOT = Path(__file__).parent.parent
OF_DEVELOPERS = {"check_messages", "collect_messages"}
OURS = sorted({path.stem for path in Path(commands.__path__[0]).glob("*.py")} - OF_DEVELOPERS - {"__init__"})


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "CS"}, "cs"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "en_US", "LC_ALL": "cs_CZ"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": ""}, "cs"),
        ({"LANG": "csb_PL"}, "en"),
    ],
)
def test_the_system_says_which_language(environ: dict[str, str], language: str) -> None:
    assert of_system(environ) == language


@pytest.mark.parametrize("name", OURS)
def test_every_command_speaks_and_its_help_is_english(name: str) -> None:
    found = load_command_class("tournament", name)
    assert isinstance(found, SpeakingCommand)
    with translation.override("cs"):
        shown = found.create_parser("manage.py", name).format_help()
    assert "--lang {cs,en}" in shown
    assert found.help.split()[0] in shown


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `manage.py replay` writes of a file that is not there."""
    with pytest.raises(SystemExit):
        load_command_class("tournament", "replay").run_from_argv(["manage.py", "replay", "/nowhere/x.txt", *words])
    return capsys.readouterr().out.splitlines()[0].partition(": file: ")[2]


@pytest.mark.parametrize(
    ("system", "words", "language"),
    [
        ("cs_CZ.UTF-8", (), "cs"),
        ("en_GB.UTF-8", (), "en"),
        ("de_DE.UTF-8", (), "en"),
        ("en_GB.UTF-8", ("--lang", "cs"), "cs"),
        ("cs_CZ.UTF-8", ("--lang", "en"), "en"),
    ],
)
def test_a_command_line_is_answered_in_its_language(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    system: str,
    words: tuple[str, ...],
    language: str,
) -> None:
    for name in VARIABLES:
        monkeypatch.setitem(os.environ, name, system)
    with translation.override(language):
        expected = why_not(FileNotFoundError(2, "x"))
    with translation.override("cs" if language == "en" else "en"):
        assert said(capsys, *words) == expected
        assert translation.get_language() != language  # and leaves the language alone


@pytest.mark.parametrize("language", ["cs", "en"])
def test_called_from_python_it_speaks_the_language_of_the_caller(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    monkeypatch.setitem(os.environ, "LC_ALL", "cs_CZ" if language == "en" else "en_US")
    with translation.override(language):
        expected = why_not(FileNotFoundError(2, "x"))
        with pytest.raises(SystemExit):
            call_command("replay", "/nowhere/x.txt")
    assert expected in capsys.readouterr().out


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    words = [sys.executable, "manage.py", "replay", *[str(golden.ALL / "kabo")] * 3, "--json"]
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(words, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)
