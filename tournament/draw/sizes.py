"""How many tables of 4 and of 3 a round has (T17)."""

LEAST = 3


def sizes(n: int) -> tuple[int, ...]:
    """The seats of each table for n players, tables of 4 first (T17); 5 gives one table and a bye, under 3 none."""
    if n < LEAST:
        return ()
    if n == 5:
        return (4,)
    threes = -n % 4
    return (4,) * ((n - 3 * threes) // 4) + (3,) * threes
