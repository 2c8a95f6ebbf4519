"""Who visits a table of 3 when, in the rounds to play: how even that is, and what a swap makes of it (T18)."""

from collections.abc import Sequence

from .plan import Plan


class Visits:
    """Judges the visits of single players.

    `strict`: in every round those with the fewest visits go first, and nobody leaves the most even totals.
    """

    def __init__(self, plan: Plan, *, before: Sequence[int], free: Sequence[int], strict: bool) -> None:
        self.plan = plan
        self.before = before
        self.strict = strict
        self.movers = frozenset(free)
        self.fours = [sum(len(table) > 3 for table in tables) for tables in plan.tables]
        places = [self._places(r, free) for r in range(len(plan.tables))]
        self.levels = _levels([before[p] for p in free], places)
        self.bounds = _totals(before, [before[p] for p in free], sum(places), len(places))
        self.turns = [0] * len(before)  # out of turn where a demand leaves no choice
        if strict:
            self._widen()
        self.uneven = 0  # of all players; whoever makes a swap keeps it right
        self.count_all()

    def _places(self, r: int, free: Sequence[int]) -> int:
        return sum(self.short(r, p) for p in free)

    def _widen(self) -> None:
        """Whoever cannot be within the bounds now, and whoever may not move, is bound by the visits there are."""
        for p, (least, most) in enumerate(self.bounds):
            now = self.count(p)
            self.bounds[p] = (min(least, now), max(most, now)) if p in self.movers else (now, now)
            self.turns[p] = self.out_of_turn(p)

    def short(self, r: int, p: int) -> bool:
        """Whether this player sits at a table of 3 in round r."""
        return self.plan.where[r][p] >= self.fours[r]

    def count(self, p: int) -> int:
        """Visits after all these rounds."""
        return self.before[p] + sum(self.short(r, p) for r in range(len(self.fours)))

    def judge(self, p: int, *flipped: int) -> int | None:
        """How uneven this player's visits are if those of some rounds turn over; None where that is not allowed."""
        uneven, visits = self.out_of_turn(p, *flipped), self.count(p)
        visits += sum(-1 if self.short(r, p) else 1 for r in flipped)
        least, most = self.bounds[p]
        if self.strict and (uneven > self.turns[p] or not least <= visits <= most):
            return None
        return uneven + len(self.levels) * max(0, least - visits, visits - most)

    def out_of_turn(self, p: int, *flipped: int) -> int:
        """In how many rounds this player is at a table of 3 before others, or not when the turn has come."""
        visits, count = self.before[p], 0
        for r, level in enumerate(self.levels):
            short = self.short(r, p) != (r in flipped)
            count += level is not None and visits != level and short != (visits < level)
            visits += short
        return count

    def change(self, p: int, q: int, *flipped: int) -> int | None:
        """What it adds to the unevenness that p and q turn over these rounds; None where that is not allowed."""
        after_p, after_q = self.judge(p, *flipped), self.judge(q, *flipped)
        if after_p is None or after_q is None:
            return None
        return after_p + after_q - (self.judge(p) or 0) - (self.judge(q) or 0)

    def count_all(self) -> None:
        """Count anew how uneven all visits are."""
        self.uneven = sum(self.judge(p) or 0 for p in range(len(self.before)))


def _levels(before: Sequence[int], places: Sequence[int]) -> list[int | None]:
    """Per round, the number of visits whose owners may go either way (below it all go, above it nobody)."""
    counts, levels = sorted(before), list[int | None]()
    for seats in places:
        levels.append(counts[seats - 1] if seats else None)
        counts = sorted([count + 1 for count in counts[:seats]] + counts[seats:])
    return levels


def _totals(all_before: Sequence[int], before: Sequence[int], places: int, rounds: int) -> list[tuple[int, int]]:
    """Per player, the least and the most visits of the most even totals."""

    def room(level: int) -> int:
        return sum(max(0, min(rounds, level - count)) for count in before)

    level = min(before, default=0)
    while level < min(before, default=0) + rounds and room(level + 1) <= places:
        level += 1
    over = int(room(level) < places)
    return [
        (min(count + rounds, max(count, level)), min(count + rounds, max(count, level + over))) for count in all_before
    ]
