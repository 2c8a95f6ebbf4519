"""What one draw of a round is worth beside another one."""

from tournament.draw import Request, apart, report, worth


def test_T19_swiss_draw_of_closer_ranks_is_better_whatever_the_clubs() -> None:
    clubs, ranking = {1: "A", 2: "A"}, tuple(range(1, 9))
    asked = Request(tuple(range(1, 9)), "swiss", 2, 3, ranking=ranking, clubs=clubs)
    close, far = ((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 3, 5, 7), (2, 4, 6, 8))
    found = [worth(report(asked, tables), apart(asked, tables)) for tables in (close, far)]
    assert found[0] < found[1]
    assert apart(asked, close) == 2 * (3 * 1 + 2 * 4 + 9)
