"""Kabo, as far as a written result and turned-up cards go: totals (V1), sets (V2), cards of a set (V3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.awards import SetCount
from games.findings import Finding, Reason
from games.kabo.count import check_hands, count_set
from games.kabo.deck import SEATS_MAX, SEATS_MIN
from games.kabo.options import TOURNAMENT, KaboOptions
from games.kabo.sets import set_reasons
from games.kabo.sheet import check_sets
from games.kabo.totals import check_totals, final_totals, running_totals
from games.written import WrittenSet


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

    def check_hands(self, hands: Sequence[Sequence[int]]) -> tuple[Finding, ...]:
        """What is wrong with the cards turned up in a set (V3)."""
        return check_hands(hands)

    def count_set(self, hands: Sequence[Sequence[int]], *, caller: int | None) -> SetCount:
        """The scores of a set from its cards (K25-K29)."""
        return count_set(hands, caller=caller)


def rules(**options: Any) -> Kabo:
    """Kabo with these options (the fields of `KaboOptions`), the tournament's where none is given."""
    return Kabo(KaboOptions(**options))
