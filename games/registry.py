"""The games there are, and what a tournament may ask of each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from games import cribbage, cuccu, kabo, kaboo
from games.awards import SetCount
from games.core import BadNotation, Game, IllegalAction, Policy, Replay, State, walk
from games.findings import Finding, Reason
from games.record import Record
from games.shown import ShownTable, Told
from games.written import TurnedUp, WrittenSet


class Rules(Game, Protocol):
    """A game with its options chosen. `left` flags the seats that left during the game (T21); empty: nobody."""

    @property
    def name(self) -> str:
        """The game's own name, the same in every language."""

    @property
    def seats_min(self) -> int:
        """The fewest players."""

    @property
    def seats_max(self) -> int:
        """The most players."""

    @property
    def has_sets(self) -> bool:
        """True when a game can be written set by set."""

    @property
    def has_caller(self) -> bool:
        """True when a set may have a caller."""

    @property
    def has_kamikaze(self) -> bool:
        """True when a set may be a Kamikaze."""

    @property
    def has_resigning(self) -> bool:
        """True when who leaves has resigned: the game is over, and the others have won (C12)."""

    def side(self, seat: int, *, seats: int) -> tuple[int, ...]:
        """The seats that win and lose with a seat, itself among them."""

    def check_totals(
        self, totals: Sequence[int | None], *, by_time: bool, left: Sequence[bool] = ()
    ) -> tuple[Finding, ...]:
        """What is wrong with final totals (V1)."""

    def check_sets(
        self, sets: Sequence[WrittenSet], *, by_time: bool, seats: int, left: Sequence[bool] = ()
    ) -> tuple[Finding, ...]:
        """What is wrong with a game written set by set (V2)."""

    def set_reasons(self, written: WrittenSet) -> tuple[Reason | None, ...]:
        """Per seat why the score is what it is; None where it is the plain sum of the cards."""

    def running_totals(self, sets: Sequence[WrittenSet]) -> tuple[tuple[int | None, ...], ...]:
        """Per set the totals after it; None from a seat's first blank on."""

    def final_totals(self, sets: Sequence[WrittenSet], *, left: Sequence[bool] = ()) -> tuple[int | None, ...]:
        """The totals after the last set; None for a seat that left."""

    @property
    def turned_mark(self) -> str | None:
        """What the seat is that a set of turned-up cards may mark, as a code such as "caller"; None: no seat is."""

    @property
    def turned_common(self) -> tuple[str, ...]:
        """The rows of turned-up cards that belong to no seat, as codes such as "starter"."""

    @property
    def turned_number(self) -> str | None:
        """What a whole number among a seat's cards says, as a code such as "pegged"; None: it says nothing."""

    def turned_words(self, *, seats: int) -> Mapping[str, int]:
        """The words of all cards that can be turned up, in the order people look for them, with how many there are.

        `seats`: how many began the game, as more packs may be in play then.
        """

    def check_turned(self, turned: TurnedUp) -> tuple[Finding, ...]:
        """What is wrong with the cards turned up in a set (V3); facts name the card. Empty when they can be counted."""

    def count_turned(self, turned: TurnedUp) -> SetCount:
        """What the turned-up cards give each seat, with the awards; ValueError when `check_turned` refuses them."""

    def show(self, state: Any, *, seat: int | None) -> ShownTable:
        """A position as people look at it: with all that is known, or as a seat may know it."""

    def tell(self, action: Any) -> Told:
        """What an action says."""

    def written_sets(self, state: Any) -> tuple[WrittenSet, ...]:
        """The sets of a position that are counted, as people write them down."""

    def resigned(self, state: Any) -> tuple[int, ...]:
        """The seats that have lost by resigning, whatever their points."""

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Ways to play by name: "random" and others."""

    @property
    def words(self) -> Mapping[str, str]:
        """The options that differ from the default, in a record's words."""

    def with_words(self, words: Mapping[str, str]) -> "Rules":
        """The game with the options that a record's header names, the default's elsewhere; BadNotation for others."""


_GAMES: Mapping[str, Callable[..., Rules]] = {
    "kabo": kabo.rules,
    "kaboo": kaboo.rules,
    "cribbage": cribbage.rules,
    "cuccu": cuccu.rules,
}


def slugs() -> tuple[str, ...]:
    """The slugs of all games."""
    return tuple(_GAMES)


def get(slug: str, **options: Any) -> Rules:
    """The rules of a game, as a tournament plays it where no option says otherwise; KeyError for no such game."""
    return _GAMES[slug](**options)


def of_record(record: Record) -> Rules:
    """The game that a record's header names, with its options; BadNotation when there is no such game or option."""
    if record.game not in _GAMES:
        raise BadNotation("game_unknown", line=record.at.get("game", 1), game=record.game[:60])
    try:
        return _GAMES[record.game]().with_words(record.options)
    except BadNotation as error:
        named = str(error.facts.get("option", next(iter(record.options), "")))
        error.line = record.at.get(named, 1)
        raise


def begin(record: Record) -> tuple[Rules, State]:
    """The game of a record and its first position; GameError, with its line, when the header cannot be played."""
    game = of_record(record)
    try:
        return game, game.start(len(record.seats))
    except IllegalAction as error:
        error.line = record.at.get(f"p{len(record.seats)}", 1)
        raise


def replay_record(record: Record) -> Replay:
    """A record played from its start; GameError, with its line, at the first breach."""
    game, state = begin(record)
    return Replay(game, tuple(walk(game, state, record.lines)), state)
