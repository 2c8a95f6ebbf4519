"""Full fields whose proven fewest repeats and even visits to tables of 3 exclude each other: T18 puts repeats first."""

# players: numbers of rounds
UNEVEN = {7: (2, 3, 4), 10: (2, 3, 4, 5), 11: (2, 3, 4), 13: (2, 3, 4), 14: (2, 3, 4), 17: (2,)}
