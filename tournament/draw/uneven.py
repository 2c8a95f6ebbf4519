"""Full fields where no even visits to tables of 3 are known with the fewest repeats known: T18 puts repeats first."""

# players: numbers of rounds
UNEVEN = {7: (2, 3, 4), 10: (2, 3, 4, 5), 11: (2, 3, 4), 13: (2, 3, 4), 14: (2, 3, 4), 17: (2,)}
