"""The inside of the process that tries a draw harder: the standard library and the draw alone. See harder.py."""

import json
import os
import sys
from pathlib import Path
from typing import Any

from tournament.child_main import limit
from tournament.draw import Cancelled, Request, draw

ASKED, PROGRESS, DRAWN = "asked.json", "progress.json", "drawn.json"
START = "from tournament.harder_main import main; main()"
MEGABYTES, CPU_SECONDS, SECONDS = 1024, 600, 1800
NICE = 10  # the pages of the hall come first


def main() -> None:
    """Draw what the folder asks for, tell there how far it is, leave the draw there; stop where the folder is gone."""
    limit(megabytes=MEGABYTES, cpu_seconds=CPU_SECONDS, seconds=SECONDS)
    if hasattr(os, "nice"):
        os.nice(NICE)
    folder = Path(sys.argv[1])
    asked = Request.from_dict(json.loads((folder / ASKED).read_text(encoding="utf-8")))

    def watch(done: int, total: int) -> bool:
        return not _put(folder / PROGRESS, [done, total])

    try:
        drawn = draw(asked, watch=watch)
    except Cancelled:
        return
    _put(folder / DRAWN, drawn.to_dict())


def _put(path: Path, value: Any) -> bool:
    """Write the file whole or not at all; False where its folder has been taken away."""
    fresh = path.with_suffix(".new")
    try:
        fresh.write_text(json.dumps(value), encoding="utf-8")
        fresh.replace(path)
    except FileNotFoundError:
        return False
    return True
