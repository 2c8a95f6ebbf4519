"""A progress bar for a long command: on a terminal only."""

from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

Item = TypeVar("Item")
WIDTH = 30


def progress(items: Iterable[Item], *, total: int, stream: TextIO) -> Iterator[Item]:
    """The items as they are; how many are done is drawn on the stream if that is a terminal."""
    if not stream.isatty() or total < 1:
        yield from items
        return
    drawn = -1
    for number, item in enumerate(items):
        if (percent := 100 * number // total) != drawn:
            drawn = percent
            _draw(stream, number, total)
        yield item
    stream.write("\r\x1b[K")
    stream.flush()


def _draw(stream: TextIO, number: int, total: int) -> None:
    done = WIDTH * number // total
    stream.write(f"\r[{'#' * done}{' ' * (WIDTH - done)}] {number}/{total}")
    stream.flush()
