"""The format and its presets (T7), and the worst points of a table or a round (T13, T21)."""

from fractions import Fraction as F

import pytest

from scoring.format import PRESETS, Format, full_size, scale_size, worst_points


@pytest.mark.parametrize(
    ("name", "four", "three"),
    [
        ("balanced", (4, 3, 2, 1), (4, F(5, 2), 1)),
        ("catan", (5, 3, 2, 1), (5, 3, 1)),
        ("carcassonne", (4, 3, 2, 1), (4, 3, 2)),
        ("ifpa", (7, 5, 3, 1), (7, 4, 1)),
    ],
)
def test_T7_preset(name: str, four: tuple[F, ...], three: tuple[F, ...]) -> None:
    assert PRESETS[name] == {4: four, 3: three}


def test_T7_there_are_four_presets_and_balanced_is_the_default() -> None:
    assert list(PRESETS) == ["balanced", "catan", "carcassonne", "ifpa"]
    assert Format().scale == PRESETS["balanced"]


def test_T7_balanced_has_an_equal_mean_at_both_sizes() -> None:
    assert [sum(row) / len(row) for row in Format().scale.values()] == [F(5, 2), F(5, 2)]


def test_formats_of_equal_content_are_equal_and_hash_alike() -> None:
    own = {3: (F(4), F(5, 2), F(1)), 4: (F(4), F(3), F(2), F(1))}
    assert Format(scale=own) == Format()
    assert hash(Format(scale=own)) == hash(Format())


def test_T7_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a table of 4 needs 4 win points, not 3"):
        Format(scale={4: (F(3), F(2), F(1))})


@pytest.mark.parametrize("sizes", [(), (1, 4)])
def test_sizes_without_a_table_are_refused(sizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="at least one size"):
        Format(sizes=sizes)


@pytest.mark.parametrize(("size", "uses"), [(2, 3), (3, 3), (4, 4)])
def test_T23_a_table_of_two_uses_the_scale_of_three(size: int, uses: int) -> None:
    assert scale_size(Format(), size) == uses


def test_T7_a_table_above_the_scale_is_refused() -> None:
    with pytest.raises(ValueError, match="no win points for a table of 5"):
        scale_size(Format(), 5)


@pytest.mark.parametrize(("sizes", "full"), [((3, 4), 4), ((4, 3), 4), ((2,), 2), ((3, 4, 5), 5)])
def test_T12_the_full_size_is_the_largest(sizes: tuple[int, ...], full: int) -> None:
    assert full_size(Format(sizes=sizes)) == full


@pytest.mark.parametrize(
    ("points", "options", "worst"),
    [
        ([40, 70], {}, 100),
        ([40, 130], {}, 130),
        ([], {}, 100),
        ([40, 70], {"limit": None}, 70),
        ([], {"limit": None}, 0),
        ([-40, -70], {"limit": None, "least_total": None}, -40),
        ([40, 70], {"lower_wins": False, "limit": 121}, 0),
        ([40, 70], {"lower_wins": False, "least_total": None}, 40),
        ([40, -70], {"lower_wins": False, "least_total": None}, -70),
        ([40, 70], {"lower_wins": False, "least_total": 50}, 40),
        ([], {"lower_wins": False, "least_total": None}, 0),
    ],
)
def test_T13_worst_points(points: list[int], options: dict[str, int | bool | None], worst: int) -> None:
    assert worst_points(points, Format(**options)) == worst  # type: ignore[arg-type]
