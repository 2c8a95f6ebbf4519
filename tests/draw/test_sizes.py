import pytest

from tournament.draw import sizes

CASES = [
    (0, ()),
    (2, ()),
    (3, (3,)),
    (4, (4,)),
    (5, (4,)),
    (6, (3, 3)),
    (7, (4, 3)),
    (8, (4, 4)),
    (9, (3, 3, 3)),
    (10, (4, 3, 3)),
    (11, (4, 4, 3)),
    (46, (4,) * 10 + (3, 3)),
]


@pytest.mark.parametrize(("n", "seats"), CASES)
def test_T17_sizes_by_hand(n: int, seats: tuple[int, ...]) -> None:
    assert sizes(n) == seats


@pytest.mark.parametrize("n", [3, 4, *range(6, 400)])
def test_T17_sizes_seat_all_with_the_fewest_tables_of_three(n: int) -> None:
    assert sum(sizes(n)) == n
    assert sizes(n).count(3) == -n % 4
    assert sizes(n).count(4) + sizes(n).count(3) == len(sizes(n))
