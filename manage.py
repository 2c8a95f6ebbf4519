#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command named on the command line; what it makes is for its own user alone (tournament/private.py)."""
    if "makemigrations" not in sys.argv:  # the program's own files are for everybody
        os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
