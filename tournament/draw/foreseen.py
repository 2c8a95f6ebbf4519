"""What the rounds of an event come to as planned, and the least repeats they could come to."""

from dataclasses import dataclass

from .history import added, history
from .optimum import OPTIMA
from .request import Past, Request, Tables


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Over the rounds played, this one and the planned ones."""

    rounds: int
    planned_repeats: int
    planned_bound: int
    planned_most: int
    optimum: int | None


def foreseen(request: Request, tables: Tables, plan: tuple[Tables, ...]) -> Foreseen:
    """The whole event as it stands with this plan."""
    rounds = (*(past.tables for past in request.past), tables, *plan)
    after = history(request.past)
    for later in (tables, *plan):
        after = added(after, Past(later))
    people = {frozenset(player for table in seated for player in table) for seated in rounds}
    everybody = len(frozenset().union(*people))
    bound = max(0, after.met.total() - everybody * (everybody - 1) // 2)
    known = OPTIMA.get((everybody, len(rounds))) if len(people) == 1 else None
    return Foreseen(
        rounds=len(rounds),
        planned_repeats=after.repeats,
        planned_bound=bound,
        planned_most=max(after.met.values(), default=0),
        optimum=bound if after.repeats == bound else known,
    )
