"""Golden games of all games: their folders, texts and scenes."""

from functools import cache
from pathlib import Path

from games.record import loads
from tests.games.scene import Scene

ALL = Path(__file__).parents[2] / "fixtures" / "records"


@cache
def read(slug: str, name: str) -> str:
    """The text of a golden game."""
    return (ALL / slug / f"{name}.txt").read_text(encoding="utf-8")


def scene_of(slug: str, name: str) -> Scene:
    """A golden game as a scene."""
    record = loads(read(slug, name))
    return Scene(tuple(line.text for line in record.lines), len(record.seats), dict(record.options))
