"""Fewest repeats of small full fields by an exact solver: run once by hand, its table is kept in test_optimum.py.

python -m tests.draw.solve [seconds] (needs OR-Tools, of the bench extra)
"""

import sys
from itertools import combinations

from ortools.sat.python import cp_model

from tests.draw.cast import full, played
from tournament.draw import sizes

FIELDS = [(n, rounds) for n in range(6, 17) for rounds in (2, 3, 4)]


def solve(
    n: int, rounds: int, *, seconds: float, start: list[tuple[tuple[int, ...], ...]] | None = None
) -> tuple[int | None, bool]:
    """The fewest repeats found (None: no seating in that time), and whether it is proven that fewer cannot be."""
    model, seats = cp_model.CpModel(), sizes(n)
    at = {(p, r, t): model.new_bool_var("") for p in range(n) for r in range(rounds) for t in range(len(seats))}
    for r in range(rounds):
        for p in range(n):
            model.add_exactly_one(at[p, r, t] for t in range(len(seats)))
        for t, size in enumerate(seats):
            model.add(sum(at[p, r, t] for p in range(n)) == size)
    met = _meetings(model, at, n, rounds, len(seats))
    pairs = sum(size * (size - 1) // 2 for size in seats)
    model.add(sum(met.values()) <= min(n * (n - 1) // 2, pairs * rounds))
    _first_round(model, at, seats)
    model.maximize(sum(met.values()))
    for r, tables in enumerate(start or []):
        for t, table in enumerate(tables):
            for p in range(n):
                model.add_hint(at[p, r, t], p in table)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, False
    return pairs * rounds - round(solver.objective_value), status == cp_model.OPTIMAL


def _meetings(
    model: cp_model.CpModel, at: dict[tuple[int, int, int], cp_model.IntVar], n: int, rounds: int, tables: int
) -> dict[tuple[int, int], cp_model.IntVar]:
    """Per pair, whether it meets at all."""
    met = {}
    for p, q in combinations(range(n), 2):
        together = []
        for r in range(rounds):
            for t in range(tables):
                both = model.new_bool_var("")
                model.add_implication(both, at[p, r, t])
                model.add_implication(both, at[q, r, t])
                together.append(both)
        met[p, q] = model.new_bool_var("")
        model.add(sum(together) >= met[p, q])
    return met


def _first_round(
    model: cp_model.CpModel, at: dict[tuple[int, int, int], cp_model.IntVar], seats: tuple[int, ...]
) -> None:
    """The names of the players do not matter: the first round is in order."""
    start = 0
    for t, size in enumerate(seats):
        for p in range(start, start + size):
            model.add(at[p, 0, t] == 1)
        start += size


def ours(n: int, rounds: int) -> tuple[int, list[tuple[tuple[int, ...], ...]]]:
    """The repeats of our draw, and its rounds with players by the order of the first round."""
    drawn = [one for _, one in played(full(n, rounds), "balanced", moves=20_000)]
    name = {p: i for i, p in enumerate(p for table in drawn[0].tables for p in table)}
    return drawn[-1].report.total_repeats, [tuple(tuple(name[p] for p in t) for t in one.tables) for one in drawn]


def main(seconds: float) -> None:
    """Print the table."""
    for n, rounds in FIELDS:
        here, start = ours(n, rounds)
        best, proven = solve(n, rounds, seconds=seconds, start=start)
        sys.stdout.write(f"    ({n}, {rounds}): ({best}, {proven}),  # ours {here}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
