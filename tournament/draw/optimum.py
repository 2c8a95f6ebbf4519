"""Fewest repeats of small full fields without demands over all rounds, proven by a solver (tests/draw/solve.py)."""

OPTIMA: dict[tuple[int, int], int] = {}
