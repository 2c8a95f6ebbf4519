"""Scenes and casts: what the laws of all games need to know of one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any


@dataclass(frozen=True)
class Scene:
    """A game: options in a record's words, players, lines."""

    lines: tuple[str, ...]
    seats: int = 2
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Cast:
    """One game for the laws.

    `blind`: an action as somebody beside the table writes it, without faces that nobody sees. `everything`: actions of
    every kind and seat, allowed or not. `unlisted`: True where the choices of the seat to move cannot be listed (a
    deal). `check_cards` asserts that every card is in one place. `reshuffled`: the position with the faces changed
    among cards that a seat has not seen.
    """

    slug: str
    seats: tuple[int, ...]
    scenes: Mapping[str, Scene]
    blind: Callable[[Any], Any]
    everything: Callable[[Any], Iterator[Any]]
    unlisted: Callable[[Any], bool]
    check_cards: Callable[[Any], None]
    reshuffled: Callable[[Any, int, Random], Any]
    steps: int = 120  # of a walk
