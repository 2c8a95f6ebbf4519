"""Compiles the message catalogues without msgfmt, which an organiser's machine need not have."""

import os
import sys
from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "tournament" / "locale"


def compile_catalogue(po: Path) -> None:
    """The .mo beside the .po, replaced in one step: a server may be reading it."""
    made = po.with_suffix(f".{os.getpid()}.tmp")
    polib.pofile(str(po)).save_as_mofile(str(made))
    made.replace(po.with_suffix(".mo"))


def main() -> int:
    catalogues = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
    for po in catalogues:
        compile_catalogue(po)
    return 0


if __name__ == "__main__":
    sys.exit(main())
