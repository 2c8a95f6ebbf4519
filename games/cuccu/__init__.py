"""Cuccù: a written result (V1, V2), the cards of a round (V3), and the whole game card by card (U1-U20, UA1-UA25)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.awards import SetCount
from games.core import IllegalAction, Policy
from games.cuccu.deck import SEATS_MAX, SEATS_MIN
from games.cuccu.deeds import Deed
from games.cuccu.notation import format_deed, parse
from games.cuccu.options import RULES, CuccuOptions
from games.cuccu.policy import simple
from games.cuccu.rounds import set_reasons
from games.cuccu.sample import sample
from games.cuccu.sheet import check_sets
from games.cuccu.shown import show, tell
from games.cuccu.state import CuccuState
from games.cuccu.totals import check_totals
from games.cuccu.turned import TURNED_WORDS, check_turned, count_turned
from games.findings import Finding, Reason
from games.record import options_of, words_of
from games.sheets import final_totals, running_totals
from games.shown import ShownTable, Told
from games.written import TurnedUp, WrittenSet

POLICIES: Mapping[str, Policy] = {"random": sample, "simple": simple}


@dataclass(frozen=True, slots=True)
class Cuccu:
    """Cuccù with its options chosen: what `games.registry.Rules` asks for, each answered by one function.

    Points are lives lost: whoever has the fewest wins.
    """

    options: CuccuOptions = RULES
    slug: str = "cuccu"
    name: str = "Cuccù"
    seats_min: int = SEATS_MIN
    seats_max: int = SEATS_MAX
    has_sets: bool = True
    has_caller: bool = False
    has_kamikaze: bool = False
    has_resigning: bool = False
    turned_mark: str | None = None
    turned_common: tuple[str, ...] = ()
    turned_number: str | None = None

    def check_totals(
        self, totals: Sequence[int | None], *, by_time: bool, left: Sequence[bool] = ()
    ) -> tuple[Finding, ...]:
        """What is wrong with final totals (V1)."""
        return check_totals(totals, by_time=by_time, left=left)

    def check_sets(
        self, sets: Sequence[WrittenSet], *, by_time: bool, seats: int, left: Sequence[bool] = ()
    ) -> tuple[Finding, ...]:
        """What is wrong with a game written round by round (V2)."""
        return check_sets(sets, by_time=by_time, seats=seats, left=left)

    def set_reasons(self, written: WrittenSet) -> tuple[Reason | None, ...]:
        """Per seat why so many lives were lost (UA13); None where it may have been one way or the other."""
        return set_reasons(written)

    def running_totals(self, sets: Sequence[WrittenSet]) -> tuple[tuple[int | None, ...], ...]:
        """Per round the lives lost up to it; None from a seat's first blank on."""
        return running_totals(sets)

    def final_totals(self, sets: Sequence[WrittenSet], *, left: Sequence[bool] = ()) -> tuple[int | None, ...]:
        """The lives lost in the whole game; None for a seat that left (T21) or has a blank."""
        return final_totals(sets, left=left)

    def side(self, seat: int, *, seats: int) -> tuple[int, ...]:
        """Everybody plays alone."""
        return (seat,)

    def turned_words(self, *, seats: int) -> Mapping[str, int]:
        """The words of the cards, from the lowest, with how many there are (U2), and of what may go with one."""
        return TURNED_WORDS

    def check_turned(self, turned: TurnedUp) -> tuple[Finding, ...]:
        """What is wrong with the cards turned up in a round (V3)."""
        return check_turned(turned, options=self.options)

    def count_turned(self, turned: TurnedUp) -> SetCount:
        """The lives lost in a round, by its cards (U9-U18)."""
        return count_turned(turned, options=self.options)

    def start(self, seats: int) -> CuccuState:
        """The position before the first round; IllegalAction unless 2 to 20 play (UA23)."""
        if not SEATS_MIN <= seats <= SEATS_MAX:
            raise IllegalAction("UA23", {"why": "seats", "seats": seats, "least": SEATS_MIN, "most": SEATS_MAX})
        return CuccuState(seats=seats, options=self.options)

    def parse(self, line: str) -> Deed:
        """The deed that a line of a record says."""
        return parse(line)

    def format(self, action: Deed) -> str:
        """The line of a record that says this deed."""
        return format_deed(action)

    def sample(self, state: CuccuState, rng: Random) -> Deed:
        """A random allowed deed of a seat to move, the table's shuffle and the cards that it reads too."""
        return sample(state, rng)

    def show(self, state: CuccuState, *, seat: int | None) -> ShownTable:
        """A position as people look at it: with all that is known, or as a seat may know it."""
        return show(state, seat=seat)

    def tell(self, action: Deed) -> Told:
        """What a deed says."""
        return tell(action)

    def written_sets(self, state: CuccuState) -> tuple[WrittenSet, ...]:
        """The rounds that are counted, as people write them down: lives lost."""
        return tuple(state.sets)

    def resigned(self, state: CuccuState) -> tuple[int, ...]:
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

    def with_words(self, words: Mapping[str, str]) -> "Cuccu":
        """Cuccù with the options that a record's header names; BadNotation for what is none."""
        return Cuccu(options_of(words, default=RULES))


def rules(**options: Any) -> Cuccu:
    """Cuccù with these options (the fields of `CuccuOptions`), those of the rules where none is given."""
    return Cuccu(CuccuOptions(**options))
