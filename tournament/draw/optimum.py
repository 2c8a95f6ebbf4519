"""Fewest repeats of small full fields without demands over all rounds, where a solver proved them above the bound."""

OPTIMA = {(6, 2): 2, (6, 3): 5, (7, 2): 3, (8, 2): 4, (10, 2): 1, (11, 2): 2, (12, 2): 3}  # tests/draw/solve.py
