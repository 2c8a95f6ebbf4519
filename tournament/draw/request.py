"""What a draw is asked for: plain values that can be stored and drawn again (T20)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

VERSION = 3  # one more with every change of what is drawn
DICE = 2  # how dice are seeded, since that version
MOVES, HARD_MOVES = 20_000, 200_000  # about a second; "try harder"
METHODS = ("balanced", "swiss", "random", "snake", "final")

Table = tuple[int, ...]
Tables = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """A published earlier round, seats in order: the first seat starts."""

    tables: Tables
    byes: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The round as lists and numbers."""
        return {"tables": [list(table) for table in self.tables], "byes": list(self.byes)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The round from what to_dict gave."""
        return cls(tables=tuple(tuple(table) for table in data["tables"]), byes=tuple(data["byes"]))


@dataclass(frozen=True, slots=True)
class Request:
    """Everything a draw depends on; the order of players does not matter.

    `plan`: the rounds that an earlier draw foresaw for this one and those after it.
    `even`: visits to tables of 3 differ by one at most even where that costs repeats, which T18 puts first.
    """

    players: tuple[int, ...]
    method: str
    number: int
    rounds: int
    past: tuple[Past, ...] = ()
    ranking: tuple[int, ...] = ()
    forbidden: frozenset[frozenset[int]] = frozenset()
    fixed: Mapping[int, int] = field(default_factory=dict)
    clubs: Mapping[int, str] = field(default_factory=dict)
    byes: tuple[int, ...] = ()
    final_size: int = 4
    seed: int = 0
    moves: int = MOVES
    even: bool = False
    plan: tuple[Tables, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no organiser can have asked for."""
        if len(set(self.players)) != len(self.players):
            raise ValueError("a player is named twice")
        if any(len(pair) != 2 for pair in self.forbidden):
            raise ValueError("a forbidden pair names two players")

    def to_dict(self) -> dict[str, Any]:
        """The request as lists, texts and numbers, in one fixed order."""
        return {
            "players": sorted(self.players),
            "method": self.method,
            "number": self.number,
            "rounds": self.rounds,
            "past": [past.to_dict() for past in self.past],
            "ranking": list(self.ranking),
            "forbidden": sorted(sorted(pair) for pair in self.forbidden),
            "fixed": [list(item) for item in sorted(self.fixed.items())],
            "clubs": [list(item) for item in sorted(self.clubs.items())],
            "byes": sorted(self.byes),
            "final_size": self.final_size,
            "seed": self.seed,
            "moves": self.moves,
            "even": self.even,
            "plan": [[list(table) for table in tables] for tables in self.plan],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The request from what to_dict gave."""
        plain = {key: data[key] for key in ("method", "number", "rounds", "final_size", "seed", "moves")}
        return cls(
            players=tuple(data["players"]),
            past=tuple(Past.from_dict(past) for past in data["past"]),
            ranking=tuple(data["ranking"]),
            forbidden=frozenset(frozenset(pair) for pair in data["forbidden"]),
            fixed=dict(data["fixed"]),
            clubs=dict(data["clubs"]),
            byes=tuple(data["byes"]),
            even=data.get("even", False),  # version 1 knew neither this nor a plan
            plan=tuple(tuple(tuple(table) for table in tables) for tables in data.get("plan", ())),
            **plain,
        )


def dice(request: Request) -> Random:
    """The only source of chance of this draw (T20)."""
    return Random(f"{DICE}:{request.method}:{request.number}:{request.seed}")  # noqa: S311 - a draw, no secret


def by_rank(request: Request, players: tuple[int, ...]) -> tuple[int, ...]:
    """The players, best first; those the standings do not know yet come last, by id."""
    place = {player: index for index, player in enumerate(request.ranking)}
    return tuple(sorted(players, key=lambda player: (place.get(player, len(place)), player)))


def foes(request: Request) -> dict[int, frozenset[int]]:
    """For each present player the present players who must not share a table with them (T18)."""
    present = frozenset(request.players)
    found: dict[int, set[int]] = {}
    for pair in request.forbidden:
        if pair <= present:
            a, b = sorted(pair)
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
    return {player: frozenset(found[player]) for player in sorted(found)}
