"""The language of our commands: `--lang`, else that of the system, else English, which their --help always is."""

import os
import sys
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts (POSIX)
ELSE = "en"


def of_system(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, where it is one of ours: `cs` for LANG=cs_CZ.UTF-8."""
    said = next((value for name in VARIABLES if (value := environ.get(name))), "")
    word = said.partition(".")[0].partition("_")[0].lower()
    return word if word in dict(settings.LANGUAGES) else ELSE


def why_not(error: OSError) -> str:
    """Why a file cannot be opened, in the reader's language and not in the system's."""
    if isinstance(error, FileNotFoundError):
        return _("There is no such file.")
    if isinstance(error, IsADirectoryError):
        return _("This is a folder.")
    if isinstance(error, PermissionError):
        return _("Permission is missing.")
    return _("Number of the system’s error: %(number)s.") % {"number": error.errno}


class SpeakingCommand(BaseCommand):
    """A command that says everything in one language; called from Python it speaks the language of its caller."""

    typed = False  # on a command line, and not called from Python

    def run_from_argv(self, argv: list[str]) -> None:
        """Do what a command line says."""
        self.typed = True
        try:
            super().run_from_argv(argv)
            sys.stdout.flush()
        except BrokenPipeError:  # who reads it has had enough: `| head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """The parser with the option that all our commands have."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        words = "language of what it says; without it that of the system (LANG), else English"
        parser.add_argument("--lang", choices=[code for code, _name in settings.LANGUAGES], help=words)
        return parser

    def say(self, label: str, value: str) -> None:
        """A line of a list: what it is, and its value in a column."""
        self.stdout.write(f"  {label:<17} {value}")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Do it in the language that was asked for."""
        chosen = options.pop("lang", None)
        if chosen is None and not self.typed:
            return super().execute(*args, **options)
        with translation.override(chosen or of_system(os.environ)):
            return super().execute(*args, **options)
