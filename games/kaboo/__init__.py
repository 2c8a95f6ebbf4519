"""Kaboo: a written result (V1, V2), the cards of a round (V3), and the whole game card by card (B1-B21, BA1-BA23)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.awards import SetCount
from games.core import IllegalAction, Policy
from games.findings import Finding, Reason
from games.kaboo.deck import SEATS_MAX, SEATS_MIN
from games.kaboo.deeds import Deed
from games.kaboo.notation import format_deed, parse
from games.kaboo.options import RULES, KabooOptions
from games.kaboo.policy import simple
from games.kaboo.sample import sample
from games.kaboo.sets import set_reasons
from games.kaboo.sheet import check_sets
from games.kaboo.shown import show, tell
from games.kaboo.state import KabooState
from games.kaboo.totals import check_totals
from games.kaboo.turned import check_turned, count_turned, deck_words
from games.record import options_of, words_of
from games.sheets import final_totals, running_totals
from games.shown import ShownTable, Told
from games.written import TurnedUp, WrittenSet

POLICIES: Mapping[str, Policy] = {"random": sample, "simple": simple}


@dataclass(frozen=True, slots=True)
class Kaboo:
    """Kaboo with its options chosen: what `games.registry.Rules` asks for, each answered by one function."""

    options: KabooOptions = RULES
    slug: str = "kaboo"
    name: str = "Kaboo"
    seats_min: int = SEATS_MIN
    seats_max: int = SEATS_MAX
    has_sets: bool = True
    has_caller: bool = True
    has_kamikaze: bool = False
    has_resigning: bool = False
    turned_mark: str | None = "knocker"
    turned_common: tuple[str, ...] = ()
    turned_number: str | None = None

    def check_totals(
        self, totals: Sequence[int | None], *, by_time: bool, left: Sequence[bool] = ()
    ) -> tuple[Finding, ...]:
        """What is wrong with final totals (V1)."""
        return check_totals(totals, by_time=by_time, left=left, options=self.options)

    def check_sets(
        self, sets: Sequence[WrittenSet], *, by_time: bool, seats: int, left: Sequence[bool] = ()
    ) -> tuple[Finding, ...]:
        """What is wrong with a game written round by round (V2)."""
        return check_sets(sets, by_time=by_time, seats=seats, left=left, options=self.options)

    def set_reasons(self, written: WrittenSet) -> tuple[Reason | None, ...]:
        """Per seat why the score is what it is (B20); None for the plain sum of the cards."""
        return set_reasons(written, options=self.options)

    def running_totals(self, sets: Sequence[WrittenSet]) -> tuple[tuple[int | None, ...], ...]:
        """Per round the totals after it; None from a seat's first blank on."""
        return running_totals(sets)

    def final_totals(self, sets: Sequence[WrittenSet], *, left: Sequence[bool] = ()) -> tuple[int | None, ...]:
        """The totals after the last round; None for a seat that left (T21) or has a blank."""
        return final_totals(sets, left=left)

    def side(self, seat: int, *, seats: int) -> tuple[int, ...]:
        """Everybody plays alone."""
        return (seat,)

    def turned_words(self, *, seats: int) -> Mapping[str, int]:
        """The words of the cards, by value, with how many the packs hold for so many players (B1, BA1)."""
        return deck_words(self.options, seats=seats)

    def check_turned(self, turned: TurnedUp) -> tuple[Finding, ...]:
        """What is wrong with the cards turned up in a round (V3)."""
        return check_turned(turned, options=self.options)

    def count_turned(self, turned: TurnedUp) -> SetCount:
        """The scores of a round from its cards (B19, B20)."""
        return count_turned(turned, options=self.options)

    def start(self, seats: int) -> KabooState:
        """The position before the first round; IllegalAction unless 2 to 16 play (B1, BA2)."""
        if not SEATS_MIN <= seats <= SEATS_MAX:
            raise IllegalAction("B1", {"why": "seats", "seats": seats, "least": SEATS_MIN, "most": SEATS_MAX})
        return KabooState(seats=seats, options=self.options)

    def parse(self, line: str) -> Deed:
        """The deed that a line of a record says."""
        return parse(line)

    def format(self, action: Deed) -> str:
        """The line of a record that says this deed."""
        return format_deed(action)

    def sample(self, state: KabooState, rng: Random) -> Deed:
        """A random allowed deed of a seat to move, the table's deal, shuffle and turned cards too."""
        return sample(state, rng)

    def show(self, state: KabooState, *, seat: int | None) -> ShownTable:
        """A position as people look at it: with all that is known, or as a seat may know it."""
        return show(state, seat=seat)

    def tell(self, action: Deed) -> Told:
        """What a deed says."""
        return tell(action)

    def written_sets(self, state: KabooState) -> tuple[WrittenSet, ...]:
        """The rounds that are counted, as people write them down."""
        return tuple(state.sets)

    def resigned(self, state: KabooState) -> tuple[int, ...]:
        """Nobody: who leaves is last (T21), and the others play on."""
        return ()

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Ways to play by name."""
        return POLICIES

    @property
    def words(self) -> Mapping[str, str]:
        """The options that differ from those of the rules, in a record's words."""
        return words_of(self.options, default=RULES)

    def with_words(self, words: Mapping[str, str]) -> "Kaboo":
        """Kaboo with the options that a record's header names; BadNotation for what is none."""
        return Kaboo(options_of(words, default=RULES))


def rules(**options: Any) -> Kaboo:
    """Kaboo with these options (the fields of `KabooOptions`), those of the rules where none is given."""
    return Kaboo(KabooOptions(**options))
