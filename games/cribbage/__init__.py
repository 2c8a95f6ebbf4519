"""Cribbage: a written result (V1, V2), the show of a deal (V3), and the whole game card by card (C1-C13, CA1-CA16)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.awards import SetCount
from games.core import IllegalAction, Policy
from games.cribbage.cards import SEATS_MAX, SEATS_MIN, partners
from games.cribbage.deeds import Deed
from games.cribbage.notation import format_deed, parse
from games.cribbage.options import RULES, CribbageOptions
from games.cribbage.policy import simple
from games.cribbage.sample import sample
from games.cribbage.scoring import resigned
from games.cribbage.sheet import check_sets
from games.cribbage.shown import show, tell
from games.cribbage.state import CribbageState
from games.cribbage.totals import check_totals
from games.cribbage.turned import COMMON, TURNED_WORDS, check_turned, count_turned
from games.findings import Finding, Reason
from games.record import options_of, words_of
from games.sheets import final_totals, running_totals
from games.shown import ShownTable, Told
from games.written import TurnedUp, WrittenSet

POLICIES: Mapping[str, Policy] = {"random": sample, "simple": simple}


@dataclass(frozen=True, slots=True)
class Cribbage:
    """Cribbage with its options chosen: what `games.registry.Rules` asks for, each answered by one function."""

    options: CribbageOptions = RULES
    slug: str = "cribbage"
    name: str = "Cribbage"
    seats_min: int = SEATS_MIN
    seats_max: int = SEATS_MAX
    has_sets: bool = True
    has_caller: bool = False
    has_kamikaze: bool = False
    has_resigning: bool = True
    turned_mark: str | None = "dealer"
    turned_common: tuple[str, ...] = COMMON
    turned_number: str | None = "pegged"

    def check_totals(
        self, totals: Sequence[int | None], *, by_time: bool, left: Sequence[bool] = ()
    ) -> tuple[Finding, ...]:
        """What is wrong with final totals (V1)."""
        return check_totals(totals, by_time=by_time, left=left, options=self.options)

    def check_sets(
        self, sets: Sequence[WrittenSet], *, by_time: bool, seats: int, left: Sequence[bool] = ()
    ) -> tuple[Finding, ...]:
        """What is wrong with a game written deal by deal (V2)."""
        return check_sets(sets, by_time=by_time, seats=seats, left=left, options=self.options)

    def set_reasons(self, written: WrittenSet) -> tuple[Reason | None, ...]:
        """None for each seat: the score of a deal is all that it has brought."""
        return (None,) * len(written.scores)

    def running_totals(self, sets: Sequence[WrittenSet]) -> tuple[tuple[int | None, ...], ...]:
        """Per deal the totals after it; None from a seat's first blank on."""
        return running_totals(sets)

    def final_totals(self, sets: Sequence[WrittenSet], *, left: Sequence[bool] = ()) -> tuple[int | None, ...]:
        """The totals after the last deal; None for a seat that left (T21) or has a blank."""
        return final_totals(sets, left=left)

    def side(self, seat: int, *, seats: int) -> tuple[int, ...]:
        """A player alone, or two partners on opposite seats (C1)."""
        return partners(seat, seats=seats)

    def turned_words(self, *, seats: int) -> Mapping[str, int]:
        """The words of the cards, from the aces on; each is there once (C2)."""
        return TURNED_WORDS

    def check_turned(self, turned: TurnedUp) -> tuple[Finding, ...]:
        """What is wrong with the cards turned up in a deal (V3)."""
        return check_turned(turned, options=self.options)

    def count_turned(self, turned: TurnedUp) -> SetCount:
        """The points of a deal: heels, those of the play as they are written, and the show (C5, C7-C11)."""
        return count_turned(turned, options=self.options)

    def start(self, seats: int) -> CribbageState:
        """The position before the cut for the first deal; IllegalAction unless 2 to 4 play (C1)."""
        if not SEATS_MIN <= seats <= SEATS_MAX:
            raise IllegalAction("C1", {"why": "seats", "seats": seats, "least": SEATS_MIN, "most": SEATS_MAX})
        return CribbageState(seats=seats, options=self.options)

    def parse(self, line: str) -> Deed:
        """The deed that a line of a record says."""
        return parse(line)

    def format(self, action: Deed) -> str:
        """The line of a record that says this deed."""
        return format_deed(action)

    def sample(self, state: CribbageState, rng: Random) -> Deed:
        """A random allowed deed of a seat to move, the table's deal, starter and crib too."""
        return sample(state, rng)

    def show(self, state: CribbageState, *, seat: int | None) -> ShownTable:
        """A position as people look at it: with all that is known, or as a seat may know it."""
        return show(state, seat=seat)

    def tell(self, action: Deed) -> Told:
        """What a deed says."""
        return tell(action)

    def written_sets(self, state: CribbageState) -> tuple[WrittenSet, ...]:
        """The deals that are counted, the one that was not finished too, as people write them down."""
        return tuple(state.sets)

    def resigned(self, state: CribbageState) -> tuple[int, ...]:
        """The side that has resigned (C12), if one has."""
        return resigned(state)

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Ways to play by name."""
        return POLICIES

    @property
    def words(self) -> Mapping[str, str]:
        """The options that differ from those of the rules, in a record's words."""
        return words_of(self.options, default=RULES)

    def with_words(self, words: Mapping[str, str]) -> "Cribbage":
        """Cribbage with the options that a record's header names; BadNotation for what is none."""
        return Cribbage(options_of(words, default=RULES))


def rules(**options: Any) -> Cribbage:
    """Cribbage with these options (the fields of `CribbageOptions`), those of the rules where none is given."""
    return Cribbage(CribbageOptions(**options))
