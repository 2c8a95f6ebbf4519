from tournament import curve


def test_curve_has_whole_machine_coordinates_and_the_best_rank_on_top() -> None:
    made = curve.of({1: 46, 2: 1, 3: 23}, players=46)
    assert made is not None
    assert made.line == "24,96 160,24 296,59"
    assert [(point.round, point.rank) for point in made.points] == [("1", "46"), ("2", "1"), ("3", "23")]


def test_curve_needs_two_rounds() -> None:
    assert curve.of({}, players=5) is None
    assert curve.of({1: 3}, players=5) is None


def test_curve_of_a_single_player_does_not_divide_by_nothing() -> None:
    assert curve.of({1: 1, 2: 1}, players=1) is not None
