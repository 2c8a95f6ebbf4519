"""Full fields whose fewest repeats and even visits to tables of 3 exclude each other: there T18 puts repeats first."""

UNEVEN = frozenset({(10, 3), (10, 4), (10, 5), (11, 3), (11, 4), (13, 3), (13, 4), (22, 7)})
