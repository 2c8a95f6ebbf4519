"""What stands beside the results: who plays, referee penalties (T15), ties broken by hand (T11)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tournament.enums import PenaltyKind, TieBreakMethod
from tournament.models import Entry, Event, Penalty, TieBreakPlace
from tournament.queries import names


@dataclass(frozen=True, slots=True)
class Who:
    """An entry as the standings show it, told apart from others of its name."""

    entry: int
    number: int
    name: str
    club: str
    ranked: bool


@dataclass(frozen=True, slots=True)
class Fine:
    """A penalty that counts (T15): what the player loses; from `round` on, or from the start."""

    entry: int
    kind: PenaltyKind
    amount: Fraction
    round: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class ByHand:
    """A tie broken by hand (T11) after a round: the entries, best first."""

    order: tuple[int, ...]
    after_round: int
    method: TieBreakMethod
    reason: str


def people(event: Event, *, public: bool) -> dict[int, Who]:
    """Everybody by entry, in the order of start numbers, by public names if asked for; merged entries are gone."""
    found = Entry.objects.filter(event=event, merged_into__isnull=True).order_by("number")
    called = names.of(event.pk, public=public)
    return {
        pk: Who(pk, number, called[pk], club, ranked)
        for pk, number, club, ranked in found.values_list("pk", "number", "club", "ranked")
    }


def fines(event: Event) -> list[Fine]:
    """The penalties that were not cancelled."""
    found = Penalty.objects.filter(event=event, cancelled_at__isnull=True)
    return [
        Fine(entry, PenaltyKind(kind), Fraction(amount), number, reason)
        for entry, kind, amount, number, reason in found.values_list(
            "entry_id", "kind", "amount", "round_number", "reason"
        )
    ]


def by_hand(event: Event) -> list[ByHand]:
    """The ties broken by hand that were not cancelled, oldest first."""
    found = TieBreakPlace.objects.filter(tie_break__event=event, tie_break__cancelled_at__isnull=True)
    orders: dict[int, list[int]] = {}
    heads: dict[int, tuple[int, str, str]] = {}
    for pk, after, method, reason, entry in found.order_by("tie_break__at", "tie_break_id", "place").values_list(
        "tie_break_id", "tie_break__after_round", "tie_break__method", "tie_break__reason", "entry_id"
    ):
        orders.setdefault(pk, []).append(entry)
        heads[pk] = after, method, reason
    return [
        ByHand(tuple(order), heads[pk][0], TieBreakMethod(heads[pk][1]), heads[pk][2]) for pk, order in orders.items()
    ]


def orders(breaks: Iterable[ByHand], *, after_round: int) -> tuple[tuple[int, ...], ...]:
    """The orders by hand made after exactly this round, the oldest first."""
    return tuple(item.order for item in breaks if item.after_round == after_round)
