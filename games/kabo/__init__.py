"""Kabo: a written result (V1, V2), the cards of a set (V3), and the whole game card by card (K1-K32)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.awards import SetCount
from games.core import IllegalAction, Policy
from games.findings import Finding, Reason
from games.kabo.deck import SEATS_MAX, SEATS_MIN
from games.kabo.deeds import Deed
from games.kabo.notation import format_deed, parse
from games.kabo.options import TOURNAMENT, KaboOptions
from games.kabo.policy import simple
from games.kabo.sample import sample
from games.kabo.sets import set_reasons
from games.kabo.sheet import check_sets
from games.kabo.shown import show, tell
from games.kabo.state import KaboState
from games.kabo.totals import check_totals, final_totals, running_totals
from games.kabo.turned import DECK_WORDS, check_turned, count_turned
from games.record import options_of, words_of
from games.shown import ShownTable, Told
from games.written import TurnedUp, WrittenSet

POLICIES: Mapping[str, Policy] = {"random": sample, "simple": simple}


@dataclass(frozen=True, slots=True)
class Kabo:
    """Kabo with its options chosen: what `games.registry.Rules` asks for, each answered by one function."""

    options: KaboOptions = TOURNAMENT
    slug: str = "kabo"
    name: str = "Kabo"
    seats_min: int = SEATS_MIN
    seats_max: int = SEATS_MAX
    has_sets: bool = True
    has_caller: bool = True
    has_kamikaze: bool = True
    has_resigning: bool = False
    turned_mark: str | None = "caller"
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
        """What is wrong with a game written set by set (V2)."""
        return check_sets(sets, by_time=by_time, seats=seats, left=left, options=self.options)

    def set_reasons(self, written: WrittenSet) -> tuple[Reason | None, ...]:
        """Per seat why the score is what it is (K27-K29); None for the plain sum of the cards."""
        return set_reasons(written)

    def running_totals(self, sets: Sequence[WrittenSet]) -> tuple[tuple[int | None, ...], ...]:
        """Per set the totals after it; None from a seat's first blank on."""
        return running_totals(sets, options=self.options)

    def final_totals(self, sets: Sequence[WrittenSet], *, left: Sequence[bool] = ()) -> tuple[int | None, ...]:
        """The totals after the last set; None for a seat that left (T21) or has a blank."""
        return final_totals(sets, left=left, options=self.options)

    def side(self, seat: int, *, seats: int) -> tuple[int, ...]:
        """Everybody plays alone."""
        return (seat,)

    def turned_words(self, *, seats: int) -> Mapping[str, int]:
        """The words of the cards, by value, with how many the deck holds (KA1)."""
        return DECK_WORDS

    def check_turned(self, turned: TurnedUp) -> tuple[Finding, ...]:
        """What is wrong with the cards turned up in a set (V3)."""
        return check_turned(turned)

    def count_turned(self, turned: TurnedUp) -> SetCount:
        """The scores of a set from its cards (K25-K29)."""
        return count_turned(turned)

    def start(self, seats: int) -> KaboState:
        """The position before the first set; IllegalAction unless 2 to 4 play (K1)."""
        if not SEATS_MIN <= seats <= SEATS_MAX:
            raise IllegalAction("K1", {"why": "seats", "seats": seats, "least": SEATS_MIN, "most": SEATS_MAX})
        return KaboState(seats=seats, options=self.options)

    def parse(self, line: str) -> Deed:
        """The deed that a line of a record says."""
        return parse(line)

    def format(self, action: Deed) -> str:
        """The line of a record that says this deed."""
        return format_deed(action)

    def sample(self, state: KaboState, rng: Random) -> Deed:
        """A random allowed deed of a seat to move, the table's deal and turned cards too."""
        return sample(state, rng)

    def show(self, state: KaboState, *, seat: int | None) -> ShownTable:
        """A position as people look at it: with all that is known, or as a seat may know it."""
        return show(state, seat=seat)

    def tell(self, action: Deed) -> Told:
        """What a deed says."""
        return tell(action)

    def written_sets(self, state: KaboState) -> tuple[WrittenSet, ...]:
        """The sets that are counted, as people write them down."""
        return tuple(state.sets)

    def resigned(self, state: KaboState) -> tuple[int, ...]:
        """Nobody: who leaves is last (T21), and the others play on."""
        return ()

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Ways to play by name."""
        return POLICIES

    @property
    def words(self) -> Mapping[str, str]:
        """The options that differ from the tournament's, in a record's words."""
        return words_of(self.options, default=TOURNAMENT)

    def with_words(self, words: Mapping[str, str]) -> "Kabo":
        """Kabo with the options that a record's header names; BadNotation for what is none."""
        return Kabo(options_of(words, default=TOURNAMENT))


def rules(**options: Any) -> Kabo:
    """Kabo with these options (the fields of `KaboOptions`), the tournament's where none is given."""
    return Kabo(KaboOptions(**options))
